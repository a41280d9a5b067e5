import Source

// What goes with code that stands alone on its lines when it is deleted.
extension Lines {
  /// `range` with one of the line ends around it: the one before, or on the first line the one behind.
  func wholeLines(_ range: ByteRange) -> ByteRange {
    let before = endOfLineBefore(range.start)
    if before < range.start { return ByteRange(before, range.end) }
    return ByteRange(range.start, startOfLineBehind(range.end))
  }

  /// The same, with a blank line that would be one too many then: where there was one on each side, and
  /// where nothing is left on one of them.
  func wholeLinesWithBlank(_ range: ByteRange) -> ByteRange {
    var whole = wholeLines(range)
    let before = endOfLineBefore(range.start)
    let behind = startOfLineBehind(range.end)
    let isFirst = before == range.start || endsWithBrace(lineAt: before)
    let isLast = Int(behind) >= text.count || text[firstByte(from: behind)] == UInt8(ascii: "}")
    let isBlankBefore = before < range.start && isBlank(lineAt: before)
    let isBlankBehind = Int(behind) < text.count && isBlank(lineAt: behind)
    if isBlankBefore, let end = endOfFile(behind: behind) {
      // Nothing but blank lines is left behind it.
      whole = ByteRange(endOfLineBefore(before), end)
      while whole.start > 0, isBlank(lineAt: whole.start) {
        let start = endOfLineBefore(whole.start)
        guard start < whole.start else { break }
        whole.start = start
      }
    } else if isBlankBefore, isBlankBehind || isLast {
      whole.start = endOfLineBefore(before)
    } else if isFirst, isBlankBehind {
      whole.end = before == range.start ? startOfLineBehind(behind) : endOfLine(at: behind)
    }
    return whole
  }

  /// Where the last line ends if nothing but blank lines starts at `offset`.
  private func endOfFile(behind offset: UInt32) -> UInt32? {
    var end = offset
    while Int(end) < text.count {
      guard isBlank(lineAt: end) else { return nil }
      end = startOfLineBehind(end)
    }
    let last = UInt32(text.count)
    return startOfLine(at: last) == last ? endOfLineBefore(last) : last
  }

  private func firstByte(from offset: UInt32) -> UInt32 {
    min(endOfBlanks(from: offset), UInt32(text.count - 1))
  }

  private func endOfLine(at offset: UInt32) -> UInt32 {
    var end = offset
    while Int(end) < text.count, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
    return end
  }

  /// Whether the last thing on the line that ends at `offset` is an opening brace.
  private func endsWithBrace(lineAt offset: UInt32) -> Bool {
    let end = startOfBlanks(before: offset)
    return end > 0 && text[end - 1] == UInt8(ascii: "{")
  }
}
