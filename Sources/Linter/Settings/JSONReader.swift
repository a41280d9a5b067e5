import Source

/// Reads JSON with comments (`//`, `/* */`) and trailing commas, and keeps every place.
///
/// One pass, linear. What is nested more than `maximumDepth` deep is refused, so no input can exhaust
/// the stack.
package struct JSONReader {
  static let maximumDepth = 64

  private let text: SourceText
  private var offset: UInt32
  private var depth = 0

  /// The value that `text` holds, or the first thing that is wrong with it.
  package static func read(_ text: SourceText) -> Result<JSONValue, JSONError> {
    var reader = JSONReader(text)
    return Result { () throws(JSONError) in try reader.document() }
  }

  private init(_ text: SourceText) {
    self.text = text
    offset = text.hasByteOrderMark ? 3 : 0
  }

  private mutating func document() throws(JSONError) -> JSONValue {
    try skipTrivia()
    guard !isAtEnd else { throw error("the file is empty; write {} for no settings") }
    let value = try value()
    try skipTrivia()
    guard isAtEnd else { throw error("text behind the end of the value; delete it") }
    return value
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    let start = offset
    let content: JSONValue.Content
    switch current {
    case UInt8(ascii: "{"): content = .object(try nested { r throws(JSONError) in try r.members() })
    case UInt8(ascii: "["): content = .array(try nested { r throws(JSONError) in try r.elements() })
    case UInt8(ascii: "\""): content = .string(try string())
    case UInt8(ascii: "-"), 0x30...0x39: content = .number(try number())
    case 0x61...0x7A, 0x41...0x5A: content = try word()
    case UInt8(ascii: "'"): throw error("JSON strings stand in double quotes: \"...\"")
    default: throw unexpected("a value")
    }
    return JSONValue(content: content, range: ByteRange(start, offset))
  }

  private mutating func nested<T>(
    _ body: (inout JSONReader) throws(JSONError) -> T
  ) throws(JSONError) -> T {
    guard depth < Self.maximumDepth else {
      throw error("nested more than \(Self.maximumDepth) deep; settings need far less")
    }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  // MARK: Lists and objects

  private mutating func elements() throws(JSONError) -> [JSONValue] {
    var elements: [JSONValue] = []
    let open = offset
    offset += 1
    while try !close(UInt8(ascii: "]"), open, isFirst: elements.isEmpty) {
      elements.append(try value())
    }
    return elements
  }

  private mutating func members() throws(JSONError) -> [JSONMember] {
    var members: [JSONMember] = []
    var keys: Set<String> = []
    let open = offset
    offset += 1
    while try !close(UInt8(ascii: "}"), open, isFirst: members.isEmpty) {
      let start = offset
      guard current == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
      let key = try string()
      let range = ByteRange(start, offset)
      guard keys.insert(key).inserted else {
        throw JSONError(range: range, message: "\"\(key)\" is given twice; keep one of them")
      }
      try skipTrivia()
      guard current == UInt8(ascii: ":") else { throw unexpected("':' behind the key \"\(key)\"") }
      offset += 1
      try skipTrivia()
      members.append(JSONMember(key: key, keyRange: range, value: try value()))
    }
    return members
  }

  /// Takes the closing bracket, or the comma in front of the next element; a comma may come last.
  private mutating func close(
    _ bracket: UInt8, _ open: UInt32, isFirst: Bool
  ) throws(JSONError) -> Bool {
    try skipTrivia()
    if !isFirst, current == UInt8(ascii: ","), !isAtEnd {
      offset += 1
      try skipTrivia()
    } else if !isFirst, current != bracket, !isAtEnd {
      throw unexpected("',' or '\(Character(UnicodeScalar(bracket)))'")
    }
    guard !isAtEnd else {
      let name = Character(UnicodeScalar(text[open]))
      throw JSONError(range: ByteRange(open, open + 1), message: "this '\(name)' is never closed")
    }
    guard current == bracket else { return false }
    offset += 1
    return true
  }

  // MARK: Scalars

  private mutating func word() throws(JSONError) -> JSONValue.Content {
    let start = offset
    while isLetter(current) { offset += 1 }
    let range = ByteRange(start, offset)
    switch text.string(range) {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case let word:
      let hint = "a string stands in double quotes: \"\(word)\""
      throw JSONError(range: range, message: "'\(word)' is no JSON value; \(hint)")
    }
  }

  private mutating func number() throws(JSONError) -> Double {
    let start = offset
    func isPart(_ byte: UInt8) -> Bool {
      isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
    }
    while isPart(current) { offset += 1 }
    let range = ByteRange(start, offset)
    let spelling = text.string(range)
    // Swift reads more than JSON allows ("0x10", "nan"): only these characters may stand in a number.
    let isPlain = spelling.utf8.allSatisfy { !isLetter($0) || $0 | 0x20 == UInt8(ascii: "e") }
    guard isPlain, let number = Double(spelling), number.isFinite else {
      let hint = "a version stands in double quotes: \"\(spelling)\""
      throw JSONError(range: range, message: "'\(spelling)' is no JSON number; \(hint)")
    }
    return number
  }

  private mutating func string() throws(JSONError) -> String {
    let start = offset
    var bytes: [UInt8] = []
    offset += 1
    while current != UInt8(ascii: "\"") {
      guard !isAtEnd, current != 0x0A, current != 0x0D else {
        throw JSONError(
          range: ByteRange(start, offset),
          message: "the string has no closing quote on its line; add '\"'")
      }
      if current == UInt8(ascii: "\\") {
        try escape(into: &bytes)
      } else {
        bytes.append(current)
        offset += 1
      }
    }
    offset += 1
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func escape(into bytes: inout [UInt8]) throws(JSONError) {
    let start = offset
    offset += 2
    switch text[start + 1] {
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(text[start + 1])
    case UInt8(ascii: "u"): bytes += Array(String(try unicodeEscape(from: start)).utf8)
    default:
      throw JSONError(
        range: ByteRange(start, min(start + 2, UInt32(text.count))),
        message: "no such escape; write '\\\\' for a backslash")
    }
  }

  /// The scalar of `\uXXXX`, or of two of them that form a pair; the offset is behind the `u`.
  private mutating func unicodeEscape(from start: UInt32) throws(JSONError) -> Character {
    guard let first = hexadecimal() else {
      throw JSONError(
        range: ByteRange(start, offset), message: "'\\u' needs four hexadecimal digits")
    }
    if let scalar = UnicodeScalar(first) { return Character(scalar) }
    if (0xD800..<0xDC00).contains(first), text[offset] == UInt8(ascii: "\\"),
      text[offset + 1] == UInt8(ascii: "u")
    {
      offset += 2
      if let second = hexadecimal(), (0xDC00..<0xE000).contains(second),
        let scalar = UnicodeScalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return Character(scalar)
      }
    }
    throw JSONError(
      range: ByteRange(start, offset), message: "half of a UTF-16 pair; write the character itself")
  }

  private mutating func hexadecimal() -> UInt32? {
    // Behind the last byte lie zeros, which are no digits: the loop cannot leave the text.
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(UnicodeScalar(current)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }

  // MARK: Bytes

  private var current: UInt8 { text[offset] }
  private var isAtEnd: Bool { Int(offset) >= text.count }

  private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private mutating func skipTrivia() throws(JSONError) {
    while !isAtEnd {
      switch current {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      case UInt8(ascii: "/"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(JSONError) {
    let start = offset
    switch text[offset + 1] {
    case UInt8(ascii: "/"):
      while !isAtEnd, current != 0x0A, current != 0x0D { offset += 1 }
    case UInt8(ascii: "*"):
      offset += 2
      while current != UInt8(ascii: "*") || text[offset + 1] != UInt8(ascii: "/") {
        guard !isAtEnd else {
          throw JSONError(
            range: ByteRange(start, start + 2), message: "this comment is never closed; add '*/'")
        }
        offset += 1
      }
      offset += 2
    default: throw unexpected("a value")
    }
  }

  private func error(_ message: String) -> JSONError {
    let end = min(UInt32(text.count), offset + 1)
    return JSONError(range: ByteRange(min(offset, end), end), message: message)
  }

  private func unexpected(_ expected: String) -> JSONError {
    guard !isAtEnd else { return error("the file ends where \(expected) should stand") }
    let (scalar, _) = decodeScalar(text.bytes, at: Int(offset))
    let shown = UnicodeScalar(scalar).map { "'\(Character($0))'" } ?? "this byte"
    return error("expected \(expected), not \(shown)")
  }
}
