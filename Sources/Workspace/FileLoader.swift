import Linter
import Source

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Reads the files of a project for the linter, from several threads, and collects what can't be read.
final class FileLoader: @unchecked Sendable {
  // Unchecked, but sound: what changes is touched under the lock only.
  private let lock = Lock()
  private var faults: [Problem] = []
  private var byteCount = 0
  private var fileCount = 0

  private let root: String
  private let overlays: [String: SourceText]
  private let reported: Set<String>
  private let shown: @Sendable (String) -> String
  private let progress: @Sendable () -> Void

  /// - Parameters:
  ///   - shown: how a path relative to the root is shown.
  ///   - progress: called after each file.
  init(
    _ project: Run.Prepared, shown: @escaping @Sendable (String) -> String,
    progress: @escaping @Sendable () -> Void
  ) {
    root = project.project.root.path
    overlays = project.overlays
    reported = Set(project.reported)
    self.shown = shown
    self.progress = progress
  }

  /// The text of a file; nil when there is none to lint, and then the reason is among the problems.
  func read(_ path: String) -> SourceText? {
    defer { progress() }
    do {
      let text = try load(path)
      lock.hold {
        byteCount += text.count
        fileCount += 1
      }
      guard let offset = text.firstOffsetThatIsNoUTF8 else { return text }
      report(path, text, offset)
    } catch FileFault.system(ENOENT) {
      let message = "it was there a moment ago and is gone; run again"
      add(Problem(level(of: path), path: shown(path), message))
    } catch {
      add(Problem(level(of: path), path: shown(path), error.message))
    }
    return nil
  }

  private func load(_ path: String) throws(FileFault) -> SourceText {
    if let text = overlays[path] { return text }
    return try FileSystem.read(AbsolutePath.join(root, path))
  }

  /// What went wrong, sorted by path, and how much was read.
  var result: (problems: [Problem], bytes: Int, files: Int) {
    lock.hold {
      (faults.sorted { ($0.path ?? "") < ($1.path ?? "") }, byteCount, fileCount)
    }
  }

  private func report(_ path: String, _ text: SourceText, _ offset: UInt32) {
    if text.looksLikeUTF16 {
      let message = "it is UTF-16, and Swift files are UTF-8; save it as UTF-8"
      return add(Problem(level(of: path), path: shown(path), message))
    }
    let position = LineTable(text).position(of: offset)
    let message =
      "from here on it is not UTF-8, so it was not linted; save it as UTF-8, or exclude it"
    add(
      Problem(
        level(of: path), path: shown(path), line: position.line, column: position.column, message))
  }

  /// A file that is only read for others that use it costs no finding, as far as is known.
  private func level(of path: String) -> Problem.Level { reported.contains(path) ? .error : .note }

  private func add(_ problem: Problem) { lock.hold { faults.append(problem) } }
}

/// Counts files and tells about it now and then.
final class ProgressCounter: @unchecked Sendable {
  // Unchecked, but sound: what changes is touched under the lock only.
  private let lock = Lock()
  private var progress = LintProgress(done: 0, total: 0)
  private let tell: (@Sendable (LintProgress) -> Void)?

  init(_ tell: (@Sendable (LintProgress) -> Void)?) { self.tell = tell }

  func expect(_ count: Int) { lock.hold { progress.total += count } }

  func advance() {
    guard let tell else { return }
    let now = lock.hold { () -> LintProgress? in
      progress.done += 1
      return progress.done % 32 == 0 || progress.done == progress.total ? progress : nil
    }
    if let now { tell(now) }
  }
}
