import Source

// Expressions: sequences of operands and operators, prefixes.
extension Parser {
  /// expression = pattern (where patterns are) | sequence
  @inline(never) mutating func parseExpression(_ context: Context = .plain) {
    if isOneToken(context) { return }
    guard depth < Self.maximumDepth else { return skipTooDeep() }
    depth &+= 1
    if context.isPattern, isAtPatternKeyword {
      parseMatchingPattern(.matching)
    } else {
      parseSequence(context)
    }
    depth &-= 1
  }

  /// Reads an expression that is a single token in a list; false, without reading, for all others.
  /// About every third expression is one, and needs none of the steps below.
  @inline(__always) private mutating func isOneToken(_ context: Context) -> Bool {
    guard next == .comma || next == .rightParen, !context.isPattern else { return false }
    switch current {
    case .identifier: leaf(.identifier)
    case .string: leaf(.stringLiteral)
    case .integer: leaf(.integerLiteral)
    case .kwTrue, .kwFalse: leaf(.booleanLiteral)
    case .kwNil: leaf(.nilLiteral)
    case .kwSelf: leaf(.identifier)
    default: return false
    }
    return true
  }

  /// sequence = operand (operator operand | cast | ternary operand)*
  @inline(never) mutating func parseSequence(_ context: Context) {
    let start = mark()
    parseOperand(context)
    var isSequence = false
    while parseOperator(context) { isSequence = true }
    if isSequence { finish(.sequence, start) }
  }

  /// One operator of a sequence, with the operand behind it; false if there is none.
  @inline(__always) private mutating func parseOperator(_ context: Context) -> Bool {
    switch current {
    case .binaryOperator, .equal, .infixQuestion, .kwIs, .kwAs, .arrow, .kwThrows, .ctxAsync:
      return parseAnyOperator(context)
    default:
      return false
    }
  }

  @inline(never) private mutating func parseAnyOperator(_ context: Context) -> Bool {
    if context.contains(.directive), isAtLineStart { return false }
    switch current {
    case .binaryOperator:
      leaf(.binaryOperator)
    case .equal:
      if context.isPattern { return false }
      leaf(.binaryOperator)
    case .infixQuestion:
      let start = mark()
      advance()
      parseExpression(context)
      expect(.colon)
      finish(.ternary, start)
    case .kwIs:
      let start = mark()
      advance()
      parseType()
      finish(.isCast, start)
      return true
    case .kwAs:
      parseAsCast()
      return true
    case .ctxAsync where next != .arrow && next != .kwThrows:
      return false
    default:
      let start = mark()
      parseEffects()
      expect(.arrow)
      finish(.arrow, start)
    }
    parseOperand(context)
    return true
  }

  /// `as Type`, `as? Type`, `as! Type`
  @inline(never) mutating func parseAsCast() {
    let start = mark()
    advance()
    if current == .postfixQuestion || current == .postfixExclamation { advance() }
    parseType()
    finish(.asCast, start)
  }

  /// operand = prefixKeyword* unary
  @inline(__always) mutating func parseOperand(_ context: Context) {
    if current == .identifier {
      parsePostfix(context)
    } else {
      parseAnyOperand(context)
    }
  }

  @inline(never) private mutating func parseAnyOperand(_ context: Context) {
    if current == .at || current == .kwInout { return parseTypeExpression(context) }
    let start = mark()
    let first = position
    var word = prefixKeywordLength(context)
    while word > 0 {
      position += word
      if kinds[position - word] == .kwRepeat { break }
      word = prefixKeywordLength(context)
    }
    guard position > first else {
      if (current == .ctxAny || current == .ctxSome), startsTypeWord {
        parseTypeExpression(context)
      } else {
        parseUnary(context)
      }
      return
    }
    let operand = position
    if kinds[operand - 1] == .kwRepeat {
      parseExpression(context)
    } else {
      parseAnyOperandBehindPrefix(context)
    }
    // Each keyword holds all that follows it, so the last one is finished first.
    var index = operand
    while index > first {
      index -= 1
      if kinds[index] == .postfixQuestion || kinds[index] == .postfixExclamation { index -= 1 }
      let token = start.token &+ UInt32(index - first)
      write(.prefixKeyword, first: start.node, token: token, end: tokenIndex)
    }
  }

