import Platforms
import Source
import Syntax
import Views

/// What can be said of a file before the other files of its project are parsed.
///
/// The file is linted alone, and each question to the index behind a finding is noted. A scan of all other
/// texts shows which of them could answer, and those few are parsed. A finding among these files is
/// certain when all that it asks was looked for: then the others have nothing to say.
///
/// Up to which OS version something is used takes the whole project to say. But it can't be less than the
/// least version with which any code of the project ends, and the few files that check versions are
/// parsed for that. What is found both without any bound and when everything ends there is found with
/// each bound between, too.
///
/// So nothing is reported that goes away when the project is there; findings can only be added.
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

  /// Another file of the project.
  package struct Other: Sendable {
    let path: String
    let text: SourceText

    package init(path: String, text: SourceText) {
      self.path = path
      self.text = text
    }
  }

  /// The certain findings in a file with this text, sorted. `others` are all other files, and `describe`
  /// says what is known of one.
  package func findings(
    in text: SourceText, of file: Project.File, among others: () -> [Other],
    describe: (String) -> Project.File
  ) -> [Finding] {
    let alone = Project(rules: rules, settings: settings)
    alone.update(file, text: text)
    let findings = alone.report([file.path], jobs: 1)[0].findings
    // The code in a document sees no other.
    if Path.isMarkdown(file.path) { return findings }
    let needs = alone.needs(in: file.path)
    guard !needs.isEmpty else { return [] }
    let others = others()
    let scan = Self.scan(for: needs.values)
    let found = scan.scan(others.map(\.text), jobs: jobs)
    let near = Surroundings(scan, found)
    add(near.files.map { (describe(others[$0].path), others[$0].text) }, to: alone)
    let ends = ends(
      of: [alone.tree(of: file.path)].compactMap { $0 }
        + trees(found.checkingVersions.map { others[$0].text }))
    return certain(in: alone, file.path, near, ends)
  }

  /// The findings in a file among those around it that the rest of the project leaves as they are.
  private func certain(
    in project: Project, _ path: String, _ near: Surroundings, _ ends: Availability
  ) -> [Finding] {
    var result = project.findings(in: path, assuming: .everywhere).filter { near.answer($1) }
    if ends != .everywhere, result.contains(where: \.value.readsBounds) {
      let ended = project.findings(in: path, assuming: ends)
      result = result.filter { finding, need in
        !need.readsBounds || ended[finding].map(near.answer) ?? false
      }
    }
    return result.keys.sorted(by: FindingOrder.isInOrder)
  }

  private func add(_ files: [(file: Project.File, text: SourceText)], to project: Project) {
    let trees = trees(files.map(\.text))
    project.add(zip(files, trees).map { ($0.file, $1) })
  }

  private static func scan(for needs: some Collection<Need>) -> NameScan {
    NameScan(
      declared: needs.reduce(into: []) { $0.formUnion($1.declared) },
      mentioned: needs.reduce(into: []) { $0.formUnion($1.mentioned) })
  }

  private func trees(_ texts: [SourceText]) -> [ViewTree] {
    Parallel.map(texts.count, jobs: jobs) { ViewTree.build(SyntaxTree.parse(texts[$0])) }
  }

  /// The least OS versions with which code ends.
  private func ends(of trees: [ViewTree]) -> Availability {
    var result = Availability.everywhere
    for tree in trees {
      for scope in tree.scopes where scope.availability.hasUpperBound {
        result = result.intersection(scope.availability.upperBounds)
      }
    }
    return result
  }

  /// Where a rule finds something.
  fileprivate struct Place: Hashable {
    let rule: String
    let start: Int
    let end: Int

    init(rule: String, start: Int, end: Int) {
      self.rule = rule
      self.start = start
      self.end = end
    }

    init(_ finding: Finding) {
      self.init(
        rule: finding.rule, start: finding.location.start.offset,
        end: finding.location.end.offset)
    }
  }

  /// What a finding asks of other files.
  fileprivate struct Need {
    /// Names that are asked for what they stand for.
    private(set) var declared: Set<Name> = []
    /// Names that are asked for who mentions them.
    private(set) var mentioned: Set<Name> = []
    /// Names of which nobody else may declare any.
    private(set) var undeclared: Set<Name> = []
    /// Whether it matters up to which OS version declarations are used.
    private(set) var readsBounds = false

    init(_ keys: Set<IndexKey>, _ tree: ViewTree) {
      for key in keys {
        switch key {
        case .type(let name), .extensions(let name), .member(let name): declared.insert(name)
        case .uses(let name), .mentions(let name): mentioned.insert(name)
        case .assigned(let name): mentioned.insert(name.owner)
        case .turning:
          // Of the names that turn, those count that the file has; a new one is declared somewhere, and
          // whether it turns is for the whole project to say.
          undeclared.formUnion(tree.views.map(\.name))
          undeclared.formUnion(tree.modifiers.map(\.name))
        case .bounds: readsBounds = true
        }
      }
      declared.formUnion(undeclared)
    }
  }

  /// The files that can answer what was looked for.
  private struct Surroundings {
    /// By number.
    private(set) var files: Set<Int> = []
    private var declared: Set<Name>
    private var mentioned: Set<Name>
    private var elsewhere: Set<Name>

    /// Files of one name, at most: of one that stands for so much, little is certain.
    private static let limit = 24

    init(_ scan: NameScan, _ found: NameScan.Found) {
      declared = scan.declared
      mentioned = scan.mentioned
      elsewhere = Set(found.declared.keys)
      for (name, numbers) in found.declared {
        if numbers.count > Self.limit { declared.remove(name) } else { files.formUnion(numbers) }
      }
      for (name, numbers) in found.mentioned {
        if numbers.count > Self.limit { mentioned.remove(name) } else { files.formUnion(numbers) }
      }
    }

    /// Whether they answer all that is asked.
    func answer(_ need: Need) -> Bool {
      need.declared.isSubset(of: declared) && need.mentioned.isSubset(of: mentioned)
        && need.undeclared.isDisjoint(with: elsewhere)
    }
  }
}

