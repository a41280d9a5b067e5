import Foundation
import Source
import Syntax
import Testing

/// Small inputs and the trees that they give.
@Suite struct TreeTests {
  @Test func casesAreFound() throws {
    #expect(SyntaxCase.all.count > 100)
    if ProcessInfo.processInfo.environment["UPDATE_EXPECTATIONS"] == "1" {
      try SyntaxCase.update()
    }
  }

  @Test(arguments: SyntaxCase.all) func treeIsAsExpected(_ item: SyntaxCase) {
    #expect(item.result == item.expectation)
  }

  /// Only the cases about faults have faults.
  @Test(arguments: SyntaxCase.all) func correctSourceHasNoErrors(_ item: SyntaxCase) {
    let tree = SyntaxTree.parse(SourceText(item.source))
    let isFaulty = item.file == "errors.txt" || item.name.contains("conflict")
    let nodes = tree.allNodes.filter { tree.kind($0) == .error }
    if isFaulty {
      #expect(!tree.errors.isEmpty)
    } else {
      #expect(tree.errors.isEmpty && nodes.isEmpty)
    }
  }

  @Test(arguments: SyntaxCase.all) func lineEndsDoNotMatter(_ item: SyntaxCase) {
    // Strings of several lines hold their line ends, and so do ranges: only the shape stays.
    func shape(_ text: String) -> [NodeKind] {
      let tree = SyntaxTree.parse(SourceText(text))
      return tree.allNodes.map { tree.kind($0) }
    }
    let expected = shape(item.source)
    #expect(shape(item.source.replacingOccurrences(of: "\n", with: "\r\n")) == expected)
    #expect(shape(item.source.replacingOccurrences(of: "\n", with: "\r")) == expected)
    #expect(shape("\u{FEFF}" + item.source) == expected)
    #expect(shape(item.source + "\n") == expected)
  }
}
