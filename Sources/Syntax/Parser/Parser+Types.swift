import Source

// Types.
extension Parser {
  /// type = (specifier | attribute)* (repeat | some | any | each)? composition (-> type)?
  @inline(never) mutating func parseType() {
    guard depth < Self.maximumDepth else { return skipTooDeep() }
    depth &+= 1
    if current == .identifier {
      parseUnattributedType()
    } else {
      parseAttributedType()
    }
    depth &-= 1
  }

  @inline(never) private mutating func parseAttributedType() {
    let start = mark()
    let before = position
    while true {
      if current == .at {
        parseAttribute(inType: true)
      } else if isTypeSpecifier {
        advance()
        if current == .leftParen, kinds[position - 1] == .ctxNonisolated { skipOne() }
      } else {
        break
      }
    }
    let isAttributed = position > before
    parseUnattributedType()
    if isAttributed { finish(.attributedType, start) }
  }

  /// Whether a word in front of a type, such as `inout` or `borrowing`, comes next.
  private var isTypeSpecifier: Bool {
    switch current {
    case .kwInout:
      return true
    case .ctxShared, .ctxOwned, .ctxIsolated, .ctxConst, .ctxBorrowing, .ctxConsuming, .ctxSending,
      .ctxTransferring:
      return startsType(position + 1)
    case .ctxNonisolated:
      if next.isIdentifier { return true }
      return !startsLine(position + 1) && (next == .leftParen || startsType(position + 1))
    case .identifier:
      return false
    default:
      return false
    }
  }

  /// Whether a type can start with the token, as far as telling a word in front of it from a name.
  func startsType(_ index: Int) -> Bool {
    guard index < tokenCount else { return false }
    switch kinds[index] {
    case .leftParen, .leftSquare:
      return flags[index].contains(.spaceBefore)
    case .kwSelfType, .kwAny, .at, .kwInout, .kwUnderscore:
      return !startsLine(index)
    case .prefixOperator:
      return base[Int(starts[index])] == UInt8(ascii: "~")
    default:
      return kinds[index].isIdentifier && !startsLine(index)
    }
  }

  @inline(never) private mutating func parseUnattributedType() {
    let start = mark()
    if current == .kwRepeat {
      advance()
      parseType()
      return finish(.packType, start)
    }
    if current == .leftParen {
      parseTupleOrFunctionType(start)
    } else {
      parseComposition(start)
    }
    if isAtArrow {
      // `A -> B`: no Swift since a long time, but its meaning is clear.
      parseArrow(start)
    }
  }

  private var isAtArrow: Bool {
    switch current {
    case .arrow:
      return true
    case .kwThrows, .kwRethrows, .ctxAsync, .ctxReasync:
      return isArrowBehindEffects
    default:
      return false
    }
  }

  private var isArrowBehindEffects: Bool {
    var index = position
    while index < tokenCount - 1 {
      switch kinds[index] {
      case .ctxAsync, .ctxReasync, .kwRethrows, .kwThrows:
        index += 1
        if kinds[index] == .leftParen, kinds[index - 1] == .kwThrows {
          index = Int(matches[index]) + 1
        }
      default:
        return kinds[index] == .arrow
      }
    }
    return false
  }

  /// effects? -> type
  @inline(never) private mutating func parseArrow(_ start: Mark) {
    parseThrowsClause()
    expect(.arrow)
    parseType()
    finish(.functionType, start)
  }

  /// ( elements ) and what may follow it
  @inline(never) private mutating func parseTupleOrFunctionType(_ start: Mark) {
    parseTupleElements()
    if isAtArrow { return parseArrow(start) }
    finish(.tupleType, start)
    parseTypeSuffixes(start, stopsAtDot: false)
    parseCompositionRest(start)
  }

  /// ( tupleTypeElement, ... )
  @inline(never) private mutating func parseTupleElements() {
    advance()
    while !isAtCloser {
      let before = position
      parseTupleElement()
      if !endElement(before) { break }
    }
    expect(.rightParen)
  }

