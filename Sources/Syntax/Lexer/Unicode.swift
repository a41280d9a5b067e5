// Which code points beyond ASCII make identifiers and operators, as in the grammar of Swift.
enum UnicodeClass {
  case identifierStart, identifierContinuation, operatorStart, operatorContinuation, other

  /// The class of a code point above U+007F. Logarithmic in the number of ranges.
  static func of(_ scalar: UInt32) -> UnicodeClass {
    if contains(operatorRanges, scalar) { return .operatorStart }
    if contains(combiningRanges, scalar) {
      // Combining marks continue both; who asks knows in which of the two it is.
      return .identifierContinuation
    }
    if scalar >= 0xFE00 && scalar <= 0xFE0F || scalar >= 0xE0100 && scalar <= 0xE01EF {
      return .identifierStart
    }
    return contains(identifierRanges, scalar) ? .identifierStart : .other
  }

  /// Whether a code point above U+007F may stand in an operator behind its first character.
  static func continuesOperator(_ scalar: UInt32) -> Bool {
    contains(operatorRanges, scalar) || contains(combiningRanges, scalar)
      || scalar >= 0xFE00 && scalar <= 0xFE0F || scalar >= 0xE0100 && scalar <= 0xE01EF
  }

  private static func contains(_ ranges: [ClosedRange<UInt32>], _ scalar: UInt32) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < scalar { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].lowerBound <= scalar
  }

  private static let operatorRanges: [ClosedRange<UInt32>] = [
    0xA1...0xA7, 0xA9...0xA9, 0xAB...0xAC, 0xAE...0xAE, 0xB0...0xB1, 0xB6...0xB6, 0xBB...0xBB,
    0xBF...0xBF, 0xD7...0xD7, 0xF7...0xF7, 0x2016...0x2017, 0x2020...0x2027, 0x2030...0x203E,
    0x2041...0x2053, 0x2055...0x205E, 0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF,
    0x2E00...0x2E7F, 0x3001...0x3003, 0x3008...0x3020, 0x3030...0x3030,
  ]

  private static let combiningRanges: [ClosedRange<UInt32>] = [
    0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
  ]

  private static let identifierRanges: [ClosedRange<UInt32>] = [
    0xA8...0xA8, 0xAA...0xAA, 0xAD...0xAD, 0xAF...0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE,
    0xC0...0xD6, 0xD8...0xF6, 0xF8...0x167F, 0x1681...0x180D, 0x180F...0x1FFF, 0x200B...0x200D,
    0x202A...0x202E, 0x203F...0x2040, 0x2054...0x2054, 0x2060...0x218F, 0x2460...0x24FF,
    0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F,
    0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE44, 0xFE47...0xFFFD,
    0x10000...0x1FFFD, 0x20000...0x2FFFD, 0x30000...0x3FFFD, 0x40000...0x4FFFD,
    0x50000...0x5FFFD, 0x60000...0x6FFFD, 0x70000...0x7FFFD, 0x80000...0x8FFFD,
    0x90000...0x9FFFD, 0xA0000...0xAFFFD, 0xB0000...0xBFFFD, 0xC0000...0xCFFFD,
    0xD0000...0xDFFFD, 0xE0000...0xEFFFD,
  ]
}

/// The code point that starts at `start`, and how many bytes it takes; nil for bytes that are not
/// UTF-8. Four bytes can be read.
@inline(__always)
func decodeScalar(_ start: UnsafePointer<UInt8>) -> (scalar: UInt32, length: Int)? {
  let first = UInt32(start[0])
  if first < 0x80 { return (first, 1) }
  let second = UInt32(start[1])
  guard first >= 0xC2, second & 0xC0 == 0x80 else { return nil }
  if first < 0xE0 { return ((first & 0x1F) << 6 | second & 0x3F, 2) }
  let third = UInt32(start[2])
  guard third & 0xC0 == 0x80 else { return nil }
  if first < 0xF0 {
    let scalar = (first & 0x0F) << 12 | (second & 0x3F) << 6 | third & 0x3F
    return scalar >= 0x800 && !(0xD800...0xDFFF).contains(scalar) ? (scalar, 3) : nil
  }
  let fourth = UInt32(start[3])
  guard first < 0xF5, fourth & 0xC0 == 0x80 else { return nil }
  let scalar = (first & 0x07) << 18 | (second & 0x3F) << 12 | (third & 0x3F) << 6 | fourth & 0x3F
  return scalar >= 0x10000 && scalar <= 0x10FFFF ? (scalar, 4) : nil
}
