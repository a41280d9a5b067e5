import Source

/// Where a node starts: the next node to be written, and the next token to be read.
struct Mark {
  var node: UInt32
  var token: UInt32
}

/// Builds the tree of one file by recursive descent over its tokens.
///
/// A node is written when its last token has been read, behind its children, so what turns out to
/// have been only the beginning of something larger (`a`, then `a.b`, then `a.b()`) needs no
/// patching: the larger node starts at the same mark. Nothing here fails: what cannot be understood
/// becomes an `error` node, and each loop reads a token or ends.
///
/// The brackets are balanced before parsing starts (`BracketRepair`), so `matches` tells for each
/// opening bracket where it closes, and skipping over it takes no time.
///
/// All tables are raw memory that lives as long as the parser: reading and writing them costs no
/// reference counting and no checks beyond the ones written here. Productions are never inlined: each
/// level of nesting costs little of the stack, so that 256 levels fit into the stack of any thread.
struct Parser: ~Copyable {
  let base: UnsafePointer<UInt8>
  let kinds: UnsafeMutablePointer<TokenKind>
  let flags: UnsafeMutablePointer<TokenFlags>
  let starts: UnsafeMutablePointer<UInt32>
  let ends: UnsafeMutablePointer<UInt32>
  let matches: UnsafeMutablePointer<UInt32>
  let tokenCount: Int
  /// The next token to be read; never beyond `endOfFile`.
  var position = 0
  var nodes: NodeTable
  var splits = SplitLog()
  /// How many productions that can contain themselves are open.
  var depth = 0
  /// How many clauses of `#if` are open inside the innermost bracket.
  var openClauses = 0
  /// How often something was missing or could not be understood; tells whether an attempt failed.
  var failures = 0
  /// How many attempts are under way whose outcome is thrown away if they fail.
  var attempts = 0
  /// The marks of an `else if` chain, outermost first.
  var chain: [Mark] = []
  var errors: [SyntaxError] = []

  /// How deeply productions may nest, as in the Swift compiler; what is deeper is an `error` node.
  static let maximumDepth = 256

  init(_ lexer: borrowing Lexer) {
    base = lexer.base
    kinds = lexer.tokens.kind
    flags = lexer.tokens.flags
    starts = lexer.tokens.start
    ends = lexer.tokens.end
    matches = lexer.matches
    tokenCount = lexer.tokens.count
    // Real code makes about 0.8 nodes of a token.
    nodes = NodeTable(capacity: tokenCount + 64)
  }

  // MARK: Looking

  /// The kind of the next token.
  @inline(__always) var current: TokenKind { kinds[position] }

  /// The kind of the token behind the next one.
  @inline(__always) var next: TokenKind { peek(1) }

  /// The kind of the token that many tokens ahead; what is behind the end of the file is like it.
  @inline(__always) func peek(_ distance: Int) -> TokenKind {
    assert(distance < TokenTable.sentinelCount)
    return kinds[position &+ distance]
  }

  /// Whether a line end stands before the next token.
  @inline(__always) var isAtLineStart: Bool { flags[position].contains(.newlineBefore) }

  /// Whether a line end stands before the token, which may lie a few tokens behind the end.
  @inline(__always) func startsLine(_ index: Int) -> Bool {
    assert(index < tokenCount + TokenTable.sentinelCount)
    return flags[index].contains(.newlineBefore)
  }

  /// The first byte of the next token.
  @inline(__always) var byte: UInt8 { base[Int(starts[position])] }

  func length(_ index: Int) -> Int { Int(ends[index]) - Int(starts[index]) }

  func spells(_ index: Int, _ word: StaticString) -> Bool {
    guard index < tokenCount, length(index) == word.utf8CodeUnitCount else { return false }
    let start = Int(starts[index])
    for offset in 0..<word.utf8CodeUnitCount where base[start + offset] != word.utf8Start[offset] {
      return false
    }
    return true
  }

  /// Whether the next token is an operator of one character.
  @inline(__always) func isOperator(_ character: UInt8, at index: Int) -> Bool {
    kinds[index].isOperator && base[Int(starts[index])] == character && length(index) == 1
  }

  /// Whether the next token is an operator that starts with the character.
  @inline(__always) func startsOperator(_ character: UInt8) -> Bool {
    current.isOperator && byte == character
  }

  // MARK: Reading tokens

  /// Reads the next token, which the caller knows not to be the end of the file.
  @inline(__always) mutating func advance() {
    assert(current != .endOfFile)
    position &+= 1
  }

  /// Reads the next token if it is of the kind.
  @inline(__always) mutating func eat(_ kind: TokenKind) -> Bool {
    guard current == kind else { return false }
    advance()
    return true
  }

