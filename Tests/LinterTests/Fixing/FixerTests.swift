import Source
import Testing

@testable import Linter

/// What is fixed, in what order, and what is taken back.
@Suite struct FixerTests {
  private static let bold = "match $m = .bold()\nsay \"x\"\nfix \"Delete\" safe\n  delete $m"
  private static let italic =
    "match $m = .italic()\nsay \"x\"\nfix \"Delete\" unsafe\n  delete $m"

  @Test func safeFixesAreAppliedAndUnsafeOnesWhenAskedFor() {
    let files = ["A.swift": "let a = Text(\"a\").bold().italic()"]
    let safe = FixTrial(["bold": Self.bold, "italic": Self.italic], files)
    let result = safe.run(unsafe: false)
    #expect(safe.text() == "let a = Text(\"a\").italic()")
    #expect(result.applied.map(\.rule) == ["bold"] && result.isComplete)
    #expect(result.files.map(\.path) == ["A.swift"])
    #expect(result.files.first?.before.string == files["A.swift"])
    let all = FixTrial(["bold": Self.bold, "italic": Self.italic], files)
    #expect(all.run().applied.count == 2)
    #expect(all.text() == "let a = Text(\"a\")")
    #expect(all.run().files.isEmpty && all.run().applied.isEmpty)
  }

  @Test func theFirstFixThatIsAllowedIsTaken() {
    let rule = """
      match Text($t)
      where $t.constant == "a"
      say   "x"
      fix   "One" unsafe
            replace $t with "one"
      fix   "Two" safe
            replace $t with "two"
      """
    let files = ["A.swift": "let a = Text(\"a\")"]
    let safe = FixTrial(["text": rule], files)
    _ = safe.run(unsafe: false)
    #expect(safe.text() == "let a = Text(\"two\")")
    let all = FixTrial(["text": rule], files)
    _ = all.run()
    #expect(all.text() == "let a = Text(\"one\")")
  }

  @Test func whatOverlapsWaitsForTheNextRound() {
    let unwrap = """
      match $g = Group { $$$ }
      say   "x"
      fix   "Unwrap" safe
            unwrap $g
      """
    let trial = FixTrial(
      ["group": unwrap],
      ["A.swift": "let a = VStack {\n  Group {\n    Group {\n      Text(\"a\")\n    }\n  }\n}\n"])
    let result = trial.run()
    #expect(trial.text() == "let a = VStack {\n  Text(\"a\")\n}\n")
    #expect(result.applied.count == 2 && result.isComplete)
  }

  @Test func fixesThatFeedEachOtherEnd() {
    func swap(_ from: String, _ to: String) -> String {
      "match $m = .\(from)()\nsay \"x\"\nfix \"Swap\" safe\n  replace $m with .\(to)()"
    }
    let trial = FixTrial(
      ["one": swap("bold", "italic"), "two": swap("italic", "bold")],
      ["A.swift": "let a = Text(\"a\").bold()"])
    let result = trial.run()
    #expect(!result.isComplete && result.applied.count == Fixer.mostRounds)
    #expect(result.files.isEmpty)
  }

  @Test func aFixWhoseFindingRemainsIsTakenBack() {
    let useless = "match Text($t)\nsay \"x\"\nfix \"Do\" safe\n  replace $t with \"b\""
    let source = "let a = Text(\"a\").bold()\nlet b = Text(\"b\").bold()\n"
    let trial = FixTrial(["text": useless, "bold": Self.bold], ["A.swift": source])
    let result = trial.run()
    #expect(trial.text() == "let a = Text(\"a\")\nlet b = Text(\"b\")\n")
    #expect(result.rejected.map(\.reason) == [.findingRemains, .findingRemains])
    #expect(result.rejected.map(\.title) == ["Do", "Do"])
    #expect(result.applied.map(\.rule) == ["bold", "bold"] && result.isComplete)
  }

  @Test func findingsOfOtherRulesDontCount() {
    let rule = """
      match $s = struct Old
      say   "x"
      fix   "Rename" safe
            replace $s with struct New {}
      """
    let other = """
      match $v = Row()
      nowhere struct Old
      say   "x"
      """
    let trial = FixTrial(
      ["name": rule, "row": other],
      [
        "A.swift": "struct Old {}\n",
        "B.swift": "struct B: View { var body: some View { Row() } }\n",
      ])
    #expect(trial.run().applied.map(\.rule) == ["name"])
    #expect(trial.text() == "struct New {}\n")
  }

  @Test func aFixThatBringsFindingsElsewhereIsTakenBack() {
    // Each row needs the modifier that the fix takes away.
    let rule = """
      match   $m = .bold()
      say     "x"
      fix     "Delete" safe
              delete $m
      """
    let rows = """
      match   $m = Row()
      nowhere .bold()
      say     "x"
      """
    let trial = FixTrial(
      ["bold": rule + "\n```\n\n```rule\n" + rows],
      [
        "A.swift": "let a = Text(\"a\").bold()\n",
        "B.swift": "let b = VStack { Row(); Row(); Row() }\n",
      ])
    let result = trial.run()
    #expect(result.rejected.map(\.reason) == [.newFindings(2)] && result.files.isEmpty)
    #expect(trial.text() == "let a = Text(\"a\").bold()\n")
  }

