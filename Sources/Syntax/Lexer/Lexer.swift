import Source

/// Turns bytes into tokens.
///
/// The whole file is lexed before parsing starts: a token depends on the tokens before it and on the
/// brackets that are open, never on what the parser thinks. Each byte belongs to a token or lies
/// between two tokens as white space or comment. Where a string with interpolation ends early, the
/// brackets open in it are closed by tokens without bytes, so that damage ends with the line.
///
/// The lexer works on raw memory: `base` is valid while the caller holds the text, and at least
/// `SourceText.padding` zero bytes can be read behind the last byte. No read is further ahead than
/// that without a check against `end`.
///
/// Helpers that are called for many tokens are `mutating` even where they change nothing: the compiler
/// hands a copy of a value as large as this one to the others.
struct Lexer: ~Copyable {
  let base: UnsafePointer<UInt8>
  let end: Int
  let tables = ByteTables.shared
  /// The offset of the next byte.
  var cursor = 0
  /// What stands before the next token.
  var pending: TokenFlags = [.newlineBefore]
  var tokens: TokenTable
  /// For each token that opens a bracket, the token that closes it; undefined for other tokens, and
  /// everywhere unless `isBalanced`.
  var matches: UnsafeMutablePointer<UInt32>
  var brackets = BracketStack()
  /// Whether each bracket so far has been closed by its like.
  var isBalanced = true
  /// Whether the innermost open interpolation is one of a string that ends with its line.
  var isLineBound = false
  var comments: [ByteRange] = []
  var errors: [SyntaxError] = []
  var scans = FailedScans()

  /// Reserves room by what real code needs, which is one token for about 8 bytes.
  init(_ text: SourceText) {
    base = text.base
    end = text.count
    tokens = TokenTable(capacity: text.count / 5 + 64)
    matches = .allocate(capacity: tokens.capacity)
    cursor = text.hasByteOrderMark ? 3 : 0
  }

  /// Lexes the whole text. Linear.
  mutating func run() {
    skipShebang()
    skipConflictMarker()
    while step() {}
    while brackets.hasInterpolation { closeInterpolation() }
    if !brackets.isEmpty { isBalanced = false }
    pending.remove(.missing)
    emit(.endOfFile, from: end)
    writeSentinels()
    brackets.deallocate()
  }

  /// Lexes one token or one piece of what stands between tokens; false at the end of the text.
  @inline(__always) private mutating func step() -> Bool {
    let start = cursor
    switch tables.classes[Int(base[start])] {
    case .space:
      skipSpaces()
    case .lineEnd:
      skipLineEnd()
    case .identifier:
      lexIdentifier()
    case .punctuation:
      cursor = start &+ 1
      emit(tables.punctuation[Int(base[start])], from: start)
    case .leftBracket:
      cursor = start &+ 1
      open(tables.punctuation[Int(base[start])], at: start)
    case .rightBracket:
      cursor = start &+ 1
      close(tables.punctuation[Int(base[start])], at: start)
    case .closingParen:
      closeParen()
    case .colon:
      lexColon()
    case .operatorStart:
      lexOperator()
    case .slash:
      if !skipComment() { lexOperator() }
    case .questionOrExclamation:
      lexQuestionOrExclamation()
    case .digit:
      lexNumber()
    case .quote:
      lexString(hashes: 0)
    case .hash:
      lexHash()
    case .dollar:
      cursor = start &+ 1
      skipIdentifierTail()
      emit(.identifier, from: start)
    case .backtick:
      lexBacktick()
    case .unicode:
      lexUnicode()
    case .singleQuote:
      lexSingleQuote()
    case .nul:
      return lexNul()
    case .unknown:
      lexUnknown()
    }
    return true
  }

  // MARK: Writing tokens

  /// Writes the token from `start` to the cursor.
  @inline(__always) mutating func emit(_ kind: TokenKind, from start: Int) {
    if tokens.count == tokens.capacity { grow() }
    let index = tokens.count
    tokens.kind[index] = kind
    tokens.flags[index] = pending
    tokens.start[index] = UInt32(truncatingIfNeeded: start)
    tokens.end[index] = UInt32(truncatingIfNeeded: cursor)
    tokens.count = index &+ 1
    pending = []
  }

  /// Repeats the end of the file behind it, so that the parser can look ahead without asking where
  /// the table ends.
  private mutating func writeSentinels() {
    while tokens.capacity < tokens.count + TokenTable.sentinelCount { grow() }
    tokens.writeSentinels()
  }

  @inline(never) private mutating func grow() {
    let capacity = tokens.capacity * 2
    matches = moved(matches, tokens.count, capacity)
    tokens.grow()
  }

  /// Writes a token without bytes behind the last token.
  mutating func emitMissing(_ kind: TokenKind) {
    let place = tokens.count > 0 ? Int(tokens.end[tokens.count - 1]) : cursor
    let saved = (cursor, pending)
    (cursor, pending) = (place, .missing)
    emit(kind, from: place)
    (cursor, pending) = saved
  }

  var previousKind: TokenKind { tokens.count > 0 ? tokens.kind[tokens.count - 1] : .semicolon }

  mutating func report(_ start: Int, _ end: Int, _ message: String) {
    guard errors.count < SyntaxError.maximumCount else { return }
    errors.append(SyntaxError(ByteRange(UInt32(start), UInt32(end)), message))
  }
}
