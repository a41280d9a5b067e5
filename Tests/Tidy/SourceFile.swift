import Foundation
import TestSupport

/// One Swift file of the repository, as lines.
struct SourceFile: Sendable {
  let path: String
  let lines: [String]

  static let all: [SourceFile] = Repository.swiftFiles.compactMap { path in
    guard let text = try? Repository.text(of: path) else { return nil }
    return SourceFile(path: path, lines: text.components(separatedBy: "\n"))
  }

  /// The target that it belongs to, by its folder: `Syntax`, `SyntaxTests`.
  var target: String { String(path.split(separator: "/")[1]) }

  /// The modules that it imports, each with its line.
  var imports: [(module: String, line: Int)] {
    lines.enumerated().compactMap { index, line in
      let words = line.split(separator: " ").drop { $0.hasPrefix("@") || $0 == "public" }
      guard words.first == "import", let name = words.last else { return nil }
      return (String(name.split(separator: ".")[0]), index + 1)
    }
  }

  /// Its functions, initializers and computed properties that span several lines.
  ///
  /// The formatter aligns a closing brace with the line that opened it, so the end is the first line
  /// of the same indentation that starts with one.
  var functions: [(name: String, line: Int, count: Int)] {
    let opening = /^( *)(?:@?[\w()]+ )*(func [^(<]+|init\??|subscript|deinit|var \w+)\b.*$/
    return lines.enumerated().compactMap { index, line in
      // Few lines open a function; the test of the first letters spares the rest the regex.
      guard line.last == "{" || line.last == "(" || line.last == ",",
        let match = line.firstMatch(of: opening)
      else { return nil }
      let end = match.1 + "}"
      let rest = lines[(index + 1)...]
      guard let closing = rest.firstIndex(where: { $0.hasPrefix(end) }),
        rest[..<closing].allSatisfy({
          $0.isEmpty || $0.hasPrefix(match.1 + " ") || $0.hasPrefix(match.1 + ")")
        })
      else { return nil }
      return (String(match.2), index + 1, closing - index + 1)
    }
  }
}
