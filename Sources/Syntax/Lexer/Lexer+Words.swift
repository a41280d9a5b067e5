import Source

// Identifiers, numbers, `#` words, and bytes that start no token.
extension Lexer {
  @inline(__always) mutating func lexIdentifier() {
    let start = cursor
    let offset = endOfWord(start)
    cursor = offset
    if base[offset] >= 0x80 {
      skipIdentifierTail()
      emit(.identifier, from: start)
    } else if offset == start &+ 1 {
      emit(base[start] == UInt8(ascii: "_") ? .kwUnderscore : .identifier, from: start)
    } else {
      emit(tables.keywords.kind(base + start, offset &- start), from: start)
    }
  }

  /// The offset behind the ASCII characters of the identifier at `start`.
  @inline(__always) private func endOfWord(_ start: Int) -> Int {
    var offset = start
    while true {
      let others = Self.othersThanWordBytes(word(offset))
      if others != 0 { return offset &+ others.trailingZeroBitCount &>> 3 }
      offset &+= 8
    }
  }

  /// The highest bit of each byte of `word` that is no ASCII letter, digit, `_` or `$`.
  ///
  /// Each sum sets the highest bit of a byte if the byte is at least some character; nothing carries
  /// into the next byte, for the highest bits have been taken off before. So the end of a word is
  /// found without a branch that depends on its length.
  @inline(__always) private static func othersThanWordBytes(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let bytes = word & (ones &* 0x7F)
    let lower = bytes | ones &* 0x20
    let letters = (lower &+ ones &* (0x80 - 0x61)) & ~(lower &+ ones &* (0x80 - 0x7B))
    let digits = (bytes &+ ones &* (0x80 - 0x30)) & ~(bytes &+ ones &* (0x80 - 0x3A))
    let underscores = ~((bytes ^ ones &* 0x5F) &+ ones &* 0x7F)
    let dollars = ~((bytes ^ ones &* 0x24) &+ ones &* 0x7F)
    return ~((letters | digits | underscores | dollars) & ~word) & (ones &* 0x80)
  }

  /// Moves the cursor behind all characters that continue an identifier.
  mutating func skipIdentifierTail() {
    while true {
      if tables.continues[Int(base[cursor])] != 0 {
        cursor += 1
      } else if base[cursor] >= 0x80, let (scalar, length) = decodeScalar(base + cursor) {
        switch UnicodeClass.of(scalar) {
        case .identifierStart, .identifierContinuation: cursor += length
        default: return
        }
      } else {
        return
      }
    }
  }

  /// A back-ticked identifier; any character but a back-tick or a line end may stand in it.
  @inline(never) mutating func lexBacktick() {
    let start = cursor
    var offset = start + 1
    while offset < end, base[offset] != UInt8(ascii: "`"), base[offset] != 0x0A,
      base[offset] != 0x0D
    {
      offset += 1
    }
    if offset < end, base[offset] == UInt8(ascii: "`"), offset > start + 1 {
      cursor = offset + 1
      emit(.identifier, from: start)
    } else {
      cursor = start + 1
      emit(.unknown, from: start)
    }
  }

  @inline(__always) mutating func lexColon() {
    let start = cursor
    cursor = start &+ 1
    if base[start &+ 1] == UInt8(ascii: ":"), isModuleSeparator(start) {
      cursor = start &+ 2
      emit(.doubleColon, from: start)
    } else {
      emit(.colon, from: start)
    }
  }

  /// `::` between two names is one token.
  private func isModuleSeparator(_ start: Int) -> Bool {
    guard previousKind.isIdentifier else { return false }
    let next = tables.classes[Int(base[start + 2])]
    return next != .colon
  }

  // MARK: Numbers

  @inline(never) mutating func lexNumber() {
    let start = cursor
    // Behind a dot, digits are the index of a tuple: `x.0.1`.
    if previousKind == .period, Int(tokens.end[tokens.count - 1]) == start {
      skipDigits()
      emit(.integer, from: start)
      return
    }
    var kind = TokenKind.integer
    let second = base[start + 1] | 0x20
    if base[start] == UInt8(ascii: "0"), second == UInt8(ascii: "x") {
      kind = lexHexadecimal()
    } else if base[start] == UInt8(ascii: "0"),
      second == UInt8(ascii: "o") || second == UInt8(ascii: "b")
    {
      cursor += 2
      skipDigits()
    } else {
      skipDigits()
      if base[cursor] == UInt8(ascii: "."), isDigit(base[cursor + 1]) {
        kind = .float
        cursor += 1
        skipDigits()
      }
      if skipExponent(UInt8(ascii: "e")) { kind = .float }
    }
    // Letters behind a number make it a wrong number, not two tokens.
    skipIdentifierTail()
    emit(kind, from: start)
  }

