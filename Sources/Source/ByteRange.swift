/// A half-open range of UTF-8 byte offsets in one file; a byte-order mark counts.
@frozen public struct ByteRange: Hashable, Sendable {
  public var start: UInt32
  public var end: UInt32

  @inlinable public init(_ start: UInt32, _ end: UInt32) {
    self.start = start
    self.end = end
  }

  /// The empty range at `offset`.
  @inlinable public init(at offset: UInt32) { self.init(offset, offset) }

  @inlinable public var count: Int { Int(end) - Int(start) }
  @inlinable public var isEmpty: Bool { start >= end }

  /// Whether `other` lies inside this range, borders included.
  @inlinable public func contains(_ other: ByteRange) -> Bool {
    start <= other.start && other.end <= end
  }

  /// Whether the byte at `offset` is one of the range's.
  @inlinable public func contains(_ offset: UInt32) -> Bool { start <= offset && offset < end }

  /// Whether the two share a byte, or one is empty and lies strictly inside the other.
  @inlinable public func overlaps(_ other: ByteRange) -> Bool {
    start < other.end && other.start < end
  }
}
