import Source

/// Reads the `project.pbxproj` of an Xcode project.
package struct XcodeProject {
  let list: PropertyList
  let path: String
  /// The folder around the `.xcodeproj`.
  let folder: String
  /// All objects by their ids.
  let objects: [Name: PropertyList.Node]
  let read: (String) -> SourceText?
  var manifest: Manifest
  /// The configuration files that were read, by path; nil when one can't be.
  var configurationFiles: [String: ConfigurationFile?] = [:]
  /// The settings of build configurations that were read.
  var configurations: [PropertyList.Node: [BuildSettings.Level]] = [:]
  /// The paths of files and synchronized folders, by id.
  var paths: [Name: String] = [:]

  /// - Parameters:
  ///   - path: that of the `project.pbxproj`, relative to the root of what is linted.
  ///   - read: the text of a configuration file at such a path, nil when it can't be read.
  ///
  /// Linear in the size of the text, and in the number of targets times that of their settings.
  package static func read(
    _ text: SourceText, path: String, configuration read: @escaping (String) -> SourceText?
  ) -> Manifest {
    let list = PropertyList.parse(text)
    var project = XcodeProject(list, path, read)
    if let fault = list.fault {
      project.manifest.faults.append(
        .init(
          .init(path, fault),
          "from here on it is no project that Xcode writes, so its targets are not known"))
      return project.manifest
    }
    project.readPaths()
    project.readTargets()
    return project.manifest
  }

  private init(
    _ list: PropertyList, _ path: String, _ read: @escaping (String) -> SourceText?
  ) {
    self.list = list
    self.path = path
    self.read = read
    folder = RelativePath.folder(of: RelativePath.folder(of: path))
    manifest = Manifest(.xcodeProject, path: path, folder: folder)
    let node = list.value("objects", of: list.root)
    var objects: [Name: PropertyList.Node] = [:]
    objects.reserveCapacity(list.entries.count / 10)
    for (id, object) in list.pairs(node) { objects[list.name(id)] = object }
    self.objects = objects
  }

  /// The object that a key of another one names.
  func object(_ key: StaticString, of node: PropertyList.Node?) -> PropertyList.Node? {
    list.value(key, of: node).flatMap { objects[list.name($0)] }
  }

  /// The objects that a list of another one names.
  func objects(_ key: StaticString, of node: PropertyList.Node?) -> [PropertyList.Node] {
    list.elements(list.value(key, of: node)).compactMap { objects[list.name($0)] }
  }

  /// Whether an object is of a class: `PBXNativeTarget`.
  func isA(_ node: PropertyList.Node, _ name: StaticString) -> Bool {
    list.value("isa", of: node).map { list.equals($0, name) } ?? false
  }

  /// The project itself.
  var root: PropertyList.Node? { object("rootObject", of: list.root) }

  func origin(_ node: PropertyList.Node) -> TargetVersions.Origin {
    .init(path, list.range(node).start)
  }

  // MARK: Targets

  private mutating func readTargets() {
    let targets = list.elements(list.value("targets", of: root)).compactMap { id in
      objects[list.name(id)].map { (id: list.name(id), node: $0) }
    }
    var synchronized = SynchronizedFolders(self)
    for target in targets { synchronized.add(target.id, target.node) }
    for (id, node) in targets where isA(node, "PBXNativeTarget") {
      var target = BuildTarget(list.string("name", of: node) ?? "")
      let type = list.string("productType", of: node) ?? ""
      target.isTest = type.hasSuffix("unit-test") || type.hasSuffix("ui-testing")
      readSettings(of: node, into: &target)
      target.files = files(of: node)
      target.folders = synchronized.folders(of: id)
      manifest.targets.append(target)
    }
    if manifest.targets.isEmpty { readSettingsOfProject() }
  }

  private mutating func readSettings(of node: PropertyList.Node, into target: inout BuildTarget) {
    let all = settings(of: node)
    var faults: [(TargetVersions.Origin, String)] = []
    for settings in all {
      target.versions.formUnion(settings.versions { faults.append(($0, $1)) })
    }
    target.isMainActorByDefault = !all.isEmpty && all.allSatisfy(\.isMainActorByDefault)
    note(faults, target)
  }

  /// A project without native targets: what it sets holds for whatever builds its files.
  private mutating func readSettingsOfProject() {
    guard let root else { return }
    for settings in settings(of: root) {
      manifest.versions.formUnion(settings.versions { _, _ in })
    }
  }

  private mutating func note(
    _ faults: [(TargetVersions.Origin, String)], _ target: BuildTarget
  ) {
    let unknown = target.versions.platforms.filter { target.versions[$0]?.version == nil }
    guard let (origin, reason) = faults.first, manifest.faults.isEmpty,
      target.versions.isUnknown || !unknown.isEmpty
    else { return }
    let names = unknown.isEmpty ? "its systems are" : "its oldest \(unknown[0].name) is"
    manifest.faults.append(
      .init(
        origin,
        "\(reason), and the target \"\(target.name)\" needs it: \(names) not known; "
          + "say it in the settings, as \"platforms\""))
  }
}
