import Source
import Testing

@testable import Linter

@Suite struct UnifiedDiffTests {
  private func diff(_ old: String, _ new: String, path: String = "A.swift") -> String {
    UnifiedDiff.text(path: path, from: SourceText(old), to: SourceText(new))
  }

  @Test func aChangeHasThreeLinesAround() {
    let old = (1...12).map { "\($0)\n" }.joined()
    #expect(
      diff(old, old.replacing("6\n", with: "six\nand\n")) == """
        diff --git a/A.swift b/A.swift
        --- a/A.swift
        +++ b/A.swift
        @@ -3,7 +3,8 @@
         3
         4
         5
        -6
        +six
        +and
         7
         8
         9

        """)
    #expect(diff(old, old).isEmpty)
  }

  @Test func changesThatAreNearShareAHunk() {
    let old = (1...30).map { "\($0)\n" }.joined()
    let near = old.replacing("\n5\n", with: "\nfive\n").replacing("\n12\n", with: "\ntwelve\n")
    #expect(diff(old, near).matches(of: /\n@@/).count == 1)
    let far = old.replacing("\n5\n", with: "\nfive\n").replacing("\n13\n", with: "\nthirteen\n")
    #expect(diff(old, far).matches(of: /\n@@/).count == 2)
  }

  @Test func linesWithoutAnEndAreMarked() {
    let mark = "\\ No newline at end of file\n"
    #expect(diff("a\nb", "a\nc").hasSuffix(" a\n-b\n\(mark)+c\n\(mark)"))
    #expect(diff("a\nb", "a\nb\n").hasSuffix(" a\n-b\n\(mark)+b\n"))
    #expect(diff("", "a\n").hasSuffix("@@ -0,0 +1,1 @@\n+a\n"))
    #expect(diff("a\n", "").hasSuffix("@@ -1,1 +0,0 @@\n-a\n"))
  }

  @Test func lineEndsAreKept() {
    #expect(diff("a\r\nb\r\n", "a\r\nc\r\n").hasSuffix(" a\r\n-b\r\n+c\r\n"))
  }

  @Test func namesAreWrittenAsGitDoes() {
    #expect(diff("", "a", path: "b c/d.swift").contains("\n--- a/b c/d.swift\t\n"))
    #expect(
      diff("", "a", path: "b\"\\\t\u{1}.swift").contains("--- \"a/b\\\"\\\\\\t\\001.swift\"\n"))
    #expect(diff("", "a", path: "é.swift").contains("+++ b/é.swift\n"))
  }

  @Test func changesMakeTheNewText() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let old = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Int.random(in: 0..<4, using: &random)
      }
      let new = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Int.random(in: 0..<4, using: &random)
      }
      let changes = LineDiff(text(old), text(new)).changes
      #expect(applied(changes, old, new) == new, "\(old) \(new)")
      let common = old.count - changes.reduce(0) { $0 + $1.old.count }
      #expect(common == longestCommon(old, new), "\(old) \(new)")
    }
  }

  @Test func greatChangesAreOne() {
    let changes = LineDiff(text(Array(0..<3000)), text(Array(3000..<6000))).changes
    #expect(changes == [.init(old: 0..<3000, new: 0..<3000)])
  }

  private func text(_ lines: [Int]) -> SourceText {
    SourceText(lines.map { "\($0)\n" }.joined())
  }

  private func applied(_ changes: [LineDiff.Change], _ old: [Int], _ new: [Int]) -> [Int] {
    var result: [Int] = []
    var line = 0
    for change in changes {
      result += old[line..<change.old.lowerBound] + new[change.new]
      line = change.old.upperBound
    }
    return result + old[line...]
  }

  private func longestCommon(_ a: [Int], _ b: [Int]) -> Int {
    var row = Array(repeating: 0, count: b.count + 1)
    for x in a {
      var next = [0]
      for (column, y) in b.enumerated() {
        next.append(x == y ? row[column] + 1 : max(row[column + 1], next[column]))
      }
      row = next
    }
    return row[b.count]
  }
}
