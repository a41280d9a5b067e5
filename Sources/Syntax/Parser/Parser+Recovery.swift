import Source

// What the parser does where the source is not Swift.
extension Parser {
  /// Reports that the next token is not what belongs here.
  @inline(never) mutating func report(_ message: StaticString) {
    failures += 1
    guard errors.count < SyntaxError.maximumCount else { return }
    errors.append(SyntaxError(ByteRange(starts[position], ends[position]), "\(message)"))
  }

  /// Reports a missing token at the end of the token before.
  @inline(never) mutating func reportMissing(_ kind: TokenKind) {
    failures += 1
    guard errors.count < SyntaxError.maximumCount else { return }
    let place = position > 0 ? ends[position - 1] : starts[0]
    errors.append(SyntaxError(ByteRange(at: place), "expected \(kind.spelling)"))
  }

  /// Reads one token, or one pair of brackets with all that is between.
  mutating func skipOne() {
    switch current {
    case .leftParen, .leftBrace, .leftSquare:
      position = min(Int(matches[position]) + 1, tokenCount - 1)
    case .stringHead, .stringMiddle:
      while current == .stringHead || current == .stringMiddle {
        position = min(Int(matches[position]), tokenCount - 1)
      }
      if current != .endOfFile { advance() }
    case .endOfFile:
      break
    default:
      advance()
    }
  }

  /// Whether the next token closes a bracket that is open, or ends a clause of `#if` or the file.
  var isAtCloser: Bool {
    switch current {
    case .rightParen, .rightBrace, .rightSquare, .stringMiddle, .stringTail, .endOfFile:
      return true
    case .poundElse, .poundElseif, .poundEndif:
      return openClauses > 0
    default:
      return false
    }
  }

  /// Reads what follows up to the end of the open bracket, or to where `stop` says, as an error.
  /// Writes nothing if there is nothing to read.
  @inline(never)
  mutating func skipAsError(_ message: StaticString, until stop: (inout Parser) -> Bool) {
    // An attempt ends with its first failure; what it would skip is read again by someone else.
    if attempts > 0 { failures += 1; return }
    let start = mark()
    let place = position
    while !isAtCloser, !stop(&self) { skipOne() }
    guard position > place else { return }
    let end = position
    position = place
    report(message)
    position = end
    finish(.error, start)
  }

  /// An `error` node without tokens, where something is missing.
  @inline(never) mutating func missing(_ what: StaticString) {
    report(what)
    finish(.error, mark())
  }
}
