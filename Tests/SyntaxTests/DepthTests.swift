import Foundation
import Source
import Syntax
import Testing

/// Input that nests without end, or goes on without end.
@Suite struct DepthTests {
  private static let count = 100_000
  /// Debug builds are slow: most of the inputs nest a little less.
  private static let smallCount = 10_000

  /// Opens and closes something many times; `#` in the middle stands for what is inside.
  private static let nested: [(String, String)] = [
    ("(", ")"), ("[", "]"), ("{", "}"), ("f(", ")"), ("f { ", " }"), ("([{", "}])"), ("(", ""),
    ("{", ""), ("", ")"), ("", "}"), ("if a { } else ", ""), ("- ", ""), ("-(", ")"),
    ("try ", ""), ("await ", ""), ("repeat ", ""), ("a ? ", " : b"), ("a ? b : ", ""),
    ("\"\\(", ")\""), ("\"\\(", ""), ("let a: [", "]"), ("A<", ">"), ("A<", ""), ("a < ", ""),
    ("a<(x, ", ")>"), ("()->", ""), ("@a(", ")"), ("#a(", ")"), ("#if A\n", "#endif\n"),
    ("#if A\n", ""), ("struct A { ", "}"), ("func a() { ", "}"), ("switch a { case b: ", "}"),
    ("for a in b { ", "}"), ("case let ", ""), ("a: while b { ", "}"), ("/* ", "*/"), ("/*\n", ""),
    ("x = \"\"\"\n", ""), ("#\"\"\"\n", ""), ("#/\n", ""), ("<#", ""), ("var a: B { get { ", "}}"),
    ("{ (a) -> ", "}"), ("{ [", "]}"), ("\\.[", "]"), ("let a: ", ""), ("~", ""), ("some ", ""),
  ]

  /// Goes on behind an expression.
  private static let chains = [
    ".a", ".a()", ".a { }", "[0]", "?.a", "!", " + b", " as B", "()", ", b", ".a<B>()",
    "\n#if A\n.a\n#endif", " b: { }",
  ]

  @Test func nestingEndsAndIsSound() async {
    await withLargeStack {
      for (index, (open, close)) in Self.nested.enumerated() {
        let count = index < 6 ? Self.count : Self.smallCount
        let text =
          String(repeating: open, count: count) + "x" + String(repeating: close, count: count)
        let tree = SyntaxTree.parse(SourceText(text))
        #expect(tree.verify() == nil, "\(open)")
      }
    }
  }

  @Test func chainsAreOneExpression() {
    for piece in Self.chains {
      let text = "x" + String(repeating: piece, count: Self.smallCount)
      let tree = SyntaxTree.parse(SourceText(text))
      #expect(tree.verify() == nil, "\(piece)")
    }
    let chain = SyntaxTree.parse(
      SourceText("x" + String(repeating: ".a()", count: Self.count)))
    #expect(chain.allNodes.count { chain.kind($0) == .call } == Self.count)
    #expect(chain.errors.isEmpty)
  }

  @Test func elseIfsAreNoErrors() {
    let text = String(repeating: "if a { } else ", count: Self.count) + "{ }"
    let tree = SyntaxTree.parse(SourceText(text))
    #expect(tree.allNodes.count { tree.kind($0) == .ifExpr } == Self.count)
    #expect(tree.errors.isEmpty)
  }

  @Test func nestingAsDeepAsTheCompilerTakesIsUnderstood() async {
    await withLargeStack {
      let text = String(repeating: "(", count: 200) + "x" + String(repeating: ")", count: 200)
      let tree = SyntaxTree.parse(SourceText(text))
      #expect(tree.errors.isEmpty)
    }
  }

  @Test func deepTreesAreWrittenWithoutADeepStack() {
    let text = "x" + String(repeating: ".a()", count: 20_000)
    let json = SyntaxTree.parse(SourceText(text)).dumpJSON()
    #expect(json.count > 20_000)
  }

  /// Runs `body` on a thread with the stack of a main thread; debug builds need more than the threads
  /// of a task have on some systems.
  private func withLargeStack(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      let thread = Thread {
        body()
        continuation.resume()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
  }
}
