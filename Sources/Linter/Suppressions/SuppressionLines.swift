import Source

/// For which lines a command counts.
struct SuppressionLines {
  let text: SourceText
  let lines: LineTable
  let comments: [ByteRange]

  /// The lines that `commands[index]` silences for the rule called `name`; nil for a command that
  /// silences nothing.
  func range(of index: Int, in commands: [SuppressionCommand], for name: String) -> ClosedRange<
    Int
  >? {
    let command = commands[index]
    let line = lines.line(of: command.range.start)
    switch command.verb {
    case .this: return line...line
    case .next:
      // Lines of comments alone hold no findings but those about suppressions.
      return (lines.line(of: command.comment.end) + 1)...lineOfCode(behind: command.comment)
    case .previous:
      let previous = lines.line(of: command.comment.start) - 1
      return previous...previous
    case .disable:
      return line...max(line, lastLine(ofRegionFrom: index, in: commands, for: name))
    case .enable, .unknown: return nil
    }
  }

  /// The last line of a region: that of the next command that enables the rule again, when code stands
  /// in front of it, else the one before; the last of the file when there is none.
  private func lastLine(
    ofRegionFrom index: Int, in commands: [SuppressionCommand], for name: String
  ) -> Int {
    for command in commands[(index + 1)...] {
      guard case .enable = command.verb, ends(command, name) else { continue }
      let line = lines.line(of: command.comment.start)
      return isFirstOfLine(command.comment.start) ? line - 1 : line
    }
    return lines.count
  }

  /// Whether an `enable` command enables the rule, or everything when it names nothing.
  private func ends(_ command: SuppressionCommand, _ name: String) -> Bool {
    command.targets.isEmpty || command.targets.contains { $0.name == name || $0.name == "all" }
  }

  /// The first line below `comment` that is not made of comments alone, so that several comments can
  /// stand above one line.
  private func lineOfCode(behind comment: ByteRange) -> Int {
    var line = lines.line(of: comment.end) + 1
    while line <= lines.count, let end = endOfComments(onLine: line) {
      line = lines.line(of: end) + 1
    }
    return line
  }

  /// Where the last comment of a line ends, if the line holds comments and nothing else.
  private func endOfComments(onLine line: Int) -> UInt32? {
    let range = lines.range(ofLine: line)
    var last: UInt32?
    var offset = firstNonBlank(from: range.start)
    while let comment = comment(at: offset) {
      last = max(comment.start, comment.end - 1)
      if comment.end >= range.end { return last }
      offset = firstNonBlank(from: comment.end)
    }
    return offset >= range.end ? last : nil
  }

  private func firstNonBlank(from offset: UInt32) -> UInt32 {
    var offset = offset
    while text[offset] == 0x20 || text[offset] == 0x09 { offset += 1 }
    return offset
  }

  func isFirstOfLine(_ offset: UInt32) -> Bool {
    firstNonBlank(from: lines.range(ofLine: lines.line(of: offset)).start) == offset
  }

  /// The comment that starts at `offset`. Logarithmic.
  private func comment(at offset: UInt32) -> ByteRange? {
    var low = 0
    var high = comments.count
    while low < high {
      let middle = (low + high) / 2
      if comments[middle].start < offset { low = middle + 1 } else { high = middle }
    }
    return low < comments.count && comments[low].start == offset ? comments[low] : nil
  }
}
