import Source

/// Questions about lines and indentation of a text.
struct Lines {
  let text: SourceText

  init(_ text: SourceText) { self.text = text }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// The offset of the first byte of the line that holds `offset`.
  func startOfLine(at offset: UInt32) -> UInt32 {
    var start = offset
    while start > 0, !isLineEnd(text[start - 1]) { start -= 1 }
    return start
  }

  /// The offset of the first byte of that line which is no white space.
  func firstByteOfLine(at offset: UInt32) -> UInt32 {
    var first = startOfLine(at: offset)
    while first < offset, isSpace(text[first]) { first += 1 }
    return first
  }

  /// The white space at the start of the line that holds `offset`.
  func indentation(ofLineAt offset: UInt32) -> String {
    let start = startOfLine(at: offset)
    return text.string(ByteRange(start, endOfBlanks(from: start)))
  }

  /// Whether only white space stands in front of `offset` on its line.
  func startsLine(_ offset: UInt32) -> Bool { firstByteOfLine(at: offset) == offset }

  /// Whether nothing else stands on the lines of `range`.
  func isAlone(_ range: ByteRange) -> Bool {
    startsLine(range.start) && endsLine(range.end)
  }

  /// Where the line before that of `offset` ends; `offset` itself on the first line.
  func endOfLineBefore(_ offset: UInt32) -> UInt32 {
    var end = startOfLine(at: offset)
    guard end > 0 else { return offset }
    end -= 1
    if end > 0, text[end] == 0x0A, text[end - 1] == 0x0D { end -= 1 }
    return end
  }

  /// Where the line behind that of `offset` starts.
  func startOfLineBehind(_ offset: UInt32) -> UInt32 {
    var end = offset
    while Int(end) < text.count, !isLineEnd(text[end]) { end += 1 }
    if Int(end) < text.count, text[end] == 0x0D { end += 1 }
    if Int(end) < text.count, text[end] == 0x0A { end += 1 }
    return end
  }

  /// One step of indentation in this file: how much further its first line behind one that ends with a
  /// brace is indented than that.
  var unit: String {
    var outer: String?
    var start: UInt32 = text.hasByteOrderMark ? 3 : 0
    for _ in 0..<200 where Int(start) < text.count {
      let indentation = text.string(ByteRange(start, endOfBlanks(from: start)))
      if let outer, indentation.utf8.count > outer.utf8.count, indentation.hasPrefix(outer) {
        return String(indentation.dropFirst(outer.count))
      }
      let next = startOfLineBehind(start)
      var end = next
      while end > start, isLineEnd(text[end - 1]) { end -= 1 }
      outer = end > start && text[end - 1] == UInt8(ascii: "{") ? indentation : nil
      start = next
    }
    return "  "
  }

  /// `code` of a rule file, which is indented by two spaces a step, in steps of this file.
  func scaled(_ code: String) -> String {
    guard code.utf8.contains(0x0A) else { return code }
    var lines = Self.lines(of: code)
    for index in lines.indices.dropFirst() {
      let depth = lines[index].prefix { $0 == " " }.count
      let steps = String(repeating: unit, count: depth / 2)
      lines[index] = steps + lines[index].dropFirst(depth - depth % 2)
    }
    return lines.joined(separator: "\n")
  }

  /// Whether the line of `offset` has nothing but white space on it.
  func isBlank(lineAt offset: UInt32) -> Bool {
    let first = endOfBlanks(from: startOfLine(at: offset))
    return Int(first) >= text.count || isLineEnd(text[first])
  }

  /// The first byte from `offset` on that is no space and no tab.
  func endOfBlanks(from offset: UInt32) -> UInt32 {
    var end = offset
    while Int(end) < text.count, isSpace(text[end]) { end += 1 }
    return end
  }

  /// The first byte of the run of spaces and tabs in front of `offset`.
  func startOfBlanks(before offset: UInt32) -> UInt32 {
    var start = offset
    while start > 0, isSpace(text[start - 1]) { start -= 1 }
    return start
  }

