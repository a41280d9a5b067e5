import Source

/// A rule file as Markdown: its front matter, its heading, its prose and its fences, not yet
/// understood.
package struct RuleDocument: Sendable {
  /// One line of the front matter.
  package struct Entry: Sendable {
    package let key: Piece
    package let value: Piece
  }

  /// One fenced piece of code.
  package struct Fence: Sendable {
    /// What follows the opening back-ticks.
    package let info: Piece
    /// The lines between, each with its line end.
    package let body: Piece
    /// The opening line, for messages about the fence.
    package let opening: Piece
  }

  package fileprivate(set) var frontMatter: [Entry] = []
  /// The opening `---`; nil where the file starts with something else.
  package fileprivate(set) var frontMatterStart: Piece?
  /// Lines of the front matter that are not `key: value`.
  package fileprivate(set) var oddLines: [Piece] = []
  package fileprivate(set) var isFrontMatterClosed = false
  package fileprivate(set) var title: Piece?
  /// What the page says between heading and examples, as Markdown, without the rule blocks.
  package fileprivate(set) var prose = ""
  package fileprivate(set) var fences: [Fence] = []
  /// The opening line of a fence that nothing closes.
  package fileprivate(set) var unclosedFence: Piece?

  /// Reads any text; linear in its length.
  package init(_ text: SourceText) {
    var reader = DocumentReader(text)
    self = reader.read()
  }

  fileprivate init() {}
}

/// Goes through the lines of a document once.
private struct DocumentReader {
  let text: SourceText
  let lines: LineTable
  var next = 1
  var document = RuleDocument()
  var proseLines: [String] = []

  init(_ text: SourceText) {
    self.text = text
    lines = LineTable(text)
  }

  mutating func read() -> RuleDocument {
    readFrontMatter()
    var isInExamples = false
    while let line = take() {
      if let mark = fenceMark(of: line.text) {
        readFence(line, mark, isProse: !isInExamples)
      } else if document.title == nil, line.text.hasPrefix("# ") {
        document.title = line.slice(from: 2, to: line.text.utf8.count).trimmed
      } else if line.text.hasPrefix("## Examples") {
        isInExamples = true
      } else if !isInExamples, document.title != nil {
        proseLines.append(line.text)
      }
    }
    document.prose = withoutBlankEnds(proseLines)
    return document
  }

  mutating func take() -> Piece? {
    guard next <= lines.count else { return nil }
    defer { next += 1 }
    let range = lines.range(ofLine: next)
    return Piece(text.string(range), at: range.start)
  }

  mutating func readFrontMatter() {
    guard let first = take() else { return }
    guard first.trimmed.text == "---" else {
      next = 1
      return
    }
    document.frontMatterStart = first
    while let line = take() {
      if line.trimmed.text == "---" {
        document.isFrontMatterClosed = true
        return
      }
      if line.trimmed.isEmpty || line.text.hasPrefix("#") { continue }
      guard let colon = line.text.firstIndex(of: ":") else {
        document.oddLines.append(line.trimmed)
        continue
      }
      let key = line.slice(line.text.startIndex..<colon).trimmed
      let value = line.slice(line.text.index(after: colon)..<line.text.endIndex).trimmed
      document.frontMatter.append(.init(key: key, value: value))
    }
  }

  /// The run of back-ticks or tildes that opens a fence.
  func fenceMark(of line: String) -> Substring? {
    guard let first = line.first, first == "`" || first == "~" else { return nil }
    let mark = line.prefix { $0 == first }
    return mark.count >= 3 ? mark : nil
  }

  mutating func readFence(_ opening: Piece, _ mark: Substring, isProse: Bool) {
    let info = opening.slice(from: mark.utf8.count, to: opening.text.utf8.count).trimmed
    let start = next
    var isClosed = false
    while let line = take() {
      if line.text.hasPrefix(mark), line.text.drop(while: { $0 == mark.first }).isEmpty {
        isClosed = true
        break
      }
    }
    if !isClosed { document.unclosedFence = document.unclosedFence ?? opening }
    let last = isClosed ? next - 1 : next
    let from = lines.range(ofLine: start).start
    let body = ByteRange(from, max(from, lines.range(ofLine: last).start))
    document.fences.append(
      .init(info: info, body: Piece(text.string(body), at: body.start), opening: opening))
    if isProse, info.firstWord.word.text != "rule" {
      proseLines += (start - 1..<next).map { text.string(lines.range(ofLine: $0)) }
    }
  }

  func withoutBlankEnds(_ lines: [String]) -> String {
    func isBlank(_ line: String) -> Bool { line.utf8.allSatisfy(\.isWhiteSpace) }
    guard let first = lines.firstIndex(where: { !isBlank($0) }),
      let last = lines.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return lines[first...last].joined(separator: "\n")
  }
}
