/// Why a pattern cannot be used.
package enum GlobError: Error, Hashable, Sendable {
  case empty
  case unclosed(Character)
  /// `..` leaves the folder that the pattern belongs to.
  case leavesFolder
  /// Braces that stand for more alternatives than `GlobParser.maximumAlternatives`.
  case tooManyAlternatives

  package var message: String {
    switch self {
    case .empty: "an empty pattern matches nothing; delete it"
    case .unclosed(let character):
      "'\(character)' is never closed; close it, or write '\\\(character)' for the character itself"
    case .leavesFolder:
      "'..' matches nothing: patterns are relative to the folder of the settings file"
    case .tooManyAlternatives:
      "the braces stand for more than \(GlobParser.maximumAlternatives) patterns; write fewer"
    }
  }
}

/// Compiles patterns.
enum GlobParser {
  static let maximumAlternatives = 256

  // Patterns of settings files are strict: what is wrong is an error, and `?` and sets stand for
  // characters. Those of ignore files are as git has them: what is wrong matches nothing, and `?` and
  // sets stand for bytes.

  /// The patterns that one of a settings file stands for, `{a,b}` unfolded.
  static func settingsPattern(_ text: String) throws(GlobError) -> [Glob] {
    var globs: [Glob] = []
    for alternative in try unfoldBraces(Array(text.utf8)) {
      var bytes = alternative[...]
      while bytes.starts(with: "./".utf8) { bytes = bytes.dropFirst(2) }
      guard !bytes.isEmpty else { throw .empty }
      for part in bytes.split(separator: slash) where part.elementsEqual("..".utf8) {
        throw .leavesFolder
      }
      guard let glob = try glob(bytes, isStrict: true) else { throw .empty }
      globs.append(glob)
    }
    return globs
  }

  /// The pattern of one line of an ignore file, without its `!`; nil for one that matches nothing.
  static func ignorePattern(_ line: ArraySlice<UInt8>) -> Glob? {
    // Without strictness nothing throws: what is unclosed matches nothing, as git has it.
    (try? glob(line, isStrict: false)) ?? nil
  }

  private static func glob(
    _ line: ArraySlice<UInt8>, isStrict: Bool
  ) throws(GlobError) -> Glob? {
    var pattern = line
    let isFolderOnly = pattern.last == slash
    while pattern.last == slash { pattern = pattern.dropLast() }
    let isAnchored = pattern.contains(slash)
    if pattern.first == slash { pattern = pattern.dropFirst() }
    guard !pattern.isEmpty else { return nil }
    var segments: [Glob.Segment] = []
    for part in parts(of: pattern, bytewise: !isStrict) {
      guard let segment = try segment(part, isStrict: isStrict) else { return nil }
      // `a/**/**/b` is `a/**/b`.
      if segment == .anyParts, segments.last == .anyParts { continue }
      segments.append(segment)
    }
    let matchesName = !isAnchored && segments != [.anyParts]
    return Glob(segments: segments, matchesName: matchesName, isFolderOnly: isFolderOnly)
  }

  /// What stands between slashes; one inside of a set separates nothing.
  private static func parts(
    of pattern: ArraySlice<UInt8>, bytewise: Bool
  ) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = pattern.startIndex
    var rest = pattern
    while let byte = rest.popFirst() {
      switch byte {
      case slash:
        parts.append(pattern[start..<(rest.startIndex - 1)])
        start = rest.startIndex
      case UInt8(ascii: "\\"): _ = rest.popFirst()
      case UInt8(ascii: "["):
        var behind = rest
        if GlobSet.parse(&behind, bytewise: bytewise) != nil { rest = behind }
      default: break
      }
    }
    return parts + [pattern[start...]]
  }

  private static func segment(
    _ part: ArraySlice<UInt8>, isStrict: Bool
  ) throws(GlobError) -> Glob.Segment? {
    if part.elementsEqual("**".utf8) { return .anyParts }
    guard let tokens = try tokens(part, isStrict: isStrict) else { return nil }
    let bytes = tokens.compactMap { if case .byte(let byte) = $0 { byte } else { nil } }
    if bytes.count == tokens.count { return .literal(bytes) }
    if bytes.count == tokens.count - 1 {
      if tokens.first == .anyBytes { return .suffix(bytes) }
      if tokens.last == .anyBytes { return .prefix(bytes) }
    }
    return .tokens(tokens)
  }

  private static func tokens(
    _ part: ArraySlice<UInt8>, isStrict: Bool
  ) throws(GlobError) -> [Glob.Token]? {
    var tokens: [Glob.Token] = []
    var rest = part
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "*"): if tokens.last != .anyBytes { tokens.append(.anyBytes) }
      case UInt8(ascii: "?"): tokens.append(isStrict ? .anyCharacter : .anyByte)
      case UInt8(ascii: "["):
        guard let set = GlobSet.parse(&rest, bytewise: !isStrict) else {
          if isStrict { throw .unclosed("[") }
          return nil
        }
        tokens.append(set)
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst() else { return nil }
        tokens.append(.byte(escaped))
      default: tokens.append(.byte(byte))
      }
    }
    return tokens
  }

  /// `a{b,c}d` as `abd` and `acd`, nested ones too.
  private static func unfoldBraces(_ pattern: [UInt8]) throws(GlobError) -> [[UInt8]] {
    var finished: [[UInt8]] = []
    // Each round unfolds the first pair of braces of one pattern.
    var open: [[UInt8]] = [pattern]
    while let next = open.popLast() {
      guard let (range, alternatives) = try firstBraces(next) else {
        finished.append(next)
        continue
      }
      for alternative in alternatives.reversed() {
        open.append(Array(next[..<range.lowerBound] + alternative + next[range.upperBound...]))
      }
      guard open.count + finished.count <= maximumAlternatives else { throw .tooManyAlternatives }
    }
    return finished
  }

  /// The first braces at depth 0 and what stands between their commas.
  private static func firstBraces(
    _ pattern: [UInt8]
  ) throws(GlobError) -> (Range<Int>, [ArraySlice<UInt8>])? {
    var start: Int?
    var depth = 0
    var parts: [ArraySlice<UInt8>] = []
    var partStart = 0
    var index = 0
    while index < pattern.count {
      switch pattern[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "{"):
        if depth == 0 { (start, partStart) = (index, index + 1) }
        depth += 1
      case UInt8(ascii: ",") where depth == 1:
        parts.append(pattern[partStart..<index])
        partStart = index + 1
      case UInt8(ascii: "}") where depth > 0:
        depth -= 1
        guard depth == 0, let start else { break }
        return (start..<index + 1, parts + [pattern[partStart..<index]])
      default: break
      }
      index += 1
    }
    if start != nil { throw .unclosed("{") }
    return nil
  }
}
