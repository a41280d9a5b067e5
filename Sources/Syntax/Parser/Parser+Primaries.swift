import Source

// The operands of expressions: names, literals, tuples, collections, macros.
extension Parser {
  /// postfix = primary suffix*
  @inline(never) mutating func parsePostfix(_ context: Context) {
    let start = mark()
    if parsePrimary(context) { parseSuffixes(start, context) }
  }

  /// Reads one primary expression; writes an `error` node and answers false where there is none.
  @inline(never) private mutating func parsePrimary(_ context: Context) -> Bool {
    switch current {
    case .identifier:
      parseName(context)
    case .integer:
      leaf(.integerLiteral)
    case .float:
      leaf(.floatLiteral)
    case .string:
      leaf(.stringLiteral)
    case .stringHead:
      parseInterpolatedString()
    case .regex:
      leaf(.regexLiteral)
    case .kwTrue, .kwFalse:
      leaf(.booleanLiteral)
    case .kwNil:
      leaf(.nilLiteral)
    case .kwSelf, .kwInit, .kwSelfType:
      parseName(context)
    case .kwSuper:
      leaf(.identifier)
    case .kwUnderscore:
      leaf(.wildcard)
    case .kwAny:
      let start = mark()
      leaf(.namedType)
      finish(.typeExpression, start)
    case .period:
      parseImplicitMember()
    case .leftParen:
      parseTuple(context)
    case .leftSquare:
      parseCollection()
    case .leftBrace:
      parseClosure()
    case .hash:
      parseMacroExpansion(mark(), context)
    case .poundAvailable, .poundUnavailable:
      parseAvailabilityCondition()
    case .binaryOperator, .prefixOperator, .prefixAmpersand, .postfixOperator:
      guard isOperatorName else { return missingOperand() }
      leaf(.identifier)
    case .unknown:
      // Whoever made the token has reported it.
      failures += 1
      leaf(.error)
    default:
      guard current.isIdentifier || isNameInAttribute(context) else { return missingOperand() }
      parseName(context)
    }
    return true
  }

  /// Whether the word here names a kind of declaration, as in `@attached(extension)`.
  private func isNameInAttribute(_ context: Context) -> Bool {
    context.contains(.attribute) && current.isReservedWord
  }

  private mutating func missingOperand() -> Bool {
    missing("expected an expression")
    return false
  }

  /// Whether the operator here stands alone, as in `reduce(0, +)`.
  private var isOperatorName: Bool {
    switch next {
    case .comma, .rightParen, .rightSquare, .stringMiddle, .stringTail: true
    default: false
    }
  }

  /// A name with what belongs to it: `name`, `name(a:b:)`, `name<Int>`, `Module::name`.
  @inline(never) private mutating func parseName(_ context: Context) {
    if context.contains(.binding), isNewName() {
      leaf(.identifierPattern)
      return
    }
    let start = mark()
    advance()
    eatSelectedName()
    parseArgumentNames()
    finish(.identifier, start)
    if current == .binaryOperator || current == .prefixOperator || current == .postfixOperator {
      parseGenericSpecialization(start)
    }
  }

  /// `::name` behind the name of a module
  mutating func eatSelectedName() {
    guard current == .doubleColon else { return }
    advance()
    if current.isIdentifier || current.isReservedWord || current.isOperator { advance() }
  }

  /// Whether the name behind `let` is a new one, not the start of `Type.member` or `Type(...)`.
  private mutating func isNewName() -> Bool {
    switch next {
    case .period, .leftParen, .leftSquare, .doubleColon:
      return false
    case .binaryOperator, .prefixOperator, .postfixOperator:
      guard isOperator(UInt8(ascii: "<"), at: position + 1) else { return true }
      return !isGenericName()
    default:
      return true
    }
  }

  /// Whether generic arguments follow the name here.
  private mutating func isGenericName() -> Bool {
    let state = self.state
    let start = mark()
    advance()
    let isGeneric = parseGenericSpecialization(start)
    restore(state)
    return isGeneric
  }

  /// `<Type, Type>` behind an expression, if what follows shows that it is not a comparison.
  @discardableResult mutating func parseGenericSpecialization(_ start: Mark) -> Bool {
    guard isOperator(UInt8(ascii: "<"), at: position) || isAngleAndMinus,
      !flags[position].contains(.notGeneric)
    else { return false }
    let open = position
    let state = self.state
    attempts += 1
    parseGenericArguments()
    attempts -= 1
    guard failures == state.failures, isAfterGenericArguments else {
      restore(state)
      // Whoever comes here again need not look again.
      flags[open].insert(.notGeneric)
      return false
    }
    finish(.genericSpecialization, start)
    return true
  }

  /// Whether `<-1` comes next, as in `Vector<-1>`.
  private var isAngleAndMinus: Bool {
    current == .binaryOperator && spells(position, "<-") && next == .integer
  }

