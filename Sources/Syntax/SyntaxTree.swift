import Source

/// One node of one `SyntaxTree`: an index, meaningless without its tree.
@frozen public struct NodeID: Hashable, Sendable {
  public let index: UInt32
  @inlinable public init(index: UInt32) { self.index = index }
}

/// One token of one `SyntaxTree`: an index, meaningless without its tree.
@frozen public struct TokenID: Hashable, Sendable {
  public let index: UInt32
  @inlinable public init(index: UInt32) { self.index = index }
  @inlinable public var next: TokenID { TokenID(index: index + 1) }
  @inlinable public var previous: TokenID { TokenID(index: index &- 1) }
}

/// The syntax of one file: its tokens and its nodes, each a flat table with one column per field.
///
/// Nodes are in postorder: the descendants of `n` are `firstDescendant(n)..<n`, the last child of `n`
/// is `n − 1`, and the root is the last node. A walk over all nodes is a loop over indices. Children
/// are cheapest from last to first, which for a chain of modifiers is from the outermost inward.
///
/// A tree never fails and never changes. All accessors take handles of this tree; any other handle
/// traps in debug builds and is undefined in release builds.
public final class SyntaxTree: @unchecked Sendable {
  // Unchecked, but sound: the tables are written before `init` returns, and never again.

  /// The text that was parsed.
  public let text: SourceText
  @usableFromInline let nodes: NodeTable
  @usableFromInline let tokens: TokenTable
  /// The comments in source order, without the line end behind them.
  public let comments: [ByteRange]
  /// What is broken, in source order; empty for a file that is correct Swift.
  public let errors: [SyntaxError]

  init(
    text: SourceText, nodes: consuming NodeTable, tokens: consuming TokenTable,
    comments: [ByteRange], errors: [SyntaxError]
  ) {
    self.text = text
    self.nodes = nodes
    self.tokens = tokens
    self.comments = comments
    self.errors = errors
  }

  deinit {
    nodes.deallocate()
    tokens.deallocate()
  }

  // MARK: Nodes

  @inlinable public var nodeCount: UInt32 { UInt32(nodes.count) }

  /// The `sourceFile` node.
  @inlinable public var root: NodeID { NodeID(index: nodeCount - 1) }

  /// All nodes, children before parents.
  @inlinable public var allNodes: some Sequence<NodeID> {
    (0..<nodeCount).lazy.map { NodeID(index: $0) }
  }

  /// What the node is.
  @inlinable public func kind(_ node: NodeID) -> NodeKind {
    assert(node.index < nodeCount)
    return nodes.kind[Int(node.index)]
  }

  /// The first node of the subtree of `node`; `node` itself for a leaf.
  @inlinable public func firstDescendant(_ node: NodeID) -> NodeID {
    assert(node.index < nodeCount)
    return NodeID(index: nodes.first[Int(node.index)])
  }

  /// Whether the node has no children.
  @inlinable public func isLeaf(_ node: NodeID) -> Bool { firstDescendant(node) == node }

  /// Whether `node` lies in the subtree of `ancestor`, which it may be.
  @inlinable public func isNode(_ node: NodeID, in ancestor: NodeID) -> Bool {
    node.index <= ancestor.index && node.index >= firstDescendant(ancestor).index
  }

  /// The last child in source order; nil for a leaf.
  @inlinable public func lastChild(_ node: NodeID) -> NodeID? {
    isLeaf(node) ? nil : NodeID(index: node.index - 1)
  }

  /// The children from last to first, without allocation.
  @inlinable public func childrenBackward(_ node: NodeID) -> ChildrenBackward {
    ChildrenBackward(
      first: nodes.first, next: Int64(node.index) - 1, end: firstDescendant(node).index)
  }

  /// The children in source order. Allocates; linear in their number.
  public func children(_ node: NodeID) -> [NodeID] {
    var count = 0
    for _ in childrenBackward(node) { count += 1 }
    return Array(unsafeUninitializedCapacity: count) { buffer, initialized in
      var index = count
      for child in childrenBackward(node) {
        index -= 1
        buffer.initializeElement(at: index, to: child)
      }
      initialized = count
    }
  }

