import Linter
import Source
import Testing
import Workspace

@testable import Terminal

@Suite struct ReportTests {
  private static func location(
    _ file: String, _ line: Int, _ column: Int, to endLine: Int? = nil, _ endColumn: Int? = nil
  ) -> Finding.Location {
    Finding.Location(
      file: file, start: Position(line: line, column: column, offset: 40),
      end: Position(line: endLine ?? line, column: endColumn ?? column + 4, offset: 44))
  }

  private static let full = Finding(
    rule: "inverted-scroll", severity: .warning, message: "a \"list\" is turned: 100%",
    location: location("Sources/Feed, old.swift", 14, 9),
    related: [.init(message: "turned back here", location: location("Row.swift", 3, 5))],
    fixes: [
      .init(
        title: "Start at the bottom", isSafe: false,
        edits: [.init(location: location("Row.swift", 3, 5), text: "\t\n")])
    ], refusals: [.init(title: "Turn it", reason: "it is a list")])

  private func report(_ findings: [Finding]) -> LintReport {
    var report = LintReport()
    report.findings = findings
    report.files = ["Sources/Feed.swift", "Row.swift"]
    for finding in findings { report.summary.count(finding.severity) }
    return report
  }

  /// What `write` prints.
  private func printed(_ write: (Output) -> Void) throws -> String {
    let output = Output()
    write(output)
    return output.held
  }

  @Test func textNamesPlaceMessageRuleRelatedPlacesAndFix() {
    let text = TextReport(report([]), style: .plain, width: 80)
    #expect(
      text.render(Self.full) == """
        Sources/Feed, old.swift:14:9: warning: a "list" is turned: 100% [inverted-scroll]
          Row.swift:3:5: note: turned back here
          fix: Start at the bottom (unsafe: look at what it changes)

        """)
  }

  @Test func jsonHasTheKeysOfTheInterface() throws {
    let json = try printed { JSONReport.write(report([Self.full]), to: $0) }
    let range = """
      "range": {"start": {"line": 3, "column": 5, "offset": 40}, \
      "end": {"line": 3, "column": 9, "offset": 44}}
      """
    #expect(
      json == """
        {"version": 1, "tool": {"name": "viewlint", "version": "\(toolVersion)"}, "files": 2,
         "findings": [
          {"rule": "inverted-scroll", "severity": "warning", \
        "message": "a \\"list\\" is turned: 100%", "file": "Sources/Feed, old.swift", \
        "range": {"start": {"line": 14, "column": 9, "offset": 40}, \
        "end": {"line": 14, "column": 13, "offset": 44}}, \
        "related": [{"message": "turned back here", "file": "Row.swift", \(range)}], \
        "fixes": [{"title": "Start at the bottom", "safety": "unsafe", \
        "edits": [{"file": "Row.swift", \(range), "text": "\\t\\n"}]}], \
        "refusals": [{"title": "Turn it", "reason": "it is a list"}]}
         ],
         "summary": {"errors": 0, "warnings": 1, "infos": 0, "hints": 0, "suppressed": 0, \
        "baselined": 0}}

        """)
  }

  @Test func jsonWithoutFindingsIsAWholeDocument() throws {
    let json = try printed { JSONReport.write(report([]), to: $0) }
    #expect(json.contains("\"findings\": [],\n"))
  }

  @Test func jsonLinesHaveOneFindingEach() throws {
    let lines = try printed { JSONReport.writeLines(report([Self.full, Self.full]), to: $0) }
    #expect(lines.split(separator: "\n").count == 2)
    #expect(lines.hasPrefix("{\"rule\": \"inverted-scroll\""))
  }

  @Test func xcodeHasAbsolutePathsAndOneLineForEachPlace() throws {
    let finding = Finding(
      rule: "r", severity: .hint, message: "calls init(error:)\nand\twarning: x",
      location: Self.location("/a/b.swift", 1, 2))
    let text = try printed {
      XcodeReport(workingDirectory: "/app").write(report([Self.full, finding]), to: $0)
    }
    #expect(
      text == """
        /app/Sources/Feed, old.swift:14:9: warning: a "list" is turned: 100% [inverted-scroll]
        /app/Row.swift:3:5: note: turned back here
        /a/b.swift:1:2: note: calls init(error :) and warning : x [r]

        """)
  }

  @Test func gitHubCommandsAreEscaped() throws {
    let text = try printed {
      GitHubReport(workingDirectory: "/repo/App", root: "/repo").write(report([Self.full]), to: $0)
    }
    #expect(
      text == """
        ::warning file=App/Sources/Feed%2C old.swift,line=14,col=9,endColumn=13,\
        title=ViewLint inverted-scroll::a "list" is turned: 100%25\
        %0ARow.swift:3:5: turned back here

        """)
  }

  @Test func gitHubColumnsAreLeftOutOverSeveralLines() throws {
    let finding = Finding(
      rule: "r", severity: .error, message: "m", location: Self.location("a.swift", 1, 2, to: 3, 4))
    let text = try printed {
      GitHubReport(workingDirectory: "/repo", root: nil).write(report([finding]), to: $0)
    }
    #expect(text == "::error file=a.swift,line=1,endLine=3,title=ViewLint r::m\n")
  }

  @Test func gitHubTellsWhatItDoesNotShow() throws {
    let hints = (1...12).map {
      Finding(
        rule: "r", severity: .hint, message: "m", location: Self.location("a.swift", $0, 1))
    }
    let error = Finding(
      rule: "e", severity: .error, message: "m", location: Self.location("a.swift", 20, 1))
    let text = try printed {
      GitHubReport(workingDirectory: "/repo", root: nil).write(report(hints + [error]), to: $0)
    }
    let lines = text.split(separator: "\n")
    #expect(lines[0].hasPrefix("::error "))
    #expect(lines.count { $0.hasPrefix("::notice ") } == GitHubReport.cap)
    #expect(
      lines.suffix(3) == [
        "GitHub shows 10 annotations of each level for a step; 2 more findings:",
        "a.swift:11:1: hint: m [r]", "a.swift:12:1: hint: m [r]",
      ])
  }

  @Test func theSummaryCounts() {
    var some = report([Self.full, Self.full])
    some.summary.suppressed = 3
    #expect(
      summaryLine(some, seconds: 0.256)
        == "2 findings (2 warnings) in 2 files, 0.26 s; 3 suppressed")
    #expect(summaryLine(report([]), seconds: 0) == "no findings in 2 files, 0.00 s")
  }

  @Test(
    arguments: [
      (nil, true, [:], true), (nil, false, [:], false), ("always", false, ["NO_COLOR": "1"], true),
      ("never", true, ["CLICOLOR_FORCE": "1"], false), (nil, true, ["NO_COLOR": "1"], false),
      ("auto", true, ["NO_COLOR": "1"], false), (nil, false, ["CLICOLOR_FORCE": "1"], true),
      (nil, false, ["CLICOLOR_FORCE": "0"], false), (nil, true, ["TERM": "dumb"], false),
    ] as [(String?, Bool, [String: String], Bool)])
  func colorsFollowOptionEnvironmentAndStream(
    when: String?, isTerminal: Bool, environment: [String: String], isColored: Bool
  ) {
    let style = Style(when: when, isTerminal: isTerminal) { environment[$0] }
    #expect(style.isColored == isColored)
  }

  @Test func jsonEscapesControlCharacters() {
    #expect(JSON.string("\u{0}\u{1F}\"\\/\u{2028}é").text == "\"\\u0000\\u001f\\\"\\\\/\u{2028}é\"")
  }
}
