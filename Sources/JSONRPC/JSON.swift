/// A JSON value. Members of an object keep their order.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// A number that is no integer, or too large for one.
  case decimal(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// One `"key": value` of an object.
  package struct Member: Hashable, Sendable {
    package let key: String
    package let value: JSON

    package init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// The value of a key; of a repeated one the last, as most readers have it. Nil for a key that isn't
  /// there, for `null`, and for anything but an object. Linear in the number of members.
  package subscript(key: String) -> JSON? {
    guard case .object(let members) = self,
      let value = members.last(where: { $0.key == key })?.value, value != .null
    else { return nil }
    return value
  }

  /// The element at a place of an array.
  package subscript(index: Int) -> JSON? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  package var string: String? { if case .string(let value) = self { value } else { nil } }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var array: [JSON]? { if case .array(let value) = self { value } else { nil } }

  /// The integer that the number is: some clients write 3 as `3.0`.
  package var integer: Int? {
    switch self {
    case .integer(let value): value
    case .decimal(let value): Int(exactly: value)
    default: nil
    }
  }

  /// The value on one line.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The UTF-8 of the value on one line, without spaces. Linear.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(members.map { Member($0, $1) })
  }
}
