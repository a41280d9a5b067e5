import Linter
import Source
import Workspace

/// Findings for scripts: one JSON document, or one object a line. The keys are an interface: they are
/// documented, and only added to.
enum JSONReport {
  /// The one document of `--format json`. Each finding has a line of its own.
  static func write(_ report: LintReport, to output: Output) {
    output.write("{\"version\": 1, ")
    output.write(#""tool": {"name": "viewlint", "version": "\#(toolVersion)"}, "#)
    output.write("\"files\": \(report.files.count),\n \"findings\": [")
    for (index, finding) in report.findings.enumerated() {
      output.write(index == 0 ? "\n  " : ",\n  ")
      output.write(object(finding).text)
    }
    output.write(report.findings.isEmpty ? "],\n" : "\n ],\n")
    if let fixes = report.fixes { output.write(" \"fixed\": \(object(fixes).text),\n") }
    output.write(" \"summary\": \(object(report.summary).text)}\n")
  }

  /// The lines of `--format jsonl`: the elements of `findings`.
  static func writeLines(_ report: LintReport, to output: Output) {
    for finding in report.findings { output.write(line: object(finding).text) }
  }

  static func object(_ finding: Finding) -> JSON {
    .object([
      ("rule", .string(finding.rule)),
      ("severity", .string(finding.severity.name)),
      ("message", .string(finding.message)),
      ("file", .string(finding.location.file)),
      ("range", range(finding.location)),
      ("related", .array(finding.related.map(object))),
      ("fixes", .array(finding.fixes.map(object))),
      ("refusals", .array(finding.refusals.map(object))),
    ])
  }

  private static func object(_ related: Finding.Related) -> JSON {
    .object([
      ("message", .string(related.message)),
      ("file", .string(related.location.file)),
      ("range", range(related.location)),
    ])
  }

  private static func object(_ fix: Finding.Fix) -> JSON {
    let edits = fix.edits.map { edit in
      JSON.object([
        ("file", .string(edit.location.file)),
        ("range", range(edit.location)),
        ("text", .string(edit.text)),
      ])
    }
    return .object([
      ("title", .string(fix.title)),
      ("safety", fix.isSafe ? "safe" : "unsafe"),
      ("edits", .array(edits)),
    ])
  }

  private static func object(_ refusal: Finding.Refusal) -> JSON {
    .object([("title", .string(refusal.title)), ("reason", .string(refusal.reason))])
  }

  private static func object(_ fixes: FixReport) -> JSON {
    .object([
      ("findings", .number(fixes.count)),
      (
        "rules", .object(fixes.rules.sorted { $0.key < $1.key }.map { ($0.key, .number($0.value)) })
      ),
      ("files", .array(fixes.files.map { .string($0.path) })),
    ])
  }

  private static func object(_ summary: Summary) -> JSON {
    .object([
      ("errors", .number(summary.errors)),
      ("warnings", .number(summary.warnings)),
      ("infos", .number(summary.infos)),
      ("hints", .number(summary.hints)),
      ("suppressed", .number(summary.suppressed)),
      ("baselined", .number(summary.baselined)),
    ])
  }

  private static func range(_ location: Finding.Location) -> JSON {
    .object([("start", object(location.start)), ("end", object(location.end))])
  }

  private static func object(_ position: Position) -> JSON {
    .object([
      ("line", .number(position.line)),
      ("column", .number(position.column)),
      ("offset", .number(position.offset)),
    ])
  }
}
