import Source

// Conditional compilation and other directives.
extension Parser {
  /// What stands inside the clauses of an `#if`.
  enum ClauseContent {
    case items(Scope)
    case cases, attributes, elements, accessors
    case arguments(Context)
    /// Members of the expression in front of the `#if`.
    case postfix(Context)
  }

  /// (#if | #elseif) condition content, #else content, #endif
  @inline(never) mutating func parseIfConfig(_ content: ClauseContent) {
    guard depth < Self.maximumDepth else { return skipTooDeep() }
    depth &+= 1
    let start = mark()
    repeat { parseClause(content) } while current == .poundElseif || current == .poundElse
    expect(.poundEndif)
    if !isAtLineStart, current != .endOfFile { report("unexpected code behind '#endif'") }
    finish(.ifConfig, start)
    depth &-= 1
  }

  @inline(never) private mutating func parseClause(_ content: ClauseContent) {
    let start = mark()
    let hasCondition = current != .poundElse
    advance()
    if hasCondition {
      if isAtLineStart { missing("expected a condition") } else { parseExpression(.directive) }
    }
    if !isAtLineStart {
      openClauses += 1
      skipAsError("unexpected code in a directive") { $0.isAtLineStart }
      openClauses -= 1
    }
    openClauses += 1
    parseContent(content)
    if !isAtCloser { skipAsError("unexpected code in a clause of #if") { _ in false } }
    openClauses -= 1
    finish(.ifConfigClause, start)
  }

  @inline(never) private mutating func parseContent(_ content: ClauseContent) {
    switch content {
    case .items(let scope): parseItems(scope == .file ? .block : scope)
    case .cases: parseSwitchCases()
    case .attributes: parseAttributesAndModifiers()
    case .accessors: parseAccessorsOfClause()
    case .elements: parseElementsOfClause()
    case .arguments(let context): parseArguments(context)
    case .postfix(let context): parsePostfixOfClause(context)
    }
  }

  /// .name suffix* | #if suffix*
  @inline(never) private mutating func parsePostfixOfClause(_ context: Context) {
    let start = mark()
    if current == .poundIf {
      parseIfConfig(.postfix(context))
      finish(.postfixIfConfig, start)
      parseSuffixes(start, context)
    } else if current == .period {
      parsePostfix(context)
    }
  }

  /// #sourceLocation(...)
  @inline(never) mutating func parseSourceLocation() {
    let start = mark()
    advance()
    if current == .leftParen { parseArgumentList(.rightParen, .plain) }
    finish(.directive, start)
  }
}
