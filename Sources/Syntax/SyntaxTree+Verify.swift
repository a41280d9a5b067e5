import Source

extension SyntaxTree {
  /// What is wrong with the tables of this tree, or nil: nodes lie inside their parents and behind
  /// their elder siblings, and each byte is in a token, in a comment, or is white space. For tests;
  /// linear.
  package func verify() -> String? { verifyTokens() ?? verifyNodes() }

  private func verifyTokens() -> String? {
    var end: UInt32 = text.hasByteOrderMark ? 3 : 0
    var comment = 0
    for index in 0..<tokenCount {
      let range = range(TokenID(index: index))
      if range.start < end || range.end < range.start { return "token \(index) overlaps" }
      if range.isEmpty, kind(TokenID(index: index)) != .endOfFile,
        !tokens.flags[Int(index)].contains(.missing)
      {
        return "token \(index) is empty"
      }
      while end < range.start {
        while comment < comments.count, comments[comment].end <= end { comment += 1 }
        if comment < comments.count, comments[comment].contains(end) {
          end = comments[comment].end
        } else if Self.isWhiteSpace(text, end) {
          end += 1
        } else {
          return "byte \(end) belongs to nothing"
        }
      }
      if end != range.start { return "token \(index) starts in a comment" }
      end = range.end
    }
    guard tokenCount > 0, kind(TokenID(index: tokenCount - 1)) == .endOfFile else {
      return "no end of file"
    }
    return end == UInt32(text.count) ? nil : "the file ends behind its last token"
  }

  private static func isWhiteSpace(_ text: SourceText, _ offset: UInt32) -> Bool {
    switch text[offset] {
    case 0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x00: true
    case 0xC2: text[offset + 1] == 0xA0
    case 0xA0: text[offset - 1] == 0xC2
    default: false
    }
  }

  private func verifyNodes() -> String? {
    // The roots of the subtrees so far that have no parent yet.
    var open: [NodeID] = []
    for node in allNodes {
      let first = firstDescendant(node)
      if first.index > node.index { return "node \(node.index) starts behind itself" }
      let start = firstToken(node).index
      let end = endToken(node).index
      if start > end || end >= tokenCount && kind(node) != .sourceFile {
        return "node \(node.index) has no tokens"
      }
      var next = end
      while let child = open.last, child.index >= first.index {
        if firstDescendant(child).index < first.index {
          return "node \(node.index) cuts node \(child.index)"
        }
        if endToken(child).index > next || firstToken(child).index < start {
          return
            "node \(child.index) \(kind(child)) reaches out of node \(node.index) \(kind(node))"
        }
        next = firstToken(child).index
        open.removeLast()
      }
      open.append(node)
    }
    guard open.count == 1, kind(root) == .sourceFile else { return "not one tree" }
    return nil
  }
}
