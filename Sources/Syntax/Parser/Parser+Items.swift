import Source

// Items: what files, blocks, types and switch cases hold.
extension Parser {
  /// Where items stand.
  enum Scope {
    case file, block, members, cases
    /// The body of an initializer, where `init(...)` is a call.
    case initializer
  }

  /// item* up to the end of the file
  @inline(never) mutating func parseFile() {
    let start = mark()
    parseItems(.file)
    finish(.sourceFile, start)
  }

  /// item* up to a closing brace, which is not read
  @inline(never) mutating func parseItemsOfBlock(_ scope: Scope = .block) {
    let clauses = openClauses
    openClauses = 0
    parseItems(scope)
    openClauses = clauses
  }

  /// item* up to what closes the scope, which is not read
  @inline(never) mutating func parseItems(_ scope: Scope) {
    while true {
      switch current {
      case .endOfFile:
        return
      case .rightBrace, .rightParen, .rightSquare, .stringMiddle, .stringTail:
        if scope != .file { return }
        report("unexpected closing bracket")
        leaf(.error)
      case .poundElse, .poundElseif, .poundEndif:
        if openClauses > 0 { return }
        report("no #if is open here")
        leaf(.error)
      case .semicolon:
        advance()
      case .kwCase, .kwDefault:
        if scope == .cases { return }
        parseItem(scope)
      case .at:
        if scope == .cases, isAtSwitchCase { return }
        parseItem(scope)
      case .poundIf:
        if scope == .cases, isIfConfigOfCases { return }
        parseItem(scope)
      default:
        parseItem(scope)
      }
    }
  }

  /// One item; reads at least one token.
  @inline(never) private mutating func parseItem(_ scope: Scope) {
    let before = position
    switch current {
    case .identifier:
      parseItemWithName(scope)
    case .poundIf:
      parseConditionalItem(scope)
    case .poundSourceLocation:
      parseSourceLocation()
    default:
      if scope == .members {
        parseMember()
      } else if startsDeclaration(position), current != .kwInit || scope != .initializer {
        parseDeclaration()
      } else if !parseStatement(scope) {
        parseExpression()
      }
    }
    if position == before { skipUnexpected() }
  }

  @inline(__always) private mutating func parseItemWithName(_ scope: Scope) {
    if scope == .members {
      parseMember()
    } else if next == .colon, startsLabeledStatement {
      _ = parseStatement(scope)
    } else {
      parseExpression()
    }
  }

  /// A token that nothing can start with.
  @inline(never) private mutating func skipUnexpected() {
    // An attempt may have left a node that says something is missing; this one says it better.
    let start = mark()
    report("nothing can start with this")
    skipOne()
    finish(.error, start)
  }

  /// A member of a type: a declaration, or something that does not belong there.
  @inline(never) private mutating func parseMember() {
    if startsMember(position) { return parseDeclaration() }
    let start = mark()
    if current == .unknown { failures += 1 } else { report("expected a declaration") }
    if startsOperand || startsStatement {
      if !parseStatement(.block) { parseExpression() }
    } else {
      skipOne()
    }
    finish(.error, start)
  }

  private func startsMember(_ index: Int) -> Bool {
    if kinds[index] == .kwCase || kinds[index] == .hash { return true }
    return startsDeclaration(index)
  }

  @inline(never) private mutating func parseConditionalItem(_ scope: Scope) {
    if isIfConfigOfAttributes { return parseDeclaration() }
    parseIfConfig(.items(scope))
  }

  /// { item* }; reports what is missing, and skips what stands in front of the brace in its line.
  @inline(never) mutating func parseCodeBlock(_ scope: Scope = .block) {
    if current != .leftBrace {
      reportMissing(.leftBrace)
      skipAsError("unexpected code in front of '{'") {
        $0.current == .leftBrace || $0.isAtLineStart
      }
      guard current == .leftBrace else { return }
    }
    guard depth < Self.maximumDepth else { return skipTooDeep() }
    depth &+= 1
    let start = mark()
    advance()
    parseItemsOfBlock(scope)
    expect(.rightBrace)
    finish(.codeBlock, start)
    depth &-= 1
  }
}
