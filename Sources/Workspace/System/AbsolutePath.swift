/// Absolute paths as strings.
enum AbsolutePath {
  /// `path`, relative ones from `folder`, without `.`, `..` and doubled slashes. Links are not looked
  /// at.
  static func resolve(_ path: String, from folder: String) -> String {
    let whole = path.hasPrefix("/") ? path : "\(folder)/\(path)"
    var parts: [Substring] = []
    for bytes in whole.utf8.split(separator: UInt8(ascii: "/")) {
      let part = Substring(bytes)
      switch part {
      case ".": break
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  static func folder(of path: String) -> String {
    guard let last = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "/" }
    return last == path.startIndex ? "/" : String(path[..<last])
  }

  static func name(of path: String) -> Substring {
    guard let last = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path[...] }
    return path[path.utf8.index(after: last)...]
  }

  static func join(_ folder: String, _ name: String) -> String {
    if name.isEmpty { return folder }
    return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  /// `path` relative to `folder`, "" for the folder itself; nil when it lies elsewhere.
  static func relative(_ path: String, to folder: String) -> String? {
    if path == folder { return "" }
    let prefix = folder == "/" ? "/" : folder + "/"
    guard path.utf8.starts(with: prefix.utf8) else { return nil }
    return String(path.utf8.dropFirst(prefix.utf8.count))
  }

  /// The folders from `path` up to `/`.
  static func upward(from path: String) -> some Sequence<String> {
    sequence(first: path) { $0 == "/" ? nil : folder(of: $0) }
  }
}
