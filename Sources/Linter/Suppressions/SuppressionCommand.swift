import Source

/// One `viewlint:disable` or `viewlint:enable` in a comment.
struct SuppressionCommand {
  enum Verb {
    /// From here to the `enable`, or to the end of the file.
    case disable
    case enable
    /// The next line that holds code.
    case next
    /// The line that the comment stands on.
    case this
    /// The line in front of the comment.
    case previous
    /// None of these.
    case unknown(String)
  }

  /// A word that should be the id of a rule, or `all`.
  struct Target {
    let name: String
    let range: ByteRange
  }

  let verb: Verb
  /// What it names, up to the reason.
  let targets: [Target]
  /// The whole comment.
  let comment: ByteRange
  /// `viewlint:disable:next`.
  let range: ByteRange
  /// From the mark of its comment, if it is the first or only thing in it, to the end of its reason.
  let whole: ByteRange
}

/// Finds commands in comments.
struct SuppressionReader {
  private let text: SourceText
  private let comment: ByteRange
  private static let marker: StaticString = "viewlint:"

  /// The commands in `comments`, in source order. Linear in the length of the comments.
  static func commands(in text: SourceText, comments: [ByteRange]) -> [SuppressionCommand] {
    var commands: [SuppressionCommand] = []
    for comment in comments {
      SuppressionReader(text: text, comment: comment).read(into: &commands)
    }
    return commands
  }

  private func read(into commands: inout [SuppressionCommand]) {
    let length = UInt32(Self.marker.utf8CodeUnitCount)
    guard comment.count > Int(length) else { return }
    var offset = comment.start
    while offset + length <= comment.end {
      if text[offset] == UInt8(ascii: "v"),
        text.equals(ByteRange(offset, offset + length), Self.marker), isFirstOfLine(offset)
      {
        let command = command(at: offset)
        commands.append(command)
        offset = command.targets.last?.range.end ?? command.range.end
      } else {
        offset += 1
      }
    }
  }

  /// Whether only the marks of the comment stand in front of `offset`: prose that speaks of
  /// suppressions is none.
  private func isFirstOfLine(_ offset: UInt32) -> Bool {
    var index = offset
    while index > comment.start, isSpace(text[index - 1]) { index -= 1 }
    guard index > comment.start else { return true }
    switch text[index - 1] {
    case UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "!"), 0x0A, 0x0D: return true
    default: return false
    }
  }

  private func command(at start: UInt32) -> SuppressionCommand {
    var end = start
    while end < contentEnd, !isSpace(text[end]), !isLineEnd(text[end]) { end += 1 }
    let range = ByteRange(start, end)
    let words = text.string(range).dropFirst(Self.marker.utf8CodeUnitCount)
    return SuppressionCommand(
      verb: Self.verb(of: words), targets: targets(from: end), comment: comment, range: range,
      whole: whole(from: start))
  }

  private func whole(from start: UInt32) -> ByteRange {
    var end = start
    while end < contentEnd, !isLineEnd(text[end]) { end += 1 }
    let isBlock = contentEnd != comment.end
    var mark = start
    while mark > comment.start, isSpace(text[mark - 1]) { mark -= 1 }
    while mark > comment.start, "/*!".utf8.contains(text[mark - 1]) { mark -= 1 }
    // A line in a longer block comment goes alone; the comment stays.
    guard isBlock else { return ByteRange(mark, end) }
    return mark == comment.start && end == contentEnd ? comment : ByteRange(start, end)
  }

  private static func verb(of words: Substring) -> SuppressionCommand.Verb {
    switch words {
    case "disable": .disable
    case "enable": .enable
    case "disable:next": .next
    case "disable:this": .this
    case "disable:previous": .previous
    default: .unknown(String(words))
    }
  }

  /// The words from `start` up to a dash that stands alone, or to the end of the line.
  private func targets(from start: UInt32) -> [SuppressionCommand.Target] {
    var targets: [SuppressionCommand.Target] = []
    var offset = start
    while offset < contentEnd, !isLineEnd(text[offset]) {
      guard !isSeparator(text[offset]) else {
        offset += 1
        continue
      }
      let wordStart = offset
      while offset < contentEnd, !isSeparator(text[offset]), !isLineEnd(text[offset]) {
        offset += 1
      }
      let range = ByteRange(wordStart, offset)
      let word = text.string(range)
      if ["--", "-", "–", "—"].contains(word) { break }
      targets.append(SuppressionCommand.Target(name: word, range: range))
    }
    return targets
  }

  /// Where the comment ends, its `*/` left out.
  private var contentEnd: UInt32 {
    guard comment.count >= 4, text[comment.start + 1] == UInt8(ascii: "*"),
      text.equals(ByteRange(comment.end - 2, comment.end), "*/")
    else { return comment.end }
    return comment.end - 2
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  private func isSeparator(_ byte: UInt8) -> Bool { isSpace(byte) || byte == UInt8(ascii: ",") }
  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