  /// (name? name :)? type ...? (= expression)?
  @inline(never) private mutating func parseTupleElement() {
    let start = mark()
    if current == .kwInout, peek(2) == .colon { advance() }
    skipParameterNames(isClosure: false)
    parseType()
    eatEllipsis()
    if attempts == 0, eat(.equal) { parseExpression() }
    finish(.tupleTypeElement, start)
  }

  /// Reads one or two names and their colon, if that is what comes next.
  mutating func skipParameterNames(isClosure: Bool) {
    guard isLabel(position) else { return }
    if next == .colon {
      position += 2
    } else if peek(2) == .colon, isLabel(position + 1) {
      position += 3
    } else if isClosure {
      advance()
    }
  }

  mutating func eatEllipsis() {
    if current.isOperator, spells(position, "...") { advance() }
  }

  /// (some | any | each)? simpleType (& simpleType)*
  @inline(never) private mutating func parseComposition(_ start: Mark) {
    switch current {
    case .ctxSome, .ctxAny, .ctxEach:
      guard startsType(position + 1) || next == .leftParen || next == .leftSquare else { break }
      let kind: NodeKind =
        current == .ctxSome ? .someType : current == .ctxAny ? .anyType : .packType
      advance()
      parseNestedComposition()
      return finish(kind, start)
    default:
      break
    }
    parseSimpleType(stopsAtDot: false)
    parseCompositionRest(start)
  }

  @inline(never) private mutating func parseNestedComposition() {
    guard depth < Self.maximumDepth else { return skipTooDeep() }
    depth &+= 1
    parseComposition(mark())
    depth &-= 1
  }

  @inline(never) private mutating func parseCompositionRest(_ start: Mark) {
    guard current.isOperator || current == .prefixAmpersand else { return }
    var isComposition = false
    while isAmpersand {
      advance()
      parseSimpleType(stopsAtDot: false)
      isComposition = true
    }
    if isComposition { finish(.compositionType, start) }
  }

  private var isAmpersand: Bool {
    current == .prefixAmpersand || isOperator(UInt8(ascii: "&"), at: position)
  }

  /// A type without words in front of it, arrows or `&`.
  @inline(never) mutating func parseSimpleType(stopsAtDot: Bool) {
    let start = mark()
    switch current {
    case .leftParen:
      parseTupleElements()
      finish(.tupleType, start)
    case .leftSquare:
      parseCollectionType()
    case .kwUnderscore:
      leaf(.namedType)
    case .prefixOperator, .binaryOperator:
      guard isOperator(UInt8(ascii: "~"), at: position) else { return missing("expected a type") }
      advance()
      parseNestedSimpleType()
      return finish(.suppressedType, start)
    case .kwSelfType, .kwAny, .kwClass, .kwSelf:
      parseTypeName()
    default:
      guard current.isIdentifier else { return missing("expected a type") }
      parseTypeName()
    }
    parseTypeSuffixes(start, stopsAtDot: stopsAtDot)
  }

  @inline(never) private mutating func parseNestedSimpleType() {
    guard depth < Self.maximumDepth else { return skipTooDeep() }
    depth &+= 1
    parseSimpleType(stopsAtDot: false)
    depth &-= 1
  }

  /// Name, Name<Types>, Module::Name
  @inline(never) private mutating func parseTypeName() {
    let start = mark()
    if next == .doubleColon {
      advance()
      advance()
      let inner = mark()
      if current.isIdentifier || current.isReservedWord { advance() }
      parseTypeArguments()
      finish(.namedType, inner)
      return finish(.otherType, start)
    }
    advance()
    parseTypeArguments()
    finish(.namedType, start)
  }

  @inline(never) private mutating func parseTypeArguments() {
    guard startsOperator(UInt8(ascii: "<")) else { return }
    let open = position
    if attempts > 0, flags[open].contains(.notGeneric) {
      failures += 1
      return
    }
    let before = failures
    parseGenericArguments()
    // No attempt looks twice at the same `<`: this keeps nested attempts linear.
    if attempts > 0, failures > before { flags[open].insert(.notGeneric) }
  }

