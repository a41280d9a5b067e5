import Source
import Syntax

extension Outline {
  /// The ranges of the syntax around `offset`, inside out, each larger than the one before; the whole
  /// text comes last. At most `limit` of them. Linear.
  package static func selections(
    in text: SourceText, around offset: UInt32, limit: Int
  ) -> [ByteRange] {
    // On a thread whose stack is as deep as the deepest code needs.
    let tree = Parallel.map(1, jobs: 1) { _ in SyntaxTree.parse(text) }[0]
    var ranges: [ByteRange] = [ByteRange(0, UInt32(text.count))]
    var node: NodeID? = tree.root
    while let current = node {
      let range = tree.range(current)
      if range != ranges.last { ranges.append(range) }
      node = tree.childrenBackward(current).first { child in
        let range = tree.range(child)
        return range.start <= offset && offset <= range.end && !range.isEmpty
      }
    }
    if let word = tree.token(touching: offset).map({ tree.range($0) }), word != ranges.last,
      ranges.last?.contains(word) == true
    {
      ranges.append(word)
    }
    // Deep code has more levels than anyone steps through: the innermost count.
    return ranges.reversed().prefix(limit) + (ranges.count > limit ? [ranges[0]] : [])
  }
}

extension SyntaxTree {
  /// The token that holds `offset` or ends there; of two the one that starts there. Logarithmic.
  func token(touching offset: UInt32) -> TokenID? {
    var low: UInt32 = 0
    var high = tokenCount
    while low < high {
      let middle = (low + high) / 2
      if range(TokenID(index: middle)).end < offset { low = middle + 1 } else { high = middle }
    }
    let starting = low + 1
    if starting < tokenCount, range(TokenID(index: starting)).start == offset,
      kind(TokenID(index: starting)) != .endOfFile
    {
      return TokenID(index: starting)
    }
    guard low < tokenCount, kind(TokenID(index: low)) != .endOfFile,
      range(TokenID(index: low)).start <= offset
    else { return nil }
    return TokenID(index: low)
  }
}
