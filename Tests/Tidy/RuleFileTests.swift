import Foundation
import TestSupport
import Testing

/// Every rule is documented, exampled and listed.
@Suite struct RuleFileTests {
  /// The paths of rule files below the root: `rules/scrolling/inverted-scroll.md`.
  private static let paths = Repository.files(in: "rules", extensions: ["md"]).filter {
    $0.split(separator: "/").count == 3
  }

  private func id(_ path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  @Test func idsAreUniqueLowerCaseWords() {
    let ids = Self.paths.map(id)
    #expect(!ids.isEmpty && Set(ids).count == ids.count)
    for id in ids { #expect(id.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(id)") }
  }

  @Test func everyRuleHasAHeadingProseAndExamples() throws {
    for path in Self.paths {
      let text = try Repository.text(of: path)
      #expect(text.contains("\n# "), "\(path) has no heading")
      #expect(text.contains("\n## Examples\n"), "\(path) has no examples")
      #expect(text.contains("```swift flagged"), "\(path) has no flagged example")
      #expect(text.contains("```swift fine"), "\(path) has no fine example")
    }
  }

  @Test func theReadmeListsEveryRuleThatIsOnByDefault() throws {
    let readme = try Repository.text(of: "README.md")
    for path in Self.paths where try !Repository.text(of: path).contains("\ndefault: off\n") {
      #expect(readme.contains("[`\(id(path))`](\(path))"), "README.md doesn't list \(path)")
    }
  }
}
