import Platforms
import Source

/// Reads the examples of a rule file from its fences.
struct ExampleReader {
  private(set) var examples: [Example] = []

  /// A fence that is no example is left alone: an illustration, or another language.
  mutating func read(_ fence: RuleDocument.Fence, _ sink: inout ErrorSink) {
    let (language, rest) = fence.info.firstWord
    guard language.text == "swift", !rest.isEmpty else { return }
    var info = InfoString()
    info.read(rest, &sink)
    let text = ExampleText(fence.body, &sink)
    guard let kind = info.kind else {
      return continueExample(info, text, fence, &sink)
    }
    let file = ExampleFile(name: info.file ?? "Example.swift", text: text.code, marks: text.marks)
    if kind == .fixed, examples.last(where: { $0.kind != .fixed })?.kind != .flagged {
      sink.report(.fixedWithoutFlagged, at: fence.info)
    }
    if kind != .flagged, let mark = text.firstMark { sink.report(.markInFine, at: mark) }
    if kind != .flagged, let refusal = info.refusal { sink.report(.refusedInFine, at: refusal) }
    examples.append(
      Example(
        kind: kind, files: [file], target: info.target,
        suggestsNewer: info.suggestsNewer, fix: info.fix,
        refusal: info.refusal, exceptions: info.exceptions, place: fence.opening))
  }

  private mutating func continueExample(
    _ info: InfoString, _ text: ExampleText, _ fence: RuleDocument.Fence, _ sink: inout ErrorSink
  ) {
    guard let name = info.file else { return }
    guard let last = examples.indices.last else {
      return sink.report(.fileWithoutExample, at: fence.info)
    }
    if examples[last].kind != .flagged, let mark = text.firstMark {
      sink.report(.markInFine, at: mark)
    }
    examples[last].files.append(ExampleFile(name: name, text: text.code, marks: text.marks))
  }

  /// Reports what only the whole tells: a flagged example without a mark.
  func finish(_ sink: inout ErrorSink) {
    for example in examples where example.kind == .flagged {
      if example.files.allSatisfy(\.marks.isEmpty) { sink.report(.noMark, at: example.place) }
    }
  }
}

/// The words behind `swift` in the info string of a fence.
struct InfoString {
  var kind: Example.Kind?
  var file: String?
  var target: [Platform: OSVersion]?
  var suggestsNewer = false
  var fix: Piece?
  var refusal: Piece?
  var exceptions: Set<Variation> = []

  mutating func read(_ piece: Piece, _ sink: inout ErrorSink) {
    var rest = piece
    while !rest.isEmpty {
      let (word, value, remaining) = nextWord(rest)
      rest = remaining
      switch (word.text, value) {
      case ("file", let value?): file = value.text
      case ("target", let value?): readTarget(value, &sink)
      case ("suggest", let value?) where value.text == "newer": suggestsNewer = true
      case ("fix", let value?): fix = value
      case ("refused", let value?): refusal = value
      case ("except", let value?): readExceptions(value, &sink)
      case (let name, nil) where Example.Kind(rawValue: name) != nil:
        kind = Example.Kind(rawValue: name)
      default:
        let known = [
          "flagged", "fine", "fixed", "file", "target", "suggest", "fix", "refused", "except",
        ]
        let nearest = nearestWord(to: word.text, among: known)
        sink.report(.unknownExampleWord(word.text, nearest: nearest), at: word)
      }
    }
  }

