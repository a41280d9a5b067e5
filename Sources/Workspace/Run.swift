import Linter
import Source

/// One run: what to lint, project by project.
struct Run {
  private(set) var problems: [Problem] = []
  let request: LintRequest
  let workingDirectory: String
  /// Texts that stand in for files, by the name that the user sees.
  private(set) var overlays: [String: SourceText] = [:]

  init(_ request: LintRequest) {
    self.request = request
    workingDirectory = FileSystem.realPath(request.workingDirectory) ?? request.workingDirectory
  }

  /// A project with its settings and the files to report on.
  struct Prepared {
    let project: ProjectFiles
    let settings: ProjectSettings
    let ruleFiles: [SettingsLoader.RuleFile]
    let overlays: [String: SourceText]
    /// Relative to the root, sorted.
    let reported: [String]
  }

  /// Finds the projects, their settings and files.
  mutating func prepare() -> [Prepared] {
    var finder = ScopeFinder(request)
    var prepared: [Prepared] = []
    var next = 0
    while next < finder.scopes.count {
      let scope = finder.scopes[next]
      next += 1
      let project = files(of: scope)
      let (settings, rules) = loadSettings(of: project)
      for (path, text) in scope.overlays { overlays[shown(path, in: scope.root)] = text }
      for nested in project.nested where isAskedFor(nested, scope, settings) {
        finder.add(project: AbsolutePath.join(project.root.path, nested))
      }
      prepared.append(
        Prepared(
          project: project, settings: settings, ruleFiles: rules, overlays: scope.overlays,
          reported: reported(in: project, scope, settings)))
    }
    problems = finder.problems + problems
    return prepared
  }

  /// How a file of a project is shown: relative to the working directory when it lies below.
  func shown(_ path: String, in root: ProjectRoot) -> String {
    shown(AbsolutePath.join(root.path, path))
  }

  /// How an absolute path is shown.
  func shown(_ absolute: String) -> String {
    Self.shown(absolute, from: workingDirectory)
  }

  private static func shown(_ absolute: String, from workingDirectory: String) -> String {
    let relative = AbsolutePath.relative(absolute, to: workingDirectory)
    return relative == "" ? "." : relative ?? absolute
  }

  /// The walk of a project, and the texts that stand in for files that it doesn't find.
  private mutating func files(of scope: Scope) -> ProjectFiles {
    var project = Walk.files(of: scope.root, jobs: request.jobs ?? FileSystem.processorCount)
    for path in project.leftovers {
      TemporaryFile.removeIfStale(AbsolutePath.join(scope.root.path, path))
    }
    for (path, fault) in project.faults where scope.covers(Path.join(path, "x")) {
      problems.append(Problem(path: shown(path, in: scope.root), fault.message))
    }
    let known = Set(project.files)
    for path in scope.overlays.keys.sorted() where !known.contains(path) {
      guard Reach.obstacle(to: path, isFolder: false, in: scope.root) == nil else { continue }
      project.files.append(path)
      project.files.sort()
    }
    return project
  }

  private mutating func loadSettings(
    of project: ProjectFiles
  ) -> (ProjectSettings, [SettingsLoader.RuleFile]) {
    let workingDirectory = workingDirectory
    let configuration = request.configuration.map {
      AbsolutePath.resolve($0, from: workingDirectory)
    }
    var loader = SettingsLoader(configuration: configuration) {
      Self.shown($0, from: workingDirectory)
    }
    let loaded = loader.load(project)
    problems += loader.problems
    return (loaded.settings, loaded.rules)
  }

  /// What is wrong with the names of rules in settings and on the command line, now that the rules are
  /// known.
  func problems(in settings: ProjectSettings, with catalogue: RuleCatalogue) -> [Problem] {
    let errors = settings.all.flatMap(\.layers).flatMap { $0.check(against: catalogue) }
    let inSettings = errors.map { error in
      Problem(
        path: error.path, line: error.position.line, column: error.position.column, error.message)
    }
    let names = request.only.map { ("--only", $0) } + request.skip.map { ("--skip", $0) }
    return inSettings
      + names.filter { catalogue.rules(named: $0.1).isEmpty }.map { option, name in
        Problem(
          path: nil,
          "\(option): no rule is named \"\(name)\"; \(catalogue.remedy(forUnknown: name))")
      }
  }

  private func isAskedFor(_ nested: String, _ scope: Scope, _ settings: ProjectSettings) -> Bool {
    scope.covers(Path.join(nested, "x"))
      && !settings.governing(folder: nested).excludes(Path.join(nested, "x"))
  }

  /// The files to report on. Says why, when what was asked for is not among them.
  private mutating func reported(
    in project: ProjectFiles, _ scope: Scope, _ settings: ProjectSettings
  ) -> [String] {
    var governing = GoverningCache(settings)
    var reported: [String] = []
    var missed = scope.files
    for path in project.files where scope.covers(path) {
      let isNamed = missed.remove(path) != nil
      let rules = governing.governing(path)
      let isIncluded = rules.includes(path) || isNamed && !Path.isSwift(path)
      if isIncluded, !rules.excludes(path) {
        reported.append(path)
      } else if isNamed {
        note(path, project, "the settings \(isIncluded ? "exclude" : "don't include") it")
      }
    }
    for path in missed.sorted() {
      let obstacle = Reach.obstacle(to: path, isFolder: false, in: project.root)
      note(path, project, obstacle?.message ?? "it is a link to a file that is linted")
    }
    for folder in scope.folders.sorted() { noteIfEmpty(folder, reported, project) }
    return reported
  }

  private mutating func noteIfEmpty(
    _ folder: String, _ reported: [String], _ project: ProjectFiles
  ) {
    let isEmpty = !reported.contains { Path.contains(folder: folder, $0) }
    let isNested = project.nested.contains { Path.contains(folder: folder, $0) }
    guard isEmpty, !isNested else { return }
    let obstacle = Reach.obstacle(to: folder, isFolder: true, in: project.root)
    let isEmptied = project.files.contains {
      Path.isSwift($0) && Path.contains(folder: folder, $0)
    }
    note(
      folder, project,
      obstacle?.message
        ?? (isEmptied ? "the settings exclude all its Swift files" : "it holds no Swift file"))
  }

  private mutating func note(_ path: String, _ project: ProjectFiles, _ message: String) {
    let shown = shown(path, in: project.root)
    problems.append(Problem(.note, path: shown, "nothing to lint here: \(message)"))
  }
}

/// Remembers what counts in the folder that was asked for last: files come sorted by folder.
struct GoverningCache {
  private let settings: ProjectSettings
  private var last: (folder: String, governing: ProjectSettings.Governing)?

  init(_ settings: ProjectSettings) { self.settings = settings }

  mutating func governing(_ path: String) -> ProjectSettings.Governing {
    let folder = Path.folder(of: path)
    if let last, last.folder == folder { return last.governing }
    let governing = settings.governing(folder: folder)
    last = (folder, governing)
    return governing
  }
}
