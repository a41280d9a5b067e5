/// A set of names that answers "perhaps" or "certainly not", in four bytes a name.
///
/// A Bloom filter with three bits for each name: of the names that are not in it fewer than one in
/// five hundred is taken for one that is.
@frozen public struct NameFilter: Sendable {
  @usableFromInline var words: [UInt64]
  @usableFromInline let mask: UInt64

  /// An empty filter with room for `count` names.
  public init(capacity count: Int) {
    var bits = 64
    while bits < count * 32 { bits *= 2 }
    words = Array(repeating: 0, count: bits / 64)
    mask = UInt64(bits - 1)
  }

  /// Adds `name`, for good.
  @inlinable public mutating func insert(_ name: Name) {
    set(name.hash)
    set(name.hash >> 21)
    set(name.hash >> 42)
  }

  /// False only for names that were not inserted.
  @inlinable public func mayContain(_ name: Name) -> Bool {
    isSet(name.hash) && isSet(name.hash >> 21) && isSet(name.hash >> 42)
  }

  @inlinable mutating func set(_ hash: UInt64) {
    words[Int((hash & mask) >> 6)] |= 1 << (hash & 63)
  }

  @inlinable func isSet(_ hash: UInt64) -> Bool {
    words[Int((hash & mask) >> 6)] & (1 << (hash & 63)) != 0
  }
}
