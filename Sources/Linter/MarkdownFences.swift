import Source

/// The Swift code in a Markdown file.
package struct MarkdownFence: Sendable {
  /// Where the code stands in the file, whole lines.
  package let range: ByteRange
  /// The code, as long as its range: what belongs to Markdown (`>` of a quotation) is blank. So an
  /// offset in it plus the start of the range is an offset in the file.
  package let code: SourceText
  /// Whether it stands in a quotation.
  package let isQuoted: Bool

  /// The fences whose first word is `swift`: ```` ``` ```` and `~~~`, in lists and quotations, with
  /// anything behind the word. One that is never closed runs to the end. Linear.
  package static func fences(in text: SourceText) -> [MarkdownFence] {
    var reader = FenceReader(text: text)
    return reader.fences()
  }
}

private struct FenceReader {
  let text: SourceText
  private var offset: UInt32 = 0

  init(text: SourceText) {
    self.text = text
    offset = text.hasByteOrderMark ? 3 : 0
  }

  /// An opening fence: its character, how many of them, and how many `>` stand in front.
  private struct Opening {
    let mark: UInt8
    let length: Int
    let quotes: Int
    let isSwift: Bool
  }

  mutating func fences() -> [MarkdownFence] {
    var fences: [MarkdownFence] = []
    while !isAtEnd {
      let opening = opening()
      skipLine()
      guard let opening else { continue }
      let range = content(of: opening)
      guard opening.isSwift, !range.isEmpty else { continue }
      fences.append(
        MarkdownFence(
          range: range, code: code(range, quotes: opening.quotes), isQuoted: opening.quotes > 0))
    }
    return fences
  }

  private var isAtEnd: Bool { Int(offset) >= text.count }

  /// The fence that the current line opens.
  private func opening() -> Opening? {
    var index = offset
    var quotes = 0
    // Lists and quotations may stand in each other.
    while true {
      skipBlanks(&index)
      if text[index] == UInt8(ascii: ">") {
        quotes += 1
        index += 1
      } else if !skipListMark(&index) {
        break
      }
    }
    let mark = text[index]
    let length = runLength(of: mark, at: index)
    guard mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~"), length >= 3 else { return nil }
    var end = index + UInt32(length)
    let infoStart = end
    while !isLineEnd(end) {
      // `` ```code``` `` on one line is no fence.
      if mark == UInt8(ascii: "`"), text[end] == mark { return nil }
      end += 1
    }
    let info = text.string(ByteRange(infoStart, end))
    return Opening(mark: mark, length: length, quotes: quotes, isSwift: Self.isSwift(info))
  }

  /// Whether the first word of an info string is `swift`: `swift`, `swift title=x`, `swift,nocopy`,
  /// `{.swift}`.
  private static func isSwift(_ info: String) -> Bool {
    let word = info.drop { $0 == " " || $0 == "\t" || $0 == "{" || $0 == "." }
      .prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == "+" }
    return word.lowercased() == "swift"
  }

  /// From the current line to the closing fence or the end; the offset is behind the closing fence.
  private mutating func content(of opening: Opening) -> ByteRange {
    let start = offset
    while !isAtEnd {
      let lineStart = offset
      let isClosing = closes(opening)
      skipLine()
      if isClosing { return ByteRange(start, lineStart) }
    }
    return ByteRange(start, UInt32(text.count))
  }

  private func closes(_ opening: Opening) -> Bool {
    var index = offset
    skipQuotes(&index, atMost: opening.quotes)
    skipBlanks(&index)
    let length = runLength(of: opening.mark, at: index)
    guard length >= opening.length else { return false }
    index += UInt32(length)
    skipBlanks(&index)
    return isLineEnd(index)
  }

  /// The bytes of `range` with the `>` of its lines blanked.
  private func code(_ range: ByteRange, quotes: Int) -> SourceText {
    let bytes = UnsafeBufferPointer(start: text.base + Int(range.start), count: range.count)
    guard quotes > 0 else { return SourceText(bytes) }
    var copy = Array(bytes)
    var line = range.start
    while line < range.end {
      var end = line
      skipQuotes(&end, atMost: quotes)
      for index in line..<min(end, range.end) { copy[Int(index - range.start)] = 0x20 }
      while line < range.end, text[line] != 0x0A, text[line] != 0x0D { line += 1 }
      line += 1
    }
    return SourceText(copy)
  }

  // MARK: Bytes

  private func isLineEnd(_ index: UInt32) -> Bool {
    Int(index) >= text.count || text[index] == 0x0A || text[index] == 0x0D
  }

  private mutating func skipLine() {
    while !isAtEnd, text[offset] != 0x0A, text[offset] != 0x0D { offset += 1 }
    if text[offset] == 0x0D, text[offset + 1] == 0x0A { offset += 1 }
    if !isAtEnd { offset += 1 }
  }

  private func skipBlanks(_ index: inout UInt32) {
    while text[index] == 0x20 || text[index] == 0x09 { index += 1 }
  }

  private func skipQuotes(_ index: inout UInt32, atMost count: Int) {
    for _ in 0..<count {
      var next = index
      skipBlanks(&next)
      guard text[next] == UInt8(ascii: ">") else { return }
      index = next + 1
    }
  }

  /// Takes `- `, `* `, `+ `, `1. ` or `1) `.
  private func skipListMark(_ index: inout UInt32) -> Bool {
    var next = index
    while (0x30...0x39).contains(text[next]) { next += 1 }
    let hasDigits = next > index
    let mark = text[next]
    let isMark = hasDigits ? ".)".utf8.contains(mark) : "-*+".utf8.contains(mark)
    guard isMark, text[next + 1] == 0x20 || text[next + 1] == 0x09 else { return false }
    index = next + 1
    return true
  }

  private func runLength(of byte: UInt8, at index: UInt32) -> Int {
    var end = index
    while text[end] == byte, Int(end) < text.count { end += 1 }
    return Int(end - index)
  }
}
