import Source
import Syntax
import Testing

@testable import Views

/// After any edits, an index knows the same bounds as one that starts afresh.
@Suite struct UseBoundsEditTests {
  /// What files are made of: code that ends with a version, what it uses, and what keeps that from being
  /// bounded.
  private static let pieces = [
    "struct Feed: View { var body: some View { if #available(iOS 17, *) { New() } else { Old() } } }",
    "struct Page: View { var body: some View { if #available(iOS 16, *) { } else { Row(); make() } } }",
    "@available(iOS, obsoleted: 17) struct Last: View { var body: some View { Leaf().styled() } }",
    "struct New: View { var body: some View { Text(\"new\") } }",
    "struct Old: View { var body: some View { Row() } }",
    "public struct Old: View { var body: some View { Row() } }",
    "private struct Old: View { var body: some View { Leaf() } }",
    "struct Row: View { var body: some View { Leaf(); Old() } }",
    "struct Row: View { var body: some View { if #available(iOS 17, *) { Leaf() } } }",
    "struct Leaf: View { var body: some View { make().styled() } }",
    "func make() -> some View { Leaf() }",
    "extension View { func styled() -> some View { modifier(Style()) } }",
    "struct Style: ViewModifier { func body(content: Content) -> some View { content } }",
    "struct Other: View { var body: some View { Old() } }",
    "struct More { let row = Row(); func styled() { styled() } }",
    "class Model: Base { func make() { Leaf() } }", "protocol Base { }",
    "protocol Base: Delegate { }", "extension Old: Base { }", "extension Leaf: WidgetBundle { }",
    "let name = \"Row\"", "let a = Leaf.self", "let b = x.styled()", "#Preview { Old() }",
    "let c = 1",
  ]

  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func equalAFreshStart(seed: UInt64) {
    var random = Random(state: seed)
    var texts: [Int: String] = [:]
    var index = ProjectIndex()
    index.settle()
    var bounded = 0
    for edit in 0..<400 {
      let number = Int.random(in: 0..<6, using: &random)
      let before = bounds(index)
      let changed: Set<IndexKey>
      if Int.random(in: 0..<8, using: &random) == 0 {
        texts[number] = nil
        changed = index.remove(path: "F\(number).swift")
      } else {
        let text = Self.edited(texts[number] ?? "", &random)
        texts[number] = text
        changed = index.update(file(number, text))
      }
      let after = bounds(index)
      let fresh = fresh(texts)
      guard after == fresh else {
        return #expect(after == fresh, "edit \(edit) of \(texts)")
      }
      for name in Set(before.keys).union(after.keys) where before[name] != after[name] {
        #expect(changed.contains(.bounds(Name(name))), "\(name) at edit \(edit)")
      }
      if !after.isEmpty { bounded += 1 }
    }
    #expect(bounded > 40, "the pieces show little")
  }

  /// A text with a piece more, or less, or moved.
  private static func edited(_ text: String, _ random: inout Random) -> String {
    var lines = text.split(separator: "\n").map(String.init)
    if lines.count > 3 || !lines.isEmpty && Bool.random(using: &random) {
      lines.remove(at: Int.random(in: lines.indices, using: &random))
    }
    if Int.random(in: 0..<4, using: &random) > 0, let piece = pieces.randomElement(using: &random) {
      lines.insert(piece, at: Int.random(in: 0...lines.count, using: &random))
    }
    return lines.joined(separator: "\n")
  }

  private func fresh(_ texts: [Int: String]) -> [String: Set<String>] {
    var index = ProjectIndex()
    for (number, text) in texts { index.add(file(number, text)) }
    index.settle()
    return bounds(index)
  }

  /// The bounds by the names of what is bounded.
  private func bounds(_ index: ProjectIndex) -> [String: Set<String>] {
    let reader = IndexReader(index)
    var result: [String: Set<String>] = [:]
    for file in index.allFiles {
      let tree = index.tree(file)
      for offset in tree.declarations.indices {
        let id = DeclarationID(index: UInt32(offset))
        guard let key = index.useKey(of: id, in: file, tree),
          reader.index.useBounds.bounds[key] != nil
        else { continue }
        let place = "\(key.owner) in \(key.file.map { index[$0].path } ?? "all"): "
        result[tree.string(nameOf: id), default: []].insert(
          place + reader.bounds(of: DeclarationRef(file, id)).words())
      }
    }
    return result
  }

  private func file(_ number: Int, _ text: String) -> IndexedFile {
    IndexedFile(
      path: "F\(number).swift", unit: "", tree: .build(SyntaxTree.parse(SourceText(text))))
  }

  /// SplitMix64.
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return mixed ^ (mixed >> 31)
    }
  }
}
