import Linter
import Source
import Workspace

/// `viewlint lint`: findings, in the format that was asked for.
struct LintCommand {
  let invocation: Invocation
  let console: Console

  func run() -> Int32 {
    let start = System.seconds
    guard let request = request() else {
      return console.fail("standard input could not be read; pipe a file into 'viewlint -'")
    }
    if invocation.has(.showFiles) { return showFiles(request) }
    let report = lint(request)
    for problem in report.problems { console.report(problem) }
    console.errors.flush()
    let summary = summaryLine(report, seconds: System.seconds - start)
    if invocation.has(.diff) {
      writeDiff(report)
    } else if invocation.has(.fix), let input = request.standardInput {
      // The text is what was asked for; what else there is to say goes elsewhere.
      let fixed = report.fixes?.files.first { $0.isStandardInput }
      console.output.write((fixed?.after ?? input.text).string)
      write(report, summary, to: console.errors, style: console.errorStyle)
    } else {
      write(report, summary, to: console.output, style: console.style)
    }
    if invocation.has(.stats) { console.errors.write(statistics(report.timings)) }
    return invocation.has(.diff) ? exitCodeOfDiff(report) : report.exitCode
  }

  private func writeDiff(_ report: LintReport) {
    let fixes = report.fixes ?? FixReport()
    DiffReport(style: console.style).write(fixes, to: console.output)
    guard !invocation.has(.quiet) else { return }
    console.errors.write(line: fixedLine(fixes, isWritten: false))
  }

  private func exitCodeOfDiff(_ report: LintReport) -> Int32 {
    if report.problems.contains(where: { $0.level == .error }) { return 2 }
    return report.fixes?.files.isEmpty == false ? 1 : 0
  }

  private var format: ReportFormat {
    invocation.value(.format).flatMap { ReportFormat(rawValue: $0) } ?? .text
  }

  /// What the options ask for; nil when standard input is named and can't be read.
  private func request() -> LintRequest? {
    var request = LintRequest(workingDirectory: console.workingDirectory)
    request.paths = invocation.operands.filter { $0 != "-" }
    if invocation.operands.contains("-") {
      guard let text = System.readStandardInput() else { return nil }
      request.standardInput = .init(path: invocation.value(.stdinPath), text: text)
    }
    request.configuration = invocation.value(.config)
    request.only = invocation.list(.only)
    request.skip = invocation.list(.skip)
    request.failOn =
      invocation.has(.strict)
      ? .warning : invocation.value(.failOn).flatMap { Severity(named: $0) }
    request.jobs = invocation.number(.jobs)
    if invocation.has(.fix) || invocation.has(.diff) {
      request.fixing = .init(
        includesUnsafe: invocation.has(.unsafeFixes), writes: !invocation.has(.diff))
    }
    return request
  }

  private func lint(_ request: LintRequest) -> LintReport {
    guard System.isTerminal(System.standardError), !invocation.has(.quiet) else {
      return Workspace.lint(request)
    }
    let line = ProgressLine()
    defer { line.clear() }
    var request = request
    request.progress = { line.update(done: $0.done, total: $0.total) }
    return Workspace.lint(request)
  }

  private func showFiles(_ request: LintRequest) -> Int32 {
    let report = Workspace.files(request)
    for problem in report.problems { console.report(problem) }
    for file in report.files { console.output.write(line: file) }
    return report.exitCode
  }

  /// Prints the findings, and what was fixed: beside them for people, else on standard error.
  private func write(_ report: LintReport, _ summary: String, to output: Output, style: Style) {
    write(report, to: output, style: style)
    guard !invocation.has(.quiet) else { return }
    if let fixes = report.fixes {
      (format == .text ? output : console.errors).write(line: fixedLine(fixes, isWritten: true))
    }
    guard format == .text else { return }
    if let line = fixableLine(report.findings) { output.write(line: line) }
    output.write(line: style.apply(.bold, summary))
  }

  private func write(_ report: LintReport, to output: Output, style: Style) {
    switch format {
    case .text:
      TextReport(report, style: style, width: console.width).write(to: output)
    case .json: JSONReport.write(report, to: output)
    case .jsonl: JSONReport.writeLines(report, to: output)
    case .xcode:
      XcodeReport(workingDirectory: console.workingDirectory).write(report, to: output)
    case .github:
      GitHubReport(
        workingDirectory: console.workingDirectory,
        root: System.environment("GITHUB_WORKSPACE")
      ).write(report, to: output)
    }
  }

  /// What `--stats` prints: one `name value` pair a line, times in milliseconds.
  private func statistics(_ timings: LintReport.Timings) -> String {
    let times = [
      ("discovery", timings.discovery), ("settings", timings.settings),
      ("parsing", timings.parsing), ("indexing", timings.indexing),
      ("matching", timings.matching), ("total", timings.total),
    ]
    var text = "files \(timings.filesRead)\nbytes \(timings.bytes)\n"
    for (name, seconds) in times { text += "\(name) \(fixed(seconds * 1000)) ms\n" }
    return text
  }
}