  /// Whether the next token can follow generic arguments in an expression.
  private var isAfterGenericArguments: Bool {
    switch current {
    case .rightParen, .rightSquare, .leftBrace, .rightBrace, .period, .comma, .semicolon,
      .endOfFile, .postfixExclamation, .postfixQuestion, .colon, .stringMiddle, .stringTail:
      return true
    case .binaryOperator:
      return isOperator(UInt8(ascii: "&"), at: position)
    case .leftParen, .leftSquare:
      return !isAtLineStart
    default:
      return false
    }
  }

  /// `(a:b:)` behind a name, if that is what follows.
  @inline(never) mutating func parseArgumentNames() {
    guard current == .leftParen, !isAtLineStart else { return }
    var index = position + 1
    while index + 1 < tokenCount, isLabel(index), kinds[index + 1] == .colon { index += 2 }
    guard index > position + 1, index < tokenCount, kinds[index] == .rightParen else { return }
    let start = mark()
    position = index
    advance()
    finish(.argumentNames, start)
  }

  /// `.name` without a base
  @inline(never) private mutating func parseImplicitMember() {
    let start = mark()
    advance()
    if current.isIdentifier || current.isReservedWord || current == .integer {
      advance()
      eatSelectedName()
      parseArgumentNames()
    } else {
      report("expected a name")
    }
    finish(.implicitMember, start)
  }

  /// `( argument, ... )`
  @inline(never) private mutating func parseTuple(_ context: Context) {
    let start = mark()
    advance()
    parseArguments(context.forArguments)
    expect(.rightParen)
    finish(.tuple, start)
  }

  /// A string with interpolations. Its tokens are made so that they always match.
  @inline(never) private mutating func parseInterpolatedString() {
    let start = mark()
    while current == .stringHead || current == .stringMiddle {
      advance()
      let inner = mark()
      let clauses = openClauses
      openClauses = 0
      parseArguments(.plain)
      openClauses = clauses
      if current != .stringMiddle && current != .stringTail {
        skipAsError("unexpected code in an interpolation") { _ in false }
      }
      finish(.interpolation, inner)
    }
    expect(.stringTail)
    finish(.stringLiteral, start)
  }

  // MARK: Collections

  /// `[a, b]`, `[a: b]`, `[:]`, or the type `[3 of Int]`
  @inline(never) private mutating func parseCollection() {
    let start = mark()
    let state = self.state
    advance()
    if current == .colon, next == .rightSquare {
      advance()
      advance()
      return finish(.dictionaryLiteral, start)
    }
    let clauses = openClauses
    openClauses = 0
    let kind = parseElements()
    openClauses = clauses
    if kind == nil {
      restore(state)
      parseType()
      return finish(.typeExpression, start)
    }
    expect(.rightSquare)
    finish(kind ?? .arrayLiteral, start)
  }

  /// The elements up to `]` or the end of a clause of `#if`; nil for the type `[3 of Int]`.
  @inline(never) private mutating func parseElements() -> NodeKind? {
    var kind = NodeKind.arrayLiteral
    while !isAtCloser {
      let before = position
      if current == .poundIf {
        parseIfConfig(.elements)
      } else {
        let start = mark()
        if current == .comma { missing("expected an element") } else { parseExpression() }
        if current == .ctxOf, !isAtLineStart, kind == .arrayLiteral { return nil }
        if eat(.colon) {
          kind = .dictionaryLiteral
          parseExpression()
          finish(.dictionaryElement, start)
        }
      }
      if !endElement(before) { break }
    }
    return kind
  }

  @inline(never) mutating func parseElementsOfClause() { _ = parseElements() }

  /// Reads the comma behind an element, and what is wrong in front of it; false at the end.
  mutating func endElement(_ before: Int) -> Bool {
    if eat(.comma) { return true }
    if isAtCloser || attempts > 0 { return false }
    // Behind `#endif` no comma is needed: it stands inside.
    if position > before, kinds[position - 1] == .poundEndif || current == .poundIf { return true }
    if position > before, startsOperand {
      reportMissing(.comma)
    } else {
      skipAsError("unexpected code in a list") { $0.current == .comma }
      _ = eat(.comma)
    }
    return true
  }

  /// Whether an operand can start with the next token.
  var startsOperand: Bool {
    switch current {
    case .integer, .float, .string, .stringHead, .regex, .kwTrue, .kwFalse, .kwNil, .kwSelf,
      .kwInit, .kwSelfType, .kwSuper, .kwAny, .kwTry, .period, .leftParen, .leftSquare, .leftBrace,
      .hash, .backslash, .prefixOperator, .prefixAmpersand, .kwUnderscore:
      return true
    default:
      return current.isIdentifier
    }
  }
}
