import Foundation
import Source
import Syntax
import Testing

/// An input and the tree that it must give, from a file in `Cases`.
///
/// A file holds cases one below the other: a line `== name`, the source, a line `--`, and the tree as
/// `SyntaxTree.dump` writes it, without the root; faults stand behind the tree. After a change that is
/// meant, `UPDATE_EXPECTATIONS=1 swift test --filter SyntaxTests` writes the trees anew, and reading
/// the difference is the review.
struct SyntaxCase: CustomTestStringConvertible, Sendable {
  let file: String
  let name: String
  let source: String
  let expectation: String

  var testDescription: String { "\(file): \(name)" }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Cases")

  static let all: [SyntaxCase] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().flatMap(read)
  }()

  private static func read(_ file: String) -> [SyntaxCase] {
    let text = (try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n== ").map { piece in
      let start = piece.hasPrefix("== ") ? String(piece.dropFirst(3)) : piece
      let (name, rest) = start.cut("\n")
      let (source, expectation) = rest.cut("\n--\n")
      return SyntaxCase(
        file: file, name: name, source: source,
        expectation: expectation.trimmingCharacters(in: .newlines))
    }
  }

  /// The tree of the source in the form of the expectation.
  var result: String {
    let tree = SyntaxTree.parse(SourceText(source))
    let lines = tree.dump().split(separator: "\n").dropFirst().map { String($0.dropFirst(2)) }
    let faults = tree.errors.map { "! \($0.range.start)-\($0.range.end) \($0.message)" }
    return (lines + faults).joined(separator: "\n")
  }

  /// Writes the results into the files as what is expected.
  static func update() throws {
    for (file, cases) in Dictionary(grouping: all, by: \.file) {
      let text = cases.map { "== \($0.name)\n\($0.source)\n--\n\($0.result)\n" }.joined()
      try text.write(to: folder.appendingPathComponent(file), atomically: true, encoding: .utf8)
    }
  }
}

extension String {
  /// What stands before and behind the first `separator`; nothing behind if there is none.
  fileprivate func cut(_ separator: String) -> (String, String) {
    guard let range = range(of: separator) else {
      return (trimmingCharacters(in: .newlines), "")
    }
    return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
  }
}
