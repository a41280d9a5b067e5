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
    let seconds = System.seconds - start
    for problem in report.problems { console.report(problem) }
    console.errors.flush()
    write(report)
    if format == .text, !invocation.has(.quiet) {
      console.output.write(line: console.style.apply(.bold, summaryLine(report, seconds: seconds)))
    }
    if invocation.has(.stats) { console.errors.write(statistics(report.timings)) }
    return report.exitCode
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

  private func write(_ report: LintReport) {
    switch format {
    case .text:
      var text = TextReport(report, style: console.style, width: console.width)
      text.write(to: console.output)
    case .json: JSONReport.write(report, to: console.output)
    case .jsonl: JSONReport.writeLines(report, to: console.output)
    case .xcode:
      XcodeReport(workingDirectory: console.workingDirectory).write(report, to: console.output)
    case .github:
      GitHubReport(
        workingDirectory: console.workingDirectory,
        root: System.environment("GITHUB_WORKSPACE")
      ).write(report, to: console.output)
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
