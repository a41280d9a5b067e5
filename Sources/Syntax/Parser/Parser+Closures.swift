import Source

// Closures and their signatures.
extension Parser {
  /// { closureSignature? item* }
  @inline(never) mutating func parseClosure() {
    guard depth < Self.maximumDepth else { return skipTooDeep() }
    depth &+= 1
    let start = mark()
    expect(.leftBrace)
    switch current {
    case .at, .leftParen, .leftSquare, .kwUnderscore:
      if isClosureSignature(position) { parseClosureSignature() }
    default:
      if current.isIdentifier, isClosureSignature(position) { parseClosureSignature() }
    }
    parseItemsOfBlock()
    expect(.rightBrace)
    finish(.closure, start)
    depth &-= 1
  }

  /// Whether the tokens from `index` are a signature that ends with `in`.
  private mutating func isClosureSignature(_ index: Int) -> Bool {
    var index = index
    while kinds[index] == .at { index = endOfAttribute(index) }
    if kinds[index] == .leftSquare { index = Int(matches[index]) + 1 }
    if kinds[index] == .leftParen {
      index = Int(matches[index]) + 1
    } else if kinds[index].isIdentifier || kinds[index] == .kwUnderscore {
      index += 1
      while kinds[index] == .comma {
        guard kinds[index + 1].isIdentifier || kinds[index + 1] == .kwUnderscore else {
          return false
        }
        index += 2
      }
    }
    index = endOfEffects(index)
    if kinds[index] == .arrow { return isInBehindType(index + 1) }
    return kinds[index] == .kwIn
  }

  /// The index behind `async throws(Failure)` and the like.
  private func endOfEffects(_ index: Int) -> Int {
    var index = index
    while true {
      switch kinds[index] {
      case .ctxAsync, .ctxReasync, .kwRethrows:
        index += 1
      case .kwThrows:
        index += 1
        if kinds[index] == .leftParen { index = Int(matches[index]) + 1 }
      default:
        return index
      }
    }
  }

  /// Whether a type and then `in` follow.
  private mutating func isInBehindType(_ index: Int) -> Bool {
    let state = self.state
    position = index
    attempts += 1
    parseType()
    attempts -= 1
    let isSignature = failures == state.failures && kinds[endOfEffects(position)] == .kwIn
    restore(state)
    return isSignature
  }

  /// attribute* captureList? parameters? effects? returnClause? in
  @inline(never) private mutating func parseClosureSignature() {
    let start = mark()
    parseAttributes()
    if current == .leftSquare { parseCaptureList() }
    if current == .leftParen {
      parseParameterClause(isClosure: true)
    } else {
      while current.isIdentifier || current == .kwUnderscore {
        leaf(.closureParameter)
        if !eat(.comma) { break }
      }
    }
    parseThrowsClause()
    parseReturnClause()
    parseThrowsClause()
    expect(.kwIn)
    finish(.closureSignature, start)
  }

  /// [ capture, ... ]
  @inline(never) private mutating func parseCaptureList() {
    let start = mark()
    advance()
    while !isAtCloser {
      let before = position
      parseCapture()
      if !endElement(before) { break }
    }
    expect(.rightSquare)
    finish(.captureList, start)
  }

  /// (weak | unowned | unowned(safe))? (name = expression | name)
  @inline(never) private mutating func parseCapture() {
    let start = mark()
    let isSpecified = next != .comma && next != .equal && next != .rightSquare
    if isSpecified, current == .ctxWeak || current == .ctxUnowned {
      advance()
      if current == .leftParen { skipOne() }
    }
    if next == .equal {
      advance()
      advance()
    }
    parseExpression()
    finish(.capture, start)
  }
}
