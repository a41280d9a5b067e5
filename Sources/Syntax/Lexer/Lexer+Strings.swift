import Source

// String literals: single-line, multi-line, raw, and what interpolations leave of them.
extension Lexer {
  /// A string literal; the cursor is at its first quote, behind `hashes` times `#`.
  @inline(__always) mutating func lexString(hashes: Int) {
    let start = cursor &- hashes
    let isMultiline =
      base[cursor &+ 1] == UInt8(ascii: "\"") && base[cursor &+ 2] == UInt8(ascii: "\"")
      && startsMultiline(hashes)
    cursor &+= isMultiline ? 3 : 1
    if isMultiline, !isAtLineEnd { return lexBrokenMultiline(from: start, hashes: hashes) }
    lexStringPiece(from: start, isFirst: true, hashes: hashes, isMultiline: isMultiline)
  }

  /// Whether the three quotes at the cursor start a multi-line string: in `#"""#` they are a raw
  /// string that holds one quote.
  private func startsMultiline(_ hashes: Int) -> Bool {
    guard hashes > 0 else { return true }
    var offset = cursor + 2
    // A raw string that ends on its own line starts with quotes, and has a single line.
    while offset < end, base[offset] != 0x0A, base[offset] != 0x0D {
      if base[offset] == UInt8(ascii: "\""), countHashes(offset + 1) >= hashes { return false }
      offset += 1
    }
    return true
  }

  func countHashes(_ offset: Int) -> Int {
    var stop = offset
    while base[stop] == UInt8(ascii: "#") { stop += 1 }
    return stop - offset
  }

  /// The text of a string from the cursor to its end or its next interpolation; `start` is where the
  /// token starts: at the delimiter, or at the `)` that ended an interpolation.
  @inline(__always) mutating func lexStringPiece(
    from start: Int, isFirst: Bool, hashes: Int, isMultiline: Bool
  ) {
    if !isMultiline, hashes == 0 {
      // The common case: find a quote, a backslash or a line end.
      var offset = cursor
      while true {
        let byte = base[offset]
        if byte == UInt8(ascii: "\"") {
          cursor = offset &+ 1
          return emit(isFirst ? .string : .stringTail, from: start)
        }
        if byte == UInt8(ascii: "\\") || byte == 0x0A || byte == 0x0D { break }
        if byte == 0, offset >= end { break }
        offset &+= 1
      }
      cursor = offset
    }
    lexAnyStringPiece(from: start, isFirst: isFirst, hashes: hashes, isMultiline: isMultiline)
  }

  @inline(never) private mutating func lexAnyStringPiece(
    from start: Int, isFirst: Bool, hashes: Int, isMultiline: Bool
  ) {
    let pieceStart = cursor
    if isMultiline, hashes >= scans.missingStringEnd { cursor = end }
    while cursor < end {
      switch base[cursor] {
      case UInt8(ascii: "\""):
        if endsString(hashes, isMultiline) {
          return emit(isFirst ? .string : .stringTail, from: start)
        }
        if isMultiline, hashes == 0, looksLikeOpening(cursor) {
          return endMultilineEarly(from: start, pieceStart, isFirst)
        }
        cursor += 1
      case UInt8(ascii: "\\"):
        if skipEscape(hashes, isMultiline) { continue }
        let token = tokens.count
        emit(isFirst ? .stringHead : .stringMiddle, from: start)
        brackets.pushInterpolation(token: token, hashes: hashes, isMultiline: isMultiline)
        isLineBound = !isMultiline
        return
      case 0x0A, 0x0D:
        guard isMultiline else {
          report(start, cursor, "a string without an end")
          return emit(isFirst ? .string : .stringTail, from: start)
        }
        cursor += 1
      default:
        cursor += 1
      }
    }
    cursor = end
    if isMultiline {
      scans.missingStringEnd = min(scans.missingStringEnd, hashes)
      return endMultilineEarly(from: start, pieceStart, isFirst)
    }
    report(start, end, "a string without an end")
    emit(isFirst ? .string : .stringTail, from: start)
  }

  /// Moves behind the closing delimiter if the cursor is at it.
  private mutating func endsString(_ hashes: Int, _ isMultiline: Bool) -> Bool {
    var offset = cursor + 1
    if isMultiline {
      guard base[offset] == UInt8(ascii: "\""), base[offset + 1] == UInt8(ascii: "\"") else {
        return false
      }
      if hashes == 0, looksLikeOpening(cursor) { return false }
      offset += 2
    }
    for index in 0..<hashes where base[offset + index] != UInt8(ascii: "#") { return false }
    cursor = offset + hashes
    return true
  }

