import Source

/// The rules as settings and suppressions know them: names, levels, options.
///
/// Entry `n` is rule `n` of the rule set; behind them come the linter's own two, about suppressions.
package struct RuleCatalogue: Sendable {
  /// What settings and suppressions need to know of one rule.
  package struct Entry: Sendable {
    package let id: String
    package let category: String
    /// What holds when no settings speak.
    package let level: Settings.Level
    /// The options with their values when no settings speak.
    package let options: [String: Settings.OptionValue]
    /// The folder of the project outside of which the rule is off: that of the settings file whose
    /// `rulePaths` brought it. "" for all files.
    package let folder: String

    package init(
      id: String, category: String, level: Settings.Level,
      options: [String: Settings.OptionValue] = [:], folder: String = ""
    ) {
      self.id = id
      self.category = category
      self.level = level
      self.options = options
      self.folder = folder
    }
  }

  package let entries: [Entry]
  let numbers: [String: Int]
  private let categories: [String: [Int]]

  /// The catalogue of these rules and of the linter's own.
  package init(rules: [Entry]) {
    entries = rules + Self.own
    numbers = Dictionary(
      entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    categories = Dictionary(grouping: entries.indices) { [entries] in entries[$0].category }
  }

  /// The rules that the linter itself follows.
  private static let own = [
    Entry(id: SuppressionFault.unused, category: "suppressions", level: .on(.warning)),
    Entry(id: SuppressionFault.unknown, category: "suppressions", level: .on(.warning)),
  ]

  var unusedSuppression: Int { entries.count - 2 }
  var unknownSuppression: Int { entries.count - 1 }

  /// The number of a rule's id.
  package func number(of id: String) -> Int? { numbers[id] }

  /// The rules that a name stands for: one for an id, several for a category, none when unknown. An id
  /// comes before a category of the same name.
  package func rules(named name: String) -> [Int] {
    numbers[name].map { [$0] } ?? categories[name] ?? []
  }

  /// Every id and category, for "did you mean".
  package var allNames: [String] { entries.map(\.id) + categories.keys.sorted() }

  /// What to say about a name that no rule has.
  package func remedy(forUnknown name: String) -> String {
    didYouMean(name, allNames) ?? "`viewlint rules` lists all rules"
  }
}

extension Settings {
  /// What is wrong with the names and options of rules, which can only be told once the rules are
  /// known.
  package func check(against catalogue: RuleCatalogue) -> [SettingsError] {
    (rules + overrides.flatMap(\.rules)).flatMap { setting -> [SettingsError] in
      func error(_ position: Position, _ message: String) -> SettingsError {
        SettingsError(path: path, position: position, message: message)
      }
      let named = catalogue.rules(named: setting.name)
      guard let first = named.first else {
        let remedy = catalogue.remedy(forUnknown: setting.name)
        return [error(setting.position, "no rule is named \"\(setting.name)\"; \(remedy)")]
      }
      let entry = catalogue.entries[first]
      return setting.options.compactMap { option in
        option.fault(of: entry, isRule: entry.id == setting.name).map { error(option.position, $0) }
      }
    }
  }
}

extension Settings.RuleOption {
  /// What is wrong with this option of `entry`, or of its category.
  fileprivate func fault(of entry: RuleCatalogue.Entry, isRule: Bool) -> String? {
    guard isRule else {
      return "\"\(name)\" is set for a category; options belong to one rule: name it by its id"
    }
    guard let standard = entry.options[name] else {
      guard !entry.options.isEmpty else {
        return "the rule \"\(entry.id)\" has no options; delete \"\(name)\""
      }
      let known = entry.options.keys.sorted()
      let remedy = didYouMean(name, known) ?? "it has " + known.joined(separator: ", ")
      return "the rule \"\(entry.id)\" has no option \"\(name)\"; \(remedy)"
    }
    guard value.kind == standard.kind else {
      return "the option \"\(name)\" must be \(standard.kind), such as \(standard.written)"
    }
    return nil
  }
}

extension Settings.OptionValue {
  var kind: String {
    switch self {
    case .text: "a string"
    case .number: "a number"
    case .bool: "true or false"
    }
  }

  var written: String {
    switch self {
    case .text(let text): "\"\(text)\""
    case .number(let number): JSONValue.text(of: number)
    case .bool(let bool): "\(bool)"
    }
  }
}