extension Project {
  /// The tree of a file; nil of one that the project doesn't have, and of Markdown files.
  fileprivate func tree(of path: String) -> ViewTree? {
    index.file(at: path).map { index[$0].tree }
  }

  /// The findings of rules in a file if all declarations were used up to these OS versions, with what
  /// they ask.
  fileprivate func findings(
    in path: String, assuming bounds: Availability
  ) -> [Finding: CertainFindings.Need] {
    guard let file = index.file(at: path) else { return [:] }
    let (index, linter) = (index, linter(for: path))
    let found = Parallel.map(1, jobs: 1) { _ in
      linter.lint(file, in: index, isKept: false, assumedBounds: bounds).report.findings
    }
    // Whether a suppression does something is decided by all findings, and so it has no need here.
    let needs = needs(in: path, assuming: bounds)
    return found.joined().reduce(into: [:]) { $0[$1] = needs[CertainFindings.Place($1)] }
  }

  /// What the findings in a file ask; `bounds`: see `IndexReader`.
  fileprivate func needs(
    in path: String, assuming bounds: Availability? = nil
  ) -> [CertainFindings.Place: CertainFindings.Need] {
    guard let file = index.file(at: path), let matches = rules.matchesWithKeys else { return [:] }
    let (index, linter, catalogue) = (index, linter(for: path), rules.catalogue)
    let found = Parallel.map(1, jobs: 1) { _ in
      matches(
        file, { IndexReader(index, assumedBounds: bounds) }, linter.configuration, linter.target)
    }
    let tree = index[file].tree
    var needs: [CertainFindings.Place: CertainFindings.Need] = [:]
    for (match, keys) in found.joined() {
      let place = CertainFindings.Place(
        rule: catalogue.entries[match.rule].id, start: Int(match.range.start),
        end: Int(match.range.end))
      needs[place] = CertainFindings.Need(keys, tree)
    }
    return needs
  }

  private func linter(for path: String) -> FileLinter {
    var configurations = ConfigurationCache(rules: rules, settings: settings, selection: selection)
    return configurations.linter(for: path, target: targets[path] ?? .unknown)
  }
}
