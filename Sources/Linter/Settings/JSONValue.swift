import Source

/// A value of a JSON text and where it stands.
package struct JSONValue: Sendable {
  /// What the value is.
  package enum Content: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// In source order; no key twice.
    case object([JSONMember])
  }

  package let content: Content
  /// From the first to the last byte; quotes and brackets are in it.
  package let range: ByteRange

  /// What it is, for messages: `a list`, `the number 3`.
  package var described: String {
    switch content {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): "the number \(Self.text(of: value))"
    case .string(let value): "\"\(value)\""
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// `3` for 3.0, as one writes it in JSON.
  static func text(of number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// One `"key": value` of a JSON object.
package struct JSONMember: Sendable {
  package let key: String
  /// With its quotes.
  package let keyRange: ByteRange
  package let value: JSONValue
}

/// Why a text is not JSON: what, where, and what to do.
package struct JSONError: Error, Hashable, Sendable {
  package let range: ByteRange
  package let message: String
}
