import Source
import Testing

@testable import Linter

@Suite struct ProjectTests {
  @Test func findingsAreSortedPlainValues() {
    let project = project([
      "A.swift": "struct A: View {\n  var body: some View { B()\n    .twice() } }",
      "B.swift": "\u{FEFF}struct B: View { var body: some View { Text(\"b\") } }",
      "M.swift": "extension View { func twice() -> some View { self } }",
    ])
    #expect(
      lines(project) == [
        "A.swift:1:8: info: 0 uses [uses]", "A.swift:2:25: warning: 1 [definition] B.swift:1:8",
        "A.swift:3:5: warning: 1 [definition] M.swift:1:23", "B.swift:1:8: info: 1 uses [uses]",
      ])
    let start = project.report(["B.swift"], jobs: 1)[0].findings[0].location.start
    #expect(start.offset == 10)
  }

  @Test func relatedPlacesMoveWithTheirFile() {
    let project = project([
      "A.swift": "struct A: View { var body: some View { B() } }",
      "B.swift": "struct B: View { var body: some View { Text(\"b\") } }",
    ])
    _ = lines(project)
    let stale = update(
      project, "B.swift", "\n\n  struct B: View { var body: some View { Text(\"b\") } }")
    #expect(stale == ["A.swift", "B.swift"])
    #expect(lines(project)[1] == "A.swift:1:40: warning: 1 [definition] B.swift:3:10")
  }

  @Test func onlyWhatReadAChangedNameIsDoneAgain() {
    var files = ["B.swift": "struct B: View { var body: some View { Text(\"b\") } }"]
    for number in 0..<20 {
      files["A\(number).swift"] =
        "struct A\(number): View { var body: some View { \(number == 7 ? "B" : "Text")(\"a\") } }"
    }
    let project = project(files)
    _ = lines(project)
    let stale = update(project, "B.swift", "struct C: View { var body: some View { Text(\"b\") } }")
    #expect(stale == ["A7.swift", "B.swift"])
    #expect(update(project, "B.swift", nil) == ["B.swift"])
    _ = lines(project)
    #expect(update(project, "New.swift", "struct B {}") == ["A7.swift", "New.swift"])
  }

  @Test func suppressionsAndLevelsCount() {
    let text = """
      // viewlint:disable:next uses
      struct A: View { var body: some View { A() } } // viewlint:disable:this nothing
      // viewlint:disable:next definition
      struct C {}
      """
    let project = project(["A.swift": text])
    #expect(
      lines(project) == [
        "A.swift:2:40: warning: 1 [definition] A.swift:2:8",
        "A.swift:2:73: warning: no rule is named `nothing`; `viewlint rules` lists all rules [unknown-suppression]",
        "A.swift:3:26: warning: `definition` finds nothing on line 4; delete the comment [unused-suppression]",
        "A.swift:4:8: info: 0 uses [uses]",
      ])
    #expect(project.report(["A.swift"], jobs: 1)[0].suppressed == 1)
    let some = self.project(["A.swift": text], selection: RuleSelection(skip: ["definition"]))
    #expect(lines(some) == ["A.swift:4:8: info: 0 uses [uses]"])
    let settings =
      #"{"rules": {"definition": "off", "unknown-suppression": "error", "uses": "hint"}}"#
    let others = self.project(["A.swift": text], settings: settings)
    #expect(
      lines(others) == [
        "A.swift:2:73: error: no rule is named `nothing`; `viewlint rules` lists all rules [unknown-suppression]",
        "A.swift:4:8: hint: 0 uses [uses]",
      ])
  }

  @Test func codeInMarkdownKeepsItsPlaceAndSeesNoOther() {
    let project = project([
      "A.swift": "struct A: View { var body: some View { Text(\"b\") } }",
      "Docs/D.md":
        "# é\n\n> ```swift\n> struct D: View { var body: some View { D() } }\n> A()\n> ```\n",
    ])
    #expect(
      lines(project) == [
        "A.swift:1:8: info: 0 uses [uses]", "Docs/D.md:4:10: info: 1 uses [uses]",
        "Docs/D.md:4:42: warning: 1 [definition] Docs/D.md:4:10",
      ])
    update(project, "Docs/D.md", "nothing")
    #expect(lines(project) == ["A.swift:1:8: info: 0 uses [uses]"])
  }

  // MARK: Helpers

  private func project(
    _ files: [String: String], settings: String? = nil, selection: RuleSelection = RuleSelection()
  ) -> Project {
    var all = ProjectSettings()
    if let settings { all.set(.init(layers: [Linter.Settings.read(settings)]), folder: "") }
    let project = Project(rules: NamingRules.rules, settings: all, selection: selection)
    let paths = files.keys.sorted()
    let (units, parsed) = Project.parse(
      paths, jobs: 2, beside: { paths.map { Project.File(path: $0, unit: Path.folder(of: $0)) } }
    ) { SourceText(files[$0] ?? "") }
    project.add(parsed, of: units, jobs: 2)
    return project
  }

  @discardableResult private func update(
    _ project: Project, _ path: String, _ text: String?
  ) -> Set<String> {
    project.update(
      .init(path: path, unit: Path.folder(of: path)), text: text.map { SourceText($0) })
  }

  /// All findings, one line each.
  private func lines(_ project: Project) -> [String] {
    project.report(project.paths, jobs: 2).flatMap(\.findings).map(\.line)
  }
}

extension Finding {
  /// `file:line:column: level: message [rule] related`
  var line: String {
    let place = "\(location.file):\(location.start.line):\(location.start.column)"
    let others = related.map {
      " \($0.location.file):\($0.location.start.line):\($0.location.start.column)"
    }
    return "\(place): \(severity.name): \(message) [\(rule)]" + others.joined()
  }
}

extension Linter.Settings {
  fileprivate static func read(_ text: String) -> Linter.Settings {
    read(SourceText(text), path: ".viewlint.json", folder: "", allowsProjectKeys: true).settings
  }
}
