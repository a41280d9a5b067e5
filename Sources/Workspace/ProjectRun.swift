import Linter
import Source

/// Lints one project of a run.
struct ProjectRun {
  let prepared: Run.Prepared
  let run: Run
  let jobs: Int
  let counter: ProgressCounter

  /// Adds what is found to `report`.
  func lint(into report: inout LintReport) {
    guard !prepared.reported.isEmpty else { return }
    let rules = loadRules(into: &report)
    let project = Project(
      rules: rules, settings: prepared.settings,
      selection: RuleSelection(only: run.request.only, skip: run.request.skip),
      locked: prepared.project.lockedLinks)
    fill(project, into: &report)
    defer { Parallel.release(project) }
    let start = FileSystem.now()
    let counter = counter
    if let fixing = run.request.fixing {
      ProjectFix(project: project, prepared: prepared, run: run, fixing: fixing, jobs: jobs)
        .fix(into: &report)
      for _ in prepared.reported { counter.advance() }
      add(project.report(prepared.reported, jobs: jobs), to: &report)
    } else {
      add(
        project.reportOnce(prepared.reported, jobs: jobs) { counter.advance() }, to: &report)
    }
    report.timings.matching += FileSystem.now() - start
  }

  private func loadRules(into report: inout LintReport) -> LintRules {
    let start = FileSystem.now()
    defer { report.timings.settings += FileSystem.now() - start }
    let files = prepared.ruleFiles.map {
      LintRules.File(path: $0.path, text: $0.text.string, folder: $0.folder)
    }
    let (rules, faults) = LintRules.load(files)
    report.problems += faults.map { fault in
      Problem(
        path: run.shown(fault.path), line: fault.position.line, column: fault.position.column,
        fault.message)
    }
    report.problems += run.problems(in: prepared.settings, with: rules.catalogue)
    return rules
  }

  /// Reads, parses and indexes the files of the project.
  func fill(_ project: Project, into report: inout LintReport) {
    let paths = paths
    counter.expect(paths.count + prepared.reported.count)
    let (prepared, run, counter, jobs) = (prepared, run, counter, jobs)
    let loader = FileLoader(
      prepared, shown: { run.shown($0, in: prepared.project.root) },
      progress: { counter.advance() })
    let start = FileSystem.now()
    // The manifests of a project take about as long to read as a tenth of its code.
    let ((files, problems), parsed) = Project.parse(paths, jobs: jobs) {
      var targets = TargetMap(prepared, jobs: jobs)
      return (paths.map { targets.file(at: $0) }, targets.problems(prepared, run))
    } read: {
      loader.read($0)
    }
    report.problems += problems
    let middle = FileSystem.now()
    project.add(parsed, of: files, jobs: jobs)
    report.timings.parsing += middle - start
    report.timings.indexing += FileSystem.now() - middle
    let result = loader.result
    report.problems += result.problems
    report.timings.bytes += result.bytes
    report.timings.filesRead += result.files
  }

  /// The files to read: the Markdown files to report on, and all Swift files if one is reported on.
  private var paths: [String] {
    let reported = Set(prepared.reported)
    let needsAll = !prepared.reported.allSatisfy { Path.isMarkdown($0) }
    return prepared.project.files.filter {
      Path.isMarkdown($0) ? reported.contains($0) : needsAll
    }
  }

  private func add(_ reports: [FileReport], to report: inout LintReport) {
    var governing = GoverningCache(prepared.settings)
    for (path, found) in zip(prepared.reported, reports) {
      report.files.append(run.shown(path, in: prepared.project.root))
      report.summary.suppressed += found.suppressed
      guard !found.findings.isEmpty else { continue }
      let failOn = run.request.failOn ?? governing.governing(path).failOn
      for finding in found.findings {
        report.summary.count(finding.severity)
        if finding.severity >= failOn { report.failures += 1 }
        report.findings.append(finding.renamed { run.shown($0, in: prepared.project.root) })
      }
    }
  }
}

extension Finding {
  /// The same finding with other names for its files.
  func renamed(_ name: (String) -> String) -> Finding {
    func moved(_ place: Location) -> Location {
      Location(file: name(place.file), start: place.start, end: place.end)
    }
    return Finding(
      rule: rule, severity: severity, message: message, location: moved(location),
      related: related.map { Related(message: $0.message, location: moved($0.location)) },
      fixes: fixes.map { fix in
        Fix(
          title: fix.title, isSafe: fix.isSafe,
          edits: fix.edits.map { Replacement(location: moved($0.location), text: $0.text) })
      }, refusals: refusals)
  }
}
