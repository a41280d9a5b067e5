import Foundation
import TestSupport
import Testing

/// `--fix`, `--unsafe-fixes` and `--diff` as processes.
@Suite struct FixProgramTests {
  private static let suppression = "let a = 1 // viewlint:disable:this all"
  /// Line ends, a byte-order mark, tabs, letters of several bytes, no line end at the end.
  private static let files = [
    "a.swift": suppression + "\n",
    "dir with space/b.swift": "let é = \"🧭\" \(suppression.dropFirst(10))",
    "dir with space/crlf.swift": "\u{FEFF}struct A {\r\n\t\(suppression)\r\n}\r\n",
    "clean.swift": "let clean = 1\n",
    "wide.swift": "let w = Text(\"a\")\n\t.frame(width: .infinity)\n",
  ]

  private func git(_ script: String, in folder: TemporaryFolder, at path: String = "") throws
    -> BuiltProgram.Result
  {
    try BuiltProgram.viewlint.shell(
      "set -e; git() { command git -c user.name=t -c user.email=t@t -c core.autocrlf=false \"$@\"; }; "
        + script, in: folder.path + path)
  }

  private func repository() throws -> TemporaryFolder {
    let folder = try TemporaryFolder(Self.files)
    let result = try git(
      "git init -q .; git add -A; git commit -qm a", in: folder)
    #expect(result.code == 0, "\(result)")
    return folder
  }

  @Test(arguments: ["", "--unsafe-fixes"])
  func applyingTheDifferenceIsFixing(unsafe: String) throws {
    let folder = try repository()
    let patched = try git(
      "\"$VIEWLINT\" --diff \(unsafe) > ../$$.patch || [ $? = 1 ]; git diff --exit-code; "
        + "git apply ../$$.patch; rm ../$$.patch; git add -A; git write-tree; git reset -q --hard",
      in: folder)
    #expect(patched.code == 0, "\(patched)")
    let fixed = try git(
      "\"$VIEWLINT\" --fix -q \(unsafe) > /dev/null; git add -A; git write-tree", in: folder)
    #expect(fixed.code == 0 && fixed.output == patched.output, "\(fixed) \(patched)")
    // A second run changes nothing.
    let again = try git(
      "\"$VIEWLINT\" --diff \(unsafe); \"$VIEWLINT\" --fix \(unsafe) > /dev/null; git add -A; git write-tree",
      in: folder)
    #expect(again.code == 0 && again.output == fixed.output, "\(again)")
  }

  @Test func gitAppliesTheDifferenceInAFolderOfTheRepository() throws {
    let folder = try repository()
    let result = try git(
      "\"$VIEWLINT\" --diff -q | git apply; git status --short", in: folder, at: "/dir with space")
    #expect(result.output == " M b.swift\n M crlf.swift\n", "\(result)")
  }

  @Test func theDifferenceOfALinkIsThatOfItsFile() throws {
    let folder = try TemporaryFolder(["real/A.swift": Self.suppression, "README": ""])
    let result = try git(
      "git init -q .; mv real/A.swift real/A.txt; ln -s ../real/A.txt real/Link.swift; git add -A; "
        + "git commit -qm a; cd real; \"$VIEWLINT\" --diff -q | git apply; git status --short; "
        + "cat A.txt", in: folder)
    #expect(result.output == " M A.txt\nlet a = 1", "\(result)")
  }

  @Test func gitAppliesTheDifferenceOutsideOfARepository() throws {
    let folder = try TemporaryFolder(["a/A.swift": Self.suppression])
    let result = try git(
      "\"$VIEWLINT\" --diff -q | git apply; cat a/A.swift", in: folder)
    #expect(result.output == "let a = 1", "\(result)")
  }

