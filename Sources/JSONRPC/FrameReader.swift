/// Takes a stream of bytes apart into frames: headers, an empty line, and as many bytes as they say.
///
/// It accepts what clients really send: header names in any case, with or without blanks around the
/// colon, in any order, with others between them, lines that end with LF alone, and bytes in any
/// portions. A header block without a length is reported, and reading goes on behind it.
package struct FrameReader {
  /// What came out of the stream.
  package enum Event: Hashable, Sendable {
    case body([UInt8])
    /// A header block that doesn't say how long the body is.
    case fault(String)
  }

  /// Longer bodies are passed over: nothing that an editor sends comes near.
  static let longestBody = 1 << 30
  /// A line of a header that is longer is none.
  static let longestLine = 1 << 16

  private var line: [UInt8] = []
  private var isLineTooLong = false
  private var sawHeader = false
  private var length: Int?
  private var body: [UInt8] = []
  /// How many bytes of a body are missing; nil while headers are read.
  private var missing: Int?
  private var isSkipping = false

  package init() {}

  /// What `bytes`, the next ones of the stream, complete. Linear.
  package mutating func read(_ bytes: some Collection<UInt8>) -> [Event] {
    var events: [Event] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      if let missing {
        let part = rest.prefix(missing)
        if !isSkipping { body += part }
        rest = rest.dropFirst(missing)
        self.missing = missing - part.count
        if missing == part.count { events.append(finishBody()) }
      } else if let end = rest.firstIndex(of: 0x0A) {
        append(rest[..<end])
        rest = rest[rest.index(after: end)...]
        if let event = finishLine() { events.append(event) }
      } else {
        append(rest)
        rest = rest[rest.endIndex...]
      }
    }
    return events
  }

  private mutating func append(_ part: some Collection<UInt8>) {
    if line.count + part.count > Self.longestLine { isLineTooLong = true }
    if !isLineTooLong { line += part }
  }

  private mutating func finishLine() -> Event? {
    defer {
      line.removeAll(keepingCapacity: true)
      isLineTooLong = false
    }
    if line.last == 0x0D { line.removeLast() }
    guard line.isEmpty, !isLineTooLong else {
      sawHeader = true
      if let length = Self.length(in: line) { self.length = length }
      return nil
    }
    defer {
      sawHeader = false
      length = nil
    }
    guard let length else {
      // Empty lines between frames hurt nobody.
      return sawHeader ? .fault("the header has no Content-Length") : nil
    }
    isSkipping = length > Self.longestBody
    missing = length
    if !isSkipping { body.reserveCapacity(min(length, 1 << 20)) }
    return length == 0 ? finishBody() : nil
  }

  private mutating func finishBody() -> Event {
    missing = nil
    if isSkipping {
      isSkipping = false
      return .fault("the message is longer than any should be")
    }
    defer { body = [] }
    return .body(body)
  }

  /// The number behind `Content-Length:`; nil for other lines.
  private static func length(in line: [UInt8]) -> Int? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      .filter { !$0.isWhitespace }
    let value = String(decoding: line[(colon + 1)...], as: UTF8.self).filter { !$0.isWhitespace }
    guard name == "content-length", let length = Int(value), length >= 0 else { return nil }
    return length
  }
}

extension Message {
  /// The message as bytes of the stream.
  package var frame: [UInt8] {
    let body = json.bytes
    return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }
}
