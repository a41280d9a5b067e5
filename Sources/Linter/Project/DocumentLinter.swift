import Source
import Syntax
import Views

/// Lints the Swift code in a Markdown file. Each fence is a file of its own that sees no other: what a
/// document defines is an example, not a part of the project.
struct DocumentLinter {
  let linter: FileLinter

  func lint(_ path: String, _ text: SourceText) -> ReportEntry {
    let fences = MarkdownFence.fences(in: text)
    let lines = fences.isEmpty ? nil : LineTable(text)
    var findings: [Finding] = []
    var suppressed = 0
    for fence in fences {
      guard let lines else { break }
      var linter = linter
      linter.document = .init(
        path: path, text: text, lines: lines, start: fence.range.start, isQuoted: fence.isQuoted)
      var index = ProjectIndex()
      let tree = ViewTree.build(SyntaxTree.parse(fence.code))
      let file = index.add(IndexedFile(path: path, unit: "", tree: tree))
      index.settle()
      let entry = linter.lint(file, in: index)
      findings += entry.report.findings
      suppressed += entry.report.suppressed
    }
    return ReportEntry(
      report: FileReport(findings: findings, suppressed: suppressed), keys: [], files: [])
  }
}
