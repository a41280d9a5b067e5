/// An identifier, reduced to a 64-bit hash of its bytes.
///
/// Names are compared millions of times in a lint of a large project, across files and threads; a
/// hash needs no table that they would have to share. Two of a project's some 10^5 names collide with a
/// probability below 10^-9, and then a lookup answers with a definition too many, which makes the name
/// ambiguous, which makes rules silent.
@frozen public struct Name: Hashable, Sendable {
  public let hash: UInt64

  @inlinable public init(hash: UInt64) { self.hash = hash }

  /// The name spelled by `bytes`; back-ticks around an identifier are not part of its name, so
  /// callers leave them out. Linear in the length.
  @inlinable public init(_ bytes: UnsafeBufferPointer<UInt8>) {
    // FNV-1a over 64 bits, finished with a multiply and shift so that the low bits are well mixed.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    hash ^= hash >> 32
    self.hash = hash &* 0x9e37_79b9_7f4a_7c15
  }

  @inlinable public init(_ string: StaticString) {
    self.init(UnsafeBufferPointer(start: string.utf8Start, count: string.utf8CodeUnitCount))
  }

  public init(_ string: String) {
    var string = string
    self = string.withUTF8 { Name($0) }
  }

  /// Whether it is the name of nothing: the empty string's.
  @inlinable public var isNothing: Bool { hash == Name("").hash }

  // The hash is already mixed; hashing it again with SipHash would only cost time.
  @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension Name: ExpressibleByStringLiteral {
  @inlinable public init(stringLiteral value: StaticString) { self.init(value) }
}
