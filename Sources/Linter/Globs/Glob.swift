/// One pattern for paths, as `.gitignore` has them: `*`, `?`, `[a-z]`, `**`, and `\` in front of a
/// character that means itself.
///
/// A pattern without a slash, other than a last one, matches the name of a file or folder at any depth;
/// any other pattern matches the whole path. Compiled once; a match allocates nothing and takes at most
/// time proportional to the pattern times the path, whatever stars it has.
package struct Glob: Hashable, Sendable {
  /// What one part of a path, between slashes, must look like.
  enum Segment: Hashable, Sendable {
    case literal([UInt8])
    /// `*.swift`
    case suffix([UInt8])
    /// `Test*`
    case prefix([UInt8])
    case tokens([Token])
    /// `**`: any number of parts, none included.
    case anyParts
  }

  /// What one character of a part must look like.
  enum Token: Hashable, Sendable {
    case byte(UInt8)
    /// `?` of a settings file: one character.
    case anyCharacter
    /// `?` of an ignore file: one byte, as git has it.
    case anyByte
    /// `*`: any number of bytes.
    case anyBytes
    /// `[a-z]`: one character or, with `bytewise`, one byte.
    case set(ranges: [ClosedRange<UInt32>], isNegated: Bool, bytewise: Bool)
  }

  let segments: [Segment]
  /// Whether the only segment is held against the name alone.
  let matchesName: Bool
  /// Whether only folders match (the pattern ends with a slash).
  let isFolderOnly: Bool

  /// Whether the pattern matches `path`, which has `/` between its parts and neither first nor last.
  package func matches(_ path: UnsafeBufferPointer<UInt8>, isFolder: Bool) -> Bool {
    guard isFolder || !isFolderOnly else { return false }
    guard matchesName else { return matchesParts(path) }
    var start = path.count
    while start > 0, path[start - 1] != slash { start -= 1 }
    return segments[0].matches(path[start...])
  }

  /// The same for a string; for tests and few paths.
  package func matches(_ path: String, isFolder: Bool = false) -> Bool {
    var path = path
    return path.withUTF8 { matches($0, isFolder: isFolder) }
  }

  /// Holds the segments against the parts of `path`. After a mismatch the last `**` takes one part
  /// more; an earlier one never needs to, since the last one can take whatever it would have.
  private func matchesParts(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    var segment = 0
    var start = 0
    var retry: (segment: Int, start: Int)?
    while start <= path.count {
      let end = partEnd(path, start)
      if segment < segments.count, segments[segment] == .anyParts {
        // A last `**` stands for at least one part: it matches what is inside a folder.
        if segment == segments.count - 1 { return start < path.count }
        segment += 1
        retry = (segment, start)
        continue
      }
      if start < path.count, segment < segments.count,
        segments[segment].matches(path[start..<end])
      {
        segment += 1
        start = end + 1
        if end == path.count { return segment == segments.count }
        continue
      }
      guard let last = retry, last.start < path.count else { return false }
      let next = partEnd(path, last.start) + 1
      guard next <= path.count else { return false }
      retry = (last.segment, next)
      (segment, start) = (last.segment, next)
    }
    return false
  }

  private func partEnd(_ path: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var end = start
    while end < path.count, path[end] != slash { end += 1 }
    return end
  }
}

let slash = UInt8(ascii: "/")

extension Glob.Segment {
  func matches(_ part: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    switch self {
    case .literal(let bytes): return part.count == bytes.count && part.elementsEqual(bytes)
    case .suffix(let bytes):
      return part.count >= bytes.count && part.suffix(bytes.count).elementsEqual(bytes)
    case .prefix(let bytes):
      return part.count >= bytes.count && part.prefix(bytes.count).elementsEqual(bytes)
    case .tokens(let tokens): return Self.matches(tokens, UnsafeBufferPointer(rebasing: part))
    case .anyParts: return true
    }
  }

  /// After a mismatch the last `*` takes one byte more, so the time is at most tokens times bytes.
  private static func matches(_ tokens: [Glob.Token], _ part: UnsafeBufferPointer<UInt8>) -> Bool {
    var token = 0
    var index = 0
    var retry: (token: Int, index: Int)?
    while index < part.count || token < tokens.count {
      if token < tokens.count {
        if tokens[token] == .anyBytes {
          token += 1
          retry = (token, index)
          continue
        }
        if let next = tokens[token].match(part, at: index) {
          token += 1
          index = next
          continue
        }
      }
      guard let last = retry, last.index < part.count else { return false }
      retry = (last.token, last.index + 1)
      (token, index) = (last.token, last.index + 1)
    }
    return true
  }
}

extension Glob.Token {
  /// Where the character at `index` ends if this token takes it.
  fileprivate func match(_ part: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
    guard index < part.count else { return nil }
    switch self {
    case .byte(let byte): return part[index] == byte ? index + 1 : nil
    case .anyBytes: return nil
    case .anyCharacter: return decodeScalar(part, at: index).end
    case .anyByte: return index + 1
    case .set(let ranges, let isNegated, let bytewise):
      let (scalar, end) =
        bytewise ? (UInt32(part[index]), index + 1) : decodeScalar(part, at: index)
      return ranges.contains { $0.contains(scalar) } != isNegated ? end : nil
    }
  }
}

/// The Unicode scalar at `index` and where it ends; a byte that is not UTF-8 stands for itself.
func decodeScalar(
  _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
) -> (scalar: UInt32, end: Int) {
  let first = bytes[index]
  let length = first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 1
  guard length > 1, index + length <= bytes.count else { return (UInt32(first), index + 1) }
  var scalar = UInt32(first) & (0x7F >> UInt32(length))
  for offset in 1..<length {
    let byte = bytes[index + offset]
    guard byte & 0xC0 == 0x80 else { return (UInt32(first), index + 1) }
    scalar = scalar << 6 | UInt32(byte & 0x3F)
  }
  return (scalar, index + length)
}