  @Test func oneBadFixAmongManyCostsOnlyItself() {
    let double = """
      match Text($t)
      where $t.constant == "bad"
      say   "x"
      fix   "Double" safe
            replace $t with "bad"
      """
    var files: [String: String] = [:]
    for number in 0..<40 {
      files["F\(number).swift"] = "let a = Text(\"a\").bold()\nlet b = Text(\"b\").bold()\n"
    }
    files["F20.swift"] = "let a = Text(\"bad\").bold()\n"
    let trial = FixTrial(["bold": Self.bold, "double": double], files)
    let result = trial.run()
    #expect(result.applied.count == 79 && result.rejected.count == 1)
    #expect(result.files.count == 40)
    #expect(trial.text("F20.swift") == "let a = Text(\"bad\")\n")
  }

  @Test func syntaxErrorsAreNotMade() {
    // The linter's own check is the last line of defence: rules don't offer such a fix.
    var state = FixState(
      [(path: "A.swift", report: FileReport(findings: [], suppressed: 0))])
    let trial = FixTrial(["bold": Self.bold], ["A.swift": "let a = Text(\"a\").bold()"])
    _ = trial.project.report(["A.swift"], jobs: 1)
    state.watch(["A.swift"], of: trial.project, jobs: 1)
    let reason = state.update(
      trial.project, to: ["A.swift": SourceText("let a = Text(")], jobs: 1, fixing: [])
    #expect(reason == .syntaxErrors(file: "A.swift"))
  }

  // MARK: Several files

  /// A fix that changes the modifier where it is used, and the view that uses it.
  private static let pair = """
    match     $v = Row()
    somewhere $m = .bold()
    say       "x"
    fix       "Both" safe
              replace $v with Line()
              replace $m with .italic()
    """

  @Test func aFixChangesAllItsFiles() {
    let files = [
      "A.swift": "let a = VStack { Row() }\n", "B.swift": "let b = Text(\"b\").bold()\n",
      "C.swift": "let c = Text(\"c\").underline()\n",
    ]
    let underline = "match $m = .underline()\nsay \"x\"\nfix \"Delete\" safe\n  delete $m"
    let trial = FixTrial(["pair": Self.pair, "underline": underline], files)
    let result = trial.run()
    #expect(trial.text("A.swift") == "let a = VStack { Line() }\n")
    #expect(trial.text("B.swift") == "let b = Text(\"b\").italic()\n")
    let groups = result.files.map(\.group)
    #expect(groups.count == 3 && groups[0] == groups[1] && groups[1] != groups[2])
    // One file that was asked for is enough.
    let one = FixTrial(["pair": Self.pair], files)
    #expect(one.run(["A.swift"]).files.map(\.path) == ["A.swift", "B.swift"])
    #expect(FixTrial(["pair": Self.pair], files).run(["C.swift"]).files.isEmpty)
  }

  @Test(arguments: [#"{"exclude": ["B.swift"]}"#, #"{"include": ["A.swift"]}"#])
  func whatSettingsLeaveOutIsNotChanged(settings: String) {
    let files = [
      "A.swift": "let a = VStack { Row() }\n", "B.swift": "let b = Text(\"b\").bold()\n",
    ]
    let trial = FixTrial(["pair": Self.pair], files, settings: settings)
    #expect(trial.run(["A.swift"]).files.isEmpty)
    #expect(trial.project.report(["A.swift"], jobs: 1)[0].findings.map(\.fixes.count) == [0])
    let locked = FixTrial(["pair": Self.pair], files, locked: ["B.swift"])
    #expect(locked.run(["A.swift"]).files.isEmpty)
  }

  @Test func whatMayNotBeChangedTogetherIsLeft() {
    let files = [
      "A.swift": "let a = VStack { Row() }\n", "B.swift": "let b = Text(\"b\").bold()\n",
    ]
    let trial = FixTrial(["pair": Self.pair, "bold": Self.bold], files)
    let policy = FixPolicy(includesUnsafe: true) { !$0.contains("A.swift") }
    var fixer = Fixer(trial.project, paths: ["A.swift", "B.swift"], policy: policy, jobs: 1)
    #expect(fixer.run().files.map(\.path) == ["B.swift"])
    #expect(trial.text("A.swift") == files["A.swift"])
    fixer.restore(["B.swift"])
    #expect(trial.text("B.swift") == files["B.swift"])
  }

  // MARK: Markdown

  @Test func codeInMarkdownIsFixed() {
    let text = """
      # Title

      - A list

        ```swift
        let a = Text("a")
          .bold()
          .italic()
        ```

      ```swift
      let b = Text("b").bold()
      ```

      > ```swift
      > let c = Text("c").bold()
      > let d = Text("d")
      >   .bold()
      > ```
      """
    let trial = FixTrial(["bold": Self.bold], ["A.md": text])
    let result = trial.run()
    let fixed = text.replacing("Text(\"a\")\n    .bold()", with: "Text(\"a\")")
      .replacing("Text(\"b\").bold()", with: "Text(\"b\")")
      .replacing("Text(\"c\").bold()", with: "Text(\"c\")")
    #expect(trial.text("A.md") == fixed)
    // In a quotation, only what stays on its line.
    #expect(result.applied.count == 3)
  }
}
