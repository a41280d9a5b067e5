import Foundation
import Testing

@testable import Rules

/// The rule files of the repository, as tests read them: with their examples.
enum RuleFolder {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("rules")

  /// Every `<category>/<rule-id>.md`, by path.
  static let sources: [RuleFileSource] = {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return paths.filter { $0.hasSuffix(".md") && $0.contains("/") && !$0.hasPrefix("sdk/") }
      .sorted().compactMap { path in
        let file = folder.appendingPathComponent(path)
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        return RuleFileSource(path: path, text: text)
      }
  }()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }
}
