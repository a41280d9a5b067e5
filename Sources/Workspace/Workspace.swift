import Linter
import Source

/// The outside of the linter: files, settings, projects.
package enum Workspace {
  /// Lints what `request` asks for. Never throws and never stops early: what goes wrong is among the
  /// report's problems.
  package static func lint(_ request: LintRequest) -> LintReport {
    let start = FileSystem.now()
    // Reading the built-in rules takes about as long as finding the files.
    Parallel.begin { LintRules.prepare() }
    var run = Run(request)
    let projects = run.prepare()
    var report = LintReport(run)
    report.timings.discovery = FileSystem.now() - start
    report.problems += run.problems
    let counter = ProgressCounter(request.progress)
    let jobs = request.jobs ?? FileSystem.processorCount
    report.jobs = jobs
    for project in projects {
      ProjectRun(prepared: project, run: run, jobs: jobs, counter: counter).lint(into: &report)
    }
    report.finish()
    report.timings.total = FileSystem.now() - start
    return report
  }

  /// The files that `lint` would report on (`--show-files`): `files` and `problems` of the report
  /// are filled, nothing is linted.
  package static func files(_ request: LintRequest) -> LintReport {
    let start = FileSystem.now()
    var run = Run(request)
    let projects = run.prepare()
    var report = LintReport(run)
    report.problems = run.problems
    for project in projects {
      report.files += project.reported.map { run.shown($0, in: project.project.root) }
    }
    report.finish()
    report.timings.discovery = FileSystem.now() - start
    report.timings.total = report.timings.discovery
    return report
  }
}
