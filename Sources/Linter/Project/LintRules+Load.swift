import Rules
import Source

extension LintRules {
  /// A rule file of the user's.
  package struct File: Sendable {
    package let path: String
    package let text: String
    /// The folder of the project, "" for all of it, outside of which the rule is off.
    package let folder: String

    package init(path: String, text: String, folder: String) {
      self.path = path
      self.text = text
      self.folder = folder
    }
  }

  /// What is wrong in a rule file, where, and what to do.
  package struct Fault: Sendable {
    package let path: String
    package let position: Position
    package let message: String
  }

  /// Reads the built-in rules if that wasn't done before; whoever needs them meanwhile waits.
  package static func prepare() { _ = RuleSet.builtIn }

  /// The built-in rules, and those of these files that are without fault.
  package static func load(_ files: [File]) -> (rules: LintRules, faults: [Fault]) {
    guard !files.isEmpty else { return (LintRules(.builtIn, folders: [:]), []) }
    let own = files.map { RuleFileSource(path: $0.path, text: $0.text) }
    let (set, errors) = RuleSet.load(RuleSet.builtInSources + own)
    let folders = Dictionary(files.map { ($0.path, $0.folder) }) { first, _ in first }
    let faults = errors.map {
      Fault(path: $0.path, position: $0.position, message: $0.reason.words)
    }
    return (LintRules(set, folders: folders), faults)
  }

  /// The rules of a set; `folders` has by path of the rule file where a user's rule counts.
  package init(_ set: RuleSet, folders: [String: String]) {
    let entries = set.rules.map { rule in
      RuleCatalogue.Entry(
        id: rule.id, category: rule.category,
        level: rule.isOnByDefault ? .on(rule.severity) : .off,
        options: Dictionary(
          rule.options.map { ($0.name, Settings.OptionValue($0.defaultValue)) }
        ) { $1 },
        folder: folders[rule.path] ?? "")
    }
    self.init(catalogue: RuleCatalogue(rules: entries)) { file, reader, configuration, target in
      set.matches(
        in: file, reader: reader,
        enabled: configuration.enabled,
        target: target.availability, listed: target.listed,
        suggestsNewer: configuration.suggestsNewer,
        options: configuration.ruleOptions)
    }
    pages = set.rules
    matchesWithKeys = { file, makeReader, configuration, target in
      set.matchesWithKeys(
        in: file, makeReader: makeReader,
        enabled: configuration.enabled,
        target: target.availability, listed: target.listed,
        suggestsNewer: configuration.suggestsNewer,
        options: configuration.ruleOptions)
    }
  }
}

extension RuleConfiguration {
  /// The options that differ from those of the rule files, as rules take them.
  fileprivate var ruleOptions: [Int: [String: RuleOption.Value]] {
    options.mapValues { $0.mapValues { RuleOption.Value($0) } }
  }
}

extension Settings.OptionValue {
  fileprivate init(_ value: RuleOption.Value) {
    switch value {
    case .number(let number): self = .number(number)
    case .truth(let truth): self = .bool(truth)
    case .text(let text): self = .text(text)
    }
  }
}

extension RuleOption.Value {
  fileprivate init(_ value: Settings.OptionValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .bool(let bool): self = .truth(bool)
    case .text(let text): self = .text(text)
    }
  }
}
