import Source

/// Makes the brackets of a file match where they don't, by its indentation.
///
/// Runs only on files whose brackets don't match, so the layout of correct code means nothing.
/// People write code from left to right and let their editor indent it; so a `}` closes the bracket
/// whose line is indented like its own, and a declaration that is indented no more than the line of
/// an open brace stands outside of it. What is left open is closed by tokens without bytes; what
/// closes nothing becomes an `unknown` token. Afterwards each bracket has its partner, and a fault in
/// one declaration cannot reach into the next.
///
/// One pass over the tokens; each bracket is pushed and popped once, and the searches through the
/// stack are bounded.
struct BracketRepair {
  private struct Open {
    var kind: TokenKind
    /// The token in the new table.
    var token: UInt32
    /// How far the line is indented in which the statement with this bracket starts.
    var indent: Int
    /// How far the first line inside is indented; -1 until it is known.
    var bodyIndent: Int
    /// Whether it was opened in the head of a type or function, where no closure is likely.
    var isInHead = false
  }

  private let base: UnsafePointer<UInt8>
  private let old: TokenTable
  private var new: TokenTable
  private var matches: UnsafeMutablePointer<UInt32>
  private var open: [Open] = []
  /// How far the line of the current token counts as indented.
  private var lineIndent = 0
  /// Whether only closing brackets have been met in this line so far.
  private var isAmongClosers = true
  /// Whether this line is the head of a type or function.
  private var isHead = false
  /// Whether more braces close than open, so that a doubtful `}` is one too many.
  private let hasSurplus: Bool
  private var errors: [SyntaxError] = []

  /// How far down the stack an opening bracket is looked for.
  private static let searchLimit = 64

  static func run(_ lexer: inout Lexer) {
    var repair = BracketRepair(lexer)
    repair.repairAll()
    lexer.tokens.deallocate()
    lexer.matches.deallocate()
    lexer.tokens = repair.new
    lexer.matches = repair.matches
    lexer.errors += repair.errors.prefix(SyntaxError.maximumCount)
  }

  private init(_ lexer: borrowing Lexer) {
    base = lexer.base
    old = lexer.tokens
    new = TokenTable(capacity: lexer.tokens.count + lexer.tokens.count / 8 + 64)
    matches = .allocate(capacity: new.capacity)
    var balance = 0
    for index in 0..<old.count {
      if old.kind[index] == .leftBrace { balance += 1 }
      if old.kind[index] == .rightBrace { balance -= 1 }
    }
    hasSurplus = balance < 0
  }

  private mutating func repairAll() {
    for index in 0..<old.count {
      let startsLine = old.flags[index].contains(.newlineBefore)
      if startsLine { beginLine(index) }
      if !old.kind[index].isCloser { isAmongClosers = false }
      switch old.kind[index] {
      case .kwStruct, .kwClass, .kwEnum, .kwExtension, .kwProtocol, .kwFunc:
        isHead = true
        append(index, old.kind[index])
      case .leftParen, .leftBrace, .leftSquare, .stringHead:
        push(index)
      case .rightBrace:
        closeBrace(index, startsLine)
      case .rightParen:
        closeSmall(index, .leftParen, startsLine)
      case .rightSquare:
        closeSmall(index, .leftSquare, startsLine)
      case .stringMiddle, .stringTail:
        closeInterpolation(index)
      case .endOfFile:
        while !open.isEmpty { closeTop() }
        append(index, old.kind[index])
        while new.capacity < new.count + TokenTable.sentinelCount { makeRoom() }
        new.writeSentinels()
      default:
        append(index, old.kind[index])
      }
    }
  }

  // MARK: Lines

  /// Looks at the first token of a line.
  private mutating func beginLine(_ index: Int) {
    let indent = indentation(Int(old.start[index]))
    lineIndent = indent
    isAmongClosers = true
    isHead = false
    guard let top = open.last else { return }
    if top.bodyIndent < 0, old.kind[index] != .rightBrace {
      open[open.count - 1].bodyIndent = indent
    }
    guard startsDeclaration(index) else { return }
    while let top = open.last, top.kind != .stringHead, isOutside(indent, of: top, index) {
      closeTop()
    }
  }

