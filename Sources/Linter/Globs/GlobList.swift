/// Patterns in order, of which the last one that matches decides; `!` in front takes back.
///
/// The same for ignore files and for the lists of settings files.
package struct GlobList: Hashable, Sendable {
  private var entries: [Entry] = []

  private struct Entry: Hashable, Sendable {
    let glob: Glob
    let isNegated: Bool
  }

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// The patterns of an ignore file such as `.gitignore`. Linear; never fails: a line that is no
  /// pattern matches nothing, as git has it.
  package init(ignoreFile bytes: some Collection<UInt8>) {
    var text = Array(bytes)[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    for line in text.split(separator: UInt8(ascii: "\n")) { appendIgnoreLine(line) }
  }

  private mutating func appendIgnoreLine(_ whole: ArraySlice<UInt8>) {
    var line = whole
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    // A space at the end counts only behind a backslash.
    while line.last == UInt8(ascii: " "), line.dropLast().last != UInt8(ascii: "\\") {
      line.removeLast()
    }
    guard let first = line.first, first != UInt8(ascii: "#") else { return }
    let isNegated = first == UInt8(ascii: "!")
    if isNegated { line.removeFirst() }
    guard let glob = GlobParser.ignorePattern(line) else { return }
    entries.append(Entry(glob: glob, isNegated: isNegated))
  }

  /// Adds a pattern of a settings file.
  package mutating func append(settingsPattern pattern: String) throws(GlobError) {
    let isNegated = pattern.hasPrefix("!")
    let globs = try GlobParser.settingsPattern(isNegated ? String(pattern.dropFirst()) : pattern)
    entries += globs.map { Entry(glob: $0, isNegated: isNegated) }
  }

  /// What the list says about this very path: true for a match, false for one taken back, nil for
  /// nothing. Linear in the number of patterns.
  package func decision(_ path: UnsafeBufferPointer<UInt8>, isFolder: Bool) -> Bool? {
    for entry in entries.reversed() where entry.glob.matches(path, isFolder: isFolder) {
      return !entry.isNegated
    }
    return nil
  }

  /// Whether the list covers the file at `path`, itself or with a folder around it. What is below a
  /// covered folder stays covered, whatever later patterns say, as git has it.
  package func covers(_ path: some StringProtocol) -> Bool {
    guard !entries.isEmpty else { return false }
    var path = String(path)
    return path.withUTF8 { bytes in
      for index in bytes.indices where bytes[index] == slash {
        let folder = UnsafeBufferPointer(rebasing: bytes[..<index])
        if decision(folder, isFolder: true) == true { return true }
      }
      return decision(bytes, isFolder: false) == true
    }
  }

  /// Whether the list matches the file at `path` itself, folders around it aside.
  package func matchesFile(_ path: some StringProtocol) -> Bool {
    var path = String(path)
    return path.withUTF8 { decision($0, isFolder: false) == true }
  }
}
