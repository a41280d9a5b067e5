/// Why bytes are no JSON, and where.
package struct JSONSyntaxError: Error, Hashable, Sendable {
  package let offset: Int
  package let message: String
}

extension JSON {
  /// The value that `bytes` spell. A byte-order mark in front is skipped, bytes that are not UTF-8 and
  /// halves of UTF-16 pairs become U+FFFD. Linear.
  package static func parse(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSON {
    var parser = JSONParser(bytes: bytes)
    return try parser.document()
  }
}

/// Strict JSON, as RFC 8259 has it. What is nested deeper than any message needs is refused, so that no
/// input can exhaust the stack.
private struct JSONParser {
  static let maximumDepth = 512

  let bytes: [UInt8]
  private var offset = 0
  private var depth = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  mutating func document() throws(JSONSyntaxError) -> JSON {
    let value = try value()
    skipSpace()
    guard offset == bytes.count else { throw error("text behind the end of the value") }
    return value
  }

  /// The byte at the offset; 0 behind the end, which no rule of the grammar takes.
  private var current: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private mutating func value() throws(JSONSyntaxError) -> JSON {
    skipSpace()
    switch current {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), 0x30...0x39: return try number()
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw error("a value should stand here")
    }
  }

  private mutating func array() throws(JSONSyntaxError) -> JSON {
    try open()
    var elements: [JSON] = []
    if take(UInt8(ascii: "]")) { return .array([]) }
    repeat { elements.append(try value()) } while take(UInt8(ascii: ","))
    try close(UInt8(ascii: "]"))
    return .array(elements)
  }

  private mutating func object() throws(JSONSyntaxError) -> JSON {
    try open()
    var members: [JSON.Member] = []
    if take(UInt8(ascii: "}")) { return .object([]) }
    repeat {
      skipSpace()
      guard current == UInt8(ascii: "\"") else { throw error("a key should stand here") }
      let key = try string()
      guard take(UInt8(ascii: ":")) else { throw error("':' should stand here") }
      members.append(JSON.Member(key, try value()))
    } while take(UInt8(ascii: ","))
    try close(UInt8(ascii: "}"))
    return .object(members)
  }

  private mutating func open() throws(JSONSyntaxError) {
    offset += 1
    depth += 1
    guard depth <= Self.maximumDepth else { throw error("nested too deep") }
  }

  private mutating func close(_ bracket: UInt8) throws(JSONSyntaxError) {
    guard take(bracket) else {
      throw error("',' or '\(Character(UnicodeScalar(bracket)))' should stand here")
    }
  }

  /// Takes a byte behind any space; a closing bracket ends a level.
  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard current == byte, offset < bytes.count else { return false }
    offset += 1
    if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth -= 1 }
    return true
  }

  private mutating func word(_ word: String, _ value: JSON) throws(JSONSyntaxError) -> JSON {
    guard bytes[offset...].starts(with: word.utf8) else {
      throw error("a value should stand here")
    }
    offset += word.utf8.count
    return value
  }

  private mutating func number() throws(JSONSyntaxError) -> JSON {
    let start = offset
    var isInteger = true
    if current == UInt8(ascii: "-") { offset += 1 }
    let first = current
    let digits = try digits()
    guard digits == 1 || first != 0x30 else { throw error("a number starts with a zero") }
    if current == UInt8(ascii: ".") {
      isInteger = false
      offset += 1
      _ = try self.digits()
    }
    if current | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      offset += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { offset += 1 }
      _ = try self.digits()
    }
    let spelling = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isInteger, let value = Int(spelling) { return .integer(value) }
    return .decimal(Double(spelling) ?? 0)
  }

  /// Takes one digit or more, and says how many.
  private mutating func digits() throws(JSONSyntaxError) -> Int {
    let start = offset
    while (0x30...0x39).contains(current) { offset += 1 }
    guard offset > start else { throw error("a digit should stand here") }
    return offset - start
  }

  // MARK: Strings

  private mutating func string() throws(JSONSyntaxError) -> String {
    offset += 1
    let start = offset
    while current != UInt8(ascii: "\""), current != UInt8(ascii: "\\"), current >= 0x20 {
      offset += 1
    }
    if current == UInt8(ascii: "\"") {
      defer { offset += 1 }
      return String(decoding: bytes[start..<offset], as: UTF8.self)
    }
    return try stringWithEscapes(from: start)
  }

  private mutating func stringWithEscapes(from start: Int) throws(JSONSyntaxError) -> String {
    var unescaped = Array(bytes[start..<offset])
    while current != UInt8(ascii: "\"") {
      guard current >= 0x20 else {
        throw error(
          offset < bytes.count
            ? "a control character in a string" : "the string is never closed")
      }
      if current == UInt8(ascii: "\\") {
        try escape(into: &unescaped)
      } else {
        unescaped.append(current)
        offset += 1
      }
    }
    offset += 1
    return String(decoding: unescaped, as: UTF8.self)
  }

  private mutating func escape(into bytes: inout [UInt8]) throws(JSONSyntaxError) {
    offset += 1
    let letter = current
    offset += 1
    switch letter {
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(letter)
    case UInt8(ascii: "u"): bytes += String(Character(try scalar())).utf8
    default: throw error("no such escape")
    }
  }

  /// The scalar of `\uXXXX`, or of two of them that form a pair; the offset is behind the `u`.
  private mutating func scalar() throws(JSONSyntaxError) -> UnicodeScalar {
    let first = try fourDigits()
    if let scalar = UnicodeScalar(first) { return scalar }
    let behind = offset
    if first < 0xDC00, current == UInt8(ascii: "\\") {
      offset += 1
      if current == UInt8(ascii: "u") {
        offset += 1
        let second = try fourDigits()
        if (0xDC00..<0xE000).contains(second),
          let scalar = UnicodeScalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        {
          return scalar
        }
      }
    }
    // Half of a pair: what follows it is read for itself.
    offset = behind
    return "\u{FFFD}"
  }

  private mutating func fourDigits() throws(JSONSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      switch current {
      case 0x30...0x39: value = value << 4 | UInt32(current - 0x30)
      case 0x41...0x46, 0x61...0x66: value = value << 4 | UInt32((current | 0x20) - 0x61 + 10)
      default: throw error("'\\u' needs four hexadecimal digits")
      }
      offset += 1
    }
    return value
  }

  private mutating func skipSpace() {
    while current == 0x20 || current == 0x0A || current == 0x0D || current == 0x09 { offset += 1 }
  }

  private func error(_ message: String) -> JSONSyntaxError {
    JSONSyntaxError(offset: offset, message: message)
  }
}
