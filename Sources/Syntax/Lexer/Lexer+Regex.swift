import Source

// Regular expressions, told from operators by the token before them.
extension Lexer {
  /// Lexes `/.../` where `slash` is the first slash of the operator `start..<stop`; an operator in
  /// front of the slash becomes a token of its own.
  @inline(never)
  mutating func lexOperatorAsRegex(_ start: Int, _ slash: Int, _ stop: Int) -> Bool {
    let leftBound = isLeftBound(start)
    let previous = previousKind
    guard !leftBound, previous != .kwFunc, previous != .kwOperator else { return false }
    var mustBeRegex = false
    if !isRightBound(stop, leftBound) {
      // It looks like a binary operator, so the place must ask for an operand.
      let isAfterTry = followsTryMark
      guard isAfterTry || expectsOperand(previous) else { return false }
      switch previous {
      case .leftParen, .leftSquare, .comma, .colon: mustBeRegex = isAfterTry
      default: mustBeRegex = true
      }
    }
    guard let close = endOfRegex(slash, hashes: 0, mustBeRegex: mustBeRegex) else { return false }
    if slash > start {
      cursor = slash
      emit(classify(start, slash), from: start)
    }
    cursor = close
    emit(.regex, from: slash)
    return true
  }

  /// Lexes `#/.../#`; `start` is the first `#`.
  mutating func lexRegex(from start: Int, slash: Int, mustBeRegex: Bool) -> Bool {
    guard let close = endOfRegex(slash, hashes: slash - start, mustBeRegex: mustBeRegex) else {
      return false
    }
    cursor = close
    emit(.regex, from: start)
    return true
  }

  /// Whether the last tokens are `try?` or `try!`.
  private var followsTryMark: Bool {
    let count = tokens.count
    guard count > 1, tokens.kind[count - 2] == .kwTry else { return false }
    return previousKind == .postfixQuestion || previousKind == .postfixExclamation
  }

  /// Whether an operand comes behind a token of this kind, rather than an operator.
  private func expectsOperand(_ previous: TokenKind) -> Bool {
    switch previous {
    case .leftParen, .leftBrace, .leftSquare, .prefixOperator, .prefixAmpersand, .binaryOperator,
      .equal, .semicolon, .comma, .colon, .infixQuestion, .poundIf, .poundElse, .poundElseif,
      .poundEndif, .unknown, .stringHead, .stringMiddle:
      return true
    case .kwTrue, .kwFalse, .kwAny, .kwNil, .kwSelf, .kwSelfType, .kwSuper, .kwUnderscore:
      return false
    default:
      return previous.isReservedWord
    }
  }

  /// The offset behind the regex whose first slash is at `slash`; nil if it is none.
  private mutating func endOfRegex(_ slash: Int, hashes: Int, mustBeRegex: Bool) -> Int? {
    var offset = slash + 1
    if hashes == 0 {
      switch base[offset] {
      case 0x20, 0x09: if !mustBeRegex { return nil }
      case UInt8(ascii: "*"), UInt8(ascii: "/"): return nil
      default: break
      }
      if slash > 0, base[slash - 1] == UInt8(ascii: "*") { return nil }
    }
    // With `#`, a line end directly behind the slash makes it a regex of several lines.
    var firstLineEnd: Int?
    if hashes > 0 {
      var scan = offset
      while base[scan] == 0x20 || base[scan] == 0x09 { scan += 1 }
      if base[scan] == 0x0A || base[scan] == 0x0D { firstLineEnd = scan }
    }
    if let firstLineEnd, hashes >= scans.missingRegexEnd { return firstLineEnd }
    var groups = 0
    var sets = 0
    while true {
      let byte = base[offset]
      switch byte {
      case UInt8(ascii: "/"):
        switch closing(offset, slash, hashes, mustBeRegex) {
        case .closes(let close): return close
        case .isNoRegex: return nil
        case .isUnterminated: return mustBeRegex ? offset : nil
        case .goesOn: offset += 1
        }
        continue
      case 0x0A, 0x0D:
        if firstLineEnd == nil { return mustBeRegex ? offset : nil }
      case 0x00 where offset >= end:
        guard mustBeRegex else { return nil }
        if firstLineEnd != nil { scans.missingRegexEnd = min(scans.missingRegexEnd, hashes) }
        return firstLineEnd ?? end
      case UInt8(ascii: "\\"):
        let next = base[offset + 1]
        if offset + 1 < end, next != 0x0A && next != 0x0D || firstLineEnd != nil { offset += 1 }
      case UInt8(ascii: "(") where sets == 0:
        groups += 1
      case UInt8(ascii: ")") where sets == 0:
        if groups == 0, !mustBeRegex { return nil }
        groups -= groups > 0 ? 1 : 0
      case UInt8(ascii: "["):
        sets += 1
      case UInt8(ascii: "]"):
        sets -= sets > 0 ? 1 : 0
      default:
        break
      }
      offset += 1
    }
  }

  private enum Closing {
    case closes(Int), goesOn, isNoRegex, isUnterminated
  }

  /// What the slash at `offset` means for the regex that starts at `slash`.
  private func closing(
    _ offset: Int, _ slash: Int, _ hashes: Int, _ mustBeRegex: Bool
  ) -> Closing {
    var stop = offset + 1
    while hashes > 0, base[stop] == UInt8(ascii: "#") { stop += 1 }
    guard stop - offset - 1 >= hashes else { return .goesOn }
    guard hashes == 0 else { return .closes(stop) }
    if base[stop] == UInt8(ascii: "*") || base[stop] == UInt8(ascii: "/") { return .isUnterminated }
    let last = base[offset - 1]
    let isEscaped = offset - 2 > slash && base[offset - 2] == UInt8(ascii: "\\")
    if !mustBeRegex, last == 0x20 || last == 0x09, !isEscaped { return .isNoRegex }
    return .closes(stop)
  }
}
