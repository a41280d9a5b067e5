import Linter
import Platforms
import Source

/// What lies in a project's folder, as far as the linter is concerned. Paths are relative to its root.
struct ProjectFiles {
  let root: ProjectRoot
  /// Swift and Markdown files, sorted, except what git ignores and what lies in hidden or build
  /// folders.
  var files: [String] = []
  /// The folders that hold a settings file.
  fileprivate(set) var settings: [String] = []
  /// The files that say what targets there are, and where they run.
  fileprivate(set) var manifests: [ManifestFile] = []
  /// Folders that are projects of their own.
  fileprivate(set) var nested: [String] = []
  /// Those of the files that are links.
  fileprivate(set) var links: Set<String> = []
  /// Temporary files of runs that were stopped while they wrote.
  fileprivate(set) var leftovers: [String] = []
  /// How folders looked when they were read, where that was asked for.
  fileprivate(set) var stamps: [String: FileStamp] = [:]
  /// Folders that could not be read.
  fileprivate(set) var faults: [(path: String, fault: FileFault)] = []
}

/// A file that says what targets there are.
struct ManifestFile: Hashable {
  let kind: Manifest.Kind
  /// Relative to the project's root.
  let path: String

  /// The manifest that a file or folder of that name is, if it is one.
  init?(named name: String, in folder: String) {
    let path = Path.join(folder, name)
    switch name {
    case "Package.swift": self.init(.package, path)
    case "Project.swift": self.init(.tuist, path)
    case "project.yml", "project.yaml": self.init(.xcodeGen, path)
    case _ where name.hasPrefix("Package@swift-") && Path.isSwift(name): self.init(.package, path)
    case _ where name.hasSuffix(".xcodeproj"):
      self.init(.xcodeProject, Path.join(path, "project.pbxproj"))
    default: return nil
    }
  }

  private init(_ kind: Manifest.Kind, _ path: String) {
    self.kind = kind
    self.path = path
  }
}

extension ProjectFiles {
  /// The links that lead out of the project, or to what the walk passes by: no fix may change what is
  /// behind them.
  var lockedLinks: Set<String> {
    links.filter { link in
      guard let target = FileSystem.realPath(AbsolutePath.join(root.path, link)),
        let path = AbsolutePath.relative(target, to: root.path)
      else { return true }
      return Reach.obstacle(to: path, isFolder: false, in: root) != nil
    }
  }
}

/// Walks the folders of a project.
struct Walk {
  private var found: ProjectFiles
  private var links: [String] = []
  private var open: [Folder] = []
  private var keepsStamps = false

  private struct Folder {
    var path: String
    var ignores: IgnoreChain?
    /// Whether it is a documentation catalogue or lies in one. Of these only the articles count: the
    /// code belongs to no target and shows one file in many states.
    var isCatalogue = false
  }

  /// Everything in the project. Folders that are links are not entered, so there are no loops; a file
  /// that is a link counts unless the walk finds the file that it leads to. The work of up to `jobs`
  /// threads.
  ///
  /// - Parameter keepsStamps: whether to remember how folders looked.
  static func files(
    of root: ProjectRoot, jobs: Int = 1, keepsStamps: Bool = false
  ) -> ProjectFiles {
    var walk = Walk(found: ProjectFiles(root: root))
    walk.keepsStamps = keepsStamps
    if case .file(let path) = root.kind {
      walk.found.files = [path]
      walk.found.settings = Path.ancestors(of: Path.folder(of: path)).filter {
        let file = Path.join($0, ProjectRoot.settingsName)
        return FileSystem.exists(AbsolutePath.join(root.path, file))
      }
      return walk.found
    }
    let exclude = root.kind == .repository ? IgnoreChain.excludeFile(ofRepository: root.path) : nil
    walk.open = [Folder(path: "", ignores: exclude)]
    while !walk.open.isEmpty { walk.visitLevel(jobs: jobs) }
    walk.addLinks()
    walk.found.files.sort()
    walk.found.manifests.sort { $0.path < $1.path }
    walk.found.settings.sort()
    walk.found.nested.sort()
    return walk.found
  }

  private init(found: ProjectFiles) { self.found = found }

  /// Visits all open folders side by side; those in them are open then.
  private mutating func visitLevel(jobs: Int) {
    let (level, root, keepsStamps) = (open, found.root, keepsStamps)
    open = []
    // Few folders are visited sooner than threads begin.
    guard jobs > 1, level.count > 16 else { return level.forEach { visit($0) } }
    let visits = Parallel.map(level.count, jobs: jobs) { number in
      var walk = Walk(found: ProjectFiles(root: root))
      walk.keepsStamps = keepsStamps
      walk.visit(level[number])
      return walk
    }
    for visit in visits { take(visit) }
  }

