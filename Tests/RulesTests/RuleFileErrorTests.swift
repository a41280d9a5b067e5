import Testing

@testable import Rules

/// What is said about each mistake in a rule file: place and exact words.
struct RuleFileErrorTests {
  /// The errors of a whole file.
  private func errors(_ text: String, path: String = "tests/trial.md") -> [String] {
    RuleFile.read(RuleFileSource(path: path, text: text)).errors.map {
      "\($0.position.line):\($0.position.column): \($0.message)"
    }
  }

  private let rule = "```rule\nmatch view\nsay \"x\"\n```\n"

  /// A file that is right up to its examples.
  private func file(_ front: String = "severity: warning", _ rest: String = "") -> String {
    "---\n\(front)\n---\n# A fault\n\(rule)\(rest)"
  }

  @Test func aFileThatIsRightHasNoErrors() {
    #expect(errors(file()) == [])
    #expect(errors(file("severity: hint\ndefault: off\nbecause: it is noisy")) == [])
  }

  @Test(arguments: ["rule.md", "Tests/rule.md", "tests/Rule.md", "tests/a_b.md", "tests/rule.txt"])
  func names(path: String) {
    #expect(
      errors(file(), path: path) == [
        "1:1: a rule file is called <category>/<rule-id>.md, in lower case with hyphens"
      ])
  }

  @Test func frontMatter() {
    #expect(
      errors("# A fault\n\(rule)") == [
        "1:1: a rule file starts with front matter: a line `---`, `severity: warning`, a line `---`"
      ])
    #expect(
      errors(file("severity: warning\nsevere")) == ["3:1: `severe` is not `key: value`"])
    #expect(
      errors(file("severity: warning\ndefalt: off")) == [
        "3:1: unknown key `defalt`; did you mean `default`?"
      ])
    #expect(
      errors(file("severity: warning\nzzz: 1")) == [
        "3:1: unknown key `zzz`; use severity, default, because or option NAME"
      ])
    #expect(
      errors(file("severity: warning\nseverity: info")) == [
        "3:1: `severity` is given twice; keep one"
      ])
    #expect(
      errors(file("severity: fatal")) == [
        "2:11: `severity` can't be `fatal`; use error, warning, info or hint"
      ])
    #expect(
      errors(file("because: x")) == [
        "1:1: `severity` is missing; use error, warning, info or hint"
      ])
    #expect(
      errors(file("severity: info\ndefault: off")) == [
        "3:10: a rule that is off by default says why; add `because: ...`"
      ])
    #expect(
      errors(file("severity: info\ndefault: no")) == [
        "3:10: `default` can't be `no`; use on or off"
      ])
    #expect(
      errors(file("severity: info\noption a-b: 1")) == [
        "3:8: `a-b` is no name for an option; use letters and digits"
      ])
    #expect(
      errors(file("severity: info\noption a: b")) == [
        "3:11: `option a` can't be `b`; use a number, true, false or \"text\""
      ])
  }

  @Test func frontMatterThatDoesNotEnd() {
    let text = "---\nseverity: warning\n# A fault\n"
    #expect(
      errors(text) == [
        "1:1: nothing ends the front matter; write `---` behind its last line",
        "1:1: the heading is missing; state the fault in a line `# ...`",
        "1:1: nothing is flagged; add a fence ```rule with `match`, and `say`",
      ])
  }

  @Test func headingAndBlocks() {
    #expect(
      errors("---\nseverity: hint\n---\n\(rule)") == [
        "1:1: the heading is missing; state the fault in a line `# ...`"
      ])
    #expect(
      errors("---\nseverity: hint\n---\n# A fault\n") == [
        "4:3: nothing is flagged; add a fence ```rule with `match`, and `say`"
      ])
    #expect(
      errors(file() + "```swift fine\nText(\"a\")\n") == [
        "9:1: nothing ends this fence; close it with the same mark on a line of its own"
      ])
  }

  @Test func examples() {
    #expect(
      errors(file() + "```swift flaged\n```\n") == [
        "9:10: unknown word `flaged` behind `swift`; did you mean `flagged`?"
      ])
    #expect(
      errors(file() + "```swift fine target=\"iOS\"\n```\n") == [
        "9:23: `iOS` is no target; write `target=\"iOS 16, macOS 13\"`"
      ])
    #expect(
      errors(file() + "```swift flagged\n// ^\n```\n") == [
        "9:1: a flagged example marks what is flagged: carets in a comment below the line",
        "10:1: a mark stands below the line that it marks, and no line is above it",
      ])
    #expect(
      errors(file() + "```swift fine\na\n^\n```\n") == [
        "11:1: a mark in an example where nothing is flagged; remove it"
      ])
    #expect(
      errors(file() + "```swift fixed\na\n```\n") == [
        "9:4: `fixed` follows the flagged example that it fixes"
      ])
    #expect(
      errors(file() + "```swift fine except=\"group\"\n```\n") == [
        "9:23: `except` says which variations and why: `except=\"group: it needs a file\"`"
      ])
    #expect(
      errors(file() + "```swift fine except=\"grup: why\"\n```\n") == [
        "9:23: unknown variation `grup`; did you mean `group`?"
      ])
    #expect(
      errors(file() + "```swift file=A.swift\n```\n") == [
        "9:4: `file=` continues the example above it, and none is there"
      ])
    #expect(
      errors(file() + "```swift flagged\na\n^\n```\n```swift fixed fix=\"Do\"\nb\n```\n") == [
        "13:21: the rule has no fix `Do`; write the title of one of its fixes"
      ])
  }

  @Test func twoRulesWithOneName() {
    let source = RuleFileSource(path: "tests/trial.md", text: file())
    let other = RuleFileSource(path: "more/trial.md", text: file())
    let (rules, errors) = RuleSet.load([source, other])
    #expect(rules.rules.map(\.path) == ["tests/trial.md"])
    #expect(
      errors.map(\.description) == [
        "more/trial.md:1:1: error: the rule `trial` is in tests/trial.md already; choose another id"
      ])
  }

  @Test func aBadFileLeavesTheOthersAlone() {
    let bad = RuleFileSource(path: "tests/bad.md", text: "nothing")
    let good = RuleFileSource(path: "tests/good.md", text: file())
    let (rules, errors) = RuleSet.load([bad, good])
    #expect(rules.rules.map(\.id) == ["good"])
    #expect(!errors.isEmpty && errors.allSatisfy { $0.path == "tests/bad.md" })
  }

  @Test func lineEndsOfAnyKind() {
    let text = file("severity: worse").split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\r\n")
    #expect(
      errors(text) == ["2:11: `severity` can't be `worse`; use error, warning, info or hint"])
  }
}
