import Platforms
import Source

/// Holds the values of a settings file against their shapes.
struct SettingsCheck {
  /// What is wrong, with its place.
  private(set) var errors: [(range: ByteRange, message: String)] = []

  /// Checks a whole settings file.
  mutating func check(file: JSONValue, allowsProjectKeys: Bool) {
    guard case .object(let members) = file.content else {
      return report(
        file.range, "settings must be an object: {\"rules\": {}}, not \(file.described)")
    }
    for member in members {
      guard let key = SettingsKey(rawValue: member.key) else {
        reportUnknown(member, "settings have no key", SettingsKey.allCases.map(\.rawValue))
        continue
      }
      if key.isProjectWide, !allowsProjectKeys {
        report(
          member.keyRange,
          """
          "\(member.key)" holds for the whole project, so only the topmost settings file may set it; \
          move it there
          """)
      }
      check(member.value, key.shape, of: "\"\(member.key)\"", example: key.example)
    }
  }

  private mutating func check(
    _ value: JSONValue, _ shape: SettingsShape, of name: String, example: String? = nil
  ) {
    switch (shape, value.content) {
    case (.pattern, .string(let pattern)): checkPattern(pattern, value.range)
    case (.path, .string(let path)), (.text, .string(let path)):
      if path.isEmpty { report(value.range, "\(name) is empty; write \(shape.described)") }
    case (.word(let words), .string(let word)):
      if !words.contains(word) { reportUnknownWord(word, value.range, of: name, words) }
    case (.version, .string(let version)):
      if OSVersion(version) == nil {
        report(value.range, "\"\(version)\" is no version; write one to three numbers: \"17.4\"")
      }
    case (.scalar, .string), (.scalar, .number), (.scalar, .bool): break
    case (.list(let element), .array(let values)), (.oneOrMore(let element), .array(let values)):
      for value in values { check(value, element, of: "an element of \(name)") }
    case (.oneOrMore(let element), .string): check(value, element, of: name)
    case (.map(let keys, let shape), .object(let members)):
      for member in members {
        check(key: member, keys, of: name)
        check(member.value, shape, of: "\"\(member.key)\"")
      }
    case (.record(let fields, let others), .object(let members)):
      checkRecord(value, members, fields, others, of: name)
    case (.either(_, let second), .object): check(value, second, of: name)
    case (.either(let first, _), .string): check(value, first, of: name)
    default:
      let example = example.map { ", such as \($0)" } ?? ""
      report(value.range, "\(name) must be \(shape.described)\(example); it is \(value.described)")
    }
  }

  private mutating func checkRecord(
    _ value: JSONValue, _ members: [JSONMember], _ fields: [SettingsShape.Field],
    _ others: SettingsShape?, of name: String
  ) {
    for member in members {
      if let field = fields.first(where: { $0.name == member.key }) {
        check(member.value, field.shape, of: field.quoted)
      } else if let others {
        check(member.value, others, of: "\"\(member.key)\"")
      } else {
        reportUnknown(member, "\(name) has no key", fields.map(\.name))
      }
    }
    for field in fields where field.isRequired && !members.contains(where: { $0.key == field.name })
    {
      report(
        ByteRange(value.range.start, value.range.start + 1),
        "\(field.quoted) is missing here; add \(field.quoted): \(field.shape.described)")
    }
  }

  private mutating func check(key member: JSONMember, _ keys: SettingsShape.Keys, of name: String) {
    switch keys {
    case .words(let words):
      if !words.contains(member.key) { reportUnknown(member, "\(name) has no key", words) }
    case .rules, .identifiers:
      if member.key.isEmpty { report(member.keyRange, "a name in \(name) is empty") }
    }
  }

  private mutating func checkPattern(_ pattern: String, _ range: ByteRange) {
    var list = GlobList()
    do { try list.append(settingsPattern: pattern) } catch { report(range, error.message) }
  }

  // MARK: Reports

  private mutating func report(_ range: ByteRange, _ message: String) {
    errors.append((range, message))
  }

  private mutating func reportUnknown(_ member: JSONMember, _ start: String, _ known: [String]) {
    report(member.keyRange, "\(start) \"\(member.key)\"; \(remedy(member.key, known))")
  }

  private mutating func reportUnknownWord(
    _ word: String, _ range: ByteRange, of name: String, _ known: [String]
  ) {
    report(range, "\(name) can't be \"\(word)\"; \(remedy(word, known))")
  }

  private func remedy(_ word: String, _ known: [String]) -> String {
    didYouMean(word, known)
      ?? "use one of " + known.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}

/// `did you mean "x"?` for the nearest of the known words; nil when none is near.
func didYouMean(_ word: String, _ known: some Sequence<String>) -> String? {
  nearestWord(to: word, among: known).map { "did you mean \"\($0)\"?" }
}
