import Linter

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What a file or folder looked like when it was read, as far as a look at its entry tells.
struct FileStamp: Hashable, Sendable {
  private let seconds: Int
  private let nanoseconds: Int
  private let size: Int
  private let number: UInt64

  /// Nil when there is nothing at `path`.
  init?(_ path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    #if canImport(Darwin)
      let time = info.st_mtimespec
    #else
      let time = info.st_mtim
    #endif
    seconds = Int(time.tv_sec)
    nanoseconds = Int(time.tv_nsec)
    size = Int(info.st_size)
    number = UInt64(info.st_ino)
  }
}

/// What a live project has read from the disk, so that a cheap look shows what changed since.
struct DiskState {
  let root: String
  /// The settings and rule files that count, absolute.
  let sources: Set<String>
  /// What makes the project another one when it changes: settings, manifests, ignore files.
  private var configuration: [String: FileStamp?] = [:]
  private var folders: [String: FileStamp?] = [:]
  private var files: [String: FileStamp?] = [:]
  private(set) var shape: Shape
  /// What is still to be looked at.
  private var rest: [String] = []
  /// The paths of `files`, last one first; nil when they have changed.
  private var order: [String]?

  /// What a walk says beside the files.
  struct Shape: Equatable {
    var settings: [String]
    var manifests: [ManifestFile]
    var nested: [String]

    init(_ files: ProjectFiles) {
      settings = files.settings
      manifests = files.manifests
      nested = files.nested
    }
  }

  init(_ project: ProjectFiles, sources: Set<String>) {
    root = project.root.path
    self.sources = sources
    shape = Shape(project)
  }

  /// Remembers how settings, manifests and folders look; `manifestFiles` are the files that manifests
  /// name. Of folders it is what the walk saw.
  mutating func begin(_ project: ProjectFiles, manifestFiles: Set<String>) {
    for path in sources { configuration[path] = FileStamp(path) }
    if case .file = project.root.kind { return }
    let all = Set(project.files.flatMap { Path.ancestors(of: Path.folder(of: $0)) })
    for folder in all.union([""]) {
      let path = AbsolutePath.join(root, folder)
      folders[path] = .some(project.stamps[folder] ?? FileStamp(path))
      let ignores = AbsolutePath.join(path, ".gitignore")
      if let stamp = FileStamp(ignores) { configuration[ignores] = stamp }
    }
    for path in Set(project.manifests.map(\.path)).union(manifestFiles) {
      let path = AbsolutePath.join(root, path)
      configuration[path] = FileStamp(path)
    }
  }

  /// Remembers how the file at a path, relative to the root, looks now.
  mutating func note(_ path: String) { note(path, FileStamp(AbsolutePath.join(root, path))) }

  /// Remembers how the file at a path looked when it was read.
  mutating func note(_ path: String, _ stamp: FileStamp?) {
    if files.updateValue(stamp, forKey: path) == nil { order = nil }
  }

  /// Forgets a file that is gone.
  mutating func forget(_ path: String) {
    files[path] = nil
    order = nil
  }

  /// Whether settings, manifests or ignore files changed.
  var isConfigurationChanged: Bool {
    configuration.contains { $0.value != FileStamp($0.key) }
  }

  /// Whether something was added to a folder or removed; remembers how the folders look now.
  mutating func takeFolderChange() -> Bool {
    var isChanged = false
    for (path, stamp) in folders {
      let now = FileStamp(path)
      if now != stamp {
        isChanged = true
        folders[path] = .some(now)
      }
    }
    return isChanged
  }

  /// Takes up the folders of files that are new.
  mutating func watchFolders(of paths: [String]) {
    for path in paths {
      for folder in Path.ancestors(of: Path.folder(of: path)) {
        let absolute = AbsolutePath.join(root, folder)
        if folders[absolute] == nil { folders[absolute] = .some(FileStamp(absolute)) }
      }
    }
  }

  /// Begins to look at the files, from the first again when a look was not done.
  mutating func beginLook() {
    let all = order ?? files.keys.sorted(by: >)
    order = all
    rest = all
  }

  /// Looks at some of the files; those that look different now. Nil when all were looked at.
  mutating func nextChangedFiles(_ count: Int) -> [String]? {
    guard !rest.isEmpty else { return nil }
    let portion = rest.suffix(count)
    rest.removeLast(portion.count)
    return portion.reversed().filter { path in
      files[path].map { $0 != FileStamp(AbsolutePath.join(root, path)) } ?? false
    }
  }
}
