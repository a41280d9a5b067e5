import Foundation
import Source
import Testing

@testable import Rules

/// The page that describes the language tells the truth about it.
struct ReadmeTests {
  private struct Block {
    let rule: String
    let text: Piece
    /// The words that the page names as missing.
    let missing: String
  }

  /// The rule blocks of the chapter "Ten rules", with the names of their rules.
  private func blocks() throws -> (text: SourceText, blocks: [Block]) {
    let text = SourceText(try RuleFolder.text("README.md"))
    var blocks: [Block] = []
    let whole = text.string
    let chapter = try #require(whole.range(of: "\n## Ten rules\n"))
    let offset = whole.utf8.distance(from: whole.startIndex, to: chapter.lowerBound)
    for fence in RuleDocument(text).fences
    where fence.info.text == "rule" && fence.body.offset > offset {
      let before = whole.utf8.prefix(Int(fence.body.offset))
      let heading = String(before)!.components(separatedBy: "\n### ").last ?? ""
      let behind = String(whole.utf8.dropFirst(Int(fence.body.range.end)))!
      let section = behind.components(separatedBy: "\n### ").first ?? ""
      let missing = section.components(separatedBy: "\nMissing: ").dropFirst().first ?? ""
      blocks.append(
        Block(
          rule: heading.components(separatedBy: "\n").first ?? "", text: fence.body,
          missing: missing.components(separatedBy: "\n\n").first ?? ""))
    }
    return (text, blocks)
  }

  @Test func tenRulesAreWrittenInTheLanguage() throws {
    let (text, blocks) = try blocks()
    #expect(Set(blocks.map(\.rule)).count == 10)
    for block in blocks {
      var sink = ErrorSink(path: "README.md", lines: LineTable(text))
      var reader = ClauseReader(block.text)
      let raw = reader.read(&sink)
      var compiler = BlockCompiler(raw, options: [])
      let compiled = compiler.compile(&sink)
      // What is wrong must be a word that the page says is missing.
      for error in sink.errors {
        guard case .unknownWord(let word, _, _) = error.reason else {
          Issue.record("\(error)")
          continue
        }
        #expect(block.missing.contains("`\(word)`"), "\(error)")
      }
      #expect(compiled != nil || !sink.errors.isEmpty, "\(block.rule)")
    }
  }

  /// With `UPDATE_EXPECTATIONS=1` in the environment the page is written anew.
  @Test func theVocabularyIsListed() throws {
    let parts = try RuleFolder.text("README.md").components(
      separatedBy: "\n## The vocabulary\n")
    try #require(parts.count == 2)
    let expected = "\n" + Vocabulary.table + "\n"
    if ProcessInfo.processInfo.environment["UPDATE_EXPECTATIONS"] != nil {
      let page = RuleFolder.folder.appendingPathComponent("README.md")
      try (parts[0] + "\n## The vocabulary\n" + expected).write(
        to: page, atomically: true, encoding: .utf8)
      return
    }
    #expect(parts[1] == expected)
  }
}
