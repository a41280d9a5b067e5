import Platforms
import Source

extension Settings {
  /// Reads a settings file. What is right of it counts even when something else is wrong.
  ///
  /// - Parameters:
  ///   - path: the name of the file in messages.
  ///   - folder: where its patterns start, relative to the project's root.
  ///   - allowsProjectKeys: whether it may set what only the project's topmost file sets.
  package static func read(
    _ text: SourceText, path: String, folder: String, allowsProjectKeys: Bool
  ) -> (settings: Settings, errors: [SettingsError]) {
    let lines = LineTable(text)
    var settings = Settings(path: path, folder: folder)
    func error(_ range: ByteRange, _ message: String) -> SettingsError {
      SettingsError(path: path, position: lines.position(of: range.start), message: message)
    }
    switch JSONReader.read(text) {
    case .failure(let failure): return (settings, [error(failure.range, failure.message)])
    case .success(let value):
      var check = SettingsCheck()
      check.check(file: value, allowsProjectKeys: allowsProjectKeys)
      if case .object(let members) = value.content {
        let reader = SettingsReader(lines: lines)
        for member in members {
          guard let key = SettingsKey(rawValue: member.key),
            allowsProjectKeys || !key.isProjectWide
          else { continue }
          reader.read(key, member.value, into: &settings)
          if key.isWithoutEffect { reader.note(member, in: &settings) }
        }
      }
      return (settings, check.errors.map { error($0.range, $0.message) })
    }
  }
}

/// Takes what is right from values that `SettingsCheck` has looked through; skips the rest.
private struct SettingsReader {
  let lines: LineTable

  func read(_ key: SettingsKey, _ value: JSONValue, into settings: inout Settings) {
    switch key {
    case .schema: break
    case .extends: settings.extends = texts(value)
    case .include: settings.include = patterns(value)
    case .exclude: settings.exclude = patterns(value)
    case .platforms:
      settings.platforms = platforms(value)
      settings.platformsPosition = lines.position(of: value.range.start)
    case .rules: settings.rules = rules(value)
    case .overrides: settings.overrides = elements(value).compactMap(override)
    case .rulePaths: settings.rulePaths = texts(value)
    case .views:
      for member in members(value) {
        if let view = text(member.value) { settings.views[member.key] = view.value }
      }
    case .suggest:
      settings.suggest = text(value).flatMap { Settings.Suggestions(rawValue: $0.value) }
    case .failOn: settings.failOn = text(value).flatMap { Severity(named: $0.value) }
    case .baseline: settings.baseline = text(value)
    }
  }

  /// Remembers a key that does nothing yet, unless it says what holds anyhow.
  func note(_ member: JSONMember, in settings: inout Settings) {
    if case .string("supported") = member.value.content { return }
    let position = lines.position(of: member.keyRange.start)
    settings.keysWithoutEffect.append(.init(value: member.key, position: position))
  }

  private func members(_ value: JSONValue) -> [JSONMember] {
    if case .object(let members) = value.content { members } else { [] }
  }

  private func elements(_ value: JSONValue) -> [JSONValue] {
    if case .array(let elements) = value.content { elements } else { [] }
  }

  private func text(_ value: JSONValue) -> Settings.Located<String>? {
    guard case .string(let text) = value.content, !text.isEmpty else { return nil }
    return Settings.Located(value: text, position: lines.position(of: value.range.start))
  }

  /// One text, or a list of them.
  private func texts(_ value: JSONValue) -> [Settings.Located<String>] {
    text(value).map { [$0] } ?? elements(value).compactMap(text)
  }

  private func patterns(_ value: JSONValue) -> GlobList {
    var list = GlobList()
    for pattern in elements(value).compactMap(text) {
      try? list.append(settingsPattern: pattern.value)
    }
    return list
  }

  private func platforms(_ value: JSONValue) -> [Platform: OSVersion] {
    var platforms: [Platform: OSVersion] = [:]
    for member in members(value) {
      guard let platform = Platform.allCases.first(where: { $0.name == member.key }),
        let version = text(member.value).flatMap({ OSVersion($0.value) })
      else { continue }
      platforms[platform] = version
    }
    return platforms
  }

  private func override(_ value: JSONValue) -> Settings.RuleOverride? {
    let members = members(value)
    guard let files = members.first(where: { $0.key == "files" })?.value,
      let rules = members.first(where: { $0.key == "rules" })?.value
    else { return nil }
    return Settings.RuleOverride(files: patterns(files), rules: self.rules(rules))
  }

  private func rules(_ value: JSONValue) -> [Settings.RuleSetting] {
    members(value).map { member in
      var level = text(member.value).flatMap { Settings.Level(named: $0.value) }
      var options: [Settings.RuleOption] = []
      for option in members(member.value) {
        if option.key == "severity" {
          level = text(option.value).flatMap { Settings.Level(named: $0.value) }
        } else if let value = optionValue(option.value) {
          let position = lines.position(of: option.keyRange.start)
          options.append(Settings.RuleOption(name: option.key, value: value, position: position))
        }
      }
      let position = lines.position(of: member.keyRange.start)
      return Settings.RuleSetting(
        name: member.key, position: position, level: level, options: options)
    }
  }

  private func optionValue(_ value: JSONValue) -> Settings.OptionValue? {
    switch value.content {
    case .string(let text): .text(text)
    case .number(let number): .number(number)
    case .bool(let bool): .bool(bool)
    case .null, .array, .object: nil
    }
  }
}
