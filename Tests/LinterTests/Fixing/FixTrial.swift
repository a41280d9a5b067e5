import Rules
import Source
import Testing

@testable import Linter

/// A project under rules of the test's own, to be fixed.
struct FixTrial {
  let project: Project
  private let paths: [String]

  /// - Parameters:
  ///   - rules: by id, the block of a rule file.
  ///   - files: by path.
  init(
    _ rules: [String: String], _ files: [String: String], settings: String = "{}",
    locked: Set<String> = []
  ) {
    let sources = rules.sorted { $0.key < $1.key }.map { id, block in
      RuleFileSource(
        path: "tests/\(id).md",
        text: "---\nseverity: warning\n---\n# A fault\n\n```rule\n\(block)\n```\n")
    }
    let (set, errors) = RuleSet.load(sources)
    #expect(errors.isEmpty, "\(errors)")
    let (read, faults) = Settings.read(
      SourceText(settings), path: ".viewlint.json", folder: "", allowsProjectKeys: true)
    #expect(faults.isEmpty)
    var projectSettings = ProjectSettings()
    projectSettings.set(.init(layers: [read]), folder: "")
    project = Project(
      rules: LintRules(set, folders: [:]), settings: projectSettings, locked: locked)
    paths = files.keys.sorted()
    for path in paths {
      project.update(.init(path: path, unit: ""), text: SourceText(files[path] ?? ""))
    }
  }

  /// Fixes the findings of `files`, by default of all.
  func run(_ files: [String]? = nil, unsafe: Bool = true) -> FixResult {
    var fixer = Fixer(
      project, paths: files ?? paths, policy: FixPolicy(includesUnsafe: unsafe), jobs: 1)
    return fixer.run()
  }

  /// The text of a file.
  func text(_ path: String = "A.swift") -> String { project.text(of: path)?.string ?? "" }
}
