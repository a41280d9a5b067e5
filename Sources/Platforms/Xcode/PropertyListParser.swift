import Source

extension PropertyList {
  /// Reads `text`. Never fails: see `fault`. Linear in its size, whatever is nested in it.
  static func parse(_ text: SourceText) -> PropertyList {
    var parser = PropertyListParser(text)
    parser.run()
    return PropertyList(text: text, entries: parser.entries, fault: parser.fault)
  }
}

/// Reads a property list in one pass, with the containers that are open on a stack of its own.
private struct PropertyListParser {
  private let text: SourceText
  private let base: UnsafePointer<UInt8>
  private let end: UInt32
  private var offset: UInt32
  private var open: [Container] = []
  private(set) var entries: [PropertyList.Entry] = []
  private(set) var fault: UInt32?

  private struct Container {
    let node: Int
    let isDictionary: Bool
    var awaits: Part

    /// What may come next.
    enum Part { case key, equals, value, end }
  }

  init(_ text: SourceText) {
    self.text = text
    base = text.base
    end = UInt32(text.count)
    offset = text.hasByteOrderMark ? 3 : 0
    // Real projects have a value for every 20 to 30 bytes.
    entries.reserveCapacity(text.count / 20)
  }

  mutating func run() {
    while true {
      skipTrivia()
      guard offset < end else { break }
      step(base[Int(offset)])
    }
    if !open.isEmpty || entries.isEmpty { fail() }
    while !open.isEmpty { close() }
    // Nothing but the trivia may follow the first value.
    if let first = entries.first, Int(first.next) < entries.count { fail(first.range.end) }
  }

  private mutating func step(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "{"): openContainer(.dictionary)
    case UInt8(ascii: "("): openContainer(.array)
    case UInt8(ascii: "}"), UInt8(ascii: ")"):
      if open.last?.isDictionary == (byte == UInt8(ascii: "}")) { close() } else { fail() }
      offset += 1
    case UInt8(ascii: "="):
      pass(.equals, to: .value)
    case UInt8(ascii: ";"):
      pass(.end, to: .key)
    case UInt8(ascii: ","):
      pass(.end, to: .value)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): quoted(byte)
    case UInt8(ascii: "<"): data()
    default: plain()
    }
  }

  /// A separator: it must be the one that is due.
  private mutating func pass(_ due: Container.Part, to next: Container.Part) {
    if let last = open.indices.last, next == .value || open[last].isDictionary {
      if open[last].awaits != due { fail() }
      // Keys and values must stay in turn.
      if next == .key, open[last].awaits == .equals || open[last].awaits == .value {
        add(string: ByteRange(at: offset))
      }
      if due == .end || open[last].awaits == due { open[last].awaits = next }
    } else {
      fail()
    }
    offset += 1
  }

  // MARK: Values

  /// Makes room for a value, which starts at `place`, in the container around it.
  private mutating func take(_ kind: PropertyList.Kind, at place: UInt32) {
    guard let last = open.indices.last else { return }
    switch open[last].awaits {
    case .key:
      if kind != .string { fail(place) }
      open[last].awaits = .equals
    case .value: open[last].awaits = .end
    case .equals:
      // Keys and values must stay in turn.
      fail(place)
      open[last].awaits = .end
    case .end:
      fail(place)
      open[last].awaits = open[last].isDictionary ? .equals : .end
    }
  }

  private mutating func add(string range: ByteRange, isEscaped: Bool = false) {
    take(.string, at: range.start)
    entries.append(
      .init(kind: .string, isEscaped: isEscaped, range: range, next: Int32(entries.count + 1)))
  }

  private mutating func openContainer(_ kind: PropertyList.Kind) {
    take(kind, at: offset)
    open.append(
      Container(
        node: entries.count, isDictionary: kind == .dictionary,
        awaits: kind == .dictionary ? .key : .value))
    entries.append(.init(kind: kind, range: ByteRange(at: offset), next: 0))
    offset += 1
  }

  private mutating func close() {
    guard let container = open.popLast() else { return }
    if container.isDictionary, container.awaits == .equals || container.awaits == .value {
      fail()
      entries.append(
        .init(kind: .string, range: ByteRange(at: offset), next: Int32(entries.count + 1)))
    } else if container.isDictionary, container.awaits == .end {
      fail()
    }
    entries[container.node].range.end = min(offset + 1, end)
    entries[container.node].next = Int32(entries.count)
  }

  private mutating func quoted(_ quote: UInt8) {
    let start = offset + 1
    var isEscaped = false
    offset = start
    while offset < end, base[Int(offset)] != quote {
      if base[Int(offset)] == UInt8(ascii: "\\") {
        isEscaped = true
        offset += 1
      }
      offset += 1
    }
    offset = min(offset, end)
    if offset == end { fail(start - 1) }
    add(string: ByteRange(start, offset), isEscaped: isEscaped)
    offset = min(offset + 1, end)
  }

  /// `<0fbd 77>`: bytes, which no setting has; kept as the text between the brackets.
  private mutating func data() {
    let start = offset + 1
    var index = start
    while index < end, Self.isHexadecimal(base[Int(index)]) { index += 1 }
    guard index < end, base[Int(index)] == UInt8(ascii: ">") else {
      fail()
      offset += 1
      return
    }
    add(string: ByteRange(start, index))
    offset = index + 1
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "): true
    default: (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }
  }

  private mutating func plain() {
    let start = offset
    while offset < end, Self.isPlain(base[Int(offset)]) { offset += 1 }
    guard offset > start else {
      fail()
      offset += 1
      return
    }
    add(string: ByteRange(start, offset))
  }

  /// Whether the byte can stand in a string without quotes.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: byte >= 0x80
    }
  }

  // MARK: Between values

  private mutating func skipTrivia() {
    while offset < end {
      switch base[Int(offset)] {
      case 0x20, 0x09, 0x0A, 0x0D, 0x0B, 0x0C: offset += 1
      case UInt8(ascii: "/"):
        switch base[Int(offset) + 1] {
        case UInt8(ascii: "*"): skipComment()
        case UInt8(ascii: "/"):
          while offset < end, base[Int(offset)] != 0x0A, base[Int(offset)] != 0x0D { offset += 1 }
        default: return
        }
      default: return
      }
    }
  }

  private mutating func skipComment() {
    let start = offset
    offset += 2
    while offset < end {
      if base[Int(offset)] == UInt8(ascii: "*"), base[Int(offset) + 1] == UInt8(ascii: "/") {
        offset += 2
        return
      }
      offset += 1
    }
    offset = end
    fail(start)
  }

  private mutating func fail() { fail(offset) }
  private mutating func fail(_ place: UInt32) { fault = min(fault ?? place, place) }
}
