/// The brackets that are open while a file is lexed, interpolations of strings among them.
struct BracketStack {
  struct Entry {
    /// `leftParen`, `leftBrace`, `leftSquare`, `poundIf`, or `stringHead` for an interpolation.
    var kind: TokenKind
    /// For an interpolation: whether the string spans lines.
    var isMultiline: Bool
    /// The token that opened it.
    var token: UInt32
    /// For an interpolation: how many `#` the delimiters of the string have.
    var hashes: UInt32
    /// For an interpolation: the place in the stack of the interpolation around it, plus one.
    var outer: UInt32
  }

  private(set) var entries: UnsafeMutablePointer<Entry>
  private(set) var count = 0
  private var capacity = 64
  /// The place in the stack of the innermost interpolation, plus one; 0 if there is none.
  private(set) var innermost = 0

  init() { entries = .allocate(capacity: 64) }

  func deallocate() { entries.deallocate() }

  @inline(__always) var isEmpty: Bool { count == 0 }
  @inline(__always) var hasInterpolation: Bool { innermost > 0 }
  @inline(__always) var top: Entry { entries[count &- 1] }

  @inline(__always) mutating func push(_ kind: TokenKind, token: Int) {
    if count == capacity { grow() }
    entries[count] = Entry(
      kind: kind, isMultiline: false, token: UInt32(truncatingIfNeeded: token), hashes: 0, outer: 0)
    count &+= 1
  }

  mutating func pushInterpolation(token: Int, hashes: Int, isMultiline: Bool) {
    if count == capacity { grow() }
    entries[count] = Entry(
      kind: .stringHead, isMultiline: isMultiline, token: UInt32(token), hashes: UInt32(hashes),
      outer: UInt32(innermost))
    count += 1
    innermost = count
  }

  @inline(__always) mutating func pop() {
    count &-= 1
    if count < innermost { innermost = Int(entries[count].outer) }
  }

  @inline(never) private mutating func grow() {
    entries = moved(entries, count, capacity * 2)
    capacity *= 2
  }
}

// Brackets and the interpolations of strings, as the lexer meets them.
extension Lexer {
  @inline(__always) mutating func open(_ kind: TokenKind, at start: Int) {
    brackets.push(kind, token: tokens.count)
    emit(kind, from: start)
  }

  /// `}` or `]`, whose byte is two above that of its partner.
  @inline(__always) mutating func close(_ kind: TokenKind, at start: Int) {
    let partner: TokenKind = kind == .rightBrace ? .leftBrace : .leftSquare
    if !brackets.isEmpty, brackets.top.kind == partner {
      matches[Int(brackets.top.token)] = UInt32(truncatingIfNeeded: tokens.count)
      brackets.pop()
    } else {
      isBalanced = false
    }
    emit(kind, from: start)
  }

  /// `)`: closes a parenthesis, or goes on with the string whose interpolation it ends.
  @inline(__always) mutating func closeParen() {
    let start = cursor
    cursor = start &+ 1
    if !brackets.isEmpty, brackets.top.kind == .leftParen {
      matches[Int(brackets.top.token)] = UInt32(truncatingIfNeeded: tokens.count)
      brackets.pop()
      emit(.rightParen, from: start)
    } else {
      closeParenSlowly(start)
    }
  }

  @inline(never) private mutating func closeParenSlowly(_ start: Int) {
    // The nearest parenthesis or interpolation; brackets in between have been left open.
    var place = brackets.count
    while place > 0 {
      let kind = brackets.entries[place - 1].kind
      if kind == .leftParen || kind == .stringHead { break }
      place -= 1
    }
    guard place > 0 else {
      isBalanced = false
      emit(.rightParen, from: start)
      return
    }
    if place < brackets.count { isBalanced = false }
    let entry = brackets.entries[place - 1]
    if entry.kind == .stringHead {
      while brackets.count > place { closeTopByForce() }
      matches[Int(entry.token)] = UInt32(tokens.count)
      brackets.pop()
      updateLineBound()
      lexStringPiece(
        from: start, isFirst: false, hashes: Int(entry.hashes), isMultiline: entry.isMultiline)
    } else if place < brackets.count {
      // Which of the brackets is wrong is decided when the whole file is known.
      while brackets.count >= place { brackets.pop() }
      emit(.rightParen, from: start)
    }
  }

  /// Ends the innermost interpolation and its string here.
  mutating func closeInterpolation() {
    while brackets.top.kind != .stringHead { closeTopByForce() }
    matches[Int(brackets.top.token)] = UInt32(tokens.count)
    brackets.pop()
    updateLineBound()
    emitMissing(.stringTail)
    report(cursor, cursor, "a string without an end")
  }

  private mutating func closeTopByForce() {
    matches[Int(brackets.top.token)] = UInt32(tokens.count)
    emitMissing(brackets.top.kind.closing)
    brackets.pop()
  }

  /// At a line end inside the interpolation of a string that must end with its line.
  @inline(never) mutating func endBrokenLine() {
    while isLineBound { closeInterpolation() }
  }

  mutating func updateLineBound() {
    isLineBound =
      brackets.hasInterpolation && !brackets.entries[brackets.innermost - 1].isMultiline
  }
}

extension TokenKind {
  /// The token that closes this bracket.
  var closing: TokenKind {
    switch self {
    case .leftParen: .rightParen
    case .leftBrace: .rightBrace
    case .leftSquare: .rightSquare
    case .poundIf: .poundEndif
    default: .stringTail
    }
  }
}
