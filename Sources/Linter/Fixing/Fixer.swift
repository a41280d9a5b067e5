import Source

/// Applies the fixes of a project's findings, in memory, until nothing is left to fix.
///
/// Fixes that overlap have to wait for the next round, whose findings are made anew. A fix is kept only
/// if what it changes has no more syntax errors, and its rule fewer findings than before: so a second
/// run finds nothing to do.
package struct Fixer {
  /// Fixes that feed each other end here.
  package static let mostRounds = 10

  private let project: Project
  private let paths: [String]
  private let policy: FixPolicy
  private let jobs: Int
  private var originals: [String: SourceText] = [:]
  private var groups = FileGroups()
  private var applied: [FixCandidate] = []

  /// - Parameter paths: the files whose findings are fixed; other files of the project change only where
  ///   one of these fixes has edits there.
  package init(_ project: Project, paths: [String], policy: FixPolicy, jobs: Int) {
    self.project = project
    self.paths = paths
    self.policy = policy
    self.jobs = jobs
  }

  /// Changes the texts of the project, and says how.
  package mutating func run() -> FixResult {
    var result = FixResult()
    result.isComplete = false
    for _ in 0..<Self.mostRounds {
      let reports = project.report(paths, jobs: jobs)
      let candidates = candidates(reports)
      var round = FixRound(project, state: FixState(zip(paths, reports).map { $0 }), jobs: jobs)
      remember(candidates)
      round.apply(candidates[...])
      add(round.applied)
      result.rejected = round.rejected
      if round.applied.isEmpty {
        result.isComplete = true
        break
      }
    }
    result.files = changedFiles()
    result.applied = applied.compactMap { candidate in
      candidate.files.first.map {
        FixResult.Applied(rule: candidate.finding.rule, group: groups.group(of: $0))
      }
    }
    return result
  }

  /// Gives the files at `paths` the texts that they had before the run.
  package func restore(_ paths: some Sequence<String>) {
    var texts: [String: SourceText] = [:]
    for path in paths { texts[path] = originals[path] }
    project.replace(texts)
  }

  /// The fixes that can be applied together: of fixes that overlap, that of the first finding.
  private func candidates(_ reports: [FileReport]) -> [FixCandidate] {
    var edits = EditSet()
    var candidates: [FixCandidate] = []
    for finding in reports.lazy.flatMap(\.findings) {
      guard let candidate = FixCandidate(finding, policy), edits.add(candidate) else { continue }
      candidates.append(candidate)
    }
    return candidates
  }

  private mutating func remember(_ candidates: [FixCandidate]) {
    for path in candidates.lazy.flatMap(\.edits.keys) where originals[path] == nil {
      originals[path] = project.text(of: path)
    }
  }

  private mutating func add(_ candidates: [FixCandidate]) {
    applied += candidates
    for candidate in candidates { groups.join(candidate.files) }
  }

  private mutating func changedFiles() -> [FixResult.File] {
    originals.keys.sorted().compactMap { path in
      guard let before = originals[path], let after = project.text(of: path),
        !before.isEqual(to: after)
      else { return nil }
      return FixResult.File(
        path: path, before: before, after: after, group: groups.group(of: path))
    }
  }
}

/// Files that must be changed together.
private struct FileGroups {
  private var numbers: [String: Int] = [:]
  private var parents: [Int] = []

  mutating func join(_ paths: Set<String>) {
    var root: Int?
    for path in paths {
      let group = group(of: path)
      if let root { parents[group] = root } else { root = group }
    }
  }

  /// The number of the group that holds `path`, which may change when more files join.
  mutating func group(of path: String) -> Int {
    guard var group = numbers[path] else {
      numbers[path] = parents.count
      parents.append(parents.count)
      return parents.count - 1
    }
    while parents[group] != group {
      parents[group] = parents[parents[group]]
      group = parents[group]
    }
    return group
  }
}
