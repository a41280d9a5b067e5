import Source

// Patterns: those of declarations and loops, and those that are matched.
extension Parser {
  /// Whether a pattern starts here that is no expression.
  var isAtPatternKeyword: Bool {
    switch current {
    case .kwLet, .kwVar, .kwIs, .kwInout: true
    case .ctxBorrowing, .ctxPatternIntroducer: next.isIdentifier && !startsLine(position + 1)
    default: false
    }
  }

  /// pattern = is type | (let | var) pattern | expression
  @inline(never) mutating func parseMatchingPattern(_ context: Context) {
    guard isAtPatternKeyword else { return parseSequence([context, .head]) }
    guard depth < Self.maximumDepth else { return skipTooDeep() }
    depth &+= 1
    let start = mark()
    let isType = current == .kwIs
    advance()
    if isType { parseType() } else { parseMatchingPattern(.binding) }
    finish(isType ? .isPattern : .valueBinding, start)
    depth &-= 1
  }

  /// pattern = name | _ | ( pattern, ... ) | (let | var) pattern
  @inline(never) mutating func parsePattern() {
    switch current {
    case .leftParen:
      parseTuplePattern()
    case .kwUnderscore:
      leaf(.wildcard)
    case .kwLet, .kwVar, .kwInout:
      guard depth < Self.maximumDepth else { return skipTooDeep() }
      depth &+= 1
      let start = mark()
      advance()
      parsePattern()
      finish(.valueBinding, start)
      depth &-= 1
    case .kwSelf:
      leaf(.identifierPattern)
    default:
      if current.isIdentifier {
        leaf(.identifierPattern)
      } else if current.isReservedWord, !isAtLineStart, isWordInPlaceOfName {
        report("a keyword is used as a name")
        leaf(.identifierPattern)
      } else {
        missing("expected a name")
      }
    }
  }

  private var isWordInPlaceOfName: Bool {
    next == .colon || next == .equal || next == .kwIn || next == .comma
  }

  @inline(never) private mutating func parseTuplePattern() {
    guard depth < Self.maximumDepth else { return skipTooDeep() }
    depth &+= 1
    let start = mark()
    advance()
    while !isAtCloser {
      let before = position
      let element = mark()
      if next == .colon, isLabel(position) { position += 2 }
      parsePattern()
      finish(.tuplePatternElement, element)
      if !endElement(before) { break }
    }
    expect(.rightParen)
    finish(.tuplePattern, start)
    depth &-= 1
  }

  /// : type
  @inline(never) mutating func parseTypeAnnotation() {
    guard current == .colon else { return }
    let start = mark()
    advance()
    if startsOperator(UInt8(ascii: "<")) { parseGenericParameters() }
    parseType()
    finish(.typeAnnotation, start)
  }

  /// = expression
  @inline(never) mutating func parseInitializerClause(_ context: Context) {
    guard current == .equal else { return }
    let start = mark()
    advance()
    parseExpression(context)
    finish(.initializerClause, start)
  }
}
