import Source

// Statements.
extension Parser {
  /// Reads a statement that is no expression; false, without reading, if there is none.
  @inline(never) mutating func parseStatement(_ scope: Scope) -> Bool {
    guard depth < Self.maximumDepth else {
      skipTooDeep()
      return true
    }
    depth &+= 1
    defer { depth &-= 1 }
    switch current {
    case .kwIf:
      parseIfOrSwitchItem()
    case .kwSwitch:
      parseIfOrSwitchItem()
    case .kwGuard:
      parseGuard()
    case .kwFor:
      parseFor()
    case .kwWhile:
      parseWhile()
    case .kwRepeat:
      guard next == .leftBrace else { return false }
      parseRepeat()
    case .kwDo:
      parseDo()
    case .kwReturn:
      parseReturn()
    case .kwThrow:
      parseWithValue(.throwStmt)
    case .kwDefer:
      let start = mark()
      advance()
      parseCodeBlock()
      finish(.deferStmt, start)
    case .kwBreak:
      parseJump(.breakStmt)
    case .kwContinue:
      parseJump(.continueStmt)
    case .kwFallthrough:
      leaf(.fallthroughStmt)
    case .kwCase, .kwDefault:
      let start = mark()
      report("a case outside of a switch")
      parseSwitchCase()
      finish(.error, start)
    case .ctxYield, .ctxDiscard, .ctxThen:
      guard startsContextualStatement else { return parseLabeled(scope) }
      parseWithValue(
        current == .ctxYield ? .yieldStmt : current == .ctxDiscard ? .discardStmt : .thenStmt)
    default:
      return parseLabeled(scope)
    }
    return true
  }

  /// label : statement
  @inline(never) private mutating func parseLabeled(_ scope: Scope) -> Bool {
    guard current.isIdentifier, next == .colon, startsLabeledStatement else { return false }
    let start = mark()
    advance()
    advance()
    _ = parseStatement(scope)
    finish(.labeledStmt, start)
    return true
  }

  /// keyword expression
  @inline(never) private mutating func parseWithValue(_ kind: NodeKind) {
    let start = mark()
    advance()
    parseExpression()
    finish(kind, start)
  }

  /// An `if` or `switch` as an item, which `as Type` may follow.
  @inline(never) private mutating func parseIfOrSwitchItem() {
    let start = mark()
    if current == .kwIf { parseIf() } else { parseSwitch() }
    if current == .kwAs {
      parseAsCast()
      finish(.sequence, start)
    }
  }

  /// if conditions { } (else if conditions { })* (else { })?
  @inline(never) mutating func parseIf() {
    let outer = chain.count
    while true {
      chain.append(mark())
      advance()
      parseConditions()
      parseCodeBlock()
      guard eat(.kwElse) else { break }
      guard current == .kwIf else {
        parseCodeBlock()
        break
      }
    }
    // Each `if` holds all that follows it, so the last one is finished first.
    while chain.count > outer { finish(.ifExpr, chain.removeLast()) }
  }

  @inline(never) private mutating func parseGuard() {
    let start = mark()
    advance()
    parseConditions(isGuard: true)
    if !eat(.kwElse) { reportMissing(.kwElse) }
    parseCodeBlock()
    finish(.guardStmt, start)
  }

  @inline(never) private mutating func parseWhile() {
    let start = mark()
    advance()
    parseConditions()
    parseCodeBlock()
    finish(.whileStmt, start)
  }

  /// repeat { } while expression
  @inline(never) private mutating func parseRepeat() {
    let start = mark()
    advance()
    parseCodeBlock()
    if eat(.kwWhile) { parseExpression() } else { reportMissing(.kwWhile) }
    finish(.repeatStmt, start)
  }

  /// for try? await? case? pattern (: type)? in expression (where expression)? { }
  @inline(never) private mutating func parseFor() {
    let start = mark()
    advance()
    _ = eat(.kwTry)
    _ = eat(.kwAwait)
    if current == .ctxUnsafe, next != .kwIn, next != .colon { advance() }
    if eat(.kwCase) { parseMatchingPattern(.matching) } else { parsePattern() }
    parseTypeAnnotation()
    if eat(.kwIn) {
      if current != .leftBrace { parseExpression(.head) } else { missing("expected a sequence") }
    } else {
      reportMissing(.kwIn)
    }
    parseWhereClause(.head)
    parseCodeBlock()
    finish(.forStmt, start)
  }

  @inline(never) mutating func parseWhereClause(_ context: Context) {
    guard current == .kwWhere else { return }
    let start = mark()
    advance()
    parseExpression(context)
    finish(.whereClause, start)
  }

