import Source

// Telling declarations and statements from expressions.
extension Parser {
  /// Whether the token is a reserved word that starts a declaration.
  func startsWithDeclarationKeyword(_ index: Int) -> Bool {
    switch kinds[index] {
    case .kwAssociatedtype, .kwClass, .kwDeinit, .kwEnum, .kwExtension, .kwFunc, .kwImport, .kwInit,
      .kwLet, .kwOperator, .kwPrecedencegroup, .kwProtocol, .kwStruct, .kwSubscript, .kwTypealias,
      .kwVar, .kwCase:
      return true
    default:
      return false
    }
  }

  /// Whether a declaration starts with the token.
  func startsDeclaration(_ index: Int) -> Bool {
    switch kinds[index] {
    case .kwCase, .identifier:
      return false
    case .at, .kwPublic, .kwPrivate, .kwFileprivate, .kwInternal, .kwStatic, .kwInout:
      return true
    case .ctxPatternIntroducer:
      return index + 1 < tokenCount && kinds[index + 1].isIdentifier && !startsLine(index + 1)
    default:
      if startsWithDeclarationKeyword(index) { return true }
      return kinds[index].isIdentifier && startsDeclarationWithWord(index)
    }
  }

  /// The same for a word that could be a name.
  private func startsDeclarationWithWord(_ index: Int) -> Bool {
    var index = index
    var isModified = false
    while index < tokenCount {
      if kinds[index] == .at {
        index = endOfAttribute(index)
      } else if isModifierWord(index) {
        index = kinds[index] == .ctxOpen ? index + 1 : endOfModifier(index)
      } else {
        break
      }
      isModified = true
    }
    guard index < tokenCount else { return false }
    switch kinds[index] {
    case .ctxActor:
      return index + 1 < tokenCount && kinds[index + 1].isIdentifier && !startsLine(index + 1)
    case .ctxMacro:
      return index + 1 < tokenCount && kinds[index + 1].isIdentifier
    case .kwCase:
      return isModified
    case .hash:
      return isModified
    default:
      return isModified && startsWithDeclarationKeyword(index)
    }
  }

  /// Whether a statement starts here that is no expression.
  var startsStatement: Bool {
    switch current {
    case .kwReturn, .kwThrow, .kwDefer, .kwIf, .kwGuard, .kwWhile, .kwDo, .kwFor, .kwBreak,
      .kwContinue, .kwFallthrough, .kwSwitch, .kwCase, .kwDefault:
      return true
    case .kwRepeat:
      return next == .leftBrace
    case .ctxYield, .ctxDiscard, .ctxThen:
      return startsContextualStatement
    case .at:
      return isAtSwitchCase
    default:
      return false
    }
  }

  var startsContextualStatement: Bool {
    guard !startsLine(position + 1) else { return false }
    switch current {
    case .ctxYield:
      return startsYield
    case .ctxDiscard:
      return next.isIdentifier || next.isReservedWord && next != .kwAs && next != .kwIs
    default:
      switch next {
      case .integer, .float, .string, .stringHead, .kwTrue, .kwFalse, .kwNil, .kwSelf: return true
      default: return next.isIdentifier
      }
    }
  }

  /// Whether `yield` here is a keyword rather than a name.
  private var startsYield: Bool {
    switch next {
    case .leftParen, .leftBrace, .period, .binaryOperator, .rightBrace, .rightParen, .rightSquare,
      .endOfFile, .equal, .colon, .comma, .postfixQuestion, .postfixExclamation, .postfixOperator,
      .infixQuestion, .semicolon, .kwIs, .kwAs, .kwIn:
      return false
    case .leftSquare:
      return flags[position + 1].contains(.spaceBefore)
    default:
      return true
    }
  }

  /// Whether `name:` here is the label of a statement.
  var startsLabeledStatement: Bool {
    switch peek(2) {
    case .kwFor, .kwWhile, .kwRepeat, .kwDo, .kwIf, .kwSwitch, .kwGuard: true
    default: false
    }
  }

  /// Whether `case`, `default` or `@unknown default` comes next.
  var isAtSwitchCase: Bool {
    var index = position
    while index < tokenCount - 2, kinds[index] == .at { index += 2 }
    return kinds[index] == .kwCase || kinds[index] == .kwDefault
  }

