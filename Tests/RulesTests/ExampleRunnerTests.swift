import Source
import Testing

@testable import Rules

/// The runner of examples: it finds out that an example doesn't hold, and its variations change nothing.
struct ExampleRunnerTests {
  private func failures(_ examples: String) -> [String] {
    let source = RuleFileSource(
      path: "tests/trial.md",
      text: """
        ---
        severity: warning
        ---
        # A fault
        ```rule
        match .bold()
        say "x"
        fix "Take it away" safe
        when true
        ```

        ## Examples
        \(examples)
        """.replacing(
          "when true", with: "    replace .bold() with x".replacing(".bold()", with: "$m")
        )
        .replacing("match .bold()", with: "match $m = .bold()").replacing(
          "replace $m with x", with: "delete $m"))
    let (file, errors) = RuleFile.read(source)
    guard let file, errors.isEmpty else { return errors.map(\.description) }
    return ExampleRunner.run(file, of: source).failures.map(\.description)
  }

  private let fine = "```swift fine\nText(\"a\")\n```\n"

  @Test func examplesThatHold() {
    #expect(failures("```swift flagged\nText(\"a\").bold()\n//       ^^^^^^^\n```\n\(fine)") == [])
  }

  @Test func aMarkWhereNothingIsFlagged() {
    let found = failures("```swift flagged\nText(\"a\").bold()\n// ^\n```\n\(fine)")
    #expect(
      found.first
        == "tests/trial.md:13: error: the example doesn't hold: 1:4-1:4 is marked, and flagged is "
        + "1:10-1:17 `.bold()`")
    // The variations that keep the code as it is fail, too.
    #expect(found.count == 5)
  }

  @Test func aRangeThatEndsElsewhere() {
    let found = failures("```swift flagged\nText(\"a\").bold()\n//       ^^^^^\n```\n\(fine)")
    #expect(found.first?.contains("1:10-1:15 `.bold` is marked") == true)
  }

  @Test func somethingFlaggedWithoutAMark() {
    let found = failures(
      "```swift flagged\nText(\"a\").bold()\n//       ^\n```\n```swift fine\nText(\"a\").bold()\n```\n"
    )
    #expect(found.contains { $0.hasSuffix("1:10-1:17 `.bold()` is flagged, and not marked") })
  }

  @Test func aFixThatGivesSomethingElse() {
    let flagged = "```swift flagged\nText(\"a\").bold()\n//       ^\n```\n"
    #expect(failures("\(flagged)```swift fixed\nText(\"a\")\n```\n\(fine)") == [])
    #expect(
      failures("\(flagged)```swift fixed\nText(\"b\")\n```\n\(fine)") == [
        "tests/trial.md:17: error: the example doesn't hold: the fix gives:\nText(\"a\")\n"
      ])
  }

  @Test func examplesOfBothKindsAreNeeded() {
    #expect(
      failures(fine) == [
        "tests/trial.md:1: error: the example doesn't hold: the rule has no flagged example; add one"
      ])
  }

  @Test func exceptionsLeaveAVariationOut() {
    let text =
      "```swift flagged except=\"comment: it is about comments\"\nText(\"a\").bold()\n//       ^\n```\n"
    #expect(failures(text + fine) == [])
  }

  // MARK: Variations

  private func variant(_ variation: Variation, _ text: String, mark: UInt32) -> (String, UInt32?)? {
    let example = Example(
      kind: .flagged,
      files: [
        ExampleFile(name: "A.swift", text: text, marks: [ExampleMark(start: mark, end: mark + 1)])
      ],
      target: nil, suggestsNewer: false, fix: nil, refusal: nil, exceptions: [],
      place: Piece("", at: 0))
    guard let variant = ExampleVariant(example, variation, rule: "r") else { return nil }
    return (variant.files[0].input.text, variant.files[0].marks.first?.start)
  }

  @Test func marksMoveAlong() throws {
    let text = "struct A {\n    let b = c\n}\n"
    let mark = UInt32(text.utf8.distance(from: text.startIndex, to: text.firstIndex(of: "c")!))
    // The `c` of `struct` comes first.
    let place = try #require(text.range(of: "= c")).upperBound
    let offset = UInt32(text.utf8.distance(from: text.startIndex, to: place)) - 1
    #expect(mark < offset)
    for variation in [Variation.emoji, .crlf, .tabs, .enum] {
      let (changed, moved) = try #require(variant(variation, text, mark: offset))
      let moved32 = try #require(moved)
      #expect(Array(changed.utf8)[Int(moved32)] == UInt8(ascii: "c"), "\(variation)")
      #expect(changed != text)
    }
    for variation in [Variation.comment, .string, .disabled] {
      let (_, moved) = try #require(variant(variation, text, mark: offset))
      #expect(moved == nil, "\(variation)")
    }
    #expect(variant(.group, text, mark: offset) == nil)
  }

  @Test func expressionsGoIntoAGroupAndTypesIntoAnEnum() throws {
    #expect(try #require(variant(.group, "Text(\"a\")", mark: 0)).0 == "Group {\nText(\"a\")\n}")
    #expect(variant(.enum, "Text(\"a\")", mark: 0) == nil)
    #expect(variant(.enum, "extension A {}", mark: 0) == nil)
    #expect(variant(.group, "Text(\"a\")\nText(\"b\")", mark: 0) == nil)
  }
}
