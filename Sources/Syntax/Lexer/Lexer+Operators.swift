import Source

// Operators, told apart by the white space around them.
extension Lexer {
  /// `?` or `!`: postfix where something stands directly before it, else an operator.
  @inline(__always) mutating func lexQuestionOrExclamation() {
    let start = cursor
    guard isLeftBound(start) else { return lexOperator() }
    cursor = start &+ 1
    emit(
      base[start] == UInt8(ascii: "?") ? .postfixQuestion : .postfixExclamation, from: start)
  }

  @inline(never) mutating func lexOperator() {
    let start = cursor
    let first = base[start]
    // A lone dot is by far the most common.
    if first == UInt8(ascii: "."), base[start &+ 1] != UInt8(ascii: "."),
      tables.continues[Int(base[start &+ 1])] != 0
    {
      cursor = start &+ 1
      return emit(.period, from: start)
    }
    if first == UInt8(ascii: "<"), base[start + 1] == UInt8(ascii: "#"), lexPlaceholder() { return }
    var stop = endOfOperator(start)
    if let slash = firstSlash(start, stop), lexOperatorAsRegex(start, slash, stop) { return }
    stop = startOfComment(start, stop)
    cursor = stop
    emit(classify(start, stop), from: start)
  }

  /// The offset behind the operator at `start`.
  private mutating func endOfOperator(_ start: Int) -> Int {
    let startsWithDot = base[start] == UInt8(ascii: ".")
    var offset = start
    while true {
      let byte = base[offset]
      switch tables.classes[Int(byte)] {
      case .operatorStart, .slash, .questionOrExclamation:
        if byte == UInt8(ascii: "."), !startsWithDot { return offset }
        if byte == UInt8(ascii: "<"), base[offset + 1] == UInt8(ascii: "#"), offset > start,
          placeholderEnd(offset) != nil
        {
          return offset
        }
        offset += 1
      case .unicode:
        guard let (scalar, length) = decodeScalar(base + offset),
          UnicodeClass.continuesOperator(scalar)
        else { return offset }
        offset += length
      default:
        return offset
      }
    }
  }

  private mutating func firstSlash(_ start: Int, _ stop: Int) -> Int? {
    for offset in start..<stop where base[offset] == UInt8(ascii: "/") { return offset }
    return nil
  }

  /// Where a comment starts inside the operator, or its end.
  private mutating func startOfComment(_ start: Int, _ stop: Int) -> Int {
    var offset = start + 1
    while offset < stop {
      let next = base[offset + 1]
      if base[offset] == UInt8(ascii: "/"), next == UInt8(ascii: "/") || next == UInt8(ascii: "*") {
        return offset
      }
      offset += 1
    }
    return stop
  }

  /// The kind of the operator by what stands around it.
  mutating func classify(_ start: Int, _ stop: Int) -> TokenKind {
    let leftBound = isLeftBound(start)
    let rightBound = isRightBound(stop, leftBound)
    if stop == start + 1 {
      switch base[start] {
      case UInt8(ascii: "="): return .equal
      case UInt8(ascii: "."): return .period
      case UInt8(ascii: "?"): return leftBound ? .postfixQuestion : .infixQuestion
      case UInt8(ascii: "&") where rightBound && !leftBound: return .prefixAmpersand
      default: break
      }
    } else if stop == start + 2, base[start] == UInt8(ascii: "-"),
      base[start + 1] == UInt8(ascii: ">")
    {
      return .arrow
    }
    if leftBound == rightBound { return .binaryOperator }
    return leftBound ? .postfixOperator : .prefixOperator
  }

  /// Whether something that could be an operand stands directly before `start`.
  @inline(__always) func isLeftBound(_ start: Int) -> Bool {
    guard start > 0 else { return false }
    switch base[start &- 1] {
    case 0x20, 0x0A, 0x0D, 0x09, 0x00, UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
      return false
    case UInt8(ascii: "/"):
      // The end of a comment is white space.
      return start < 2 || base[start &- 2] != UInt8(ascii: "*")
    case 0xA0:
      return start < 2 || base[start &- 2] != 0xC2
    case 0xBF:
      // The byte-order mark at the start of the file.
      return start != 3 || base[0] != 0xEF || base[1] != 0xBB
    default:
      return true
    }
  }

  /// Whether something that could be an operand stands directly at `stop`.
  mutating func isRightBound(_ stop: Int, _ leftBound: Bool) -> Bool {
    switch base[stop] {
    case 0x20, 0x0A, 0x0D, 0x09, 0x00, UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
      return false
    case UInt8(ascii: "."):
      return !leftBound
    case UInt8(ascii: "/"):
      return base[stop + 1] != UInt8(ascii: "/") && base[stop + 1] != UInt8(ascii: "*")
    case 0xC2:
      return base[stop + 1] != 0xA0
    default:
      return true
    }
  }

  // MARK: Placeholders

  /// `<#text#>`, which editors put where something is to be filled in, is a name.
  private mutating func lexPlaceholder() -> Bool {
    guard let stop = placeholderEnd(cursor) else { return false }
    let start = cursor
    cursor = stop
    emit(.identifier, from: start)
    return true
  }

  private mutating func placeholderEnd(_ start: Int) -> Int? {
    var offset = start + 2
    while offset < end, base[offset] != 0x0A, base[offset] != 0x0D {
      let next = base[offset + 1]
      if base[offset] == UInt8(ascii: "#"), next == UInt8(ascii: ">") { return offset + 2 }
      if base[offset] == UInt8(ascii: "<"), next == UInt8(ascii: "#") { return nil }
      offset += 1
    }
    return nil
  }
}