  /// `word`, `word=value` or `word="a value"`, and what follows.
  private func nextWord(_ piece: Piece) -> (word: Piece, value: Piece?, rest: Piece) {
    let bytes = Array(piece.text.utf8)
    let isStop = { (byte: UInt8) in byte.isWhiteSpace || byte == UInt8(ascii: "=") }
    let end = bytes.firstIndex(where: isStop) ?? bytes.count
    let word = piece.slice(from: 0, to: end)
    guard end < bytes.count, bytes[end] == UInt8(ascii: "=") else {
      return (word, nil, piece.slice(from: end, to: bytes.count).trimmed)
    }
    var start = end + 1
    var stop = bytes[start...].firstIndex(where: \.isWhiteSpace) ?? bytes.count
    var next = stop
    if start < bytes.count, bytes[start] == UInt8(ascii: "\"") {
      start += 1
      stop = bytes[start...].firstIndex(of: UInt8(ascii: "\"")) ?? bytes.count
      next = min(stop + 1, bytes.count)
    }
    let value = piece.slice(from: start, to: stop)
    return (word, value, piece.slice(from: next, to: bytes.count).trimmed)
  }

  private mutating func readTarget(_ piece: Piece, _ sink: inout ErrorSink) {
    var versions: [Platform: OSVersion] = [:]
    for part in piece.text.split(separator: ",") {
      let words = part.split(separator: " ")
      guard words.count == 2, let platform = Platform(named: String(words[0])),
        let version = OSVersion(words[1])
      else { return sink.report(.badTarget(piece.text), at: piece) }
      versions[platform] = version
    }
    target = versions
  }

  private mutating func readExceptions(_ piece: Piece, _ sink: inout ErrorSink) {
    let parts = piece.text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, parts[1].contains(where: { $0 != " " }) else {
      return sink.report(.exceptWithoutReason, at: piece)
    }
    for name in parts[0].split(whereSeparator: { $0 == "," || $0 == " " }) {
      guard let variation = Variation(rawValue: String(name)) else {
        let nearest = nearestWord(to: String(name), among: Variation.allCases.map(\.rawValue))
        sink.report(.unknownVariation(String(name), nearest: nearest), at: piece)
        continue
      }
      exceptions.insert(variation)
    }
  }
}

/// The code of a fence, with the lines of marks taken out.
struct ExampleText {
  private(set) var code = ""
  private(set) var marks: [ExampleMark] = []
  /// The first line of marks, for messages.
  private(set) var firstMark: Piece?

  init(_ body: Piece, _ sink: inout ErrorSink) {
    var offset = 0
    var lastLine: (start: Int, text: Substring)?
    for line in body.text.split(separator: "\n", omittingEmptySubsequences: false) {
      let piece = body.slice(from: offset, to: offset + line.utf8.count)
      offset += line.utf8.count + 1
      guard isMark(line) else {
        lastLine = (code.utf8.count, line)
        code += line
        code += offset <= body.text.utf8.count ? "\n" : ""
        continue
      }
      firstMark = firstMark ?? piece
      guard let lastLine else {
        sink.report(.markWithoutLine, at: piece)
        continue
      }
      read(line, below: lastLine)
    }
  }

  /// Only carets, behind `//` or not.
  private func isMark(_ line: Substring) -> Bool {
    var rest = line.drop(while: \.isWhitespace)
    if rest.hasPrefix("//") { rest = rest.dropFirst(2) }
    return rest.contains("^") && rest.allSatisfy { $0 == "^" || $0.isWhitespace }
  }

  /// Carets stand below the letters that they mark, counted in Unicode scalars.
  private mutating func read(_ line: Substring, below marked: (start: Int, text: Substring)) {
    let carets = Array(line.unicodeScalars)
    let scalars = Array(marked.text.unicodeScalars)
    func offset(_ column: Int) -> UInt32 {
      let bytes = scalars.prefix(column).reduce(0) { $0 + UTF8.width($1) }
      return UInt32(marked.start + bytes)
    }
    var column = 0
    while column < carets.count {
      guard carets[column] == "^" else {
        column += 1
        continue
      }
      let end = carets[column...].firstIndex { $0 != "^" } ?? carets.count
      marks.append(
        ExampleMark(start: offset(column), end: end - column > 1 ? offset(end) : nil))
      column = end
    }
  }
}