  /// do effects? { } (catch patterns? { })*
  @inline(never) mutating func parseDo() {
    let start = mark()
    advance()
    parseThrowsClause()
    parseCodeBlock()
    while current == .kwCatch {
      let clause = mark()
      advance()
      if current != .leftBrace { parseSwitchItems(.head) }
      parseCodeBlock()
      finish(.catchClause, clause)
    }
    finish(.doStmt, start)
  }

  @inline(never) private mutating func parseReturn() {
    let start = mark()
    advance()
    if startsReturnValue { parseExpression() }
    finish(.returnStmt, start)
  }

  private var startsReturnValue: Bool {
    switch current {
    case .kwIf, .kwSwitch: true
    case .kwDo: !isAtLineStart
    case .semicolon, .poundIf, .kwCase, .kwDefault, .comma, .colon: false
    case .poundElse, .poundElseif, .poundEndif: false
    default: !isAtCloser && !startsStatement && !startsDeclaration(position)
    }
  }

  @inline(never) private mutating func parseJump(_ kind: NodeKind) {
    let start = mark()
    advance()
    if current.isIdentifier, !isAtLineStart, !startsStatement, !startsDeclaration(position) {
      advance()
    }
    finish(kind, start)
  }

  // MARK: Conditions

  /// condition, ...
  @inline(never) private mutating func parseConditions(isGuard: Bool = false) {
    let start = mark()
    if current == .leftBrace, !isGuard {
      missing("expected a condition")
      return finish(.conditionList, start)
    }
    while true {
      parseCondition()
      guard eat(.comma), current != .kwElse, current != .leftBrace || !isAtBody else { break }
    }
    finish(.conditionList, start)
  }

  /// Whether the `{` behind a comma starts the body rather than one more condition.
  private var isAtBody: Bool {
    let behind = min(Int(matches[position]) + 1, tokenCount - 1)
    switch kinds[behind] {
    case .endOfFile, .semicolon, .kwElse, .rightBrace, .rightParen: return true
    case .comma, .binaryOperator, .leftBrace: return false
    default: return startsLine(behind)
    }
  }

  /// #available(...) | case pattern = expression | (let | var) pattern (= expression)? | expression
  @inline(never) private mutating func parseCondition() {
    let start = mark()
    switch current {
    case .poundAvailable, .poundUnavailable:
      parseAvailabilityCondition()
    case .kwCase:
      advance()
      parseMatchingPattern(.matching)
      parseTypeAnnotation()
      if current == .equal { parseInitializerClause(.head) } else { reportMissing(.equal) }
      finish(.matchingCondition, start)
    case .kwLet, .kwVar, .kwInout:
      advance()
      parseMatchingPattern(.binding)
      parseTypeAnnotation()
      parseInitializerClause(.head)
      finish(.optionalBinding, start)
    default:
      parseExpression(.head)
    }
  }

  // MARK: Switch

  /// switch expression { case* }
  @inline(never) mutating func parseSwitch() {
    guard depth < Self.maximumDepth else { return skipTooDeep() }
    depth &+= 1
    let start = mark()
    advance()
    if current == .leftBrace { missing("expected a value") } else { parseExpression(.head) }
    if current != .leftBrace {
      skipAsError("unexpected code in front of '{'") {
        $0.current == .leftBrace || $0.isAtLineStart
      }
    }
    if current == .leftBrace {
      advance()
      let clauses = openClauses
      openClauses = 0
      parseSwitchCases()
      openClauses = clauses
      expect(.rightBrace)
    } else {
      reportMissing(.leftBrace)
    }
    finish(.switchExpr, start)
    depth &-= 1
  }

  @inline(never) mutating func parseSwitchCases() {
    while !isAtCloser {
      if current == .kwCase || current == .kwDefault || current == .at && isAtSwitchCase {
        parseSwitchCase()
      } else if current == .poundIf {
        parseIfConfig(.cases)
      } else if current == .poundSourceLocation {
        parseSourceLocation()
      } else if current == .hash {
        parseMacroExpansion(mark(), .plain)
      } else {
        let start = mark()
        let before = position
        report("expected a case")
        parseItems(.cases)
        if position == before { skipOne() }
        finish(.error, start)
      }
    }
  }

  /// attribute? (case item, ... | default) : item*
  @inline(never) mutating func parseSwitchCase() {
    let start = mark()
    parseAttributes()
    if eat(.kwCase) {
      parseSwitchItems(.plain)
    } else if !eat(.kwDefault) {
      reportMissing(.kwCase)
    }
    expect(.colon)
    parseItems(.cases)
    finish(.switchCase, start)
  }

  /// pattern (where expression)?, ...
  @inline(never) private mutating func parseSwitchItems(_ context: Context) {
    repeat {
      let start = mark()
      if current != .kwWhere { parseMatchingPattern(.matching) }
      parseWhereClause(context)
      finish(.switchItem, start)
    } while eat(.comma)
  }
}
