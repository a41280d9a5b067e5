import Source
import Syntax
import Views

extension Code {
  /// All of `node`.
  init(_ node: NodeID, in file: FileID, _ syntax: SyntaxTree) {
    self.init(
      file: file, first: syntax.firstToken(node), end: syntax.endToken(node), node: node)
  }

  /// Neighbours of one list; of none, the place in front of `next`.
  init(
    _ nodes: some Collection<NodeID>, before next: TokenID, in file: FileID, _ syntax: SyntaxTree
  ) {
    guard let first = nodes.first, let last = nodes.reversed().first else {
      self.init(file: file, first: next, end: next, nodes: [])
      return
    }
    self.init(
      file: file, first: syntax.firstToken(first), end: syntax.endToken(last), nodes: Array(nodes))
  }

  /// One name.
  init(_ token: TokenID, in file: FileID) {
    self.init(file: file, first: token, end: token.next, nodes: [])
  }

  func range(in syntax: SyntaxTree) -> ByteRange {
    let start = syntax.range(first).start
    return isEmpty ? ByteRange(at: start) : ByteRange(start, syntax.range(end.previous).end)
  }
}

/// Whether two runs of tokens spell the same. Linear in their length.
func haveEqualTokens(_ a: Code, _ aSyntax: SyntaxTree, _ b: Code, _ bSyntax: SyntaxTree) -> Bool {
  guard a.end.index - a.first.index == b.end.index - b.first.index else { return false }
  var left = a.first
  var right = b.first
  while left.index < a.end.index {
    guard aSyntax.name(left) == bSyntax.name(right) else { return false }
    left = left.next
    right = right.next
  }
  return true
}
