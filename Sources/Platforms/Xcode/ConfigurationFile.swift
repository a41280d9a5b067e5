import Source

/// One assignment of a build setting: `NAME[sdk=iphoneos*] = value`.
struct BuildSetting: Sendable {
  let name: String
  /// `sdk` -> `iphoneos*`, `config` -> `Debug`, ...
  let conditions: [(kind: String, pattern: String)]
  let value: String
  let origin: TargetVersions.Origin

  /// - Parameter key: the name with its conditions behind it.
  init(_ key: Substring, _ value: String, _ origin: TargetVersions.Origin) {
    let parts = key.split(separator: "[")
    name = parts.first.map { $0.trimmed } ?? ""
    conditions = parts.dropFirst().flatMap { part in
      part.prefix { $0 != "]" }.split(separator: ",").compactMap { condition in
        let sides = condition.split(separator: "=", maxSplits: 1).map(\.trimmed)
        return sides.count == 2 ? (sides[0], sides[1]) : nil
      }
    }
    self.value = value
    self.origin = origin
  }
}

extension Substring {
  /// The text without the white space around it.
  var trimmed: String {
    // Nearly all text is ASCII, whose bytes tell much faster than its characters.
    var rest = self
    while let byte = rest.utf8.first, byte < 0x80 ? byte.isBlank : rest.first?.isWhitespace == true
    {
      rest.removeFirst()
    }
    while let byte = rest.utf8.last, byte < 0x80 ? byte.isBlank : rest.last?.isWhitespace == true {
      rest.removeLast()
    }
    return String(rest)
  }
}

extension UInt8 {
  /// Whether it is white space.
  fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

/// The settings of an `.xcconfig` file with all that it includes, in the order in which they count: of two
/// for the same thing the later one does.
struct ConfigurationFile: Sendable {
  private(set) var settings: [BuildSetting] = []
  /// The first include that could not be read, with its name; nil when all could.
  private(set) var missing: (name: String, origin: TargetVersions.Origin)?

  /// Reads the file at `path`, which is relative to the project's root, and what it includes.
  /// - Parameter read: the text of a file, nil when it can't be read.
  /// - Returns: nil when the file itself can't be read.
  static func read(_ path: String, _ read: (String) -> SourceText?) -> ConfigurationFile? {
    guard let text = read(path) else { return nil }
    var reader = ConfigurationFile()
    var open: [String] = []
    reader.add(text, path, &open, read)
    return reader
  }

  /// The most files that one may include: real ones include a handful.
  private static let mostIncludes = 32

  private mutating func add(
    _ text: SourceText, _ path: String, _ open: inout [String], _ read: (String) -> SourceText?
  ) {
    guard open.count < Self.mostIncludes, !open.contains(path) else { return }
    open.append(path)
    for (line, offset) in Lines(text) {
      let origin = TargetVersions.Origin(path, offset)
      let code = Self.withoutComment(line)
      let trimmed = code.trimmed
      if trimmed.hasPrefix("#include") {
        include(trimmed.dropFirst("#include".count), origin, &open, read)
      } else if let equals = Self.assignment(trimmed) {
        let value = trimmed[trimmed.index(after: equals)...].trimmed[...]
        let plain = value.hasSuffix(";") ? value.dropLast().trimmed : String(value)
        settings.append(BuildSetting(trimmed[..<equals], plain, origin))
      }
    }
  }

  /// `? "path"` behind `#include`.
  private mutating func include(
    _ rest: Substring, _ origin: TargetVersions.Origin, _ open: inout [String],
    _ read: (String) -> SourceText?
  ) {
    let isOptional = rest.first == "?"
    let name = rest.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first ?? ""
    let folder = RelativePath.folder(of: origin.path)
    guard let path = RelativePath.resolve(String(name), from: folder), let text = read(path) else {
      if !isOptional, missing == nil { missing = (String(name), origin) }
      return
    }
    add(text, path, &open, read)
  }

  private static func withoutComment(_ line: Substring) -> Substring {
    let slash = UInt8(ascii: "/")
    var start: Substring.Index?
    for index in line.utf8.indices {
      guard line.utf8[index] == slash else {
        start = nil
        continue
      }
      // `https://` in a value is a comment, too; Xcode says so.
      if let start { return line[..<start] }
      start = index
    }
    return line
  }

  /// The `=` behind the name and its conditions.
  private static func assignment(_ line: String) -> String.Index? {
    var depth = 0
    for index in line.utf8.indices {
      switch line.utf8[index] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "=") where depth <= 0: return index
      default: break
      }
    }
    return nil
  }
}

/// The lines of a text, each with its offset.
struct Lines: Sequence, IteratorProtocol {
  private let text: SourceText
  private var offset: UInt32

  init(_ text: SourceText) {
    self.text = text
    offset = text.hasByteOrderMark ? 3 : 0
  }

  mutating func next() -> (line: Substring, offset: UInt32)? {
    guard offset < text.count else { return nil }
    let start = offset
    while offset < text.count, text[offset] != 0x0A, text[offset] != 0x0D { offset += 1 }
    let line = text.string(ByteRange(start, offset))
    if text[offset] == 0x0D, text[offset + 1] == 0x0A { offset += 1 }
    offset += 1
    return (line[...], start)
  }
}
