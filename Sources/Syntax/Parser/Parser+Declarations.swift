import Source

// Declarations.
extension Parser {
  /// (attribute | modifier)* declaration
  @inline(never) mutating func parseDeclaration() {
    guard depth < Self.maximumDepth else { return skipTooDeep() }
    depth &+= 1
    let start = mark()
    let before = position
    if current != .kwLet, current != .kwVar, current != .kwFunc { parseAttributesAndModifiers() }
    if !parseDeclarationBody(start) {
      report("expected a declaration")
      if position == before { skipOne() }
      finish(.error, start)
    }
    depth &-= 1
  }

  /// What stands behind attributes and modifiers; false, without reading, if it is no declaration.
  @inline(never) private mutating func parseDeclarationBody(_ start: Mark) -> Bool {
    switch current {
    case .kwLet, .kwVar, .kwInout, .ctxPatternIntroducer: parseVariable(start)
    case .kwFunc: parseFunction(start)
    case .kwStruct: parseNominal(.structDecl, start)
    case .kwClass: parseNominal(.classDecl, start)
    case .kwEnum: parseNominal(.enumDecl, start)
    case .kwProtocol: parseNominal(.protocolDecl, start)
    case .kwExtension: parseExtension(start)
    case .kwInit: parseInitializer(start)
    case .kwDeinit: parseDeinitializer(start)
    case .kwSubscript: parseSubscriptDeclaration(start)
    case .kwImport: parseImport(start)
    case .kwTypealias: parseTypealias(start)
    case .kwAssociatedtype: parseAssociatedtype(start)
    case .kwCase: parseEnumCase(start)
    case .kwOperator: parseOperatorDeclaration(start)
    case .kwPrecedencegroup: parsePrecedenceGroup(start)
    case .hash: parseMacroExpansion(start, .plain)
    case .ctxActor where next.isIdentifier: parseNominal(.actorDecl, start)
    case .ctxMacro where next.isIdentifier: parseMacro(start)
    default: return false
    }
    return true
  }

  // MARK: Types

  /// keyword name <parameters>? (: types)? where? { members }
  @inline(never) private mutating func parseNominal(_ kind: NodeKind, _ start: Mark) {
    advance()
    parseDeclName()
    if startsOperator(UInt8(ascii: "<")) { parseGenericParameters() }
    parseInheritance()
    parseGenericWhere()
    parseMemberBlock()
    finish(kind, start)
  }

  @inline(never) private mutating func parseExtension(_ start: Mark) {
    advance()
    parseType()
    parseInheritance()
    parseGenericWhere()
    parseMemberBlock()
    finish(.extensionDecl, start)
  }

  /// { member* }
  @inline(never) private mutating func parseMemberBlock() {
    if current != .leftBrace {
      reportMissing(.leftBrace)
      skipAsError("unexpected code in front of '{'") {
        $0.current == .leftBrace || $0.isAtLineStart
      }
      guard current == .leftBrace else { return }
    }
    let start = mark()
    advance()
    parseItemsOfBlock(.members)
    expect(.rightBrace)
    finish(.memberBlock, start)
  }

  /// The name that is declared.
  @inline(never) mutating func parseDeclName() {
    if current.isIdentifier {
      leaf(.declName)
    } else if !isAtLineStart, current.isReservedWord || current == .kwUnderscore {
      report("a keyword is used as a name")
      leaf(.declName)
    } else {
      missing("expected a name")
    }
  }

  /// : type, ...
  @inline(never) private mutating func parseInheritance() {
    guard current == .colon else { return }
    let start = mark()
    repeat {
      advance()
      if current == .leftBrace || current == .kwWhere { break }
      parseType()
    } while current == .comma
    finish(.inheritance, start)
  }

  // MARK: Functions

  @inline(never) private mutating func parseFunction(_ start: Mark) {
    advance()
    parseFunctionName()
    if startsOperator(UInt8(ascii: "<")) { parseGenericParameters() }
    parseSignature()
    parseGenericWhere()
    if current == .leftBrace { parseCodeBlock() }
    finish(.functionDecl, start)
  }

  @inline(never) private mutating func parseFunctionName() {
    switch current {
    case .prefixOperator, .postfixOperator, .binaryOperator:
      let length = self.length(position)
      let endsWithAngle = base[Int(ends[position]) - 1] == UInt8(ascii: "<")
      let start = mark()
      // In `func ==<T>` the last character starts the generic parameters.
      if endsWithAngle, length > 1, next.isIdentifier || next == .kwLet {
        split(length - 1)
      } else {
        advance()
      }
      finish(.declName, start)
    case .prefixAmpersand, .infixQuestion, .postfixExclamation, .postfixQuestion, .equal, .arrow,
      .regex:
      leaf(.declName)
    default:
      parseDeclName()
    }
  }

