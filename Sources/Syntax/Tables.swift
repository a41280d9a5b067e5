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

  func deallocate() {
    kind.deallocate()
    flags.deallocate()
    start.deallocate()
    end.deallocate()
  }
}

/// What surrounds a token.
@frozen public struct TokenFlags: OptionSet, Sendable {
  public let rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// A line end stands before the token.
  @inlinable public static var newlineBefore: TokenFlags { TokenFlags(rawValue: 1) }
  /// White space or a comment stands before the token.
  @inlinable public static var spaceBefore: TokenFlags { TokenFlags(rawValue: 2) }
}