  private mutating func lexHexadecimal() -> TokenKind {
    var kind = TokenKind.integer
    cursor += 2
    skipHexDigits()
    if base[cursor] == UInt8(ascii: "."), isHexDigit(base[cursor + 1]) {
      // `0x1.f` is only a float if an exponent follows; else it is a member of an integer.
      let dot = cursor
      cursor += 1
      skipHexDigits()
      guard skipExponent(UInt8(ascii: "p")) else {
        cursor = dot
        return kind
      }
      return .float
    }
    if skipExponent(UInt8(ascii: "p")) { kind = .float }
    return kind
  }

  private mutating func skipExponent(_ letter: UInt8) -> Bool {
    guard base[cursor] | 0x20 == letter else { return false }
    let sign = base[cursor + 1]
    let hasSign = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    guard isDigit(base[cursor + (hasSign ? 2 : 1)]) else { return false }
    cursor += hasSign ? 2 : 1
    skipDigits()
    return true
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  private func isHexDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- 0x61 < 6 }

  private mutating func skipDigits() {
    while isDigit(base[cursor]) || base[cursor] == UInt8(ascii: "_") { cursor += 1 }
  }

  private mutating func skipHexDigits() {
    while isHexDigit(base[cursor]) || base[cursor] == UInt8(ascii: "_") { cursor += 1 }
  }

  // MARK: Hash

  /// `#`: a directive, a raw string, an extended regex, or the start of a macro.
  @inline(never) mutating func lexHash() {
    let start = cursor
    var offset = start
    while base[offset] == UInt8(ascii: "#") { offset += 1 }
    if base[offset] == UInt8(ascii: "\"") {
      cursor = offset
      lexString(hashes: offset - start)
      return
    }
    if base[offset] == UInt8(ascii: "/"), lexRegex(from: start, slash: offset, mustBeRegex: true) {
      return
    }
    if offset > start + 2 {
      // `###name`: nothing in Swift. The last one may still start a directive.
      cursor = offset - 1
      return emit(.unknown, from: start)
    }
    offset = start + 1
    while tables.continues[Int(base[offset])] != 0 { offset += 1 }
    let kind = directive(ByteRange(UInt32(start + 1), UInt32(offset)))
    cursor = kind == .hash ? start + 1 : offset
    emit(kind, from: start)
  }

  private func directive(_ word: ByteRange) -> TokenKind {
    switch word.count {
    case 2 where spells(word, "if"): .poundIf
    case 4 where spells(word, "else"): .poundElse
    case 5 where spells(word, "endif"): .poundEndif
    case 6 where spells(word, "elseif"): .poundElseif
    case 9 where spells(word, "available"): .poundAvailable
    case 11 where spells(word, "unavailable"): .poundUnavailable
    case 14 where spells(word, "sourceLocation"): .poundSourceLocation
    default: .hash
    }
  }

  private func spells(_ word: ByteRange, _ other: StaticString) -> Bool {
    for index in 0..<word.count where base[Int(word.start) + index] != other.utf8Start[index] {
      return false
    }
    return true
  }

  // MARK: The rest

  /// A character beyond ASCII: part of a name, an operator, white space, or nothing that Swift has.
  @inline(never) mutating func lexUnicode() {
    let start = cursor
    guard let (scalar, length) = decodeScalar(base + start) else { return lexUnknown() }
    switch UnicodeClass.of(scalar) {
    case .identifierStart:
      skipIdentifierTail()
      emit(.identifier, from: start)
    case .operatorStart, .operatorContinuation:
      lexOperator()
    case .identifierContinuation, .other:
      cursor = min(end, start + length)
      if scalar == 0xA0 {
        // A no-break space is white space.
        pending.insert(.spaceBefore)
      } else if scalar == 0x201C, let close = closingCurlyQuote(cursor) {
        cursor = close
        emit(.string, from: start)
        report(start, cursor, "a string in typographic quotes")
      } else {
        emit(.unknown, from: start)
        report(start, cursor, "a character that Swift does not use here")
      }
    }
  }

  /// The offset behind the next U+201D in the line.
  private func closingCurlyQuote(_ start: Int) -> Int? {
    var offset = start
    while offset < end, base[offset] != 0x0A, base[offset] != 0x0D {
      if base[offset] == 0xE2, base[offset + 1] == 0x80, base[offset + 2] == 0x9D {
        return offset + 3
      }
      offset += 1
    }
    return nil
  }

  /// One byte that starts no token, or a run of bytes that are not UTF-8.
  @inline(never) mutating func lexUnknown() {
    let start = cursor
    repeat {
      cursor += 1
    } while cursor < end && base[cursor] >= 0x80
      && decodeScalar(base + cursor) == nil
    emit(.unknown, from: start)
    report(start, cursor, "a character that Swift does not use here")
  }
}
