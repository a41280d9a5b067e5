import Source
import Syntax
import Testing

@testable import Linter
@testable import Views

/// After any edits, a project answers as one that starts afresh on the same texts.
@Suite struct RandomEditTests {
  @Test func builtInRules() {
    check(LintRules(.builtIn, folders: [:]), edits: 1000)
  }

  @Test func rulesAboutNames() {
    check(NamingRules.rules, edits: 200)
  }

  private func check(_ rules: LintRules, edits: Int) {
    var check = FreshStartCheck(rules: rules, files: 200, seed: 1)
    for number in 0..<edits {
      // What is wrong stays wrong until its file is done again, so a few files at each edit and all of
      // them now and then leave little unseen.
      guard check.edit(number, samples: number % 100 == 0 ? .max : 6) else { return }
    }
  }
}

/// A project that is edited, held against fresh ones.
private struct FreshStartCheck {
  private let rules: LintRules
  private let project: Project
  private var generated: GeneratedProject
  private var random: SeededGenerator
  private var trees: [String: ViewTree] = [:]

  init(rules: LintRules, files count: Int, seed: UInt64) {
    self.rules = rules
    generated = GeneratedProject(files: count, seed: seed)
    random = SeededGenerator(seed: seed)
    project = Project(rules: rules)
    for (path, text) in generated.files { project.update(file(path), text: SourceText(text)) }
    _ = project.report(project.paths, jobs: 2)
  }

  /// Makes an edit, and compares the reports of the touched files and of some others. Whether all is
  /// equal.
  mutating func edit(_ number: Int, samples: Int) -> Bool {
    let edit = generated.edit()
    var stale: Set<String> = []
    for change in edit.changes {
      stale.formUnion(
        project.update(file(change.path), text: change.text.map { SourceText($0) }))
    }
    let label: Comment = "edit \(number): \(edit.what) \(edit.changes.map(\.path))"
    let fresh = start()
    let paths = project.paths
    guard paths == fresh.paths else {
      #expect(paths == fresh.paths, label)
      return false
    }
    let others = paths.shuffled(using: &random).prefix(samples)
    _ = project.report(stale.intersection(paths).sorted(), jobs: 2)
    let touched = Set(edit.changes.map(\.path)).intersection(paths)
    return reportsAreEqual(touched.union(others).sorted(), fresh, label)
      && namesAreEqual(touched.sorted(), fresh, label)
  }

  private func reportsAreEqual(_ paths: [String], _ fresh: Project, _ label: Comment) -> Bool {
    let reports = project.report(paths, jobs: 2)
    let expected = fresh.report(paths, jobs: 2)
    for (report, expected) in zip(reports, expected) where report != expected {
      #expect(report.findings.map(\.line) == expected.findings.map(\.line), label)
      #expect(report == expected, label)
    }
    return reports == expected
  }

  /// Whether both indexes know the same declarations under the names that the files at `paths` declare.
  private func namesAreEqual(_ paths: [String], _ fresh: Project, _ label: Comment) -> Bool {
    let names = Set(
      paths.flatMap { path in
        fresh.index.file(at: path).map { fresh.index[$0].tree.declarations.map(\.name) } ?? []
      })
    let isEqual = names.allSatisfy { name in
      [ProjectIndex.types(named:), ProjectIndex.extensions(of:), ProjectIndex.members(named:)]
        .allSatisfy {
          places($0(project.index)(name), project) == places($0(fresh.index)(name), fresh)
        }
    }
    #expect(isEqual, label)
    return isEqual
  }

  private func places(_ entries: [ReferenceTable.Entry], _ project: Project) -> Set<String> {
    Set(entries.map { "\(project.index[$0.ref.file].path) \($0.ref.id.index)" })
  }

  private mutating func start() -> Project {
    let project = Project(rules: rules)
    project.add(generated.files.map { (file($0.key), tree($0.value)) })
    return project
  }

  /// A tree depends on its text alone, so a fresh start need not parse again what it has parsed.
  private mutating func tree(_ text: String) -> ViewTree {
    if let tree = trees[text] { return tree }
    let tree = ViewTree.build(SyntaxTree.parse(SourceText(text)))
    trees[text] = tree
    return tree
  }

  private func file(_ path: String) -> Project.File {
    Project.File(path: path, unit: String(path.prefix { $0 != "/" }))
  }
}
