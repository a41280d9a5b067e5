import Source
import Syntax
import Views

/// What can be said of a file before the other files of its project are parsed.
///
/// The file is linted alone. A finding is certain if the rest of the project can't change it: while its
/// rule runs, each question to the index is noted, and a scan of all other texts shows whether any of
/// them could answer it. A name that is declared nowhere else means what it means here; how often
/// something is used, or up to which OS version, is only certain if nobody else mentions it at all. So
/// nothing is reported that goes away when the project is there; findings can only be added.
package struct CertainFindings {
  private let rules: LintRules
  private let settings: ProjectSettings
  private let jobs: Int

  /// Under the settings of the project; `jobs` is the number of threads for the scan.
  package init(rules: LintRules, settings: ProjectSettings, jobs: Int) {
    self.rules = rules
    self.settings = settings
    self.jobs = jobs
  }

  /// The certain findings in a file with this text. `others` are the texts of all other files.
  package func findings(
    in text: SourceText, of file: Project.File, among others: () -> [SourceText]
  ) -> [Finding] {
    let alone = Project(rules: rules, settings: settings)
    alone.update(file, text: text)
    let findings = alone.report([file.path], jobs: 1)[0].findings
    // The code in a document sees no other.
    if Path.isMarkdown(file.path) { return findings }
    let catalogue = rules.catalogue
    // Whether a suppression does something is decided by all findings.
    let found = Set(findings.map(\.rule)).filter { id in
      rules.pages.contains { $0.id == id } && catalogue.number(of: id) != nil
    }
    guard !found.isEmpty, let tree = alone.tree(of: file.path) else { return [] }
    var needs: [String: Need] = [:]
    for id in found { needs[id] = Need(alone.keysRead(in: file.path, by: id), tree) }
    let others = others()
    // A few files show whether the project checks OS versions, as large ones do, and then most rules
    // must wait: a look at all files is spared where that leaves none.
    let sample = NameScan(declared: [], mentioned: []).scan(Array(others.prefix(256)), jobs: jobs)
    needs = needs.filter { !$0.value.isHopeless && !($0.value.noVersions && sample.checksVersions) }
    guard !needs.isEmpty else { return [] }
    let scan = NameScan(
      declared: needs.values.reduce(into: []) { $0.formUnion($1.undeclared) },
      mentioned: needs.values.reduce(into: []) { $0.formUnion($1.unmentioned) })
    let elsewhere = scan.scan(others, jobs: jobs)
    return findings.filter { needs[$0.rule]?.isMet(elsewhere) ?? false }
  }

  /// What other files must not say, for a rule's findings to stay.
  private struct Need {
    var undeclared: Set<Name> = []
    var unmentioned: Set<Name> = []
    private(set) var noVersions = false
    private(set) var isHopeless = false

    init(_ keys: Set<IndexKey>, _ tree: ViewTree) {
      for key in keys {
        switch key {
        case .type(let name), .extensions(let name), .member(let name): undeclared.insert(name)
        case .uses(let name), .mentions(let name): unmentioned.insert(name)
        case .assigned(let name): unmentioned.insert(name.owner)
        case .turning:
          // Of the names that turn, those count that the file has; a new one is declared somewhere.
          undeclared.formUnion(tree.views.map(\.name))
          undeclared.formUnion(tree.modifiers.map(\.name))
        case .bounds:
          noVersions = true
          if tree.scopes.contains(where: { $0.availability.hasUpperBound }) { isHopeless = true }
        }
      }
    }

    func isMet(_ elsewhere: NameScan.Found) -> Bool {
      !(noVersions && elsewhere.checksVersions)
        && undeclared.isDisjoint(with: elsewhere.declared)
        && unmentioned.isDisjoint(with: elsewhere.mentioned)
    }
  }
}

extension Project {
  /// The tree of a file; nil of one that the project doesn't have, and of Markdown files.
  fileprivate func tree(of path: String) -> ViewTree? {
    index.file(at: path).map { index[$0].tree }
  }

  /// What a rule asks the index while it looks at a file.
  fileprivate func keysRead(in path: String, by rule: String) -> Set<IndexKey> {
    guard let file = index.file(at: path) else { return [] }
    var configurations = ConfigurationCache(
      rules: rules, settings: settings, selection: RuleSelection(only: [rule]))
    let linter = configurations.linter(for: path, target: targets[path] ?? .unknown)
    let reader = IndexReader(index)
    _ = rules.matches(file, reader, linter.configuration, linter.target)
    return reader.keysRead
  }
}
