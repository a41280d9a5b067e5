import Source

// The tree in writing, for people and for other programs. Both forms are written in one pass from the
// root down with a stack of their own, so that a deep tree needs no deep stack.
extension SyntaxTree {
  /// One line a node, children indented. A leaf shows its text, any other node its own words and
  /// operators.
  package func dump() -> String {
    var output = ""
    var open: [(node: NodeID, depth: Int)] = [(root, 0)]
    while let (node, depth) = open.popLast() {
      output += String(repeating: "  ", count: depth) + "\(kind(node))"
      let text = isLeaf(node) ? string(node) : ownWords(node)
      if !text.isEmpty { output += " \(Self.quoted(text))" }
      output += "\n"
      // The last child is pushed first, so that the first one is written first.
      for child in childrenBackward(node) { open.append((child, depth + 1)) }
    }
    return output
  }

  /// `{"kind","start","end","children"}`, offsets in bytes without surrounding white space.
  package func dumpJSON() -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(Int(nodeCount) * 60)
    // A node is written up to its children when it is met first, and closed when it is met again.
    var open: [(node: NodeID, isWritten: Bool)] = [(root, false)]
    while let (node, isWritten) = open.popLast() {
      if isWritten {
        output += Array("]}".utf8)
        continue
      }
      if output.last == UInt8(ascii: "}") { output.append(UInt8(ascii: ",")) }
      let range = range(node)
      let head = "{\"kind\":\"\(kind(node))\",\"start\":\(range.start),\"end\":\(range.end)"
      output += Array((head + ",\"children\":[").utf8)
      open.append((node, true))
      for child in childrenBackward(node) { open.append((child, false)) }
    }
    return output
  }

  /// The tokens of the node that are in none of its children, punctuation left out.
  private func ownWords(_ node: NodeID) -> String {
    var words: [String] = []
    func add(_ start: TokenID, _ end: TokenID) {
      for index in (start.index..<max(start.index, end.index)).reversed() {
        let token = TokenID(index: index)
        if !kind(token).isPunctuation, !range(token).isEmpty { words.append(string(token)) }
      }
    }
    var end = endToken(node)
    for child in childrenBackward(node) {
      add(endToken(child), end)
      end = firstToken(child)
    }
    add(firstToken(node), end)
    return words.reversed().joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String {
    var result = "'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "'"
  }
}

extension TokenKind {
  fileprivate var isPunctuation: Bool {
    switch self {
    case .leftParen, .rightParen, .leftBrace, .rightBrace, .leftSquare, .rightSquare, .comma,
      .colon,
      .semicolon, .period, .stringHead, .stringMiddle, .stringTail, .endOfFile:
      return true
    default:
      return false
    }
  }
}
