/// A place for people and for scripts.
public struct Position: Hashable, Sendable {
  /// 1-based.
  public var line: Int
  /// 1-based, in UTF-8 bytes; a byte-order mark does not count.
  public var column: Int
  /// In UTF-8 bytes from the start of the file; a byte-order mark counts.
  public var offset: Int

  public init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }
}

/// Where the lines of a text start. A line ends with LF, CR LF, or CR alone, as Swift has it.
///
/// Built in one pass over the text; asked in logarithmic time.
public struct LineTable: Sendable {
  private let starts: [UInt32]
  private let text: SourceText

  public init(_ text: SourceText) {
    self.text = text
    var starts: [UInt32] = [text.hasByteOrderMark ? 3 : 0]
    let bytes = text.base
    for offset in 0..<text.count {
      let byte = bytes[offset]
      guard byte == 0x0A || byte == 0x0D && bytes[offset + 1] != 0x0A else { continue }
      starts.append(UInt32(offset + 1))
    }
    self.starts = starts
  }

  /// The number of lines; a text that ends with a line end has an empty last one.
  public var count: Int { starts.count }

  /// The position of `offset`, which may be the end of the text.
  public func position(of offset: UInt32) -> Position {
    let line = index(of: offset)
    let column = offset < starts[line] ? 1 : Int(offset - starts[line]) + 1
    return Position(line: line + 1, column: column, offset: Int(offset))
  }

  /// The 1-based line of `offset`.
  public func line(of offset: UInt32) -> Int { index(of: offset) + 1 }

  /// The bytes of a 1-based `line`, without its line end. Empty for a line that doesn't exist.
  public func range(ofLine line: Int) -> ByteRange {
    guard line >= 1, line <= starts.count else { return ByteRange(at: UInt32(text.count)) }
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] : UInt32(text.count)
    while end > start, text[end - 1] == 0x0A || text[end - 1] == 0x0D { end -= 1 }
    return ByteRange(start, end)
  }

  /// The offset of a 1-based `line` and `column` in UTF-8 bytes, clamped to the line.
  public func offset(line: Int, column: Int) -> UInt32 {
    let range = range(ofLine: line)
    return min(range.end, range.start + UInt32(max(0, column - 1)))
  }

  /// The 0-based number of the last line that starts at or before `offset`.
  private func index(of offset: UInt32) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
