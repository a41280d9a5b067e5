import Source

// Which files belong to which target.
extension XcodeProject {
  // MARK: Paths

  /// Works out where the files of the project lie: a file stands relative to the group around it.
  mutating func readPaths() {
    guard let root, let main = list.value("mainGroup", of: root) else { return }
    let base = RelativePath.resolve(list.string("projectDirPath", of: root) ?? "", from: folder)
    var open: [(id: Name, folder: String?)] = [(list.name(main), base)]
    var seen: Set<Name> = []
    while let (id, folder) = open.popLast() {
      guard let node = objects[id], seen.insert(id).inserted else { continue }
      let path = path(of: node, in: folder, base: base)
      if let children = list.value("children", of: node) {
        for child in list.elements(children) { open.append((list.name(child), path)) }
      } else if let path, isWanted(node, path) {
        paths[id] = path
      }
    }
  }

  /// Where a group, file or folder lies; nil outside of what is linted.
  private func path(of node: PropertyList.Node, in folder: String?, base: String?) -> String? {
    let tree = list.value("sourceTree", of: node)
    let start: String?
    if let tree, list.equals(tree, "<group>") {
      start = folder
    } else if let tree, list.equals(tree, "SOURCE_ROOT") {
      start = base
    } else {
      start = nil
    }
    guard let start else { return nil }
    guard let path = list.value("path", of: node) else { return start }
    return list.string(path).flatMap { RelativePath.resolve($0, from: start) }
  }

  private func isWanted(_ node: PropertyList.Node, _ path: String) -> Bool {
    path.hasSuffix(".swift") || path.hasSuffix(".xcconfig")
      || isA(node, "PBXFileSystemSynchronizedRootGroup")
  }

  // MARK: Build phases

  /// The Swift files that the target compiles.
  func files(of target: PropertyList.Node) -> [BuildTarget.File] {
    var files: [BuildTarget.File] = []
    for phase in objects("buildPhases", of: target) where isA(phase, "PBXSourcesBuildPhase") {
      for file in objects("files", of: phase) {
        guard let reference = list.value("fileRef", of: file),
          let path = paths[list.name(reference)], path.hasSuffix(".swift")
        else { continue }
        files.append(.init(path, platforms(of: file)))
      }
    }
    return files
  }

  /// `platformFilter = ios` and `platformFilters = (ios, maccatalyst)`; nil for all platforms.
  private func platforms(of file: PropertyList.Node) -> Set<Platform>? {
    if let filters = list.value("platformFilters", of: file) { return platforms(in: filters) }
    guard let filter = list.string("platformFilter", of: file) else { return nil }
    return Self.platform(ofFilter: filter).map { [$0] } ?? []
  }

  /// The platforms of a list of filters.
  func platforms(in list: PropertyList.Node) -> Set<Platform> {
    Set(
      self.list.elements(list).compactMap { self.list.string($0) }
        .compactMap(Self.platform(ofFilter:)))
  }

  private static func platform(ofFilter name: String) -> Platform? {
    switch name {
    case "ios", "maccatalyst": .iOS
    case "macos": .macOS
    case "tvos": .tvOS
    case "watchos": .watchOS
    case "visionos", "xros": .visionOS
    default: nil
    }
  }
}

/// The folders whose files belong to targets without being listed.
struct SynchronizedFolders {
  private let project: XcodeProject
  /// All of them, by path.
  private var folders: [(id: Name, path: String)] = []
  /// The folders of each target, by its id.
  private var owners: [Name: [Name]] = [:]
  /// What is an exception for a target, by folder and target.
  private var exceptions: [Name: [Name: Exceptions]] = [:]

  fileprivate struct Exceptions {
    var paths: [String] = []
    var filters: [String: Set<Platform>] = [:]
  }

  init(_ project: XcodeProject) {
    self.project = project
    let list = project.list
    for (id, path) in project.paths {
      guard let node = project.objects[id],
        project.isA(node, "PBXFileSystemSynchronizedRootGroup")
      else { continue }
      folders.append((id, path))
      for set in project.objects("exceptions", of: node) {
        guard project.isA(set, "PBXFileSystemSynchronizedBuildFileExceptionSet"),
          let target = list.value("target", of: set)
        else { continue }
        exceptions[id, default: [:]][list.name(target), default: .init()]
          .add(set, path, project)
      }
    }
    folders.sort { $0.path < $1.path }
  }

  /// Notes the folders that a target names.
  mutating func add(_ target: Name, _ node: PropertyList.Node) {
    let list = project.list
    for folder in list.elements(list.value("fileSystemSynchronizedGroups", of: node)) {
      owners[target, default: []].append(list.name(folder))
    }
  }

  /// What of synchronized folders belongs to a target: its own without the exceptions, and of the
  /// folders of others the exceptions alone.
  func folders(of target: Name) -> [BuildTarget.Folder] {
    let own = Set(owners[target] ?? [])
    var result: [BuildTarget.Folder] = []
    for (id, path) in folders {
      let exceptions = exceptions[id]?[target] ?? Exceptions()
      if own.contains(id) {
        result.append(.init(path, excluded: exceptions.paths, filters: exceptions.filters))
      } else {
        result += exceptions.paths.map { .init($0, filters: exceptions.filters) }
      }
    }
    return result
  }
}

extension SynchronizedFolders.Exceptions {
  fileprivate mutating func add(
    _ set: PropertyList.Node, _ folder: String, _ project: XcodeProject
  ) {
    let list = project.list
    paths += list.elements(list.value("membershipExceptions", of: set))
      .compactMap { list.string($0) }.compactMap { RelativePath.resolve($0, from: folder) }
    for (name, value) in list.pairs(list.value("platformFiltersByRelativePath", of: set)) {
      guard let path = list.string(name).flatMap({ RelativePath.resolve($0, from: folder) }) else {
        continue
      }
      filters[path] = project.platforms(in: value)
    }
  }
}
