import Source

/// A piece of a rule file, and where it stands.
package struct Piece: Hashable, Sendable {
  package let text: String
  /// The offset of its first byte in the file.
  package let offset: UInt32

  package init(_ text: some StringProtocol, at offset: UInt32) {
    self.text = String(text)
    self.offset = offset
  }

  package var range: ByteRange { ByteRange(offset, offset + UInt32(text.utf8.count)) }

  package var isEmpty: Bool { text.isEmpty }

  /// Without white space at both ends.
  package var trimmed: Piece {
    let bytes = text.utf8
    guard let first = bytes.firstIndex(where: { !$0.isWhiteSpace }),
      let last = bytes.lastIndex(where: { !$0.isWhiteSpace })
    else { return Piece("", at: offset) }
    return slice(first..<bytes.index(after: last))
  }

  /// The first word, and what follows it without the white space between; the word is empty where
  /// there is none.
  package var firstWord: (word: Piece, rest: Piece) {
    let bytes = trimmed.text.utf8
    let start = trimmed.offset
    let end = bytes.firstIndex(where: \.isWhiteSpace) ?? bytes.endIndex
    let word = Piece(trimmed.text[..<end], at: start)
    let rest = Piece(trimmed.text[end...], at: start + UInt32(word.text.utf8.count))
    return (word, rest.trimmed)
  }

  /// The part in `range`.
  package func slice(_ range: Range<String.Index>) -> Piece {
    let before = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    return Piece(text[range], at: offset + UInt32(before))
  }

  /// The part between two distances in bytes from the start; empty where they are out of order.
  package func slice(from start: Int, to end: Int) -> Piece {
    let bytes = text.utf8
    let first = bytes.index(bytes.startIndex, offsetBy: min(start, bytes.count))
    let last = bytes.index(first, offsetBy: max(0, min(end, bytes.count) - start))
    return slice(first..<last)
  }
}

extension UInt8 {
  /// A space, a tab, or part of a line end.
  var isWhiteSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
