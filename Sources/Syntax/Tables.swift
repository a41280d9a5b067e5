/// The columns of the nodes, in memory that `SyntaxTree` owns.
@usableFromInline struct NodeTable {
  @usableFromInline var kind: UnsafeMutablePointer<NodeKind>
  /// The index of the first descendant; the node's own for a leaf.
  @usableFromInline var first: UnsafeMutablePointer<UInt32>
  @usableFromInline var firstToken: UnsafeMutablePointer<UInt32>
  @usableFromInline var endToken: UnsafeMutablePointer<UInt32>
  @usableFromInline var count = 0
  @usableFromInline var capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    kind = .allocate(capacity: capacity)
    first = .allocate(capacity: capacity)
    firstToken = .allocate(capacity: capacity)
    endToken = .allocate(capacity: capacity)
  }

  /// Makes room for `newCapacity` nodes. Linear in the number of nodes.
  @inline(never) mutating func grow(to newCapacity: Int) {
    kind = moved(kind, count, newCapacity)
    first = moved(first, count, newCapacity)
    firstToken = moved(firstToken, count, newCapacity)
    endToken = moved(endToken, count, newCapacity)
    capacity = newCapacity
  }

  func deallocate() {
    kind.deallocate()
    first.deallocate()
    firstToken.deallocate()
    endToken.deallocate()
  }
}

/// The columns of the tokens, in memory that `SyntaxTree` owns.
@usableFromInline struct TokenTable {
  @usableFromInline var kind: UnsafeMutablePointer<TokenKind>
  @usableFromInline var flags: UnsafeMutablePointer<TokenFlags>
  @usableFromInline var start: UnsafeMutablePointer<UInt32>
  @usableFromInline var end: UnsafeMutablePointer<UInt32>
  @usableFromInline var count = 0
  @usableFromInline var capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    kind = .allocate(capacity: capacity)
    flags = .allocate(capacity: capacity)
    start = .allocate(capacity: capacity)
    end = .allocate(capacity: capacity)
  }

  /// Makes room for `newCapacity` tokens. Linear in the number of tokens.
  @inline(never) mutating func grow(to newCapacity: Int) {
    kind = moved(kind, count, newCapacity)
    flags = moved(flags, count, newCapacity)
    start = moved(start, count, newCapacity)
    end = moved(end, count, newCapacity)
    capacity = newCapacity
  }

  func deallocate() {
    kind.deallocate()
    flags.deallocate()
    start.deallocate()
    end.deallocate()
  }
}

/// Moves `count` elements into new memory for `capacity` elements and frees the old memory.
func moved<Element>(
  _ old: UnsafeMutablePointer<Element>, _ count: Int, _ capacity: Int
) -> UnsafeMutablePointer<Element> {
  let new = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
  new.moveInitialize(from: old, count: min(count, capacity))
  old.deallocate()
  return new
}

/// What surrounds a token.
@frozen public struct TokenFlags: OptionSet, Sendable {
  public let rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// A line end stands before the token.
  @inlinable public static var newlineBefore: TokenFlags { TokenFlags(rawValue: 1) }
  /// White space or a comment stands before the token.
  @inlinable public static var spaceBefore: TokenFlags { TokenFlags(rawValue: 2) }
  /// The token has no bytes: the parser put it where a closing bracket is missing.
  @inlinable public static var missing: TokenFlags { TokenFlags(rawValue: 4) }
  /// The `<` has been looked at as the start of generic arguments, and is none.
  static var notGeneric: TokenFlags { TokenFlags(rawValue: 8) }
}