  /// Whether the `#if` here holds switch cases: the first token that is not in a line of a
  /// directive starts one.
  var isIfConfigOfCases: Bool {
    var index = position
    var lines = 0
    repeat {
      index = endOfDirectiveLine(index)
      lines += 1
    } while lines < Self.maximumDepth
      && (kinds[index] == .poundIf || kinds[index] == .poundElseif || kinds[index] == .poundElse)
    while index < tokenCount - 2, kinds[index] == .at { index += 2 }
    return kinds[index] == .kwCase || kinds[index] == .kwDefault
  }

  /// The index of the first token behind the line of the directive at `index`.
  func endOfDirectiveLine(_ index: Int) -> Int {
    var index = index + 1
    while index < tokenCount - 1, !startsLine(index) { index += 1 }
    return min(index, tokenCount - 1)
  }

  /// Whether the `#if` here holds nothing but attributes, so that it belongs to a declaration.
  var isIfConfigOfAttributes: Bool {
    var index = endOfDirectiveLine(position)
    var open = 1
    var hasAttributes = false
    while index < tokenCount - 1 {
      switch kinds[index] {
      case .at:
        hasAttributes = true
        index = endOfAttribute(index)
      case .poundIf:
        open += 1
        if open > Self.maximumDepth { return false }
        index = endOfDirectiveLine(index)
      case .poundElseif, .poundElse:
        index = endOfDirectiveLine(index)
      case .poundEndif:
        open -= 1
        index += 1
        if open == 0 { return hasAttributes }
      default:
        return false
      }
    }
    return false
  }

  // MARK: Accessors

  func isAccessorKeyword(_ index: Int) -> Bool {
    switch kinds[index] {
    case .ctxGet, .ctxSet, .ctxWillSet, .ctxDidSet, .ctxUnderscoreRead, .ctxUnderscoreModify,
      .ctxUnsafeAddress:
      return true
    case .identifier:
      return spells(index, "unsafeMutableAddress")
    default:
      return false
    }
  }

  /// Whether the `{` here starts a list of accessors rather than the body of a getter.
  var startsAccessors: Bool {
    var index = position + 1
    while index < tokenCount - 1 {
      if kinds[index] == .at {
        index = endOfAttribute(index)
      } else if isModifierWord(index), !startsAccessor(index) {
        index = endOfModifier(index)
      } else {
        break
      }
    }
    return startsAccessor(index)
  }

  func startsAccessor(_ index: Int) -> Bool {
    guard index + 1 < tokenCount else { return false }
    if kinds[index] == .kwInit {
      return kinds[index + 1] == .leftBrace || isAccessorName(index + 1)
    }
    if kinds[index] == .ctxBorrow {
      return kinds[index + 1] == .leftBrace || startsCoroutine(index)
    }
    if isCoroutineWord(index) { return startsCoroutine(index) }
    guard isAccessorKeyword(index) else { return false }
    switch kinds[index + 1] {
    case .leftBrace, .rightBrace, .semicolon, .kwThrows, .kwRethrows, .ctxAsync, .ctxReasync, .at:
      return true
    case .leftParen:
      return isAccessorName(index + 1)
    default:
      return isAccessorKeyword(index + 1) || isCoroutineWord(index + 1) || isModifierWord(index + 1)
    }
  }

  /// Whether `(name)` and then a body or effects follow.
  private func isAccessorName(_ index: Int) -> Bool {
    guard index + 3 < tokenCount, kinds[index] == .leftParen, kinds[index + 1].isIdentifier,
      kinds[index + 2] == .rightParen
    else { return false }
    switch kinds[index + 3] {
    case .leftBrace, .kwThrows, .ctxAsync: return true
    default: return kinds[index + 3].isIdentifier && !startsLine(index + 3)
    }
  }

  /// Words that are accessors only where nothing else makes sense.
  func isCoroutineWord(_ index: Int) -> Bool {
    switch kinds[index] {
    case .ctxRead, .ctxModify, .ctxMutate, .ctxBorrow: true
    default: false
    }
  }

  private func startsCoroutine(_ index: Int) -> Bool {
    guard kinds[index + 1] == .leftBrace else {
      return isAccessorKeyword(index + 1) || isCoroutineWord(index + 1)
    }
    if kinds[index + 2] == .ctxYield { return true }
    let behind = min(Int(matches[index + 1]) + 1, tokenCount - 1)
    return isAccessorKeyword(behind) || isCoroutineWord(behind)
  }
}