  /// Reads the next token if it is of the kind, else reports that it is missing.
  @inline(__always) mutating func expect(_ kind: TokenKind) {
    if !eat(kind) { reportMissing(kind) }
  }

  /// Reads the first `length` bytes of the next token as a token of their own.
  mutating func split(_ length: Int) {
    guard self.length(position) > length else { return advance() }
    splits.append(
      .init(
        token: UInt32(position), start: starts[position], kind: kinds[position],
        flags: flags[position]))
    starts[position] += UInt32(length)
    flags[position] = []
    kinds[position] = remainderKind()
  }

  /// The kind of what is left of an operator; something stands directly before it.
  private func remainderKind() -> TokenKind {
    let start = Int(starts[position])
    let length = self.length(position)
    if length == 1 {
      switch base[start] {
      case UInt8(ascii: "?"): return .postfixQuestion
      case UInt8(ascii: "!"): return .postfixExclamation
      case UInt8(ascii: "="): return .equal
      case UInt8(ascii: "."): return .period
      default: break
      }
    }
    if length == 2, base[start] == UInt8(ascii: "-"), base[start + 1] == UInt8(ascii: ">") {
      return .arrow
    }
    // What was bound to its right stays so; to its left stands the part that was split off.
    switch kinds[position] {
    case .prefixOperator, .binaryOperator:
      let isSpaced = flags[position].contains(.spaceBefore)
      return kinds[position] == .prefixOperator || !isSpaced ? .binaryOperator : .postfixOperator
    default:
      return .postfixOperator
    }
  }

  // MARK: Writing nodes

  /// The index that the next token will have in the finished tree.
  @inline(__always) var tokenIndex: UInt32 { UInt32(truncatingIfNeeded: position &+ splits.count) }

  @inline(__always) func mark() -> Mark {
    Mark(node: UInt32(truncatingIfNeeded: nodes.count), token: tokenIndex)
  }

  /// Writes a node that holds all nodes and tokens since `mark`.
  @inline(__always) mutating func finish(_ kind: NodeKind, _ mark: Mark) {
    write(kind, first: mark.node, token: mark.token, end: tokenIndex)
  }

  @inline(__always)
  mutating func write(_ kind: NodeKind, first: UInt32, token: UInt32, end: UInt32) {
    if nodes.count == nodes.capacity { nodes.grow() }
    let index = nodes.count
    nodes.kind[index] = kind
    nodes.first[index] = first
    nodes.firstToken[index] = token
    nodes.endToken[index] = end
    nodes.count = index &+ 1
  }

  /// Reads one token as a node without children.
  @inline(__always) mutating func leaf(_ kind: NodeKind) {
    let start = mark()
    advance()
    finish(kind, start)
  }

  /// The kind of the node written last.
  @inline(__always) var lastKind: NodeKind { nodes.kind[nodes.count &- 1] }

  // MARK: Going back

  struct State {
    var position: Int
    var nodes: Int
    var splits: Int
    var errors: Int
    var failures: Int
  }

  var state: State {
    State(
      position: position, nodes: nodes.count, splits: splits.count, errors: errors.count,
      failures: failures)
  }

  /// Forgets everything since `state` was taken.
  mutating func restore(_ state: State) {
    while splits.count > state.splits {
      let split = splits.removeLast()
      starts[Int(split.token)] = split.start
      kinds[Int(split.token)] = split.kind
      flags[Int(split.token)] = split.flags
    }
    position = state.position
    nodes.count = state.nodes
    failures = state.failures
    if errors.count > state.errors { errors.removeLast(errors.count - state.errors) }
  }
}

/// Tokens that have been read in parts, such as the first `>` of `>>`. The parts become tokens of
/// their own when the tree is finished; until then this log tells how many there are.
struct SplitLog {
  struct Entry {
    /// The token, and what it was before its first part was read.
    var token: UInt32
    var start: UInt32
    var kind: TokenKind
    var flags: TokenFlags
  }

  private(set) var entries: UnsafeMutablePointer<Entry>
  private(set) var count = 0
  private var capacity = 16

  init() { entries = .allocate(capacity: 16) }

  func deallocate() { entries.deallocate() }

  mutating func append(_ entry: Entry) {
    if count == capacity {
      entries = moved(entries, count, capacity * 2)
      capacity *= 2
    }
    entries[count] = entry
    count += 1
  }

  /// Whether the token at `position` is what is left of the token that was read in part last.
  func isLast(_ position: Int) -> Bool {
    count > 0 && Int(entries[count - 1].token) == position
  }

  mutating func removeLast() -> Entry {
    count -= 1
    return entries[count]
  }
}
