import Source
import Syntax

/// Writes suppressions.
package enum SuppressionEdit {
  /// What silences `rule` for the code that starts at `offset`: a comment above its line, or behind it
  /// where the line starts inside a string; nil where a comment has no place at all. Linear.
  package static func disabling(
    _ rule: String, at offset: UInt32, in text: SourceText
  ) -> Edit? {
    // On a thread whose stack is as deep as the deepest code needs.
    let tree = Parallel.map(1, jobs: 1) { _ in SyntaxTree.parse(text) }[0]
    let lines = LineTable(text)
    let line = lines.range(ofLine: lines.line(of: offset))
    let comment = "\(rule) -- reason"
    if !splits(tree, line.start) {
      return Edit(
        ByteRange(at: line.start),
        "\(indentation(line, text))// viewlint:disable:next \(comment)\(lineEnd(of: text))")
    }
    guard !splits(tree, line.end), !endsInComment(tree, line) else { return nil }
    return Edit(ByteRange(at: line.end), "  // viewlint:disable:this \(comment)")
  }

  /// Whether a token or a comment goes on across `offset`.
  private static func splits(_ tree: SyntaxTree, _ offset: UInt32) -> Bool {
    func isInside(_ range: ByteRange) -> Bool { range.start < offset && offset < range.end }
    if tree.comments.contains(where: isInside) { return true }
    var low: UInt32 = 0
    var high = tree.tokenCount
    while low < high {
      let middle = (low + high) / 2
      if tree.range(TokenID(index: middle)).end <= offset {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < tree.tokenCount && isInside(tree.range(TokenID(index: low)))
  }

  private static func endsInComment(_ tree: SyntaxTree, _ line: ByteRange) -> Bool {
    tree.comments.contains { $0.start < line.end && $0.end >= line.end }
  }

  private static func indentation(_ line: ByteRange, _ text: SourceText) -> String {
    var end = line.start
    while end < line.end, text[end] == 0x20 || text[end] == 0x09 { end += 1 }
    return text.string(ByteRange(line.start, end))
  }

  /// The line end of the file: that of its first line.
  private static func lineEnd(of text: SourceText) -> String {
    for offset in 0..<UInt32(text.count) {
      if text[offset] == 0x0A { return "\n" }
      if text[offset] == 0x0D { return text[offset + 1] == 0x0A ? "\r\n" : "\r" }
    }
    return "\n"
  }
}
