/// Reads `[...]` of a pattern.
enum GlobSet {
  /// The set behind a `[` that was just taken; nil, and nothing meaningful left, if it has no end.
  static func parse(_ rest: inout ArraySlice<UInt8>, bytewise: Bool) -> Glob.Token? {
    var ranges: [ClosedRange<UInt32>] = []
    var isNegated = false
    if rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^") {
      isNegated = true
      rest.removeFirst()
    }
    var isFirst = true
    while let byte = rest.first {
      if byte == UInt8(ascii: "]"), !isFirst {
        rest.removeFirst()
        return .set(ranges: ranges, isNegated: isNegated, bytewise: bytewise)
      }
      isFirst = false
      if let named = namedClass(&rest) {
        ranges += named
        continue
      }
      guard let low = scalar(&rest, bytewise) else { return nil }
      let next = rest.dropFirst().first
      guard rest.first == UInt8(ascii: "-"), let next, next != UInt8(ascii: "]") else {
        ranges.append(low...low)
        continue
      }
      rest.removeFirst()
      guard let high = scalar(&rest, bytewise) else { return nil }
      if low <= high { ranges.append(low...high) }
    }
    return nil
  }

  /// One character, a backslash in front of it left out.
  private static func scalar(_ rest: inout ArraySlice<UInt8>, _ bytewise: Bool) -> UInt32? {
    if rest.first == UInt8(ascii: "\\") { rest.removeFirst() }
    guard !rest.isEmpty else { return nil }
    if bytewise { return UInt32(rest.removeFirst()) }
    let (scalar, length) = Array(rest.prefix(4)).withUnsafeBufferPointer { decodeScalar($0, at: 0) }
    rest = rest.dropFirst(length)
    return scalar
  }

  /// `[:alpha:]` and its kin, ASCII only.
  private static func namedClass(_ rest: inout ArraySlice<UInt8>) -> [ClosedRange<UInt32>]? {
    guard rest.starts(with: "[:".utf8) else { return nil }
    let name = rest.dropFirst(2).prefix { (0x61...0x7A).contains($0) }
    guard rest[name.endIndex...].starts(with: ":]".utf8),
      let ranges = classes[String(decoding: name, as: UTF8.self)]
    else { return nil }
    rest = rest[(name.endIndex + 2)...]
    return ranges
  }

  private static let classes: [String: [ClosedRange<UInt32>]] = [
    "alnum": [0x30...0x39, 0x41...0x5A, 0x61...0x7A],
    "alpha": [0x41...0x5A, 0x61...0x7A],
    "blank": [0x20...0x20, 0x09...0x09],
    "cntrl": [0x00...0x1F, 0x7F...0x7F],
    "digit": [0x30...0x39],
    "graph": [0x21...0x7E],
    "lower": [0x61...0x7A],
    "print": [0x20...0x7E],
    "punct": [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E],
    "space": [0x09...0x0D, 0x20...0x20],
    "upper": [0x41...0x5A],
    "xdigit": [0x30...0x39, 0x41...0x46, 0x61...0x66],
  ]
}
