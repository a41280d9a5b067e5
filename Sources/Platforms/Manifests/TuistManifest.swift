import Source
import Syntax

/// Reads what a `Project.swift` for Tuist says as literals.
package struct TuistManifest {
  private let code: SwiftManifest
  private var manifest: Manifest
  /// All `key: value` of dictionaries.
  private let entries: [NodeID]

  /// - Parameter path: relative to the project's root.
  /// - Returns: nil when the file describes no project. Linear in the size of `text` times the number of
  ///   targets.
  package static func read(_ text: SourceText, path: String) -> Manifest? {
    var reader = TuistManifest(text, path)
    guard reader.code.calls.contains(where: { reader.code.callee(of: $0) == "Project" }) else {
      return nil
    }
    reader.readTargets()
    return reader.manifest
  }

  private init(_ text: SourceText, _ path: String) {
    let code = SwiftManifest(text, path: path)
    self.code = code
    entries = code.tree.allNodes.filter { code.tree.kind($0) == .dictionaryElement }
    manifest = Manifest(.tuist, path: path, folder: RelativePath.folder(of: path))
  }

  // MARK: Targets

  private mutating func readTargets() {
    let calls = code.calls.filter { isTarget($0) }
    for call in calls {
      let name = code.argument("name", of: call)
      let text = name.map { code.string($0) ?? code.tree.string($0) } ?? ""
      var target = BuildTarget(text)
      let product = code.argument("product", of: call).flatMap { code.memberName($0) } ?? ""
      target.isTest = product == "unitTests" || product == "uiTests"
      target.versions = versions(of: call, besides: calls)
      let isolation = settings("SWIFT_DEFAULT_ACTOR_ISOLATION", of: call, besides: calls)
      target.isMainActorByDefault =
        !isolation.isEmpty && isolation.allSatisfy { code.string($0) == "MainActor" }
      target.folders = folders(of: call)
      manifest.targets.append(target)
    }
  }

  private func isTarget(_ call: NodeID) -> Bool {
    guard let name = code.callee(of: call), name == "target" || name == "Target" else {
      return false
    }
    return code.argument("destinations", of: call) != nil
      || code.argument("platform", of: call) != nil
  }

  private func folders(of call: NodeID) -> [BuildTarget.Folder] {
    ["sources", "buildableFolders"].compactMap { code.argument($0, of: call) }.flatMap { value in
      let elements = code.elements(value).nodes
      return (elements.isEmpty ? [value] : elements).compactMap { element in
        let node = code.resolved(element)
        let plain = code.string(node)
        let text = plain ?? code.firstPlainArgument(of: node).flatMap { code.string($0) }
        let excluded = code.argument("excluding", of: node).map { code.strings($0).texts } ?? []
        return text.flatMap { stem(of: $0) }
          .map { BuildTarget.Folder($0, excluded: excluded.compactMap { stem(of: $0) }) }
      }
    }
  }

  private func stem(of pattern: String) -> String? {
    RelativePath.resolve(Glob.stem(of: pattern), from: manifest.folder)
  }

  // MARK: Versions

  private mutating func versions(of call: NodeID, besides targets: [NodeID]) -> TargetVersions {
    var result = TargetVersions()
    let said = deployment(of: call)
    for (platform, place) in platforms(of: call) {
      let settings = settings(platform.deploymentSetting, of: call, besides: targets)
      let values =
        settings.isEmpty ? said.filter { $0.platform == platform }.map(\.value) : settings
      if values.isEmpty { result.add(platform, .init(nil, code.origin(place))) }
      for value in values {
        let version = code.version(value)
        if version == nil { fault(value) }
        result.add(platform, .init(version, code.origin(value)))
      }
    }
    return result
  }

  /// `.iOS`, `[.iPhone, .iPad, .mac]`, each with the place that says so.
  private mutating func platforms(of call: NodeID) -> [(Platform, NodeID)] {
    let value = code.argument("destinations", of: call) ?? code.argument("platform", of: call)
    guard let value else { return [] }
    let node = code.resolved(value)
    let list = code.elements(node)
    var result: [(Platform, NodeID)] = []
    for element in list.nodes.isEmpty ? [node] : list.nodes {
      guard let name = code.memberName(element) else {
        fault(element)
        continue
      }
      let platform = Self.platform(named: name)
      guard let platform, !result.contains(where: { $0.0 == platform }) else { continue }
      result.append((platform, element))
    }
    if result.isEmpty { fault(value) }
    return result
  }

  private static func platform(named name: String) -> Platform? {
    switch name {
    case "iPhone", "iPad", "macCatalyst", "macWithiPadDesign", "appleVisionWithiPadDesign": .iOS
    case "mac": .macOS
    case "appleTv": .tvOS
    case "appleWatch": .watchOS
    case "appleVision": .visionOS
    default: Platform(named: name)
    }
  }

  /// `.iOS("16.0")`, `.iOS(targetVersion: "16.0", devices: ...)`, `.multiplatform(iOS: "16.0")`
  private mutating func deployment(of call: NodeID) -> [(platform: Platform, value: NodeID)] {
    let value =
      code.argument("deploymentTargets", of: call) ?? code.argument("deploymentTarget", of: call)
    guard let value else { return [] }
    let node = code.resolved(value)
    if code.tree.kind(node) == .nilLiteral { return [] }
    guard let name = code.tree.firstChild(node).flatMap({ code.memberName($0) }),
      code.tree.kind(node) == .call
    else {
      fault(value)
      return []
    }
    if let platform = Platform(named: name) {
      let version = code.argument("targetVersion", of: node) ?? code.firstPlainArgument(of: node)
      return version.map { [(platform, $0)] } ?? []
    }
    return code.arguments(of: node).compactMap { argument in
      guard let label = code.tree.label(of: argument),
        let platform = Platform(named: code.tree.string(label)),
        let version = code.tree.value(of: argument)
      else { return nil }
      return (platform, version)
    }
  }

  /// The values of a build setting in the dictionaries of a target, else in those of the project.
  private func settings(_ name: String, of call: NodeID, besides targets: [NodeID]) -> [NodeID] {
    let all = entries.filter { entry in
      code.tree.firstChild(entry).map { code.string($0) == name } ?? false
    }
    let own = all.filter { code.tree.isNode($0, in: call) }
    let others = all.filter { element in
      !targets.contains { code.tree.isNode(element, in: $0) }
    }
    return (own.isEmpty ? others : own).compactMap { code.tree.lastChild($0) }
  }

  private mutating func fault(_ node: NodeID) {
    guard manifest.faults.isEmpty else { return }
    manifest.faults.append(
      .init(
        code.origin(node),
        "this is no literal, so the systems of some targets are not known; "
          + "say them in the settings, as \"platforms\""))
  }
}
