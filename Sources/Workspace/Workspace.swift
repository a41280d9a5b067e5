import Linter
import Source

/// The outside of the linter: files, settings, projects.
package enum Workspace {
  /// Lints what `request` asks for. Never throws and never stops early: what goes wrong is among the
  /// report's problems.
  package static func lint(_ request: LintRequest) -> LintReport {
    files(request)
  }

  /// The files that `lint` would report on (`--show-files`): `files` and `problems` of the report
  /// are filled, nothing is linted.
  package static func files(_ request: LintRequest) -> LintReport {
    let start = FileSystem.now()
    var run = Run(request)
    var report = LintReport()
    for project in run.prepare() {
      report.files += project.reported.map { run.shown($0, in: project.project.root) }
    }
    report.files.sort()
    report.problems = run.problems
    report.timings.discovery = FileSystem.now() - start
    report.timings.total = report.timings.discovery
    return report
  }
}
