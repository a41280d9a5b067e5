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

  /// The built-in rules, and those of these files that are without fault.
  package static func load(_ files: [File]) -> (rules: LintRules, faults: [Fault]) {
    (LintRules(catalogue: RuleCatalogue(rules: [])) { _, _, _, _ in [] }, [])
  }
}