  /// At a backslash: skips an escape sequence; false, behind the `(`, at an interpolation.
  private mutating func skipEscape(_ hashes: Int, _ isMultiline: Bool) -> Bool {
    var offset = cursor + 1
    for index in 0..<hashes where base[offset + index] != UInt8(ascii: "#") {
      cursor = offset
      return true
    }
    offset += hashes
    if base[offset] == UInt8(ascii: "(") {
      cursor = offset + 1
      return false
    }
    let isLineEnd = base[offset] == 0x0A || base[offset] == 0x0D
    cursor = min(end, isLineEnd ? offset : offset + 1)
    return true
  }

  // MARK: Strings without an end

  private var isAtLineEnd: Bool {
    var offset = cursor
    while base[offset] == 0x20 || base[offset] == 0x09 { offset &+= 1 }
    return base[offset] == 0x0A || base[offset] == 0x0D
  }

  /// The text of a multi-line string starts on a line of its own. One that doesn't ends with its
  /// line at the latest, so that what someone is about to write doesn't swallow the file.
  @inline(never) private mutating func lexBrokenMultiline(from start: Int, hashes: Int) {
    let limit = endOfLine(cursor)
    while cursor < limit, !endsString(hashes, true) { cursor += 1 }
    report(start, cursor, "the text of a multi-line string starts on a new line")
    emit(.string, from: start)
  }

  /// Whether the three quotes at `offset` can only start a multi-line string: text stands before
  /// them on their line, and nothing behind them.
  private func looksLikeOpening(_ offset: Int) -> Bool {
    guard base[offset + 1] == UInt8(ascii: "\""), base[offset + 2] == UInt8(ascii: "\"") else {
      return false
    }
    let next = base[offset + 3]
    guard next == 0x0A || next == 0x0D else { return false }
    var before = offset - 1
    while before >= 0, base[before] == UInt8(ascii: "#") { before -= 1 }
    while before >= 0, base[before] == 0x20 || base[before] == 0x09 { before -= 1 }
    guard before >= 0, base[before] != 0x0A, base[before] != 0x0D else { return false }
    // `= """` and `("""` open a string; any other text in front of the quotes is its content.
    switch base[before] {
    case UInt8(ascii: "="), UInt8(ascii: "("), UInt8(ascii: ","), UInt8(ascii: ":"),
      UInt8(ascii: "["), UInt8(ascii: "+"):
      return true
    default:
      return false
    }
  }

  /// Ends a multi-line string that has no end before the first line that is indented less than the
  /// line on which the piece starts, so that the code behind it is still code.
  private mutating func endMultilineEarly(from start: Int, _ pieceStart: Int, _ isFirst: Bool) {
    let indent = indentation(of: start)
    let limit = cursor
    var line = endOfLine(pieceStart)
    var stop = line
    while line < limit {
      let next = line + 1
      var text = next
      while text < limit, base[text] == 0x20 || base[text] == 0x09 { text += 1 }
      let isBlank = base[text] == 0x0A || base[text] == 0x0D
      if !isBlank, text - next <= indent { break }
      line = endOfLine(next)
      if !isBlank { stop = line }
    }
    cursor = min(stop, limit)
    report(start, min(end, start + 3), "a string without an end")
    emit(isFirst ? .string : .stringTail, from: start)
  }

  /// How many bytes of white space the line of `offset` starts with.
  func indentation(of offset: Int) -> Int {
    var line = offset
    while line > 0, base[line - 1] != 0x0A, base[line - 1] != 0x0D { line -= 1 }
    var text = line
    while base[text] == 0x20 || base[text] == 0x09 { text += 1 }
    return text - line
  }

  /// `'text'` is no Swift, but one token of it.
  @inline(never) mutating func lexSingleQuote() {
    let start = cursor
    var offset = start + 1
    while offset < end, base[offset] != UInt8(ascii: "'"), base[offset] != 0x0A,
      base[offset] != 0x0D
    {
      offset += 1
    }
    let isClosed = offset < end && base[offset] == UInt8(ascii: "'")
    cursor = isClosed ? offset + 1 : start + 1
    emit(isClosed ? .string : .unknown, from: start)
    report(start, cursor, "a string in single quotes")
  }
}
