import Source

// Variables, accessors, and the smaller declarations.
extension Parser {
  /// (let | var) binding, ...
  @inline(never) mutating func parseVariable(_ start: Mark) {
    advance()
    repeat { parseBinding() } while eat(.comma)
    finish(.variableDecl, start)
  }

  /// pattern (: type)? (= expression)? accessors?
  @inline(never) private mutating func parseBinding() {
    let start = mark()
    parsePattern()
    parseTypeAnnotation()
    let hasValue = current == .equal
    parseInitializerClause(.plain)
    // What has a value can have observers, but no getter.
    if !hasValue || current == .leftBrace && startsAccessors { parseAccessors() }
    finish(.patternBinding, start)
  }

  /// { accessor* } or { item* }; nothing if there is no brace.
  @inline(never) mutating func parseAccessors() {
    guard current == .leftBrace else { return }
    guard startsAccessors else { return parseCodeBlock() }
    let start = mark()
    advance()
    let clauses = openClauses
    openClauses = 0
    while !isAtCloser {
      let before = position
      parseAccessor()
      if position == before {
        skipAsError("expected an accessor") { $0.isAtLineStart && $0.position > before }
        if position == before { break }
      }
    }
    openClauses = clauses
    expect(.rightBrace)
    finish(.accessorBlock, start)
  }

  /// (attribute | modifier)* keyword ( name )? effects? { }?
  @inline(never) private mutating func parseAccessor() {
    if eat(.semicolon) { return }
    if current == .poundIf { return parseIfConfig(.accessors) }
    let start = mark()
    let state = self.state
    parseAttributesAndModifiers()
    guard isAccessorKeyword(position) || isCoroutineWord(position) || current == .kwInit else {
      if position > state.position {
        report("expected an accessor")
        finish(.error, start)
      }
      return
    }
    advance()
    if current == .leftParen, next.isIdentifier {
      advance()
      leaf(.declName)
      if current != .rightParen { skipAsError("unexpected code") { _ in false } }
      expect(.rightParen)
    }
    parseThrowsClause()
    if current == .leftBrace { parseCodeBlock() }
    finish(.accessorDecl, start)
  }

  @inline(never) mutating func parseAccessorsOfClause() {
    while !isAtCloser {
      let before = position
      parseAccessor()
      if position == before { return }
    }
  }

  /// typealias name <parameters>? = type where?
  @inline(never) mutating func parseTypealias(_ start: Mark) {
    advance()
    parseDeclName()
    if startsOperator(UInt8(ascii: "<")) { parseGenericParameters() }
    if eat(.equal) { parseType() } else { reportMissing(.equal) }
    parseGenericWhere()
    finish(.typealiasDecl, start)
  }

  /// associatedtype name (: types)? (= type)? where?
  @inline(never) mutating func parseAssociatedtype(_ start: Mark) {
    advance()
    parseDeclName()
    if current == .colon {
      let inherited = mark()
      repeat {
        advance()
        parseType()
      } while current == .comma
      finish(.inheritance, inherited)
    }
    if eat(.equal) { parseType() }
    parseGenericWhere()
    finish(.associatedtypeDecl, start)
  }

  /// case name (parameters)? (= value)?, ...
  @inline(never) mutating func parseEnumCase(_ start: Mark) {
    advance()
    repeat {
      let element = mark()
      parseDeclName()
      if startsOperator(UInt8(ascii: "<")) { parseGenericParameters() }
      if current == .leftParen { parseParameterClause(isClosure: false) }
      parseInitializerClause(.plain)
      finish(.enumCaseElement, element)
    } while eat(.comma)
    finish(.enumCaseDecl, start)
  }

  /// operator name (: Group)?
  @inline(never) mutating func parseOperatorDeclaration(_ start: Mark) {
    advance()
    if isAtCloser || isAtLineStart && !current.isOperator {
      missing("expected an operator")
    } else {
      leaf(.declName)
    }
    if current == .colon {
      repeat {
        advance()
        if current.isIdentifier || current.isOperator || current == .prefixAmpersand { advance() }
      } while current == .comma
    }
    if current == .leftBrace { skipOne() }
    finish(.operatorDecl, start)
  }

  /// precedencegroup name { ... }
  @inline(never) mutating func parsePrecedenceGroup(_ start: Mark) {
    advance()
    parseDeclName()
    if current == .leftBrace { skipOne() } else { reportMissing(.leftBrace) }
    finish(.precedenceGroupDecl, start)
  }

  /// import kind? name (. name)*
  @inline(never) mutating func parseImport(_ start: Mark) {
    advance()
    switch current {
    case .kwTypealias, .kwStruct, .kwClass, .kwEnum, .kwProtocol, .kwLet, .kwVar, .kwFunc: advance()
    default: break
    }
    var hasName = false
    while current.isIdentifier || current.isReservedWord || current.isOperator {
      advance()
      hasName = true
      guard current == .period || current == .doubleColon else { break }
      advance()
      if isAtLineStart { break }
    }
    if !hasName { missing("expected the name of a module") }
    finish(.importDecl, start)
  }

  /// macro name <parameters>? (parameters) returnClause? (= expression)? where?
  @inline(never) mutating func parseMacro(_ start: Mark) {
    advance()
    parseDeclName()
    if startsOperator(UInt8(ascii: "<")) { parseGenericParameters() }
    parseParameterClause(isClosure: false)
    parseThrowsClause()
    parseReturnClause()
    if current == .equal { parseInitializerClause(.plain) }
    parseGenericWhere()
    finish(.macroDecl, start)
  }
}
