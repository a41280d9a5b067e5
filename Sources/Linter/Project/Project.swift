import Platforms
import Source
import Syntax
import Views

/// The files of a project and what the linter says about them, kept up to date edit by edit.
///
/// After any series of updates the reports equal those of a fresh start on the same texts. Not safe to
/// use from several threads at once; it spreads its own work over threads.
package final class Project {
  package let rules: LintRules
  package let settings: ProjectSettings
  package let selection: RuleSelection
  /// Files that no fix may change, by path.
  private let locked: Set<String>
  private(set) var index = ProjectIndex()
  private var reports: [String: ReportEntry] = [:]
  /// The words that some report asked for. Most words of an edit are asked for by none.
  private var askedWords: Set<UInt64> = []
  /// The texts of Markdown files, which are no part of the index.
  private var documents: [String: SourceText] = [:]
  /// On which systems files run, where that is known.
  private(set) var targets: [String: LintRules.Target] = [:]

  /// An empty project under these rules and settings. A fix with an edit in a `locked` file is not
  /// offered.
  package init(
    rules: LintRules, settings: ProjectSettings = ProjectSettings(),
    selection: RuleSelection = RuleSelection(), locked: Set<String> = []
  ) {
    self.rules = rules
    self.settings = settings
    self.selection = selection
    self.locked = locked
  }

  /// A file to read, and what is known of it before it is read.
  package struct File: Sendable {
    /// Relative to the project's root.
    package let path: String
    /// The targets that it belongs to, or the folder of its app; empty when unknown.
    package let units: [String]
    /// On which systems its targets run, if settings don't say so.
    package let target: LintRules.Target
    /// Whether its declarations belong to the main actor unless they say otherwise.
    package let isMainActorByDefault: Bool

    package init(
      path: String, units: [String], target: LintRules.Target = .unknown,
      isMainActorByDefault: Bool = false
    ) {
      self.path = path
      self.units = units
      self.target = target
      self.isMainActorByDefault = isMainActorByDefault
    }

    /// A file of one unit, or of none where that is "", of which nothing else is known.
    package init(path: String, unit: String) {
      self.init(path: path, units: unit.isEmpty ? [] : [unit])
    }

    fileprivate func indexed(_ tree: ViewTree) -> IndexedFile {
      IndexedFile(
        path: path, units: units, isMainActorByDefault: isMainActorByDefault, tree: tree)
    }
  }

  /// All files of the project, sorted.
  package var paths: [String] {
    (index.allFiles.map { index[$0].path } + documents.keys).sorted()
  }

  /// The text of a file of the project.
  package func text(of path: String) -> SourceText? {
    documents[path] ?? index.file(at: path).map { index[$0].tree.text }
  }

  // MARK: Files

  /// Files that were read and parsed, each for itself, before the project knows them.
  package struct ParsedFiles: Sendable {
    fileprivate let contents: [Content]

    fileprivate enum Content: Sendable {
      case nothing
      case document(SourceText)
      case tree(ViewTree)
    }
  }

  /// Reads and parses the files at `paths`, while other work is done beside. Each is read by `read`, on
  /// any thread; nil leaves it out.
  package static func parse<Other: Sendable>(
    _ paths: [String], jobs: Int, beside other: @escaping @Sendable () -> Other,
    read: @escaping @Sendable (String) -> SourceText?
  ) -> (Other, ParsedFiles) {
    let (other, contents) = Parallel.map(beside: other, paths.count, jobs: jobs) {
      number -> ParsedFiles.Content in
      let path = paths[number]
      guard let text = read(path) else { return .nothing }
      return Path.isMarkdown(path) ? .document(text) : .tree(tree(text))
    }
    return (other, ParsedFiles(contents: contents))
  }

  /// Adds files that are new to the project: what was parsed, in the order of `files`.
  package func add(_ parsed: ParsedFiles, of files: [File], jobs: Int) {
    for (file, content) in zip(files, parsed.contents) {
      setTarget(of: file)
      switch content {
      case .nothing: break
      case .document(let text): documents[file.path] = text
      case .tree(let tree):
        index.add(file.indexed(tree))
      }
    }
    index.settle(jobs: jobs)
  }

  private func setTarget(of file: File) {
    targets[file.path] = file.target == .unknown ? nil : file.target
  }

  private static func tree(_ text: SourceText) -> ViewTree {
    ViewTree.build(SyntaxTree.parse(text))
  }

  /// Puts `text` in the place of what was at the file's path; nil removes the file. Returns the paths
  /// of the reports that must be made anew.
  @discardableResult package func update(_ file: File, text: SourceText?) -> Set<String> {
    setTarget(of: file)
    if Path.isMarkdown(file.path) {
      documents[file.path] = text
      reports[file.path] = nil
      return [file.path]
    }
    guard let text else { return forget(file.path, changed: index.remove(path: file.path)) }
    let tree = Parallel.map(1, jobs: 1) { _ in Self.tree(text) }[0]
    return update(file, tree: tree)
  }

  /// Adds files that are new to the project. A tree depends on its text alone.
  func add(_ files: [(file: File, tree: ViewTree)]) {
    for (file, tree) in files {
      setTarget(of: file)
      index.add(file.indexed(tree))
    }
    index.settle()
  }

  /// Puts a tree in the place of what was at the file's path.
  @discardableResult func update(_ file: File, tree: ViewTree) -> Set<String> {
    setTarget(of: file)
    let changed = index.update(file.indexed(tree))
    return forget(file.path, changed: changed)
  }

  /// Gives files that the project has other texts. Returns the paths of the reports that must be made
  /// anew.
  @discardableResult func replace(_ texts: [String: SourceText]) -> Set<String> {
    var stale: Set<String> = []
    for (path, text) in texts { stale.formUnion(update(file(at: path), text: text)) }
    return stale
  }

  /// A file of the project, as it was described when it was added.
  private func file(at path: String) -> File {
    let indexed = index.file(at: path).map { index[$0] }
    return File(
      path: path, units: indexed?.units ?? [], target: targets[path] ?? .unknown,
      isMainActorByDefault: indexed?.isMainActorByDefault ?? false)
  }

  /// How many syntax errors a file has; in a Markdown file, those of all its fences.
  func errorCount(of path: String) -> Int {
    if let document = documents[path] {
      let fences = MarkdownFence.fences(in: document)
      return Parallel.map(fences.count, jobs: 1) {
        SyntaxTree.parse(fences[$0].code).errors.count
      }.reduce(0, +)
    }
    return index.file(at: path).map { index[$0].tree.syntax.errors.count } ?? 0
  }

  /// Drops the reports that an edit of the file at `path` may change.
  private func forget(_ path: String, changed: Set<IndexKey>) -> Set<String> {
    let keys = changed.filter { !$0.isWord || askedWords.contains($0.mixed) }
      .map(\.mixed)
    var stale: Set<String> = [path]
    for (other, entry) in reports {
      if entry.files.contains(path) || entry.depends(onAny: keys) { stale.insert(other) }
    }
    for path in stale { reports[path] = nil }
    return stale
  }

  // MARK: Reports

  /// What the linter says about the files at `paths`, in their order; nothing about paths that the
  /// project doesn't have. Reports that are still right are not made anew.
  package func report(_ paths: [String], jobs: Int) -> [FileReport] {
    let missing = paths.filter { reports[$0] == nil }
    let entries = makeReports(missing, jobs: jobs, areKept: true)
    for (path, entry) in zip(missing, entries) {
      reports[path] = entry
      askedWords.formUnion(entry.words)
    }
    return paths.map { reports[$0]?.report ?? FileReport(findings: [], suppressed: 0) }
  }

  /// The same, without keeping anything for later updates: for a run that ends.
  /// `progress` is called on any thread after each file.
  package func reportOnce(
    _ paths: [String], jobs: Int, progress: @escaping @Sendable () -> Void = {}
  ) -> [FileReport] {
    makeReports(paths, jobs: jobs, areKept: false, progress: progress).map(\.report)
  }

  private func makeReports(
    _ paths: [String], jobs: Int, areKept: Bool, progress: @escaping @Sendable () -> Void = {}
  ) -> [ReportEntry] {
    var configurations = ConfigurationCache(
      rules: rules, settings: settings, selection: selection, locked: locked)
    let work = paths.map {
      Work(path: $0, linter: configurations.linter(for: $0, target: targets[$0] ?? .unknown))
    }
    let (index, documents) = (index, documents)
    return Parallel.map(work.count, jobs: jobs) { number in
      defer { progress() }
      let path = work[number].path
      if let document = documents[path] {
        return DocumentLinter(linter: work[number].linter).lint(path, document)
      }
      guard let file = index.file(at: path) else {
        return ReportEntry(
          report: FileReport(findings: [], suppressed: 0), keys: [], files: [])
      }
      return work[number].linter.lint(file, in: index, isKept: areKept)
    }
  }

  private struct Work: Sendable {
    let path: String
    let linter: FileLinter
  }
}
