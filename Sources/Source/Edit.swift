/// Text that replaces a range of one file.
public struct Edit: Hashable, Sendable {
  public var range: ByteRange
  public var text: String

  public init(_ range: ByteRange, _ text: String) {
    self.range = range
    self.text = text
  }

  /// Whether the two can't both be made, or not in any order: they share a byte, or they touch and one
  /// of them only inserts.
  package func conflicts(with other: Edit) -> Bool {
    if range.isEmpty || other.range.isEmpty {
      return range.start <= other.range.end && other.range.start <= range.end
    }
    return range.overlaps(other.range)
  }

  /// The order of edits of one file.
  package static func isInOrder(_ a: Edit, _ b: Edit) -> Bool {
    (a.range.start, a.range.end) < (b.range.start, b.range.end)
  }
}

extension SourceText {
  /// The text after `edits`, which are in source order and apart. Linear.
  package func applying(_ edits: [Edit]) -> SourceText {
    let added = edits.reduce(0) { $0 + $1.text.utf8.count }
    return SourceText(count: count + added) { buffer in
      var writer = Writer(buffer: buffer)
      var offset = 0
      for edit in edits {
        precondition(offset <= Int(edit.range.start), "edits in source order and apart")
        writer.append(bytes[offset..<Int(edit.range.start)])
        writer.append(edit.text.utf8)
        offset = Int(edit.range.end)
      }
      writer.append(bytes[offset...])
      return writer.count
    }
  }

  /// Fills a buffer from its start.
  private struct Writer {
    let buffer: UnsafeMutableBufferPointer<UInt8>
    var count = 0

    mutating func append(_ bytes: some Collection<UInt8>) {
      let rest = UnsafeMutableBufferPointer(rebasing: buffer[count...])
      count += rest.update(fromContentsOf: bytes)
    }
  }

  /// Whether both have the same bytes. Linear.
  package func isEqual(to other: SourceText) -> Bool { bytes.elementsEqual(other.bytes) }
}
