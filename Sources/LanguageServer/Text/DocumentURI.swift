/// URIs as clients write them. They come back as they came: what is made here is for files that no
/// client has named.
enum DocumentURI {
  /// The absolute path that a `file:` URI stands for; nil for others.
  static func path(of uri: String) -> String? {
    let lower = uri.prefix(7).lowercased()
    guard lower.hasPrefix("file:") else { return nil }
    var rest = uri.dropFirst(5)
    if rest.hasPrefix("//") {
      // The authority is empty, or `localhost`, or a host that this system mounts nowhere.
      rest = rest.dropFirst(2).drop { $0 != "/" }
    }
    rest = rest.prefix { $0 != "?" && $0 != "#" }
    guard let path = decode(rest), path.hasPrefix("/"), !path.utf8.contains(0) else { return nil }
    return path
  }

  /// A `file:` URI.
  static func file(_ path: String) -> String { "file://" + encode(path) }

  /// The last part of a URI, for people.
  static func name(of uri: String) -> String {
    let last = uri.split(separator: "/").last ?? uri[...]
    return decode(last.split(separator: ":").last ?? last) ?? uri
  }

  /// Percent-encodes what may not stand in a path.
  static func encode(_ path: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        bytes.append(byte)
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Nil where a percent sign is not followed by two digits, or the bytes are no UTF-8.
  static func decode(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
