import Source

// What follows an operand: members, calls, subscripts, trailing closures, `?` and `!`.
extension Parser {
  /// suffix* of the expression that started at `start`. A chain of any length is read in one loop:
  /// each suffix makes a node that holds all before it.
  @inline(never) mutating func parseSuffixes(_ start: Mark, _ context: Context) {
    while true {
      if context.contains(.directive), isAtLineStart { return }
      switch current {
      case .period:
        parseMember(start)
      case .leftParen:
        if isAtLineStart { return }
        parseCall(start, context)
      case .leftSquare:
        if isAtLineStart { return }
        parseSubscript(start, context)
      case .leftBrace:
        if lastKind.isLiteral || !isAtTrailingClosure(context) { return }
        parseTrailingClosures()
        finish(.call, start)
        if current == .leftBrace { return }
      case .postfixQuestion:
        advance()
        finish(.optionalChain, start)
      case .postfixExclamation:
        advance()
        finish(.forceUnwrap, start)
      case .postfixOperator:
        advance()
        finish(.postfixOperator, start)
      case .poundIf:
        if !isAtPostfixIf { return }
        parseIfConfig(.postfix(context))
        finish(.postfixIfConfig, start)
      default:
        return
      }
    }
  }

  /// `.name`, `.0`, `.name(a:b:)`, `.name<Int>`
  @inline(never) private mutating func parseMember(_ start: Mark) {
    advance()
    if current.isIdentifier {
      // The name may stand on the next line.
      advance()
    } else if current == .integer || current.isReservedWord && !isAtLineStart {
      advance()
    } else {
      report("expected a name")
      finish(.memberAccess, start)
      return
    }
    eatSelectedName()
    parseArgumentNames()
    finish(.memberAccess, start)
    if current == .binaryOperator || current == .prefixOperator || current == .postfixOperator {
      parseGenericSpecialization(start)
    }
  }

  @inline(never) private mutating func parseCall(_ start: Mark, _ context: Context) {
    parseArgumentList(.rightParen, context.forArguments)
    if current == .leftBrace, allowsClosureBehindArguments(context) { parseTrailingClosures() }
    finish(.call, start)
  }

  @inline(never) private mutating func parseSubscript(_ start: Mark, _ context: Context) {
    parseArgumentList(.rightSquare, context.forArguments)
    if current == .leftBrace, allowsClosureBehindArguments(context) { parseTrailingClosures() }
    finish(.subscriptCall, start)
  }

  func allowsClosureBehindArguments(_ context: Context) -> Bool {
    context.isDisjoint(with: [.head, .directive]) && isAtTrailingClosure(context)
  }

  // MARK: Arguments

  /// `( argument, ... )` or `[ argument, ... ]`
  @inline(never) mutating func parseArgumentList(_ close: TokenKind, _ context: Context) {
    let start = mark()
    advance()
    let clauses = openClauses
    openClauses = 0
    parseArguments(context)
    openClauses = clauses
    expect(close)
    finish(.argumentList, start)
  }

  /// argument, argument, ... up to the closing bracket, which is not read
  @inline(never) mutating func parseArguments(_ context: Context) {
    while !isAtCloser {
      let before = position
      if current == .poundIf {
        parseIfConfig(.arguments(context))
      } else {
        parseArgument(context)
      }
      if !endElement(before) { return }
    }
  }

  /// (label :)? expression
  @inline(never) private mutating func parseArgument(_ context: Context) {
    let start = mark()
    if next == .colon, isLabel(position) {
      advance()
      advance()
    } else if current == .colon {
      report("expected a label")
      advance()
    }
    if current == .comma || isAtCloser {
      missing("expected an expression")
    } else {
      parseExpression(context)
    }
    finish(.argument, start)
  }

  /// Whether the token can be the label of an argument.
  @inline(__always) func isLabel(_ index: Int) -> Bool {
    let kind = kinds[index]
    return kind.isIdentifier || kind == .kwUnderscore || kind.isReservedWord && kind != .kwInout
  }

  // MARK: Trailing closures

  /// closure (label : closure)*
  @inline(never) mutating func parseTrailingClosures() {
    parseClosure()
    while next == .colon, current != .kwDefault, isLabel(position), peek(2) == .leftBrace {
      let start = mark()
      advance()
      advance()
      parseClosure()
      finish(.labeledClosure, start)
    }
  }

  /// Whether the `{` here belongs to the expression in front of it.
  func isAtTrailingClosure(_ context: Context) -> Bool {
    switch next {
    case .kwCase, .ctxDidSet, .ctxWillSet:
      return false
    case .kwInit where startsAccessor(position + 1):
      return false
    case .at where startsObservers:
      return false
    default:
      return !context.contains(.head) || isTrailingClosureInHead
    }
  }

  /// Whether the `{` here starts `{ @attribute willSet ... }`.
  private var startsObservers: Bool {
    var index = position + 1
    while kinds[index] == .at, kinds[index + 1].isIdentifier {
      index += 2
      if kinds[index] == .leftParen { index = Int(matches[index]) + 1 }
    }
    let kind = kinds[index]
    return kind == .ctxDidSet || kind == .ctxWillSet
  }

  /// In the head of a statement, `{` starts a closure only if it goes on in its line, and something
  /// that cannot follow a body comes behind its `}`.
  private var isTrailingClosureInHead: Bool {
    guard !startsLine(position + 1) else { return false }
    let behind = Int(matches[position]) + 1
    guard behind < tokenCount else { return false }
    switch kinds[behind] {
    case .leftBrace, .kwWhere, .comma:
      return true
    case .leftSquare, .leftParen, .period, .kwIs, .kwAs, .postfixQuestion, .infixQuestion,
      .postfixExclamation, .colon, .equal, .postfixOperator, .binaryOperator:
      return !startsLine(behind)
    default:
      return false
    }
  }

  // MARK: Members in `#if`

  /// Whether the `#if` here holds members of the expression in front of it: the first line of its
  /// first clause that is not itself an `#if` starts with a dot.
  private var isAtPostfixIf: Bool {
    var index = position
    var lines = 0
    repeat {
      index = endOfDirectiveLine(index)
      lines += 1
    } while kinds[index] == .poundIf && lines < Self.maximumDepth
    guard kinds[index] == .period, index + 1 < tokenCount else { return false }
    let name = kinds[index + 1]
    return name.isIdentifier || name.isReservedWord
  }
}

extension NodeKind {
  /// Whether a `{` behind the expression cannot be a trailing closure of it.
  var isLiteral: Bool {
    switch self {
    case .arrayLiteral, .booleanLiteral, .dictionaryLiteral, .floatLiteral, .integerLiteral,
      .nilLiteral, .regexLiteral, .stringLiteral:
      return true
    default:
      return false
    }
  }
}
