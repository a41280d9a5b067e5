/// Cuts the text of a clause at words of the rule language that stand outside of brackets and strings.
struct Splitter {
  private let bytes: [UInt8]
  private let piece: Piece

  init(_ piece: Piece) {
    self.piece = piece
    bytes = Array(piece.text.utf8)
  }

  /// The parts between the occurrences of `word`, at least one.
  func parts(at word: String) -> [Piece] {
    var parts: [Piece] = []
    var start = 0
    forEachWord { range in
      guard bytes[range].elementsEqual(word.utf8) else { return true }
      parts.append(piece.slice(from: start, to: range.lowerBound).trimmed)
      start = range.upperBound
      return true
    }
    parts.append(piece.slice(from: start, to: bytes.count).trimmed)
    return parts
  }

  /// What stands before and behind the first of `words`, and which one it is; nil when none occurs.
  func split(at words: [String]) -> (before: Piece, word: String, after: Piece)? {
    var found: (Piece, String, Piece)?
    forEachWord { range in
      guard let word = words.first(where: { bytes[range].elementsEqual($0.utf8) }) else {
        return true
      }
      found = (
        piece.slice(from: 0, to: range.lowerBound).trimmed, word,
        piece.slice(from: range.upperBound, to: bytes.count).trimmed
      )
      return false
    }
    return found
  }

  /// As `split`, at the last of `words`.
  func splitLast(at words: [String]) -> (before: Piece, word: String, after: Piece)? {
    var found: (Piece, String, Piece)?
    forEachWord { range in
      guard let word = words.first(where: { bytes[range].elementsEqual($0.utf8) }) else {
        return true
      }
      found = (
        piece.slice(from: 0, to: range.lowerBound).trimmed, word,
        piece.slice(from: range.upperBound, to: bytes.count).trimmed
      )
      return true
    }
    return found
  }

  /// The string literal at the start, quotation marks included, and what follows; nil for none, and for
  /// one that nothing closes.
  func leadingString() -> (literal: Piece, rest: Piece)? {
    guard bytes.first == UInt8(ascii: "\""), let end = closedEnd(ofStringAt: 0) else { return nil }
    return (piece.slice(from: 0, to: end), piece.slice(from: end, to: bytes.count).trimmed)
  }

  /// The string literal at the end, and what stands before; nil for none.
  func trailingString() -> (rest: Piece, literal: Piece)? {
    var start: Int?
    scan(
      visitWord: { _ in true },
      visitString: { if $0.upperBound == bytes.count { start = $0.lowerBound } })
    guard let start, closedEnd(ofStringAt: start) != nil else { return nil }
    return (piece.slice(from: 0, to: start).trimmed, piece.slice(from: start, to: bytes.count))
  }

  /// One past the quotation mark that closes the string at `start`; nil when nothing does.
  private func closedEnd(ofStringAt start: Int) -> Int? {
    let end = endOfString(start)
    guard end - start >= 2, bytes[end - 1] == UInt8(ascii: "\"") else { return nil }
    // Closed at the very end, or only looking so because of an escape.
    return end < bytes.count || !isEscaped(end - 1, from: start) ? end : nil
  }

  /// Whether a backslash takes the meaning of the byte at `index`.
  private func isEscaped(_ index: Int, from start: Int) -> Bool {
    var count = 0
    var before = index - 1
    while before > start, bytes[before] == UInt8(ascii: "\\") {
      count += 1
      before -= 1
    }
    return count % 2 == 1
  }

  /// Calls `visit` for each word outside of brackets and strings, until it returns false. Words behind
  /// a dot are members and don't count.
  private func forEachWord(_ visit: (Range<Int>) -> Bool) { scan(visitWord: visit) { _ in } }

  private func scan(visitWord: (Range<Int>) -> Bool, visitString: (Range<Int>) -> Void) {
    var depth = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\""):
        let end = endOfString(index)
        if depth == 0 { visitString(index..<end) }
        index = end
        continue
      case let byte where isWordByte(byte):
        let end = bytes[index...].firstIndex { !isWordByte($0) } ?? bytes.count
        let isMember = index > 0 && bytes[index - 1] == UInt8(ascii: ".")
        if depth == 0, !isMember, !visitWord(index..<end) { return }
        index = end
        continue
      default: break
      }
      index += 1
    }
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
      || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  /// One past the quotation mark that closes the string at `start`, interpolations included.
  private func endOfString(_ start: Int) -> Int {
    var index = start + 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): return index + 1
      case UInt8(ascii: "\\"):
        if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "(") {
          index = endOfInterpolation(index + 2)
        } else {
          index += 2
        }
      default: index += 1
      }
    }
    return bytes.count
  }

  /// One past the parenthesis that closes the interpolation whose inside starts at `start`.
  func endOfInterpolation(_ start: Int) -> Int {
    var depth = 1
    var index = start
    while index < bytes.count, depth > 0 {
      switch bytes[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "\""):
        index = endOfString(index)
        continue
      default: break
      }
      index += 1
    }
    return index
  }
}