  /// Whether a declaration that is indented by `indent` cannot stand inside the bracket.
  private func isOutside(_ indent: Int, of top: Open, _ index: Int) -> Bool {
    guard top.kind == .leftBrace else {
      // Parentheses hold no declarations, whatever their indentation.
      return indent <= top.indent || isOnlyDeclaration(index)
    }
    guard indent <= top.indent else { return false }
    // Some indent nothing in their outermost types; a type in there is still unlikely.
    return indent > 0 || top.bodyIndent > 0 || isTypeDeclaration(index)
  }

  private func startsDeclaration(_ index: Int) -> Bool {
    switch old.kind[index] {
    case .kwStruct, .kwClass, .kwEnum, .kwExtension, .kwProtocol, .kwFunc, .kwImport, .kwTypealias,
      .kwInit, .kwDeinit, .kwSubscript, .kwVar, .kwLet, .kwPublic, .kwPrivate, .kwFileprivate,
      .kwInternal, .kwStatic, .at, .ctxFinal, .ctxOverride, .ctxMutating, .ctxActor,
      .ctxNonisolated, .ctxOpen, .ctxLazy, .ctxWeak, .ctxIndirect:
      return index + 1 < old.count && old.kind[index + 1] != .colon
        && old.kind[index + 1] != .leftParen || old.kind[index] == .kwInit
        || old.kind[index] == .kwSubscript || old.kind[index] == .kwPrivate
    case .hash:
      return index + 1 < old.count && old.kind[index + 1].isIdentifier
        && base[Int(old.start[index + 1])] == UInt8(ascii: "P")
    default:
      return false
    }
  }

  /// Whether the word starts a declaration and nothing that can stand between parentheses.
  private func isOnlyDeclaration(_ index: Int) -> Bool {
    switch old.kind[index] {
    case .kwStruct, .kwEnum, .kwExtension, .kwProtocol, .kwFunc, .kwImport, .kwTypealias, .kwPublic,
      .kwPrivate, .kwFileprivate, .kwInternal, .kwStatic, .kwDeinit, .ctxOverride, .ctxMutating:
      return true
    default:
      return false
    }
  }

  private func isTypeDeclaration(_ index: Int) -> Bool {
    switch old.kind[index] {
    case .kwStruct, .kwClass, .kwEnum, .kwExtension, .kwProtocol, .kwImport: true
    default: false
    }
  }

  private func indentation(_ offset: Int) -> Int {
    var line = offset
    while line > 0, base[line - 1] == 0x20 || base[line - 1] == 0x09 { line -= 1 }
    var columns = 0
    for index in line..<offset { columns += base[index] == 0x09 ? 4 : 1 }
    return columns
  }

  // MARK: Brackets

  private mutating func push(_ index: Int) {
    if old.kind[index] == .leftBrace { closeHead(index) }
    open.append(
      Open(
        kind: old.kind[index], token: UInt32(new.count), indent: lineIndent, bodyIndent: -1,
        isInHead: isHead))
    append(index, old.kind[index])
  }

  /// In front of the body of a type or function: closes what its head has left open.
  private mutating func closeHead(_ index: Int) {
    guard index > 0 else { return }
    switch old.kind[index - 1] {
    case .equal, .comma, .colon, .leftParen, .leftSquare, .leftBrace, .binaryOperator: return
    default: break
    }
    while let top = open.last, top.isInHead, top.kind == .leftParen || top.kind == .leftSquare {
      closeTop()
    }
    isHead = false
  }

  /// Where the search through the stack ends: at an interpolation, or when it has been long enough.
  private var searchEnd: Int {
    var place = open.count
    while place > 0, open.count - place < Self.searchLimit {
      if open[place - 1].kind == .stringHead { return place }
      place -= 1
    }
    return place
  }

