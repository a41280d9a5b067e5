import Platforms

/// What a value of a settings file must look like: what the check goes by, and the schema.
indirect enum SettingsShape {
  /// A path pattern.
  case pattern
  /// The path of a file or folder.
  case path
  /// Any text.
  case text
  /// One of these words.
  case word([String])
  /// An OS version as a string.
  case version
  /// A text, a number, or true and false: what a rule's option can be.
  case scalar
  case list(SettingsShape)
  /// One value, or a list of them.
  case oneOrMore(SettingsShape)
  /// An object with any keys of a kind.
  case map(Keys, SettingsShape)
  /// An object with these keys; `others` is what further keys may hold, nil when there are none.
  case record([Field], others: SettingsShape?)
  /// A value of the first shape, or an object of the second.
  case either(SettingsShape, SettingsShape)

  /// Which keys an object may have.
  enum Keys {
    case words([String])
    /// Rule ids and categories, checked once the rules are known.
    case rules
    /// Names of views.
    case identifiers
  }

  struct Field {
    let name: String
    let shape: SettingsShape
    let help: String
    var isRequired = false
  }
}

extension SettingsShape {
  /// What to write, for messages and the schema: `a list of patterns`.
  var described: String {
    switch self {
    case .pattern: "a pattern for paths"
    case .path: "a path"
    case .text: "a string"
    case .word(let words): "one of " + words.map { "\"\($0)\"" }.joined(separator: ", ")
    case .version: "a version in double quotes, such as \"17.0\""
    case .scalar: "a string, a number, true or false"
    case .list(let element): "a list, each element \(element.described)"
    case .oneOrMore(let element): "\(element.described), or a list of such"
    case .map(_, let value): "an object, each value \(value.described)"
    case .record(let fields, _): "an object with " + fields.map(\.quoted).joined(separator: ", ")
    case .either(let first, let second): "\(first.described), or \(second.described)"
    }
  }
}

extension SettingsShape.Field {
  var quoted: String { "\"\(name)\"" }
}
