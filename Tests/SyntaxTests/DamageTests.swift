import Foundation
import Source
import Syntax
import Testing

/// Each input of the tree tests, damaged: parsing ends, each byte is covered, the tables are sound.
@Suite struct DamageTests {
  private func check(_ bytes: [UInt8], _ what: @autoclosure () -> String) {
    if let fault = SyntaxTree.parse(SourceText(bytes)).verify() {
      Issue.record("\(what()): \(fault)")
    }
  }

  @Test(arguments: SyntaxCase.all) func eachTokenIsDroppedOnce(_ item: SyntaxCase) {
    let bytes = Array(item.source.utf8)
    let tree = SyntaxTree.parse(SourceText(bytes))
    for index in 0..<tree.tokenCount {
      let range = tree.range(TokenID(index: index))
      var damaged = bytes
      damaged.removeSubrange(Int(range.start)..<Int(range.end))
      check(damaged, "without token \(index)")
    }
  }

  @Test(arguments: SyntaxCase.all) func theTextIsCutAtEachOffset(_ item: SyntaxCase) {
    let bytes = Array(item.source.utf8)
    for end in 0...bytes.count {
      check(Array(bytes[..<end]), "cut at \(end)")
      check(Array(bytes[end...]), "from \(end)")
    }
  }

  @Test(arguments: SyntaxCase.all) func aBracketIsInsertedAtEachToken(_ item: SyntaxCase) {
    let bytes = Array(item.source.utf8)
    let tree = SyntaxTree.parse(SourceText(bytes))
    for index in 0..<tree.tokenCount {
      let start = Int(tree.range(TokenID(index: index)).start)
      for text in [
        "{", "}", "(", ")", "[", "]", "\"", "\"\"\"\n", "/*", "#if a\n", "\\(", "@", ".",
      ] {
        check(
          Array(bytes[..<start]) + Array(text.utf8) + Array(bytes[start...]), "\(text) at \(start)")
      }
    }
  }

  @Test func anyBytesGiveATree() {
    var state: UInt64 = 42
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let pieces = SyntaxCase.all.map { Array($0.source.utf8) }
    for round in 0..<400 {
      check((0..<random(200)).map { _ in UInt8(random(256)) }, "random bytes, round \(round)")
      var bytes = pieces[random(pieces.count)] + pieces[random(pieces.count)]
      for _ in 0..<3 where !bytes.isEmpty {
        bytes[random(bytes.count)] = UInt8(random(256))
        bytes.remove(at: random(bytes.count))
      }
      check(bytes, "damaged code, round \(round)")
    }
    check([], "nothing")
    check([0], "one NUL")
    check(Array(repeating: 0, count: 100), "NULs")
    check([0xEF, 0xBB, 0xBF], "a byte-order mark")
  }

  /// A fault inside one declaration leaves the others as they are.
  @Test func neighboursOfAFaultStayAsTheyAre() {
    let declarations = [
      "struct A: View {\n  let a = 1\n  var body: some View {\n    Text(\"a\")\n  }\n}\n",
      """
      struct B: View {
        var body: some View {
          List(items) { item in
            Text("\\(item)").padding(8)
              .onTapGesture { if a { b() } else { c[d] = e } }
          }
        }
      }

      """,
      "extension C {\n  func d() -> [E] { [e] }\n}\n",
    ]
    let middle = SyntaxTree.parse(SourceText(declarations[1]))
    let (first, last) = (shapes(declarations[0])[0], shapes(declarations[2])[0])
    var kept = 0
    for index in 0..<middle.tokenCount {
      let range = middle.range(TokenID(index: index))
      var damaged = Array(declarations[1].utf8)
      damaged.removeSubrange(Int(range.start)..<Int(range.end))
      let text = declarations[0] + String(decoding: damaged, as: UTF8.self) + declarations[2]
      let found = shapes(text)
      kept += found.first == first && found.last == last ? 1 : 0
    }
    #expect(kept == Int(middle.tokenCount), "\(kept) of \(middle.tokenCount)")
  }

  /// The kinds of the nodes of each item of a file.
  private func shapes(_ text: String) -> [[NodeKind]] {
    let tree = SyntaxTree.parse(SourceText(text))
    return tree.children(tree.root).map { item in
      (tree.firstDescendant(item).index...item.index).map { tree.kind(NodeID(index: $0)) }
    }
  }
}