  /// (.Name | .Type | ? | !)*
  @inline(never) private mutating func parseTypeSuffixes(_ start: Mark, stopsAtDot: Bool) {
    while true {
      switch current {
      case .period:
        if stopsAtDot, next != .ctxType, next != .ctxProtocol { return }
        advance()
        if current == .ctxType || current == .ctxProtocol {
          advance()
          finish(.metatypeType, start)
        } else if current.isIdentifier || current.isReservedWord && !isAtLineStart {
          advance()
          if current == .doubleColon {
            advance()
            if current.isIdentifier { advance() }
          }
          parseTypeArguments()
          finish(.memberType, start)
        } else {
          report("expected the name of a type")
          return finish(.memberType, start)
        }
      case .postfixQuestion:
        advance()
        finish(.optionalType, start)
      case .postfixExclamation:
        advance()
        finish(.implicitlyUnwrappedType, start)
      case .postfixOperator, .binaryOperator:
        // Marks that were lexed together with a `>` in front of them.
        let first = byte
        guard splits.isLast(position), first == UInt8(ascii: "?") || first == UInt8(ascii: "!")
        else { return }
        split(1)
        finish(first == UInt8(ascii: "?") ? .optionalType : .implicitlyUnwrappedType, start)
      default:
        return
      }
    }
  }

  /// [T], [K: V], [3 of T]
  @inline(never) private mutating func parseCollectionType() {
    let start = mark()
    advance()
    parseGenericArgument()
    var kind = NodeKind.arrayType
    if eat(.colon) {
      parseType()
      kind = .dictionaryType
    } else if current == .ctxOf {
      advance()
      parseGenericArgument()
      kind = .inlineArrayType
    }
    if current != .rightSquare {
      skipAsError("unexpected code in a type") { _ in false }
    }
    expect(.rightSquare)
    finish(kind, start)
  }

  // MARK: Generic arguments

  /// < argument, ... >; the caller has seen an operator that starts with `<`.
  @inline(never) mutating func parseGenericArguments() {
    split(1)
    while !startsOperator(UInt8(ascii: ">")) {
      let before = failures
      parseGenericArgument()
      if failures > before || !eat(.comma) { break }
    }
    if startsOperator(UInt8(ascii: ">")) { split(1) } else { report("expected '>'") }
  }

  /// type | integer | - integer
  @inline(never) private mutating func parseGenericArgument() {
    if current == .integer { return leaf(.integerLiteral) }
    if current.isOperator, byte == UInt8(ascii: "-"), next == .integer {
      let start = mark()
      advance()
      leaf(.integerLiteral)
      return finish(.prefixOperator, start)
    }
    parseType()
    eatEllipsis()
  }

  /// async? throws(Type)? and the like; writes nothing if there is none.
  @inline(never) mutating func parseThrowsClause() {
    switch current {
    case .ctxAsync, .ctxReasync, .kwThrows, .kwRethrows: break
    default: return
    }
    let start = mark()
    parseEffectTokens()
    finish(.throwsClause, start)
  }

  /// The same in front of an arrow between types that stand where values do.
  @inline(never) mutating func parseEffects() { parseThrowsClause() }

  @inline(never) private mutating func parseEffectTokens() {
    while true {
      switch current {
      case .ctxAsync, .ctxReasync, .kwRethrows:
        advance()
      case .kwThrows:
        advance()
        if current == .leftParen {
          advance()
          parseType()
          if current != .rightParen { skipAsError("unexpected code") { _ in false } }
          expect(.rightParen)
        }
      default:
        return
      }
    }
  }

  /// -> type; writes nothing if there is none.
  @inline(never) mutating func parseReturnClause() {
    guard current == .arrow else { return }
    let start = mark()
    advance()
    if startsOperator(UInt8(ascii: "<")) { parseGenericParameters() }
    parseType()
    finish(.returnClause, start)
  }
}
