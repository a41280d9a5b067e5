import Source

// Key paths and macro expansions.
extension Parser {
  /// \ rootType? (.name | .[...] | [...] | ? | !)*
  @inline(never) mutating func parseKeyPath(_ context: Context) {
    let start = mark()
    advance()
    if !isAtKeyPathDot { parseKeyPathRoot() }
    while true {
      switch current {
      case .leftSquare:
        guard !isAtLineStart else { return finish(.keyPath, start) }
        parseArgumentList(.rightSquare, context.forArguments)
      case .postfixQuestion, .postfixExclamation:
        advance()
      case .period:
        advance()
        if current == .leftSquare { continue }
        parseKeyPathName(context)
      case .prefixOperator, .binaryOperator, .postfixOperator:
        guard let endsWithDot = dotsAndMarks() else { return finish(.keyPath, start) }
        advance()
        if endsWithDot { parseKeyPathName(context) }
      default:
        return finish(.keyPath, start)
      }
    }
  }

  private var isAtKeyPathDot: Bool { current == .period || startsOperator(UInt8(ascii: ".")) }

  @inline(never) private mutating func parseKeyPathRoot() {
    let hasRoot =
      current.isIdentifier || current == .kwSelfType || current == .kwAny || current == .leftSquare
      || current == .leftParen
    if hasRoot { parseSimpleType(stopsAtDot: true) } else { report("expected a key path") }
  }

  @inline(never) private mutating func parseKeyPathName(_ context: Context) {
    guard current.isIdentifier || current == .integer || current.isReservedWord && !isAtLineStart
    else { return report("expected a name") }
    advance()
    parseArgumentNames()
    if isOperator(UInt8(ascii: "<"), at: position), !flags[position].contains(.notGeneric) {
      parseOptionalGenericArguments()
    }
  }

  /// For an operator of dots, `?` and `!` alone such as `.?.`: whether it ends with a dot.
  private func dotsAndMarks() -> Bool? {
    for offset in Int(starts[position])..<Int(ends[position]) {
      switch base[offset] {
      case UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: "!"): continue
      default: return nil
      }
    }
    return base[Int(ends[position]) - 1] == UInt8(ascii: ".")
  }

  /// # name <types>? (arguments)? trailing closures?; `start` is where its attributes started.
  @inline(never) mutating func parseMacroExpansion(_ start: Mark, _ context: Context) {
    if spells(position + 1, "error") || spells(position + 1, "warning"), context == .plain,
      peek(2) == .leftParen
    {
      advance()
      advance()
      parseArgumentList(.rightParen, .plain)
      return finish(.directive, start)
    }
    advance()
    if current.isIdentifier || current.isReservedWord, !isAtLineStart {
      advance()
      eatSelectedName()
    } else {
      report("expected the name of a macro")
    }
    if isOperator(UInt8(ascii: "<"), at: position) { parseOptionalGenericArguments() }
    if current == .leftParen, !isAtLineStart {
      parseArgumentList(.rightParen, context.forArguments)
    }
    if current == .leftBrace, allowsClosureBehindArguments(context) { parseTrailingClosures() }
    finish(.macroExpansion, start)
  }

  /// Generic arguments, if that is what the `<` here starts.
  @inline(never) private mutating func parseOptionalGenericArguments() {
    let state = self.state
    let open = position
    attempts += 1
    parseGenericArguments()
    attempts -= 1
    if failures > state.failures {
      restore(state)
      flags[open].insert(.notGeneric)
    }
  }
}