  @Test func theDifferenceIsTheExitCode() throws {
    let folder = try repository()
    let diff = try BuiltProgram.viewlint.run(["--diff"], in: folder.path)
    #expect(diff.code == 1 && diff.output.hasPrefix("diff --git a/a.swift b/a.swift\n"))
    #expect(diff.errors == "would fix 3 findings in 3 files: unused-suppression 3\n")
    // Not the findings that remain, and nothing is written.
    let none = try BuiltProgram.viewlint.run(["--diff", "--strict", "wide.swift"], in: folder.path)
    #expect(none.code == 0 && none.output.isEmpty)
    #expect(none.errors == "would fix nothing\n")
    let both = try BuiltProgram.viewlint.run(["--diff", "--fix"], in: folder.path)
    #expect(both.output == diff.output)
    #expect(try git("git diff --exit-code", in: folder).code == 0)
    let colored = try BuiltProgram.viewlint.run(["--diff", "--color=always"], in: folder.path)
    #expect(colored.output.contains("\u{1B}[1;31m-let a = 1 // viewlint"))
    let missing = try BuiltProgram.viewlint.run(["--diff", "none.swift"], in: folder.path)
    #expect(missing.code == 2)
  }

  @Test func theExitCodeCountsWhatRemains() throws {
    let folder = try repository()
    let told = try BuiltProgram.viewlint.run(["--unsafe-fixes"], in: folder.path)
    #expect(
      told.output.contains(
        "\n3 can be fixed with --fix, 1 more with --fix --unsafe-fixes\n4 finding"))
    #expect(try git("git diff --exit-code", in: folder).code == 0)
    let safe = try BuiltProgram.viewlint.run(["--fix", "--strict"], in: folder.path)
    #expect(safe.code == 1 && safe.output.hasPrefix("wide.swift:2:16: warning: "))
    #expect(
      safe.output.contains(
        "\nfixed 3 findings in 3 files: unused-suppression 3\n"
          + "1 can be fixed with --fix --unsafe-fixes\n1 finding (1 warning)"))
    let all = try BuiltProgram.viewlint.run(
      ["--fix", "--unsafe-fixes", "--strict", "--format", "json"], in: folder.path)
    #expect(all.code == 0)
    #expect(
      all.output.contains(
        #" "fixed": {"findings": 1, "rules": {"frame-infinite-fixed": 1}, "files": ["wide.swift"]},"#
      ))
    #expect(all.errors == "fixed 1 finding in 1 file: frame-infinite-fixed 1\n")
  }

  @Test func theTextOfStandardInputIsPrinted() throws {
    let folder = try repository()
    let input = "\u{FEFF}" + Self.suppression + "\r\nlet b = Text(\"a\").frame(width: .infinity)"
    let arguments = ["--fix", "-", "--stdin-path", "new.swift", "--strict"]
    let result = try BuiltProgram.viewlint.run(arguments, in: folder.path, input: input)
    #expect(result.output == input.replacing(" // viewlint:disable:this all", with: ""))
    #expect(result.code == 1 && result.errors.contains("new.swift:2:32: warning: "))
    #expect(result.errors.contains("fixed 1 finding in 1 file: unused-suppression 1\n"))
    let clean = try BuiltProgram.viewlint.run(["--fix", "-"], in: folder.path, input: "let a = 1")
    #expect(clean.code == 0 && clean.output == "let a = 1")
    let diff = try BuiltProgram.viewlint.run(["--diff", "-"], in: folder.path, input: input)
    #expect(diff.code == 1 && diff.output.contains("\n@@ -1,2 +1,2 @@\n"))
    #expect(try git("git status --short", in: folder).output.isEmpty)
  }

  @Test func markdownFilesAreFixed() throws {
    let folder = try TemporaryFolder([
      ".git/HEAD": "", "a.md": "# A\n\n```swift\n\(Self.suppression)\n```\n",
    ])
    let result = try BuiltProgram.viewlint.run(["--fix", "a.md"], in: folder.path)
    #expect(result.output.hasPrefix("fixed 1 finding in 1 file: unused-suppression 1\n"))
    #expect(
      try String(contentsOf: folder.url.appendingPathComponent("a.md"), encoding: .utf8)
        == "# A\n\n```swift\nlet a = 1\n```\n")
  }
}
