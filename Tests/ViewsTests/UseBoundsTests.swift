import Source
import Syntax
import Testing

@testable import Views

/// Up to which OS versions a project uses what it declares.
@Suite struct UseBoundsTests {
  /// What is bounded, sorted: `Old < iOS 17`.
  private func bounded(_ files: String...) -> [String] {
    var index = ProjectIndex()
    for (number, text) in files.enumerated() { index.add(file(number, text)) }
    index.settle()
    return names(index)
  }

  private func file(_ number: Int, _ text: String) -> IndexedFile {
    IndexedFile(
      path: "F\(number).swift", unit: "", tree: .build(SyntaxTree.parse(SourceText(text))))
  }

  /// The bounds of all types, functions and properties, by the names that the files write.
  private func names(_ index: ProjectIndex) -> [String] {
    let reader = IndexReader(index)
    var result: Set<String> = []
    for file in index.allFiles {
      let tree = index.tree(file)
      for offset in tree.declarations.indices {
        let id = DeclarationID(index: UInt32(offset))
        let bounds = reader.bounds(of: DeclarationRef(file, id))
        let isInner = tree[id].parent.map { parent in
          reader.bounds(of: DeclarationRef(file, parent)) == bounds
        }
        guard bounds != .everywhere, isInner != true, tree[id].kind != .extensionType else {
          continue
        }
        let words = bounds.words().split(separator: ", ").filter { $0.contains("before") }
        result.insert("\(tree.string(nameOf: id)) \(words.joined(separator: ", "))")
      }
    }
    return result.sorted()
  }

  /// A view whose body switches between two.
  private let switcher = """
    struct Feed: View {
      var body: some View { if #available(iOS 17, *) { New() } else { Old() } }
    }
    """
  private let new = "struct New: View { var body: some View { Text(\"new\") } }"
  private let old = "struct Old: View { var body: some View { Row() } }"
  private let row = "struct Row: View { var body: some View { Text(\"row\") } }"

