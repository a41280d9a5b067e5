import Platforms

/// The keys of a settings file. Reading, checking and the schema all go by this table.
enum SettingsKey: String, CaseIterable {
  case schema = "$schema"
  case extends
  case include
  case exclude
  case platforms
  case rules
  case overrides
  case rulePaths
  case views
  case suggest
  case failOn
  case baseline

  /// The words for a rule's level.
  static let ruleLevels = levels + ["off"]
  static let levels = Severity.allCases.reversed().map(\.name)

  var shape: SettingsShape {
    switch self {
    case .schema: .text
    case .extends: .oneOrMore(.path)
    case .include, .exclude: .list(.pattern)
    case .platforms: .map(.words(Platform.allCases.map(\.name)), .version)
    case .rules: Self.ruleMap
    case .overrides: .list(.record(Self.overrideFields, others: nil))
    case .rulePaths: .list(.path)
    case .views: .map(.identifiers, .text)
    case .suggest: .word(Settings.Suggestions.allCases.map(\.rawValue))
    case .failOn: .word(Self.levels)
    case .baseline: .path
    }
  }

  private static var ruleMap: SettingsShape {
    let severity = SettingsShape.Field(
      name: "severity", shape: .word(ruleLevels), help: "The level of the rule's findings.")
    return .map(.rules, .either(.word(ruleLevels), .record([severity], others: .scalar)))
  }

  private static var overrideFields: [SettingsShape.Field] {
    [
      SettingsShape.Field(
        name: "files", shape: .list(.pattern),
        help: "Patterns for the files and folders that this override is for.", isRequired: true),
      SettingsShape.Field(
        name: "rules", shape: ruleMap, help: "As \"rules\", for these files.", isRequired: true),
    ]
  }

  /// A value to show in messages.
  var example: String {
    switch self {
    case .schema: #""viewlint.schema.json""#
    case .extends: #""../.viewlint.json""#
    case .include: #"["**/*.swift", "docs/**/*.md"]"#
    case .exclude: #"["Generated/", "**/*.generated.swift"]"#
    case .platforms: #"{"iOS": "17.0"}"#
    case .rules: #"{"inverted-scroll": "error"}"#
    case .overrides: #"[{"files": ["Tests/"], "rules": {"inverted-scroll": "off"}}]"#
    case .rulePaths: #"["Tools/rules"]"#
    case .views: #"{"FeedList": "List"}"#
    case .suggest: #""newer""#
    case .failOn: #""warning""#
    case .baseline: #"".viewlint-baseline.json""#
    }
  }

  /// What it does, for the schema and the documentation.
  var help: String {
    isWithoutEffect ? about + " Checked, but without effect in this version." : about
  }

  private var about: String {
    switch self {
    case .schema: "The schema of this file, for editors. Without effect on linting."
    case .extends:
      "Settings files that this one builds on, relative to this file; what this file says wins."
    case .include:
      """
      Patterns, as in .gitignore, for the files to report on; without it, all Swift files. Markdown \
      files are linted when a pattern names them.
      """
    case .exclude:
      """
      Patterns, as in .gitignore, for files and folders not to report on. They are still read, since \
      other files may use what they define.
      """
    case .platforms:
      "The oldest OS versions that the project runs on; only these platforms count."
    case .rules:
      """
      Rule ids or categories, each with its level or "off", or with an object of "severity" and the \
      rule's options.
      """
    case .overrides: "Other rules for some files; a later entry wins over an earlier one."
    case .rulePaths: "Rule files of your own, or folders of them, relative to this file."
    case .views: "Names of views, each with the SwiftUI view that it behaves as."
    case .suggest:
      """
      "supported", the default, suggests only what all OS versions of the project offer; "newer" also \
      hints at what newer ones offer, and says from which version on.
      """
    case .failOn: "The lowest level of a finding that makes the command fail; \"error\" without it."
    case .baseline:
      "A file of findings to be silent about."
    }
  }

  /// Whether the value is checked, and nothing else yet.
  var isWithoutEffect: Bool {
    switch self {
    case .baseline, .views: true
    default: false
    }
  }

  /// Whether only the project's topmost settings file may have it.
  var isProjectWide: Bool {
    switch self {
    case .platforms, .views, .rulePaths, .baseline: true
    default: false
    }
  }
}
