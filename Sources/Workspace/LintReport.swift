import Linter
import Source

/// What a run found.
package struct LintReport: Sendable {
  /// Sorted by file, place, and rule. File names are as shown: relative to the working directory
  /// when below it, else absolute.
  package var findings: [Finding] = []
  /// The files that were linted, as shown, sorted.
  package var files: [String] = []
  /// What could not be done.
  package var problems: [Problem] = []
  package var summary = Summary()
  /// How many findings are at or above the level that fails the run.
  package var failures = 0
  /// What was fixed; nil when that wasn't asked for. The findings are those that remain.
  package var fixes: FixReport?
  package var timings = Timings()
  /// How many threads may work on it.
  package var jobs = 1
  /// Standard input, by the name by which findings show it.
  private var overlays: [String: SourceText] = [:]
  private var workingDirectory = "/"
  /// The number of the next temporary file of this process.
  var nextTemporaryFile = 1

  package init() {}

  /// 0: nothing at or above the failing level; 1: findings at or above it; 2: some of the work could
  /// not be done.
  package var exitCode: Int32 {
    problems.contains { $0.level == .error } ? 2 : failures > 0 ? 1 : 0
  }

  /// How long the parts of a run took, in seconds of wall time.
  package struct Timings: Sendable {
    package var discovery = 0.0
    package var settings = 0.0
    /// Reading files, parsing, and building view trees, which run side by side.
    package var parsing = 0.0
    package var indexing = 0.0
    package var matching = 0.0
    package var total = 0.0
    /// How many bytes of source were read.
    package var bytes = 0
    /// How many files were read, those of the projects that are not reported included.
    package var filesRead = 0
  }
}

extension LintReport {
  /// An empty report of a run.
  init(_ run: Run) {
    workingDirectory = run.workingDirectory
    overlays = run.overlays
  }

  /// Puts everything in its order; the same problem, met in several projects, is told once.
  mutating func finish() {
    files.sort()
    findings.sort(by: FindingOrder.isInOrder)
    fixes?.files.sort { $0.path < $1.path }
    var seen: Set<Problem> = []
    problems = problems.filter { seen.insert($0).inserted }
  }

  /// Puts another text in the place of standard input.
  mutating func setOverlay(_ file: String, to text: SourceText) { overlays[file] = text }

  /// The text behind a file name of a finding, for code frames: standard input, or the file as it is
  /// now. Nil when it can no longer be read.
  package func text(of file: String) -> SourceText? {
    if let text = overlays[file] { return text }
    return try? FileSystem.read(AbsolutePath.resolve(file, from: workingDirectory))
  }
}
