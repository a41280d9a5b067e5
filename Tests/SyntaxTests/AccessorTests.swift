import Foundation
import Source
import Syntax
import Testing

/// What the tree answers about its nodes and tokens.
@Suite struct AccessorTests {
  private func parse(_ text: String) -> SyntaxTree { SyntaxTree.parse(SourceText(text)) }

  private func nodes(_ tree: SyntaxTree, _ kind: NodeKind) -> [NodeID] {
    tree.allNodes.filter { tree.kind($0) == kind }
  }

  @Test func aRowOfTheTablesIsSmall() {
    #expect(MemoryLayout<NodeID>.size == 4 && MemoryLayout<TokenID>.size == 4)
    #expect(MemoryLayout<NodeKind>.size == 1 && MemoryLayout<TokenKind>.size == 1)
    #expect(MemoryLayout<NodeID?>.size <= 8)
  }

  @Test func labelsOfArguments() {
    let tree = parse("f(a, b: c, d: { e }) { g } h: { i }")
    let labels = tree.allNodes.filter { [.argument, .labeledClosure].contains(tree.kind($0)) }
      .map { tree.label(of: $0).map { tree.string($0) } }
    #expect(labels == [nil, "b", "d", "h"])
  }

  @Test func namesOfWhatIsReferredTo() {
    let tree = parse("a.b<C>.d(.e)?.f[g]; let h: I.J; Swift::k")
    let names = tree.allNodes.compactMap { tree.nameToken(of: $0).map { tree.string($0) } }
    #expect(names == ["a", "b", "C", "b", "d", "e", "f", "g", "h", "I", "J", "k"])
  }

  @Test func namesOfParameters() {
    let tree = parse("func a(b: C, d e: F, _ g: H, @I j: K = 1) { } ; { (l, m: N) in }")
    let names = nodes(tree, .functionParameter).map { node in
      tree.parameterNames(of: node).map {
        "\(tree.string($0.external)) \(tree.string($0.local))"
      }
    }
    #expect(names == ["b b", "d e", "_ g", "j j", "l l", "m m"])
  }

  @Test func associatedValuesHaveNoNames() {
    let tree = parse("enum A { case b(C, d: E) }")
    let names = nodes(tree, .functionParameter).map { tree.parameterNames(of: $0) != nil }
    #expect(names == [false, true])
  }

  @Test func rangesLeaveOutWhatSurrounds() {
    let text = "  foo ( a ) // b\n"
    let tree = parse(text)
    let call = nodes(tree, .call)[0]
    #expect(tree.range(call) == ByteRange(2, 11))
    #expect(tree.comments == [ByteRange(12, 16)])
    #expect(tree.string(call) == "foo ( a )")
  }

  @Test func childrenComeInBothOrders() {
    let tree = parse("f(a, b, c)")
    let list = nodes(tree, .argumentList)[0]
    #expect(tree.children(list).map { tree.string($0) } == ["a", "b", "c"])
    #expect(tree.childrenBackward(list).map { tree.string($0) } == ["c", "b", "a"])
    #expect(tree.firstChild(list).map { tree.string($0) } == "a")
    #expect(tree.lastChild(list).map { tree.string($0) } == "c")
  }

  @Test func backTicksAreNoPartOfAName() {
    let tree = parse("`default`")
    #expect(tree.name(TokenID(index: 0)) == Name("default"))
  }

  @Test func tokensKnowTheirSurroundings() {
    let tree = parse("a\n  b /**/ c\r\nd")
    let starts = (0..<tree.tokenCount).map { tree.startsLine(TokenID(index: $0)) }
    #expect(starts == [true, true, false, true, false])
  }

  @Test func theTreeAsJSON() throws {
    let json = parse("f(a)").dumpJSON()
    let object = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
    let call = (object?["children"] as? [[String: Any]])?.first
    #expect(call?["kind"] as? String == "call")
    #expect(call?["start"] as? Int == 0 && call?["end"] as? Int == 4)
    #expect((call?["children"] as? [Any])?.count == 2)
  }

  @Test func everyKeywordIsItself() {
    let words: [(String, TokenKind)] = [
      ("struct", .kwStruct), ("precedencegroup", .kwPrecedencegroup), ("_", .kwUnderscore),
      ("async", .ctxAsync), ("nonisolated", .ctxNonisolated), ("asyncs", .identifier),
      ("`struct`", .identifier), ("Self", .kwSelfType), ("unsafeAddress", .ctxUnsafeAddress),
    ]
    for (word, kind) in words {
      let tree = parse(word)
      #expect(tree.kind(TokenID(index: 0)) == kind, "\(word)")
    }
  }
}
