import Source

/// Reads the description of a project for XcodeGen (`project.yml`), with the files that it includes.
package struct XcodeGenManifest {
  private let read: (String) -> SourceText?
  private var manifest: Manifest
  /// The documents: what is included comes first.
  private var documents: [Document] = []
  private var open: [String] = []
  private var configurationFiles: [String: ConfigurationFile?] = [:]

  /// One file of the description.
  private struct Document {
    let path: String
    let root: YAML
    /// Where its last byte stands.
    let end: UInt32
  }

  /// A value with the file that has it.
  private struct Located {
    let value: YAML
    let document: String
  }

  /// - Parameters:
  ///   - path: relative to the root of what is linted.
  ///   - read: the text of another file at such a path, nil when it can't be read.
  /// - Returns: nil when the file describes no project.
  package static func read(
    _ text: SourceText, path: String, other read: @escaping (String) -> SourceText?
  ) -> Manifest? {
    var reader = XcodeGenManifest(path, read)
    reader.add(text, path)
    guard reader.documents.contains(where: { !$0.root["targets"].pairs.isEmpty }) else {
      return nil
    }
    reader.readTargets()
    return reader.manifest
  }

  private init(_ path: String, _ read: @escaping (String) -> SourceText?) {
    self.read = read
    manifest = Manifest(.xcodeGen, path: path, folder: RelativePath.folder(of: path))
  }

  /// The most files that a description is read from.
  private static let mostDocuments = 100

  private mutating func add(_ text: SourceText, _ path: String) {
    guard open.count < Self.mostDocuments, !open.contains(path) else { return }
    open.append(path)
    let root = YAML.parse(text)
    for include in root["include"].elements {
      let name = include.string ?? include["path"].string ?? ""
      let folder = RelativePath.folder(of: path)
      if let other = RelativePath.resolve(name, from: folder), let text = read(other) {
        add(text, other)
      }
    }
    documents.append(
      Document(path: path, root: root, end: UInt32(max(text.count, 1) - 1)))
  }

  // MARK: Targets

  private mutating func readTargets() {
    for document in documents {
      for pair in document.root["targets"].pairs {
        let name = pair.key.hasSuffix(":REPLACE") ? String(pair.key.dropLast(8)) : pair.key
        read(target: withTemplates(pair.value), name, document.path)
      }
    }
  }

  /// A target with what the templates that it names say.
  private func withTemplates(_ target: YAML) -> YAML {
    var result = YAML.null
    for name in target["templates"].elements.compactMap(\.string) {
      for document in documents {
        result = result.merged(with: document.root["targetTemplates"][name])
      }
    }
    if case .null = result { return target }
    return result.merged(with: target)
  }

  private mutating func read(target: YAML, _ name: String, _ path: String) {
    var result = BuildTarget(name)
    let type = target["type"].string ?? ""
    result.isTest = type.hasSuffix("unit-test") || type.hasSuffix("ui-testing")
    let levels = levels(of: target, path)
    for platform in platforms(of: target) {
      let place = target.pair("platform")?.offset ?? target.pair("supportedDestinations")?.offset
      let fallback = TargetVersions.Entry(nil, origin(path, place ?? 0))
      let entries = entries(of: platform, target, path, levels)
      for entry in entries.isEmpty ? [fallback] : entries { result.versions.add(platform, entry) }
    }
    let isolation = levels.lazy.map { Self.values("SWIFT_DEFAULT_ACTOR_ISOLATION", $0.value) }
      .first { !$0.isEmpty }
    result.isMainActorByDefault = isolation?.allSatisfy { $0.string == "MainActor" } ?? false
    result.folders = folders(of: target, name, RelativePath.folder(of: path))
    manifest.targets.append(result)
  }

  private func platforms(of target: YAML) -> [Platform] {
    let names = target["supportedDestinations"].elements + target["platform"].elements
    let platforms = names.compactMap(\.string).compactMap { Platform(named: $0) }
    return Platform.allCases.filter { platforms.contains($0) }
  }

  // MARK: Versions

  /// The settings of the target and of the project, the nearest first.
  private func levels(of target: YAML, _ path: String) -> [Located] {
    var result = [Located(value: withGroups(target["settings"]), document: path)]
    for document in documents.reversed() {
      result.append(
        Located(value: withGroups(document.root["settings"]), document: document.path))
    }
    return result
  }

  /// Settings with those of the groups that they name.
  private func withGroups(_ settings: YAML) -> YAML {
    var result = settings
    for name in settings["groups"].elements.compactMap(\.string) {
      for document in documents {
        let group = document.root["settingGroups"][name]
        result = group.merged(with: result)
      }
    }
    return result
  }

  /// What settings have for a name, in any configuration.
  private static func values(_ name: String, _ settings: YAML) -> [YAML] {
    let places =
      [settings["base"], settings] + settings["configs"].pairs.map(\.value)
    return places.map { $0[name] }.filter { $0.string != nil }
  }

  /// What is said about the oldest version of a platform, where it is said first: in settings of the
  /// target, as its `deploymentTarget`, in its configuration files, and so for the project.
  private mutating func entries(
    of platform: Platform, _ target: YAML, _ path: String, _ levels: [Located]
  ) -> [TargetVersions.Entry] {
    let setting = platform.deploymentSetting
    var places: [[Located]] = []
    places.append(located(Self.values(setting, levels[0].value), path))
    places.append(located([Self.version(target["deploymentTarget"], platform)], path))
    places.append(fromFiles(target["configFiles"], setting, path))
    for level in levels.dropFirst() {
      places.append(located(Self.values(setting, level.value), level.document))
    }
    for document in documents.reversed() {
      let option = document.root["options"]["deploymentTarget"]
      places.append(located([Self.version(option, platform)], document.path))
    }
    for document in documents.reversed() {
      places.append(fromFiles(document.root["configFiles"], setting, document.path))
    }
    let found = places.first { $0.contains { $0.value.string != nil } } ?? []
    return found.compactMap { entry($0, platform) }
  }

  private func located(_ values: [YAML], _ path: String) -> [Located] {
    values.map { Located(value: $0, document: path) }
  }

  /// `"16.0"` or `{ iOS: "16.0" }`
  private static func version(_ value: YAML, _ platform: Platform) -> YAML {
    if case .scalar = value { return value }
    return value.pairs.last { Platform(named: $0.key) == platform }?.value ?? .null
  }

  private mutating func entry(
    _ place: Located, _ platform: Platform
  ) -> TargetVersions.Entry? {
    guard case .scalar(let text, let offset) = place.value else { return nil }
    let origin = origin(place.document, offset)
    let version = OSVersion(text)
    if version == nil, manifest.faults.isEmpty {
      manifest.faults.append(
        .init(
          origin,
          "\"\(text)\" is no version, so the oldest \(platform.name) of some targets is not known; "
            + "say it in the settings, as \"platforms\""))
    }
    return .init(version, origin)
  }

  /// A place of a document; bytes that are not UTF-8 move places behind them.
  private func origin(_ path: String, _ offset: UInt32) -> TargetVersions.Origin {
    let end = documents.last { $0.path == path }?.end
    return .init(path, end.map { min(offset, $0) } ?? offset)
  }

  /// What configuration files set, one for each configuration.
  private mutating func fromFiles(
    _ files: YAML, _ setting: String, _ document: String
  ) -> [Located] {
    var result: [Located] = []
    for file in files.pairs.compactMap(\.value.string) {
      let folder = RelativePath.folder(of: document)
      guard let path = RelativePath.resolve(file, from: folder) else { continue }
      let settings = configurationFiles[path] ?? ConfigurationFile.read(path, read)
      configurationFiles[path] = .some(settings)
      guard let found = settings?.settings.last(where: { $0.name == setting }) else { continue }
      result.append(
        Located(
          value: .scalar(found.value, found.origin.offset), document: found.origin.path))
    }
    return result
  }

  // MARK: Sources

  private func folders(
    of target: YAML, _ name: String, _ folder: String
  ) -> [BuildTarget.Folder] {
    target["sources"].elements.flatMap { source -> [BuildTarget.Folder] in
      let written = source.string ?? source["path"].string ?? ""
      let text = written.replacing("${target_name}", with: name)
      guard let path = RelativePath.resolve(text, from: folder) else { return [] }
      func inner(_ key: String) -> [String] {
        source[key].elements.compactMap(\.string).compactMap {
          RelativePath.resolve(Glob.stem(of: $0), from: path)
        }
      }
      // A pattern that starts with a wildcard is about files of any folder.
      let excluded = inner("excludes").filter { $0 != path }
      let included = inner("includes")
      return (included.isEmpty ? [path] : included).map { .init($0, excluded: excluded) }
    }
  }
}

/// Patterns of paths.
enum Glob {
  /// The folders in front of the first wildcard: `App/Sources` of `App/Sources/**/*.swift`. A wildcard
  /// within a name that isn't the last, as in `App/*Kit/Sources`, ends them, too.
  static func stem(of pattern: String) -> String {
    let parts = pattern.split(separator: "/")
    let stem = parts.prefix { !$0.contains { "*?[{".contains($0) } }
    return stem.isEmpty ? "." : stem.joined(separator: "/")
  }
}
