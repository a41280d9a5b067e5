import Source

/// In what the characters of a position are counted.
enum PositionEncoding: String {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// The best of those that a client offers; UTF-16, which all can, when it offers none.
  static func negotiate(_ offered: [String]) -> PositionEncoding {
    let known = offered.compactMap(PositionEncoding.init)
    return known.contains(.utf8) ? .utf8 : known.first ?? .utf16
  }

  /// How much the scalar that starts with `byte` adds; nothing for the later bytes of a scalar.
  fileprivate func units(_ byte: UInt8) -> Int {
    switch self {
    case .utf8: 1
    case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
    case .utf32: byte & 0xC0 == 0x80 ? 0 : 1
    }
  }
}

/// The lines of a text as an editor counts them.
struct TextLines {
  let text: SourceText
  private let encoding: PositionEncoding
  private var starts: [UInt32]

  /// - Parameter isDocument: whether the client sent the text: then a byte-order mark is a character
  ///   of it. Editors don't count one that they find on disk.
  init(_ text: SourceText, _ encoding: PositionEncoding, isDocument: Bool) {
    self.text = text
    self.encoding = encoding
    starts = [text.hasByteOrderMark && !isDocument ? 3 : 0]
    for offset in 0..<text.count {
      let byte = text.base[offset]
      guard byte == 0x0A || byte == 0x0D && text.base[offset + 1] != 0x0A else { continue }
      starts.append(UInt32(offset + 1))
    }
  }

  /// The position of an offset.
  func position(of offset: UInt32) -> LSP.Position {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let start = min(starts[low], UInt32(text.count))
    let end = min(offset, UInt32(text.count))
    var units = 0
    for index in start..<max(start, end) { units += encoding.units(text[index]) }
    return LSP.Position(line: low, character: units)
  }

  /// The range of bytes.
  func range(_ range: ByteRange) -> LSP.Range {
    LSP.Range(start: position(of: range.start), end: position(of: range.end))
  }

  /// The offset of a position. One behind the end of a line stands at its end, one behind the last
  /// line at the end of the text, one inside a character in front of it.
  func offset(of position: LSP.Position) -> UInt32 {
    guard position.line >= 0 else { return starts[0] }
    guard position.line < starts.count else { return UInt32(text.count) }
    var offset = starts[position.line]
    let end = endOfContent(position.line)
    var units = 0
    while offset < end {
      units += encoding.units(text[offset])
      if units > position.character { break }
      offset += 1
    }
    while offset > starts[position.line], offset < end, text[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  /// The bytes of a range; of one that ends before it starts, what lies between.
  func bytes(_ range: LSP.Range) -> ByteRange {
    let (start, end) = (offset(of: range.start), offset(of: range.end))
    return ByteRange(min(start, end), max(start, end))
  }

  /// Where the line end of a line starts.
  private func endOfContent(_ line: Int) -> UInt32 {
    let isLast = line + 1 == starts.count
    var end = isLast ? UInt32(text.count) : starts[line + 1]
    guard !isLast, end > starts[line] else { return end }
    end -= 1
    if text[end] == 0x0A, end > starts[line], text[end - 1] == 0x0D { end -= 1 }
    return end
  }
}