  /// The first child in source order. Linear in the number of children.
  public func firstChild(_ node: NodeID) -> NodeID? {
    var result: NodeID?
    for child in childrenBackward(node) { result = child }
    return result
  }

  /// The first child of the kind in source order, if any. Linear in the number of children.
  public func child(_ node: NodeID, _ kind: NodeKind) -> NodeID? {
    var result: NodeID?
    for child in childrenBackward(node) where self.kind(child) == kind { result = child }
    return result
  }

  /// The bytes from the first to the last token of the node, without surrounding trivia. Empty, at
  /// the place where it would stand, for a node without tokens.
  @inlinable public func range(_ node: NodeID) -> ByteRange {
    let first = nodes.firstToken[Int(node.index)]
    let end = nodes.endToken[Int(node.index)]
    let start = tokens.start[Int(first)]
    return first < end ? ByteRange(start, tokens.end[Int(end - 1)]) : ByteRange(at: start)
  }

  /// The first token of the node; where it would stand, for a node without tokens.
  @inlinable public func firstToken(_ node: NodeID) -> TokenID {
    TokenID(index: nodes.firstToken[Int(node.index)])
  }

  /// The token behind the last one of the node; equal to `firstToken` for a node without tokens.
  @inlinable public func endToken(_ node: NodeID) -> TokenID {
    TokenID(index: nodes.endToken[Int(node.index)])
  }

  /// The last token of a node that has tokens.
  @inlinable public func lastToken(_ node: NodeID) -> TokenID { endToken(node).previous }

  // MARK: Tokens

  /// The number of tokens, the last of which is `.endOfFile`.
  @inlinable public var tokenCount: UInt32 { UInt32(tokens.count) }

  /// What the token is.
  @inlinable public func kind(_ token: TokenID) -> TokenKind {
    assert(token.index < tokenCount)
    return tokens.kind[Int(token.index)]
  }

  /// The bytes of the token.
  @inlinable public func range(_ token: TokenID) -> ByteRange {
    ByteRange(tokens.start[Int(token.index)], tokens.end[Int(token.index)])
  }

  /// Whether a line end stands between the token and the one before it.
  @inlinable public func startsLine(_ token: TokenID) -> Bool {
    tokens.flags[Int(token.index)].contains(.newlineBefore)
  }

  // MARK: Names

  /// The identifier that `token` spells, without back-ticks.
  @inlinable public func name(_ token: TokenID) -> Name {
    let range = nameRange(token)
    return Name(UnsafeBufferPointer(start: text.base + Int(range.start), count: range.count))
  }

  /// The bytes of `token` without its back-ticks.
  @inlinable public func nameRange(_ token: TokenID) -> ByteRange {
    let range = self.range(token)
    guard range.count > 2, text[range.start] == UInt8(ascii: "`") else { return range }
    return ByteRange(range.start + 1, range.end - 1)
  }

  /// The text of the token.
  public func string(_ token: TokenID) -> String { text.string(range(token)) }
  /// The text of the node, without surrounding trivia.
  public func string(_ node: NodeID) -> String { text.string(range(node)) }
}

/// The children of a node from last to first. Valid as long as the tree lives.
@frozen public struct ChildrenBackward: Sequence, IteratorProtocol {
  // The column itself rather than the tree: a walk makes millions of these, and none should count
  // references.
  @usableFromInline let first: UnsafeMutablePointer<UInt32>
  @usableFromInline var nextIndex: Int64
  @usableFromInline let end: UInt32

  @inlinable init(first: UnsafeMutablePointer<UInt32>, next: Int64, end: UInt32) {
    self.first = first
    nextIndex = next
    self.end = end
  }

  @inlinable public mutating func next() -> NodeID? {
    guard nextIndex >= Int64(end) else { return nil }
    let node = NodeID(index: UInt32(nextIndex))
    nextIndex = Int64(first[Int(nextIndex)]) - 1
    return node
  }
}

/// A place where the source is not Swift, and what is wrong there.
public struct SyntaxError: Hashable, Sendable {
  public let range: ByteRange
  public let message: String
  public init(_ range: ByteRange, _ message: String) {
    self.range = range
    self.message = message
  }
}
