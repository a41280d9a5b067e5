import Source

// Build configurations and the files that they are based on.
extension XcodeProject {
  /// The settings of a target, or of the project itself, one for each configuration.
  mutating func settings(of target: PropertyList.Node) -> [BuildSettings] {
    let project = configurations(of: root)
    let isProject = target == root
    return configurations(of: target).nodes.map { node in
      let name = list.string("name", of: node) ?? ""
      var levels = levels(of: node)
      if !isProject {
        let named = project.nodes.first { list.string("name", of: $0) == name }
        let fallback = project.nodes.first { list.string("name", of: $0) == project.defaultName }
        if let base = named ?? fallback ?? project.nodes.first { levels += self.levels(of: base) }
      }
      return BuildSettings(configuration: name, levels: levels)
    }
  }

  private func configurations(
    of node: PropertyList.Node?
  ) -> (nodes: [PropertyList.Node], defaultName: String?) {
    let configurations = object("buildConfigurationList", of: node)
    return (
      objects("buildConfigurations", of: configurations),
      list.string("defaultConfigurationName", of: configurations)
    )
  }

  /// What a configuration sets, then what the file that it is based on does.
  private mutating func levels(of node: PropertyList.Node) -> [BuildSettings.Level] {
    if let known = configurations[node] { return known }
    var levels: [BuildSettings.Level] = [.settings(settings(in: node))]
    if let (path, origin) = baseFile(of: node) { levels += self.levels(ofFile: path, origin) }
    configurations[node] = levels
    return levels
  }

  private func settings(in configuration: PropertyList.Node) -> [BuildSetting] {
    var settings: [BuildSetting] = []
    for (key, value) in list.pairs(list.value("buildSettings", of: configuration)) {
      guard let name = list.string(key) else { continue }
      let words =
        list.string(value)
        ?? list.elements(value).compactMap { list.string($0) }
        .joined(separator: " ")
      settings.append(BuildSetting(name[...], words, origin(key)))
    }
    return settings
  }

  /// The `.xcconfig` of a configuration: a file of the project, or one in a synchronized folder.
  private func baseFile(
    of node: PropertyList.Node
  ) -> (path: String, origin: TargetVersions.Origin)? {
    if let id = list.value("baseConfigurationReference", of: node) {
      let name = objects[list.name(id)].flatMap { list.string("path", of: $0) }
      return (paths[list.name(id)] ?? name ?? "", origin(id))
    }
    guard let anchor = list.value("baseConfigurationReferenceAnchor", of: node),
      let path = list.string("baseConfigurationReferenceRelativePath", of: node)
    else { return nil }
    let folder = paths[list.name(anchor)] ?? ""
    return (RelativePath.resolve(path, from: folder) ?? path, origin(anchor))
  }

  private mutating func levels(
    ofFile path: String, _ origin: TargetVersions.Origin
  ) -> [BuildSettings.Level] {
    let file: ConfigurationFile?
    if let known = configurationFiles[path] {
      file = known
    } else {
      file = ConfigurationFile.read(path, read)
      configurationFiles[path] = .some(file)
    }
    guard let file else {
      // CocoaPods makes these files, and sets no versions in them.
      let isMade = path.split(separator: "/").contains("Pods")
      return isMade ? [] : [.unreadable(name: path, origin: origin)]
    }
    guard let missing = file.missing, !missing.name.contains("Pods/") else {
      return [.settings(file.settings)]
    }
    return [
      .settings(file.settings), .unreadable(name: missing.name, origin: missing.origin),
    ]
  }
}
