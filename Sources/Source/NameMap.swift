/// A map from names to values that is built once and asked often.
///
/// Open addressing over flat arrays: a name is a good hash already, so that a look-up is a load or
/// two, where `Dictionary` would hash the hash first. Open to the optimizer of other modules: a generic
/// look-up that isn't specialized costs ten times as much.
@frozen public struct NameMap<Value: Sendable>: Sendable {
  @usableFromInline let names: [Name]
  @usableFromInline let values: [Value?]
  @usableFromInline let mask: Int

  /// The values of `entries`; of equal names the last one counts.
  public init(_ entries: [Name: Value]) {
    var capacity = 16
    while capacity < entries.count * 2 { capacity *= 2 }
    var names = Array(repeating: Name(hash: 0), count: capacity)
    var values: [Value?] = Array(repeating: nil, count: capacity)
    mask = capacity - 1
    for (name, value) in entries {
      var slot = Int(truncatingIfNeeded: name.hash) & (capacity - 1)
      while values[slot] != nil { slot = (slot + 1) & (capacity - 1) }
      names[slot] = name
      values[slot] = value
    }
    self.names = names
    self.values = values
  }

  /// The value of `name`, if it has one. Constant time.
  @inlinable public subscript(name: Name) -> Value? {
    var slot = Int(truncatingIfNeeded: name.hash) & mask
    while true {
      guard let value = values[slot] else { return nil }
      if names[slot] == name { return value }
      slot = (slot + 1) & mask
    }
  }
}

/// A set of names that is built once and asked often.
@frozen public struct NameSet: Sendable, Equatable {
  /// The names, in no particular order.
  public let names: Set<Name>
  @usableFromInline let map: NameMap<Bool>

  public init(_ names: Set<Name>) {
    self.names = names
    map = NameMap(Dictionary(uniqueKeysWithValues: names.map { ($0, true) }))
  }

  /// Whether the set holds `name`.
  @inlinable public func contains(_ name: Name) -> Bool { map[name] != nil }

  public static func == (a: NameSet, b: NameSet) -> Bool { a.names == b.names }
}
