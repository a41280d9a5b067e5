/// The columns of the nodes, in memory that `SyntaxTree` owns.
@usableFromInline struct NodeTable {
  @usableFromInline var kind: UnsafeMutablePointer<NodeKind>
  /// The index of the first descendant; the node's own for a leaf.
  @usableFromInline var first: UnsafeMutablePointer<UInt32>
  @usableFromInline var firstToken: UnsafeMutablePointer<UInt32>
  @usableFromInline var endToken: UnsafeMutablePointer<UInt32>
  @usableFromInline var count = 0
  @usableFromInline var capacity: Int

  /// All columns lie in one piece of memory, widest first.
  init(capacity: Int) {
    self.capacity = capacity
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 13 * capacity, alignment: 8)
    first = memory.bindMemory(to: UInt32.self, capacity: capacity)
    firstToken = (memory + 4 * capacity).bindMemory(to: UInt32.self, capacity: capacity)
    endToken = (memory + 8 * capacity).bindMemory(to: UInt32.self, capacity: capacity)
    kind = (memory + 12 * capacity).bindMemory(to: NodeKind.self, capacity: capacity)
  }

  /// A copy with room for `newCapacity` nodes, which is at least their number. Linear.
  func copied(capacity newCapacity: Int) -> NodeTable {
    var copy = NodeTable(capacity: newCapacity)
    copy.first.initialize(from: first, count: count)
    copy.firstToken.initialize(from: firstToken, count: count)
    copy.endToken.initialize(from: endToken, count: count)
    copy.kind.initialize(from: kind, count: count)
    copy.count = count
    return copy
  }

  @inline(never) mutating func grow() {
    let old = self
    self = old.copied(capacity: capacity * 2)
    old.deallocate()
  }

  func deallocate() { first.deallocate() }
}

/// The columns of the tokens, in memory that `SyntaxTree` owns.
@usableFromInline struct TokenTable {
  @usableFromInline var kind: UnsafeMutablePointer<TokenKind>
  @usableFromInline var flags: UnsafeMutablePointer<TokenFlags>
  @usableFromInline var start: UnsafeMutablePointer<UInt32>
  @usableFromInline var end: UnsafeMutablePointer<UInt32>
  @usableFromInline var count = 0
  @usableFromInline var capacity: Int

  /// All columns lie in one piece of memory, widest first.
  init(capacity: Int) {
    self.capacity = capacity
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 10 * capacity, alignment: 8)
    start = memory.bindMemory(to: UInt32.self, capacity: capacity)
    end = (memory + 4 * capacity).bindMemory(to: UInt32.self, capacity: capacity)
    kind = (memory + 8 * capacity).bindMemory(to: TokenKind.self, capacity: capacity)
    flags = (memory + 9 * capacity).bindMemory(to: TokenFlags.self, capacity: capacity)
  }

  /// Appends `range` of the tokens of `other`, for which there is room.
  mutating func append(_ other: TokenTable, _ range: Range<Int>) {
    let size = range.count
    (start + count).initialize(from: other.start + range.lowerBound, count: size)
    (end + count).initialize(from: other.end + range.lowerBound, count: size)
    (kind + count).initialize(from: other.kind + range.lowerBound, count: size)
    (flags + count).initialize(from: other.flags + range.lowerBound, count: size)
    count += size
  }

  /// How many copies of the last token can stand behind it, uncounted.
  static let sentinelCount = 8

  /// Writes copies of the last token behind it; there is room for them.
  func writeSentinels() {
    for index in count..<count + Self.sentinelCount {
      kind[index] = kind[count - 1]
      flags[index] = flags[count - 1]
      start[index] = start[count - 1]
      end[index] = end[count - 1]
    }
  }

  @inline(never) mutating func grow() {
    let old = self
    self = TokenTable(capacity: capacity * 2)
    append(old, 0..<old.count)
    old.deallocate()
  }

  func deallocate() { start.deallocate() }
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
