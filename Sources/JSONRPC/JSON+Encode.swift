extension JSON {
  /// The value as JSON, members in the order in which they are encoded. Absent optionals are left out.
  package static func encode<Value: Encodable>(_ value: Value) throws -> JSON {
    let node = Node()
    try node.encode(value)
    return node.json
  }
}

extension JSON: Encodable {
  /// Writes to JSON only.
  package func encode(to encoder: any Encoder) throws {
    guard let encoder = encoder as? ValueEncoder else {
      throw JSONMismatch(path: [], message: "JSON can be written to JSON only")
    }
    try encoder.node.encode(self)
  }
}

/// A value that is being written: containers fill it after they were handed out.
private final class Node {
  private enum Content {
    case value(JSON)
    case array([Node])
    case object([(key: String, node: Node)])
  }

  private var content = Content.value(.null)

  var json: JSON {
    switch content {
    case .value(let value): value
    case .array(let nodes): .array(nodes.map(\.json))
    case .object(let members): .object(members.map { JSON.Member($0.key, $0.node.json) })
    }
  }

  /// Scalars are written at once; `encode(to:)` of everything else comes back with containers.
  func encode<Value: Encodable>(_ value: Value) throws {
    switch value {
    case let json as JSON: content = .value(json)
    case let string as String: content = .value(.string(string))
    case let bool as Bool: content = .value(.bool(bool))
    case let integer as Int: content = .value(.integer(integer))
    case let decimal as Double: content = .value(.decimal(decimal))
    default: try value.encode(to: ValueEncoder(node: self))
    }
  }

  func becomeObject() { if case .object = content {} else { content = .object([]) } }
  func becomeArray() { if case .array = content {} else { content = .array([]) } }
  func becomeNull() { content = .value(.null) }

  func member(_ key: String) -> Node {
    let node = Node()
    guard case .object(var members) = content else { return node }
    // Without a second reference, appending copies nothing.
    content = .value(.null)
    members.append((key, node))
    content = .object(members)
    return node
  }

  func element() -> Node {
    let node = Node()
    guard case .array(var nodes) = content else { return node }
    content = .value(.null)
    nodes.append(node)
    content = .array(nodes)
    return node
  }

  var count: Int { if case .array(let nodes) = content { nodes.count } else { 0 } }
}

private struct ValueEncoder: Encoder {
  let node: Node

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.becomeObject()
    return KeyedEncodingContainer(Keyed<Key>(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.becomeArray()
    return Unkeyed(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(node: node) }
}

// One generic function stands for the dozen that each protocol asks for.
private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: Node

  var codingPath: [any CodingKey] { [] }
  func encodeNil(forKey key: Key) { node.member(key.stringValue).becomeNull() }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try node.member(key.stringValue).encode(value)
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Inner> {
    ValueEncoder(node: node.member(key.stringValue)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    ValueEncoder(node: node.member(key.stringValue)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { ValueEncoder(node: node) }
  func superEncoder(forKey key: Key) -> any Encoder {
    ValueEncoder(node: node.member(key.stringValue))
  }
}

private struct Unkeyed: UnkeyedEncodingContainer {
  let node: Node

  var codingPath: [any CodingKey] { [] }
  var count: Int { node.count }
  func encodeNil() { node.element().becomeNull() }
  func encode<Value: Encodable>(_ value: Value) throws { try node.element().encode(value) }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type
  ) -> KeyedEncodingContainer<Inner> {
    ValueEncoder(node: node.element()).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    ValueEncoder(node: node.element()).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { ValueEncoder(node: node.element()) }
}

private struct Single: SingleValueEncodingContainer {
  let node: Node

  var codingPath: [any CodingKey] { [] }
  func encodeNil() { node.becomeNull() }
  func encode<Value: Encodable>(_ value: Value) throws { try node.encode(value) }
}