  /// parameters effects? returnClause?
  @inline(never) private mutating func parseSignature() {
    parseParameterClause(isClosure: false)
    parseThrowsClause()
    parseReturnClause()
  }

  @inline(never) private mutating func parseInitializer(_ start: Mark) {
    advance()
    if current == .postfixQuestion || current == .postfixExclamation {
      advance()
    } else if current == .infixQuestion {
      advance()
    } else if startsOperator(UInt8(ascii: "?")) || startsOperator(UInt8(ascii: "!")) {
      split(1)
    }
    if startsOperator(UInt8(ascii: "<")) { parseGenericParameters() }
    parseSignature()
    parseGenericWhere()
    if current == .leftBrace { parseCodeBlock(.initializer) }
    finish(.initializerDecl, start)
  }

  @inline(never) private mutating func parseDeinitializer(_ start: Mark) {
    advance()
    parseThrowsClause()
    if current == .leftBrace { parseCodeBlock() }
    finish(.deinitializerDecl, start)
  }

  @inline(never) private mutating func parseSubscriptDeclaration(_ start: Mark) {
    advance()
    if startsOperator(UInt8(ascii: "<")) { parseGenericParameters() }
    parseParameterClause(isClosure: false)
    parseReturnClause()
    parseGenericWhere()
    parseAccessors()
    finish(.subscriptDecl, start)
  }

  /// ( parameter, ... )
  @inline(never) mutating func parseParameterClause(isClosure: Bool) {
    guard current == .leftParen else { return reportMissing(.leftParen) }
    let start = mark()
    advance()
    while !isAtCloser {
      let before = position
      parseParameter(isClosure: isClosure)
      if !endElement(before) { break }
    }
    expect(.rightParen)
    finish(.parameterClause, start)
  }

  /// attribute* name? name? : type ...? (= expression)?
  @inline(never) private mutating func parseParameter(isClosure: Bool) {
    let start = mark()
    parseAttributes()
    parseParameterModifiers()
    var hasType = true
    if isLabel(position) {
      if next == .colon {
        position += 2
      } else if peek(2) == .colon, isLabel(position + 1) {
        position += 3
      } else if isClosure {
        advance()
        if current.isIdentifier { advance() }
        hasType = false
      }
    }
    if hasType {
      parseType()
      eatEllipsis()
    }
    if eat(.equal) { parseExpression() }
    finish(.functionParameter, start)
  }

  /// `isolated` and `_const` in front of two names; in front of one they are a name themselves.
  private mutating func parseParameterModifiers() {
    while current == .ctxIsolated || current == .ctxConst, isLabel(position + 1),
      peek(3) == .colon || peek(2) != .colon && peek(4) == .colon
    {
      leaf(.declModifier)
    }
  }

  // MARK: Generics

  /// < parameter, ... where? >; the caller has seen an operator that starts with `<`.
  @inline(never) mutating func parseGenericParameters() {
    let start = mark()
    split(1)
    while !startsOperator(UInt8(ascii: ">")), !isAtCloser {
      let before = position
      parseGenericParameter()
      if !eat(.comma) || position == before { break }
    }
    parseGenericWhere()
    if startsOperator(UInt8(ascii: ">")) { split(1) } else { report("expected '>'") }
    finish(.genericParameters, start)
  }

  @inline(never) private mutating func parseGenericParameter() {
    let start = mark()
    parseAttributes()
    if current == .ctxEach || current == .kwLet, next.isIdentifier { advance() }
    parseDeclName()
    if eat(.colon) { parseType() }
    finish(.genericParameter, start)
  }

  /// where requirement, ...
  @inline(never) mutating func parseGenericWhere() {
    guard current == .kwWhere else { return }
    let start = mark()
    advance()
    repeat {
      if current == .leftBrace { break }
      parseRequirementSide()
      if current == .colon || current == .equal || spells(position, "==") {
        advance()
        parseRequirementSide()
      } else {
        report("expected ':' or '=='")
      }
    } while eat(.comma)
    finish(.genericWhere, start)
  }

  @inline(never) private mutating func parseRequirementSide() {
    if current == .integer { return leaf(.integerLiteral) }
    if current.isOperator, byte == UInt8(ascii: "-"), next == .integer {
      let start = mark()
      advance()
      leaf(.integerLiteral)
      return finish(.prefixOperator, start)
    }
    parseType()
    // `_Trivial(64)`
    if current == .leftParen, !isAtLineStart { skipOne() }
  }
}
