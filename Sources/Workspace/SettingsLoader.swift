import Linter
import Source

/// Reads the settings files of projects, with what they extend and the rule files that they name.
struct SettingsLoader {
  private(set) var problems: [Problem] = []
  /// The files and folders that what was loaded depends on, absolute; some may not exist.
  private(set) var sources: Set<String> = []
  private let shown: (String) -> String
  private let configuration: String?
  /// What an editor says, as the text of a settings file in the project's root.
  private let client: String?

  /// What the editor's settings are called in messages.
  static let clientName = "the editor's settings"

  /// A rule file of the user's, and the folder, relative to the project's root, that it counts for.
  struct RuleFile {
    let path: String
    let text: SourceText
    let folder: String
  }

  /// - Parameters:
  ///   - configuration: the file of `--config`, absolute.
  ///   - client: what an editor says, as the text of a settings file.
  ///   - shown: how an absolute path is shown to the user.
  init(
    configuration: String?, client: String? = nil, shown: @escaping (String) -> String
  ) {
    self.configuration = configuration
    self.client = client
    self.shown = shown
  }

  /// The settings of a project.
  mutating func load(_ project: ProjectFiles) -> (settings: ProjectSettings, rules: [RuleFile]) {
    var rules: [RuleFile] = []
    if let configuration {
      let place = Place(root: project.root.path, folder: "", topmost: nil)
      let chain = chain(configuration, at: place)
      for layer in chain.layers { rules += ruleFiles(of: layer.settings, layer.file, folder: "") }
      return (ProjectSettings(only: .init(layers: chain.layers.map(\.settings))), rules)
    }
    var settings = ProjectSettings()
    if let client = clientSettings {
      settings.setClient(client)
      let file = AbsolutePath.join(project.root.path, ProjectRoot.settingsName)
      rules += ruleFiles(of: client, file, folder: "")
    }
    let folders = Set(project.settings)
    func isTopmost(_ folder: String) -> Bool {
      !Path.ancestors(of: folder).dropLast().contains { folders.contains($0) }
    }
    func file(in folder: String) -> String {
      let name = Path.join(folder, ProjectRoot.settingsName)
      return AbsolutePath.join(project.root.path, name)
    }
    let topmost = Set(folders.filter(isTopmost).map(file))
    for folder in project.settings {
      let isTopmost = topmost.contains(file(in: folder))
      let place = Place(
        root: project.root.path, folder: folder, topmost: isTopmost ? nil : topmost)
      let chain = chain(file(in: folder), at: place)
      for layer in chain.layers where isTopmost {
        rules += ruleFiles(of: layer.settings, layer.file, folder: folder)
      }
      settings.set(.init(layers: chain.layers.map(\.settings)), folder: folder)
    }
    return (settings, rules)
  }

  /// What an editor says. Lines and columns mean nothing there.
  private var clientSettings: Settings? {
    mutating get {
      guard let client else { return nil }
      let (settings, errors) = Settings.read(
        SourceText(client), path: Self.clientName, folder: "", allowsProjectKeys: true)
      problems += errors.map { Problem(path: Self.clientName, $0.message) }
      noteWhatHasNoEffect(settings)
      return settings
    }
  }

  // MARK: Files

  /// Where a settings file counts.
  private struct Place {
    let root: String
    let folder: String
    /// The settings files that may set what holds for the whole project, and with them what they
    /// extend; nil: all.
    var topmost: Set<String>?
  }

  private struct Chain {
    var layers: [(settings: Settings, file: String)] = []
    var visited: Set<String> = []
  }

  private mutating func chain(_ file: String, at place: Place) -> Chain {
    var chain = Chain()
    do {
      try append(file, at: place, to: &chain)
    } catch {
      problems.append(Problem(path: shown(file), error.message))
    }
    return chain
  }

  /// Adds what the file extends, then the file itself.
  private mutating func append(
    _ file: String, at place: Place, to chain: inout Chain
  ) throws(FileFault) {
    guard chain.visited.insert(FileSystem.realPath(file) ?? file).inserted else { return }
    sources.insert(file)
    var place = place
    if place.topmost?.contains(file) == true { place.topmost = nil }
    let text = try FileSystem.read(file)
    let (settings, errors) = Settings.read(
      text, path: shown(file), folder: patternFolder(of: file, at: place),
      allowsProjectKeys: place.topmost == nil)
    for error in errors { report(error) }
    for base in settings.extends {
      let path = AbsolutePath.resolve(base.value, from: AbsolutePath.folder(of: file))
      do {
        try append(path, at: place, to: &chain)
      } catch {
        report(settings, base.position, "\"\(base.value)\" can't be extended: \(error.message)")
      }
    }
    noteWhatHasNoEffect(settings)
    chain.layers.append((settings, file))
  }

  /// The patterns of a settings file start from its own folder; those of one that it extends do, too,
  /// when that lies around it, else they start where those of the extending file do.
  private func patternFolder(of file: String, at place: Place) -> String {
    let own = AbsolutePath.relative(AbsolutePath.folder(of: file), to: place.root)
    guard let own, Path.contains(folder: own, place.folder) else { return place.folder }
    return own
  }

  private mutating func noteWhatHasNoEffect(_ settings: Settings) {
    for key in settings.keysWithoutEffect {
      let message = "\"\(key.value)\" is checked, but has no effect in this version"
      report(settings, key.position, message, .note)
    }
  }

  // MARK: Rule files

  /// The rule files that a settings file names, and those in the folders that it names.
  private mutating func ruleFiles(
    of settings: Settings, _ file: String, folder: String
  ) -> [RuleFile] {
    settings.rulePaths.flatMap { path in
      let absolute = AbsolutePath.resolve(path.value, from: AbsolutePath.folder(of: file))
      sources.insert(absolute)
      do {
        let (files, folders) = try RuleFolder.entries(at: absolute)
        sources.formUnion(files + folders)
        return try files.map { file throws(FileFault) in
          RuleFile(path: file, text: try FileSystem.read(file), folder: folder)
        }
      } catch {
        let fault = error as? FileFault ?? .isSpecial
        report(
          settings, path.position, "the rules in \"\(path.value)\" can't be read: \(fault.message)")
        return []
      }
    }
  }

  // MARK: Problems

  private mutating func report(_ error: SettingsError) {
    problems.append(
      Problem(
        path: error.path, line: error.position.line, column: error.position.column, error.message))
  }

  private mutating func report(
    _ settings: Settings, _ position: Position, _ message: String, _ level: Problem.Level = .error
  ) {
    problems.append(
      Problem(
        level, path: settings.path, line: position.line, column: position.column, message))
  }
}

/// Rule files on disk.
package enum RuleFolder {
  /// The rule file at an absolute path, or all in the folder there, at any depth, sorted: Markdown
  /// files, without those named `README.md`.
  static func files(at path: String) throws(FileFault) -> [String] {
    try entries(at: path).files
  }

  /// The same, with the folders that they were looked for in.
  static func entries(
    at path: String
  ) throws(FileFault) -> (files: [String], folders: [String]) {
    guard try FileSystem.kind(path) == .folder else { return ([path], []) }
    var files: [String] = []
    var folders: [String] = []
    var open = [path]
    while let folder = open.popLast() {
      folders.append(folder)
      for entry in try FileSystem.entries(of: folder) where entry.name.first != "." {
        let inner = AbsolutePath.join(folder, entry.name)
        if entry.kind == .folder { open.append(inner) }
        if entry.kind != .folder, entry.name.hasSuffix(".md"), entry.name != "README.md" {
          files.append(inner)
        }
      }
    }
    return (files.sorted(), folders)
  }
}
