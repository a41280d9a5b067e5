/// Paths relative to a project's root, with `/` between their parts; "" is the root.
package enum Path {
  /// The folder that holds `path`.
  package static func folder(of path: String) -> String {
    guard let last = path.utf8.lastIndex(of: slash) else { return "" }
    return String(path[..<last])
  }

  /// The root, then each folder on the way to `folder`, itself last.
  package static func ancestors(of folder: String) -> [String] {
    guard !folder.isEmpty else { return [""] }
    var result = [""]
    for index in folder.utf8.indices where folder.utf8[index] == slash {
      result.append(String(folder[..<index]))
    }
    result.append(folder)
    return result
  }

  /// Whether `path` is `folder` or lies in it.
  package static func contains(folder: String, _ path: String) -> Bool {
    guard !folder.isEmpty else { return true }
    let folder = folder.utf8
    let path = path.utf8
    guard path.starts(with: folder) else { return false }
    return path.count == folder.count || path.dropFirst(folder.count).first == slash
  }

  /// `name` in `folder`; either may be empty.
  package static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : name.isEmpty ? folder : "\(folder)/\(name)"
  }

  /// Whether the name is that of a Swift file.
  package static func isSwift(_ path: some StringProtocol) -> Bool { path.hasSuffix(".swift") }
  /// Whether the name is that of a Markdown file.
  package static func isMarkdown(_ path: some StringProtocol) -> Bool {
    path.hasSuffix(".md") || path.hasSuffix(".markdown")
  }
}
