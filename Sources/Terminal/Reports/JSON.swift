/// A JSON value, written with its keys in the order given, which is the order people document.
indirect enum JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  case string(String)
  case number(Int)
  case bool(Bool)
  case null
  case array([JSON])
  case object([(String, JSON)])

  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .number(value) }

  /// The value on one line.
  var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  func write(to bytes: inout [UInt8]) {
    switch self {
    case .string(let string): JSON.write(string, to: &bytes)
    case .number(let number): bytes.append(contentsOf: String(number).utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .null: bytes.append(contentsOf: "null".utf8)
    case .array(let elements):
      JSON.write(elements, in: "[]", to: &bytes) { $0.write(to: &$1) }
    case .object(let members):
      JSON.write(members, in: "{}", to: &bytes) { member, bytes in
        JSON.write(member.0, to: &bytes)
        bytes.append(contentsOf: ": ".utf8)
        member.1.write(to: &bytes)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], in brackets: StaticString, to bytes: inout [UInt8],
    _ write: (Element, inout [UInt8]) -> Void
  ) {
    bytes.append(brackets.utf8Start[0])
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(contentsOf: ", ".utf8) }
      write(element, &bytes)
    }
    bytes.append(brackets.utf8Start[1])
  }

  /// A string with quotes; control characters, quotes and backslashes escaped.
  private static func write(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
      case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
      case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
      case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        bytes.append(contentsOf: (byte < 16 ? "\\u000" : "\\u00").utf8)
        bytes.append(contentsOf: digits.utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