  @Test func throughFilesAndLevels() {
    #expect(bounded(switcher + new + old + row) == ["Old iOS before 17", "Row iOS before 17"])
    #expect(bounded(switcher, new, old, row) == ["Old iOS before 17", "Row iOS before 17"])
    let levels = (0..<6).map { "struct V\($0): View { var body: some View { V\($0 + 1)() } }" }
    #expect(
      bounded(switcher, "struct Old: View { var body: some View { V0() } }", levels.joined())
        .count == 7)
  }

  @Test(arguments: [
    "struct Other: View { var body: some View { Old() } }",
    "struct Other<T> {}; typealias A = Other<Old>",
    "func make() -> some View { Old.self.init() }",
    "let type = Old.self",
    "let views = [\"App.Old\": 1]",
    "let name = \"Old\"",
    "let text = \"\\(Old())\"",
    "struct Other: View { var body: some View { if #available(iOS 17, *), on { } else { Old() } } }",
    "struct Other: View { var body: some View { if isIOS17 { } else { Old() } } }",
    "struct Other: View { let old: Old }",
    "enum Screen { case old(Old) }",
    "@objc class Screen: NSObject { func show() { Old() } }",
    "extension Other where Content == Old { }",
  ])
  func anyOtherUse(_ use: String) {
    #expect(bounded(switcher, new, old, use) == [])
  }

  @Test(arguments: [
    "#Preview { Old() }",
    "#Preview(\"old\", traits: .sizeThatFitsLayout) { VStack { Old() } }",
    "struct Old_Previews: PreviewProvider { static var previews: some View { Old() } }",
    "extension Old { static let title = Old.self }",
    "extension Old: Equatable { static func == (a: Old, b: Old) -> Bool { true } }",
    "// Old() and more\nlet a = \"An Old() thing\"",
    "let b = make(Old: 1)",
    "struct Other: View { var body: some View { if #available(iOS 16, *) { } else { Old() } } }",
  ])
  func noUse(_ text: String) {
    #expect(bounded(switcher, new, old, text) == ["Old iOS before 17"])
  }

  @Test func unusedOnesAreNotBounded() {
    #expect(bounded(new, old, "#Preview { if #available(iOS 17, *) { } else { Old() } }") == [])
  }

  @Test(arguments: [
    "public struct Old: View { }", "@main struct Old: View { }", "@objc class Old { }",
    "struct Old: AppIntent { }", "struct Old: View { }; extension Old: WidgetBundle { }",
    "protocol Old { }",
  ])
  func whatOthersReach(_ declaration: String) {
    #expect(bounded(switcher, new, declaration) == [])
  }

  @Test func members() {
    let view = """
      struct Feed: View {
        var body: some View { if #available(iOS 17, *) { list } else { turned(list) } }
        var list: some View { List { } }
        func turned(_ view: some View) -> some View { flipped(view) }
        private func flipped(_ view: some View) -> some View { view }
      }
      """
    #expect(bounded(view) == ["flipped iOS before 17", "turned iOS before 17"])
    #expect(
      bounded(view, "struct Other { func turned() { turned() } }") == [
        "flipped iOS before 17", "turned iOS before 17",
      ])
    #expect(bounded(view, "let a = Feed().turned(b)") == [])
    #expect(
      bounded(view, "func a() { flipped() }") == ["flipped iOS before 17", "turned iOS before 17"])
  }

  @Test func membersOfOthers() {
    // `list` alone is the own one; `a.list` may be anybody's.
    let views = """
      struct A: View { var body: some View { if #available(iOS 17, *) { } else { list } }
        var list: some View { Text("a") } }
      struct B: View { var body: some View { list }
        var list: some View { Text("b") } }
      """
    #expect(bounded(views) == ["list iOS before 17"])
    #expect(bounded(views, "let a = b.list") == [])
    #expect(bounded(views, "struct C { var list: D { B.list } }") == ["list iOS before 17"])
    #expect(bounded(views, "struct C { var list: D { b.list }; var c: D { list } }") == [])
  }

  @Test(arguments: [
    "var old: some View = make()", "override var old: some View { Text(\"\") }",
    "@objc var old: A { a }", "public var old: some View { Text(\"\") }",
    "var old: Int { didSet { } }", "lazy var old = make()",
  ])
  func membersThatAreNotBounded(_ member: String) {
    let use = "func f() { if #available(iOS 17, *) { } else { old } }"
    #expect(bounded("class A { \(member)\n\(use) }") == [])
  }

  @Test func witnesses() {
    let use = "func f() { if #available(iOS 17, *) { } else { a.didScroll() } }"
    #expect(bounded("class A { func didScroll() { } }", use) == ["didScroll iOS before 17"])
    #expect(bounded("class A: ScrollDelegate { func didScroll() { } }", use) == [])
    #expect(bounded("class A { func didScroll() { } }; extension A: ScrollDelegate { }", use) == [])
    #expect(
      bounded("protocol ScrollDelegate { }; class A: ScrollDelegate { func didScroll() { } }", use)
        == ["didScroll iOS before 17"])
    #expect(
      bounded("protocol P: ScrollDelegate { }; class A: P { func didScroll() { } }", use) == [])
  }

  @Test func modifiers() {
    let view = """
      struct Feed: View {
        var body: some View {
          if #available(iOS 17, macOS 14, *) { List { }.defaultScrollAnchor(.bottom) }
          else { List { }.flipped() }
        }
      }
      """
    let modifier = """
      extension View { func flipped() -> some View { modifier(Flip()) } }
      struct Flip: ViewModifier { func body(content: Content) -> some View { content } }
      """
    let both = ["Flip iOS before 17, macOS before 14", "flipped iOS before 17, macOS before 14"]
    #expect(bounded(view, modifier) == both)
    #expect(bounded(view, modifier, "let a = List { }.flipped()") == [])
    #expect(
      bounded(view, modifier, "let a = Text(\"\").modifier(Flip())") == [
        "flipped iOS before 17, macOS before 14"
      ])
  }

  @Test func recursion() {
    let tree = "struct Old: View { var body: some View { ForEach(a) { Old() } } }"
    #expect(bounded(switcher, new, tree) == ["Old iOS before 17"])
    let partners = """
      struct Old: View { var body: some View { Children() } }
      struct Children: View { var body: some View { Old() } }
      """
    #expect(bounded(switcher, new, partners) == ["Children iOS before 17", "Old iOS before 17"])
    #expect(bounded(switcher, new, partners, "let a = Children()") == [])
  }

  @Test func severalBounds() {
    let uses = """
      func a() { if #available(iOS 17, *) { } else { Old() } }
      func b() { guard #available(iOS 16, *) else { return Old() } }
      #if os(macOS)
      func c() { Old() }
      #endif
      """
    // On macOS it is used whatever the version, and elsewhere not at all.
    #expect(bounded(uses, old) == ["Old iOS before 17"])
    #expect(bounded("#if os(macOS)\nfunc c() { Old() }\n#endif", old) == [])
    #expect(
      bounded("@available(iOS, obsoleted: 17) func c() { Old() }", old) == ["Old iOS before 17"])
  }

  @Test func privateTypes() {
    let file = """
      struct A: View { var body: some View { if #available(iOS 17, *) { } else { Row() } } }
      private struct Row: View { var body: some View { Text("") } }
      """
    #expect(
      bounded(file, "struct B: View { var body: some View { Row() } }", row) == [
        "Row iOS before 17"
      ])
    #expect(
      bounded(file, "struct B: View { var body: some View { Row() } }") == ["Row iOS before 17"])
  }

  @Test func editsAreFollowed() {
    var index = ProjectIndex()
    for (number, text) in [switcher, new, old, row, "let a = 1"].enumerated() {
      index.add(file(number, text))
    }
    index.settle()
    #expect(names(index) == ["Old iOS before 17", "Row iOS before 17"])
    let use = "struct Other: View { var body: some View { Old() } }"
    #expect(index.update(file(4, use)).isSuperset(of: [.bounds("Old"), .bounds("Row")]))
    #expect(names(index) == [])
    #expect(index.update(file(4, "let a = 2")).isSuperset(of: [.bounds("Old"), .bounds("Row")]))
    #expect(names(index) == ["Old iOS before 17", "Row iOS before 17"])
    #expect(index.update(file(5, "let b = Row()")).contains(.bounds("Row")))
    #expect(names(index) == ["Old iOS before 17"])
    #expect(index.remove(path: "F5.swift").contains(.bounds("Row")))
    #expect(names(index) == ["Old iOS before 17", "Row iOS before 17"])
    #expect(!index.update(file(2, old + "\n// more")).contains(.bounds("Old")))
    #expect(index.update(file(2, "public " + old)).contains(.bounds("Old")))
    #expect(names(index) == [])
  }
}