  @inline(never) private mutating func parseAnyOperandBehindPrefix(_ context: Context) {
    if (current == .ctxAny || current == .ctxSome), startsTypeWord {
      parseTypeExpression(context)
    } else {
      parseUnary(context)
    }
  }

  /// How many tokens the keyword in front of an expression takes, `try?` being two; 0 if there is
  /// none here.
  private mutating func prefixKeywordLength(_ context: Context) -> Int {
    switch current {
    case .kwTry:
      return next == .postfixQuestion || next == .postfixExclamation ? 2 : 1
    case .kwAwait:
      return 1
    case .ctxCopy, .ctxConsume, .ctxEach, .ctxBorrow, .ctxInternalMove, .ctxInternalBorrow:
      return isNameOnSameLine(position + 1) ? 1 : 0
    case .kwRepeat:
      return next == .leftBrace ? 0 : 1
    case .ctxUnsafe:
      return isUnsafeExpression(context) ? 1 : 0
    default:
      return 0
    }
  }

  private mutating func isNameOnSameLine(_ index: Int) -> Bool {
    guard index < tokenCount, !startsLine(index) else { return false }
    return kinds[index].isIdentifier || kinds[index] == .kwSelf
  }

  /// Whether `any` or `some` here starts a type.
  private var startsTypeWord: Bool {
    guard !startsLine(position + 1) else { return false }
    return next.isIdentifier || next == .kwSelfType
      || next == .prefixOperator && base[Int(starts[position + 1])] == UInt8(ascii: "~")
  }

  /// Whether `unsafe` here is a keyword rather than a name.
  private mutating func isUnsafeExpression(_ context: Context) -> Bool {
    guard !startsLine(position + 1) else { return false }
    switch next {
    case .rightParen, .rightSquare, .rightBrace, .equal, .colon, .comma, .endOfFile, .semicolon,
      .binaryOperator, .postfixOperator, .postfixQuestion, .postfixExclamation, .infixQuestion,
      .kwIs, .kwAs, .stringMiddle, .stringTail:
      return false
    case .leftBrace where context.contains(.head):
      return false
    case .period, .leftParen, .leftSquare, .leftBrace:
      return flags[position + 1].contains(.spaceBefore)
    default:
      return true
    }
  }

  /// A type where an expression is expected.
  @inline(never) mutating func parseTypeExpression(_ context: Context) {
    let start = mark()
    parseType()
    finish(.typeExpression, start)
    parseSuffixes(start, context)
  }

  /// unary = ifExpr | switchExpr | doStmt | keyPath | prefixOperator* postfix
  @inline(never) mutating func parseUnary(_ context: Context) {
    switch current {
    case .prefixOperator, .prefixAmpersand:
      parsePrefixOperators(context)
    case .backslash:
      parseKeyPathOperand(context)
    case .kwIf:
      parseIf()
    case .kwSwitch:
      parseSwitch()
    case .kwDo:
      parseDo()
    default:
      parsePostfix(context)
    }
  }

  /// A key path, and operators behind it.
  @inline(never) private mutating func parseKeyPathOperand(_ context: Context) {
    let start = mark()
    parseKeyPath(context)
    while current == .postfixOperator {
      advance()
      finish(.postfixOperator, start)
    }
  }

  @inline(never) private mutating func parsePrefixOperators(_ context: Context) {
    let start = mark()
    let first = position
    while current == .prefixOperator || current == .prefixAmpersand { advance() }
    let operand = position
    if current == .backslash { parseKeyPathOperand(context) } else { parsePostfix(context) }
    for index in (first..<operand).reversed() {
      let token = start.token &+ UInt32(index - first)
      write(.prefixOperator, first: start.node, token: token, end: tokenIndex)
    }
  }

  @inline(never) mutating func skipTooDeep() {
    let start = mark()
    report("too deeply nested")
    if attempts > 0 { return }
    while !isAtCloser { skipOne() }
    finish(.error, start)
  }
}
