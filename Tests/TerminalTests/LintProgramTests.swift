import Foundation
import TestSupport
import Testing

/// `viewlint lint` as a process.
@Suite struct LintProgramTests {
  private let viewlint = BuiltProgram.viewlint
  private let folder: TemporaryFolder

  private static let wide = "let a = Text(\"a\").frame(width: .infinity)\n"
  private static let heading = "a.swift:1:32: warning: "

  init() throws {
    folder = try TemporaryFolder(["a.swift": Self.wide, "b/c.swift": "let c = 1\n"])
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent(".git"), withIntermediateDirectories: true)
  }

  private func run(_ arguments: String..., input: String = "") throws -> BuiltProgram.Result {
    try viewlint.run(arguments, in: folder.path, input: input)
  }

  @Test func textHasFindingsAndASummary() throws {
    let result = try run()
    #expect(result.code == 0 && result.errors.isEmpty)
    #expect(result.output.hasPrefix(Self.heading))
    #expect(result.output.contains("  1 | let a = Text(\"a\").frame(width: .infinity)\n"))
    #expect(result.output.contains("\n1 finding (1 warning) in 2 files, "))
    #expect(result.output.hasSuffix(" s\n"))
  }

  @Test func quietLeavesTheSummaryOut() throws {
    let quiet = try run("--quiet").output
    #expect(
      quiet.hasPrefix(Self.heading) && quiet.hasSuffix("\n\n") && !quiet.contains("1 finding"))
    #expect(try run("-q", "b").output.isEmpty)
  }

  @Test func pathsAreRelativeToTheWorkingDirectory() throws {
    let inside = try viewlint.run(["../a.swift"], in: folder.path + "/b")
    #expect(inside.output.hasPrefix(folder.path + "/a.swift:1:32: "))
    let outside = try viewlint.run([folder.path], in: "/")
    #expect(outside.output.contains("a.swift:1:32: warning: "))
  }

  @Test(arguments: ["text", "json", "jsonl", "xcode", "github"])
  func theExitCodeDoesNotDependOnTheFormat(format: String) throws {
    #expect(try run("--format", format).code == 0)
    let strict = try run("--strict", "--format", format)
    #expect(strict.code == 1 && strict.errors.isEmpty && !strict.output.isEmpty)
  }

  @Test func jsonIsOneDocument() throws {
    struct Report: Decodable {
      struct Tool: Decodable { let name, version: String }
      struct Place: Decodable { let line, column, offset: Int }
      struct Range: Decodable { let start, end: Place }
      struct Finding: Decodable {
        let rule, severity, message, file: String
        let range: Range
      }
      let version, files: Int
      let tool: Tool
      let findings: [Finding]
      let summary: [String: Int]
    }
    let report = try JSONDecoder().decode(
      Report.self, from: Data(try run("--format", "json").output.utf8))
    #expect(report.version == 1 && report.tool.name == "viewlint" && report.files == 2)
    let finding = try #require(report.findings.first)
    #expect(report.findings.count == 1 && finding.rule == "frame-infinite-fixed")
    #expect(finding.file == "a.swift" && finding.severity == "warning")
    #expect(finding.range.start.offset == 31 && finding.range.end.column == 41)
    #expect(
      report.summary == [
        "errors": 0, "warnings": 1, "infos": 0, "hints": 0, "suppressed": 0, "baselined": 0,
      ])
  }

  @Test func standardInputStandsForAFile() throws {
    let named = try run("--stdin-path", "b/c.swift", "-", input: Self.wide)
    #expect(named.output.hasPrefix("b/c.swift:1:32: warning: "))
    #expect(named.output.contains("  1 | let a = "))
    let unnamed = try run("-", input: Self.wide)
    #expect(unnamed.output.contains(":1:32: warning: ") && unnamed.output.contains("in 1 file,"))
  }

  @Test func rulesCanBeChosen() throws {
    #expect(try run("--strict", "--skip", "frame-infinite-fixed").code == 0)
    #expect(try run("--strict", "--only", "preferences").code == 0)
    #expect(try run("--strict", "--only", "preferences,frames").code == 1)
    let unknown = try run("--only", "frame-infinite")
    #expect(unknown.code == 2 && unknown.errors.contains("did you mean"))
  }

  @Test func settingsAreFoundAndReplaced() throws {
    try folder.write("{ \"rules\": { \"frames\": \"error\" } }", to: ".viewlint.json")
    try folder.write("{ \"rules\": { \"frames\": \"off\" } }", to: "other.json")
    #expect(try run().code == 1)
    #expect(try run("--config", "other.json").code == 0)
    #expect(try run("--config", "missing.json").code == 2)
  }

  @Test func filesAreShown() throws {
    #expect(try run("--show-files").output == "a.swift\nb/c.swift\n")
    #expect(try run("--show-files", "b").output == "b/c.swift\n")
  }

  @Test func statisticsGoToStandardError() throws {
    let result = try run("--stats", "--jobs", "1", "--no-cache")
    #expect(result.errors.hasPrefix("files 2\nbytes "))
    #expect(result.errors.contains("\ntotal "))
    #expect(result.output.hasPrefix(Self.heading))
  }

  @Test func colorsComeWhenAskedFor() throws {
    #expect(try run().output.contains("\u{1B}") == false)
    #expect(try run("--color", "always").output.contains("\u{1B}[1;33mwarning:\u{1B}[0m"))
    let forced = try viewlint.run([], in: folder.path, environment: ["CLICOLOR_FORCE": "1"])
    #expect(forced.output.contains("\u{1B}[1;33mwarning:"))
    #expect(try run("--color=always", "--format=json").output.contains("\u{1B}") == false)
  }

  @Test func whatCannotBeReadIsNamedAndTheRestIsLinted() throws {
    let result = try run("a.swift", "missing.swift")
    #expect(result.code == 2 && result.errors.contains("missing.swift: error: "))
    #expect(result.output.hasPrefix(Self.heading))
    #expect(result.output.contains("; 1 problem\n"))
  }

  @Test func rulesAreListedAndExplained() throws {
    let list = try viewlint.run(["rules"], in: folder.path)
    #expect(list.code == 0 && list.output.contains("\n  frame-infinite-fixed "))
    let page = try viewlint.run(["explain", "frame-infinite-fixed"], in: folder.path)
    #expect(page.code == 0 && page.output.contains("frames/frame-infinite-fixed: warning\n"))
    #expect(
      try viewlint.run(["rules", "frame-infinite-fixed"], in: folder.path).output == page.output)
    let unknown = try viewlint.run(["explain", "frame-infinit"], in: folder.path)
    #expect(unknown.code == 2 && unknown.errors.contains("did you mean 'frame-infinite-fixed'?"))
    struct Rule: Decodable { let id, category, severity, title, explanation: String }
    let json = try viewlint.run(["rules", "--format", "json"], in: folder.path)
    let rules = try JSONDecoder().decode([Rule].self, from: Data(json.output.utf8))
    #expect(rules.contains { $0.id == "inverted-scroll" && !$0.explanation.isEmpty })
    #expect(try viewlint.run(["rules", "--predicates"], in: folder.path).output.contains("  ."))
  }

  @Test func examplesOfRuleFilesAreRun() throws {
    let rule = """
      ---
      severity: info
      ---
      # A list

      Why.

      ```rule
      match List
      say   "a list"
      ```

      ## Examples

      ```swift flagged
      let a = List { }
      //      ^^^^
      ```

      ```swift fine
      let a = MARK { }
      ```

      """
    func test(_ view: String) throws -> BuiltProgram.Result {
      try folder.write(
        rule.replacingOccurrences(of: "MARK", with: view), to: "team/lists/a-list.md")
      return try viewlint.run(["test", "team"], in: folder.path)
    }
    let good = try test("Text")
    #expect(good.code == 0 && good.output.contains("1 rule file"), "\(good)")
    let bad = try test("List")
    #expect(bad.code == 1 && bad.output.contains("team/lists/a-list.md:20: error: "), "\(bad)")
    try folder.write("nonsense", to: "team/lists/other.md")
    let broken = try viewlint.run(["test", "team"], in: folder.path)
    #expect(broken.code == 2 && broken.errors.contains("team/lists/other.md:1:"), "\(broken)")
  }
}