  private mutating func take(_ other: Walk) {
    open += other.open
    links += other.links
    found.files += other.found.files
    found.settings += other.found.settings
    found.manifests += other.found.manifests
    found.nested += other.found.nested
    found.leftovers += other.found.leftovers
    found.stamps.merge(other.found.stamps) { $1 }
    found.faults += other.found.faults
  }

  private mutating func visit(_ outer: Folder) {
    var folder = outer
    let path = AbsolutePath.join(found.root.path, folder.path)
    // Before it is read: what changes meanwhile shows later.
    if keepsStamps { found.stamps[folder.path] = FileStamp(path) }
    let entries: [FileSystem.Entry]
    do {
      entries = try FileSystem.entries(of: path)
    } catch {
      return found.faults.append((folder.path, error))
    }
    if !folder.path.isEmpty, entries.contains(where: isRootOfAnotherProject) {
      return found.nested.append(folder.path)
    }
    if entries.contains(where: { $0.name == ".gitignore" && $0.kind != .folder }) {
      let file = AbsolutePath.join(path, ".gitignore")
      folder.ignores = IgnoreChain.adding(file, folder: folder.path, to: folder.ignores)
    }
    for entry in entries { visit(entry, in: folder) }
  }

  private func isRootOfAnotherProject(_ entry: FileSystem.Entry) -> Bool {
    entry.name == ".git" || found.root.kind == .given && ProjectRoot.isMarker(entry.name)
  }

  private mutating func visit(_ entry: FileSystem.Entry, in folder: Folder) {
    let path = Path.join(folder.path, entry.name)
    switch entry.kind {
    case .folder:
      // Git often ignores projects that tools have made; what they say is right all the same.
      if entry.name.hasSuffix(".xcodeproj") { addManifest(entry.name, in: folder.path) }
      guard !Self.skips(folder: entry.name), folder.ignores?.ignores(path, isFolder: true) != true
      else { return }
      var inner = folder
      inner.path = path
      inner.isCatalogue = inner.isCatalogue || entry.name.hasSuffix(".docc")
      open.append(inner)
    case .file, .link:
      if TemporaryFile.process(ofName: entry.name) != nil { found.leftovers.append(path) }
      if entry.name == ProjectRoot.settingsName { found.settings.append(folder.path) }
      if entry.name.hasPrefix("project.y") { addManifest(entry.name, in: folder.path) }
      let isSwift = Path.isSwift(entry.name)
      guard isSwift && !folder.isCatalogue || Path.isMarkdown(entry.name),
        entry.name.first != ".", folder.ignores?.ignores(path, isFolder: false) != true
      else { return }
      if entry.name.hasPrefix("P") { addManifest(entry.name, in: folder.path) }
      if entry.kind == .file { found.files.append(path) } else { links.append(path) }
    case .unnameable where Path.isSwift(entry.name): found.faults.append((path, .nameIsNotUTF8))
    case .other, .unnameable: break
    }
  }

  private mutating func addManifest(_ name: String, in folder: String) {
    if let manifest = ManifestFile(named: name, in: folder) { found.manifests.append(manifest) }
  }

  /// Whether a folder of that name is never entered: hidden ones, those of build systems and package
  /// managers, and bundles that hold no source.
  static func skips(folder name: String) -> Bool {
    if name.first == "." { return true }
    switch name {
    case "DerivedData", "Pods", "Carthage", "node_modules": return true
    default: break
    }
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
    return bundles.contains(String(name[dot...]))
  }

  private static let bundles: Set<String> = [
    ".app", ".bundle", ".framework", ".icon", ".lproj", ".xcarchive", ".xcassets",
    ".xcdatamodel", ".xcdatamodeld", ".xcframework", ".xcodeproj", ".xcresult", ".xcstickers",
    ".xcworkspace",
  ]

  /// Adds files behind links whose own place the walk hasn't found.
  private mutating func addLinks() {
    guard !links.isEmpty else { return }
    var known = Set(found.files)
    for link in links.sorted() {
      let path = AbsolutePath.join(found.root.path, link)
      guard let target = FileSystem.realPath(path), FileSystem.isFile(target) else { continue }
      let relative = AbsolutePath.relative(target, to: found.root.path)
      guard known.insert(relative ?? target).inserted else { continue }
      found.files.append(link)
      found.links.insert(link)
    }
  }
}
