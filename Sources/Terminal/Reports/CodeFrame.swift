import Source

/// The lines of a place with carets under it, as text for a terminal.
struct CodeFrame {
  let text: SourceText
  let lines: LineTable
  /// How many columns a line of the frame may take.
  let width: Int
  let style: Style

  /// Longer places show their first two lines and their last.
  private static let mostLines = 4

  /// The frame of `start..<end`. Its cost depends on what is shown, not on how long the lines are.
  func render(from start: Position, to end: Position, caret: Style.Attribute) -> String {
    // A place that ends before the first character of a line ends with the line before.
    let last = end.column == 1 && end.line > start.line ? end.line - 1 : end.line
    let gutter = String(last).count
    var frame = ""
    for line in start.line...max(start.line, last) {
      let isInMiddle = line > start.line + 1 && line < last
      if last - start.line >= CodeFrame.mostLines, isInMiddle {
        if line == start.line + 2 { frame += "  ...\n" }
        continue
      }
      frame += render(line: line, start, end, gutter, caret)
    }
    return frame
  }

  private func render(
    line: Int, _ start: Position, _ end: Position, _ gutter: Int, _ caret: Style.Attribute
  ) -> String {
    let range = lines.range(ofLine: line)
    let from = line == start.line ? UInt32(start.offset) : firstInk(of: range)
    let to = line == end.line ? min(UInt32(end.offset), range.end) : range.end
    let room = max(20, width - gutter - 5)
    let excerpt = Excerpt(
      text: text, line: range, marked: ByteRange(from, max(from, to)), room: room)
    let number = pad(String(line), to: gutter)
    let bar = style.apply(.dim, "|")
    return
      "  \(style.apply(.dim, number)) \(bar)\(excerpt.code.isEmpty ? "" : " " + excerpt.code)\n"
      + "  \(pad("", to: gutter)) \(bar) \(excerpt.indent)\(style.apply(caret, excerpt.carets))\n"
  }

  private func firstInk(of range: ByteRange) -> UInt32 {
    var offset = range.start
    while offset < range.end, text[offset] == 0x20 || text[offset] == 0x09 { offset += 1 }
    return offset
  }

  private func pad(_ text: String, to count: Int) -> String {
    String(repeating: " ", count: max(0, count - text.count)) + text
  }
}

/// The part of a line that fits, and where carets go.
private struct Excerpt {
  private(set) var code = ""
  private(set) var indent = ""
  private(set) var carets = ""

  init(text: SourceText, line: ByteRange, marked: ByteRange, room: Int) {
    if setPlain(text, line, marked, room) { return }
    let window = Excerpt.window(text, line, around: marked.start, room: room)
    let cells = cells(of: text.bytes[Int(window.start)..<Int(window.end)])
    let isWhole = window == line && cells.reduce(0) { $0 + $1.width } <= room
    let shown = isWhole ? cells[...] : Excerpt.fit(cells, marked.start - window.start, room)
    let isCutBefore = window.start > line.start || shown.startIndex > 0
    let isCutBehind = window.end < line.end || shown.endIndex < cells.count
    code = (isCutBefore ? "…" : "") + shown.map(\.text).joined() + (isCutBehind ? "…" : "")
    if isCutBefore { indent = " " }
    for cell in shown {
      let offset = window.start + UInt32(cell.offset)
      if offset < marked.start {
        indent += String(repeating: " ", count: cell.width)
      } else if offset < marked.end {
        carets += String(repeating: "^", count: cell.width)
      }
    }
    if carets.isEmpty { carets = "^" }
    while code.last == " " { code.removeLast() }
  }

  /// The line as it is, when it fits and each byte of it takes one column, as nearly always. False, and
  /// nothing is set, for others.
  private mutating func setPlain(
    _ text: SourceText, _ line: ByteRange, _ marked: ByteRange, _ room: Int
  ) -> Bool {
    let bytes = text.bytes[Int(line.start)..<Int(line.end)]
    guard bytes.count <= room, bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return false }
    let end = bytes.lastIndex { $0 != 0x20 } ?? bytes.startIndex - 1
    code = String(decoding: bytes[...end], as: UTF8.self)
    let first = min(max(marked.start, line.start), line.end)
    let last = min(max(marked.end, first), line.end)
    indent = String(repeating: " ", count: Int(first - line.start))
    carets = String(repeating: "^", count: max(1, Int(last - first)))
    return true
  }

  /// The bytes of `line` that can matter: a line may have ten million.
  private static func window(
    _ text: SourceText, _ line: ByteRange, around offset: UInt32, room: Int
  ) -> ByteRange {
    let reach = UInt32(room) * 8
    var start = line.start
    var end = line.end
    if offset > line.start, offset - line.start > reach { start = offset - reach }
    if end > offset, end - offset > reach { end = offset + reach }
    // Not within a character.
    while start > line.start, start < line.end, text[start] & 0xC0 == 0x80 { start -= 1 }
    while end > offset, end < line.end, text[end] & 0xC0 == 0x80 { end -= 1 }
    return ByteRange(start, end)
  }

  /// The cells around the byte `offset` that fit into `room` with an ellipsis on both sides; a third
  /// of the room is for what stands before.
  private static func fit(_ cells: [Cell], _ offset: UInt32, _ room: Int) -> ArraySlice<Cell> {
    let marked = cells.firstIndex { $0.offset >= Int(offset) } ?? cells.count
    let room = room - 2
    var first = marked
    var used = 0
    while first > 0, used + cells[first - 1].width <= room / 3 {
      first -= 1
      used += cells[first].width
    }
    var end = marked
    while end < cells.count, used + cells[end].width <= room {
      used += cells[end].width
      end += 1
    }
    // What is left over at the end of a line goes to the front.
    while first > 0, used + cells[first - 1].width <= room {
      first -= 1
      used += cells[first].width
    }
    return cells[first..<end]
  }
}