  /// Whether only white space stands between `offset` and the end of its line.
  func endsLine(_ offset: UInt32) -> Bool {
    let end = endOfBlanks(from: offset)
    return Int(end) >= text.count || isLineEnd(text[end])
  }

  // MARK: Code

  /// The text of a range with line feeds as line ends, as the functions below want it.
  func code(_ range: ByteRange) -> String { Self.withLineFeeds(text.string(range)) }

  /// `code` with line feeds as line ends.
  static func withLineFeeds(_ code: String) -> String {
    guard code.utf8.contains(0x0D) else { return code }
    return code.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }

  /// Stands in front of lines whose indentation stays as it is.
  private static let mark: Character = "\u{1}"

  /// `code`, whose line ends are line feeds, with those of this file, and without marks.
  func withOwnLineEnds(_ code: String) -> String {
    guard code.utf8.contains(0x0A) else { return code }
    let plain = code.utf8.contains(0x01) ? code.filter { $0 != Self.mark } : code
    return ownLineEnd == "\n" ? plain : plain.replacing("\n", with: ownLineEnd)
  }

  /// What the first line ends with.
  private var ownLineEnd: String {
    for offset in 0..<UInt32(text.count) where isLineEnd(text[offset]) {
      if text[offset] == 0x0A { return "\n" }
      return Int(offset) + 1 < text.count && text[offset + 1] == 0x0A ? "\r\n" : "\r"
    }
    return "\n"
  }

  private static func lines(of code: String) -> [String] {
    code.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(Substring($0)) }
  }

  /// `code` with the lines behind the first indented as far as the least of them, plus `indentation`.
  func reindented(_ code: String, to indentation: String) -> String {
    guard code.utf8.contains(0x0A) else { return code }
    var lines = Self.lines(of: code)
    for index in lines.indices.dropFirst()
    where !lines[index].isEmpty && lines[index].first != Self.mark {
      lines[index] = indentation + lines[index]
    }
    return lines.joined(separator: "\n")
  }

  /// The code of a range with its own indentation taken from the lines behind the first; nil when that
  /// would change the text of a string.
  func dedented(_ range: ByteRange) -> String? {
    let code = code(range)
    return code.utf8.contains(0x0A) ? dedented(code, by: ownIndentation(of: range)) : code
  }

  /// How far the lines of a range are indented by where it stands: as its first line, as its last one where
  /// that ends what a less indented line started, or up to its first byte where all lines are aligned to
  /// that.
  func ownIndentation(of range: ByteRange) -> String {
    let first = indentation(ofLineAt: range.start)
    let column = Int(range.start - startOfLine(at: range.start))
    let inner = code(range).split(separator: "\n").dropFirst().filter { !$0.isEmpty }
    let widths = inner.map { line in line.prefix { $0 == " " }.count }
    if let least = widths.min(), least >= column, !first.contains("\t") {
      return String(repeating: " ", count: column)
    }
    guard let last = inner.last?.first(where: { $0 != " " && $0 != "\t" }), "})]".contains(last)
    else { return first }
    let closing = indentation(ofLineAt: range.end)
    return closing.count < first.count ? closing : first
  }

  /// `code` with `indentation` taken from the lines behind the first, where they have it. Nil when that
  /// would change the text of a string: some of its lines have it and some don't.
  func dedented(_ code: String, by indentation: String) -> String? {
    guard code.utf8.contains(0x0A) else { return code }
    var lines = Self.lines(of: code)
    // Code that an editor commented out stands at the first column, and stays there.
    let isCommentedOut = { (line: String) in !indentation.isEmpty && line.hasPrefix("//") }
    let isEven = lines.dropFirst().allSatisfy {
      $0.isEmpty || $0.hasPrefix(indentation) || isCommentedOut($0)
    }
    guard isEven || !code.contains("\"\"\"") else { return nil }
    for index in lines.indices.dropFirst() {
      if lines[index].hasPrefix(indentation) {
        lines[index].removeFirst(indentation.count)
      } else if isCommentedOut(lines[index]) {
        lines[index].insert(Self.mark, at: lines[index].startIndex)
      }
    }
    return lines.joined(separator: "\n")
  }
}
