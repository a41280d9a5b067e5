import Source
import Syntax

// A declaration that is deleted takes its comments with it: those in it, and those right above it.
extension EditPlanner {
  /// The declaration with its comments; nil where there are some and the fix may not delete any.
  mutating func takingComments(of place: Extent) -> ByteRange? {
    let syntax = machineSyntax(place.file)
    let lines = Lines(syntax.text)
    var range = place.range
    var own: [ByteRange] = []
    for comment in syntax.comments.reversed() {
      if range.contains(comment) {
        own.append(comment)
      } else if comment.end <= range.start, isAttached(comment, to: range, lines) {
        own.append(comment)
        range.start = comment.start
      }
    }
    guard !own.isEmpty else { return range }
    // What starts a file is about the file.
    if Int(range.start) == 0, range.start != place.range.start { return nil }
    guard mayDropComments else { return nil }
    dropped[place.file, default: []] += own
    return range
  }

  /// Whether a comment stands by itself on the line above, and is no heading of what follows.
  private func isAttached(_ comment: ByteRange, to range: ByteRange, _ lines: Lines) -> Bool {
    let text = lines.text.string(comment)
    return lines.startsLine(comment.start) && lines.startsLine(range.start)
      && lines.endOfLineBefore(range.start) == comment.end && !text.contains("MARK:")
  }
}
