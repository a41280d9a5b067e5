import Linter
import Source

/// Fixes one project of a run: in memory, then on disk.
struct ProjectFix {
  let project: Project
  let prepared: Run.Prepared
  let run: Run
  let fixing: LintRequest.Fixing
  let jobs: Int

  private var root: ProjectRoot { prepared.project.root }

  /// Fixes what can be fixed and adds to the report what that did. Afterwards the project has the texts
  /// that the files have.
  func fix(into report: inout LintReport) {
    var blocked: Set<String> = []
    var number = report.nextTemporaryFile
    defer { report.nextTemporaryFile = number }
    // Each time, a file that can't be written is left out, with all fixes that would change it.
    while true {
      let policy = policy(without: blocked)
      var fixer = Fixer(project, paths: prepared.reported, policy: policy, jobs: jobs)
      let result = fixer.run()
      let onDisk = result.files.filter { prepared.overlays[$0.path] == nil }
      guard fixing.writes, !onDisk.isEmpty else { return add(result, failed: [], to: &report) }
      var batch = ReplacementBatch(onDisk, root: root.path, number: number)
      defer { number = batch.nextNumber }
      if batch.faults.isEmpty {
        let failed = batch.commit()
        let stranded = failed.filter { if case .isStranded = $0.fault { true } else { false } }
        let restored = Set(failed.map(\.path)).subtracting(stranded.map(\.path))
        fixer.restore(restored)
        add(failed, to: &report)
        return add(result, failed: restored, to: &report)
      }
      batch.discard()
      add(batch.faults, to: &report)
      blocked.formUnion(batch.faults.map(\.path))
      fixer.restore(result.files.map(\.path))
    }
  }

  /// Standard input can only be printed, so a fix changes that alone or files alone. When it is all that
  /// was asked for, no file changes.
  private func policy(without blocked: Set<String>) -> FixPolicy {
    let overlays = Set(prepared.overlays.keys)
    let isAlone = run.request.paths.isEmpty && !overlays.isEmpty
    return FixPolicy(includesUnsafe: fixing.includesUnsafe) { files in
      guard files.isDisjoint(with: blocked) else { return false }
      return files.isDisjoint(with: overlays) ? !isAlone : files.isSubset(of: overlays)
    }
  }

  private func add(
    _ result: FixResult, failed: Set<String>, to report: inout LintReport
  ) {
    let failedGroups = Set(result.files.filter { failed.contains($0.path) }.map(\.group))
    var fixes = report.fixes ?? FixReport()
    for fix in result.applied where !failedGroups.contains(fix.group) {
      fixes.rules[fix.rule, default: 0] += 1
    }
    for file in result.files where !failed.contains(file.path) {
      let isOverlay = prepared.overlays[file.path] != nil
      let shown = run.shown(file.path, in: root)
      fixes.files.append(
        FixReport.File(
          path: shown, patchPath: run.patchPath(file.path, in: root), before: file.before,
          after: file.after, isStandardInput: isOverlay))
      if isOverlay { report.setOverlay(shown, to: file.after) }
    }
    report.fixes = fixes
    report.problems += result.rejected.map(problem)
    if !result.isComplete {
      let message =
        "after \(Fixer.mostRounds) rounds there was still something to fix; run again, and if that "
        + "goes on, fix rule by rule with '--only'"
      report.problems.append(Problem(.note, path: run.shown(root.path), message))
    }
  }

  private func add(
    _ faults: [(path: String, fault: WriteFault)], to report: inout LintReport
  ) {
    report.problems += faults.map {
      Problem(path: run.shown($0.path, in: root), $0.fault.message)
    }
  }

  private func problem(_ rejected: FixResult.Rejected) -> Problem {
    let reason =
      switch rejected.reason {
      case .syntaxErrors(let file):
        "it would leave a syntax error in \(run.shown(file, in: root))"
      case .newFindings: "it would cause another finding of the same rule"
      case .findingRemains: "the finding would remain"
      }
    let (place, rule) = (rejected.finding.location, rejected.finding.rule)
    return Problem(
      .note, path: run.shown(place.file, in: root), line: place.start.line,
      column: place.start.column,
      "the fix \"\(rejected.title)\" of \(rule) was taken back, because \(reason); fix it by hand")
  }
}

extension Run {
  /// The path of a file from the root of the repository that the working directory lies in, which is
  /// what `git apply` takes in any folder of it; outside of a repository, from the working directory.
  func patchPath(_ path: String, in root: ProjectRoot) -> String {
    let absolute = AbsolutePath.join(root.path, path)
    let file = FileSystem.realPath(absolute) ?? absolute
    let around = ProjectRoot.around(workingDirectory)
    let base = around?.kind == .repository ? around?.path : nil
    return AbsolutePath.relative(file, to: base ?? workingDirectory)
      ?? AbsolutePath.relative(file, to: root.path) ?? String(file.dropFirst())
  }
}
