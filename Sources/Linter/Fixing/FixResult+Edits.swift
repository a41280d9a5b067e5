import Source

extension FixResult.File {
  /// What turns the text before into the one after: in order and apart, as little as can be told line by
  /// line. No edit splits a character or a line end.
  package var edits: [Edit] {
    let diff = LineDiff(before, after)
    return diff.changes.compactMap { change in
      let old = range(of: change.old, in: diff.old)
      let new = range(of: change.new, in: diff.new)
      return edit(from: old, to: new)
    }
  }

  private func range(of lines: Range<Int>, in text: LineDiff.Lines) -> Range<Int> {
    func start(_ line: Int) -> Int {
      line < text.count ? text[line].startIndex : text.text.count
    }
    return start(lines.lowerBound)..<start(lines.upperBound)
  }

  /// Leaves out what both have at the start and at the end.
  private func edit(from old: Range<Int>, to new: Range<Int>) -> Edit? {
    let (a, b) = (before.bytes, after.bytes)
    var start = 0
    while start < min(old.count, new.count),
      a[old.lowerBound + start] == b[new.lowerBound + start]
    { start += 1 }
    while start > 0,
      !isBoundary(old.lowerBound + start, a) || !isBoundary(new.lowerBound + start, b)
    { start -= 1 }
    var end = 0
    while end < min(old.count, new.count) - start,
      a[old.upperBound - end - 1] == b[new.upperBound - end - 1]
    { end += 1 }
    while end > 0, !isBoundary(old.upperBound - end, a) || !isBoundary(new.upperBound - end, b) {
      end -= 1
    }
    let range = ByteRange(UInt32(old.lowerBound + start), UInt32(old.upperBound - end))
    let text = b[(new.lowerBound + start)..<(new.upperBound - end)]
    guard range.count > 0 || !text.isEmpty else { return nil }
    return Edit(range, String(decoding: text, as: UTF8.self))
  }

  private func isBoundary(_ offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard offset > 0, offset < bytes.count else { return true }
    if bytes[offset] & 0xC0 == 0x80 { return false }
    return !(bytes[offset] == 0x0A && bytes[offset - 1] == 0x0D)
  }
}
