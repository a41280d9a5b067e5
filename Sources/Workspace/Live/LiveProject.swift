import Linter
import Source

/// A project that stays in memory while an editor works on it: the files of the disk, and above them
/// the texts of open documents.
///
/// One thread uses it at a time. After any series of changes its reports equal those of a fresh start.
package final class LiveProject: @unchecked Sendable {
  // Unchecked, but sound: the thread that loads it hands it over, and keeps nothing.
  package let root: ProjectRoot
  package let rules: LintRules
  /// What is wrong with settings, rule files and files that can't be read; paths are absolute.
  package private(set) var problems: [Problem]
  let project: Project
  private let settings: ProjectSettings
  let jobs: Int
  private var targets: TargetMap
  var disk: DiskState
  /// Texts of documents, by path.
  private(set) var overlays: [String: SourceText]
  /// The files that the walk of the project comes to.
  private(set) var listed: Set<String>
  /// Paths that were asked for and that the walk doesn't come to.
  private var unlisted: Set<String> = []

  /// Reads, parses and indexes a project. `overlays` are texts of documents by path; `client` is what an
  /// editor says, as the text of a settings file that all others say better; `progress` is
  /// called from any thread after each file. `early` is called once, when settings and targets are known;
  /// what it returns is called before files are parsed.
  package init(
    _ root: ProjectRoot, overlays: [String: SourceText], client: String? = nil, jobs: Int? = nil,
    early: (EarlyProject) -> () -> Void = { _ in {} },
    progress: @escaping @Sendable (LintProgress) -> Void = { _ in }
  ) {
    self.root = root
    self.overlays = overlays
    let jobs = jobs ?? FileSystem.processorCount
    self.jobs = jobs
    let files = Walk.files(of: root, jobs: jobs, keepsStamps: true)
    var loader = SettingsLoader(configuration: nil, client: client) { $0 }
    let (settings, ruleFiles) = loader.load(files)
    let (rules, faults) = LintRules.load(
      ruleFiles.map { LintRules.File(path: $0.path, text: $0.text.string, folder: $0.folder) })
    problems = loader.problems + Self.problems(settings, rules, faults)
    self.rules = rules
    self.settings = settings
    project = Project(rules: rules, settings: settings)
    let prepared = Run.Prepared(
      project: files, settings: settings, ruleFiles: ruleFiles, overlays: overlays, reported: [])
    targets = TargetMap(prepared, jobs: self.jobs)
    listed = Set(files.files)
    disk = DiskState(files, sources: loader.sources)
    fill(from: prepared, early, ProgressCounter(progress))
  }

  private static func problems(
    _ settings: ProjectSettings, _ rules: LintRules, _ faults: [LintRules.Fault]
  ) -> [Problem] {
    let inRules = faults.map { fault in
      Problem(
        path: fault.path, line: fault.position.line, column: fault.position.column, fault.message)
    }
    let inSettings = settings.all.flatMap(\.layers).flatMap { $0.check(against: rules.catalogue) }
    return inRules
      + inSettings.map { error in
        Problem(
          path: error.path, line: error.position.line, column: error.position.column,
          error.message)
      }
  }

  private func fill(
    from prepared: Run.Prepared, _ early: (EarlyProject) -> () -> Void, _ counter: ProgressCounter
  ) {
    for path in overlays.keys where !list(path) { overlays[path] = nil }
    let reading = Promise<[String: SourceText]>()
    // The first diagnostics are worked out while files are read, and before they are parsed.
    let waitForDiagnostics = early(
      EarlyProject(
        root: root, rules: rules, settings: settings, jobs: jobs, listed: listed, targets: targets,
        texts: reading))
    let wanted = listed.filter { !Path.isMarkdown($0) || isReported($0) }.sorted()
    counter.expect(wanted.count)
    let loader = FileLoader(
      prepared, shown: { [root] in AbsolutePath.join(root.path, $0) },
      progress: { counter.advance() })
    let root = root.path
    let read = Parallel.map(wanted.count, jobs: jobs) { ReadText(wanted[$0], in: root, loader) }
    let texts = read.reduce(into: [:]) { $0[$1.path] = $1.text }
    reading.keep(texts)
    waitForDiagnostics()
    disk.begin(prepared.project, manifestFiles: targets.otherFiles)
    for file in read { disk.note(file.path, file.stamp) }
    let (paths, known) = (wanted, targets)
    let (sources, parsed) = Project.parse(paths, jobs: jobs) {
      var targets = known
      return paths.map { targets.file(at: $0) }
    } read: {
      texts[$0]
    }
    project.add(parsed, of: sources, jobs: jobs)
    problems += loader.result.problems
  }

  private struct ReadText {
    let path: String
    let stamp: FileStamp?
    let text: SourceText?

    init(_ path: String, in root: String, _ loader: FileLoader) {
      self.path = path
      // What changes after the look is read again, whether it was read before or after that.
      stamp = FileStamp(AbsolutePath.join(root, path))
      text = loader.read(path)
    }
  }

  // MARK: Documents

  /// Puts the text of a document above what is on disk. Returns the paths of the reports that must be
  /// made anew.
  package func setText(_ text: SourceText, at path: String) -> Set<String> {
    guard list(path) else { return [] }
    let isSame = project.text(of: path).map { $0.bytes.elementsEqual(text.bytes) } ?? false
    overlays[path] = text
    return isSame ? [] : update(path, text)
  }

  /// A document was closed: what is on disk counts again.
  package func dropText(at path: String) -> Set<String> {
    guard overlays.removeValue(forKey: path) != nil else { return [] }
    return readAgain(path)
  }

  /// Takes a file as it is on disk now; a document's text stays above it.
  func readAgain(_ path: String) -> Set<String> {
    disk.note(path)
    guard overlays[path] == nil else { return [] }
    let text = try? FileSystem.read(AbsolutePath.join(root.path, path))
    if text == nil { listed.remove(path) }
    let isWanted = !Path.isMarkdown(path) || isReported(path)
    return update(path, isWanted && text?.firstOffsetThatIsNoUTF8 == nil ? text : nil)
  }

  private func update(_ path: String, _ text: SourceText?) -> Set<String> {
    project.update(targets.file(at: path), text: text)
  }

  /// Whether the file belongs to the project, which a new one does unless git ignores it, say.
  func list(_ path: String) -> Bool {
    if listed.contains(path) { return true }
    guard !unlisted.contains(path), Reach.obstacle(to: path, isFolder: false, in: root) == nil
    else {
      unlisted.insert(path)
      return false
    }
    listed.insert(path)
    return true
  }

  /// Forgets which files the walk doesn't come to: a folder changed.
  func forgetUnlisted() { unlisted = [] }

  /// The settings file that says which rules count for a file, as an absolute path: the nearest one, or
  /// where the project's would stand.
  package func settingsFile(for path: String) -> String {
    let governing = settings.governing(folder: Path.folder(of: path))
    let folder = AbsolutePath.join(root.path, governing.isEmpty ? "" : governing.folder)
    return AbsolutePath.join(folder, ProjectRoot.settingsName)
  }

  // MARK: Reports

  /// Whether findings in a file are reported. A Markdown document is when it is open.
  package func isReported(_ path: String) -> Bool {
    guard listed.contains(path) else { return false }
    let governing = settings.governing(folder: Path.folder(of: path))
    let isIncluded =
      governing.includes(path) || overlays[path] != nil && !Path.isSwift(path)
    return isIncluded && !governing.excludes(path)
  }

  /// The files of the project whose findings are reported, sorted.
  package var reportedPaths: [String] {
    project.paths.filter { isReported($0) }
  }

  /// What the linter says about the files at `paths`, in their order; nothing about those that are not
  /// reported. Reports that are still right are not made anew.
  package func reports(_ paths: [String]) -> [FileReport] {
    let none = FileReport(findings: [], suppressed: 0)
    let wanted = paths.filter { isReported($0) }
    let found = Dictionary(
      zip(wanted, project.report(wanted, jobs: wanted.count > 1 ? jobs : 1))
    ) { first, _ in first }
    return paths.map { found[$0] ?? none }
  }

  /// What `--fix` makes of the file at `path`, with the safe fixes of one rule or of all: the same rounds,
  /// and fixes that do harm taken back. Fixes that change other files, too, are left out. Nil when nothing
  /// changes. Afterwards the project is as before.
  package func fixed(_ path: String, rule: String?) -> FixResult.File? {
    guard isReported(path) else { return nil }
    var policy = FixPolicy(includesUnsafe: false) { $0 == [path] }
    policy.rule = rule
    var fixer = Fixer(project, paths: [path], policy: policy, jobs: 1)
    let result = fixer.run()
    fixer.restore(result.files.map(\.path))
    return result.files.first
  }

  /// The text of a file as the project has it.
  package func text(of path: String) -> SourceText? { project.text(of: path) }

  /// What is known of the view or modifier at an offset of a file.
  package func describe(_ path: String, at offset: UInt32) -> ViewDescription? {
    project.describe(path, at: offset)
  }

  /// The views of a file, as `Outline.visitViews` has them; false when the project doesn't have it.
  package func visitViews(of path: String, _ visit: (Outline.Node) -> Void) -> Bool {
    project.visitViews(of: path, visit)
  }

  /// Folders that are projects of their own, relative to the root, unless settings exclude them.
  package var nested: [String] {
    disk.shape.nested.filter {
      !settings.governing(folder: $0).excludes(Path.join($0, "x"))
    }
  }

  /// The paths of the files that documents stand above.
  package var openPaths: [String] { Array(overlays.keys) }

  /// Where the project's targets come from, and what they are: a line for each manifest.
  package var targetNotes: [String] {
    let own = settings.governing(folder: "")
    guard own.platforms == nil else { return ["from \(own.platformSettings?.path ?? "")"] }
    return targets.manifests.map { manifest in
      let versions = manifest.targets.reduce(into: manifest.lowest) { $0.formUnion($1.versions) }
      let words =
        versions.isUnknown
        ? "unknown" : versions.availability.words(listed: Set(versions.platforms))
      return "\(words), from \(manifest.path)"
    }
  }

  /// How many files the project knows.
  package var fileCount: Int { project.paths.count }
  /// The settings and rule files that count here, absolute, sorted; some may not exist.
  package var sources: [String] { disk.sources.sorted() }
}
