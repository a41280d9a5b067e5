import Source

/// The build settings of one target in one configuration: what the target says, then its configuration
/// file, then the project, then the project's configuration file.
struct BuildSettings {
  /// What stands at one of these places.
  enum Level {
    case settings([BuildSetting])
    /// A file that can't be read: what it would set is not known.
    case unreadable(name: String, origin: TargetVersions.Origin)
  }

  /// What a setting has.
  enum Answer {
    case absent
    /// It depends on what can't be read, or on what the build works out.
    case unknown(TargetVersions.Origin, because: String)
    /// One or, where a condition can't be decided, several values.
    case values([(text: String, origin: TargetVersions.Origin)])
  }

  /// The name of the configuration: `Debug`.
  let configuration: String
  /// The nearest first.
  let levels: [Level]

  /// The value of a setting for an SDK, without a version: `iphoneos`; "" for what holds for all.
  func value(of name: String, sdk: String) -> Answer {
    value(of: name, sdk: sdk, from: 0, depth: 0)
  }

  /// Whether any level says something about a setting, for any SDK.
  func mentions(_ name: String) -> Bool { level(naming: name) != nil }

  /// The number of the nearest level that says something about a setting.
  func level(naming name: String) -> Int? {
    levels.firstIndex { level in
      if case .settings(let settings) = level { return settings.contains { $0.name == name } }
      return false
    }
  }

  // MARK: Levels

  /// Settings may name settings; those that go round in circles end here.
  private static let deepestReference = 8

  private func value(of name: String, sdk: String, from first: Int, depth: Int) -> Answer {
    guard depth < Self.deepestReference else { return .absent }
    for number in first..<max(first, levels.count) {
      switch levels[number] {
      case .unreadable(let file, let origin):
        return .unknown(origin, because: "\"\(file)\" can't be read")
      case .settings(let settings):
        let found = matching(name, sdk, settings)
        if found.isEmpty { continue }
        return expanded(found, name: name, sdk: sdk, level: number, depth: depth)
      }
    }
    return .absent
  }

  /// The assignments that count: those with the most fitting condition, the last of equal ones, and
  /// those whose condition can't be decided.
  private func matching(_ name: String, _ sdk: String, _ settings: [BuildSetting]) -> [BuildSetting]
  {
    var best: (setting: BuildSetting, strength: Int)?
    var possible: [BuildSetting] = []
    for setting in settings where setting.name == name {
      guard let (strength, isCertain) = strength(of: setting, sdk) else { continue }
      if !isCertain {
        possible.append(setting)
      } else if strength >= best?.strength ?? 0 {
        best = (setting, strength)
      }
    }
    return (best.map { [$0.setting] } ?? []) + possible
  }

  /// How many conditions hold; nil when one doesn't.
  private func strength(
    of setting: BuildSetting, _ sdk: String
  ) -> (strength: Int, isCertain: Bool)? {
    var result = (strength: 0, isCertain: true)
    for condition in setting.conditions {
      switch condition.kind {
      case "sdk":
        guard !sdk.isEmpty, Self.matches(condition.pattern, sdk) else { return nil }
        result.strength += 1
      case "config":
        guard condition.pattern == "*" || condition.pattern == configuration else { return nil }
        result.strength += 1
      default:
        if condition.pattern != "*" { result.isCertain = false }
      }
    }
    return result
  }

  /// Whether `iphoneos*`, `iphoneos17.0` or `*` is about an SDK.
  static func matches(_ pattern: String, _ sdk: String) -> Bool {
    guard let star = pattern.firstIndex(of: "*") else {
      return pattern.prefix { !$0.isNumber } == sdk
    }
    let stem = pattern[..<star]
    // `iphone*` is about both; `iphoneos1*` is about some versions of one.
    return sdk.hasPrefix(stem) || stem.hasPrefix(sdk)
  }

  // MARK: References

  private func expanded(
    _ settings: [BuildSetting], name: String, sdk: String, level: Int, depth: Int
  ) -> Answer {
    var values: [(String, TargetVersions.Origin)] = []
    var fault: Answer?
    for setting in settings {
      let context = Context(name: name, sdk: sdk, level: level, depth: depth)
      switch expand(setting, context) {
      case .values(let more): values += more
      case .unknown(let origin, let reason): fault = .unknown(origin, because: reason)
      case .absent: break
      }
    }
    return values.isEmpty ? fault ?? .absent : .values(values)
  }

  private struct Context {
    let name: String
    let sdk: String
    let level: Int
    let depth: Int
  }

  /// Fills in `$(NAME)`, `${NAME}`, `$(NAME:default=x)` and `$(inherited)`.
  private func expand(_ setting: BuildSetting, _ context: Context) -> Answer {
    var rest = setting.value[...]
    var result = ""
    // A value that is a reference alone is said where the reference leads to.
    var origin = setting.origin
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[dollar...].dropFirst()
      guard let open = rest.first, open == "(" || open == "{",
        let close = rest.firstIndex(of: open == "(" ? ")" : "}")
      else {
        result += "$"
        continue
      }
      let reference = rest[rest.index(after: rest.startIndex)..<close]
      rest = rest[rest.index(after: close)...]
      switch value(of: reference, context) {
      case .values(let values):
        result += values[0].text
        let isAll = result == values[0].text && rest.isEmpty
        if isAll, !values[0].origin.path.isEmpty { origin = values[0].origin }
      case .unknown(_, let reason): return .unknown(setting.origin, because: reason)
      case .absent: break
      }
    }
    result += rest
    let text = result[...].trimmed
    return text.isEmpty ? .absent : .values([(text, origin)])
  }

  private func value(of reference: Substring, _ context: Context) -> Answer {
    let parts = reference.split(separator: ":")
    let name = parts.first.map { String($0) } ?? ""
    let isOwn = name == "inherited" || name == context.name
    let answer = value(
      of: isOwn ? context.name : name, sdk: context.sdk, from: isOwn ? context.level + 1 : 0,
      depth: context.depth + 1)
    guard case .absent = answer, !isOwn else { return answer }
    if let fallback = parts.dropFirst().first(where: { $0.hasPrefix("default=") }) {
      let text = String(fallback.dropFirst("default=".count))
      return .values([(text, .init("", 0))])
    }
    // Nobody sets it: the build does.
    return .unknown(.init("", 0), because: "nothing sets \"$(\(name))\"")
  }
}
