import Platforms
import Source

/// What one settings file says.
package struct Settings: Sendable {
  /// The name under which it was read; for messages.
  package let path: String
  /// The folder to which its patterns are relative, itself relative to the project's root; "" for the
  /// root.
  package let folder: String
  package internal(set) var extends: [Located<String>] = []
  /// Nil: all Swift files.
  package internal(set) var include: GlobList?
  package internal(set) var exclude = GlobList()
  package internal(set) var platforms: [Platform: OSVersion]?
  /// Where `platforms` stands.
  package internal(set) var platformsPosition: Position?
  package internal(set) var rules: [RuleSetting] = []
  package internal(set) var overrides: [RuleOverride] = []
  package internal(set) var rulePaths: [Located<String>] = []
  package internal(set) var views: [String: String] = [:]
  package internal(set) var suggest: Suggestions?
  package internal(set) var failOn: Severity?
  package internal(set) var baseline: Located<String>?
  /// The keys that are set and do nothing yet.
  package internal(set) var keysWithoutEffect: [Located<String>] = []

  /// The names of all keys of a settings file.
  package static var keyNames: [String] { SettingsKey.allCases.map(\.rawValue) }

  init(path: String, folder: String) {
    self.path = path
    self.folder = folder
  }

  /// What may be suggested.
  package enum Suggestions: String, CaseIterable, Sendable {
    /// Only what every OS version of the project offers.
    case supported
    /// Also, as a hint, what newer versions offer.
    case newer
  }

  /// A value and where it stands in its settings file.
  package struct Located<Value: Sendable>: Sendable {
    package let value: Value
    package let position: Position
  }

  /// What is said about one rule or category.
  package struct RuleSetting: Sendable {
    /// A rule's id or a category.
    package let name: String
    package let position: Position
    /// Nil when only options are set.
    package let level: Level?
    package let options: [RuleOption]
  }

  /// The level of a rule: a severity, or off.
  package enum Level: Hashable, Sendable {
    case off
    case on(Severity)

    init?(named name: String) {
      if name == "off" {
        self = .off
      } else if let severity = Severity(named: name) {
        self = .on(severity)
      } else {
        return nil
      }
    }
  }

  /// One option of a rule.
  package struct RuleOption: Sendable {
    package let name: String
    package let value: OptionValue
    package let position: Position
  }

  /// The value of an option of a rule.
  package enum OptionValue: Hashable, Sendable {
    case text(String)
    case number(Double)
    case bool(Bool)
  }

  /// Other rules for some files.
  package struct RuleOverride: Sendable {
    package let files: GlobList
    package let rules: [RuleSetting]
  }
}
