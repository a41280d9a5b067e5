import Source
import Testing

@testable import Linter

@Suite struct MarkdownTests {
  @Test(arguments: [
    ("# A\n```swift\nx\ny\n```\nz", ["x\ny\n"]),
    ("```\nx\n```\n~~~ Swift title=\"a\"\ny\n```\n~~~\n", ["y\n```\n"]),
    ("````swift flagged\n```\nx\n````\n", ["```\nx\n"]),
    ("- a\n  1. ```swift\n     x\n     ```\n```js\ny\n```", ["     x\n"]),
    ("> ```swift,nocopy\n> x\n>  y\n> ```\n", ["  x\n   y\n"]),
    ("> - ```{.swift}\n>   x\n", ["    x\n"]),
    ("```swift\r\nx\r\n```\r\n```swift\ry\r", ["x\r\n", "y\r"]),
    ("```swift\n```\n```swift", []),
    ("`x` ```swift```\n```swift-interface\nx\n```\n``swift\nx", []),
    ("\u{FEFF}```swift\nx", ["x"]),
    ("~~~swift\nx ~~~\n~~~~ \ny", ["x ~~~\n"]),
  ])
  func swiftFencesAreFound(_ source: String, _ expected: [String]) {
    let text = SourceText(source)
    let fences = MarkdownFence.fences(in: text)
    #expect(fences.map(\.code.string) == expected)
    for fence in fences {
      #expect(fence.code.count == fence.range.count)
      for offset in 0..<fence.range.count where fence.code[UInt32(offset)] != 0x20 {
        #expect(fence.code[UInt32(offset)] == text[fence.range.start + UInt32(offset)])
      }
    }
  }

  @Test func anyCutEnds() {
    let source = Array("> - ```swift\n>   x\n> ```\n~~~swift\ny\n~~~".utf8)
    for end in source.indices {
      for fence in MarkdownFence.fences(in: SourceText(source[..<end])) {
        #expect(Int(fence.range.end) <= end)
      }
    }
  }
}
