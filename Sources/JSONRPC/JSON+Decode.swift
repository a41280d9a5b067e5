/// Why a value is not what a message needs: where in it, and what should stand there.
package struct JSONMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: [String]
  package let message: String

  package var description: String {
    path.isEmpty ? message : "\(path.joined(separator: ".")): \(message)"
  }
}

extension JSON {
  /// Makes a value of a message's type. `null` stands for an absent member, members that the type
  /// doesn't know are passed over, and 3.0 is an integer.
  package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try ValueDecoder(value: self, path: []).decode(type)
  }
}

extension JSON: Decodable {
  /// Any value at all, as members have it whose type is not known. Reads from JSON only.
  package init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? ValueDecoder else {
      throw JSONMismatch(path: [], message: "JSON should stand here")
    }
    self = decoder.value
  }
}

private struct ValueDecoder: Decoder {
  let value: JSON
  let path: [String]

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Scalars are read at once; `init(from:)` of everything else comes back with containers.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let scalar: Any?
    let expected: String
    switch type {
    case is JSON.Type: (scalar, expected) = (value, "")
    case is String.Type: (scalar, expected) = (value.string, "a string")
    case is Bool.Type: (scalar, expected) = (value.bool, "true or false")
    case is Int.Type: (scalar, expected) = (value.integer, "an integer")
    default: return try Value(from: self)
    }
    guard let scalar, let value = scalar as? Value else { throw mismatch(expected) }
    return value
  }

  func mismatch(_ expected: String) -> JSONMismatch {
    JSONMismatch(path: path, message: "\(expected) should stand here")
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object = value else { throw mismatch("an object") }
    return KeyedDecodingContainer(Keyed<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch("a list") }
    return Unkeyed(decoder: self, elements: elements)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { Single(decoder: self) }
}

// One generic function stands for the dozen that each protocol asks for.
private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ValueDecoder

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] {
    guard case .object(let members) = decoder.value else { return [] }
    return members.compactMap { Key(stringValue: $0.key) }
  }

  func contains(_ key: Key) -> Bool { decoder.value[key.stringValue] != nil }
  func decodeNil(forKey key: Key) throws -> Bool { !contains(key) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try member(key).decode(type)
  }

  private func member(_ key: Key) throws -> ValueDecoder {
    let path = decoder.path + [key.stringValue]
    guard let value = decoder.value[key.stringValue] else {
      throw JSONMismatch(path: path, message: "it is missing")
    }
    return ValueDecoder(value: value, path: path)
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Inner> {
    try member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }
}

private struct Unkeyed: UnkeyedDecodingContainer {
  let decoder: ValueDecoder
  let elements: [JSON]
  var currentIndex = 0

  var codingPath: [any CodingKey] { [] }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  private mutating func next() throws -> ValueDecoder {
    let path = decoder.path + [String(currentIndex)]
    guard !isAtEnd else { throw JSONMismatch(path: path, message: "it is missing") }
    defer { currentIndex += 1 }
    return ValueDecoder(value: elements[currentIndex], path: path)
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex] == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next().decode(type)
  }

  mutating func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type
  ) throws -> KeyedDecodingContainer<Inner> {
    try next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try next() }
}

private struct Single: SingleValueDecodingContainer {
  let decoder: ValueDecoder

  var codingPath: [any CodingKey] { [] }
  func decodeNil() -> Bool { decoder.value == .null }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.decode(type) }
}
