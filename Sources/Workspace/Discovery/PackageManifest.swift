/// What a `Package.swift` says as literals.
enum PackageManifest {
  /// The `path: "..."` of its targets, without `.` and slashes around them. Those of dependencies
  /// (`../Other`) lead out of the package and are left out.
  static func targetPaths(in text: String) -> [String] {
    var paths: [String] = []
    var rest = text[...]
    while let label = rest.range(of: "path:") {
      rest = rest[label.upperBound...]
      let value = rest.drop { $0.isWhitespace }
      guard value.first == "\"" else { continue }
      let path = value.dropFirst().prefix { $0 != "\"" && !$0.isNewline }
      let parts = path.split(separator: "/").filter { $0 != "." }
      if !path.hasPrefix("/"), !parts.isEmpty, !parts.contains("..") {
        paths.append(parts.joined(separator: "/"))
      }
    }
    return paths
  }
}

extension Substring {
  /// The first occurrence of `word`.
  fileprivate func range(of word: String) -> Range<Index>? {
    var start = startIndex
    while let hit = self[start...].utf8.firstIndex(of: word.utf8.first ?? 0) {
      if self[hit...].utf8.starts(with: word.utf8) {
        return hit..<utf8.index(hit, offsetBy: word.utf8.count)
      }
      start = utf8.index(after: hit)
    }
    return nil
  }
}
