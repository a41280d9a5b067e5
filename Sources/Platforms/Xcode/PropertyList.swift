import Source

/// An old-style property list, as Xcode writes its projects, read in place.
///
/// Values are nodes of a flat table in the order of the text. A list that is broken anywhere has a
/// `fault`; what was read before and after it is there, but not to be trusted.
struct PropertyList: Sendable {
  /// A value: an index, meaningless without its list.
  typealias Node = Int32

  enum Kind: UInt8 {
    case string, array, dictionary
  }

  struct Entry {
    let kind: Kind
    /// Whether a string has a backslash.
    var isEscaped = false
    var range: ByteRange
    /// The first node behind this one and all in it.
    var next: Node
  }

  let text: SourceText
  let entries: [Entry]
  /// Where the text stops being a property list; nil when all of it is one.
  let fault: UInt32?

  /// The outermost value; nil for an empty text.
  var root: Node? { entries.isEmpty ? nil : 0 }

  func kind(_ node: Node) -> Kind { entries[Int(node)].kind }

  /// Where a value stands; of a string the bytes between its quotes.
  func range(_ node: Node) -> ByteRange { entries[Int(node)].range }

  /// The bytes of a string, or nothing for another value, as a name.
  func name(_ node: Node) -> Name {
    let range = entries[Int(node)].range
    guard kind(node) == .string else { return "" }
    return Name(UnsafeBufferPointer(start: text.base + Int(range.start), count: range.count))
  }

  /// A string; nil for another value.
  func string(_ node: Node) -> String? {
    let entry = entries[Int(node)]
    guard entry.kind == .string else { return nil }
    return entry.isEscaped ? unescaped(entry.range) : text.string(entry.range)
  }

  /// Whether a value is that string.
  func equals(_ node: Node, _ word: StaticString) -> Bool {
    kind(node) == .string && text.equals(range(node), word)
  }

  // MARK: Containers

  /// The elements of an array; nothing for other values.
  func elements(_ node: Node?) -> Children {
    guard let node, kind(node) == .array else { return Children(list: self, position: 0, end: 0) }
    return Children(list: self, position: node + 1, end: entries[Int(node)].next)
  }

  /// The keys of a dictionary, each behind which stands its value; nothing for other values.
  func pairs(_ node: Node?) -> Pairs {
    guard let node, kind(node) == .dictionary else {
      return Pairs(keys: Children(list: self, position: 0, end: 0))
    }
    return Pairs(keys: Children(list: self, position: node + 1, end: entries[Int(node)].next))
  }

  /// The value of a key of a dictionary. Linear in the number of keys.
  func value(_ key: StaticString, of node: Node?) -> Node? {
    for (name, value) in pairs(node) where equals(name, key) { return value }
    return nil
  }

  /// The string that a key of a dictionary has.
  func string(_ key: StaticString, of node: Node?) -> String? {
    value(key, of: node).flatMap { string($0) }
  }

  /// Values one behind the other.
  struct Children: Sequence, IteratorProtocol {
    let list: PropertyList
    var position: Node
    let end: Node

    mutating func next() -> Node? {
      guard position < end else { return nil }
      defer { position = list.entries[Int(position)].next }
      return position
    }
  }

  /// Keys and values in turn.
  struct Pairs: Sequence, IteratorProtocol {
    var keys: Children

    mutating func next() -> (key: Node, value: Node)? {
      guard let key = keys.next(), let value = keys.next() else { return nil }
      return (key, value)
    }
  }

  // MARK: Strings

  /// `\"`, `\n` and the like, and `\U0041`; what else a backslash stands before is itself.
  private func unescaped(_ range: ByteRange) -> String {
    var bytes: [UInt8] = []
    var offset = range.start
    while offset < range.end {
      let byte = text[offset]
      offset += 1
      guard byte == UInt8(ascii: "\\"), offset < range.end else {
        bytes.append(byte)
        continue
      }
      let escape = text[offset]
      offset += 1
      switch escape {
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "U"):
        let digits = text.string(ByteRange(offset, min(offset + 4, range.end)))
        let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
        bytes += Array(String(Character(scalar)).utf8)
        offset += UInt32(digits.utf8.count)
      default: bytes.append(escape)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
