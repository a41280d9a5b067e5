import Source

/// One round of fixing: as many fixes as can be made together, tried, and those that do harm taken back.
struct FixRound {
  private let project: Project
  private let jobs: Int
  /// The texts that the edits of this round are for, by path.
  private var base: [String: SourceText] = [:]
  private var accepted = EditSet()
  private var state: FixState

  private(set) var applied: [FixCandidate] = []
  private(set) var rejected: [FixResult.Rejected] = []

  init(_ project: Project, state: FixState, jobs: Int) {
    self.project = project
    self.state = state
    self.jobs = jobs
  }

  /// What the project is like after the round.
  var finalState: FixState { state }

  /// Applies `candidates`, which are in the order of their files and don't overlap. When something is
  /// wrong after it, they are taken back and each half is tried for itself, so that one bad fix costs a
  /// number of tries that is logarithmic in that of the candidates.
  mutating func apply(_ candidates: ArraySlice<FixCandidate>) {
    guard let first = candidates.first else { return }
    var trial = accepted
    for candidate in candidates where !trial.add(candidate) {
      assertionFailure("fixes that don't overlap")
      return
    }
    let files = candidates.reduce(into: Set<String>()) { $0.formUnion($1.files) }
    let before = texts(of: files)
    var next = state
    next.watch(files, of: project, jobs: jobs)
    let edited = edited(files, trial)
    let reason = next.update(project, to: edited, jobs: jobs, fixing: candidates)
    guard let reason else {
      accepted = trial
      state = next
      applied += candidates
      return
    }
    next.restore(project, to: before, jobs: jobs)
    if candidates.count == 1 {
      rejected.append(
        FixResult.Rejected(finding: first.finding, title: first.title, reason: reason))
      return
    }
    let middle = candidates.startIndex + candidates.count / 2
    apply(candidates[..<middle])
    apply(candidates[middle...])
  }

  /// The present texts; remembers them as the base when they are asked for the first time.
  private mutating func texts(of files: Set<String>) -> [String: SourceText] {
    var texts: [String: SourceText] = [:]
    for path in files {
      guard let text = project.text(of: path) else { continue }
      texts[path] = text
      if base[path] == nil { base[path] = text }
    }
    return texts
  }

  private func edited(_ files: Set<String>, _ trial: EditSet) -> [String: SourceText] {
    var texts: [String: SourceText] = [:]
    for path in files {
      guard let text = base[path], let edits = trial.edits[path] else { continue }
      texts[path] = text.applying(edits)
    }
    return texts
  }
}

/// What is wrong in a project, in numbers that fixes may only make smaller.
struct FixState {
  /// How many findings of each rule there are, by path.
  private var findings: [String: [String: Int]] = [:]
  /// How many syntax errors there are, by path, in files that fixes change.
  private var errors: [String: Int] = [:]

  /// - Parameter reports: what the linter says about each path.
  init(_ reports: some Sequence<(path: String, report: FileReport)>) {
    for (path, report) in reports { findings[path] = Self.counts(report) }
  }

  private static func counts(_ report: FileReport) -> [String: Int] {
    report.findings.reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }
  }

  /// Counts what is wrong in files that are to be changed.
  mutating func watch(_ files: Set<String>, of project: Project, jobs: Int) {
    let unknown = files.filter { findings[$0] == nil }.sorted()
    for (path, report) in zip(unknown, project.report(unknown, jobs: jobs)) {
      findings[path] = Self.counts(report)
    }
    for path in files where errors[path] == nil { errors[path] = project.errorCount(of: path) }
  }

  /// Gives files other texts and counts anew. Returns what is wrong now that wasn't, nil if nothing is.
  mutating func update(
    _ project: Project, to texts: [String: SourceText], jobs: Int,
    fixing candidates: ArraySlice<FixCandidate>
  ) -> FixResult.Reason? {
    let stale = project.replace(texts).filter { findings[$0] != nil }.sorted()
    var broken: String?
    for path in texts.keys.sorted() {
      let count = project.errorCount(of: path)
      if count > errors[path] ?? 0 { broken = broken ?? path }
      errors[path] = count
    }
    if let broken { return .syntaxErrors(file: broken) }
    let expected = candidates.reduce(into: [:]) { $0[$1.finding.rule, default: 0] += 1 }
    var difference: [String: Int] = [:]
    for (path, report) in zip(stale, project.report(stale, jobs: jobs)) {
      let counts = Self.counts(report)
      for rule in expected.keys {
        difference[rule, default: 0] += (counts[rule] ?? 0) - (findings[path]?[rule] ?? 0)
      }
      findings[path] = counts
    }
    for (rule, count) in expected.sorted(by: { $0.key < $1.key }) {
      let more = difference[rule] ?? 0
      if more > 0 { return .newFindings(more) }
      if more > -count { return .findingRemains }
    }
    return nil
  }

  /// Gives files back the texts that they had, and sees to it that their reports, which later counts
  /// are compared with, are there.
  func restore(_ project: Project, to texts: [String: SourceText], jobs: Int) {
    let stale = project.replace(texts).filter { findings[$0] != nil }.sorted()
    _ = project.report(stale, jobs: jobs)
  }
}
