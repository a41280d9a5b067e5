import Source
import Testing
import Views

@testable import Linter

/// What is said of a file before the rest of its project is known must stay when it is.
@Suite struct CertainFindingsTests {
  private let rules = LintRules.load([]).rules

  private func certain(_ text: String, among others: [String]) -> [String] {
    CertainFindings(rules: rules, settings: ProjectSettings(), jobs: 2)
      .findings(
        in: SourceText(text), of: .init(path: "A.swift", unit: ""),
        among: {
          others.enumerated().map { .init(path: "O\($0).swift", text: SourceText($1)) }
        },
        describe: { .init(path: $0, unit: "") }
      ).map(\.rule)
  }

  private let wide = "let a = Text(\"a\").frame(width: .infinity)\n"

  @Test func whatDependsOnNobodyIsSaidAtOnce() {
    #expect(certain(wide, among: []) == ["frame-infinite-fixed"])
    #expect(certain(wide, among: [wide, "struct Frame {}"]) == ["frame-infinite-fixed"])
  }

  @Test(arguments: [
    "extension View { func frame(width: CGFloat) -> some View { self } }",
    "extension View { func\n  `frame`(width: CGFloat) -> some View { self } }",
  ])
  func whatAnotherFileMayDeclareWaits(other: String) {
    #expect(certain(wide, among: ["let b = 1", other]).isEmpty)
  }

  @Test func aDefinitionElsewhereOnlyAdds() {
    let feed = """
      struct Feed: View {
        var body: some View {
          ScrollView { ForEach(rows) { Text($0).upsideDown() } }.upsideDown()
        }
      }
      """
    let turn = "extension View { func upsideDown() -> some View { rotationEffect(.degrees(180)) } }"
    #expect(certain(feed, among: [turn]).isEmpty)
    #expect(certain(feed + turn, among: []) == ["inverted-scroll"])
    // Which of two is meant can't be told from here.
    #expect(certain(feed + turn, among: [turn]).isEmpty)
  }

  /// What is suggested needs iOS 15. Code that ends with a version in another file can't be of so old
  /// systems alone, or may.
  @Test func versionsWithWhichCodeEndsCount() {
    let view = "struct A: View { var body: some View { Text(\"a\").foregroundColor(.red) } }"
    let rule = ["deprecated-foreground-color"]
    #expect(certain(view, among: []) == rule)
    #expect(
      certain(view, among: ["func f() { if #available(iOS 17, *) { B() } else { C() } }"]) == rule)
    #expect(
      certain(view, among: ["func f() { if #available(iOS 15, *) { B() } else { C() } }"]) == [])
    #expect(
      certain(view, among: ["func f() { if #available(iOS 14, *) { B() } else { C() } }"]) == [])
    #expect(certain(view, among: ["func f() { if #available(iOS 14, *) { B() } }"]) == rule)
    #expect(certain(view, among: ["@available(iOS 14, *) func f() { A() }"]) == rule)
    #expect(certain(view, among: ["@available(iOS, obsoleted: 14) func f() { A() }"]) == [])
    let own = "\nfunc f() { if #available(iOS 17, *) { B() } else { A() } }"
    #expect(certain(view + own, among: ["let b = 1"]) == rule)
    #expect(certain(view + own, among: ["let a = A()"]) == rule)
  }

  @Test func whetherASuppressionDoesSomethingWaits() {
    #expect(certain("let a = 1 // viewlint:disable:this inverted-scroll\n", among: []).isEmpty)
    let silent = wide.dropLast() + " // viewlint:disable:this frame-infinite-fixed\n"
    #expect(certain(String(silent), among: []).isEmpty)
  }

  @Test func documentsStandAlone() {
    let found = CertainFindings(rules: rules, settings: ProjectSettings(), jobs: 1)
      .findings(
        in: SourceText("```swift\n\(wide)```\n"), of: .init(path: "A.md", unit: ""), among: { [] },
        describe: { .init(path: $0, unit: "") })
    #expect(found.map(\.rule) == ["frame-infinite-fixed"])
  }

  // MARK: Scanning

  private func declared(_ text: String, _ names: [String]) -> [String] {
    let found = NameScan(declared: Set(names.map { Name($0) }), mentioned: []).scan(
      SourceText(text))
    return names.filter { found.declared.contains(Name($0)) }
  }

  @Test(arguments: [
    ("func a()", "a"), ("func  `a`()", "a"), ("extension A.B {}", "A B"),
    ("case a, b(Int), c", "a b c"),
    ("var a = 1, b = 2", "a b"), ("let (a, b) = c", "a b"), ("case a,\n\n  b", "a b"),
    ("class func a()", "a"), ("typealias A = B", "A"), ("a.b(c, d)", ""), ("var x: a { b }", ""),
    ("indirect enum A { case b }", "b A"), ("static let a: b", "a"), ("protocol A: B", "A"),
  ])
  func whatIsDeclaredIsFound(text: String, expected: String) {
    #expect(
      declared(text, ["a", "b", "c", "d", "A", "B"]).joined(separator: " ")
        == expected, "\(text)")
  }

  @Test func wordsAreWholeAndMayEndTheText() {
    let scan = NameScan(declared: [], mentioned: ["é1", "end"])
    let none = scan.scan(SourceText("xé1 é1x end1"))
    #expect(none.mentioned.isEmpty && !none.checkVersions)
    let both = scan.scan(SourceText("if #available(iOS 17, *) { é1 } // end"))
    #expect(both.mentioned == ["é1", "end"] && both.checkVersions)
    let texts = ["a", "if #unavailable(iOS 17) { }", "b", "@available(iOS 17, *) let a = 1"]
    let all = scan.scan(texts.map { SourceText($0) }, jobs: 2)
    #expect(all.checkingVersions.sorted() == [1, 3])
  }
}