  private mutating func closeBrace(_ index: Int, _ startsLine: Bool) {
    let end = searchEnd
    let nearest = (end..<open.count).last { open[$0].kind == .leftBrace }
    guard let nearest else { return reject(index) }
    guard startsLine else {
      // `foo() }` closes a brace of its own line, or else is doubtful.
      if hasSurplus, !isAmongClosers, !isInThisLine(open[nearest]) { return reject(index) }
      return close(nearest, index)
    }
    let sameLine = (end..<open.count).last {
      open[$0].kind == .leftBrace && open[$0].indent == lineIndent
    }
    if let sameLine { return close(sameLine, index) }
    if open[nearest].indent > lineIndent || !hasSurplus { return close(nearest, index) }
    reject(index)
  }

  /// `)` or `]`
  private mutating func closeSmall(_ index: Int, _ partner: TokenKind, _ startsLine: Bool) {
    let end = searchEnd
    var place = open.count
    while place > end {
      let entry = open[place - 1]
      if entry.kind == partner { return close(place - 1, index) }
      // Behind a brace only a bracket of the same line, or one that this line closes, is meant.
      if entry.kind == .leftBrace, !isClosable(place - 1, end, partner, startsLine) { break }
      place -= 1
    }
    reject(index)
  }

  private func isClosable(
    _ brace: Int, _ end: Int, _ partner: TokenKind, _ startsLine: Bool
  ) -> Bool {
    guard brace > end, open[brace - 1].kind == partner else { return false }
    return isInThisLine(open[brace]) || startsLine && open[brace - 1].indent == lineIndent
  }

  private func isInThisLine(_ bracket: Open) -> Bool {
    !hasLineEnd(Int(new.start[Int(bracket.token)]), Int(new.end[new.count - 1]))
  }

  private func hasLineEnd(_ start: Int, _ end: Int) -> Bool {
    guard end - start < 400 else { return true }
    for offset in start..<max(start, end) where base[offset] == 0x0A || base[offset] == 0x0D {
      return true
    }
    return false
  }

  private mutating func closeInterpolation(_ index: Int) {
    while let top = open.last, top.kind != .stringHead { closeTop() }
    if let top = open.popLast() { matches[Int(top.token)] = UInt32(new.count) }
    if old.kind[index] == .stringMiddle {
      open.append(
        Open(kind: .stringHead, token: UInt32(new.count), indent: lineIndent, bodyIndent: -1))
    }
    append(index, old.kind[index])
  }

  /// Closes the bracket at `place` with the token, and by force what is open inside it.
  private mutating func close(_ place: Int, _ index: Int) {
    while open.count > place + 1 { closeTop() }
    let top = open.removeLast()
    matches[Int(top.token)] = UInt32(new.count)
    // What is opened later in this line belongs to the statement that started with the bracket.
    lineIndent = min(lineIndent, top.indent)
    append(index, old.kind[index])
  }

  /// Puts a token without bytes where the innermost bracket should have been closed.
  private mutating func closeTop() {
    let top = open.removeLast()
    let place = new.count > 0 ? new.end[new.count - 1] : 0
    matches[Int(top.token)] = UInt32(new.count)
    grow()
    new.kind[new.count] = top.kind.closing
    new.flags[new.count] = .missing
    new.start[new.count] = place
    new.end[new.count] = place
    new.count += 1
    let opening = ByteRange(new.start[Int(top.token)], new.end[Int(top.token)])
    errors.append(SyntaxError(opening, "never closed"))
  }

  private mutating func reject(_ index: Int) {
    errors.append(SyntaxError(ByteRange(old.start[index], old.end[index]), "closes nothing"))
    append(index, .unknown)
  }

  private mutating func append(_ index: Int, _ kind: TokenKind) {
    grow()
    new.kind[new.count] = kind
    new.flags[new.count] = old.flags[index]
    new.start[new.count] = old.start[index]
    new.end[new.count] = old.end[index]
    new.count += 1
  }

  private mutating func grow() {
    if new.count == new.capacity { makeRoom() }
  }

  private mutating func makeRoom() {
    matches = moved(matches, new.count, new.capacity * 2)
    new.grow()
  }
}

extension TokenKind {
  fileprivate var isCloser: Bool {
    self == .rightBrace || self == .rightParen || self == .rightSquare
  }
}
