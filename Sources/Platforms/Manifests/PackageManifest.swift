import Source
import Syntax

/// Reads what a `Package.swift` says as literals. The package of a Swift Playgrounds app
/// (`App.swiftpm`) is one, too.
package struct PackageManifest {
  private let code: SwiftManifest
  private var manifest: Manifest

  /// - Parameter path: relative to the project's root. Linear in the size of `text`.
  package static func read(_ text: SourceText, path: String) -> Manifest {
    var reader = PackageManifest(text, path)
    reader.readPlatforms()
    reader.readTargets()
    return reader.manifest
  }

  /// Whether a file is a manifest, not other code in a file of that name: it says which tools it is for,
  /// imports what manifests are written in, or makes a package at its top. Linear in the size of `text`.
  package static func isManifest(_ text: SourceText) -> Bool {
    if toolsVersion(of: text) != nil { return true }
    let tree = SyntaxTree.parse(text)
    return tree.children(tree.root).contains { item in
      switch tree.kind(item) {
      case .importDecl: tree.string(item).contains("PackageDescription")
      case .variableDecl: tree.string(item).contains("Package(")
      default: false
      }
    }
  }

  private init(_ text: SourceText, _ path: String) {
    code = SwiftManifest(text, path: path)
    manifest = Manifest(.package, path: path, folder: RelativePath.folder(of: path))
  }

  /// The version in `// swift-tools-version: 5.9`, which stands in the first line that isn't empty; nil
  /// when there is none.
  package static func toolsVersion(of text: SourceText) -> OSVersion? {
    let head = text.string(ByteRange(0, UInt32(min(text.count, 400))))
    guard let line = head.split(whereSeparator: \.isNewline).first, line.hasPrefix("//") else {
      return nil
    }
    let words = line.dropFirst(2).drop { $0 == " " || $0 == "\t" }
    let name = "swift-tools-version:"
    guard words.lowercased().hasPrefix(name) else { return nil }
    let version = words.dropFirst(name.count).drop { $0 == " " || $0 == "\t" }
    return OSVersion(version.prefix { $0.isNumber || $0 == "." })
  }

  // MARK: Platforms

  private mutating func readPlatforms() {
    for call in code.calls where code.callee(of: call) == "Package" {
      if let list = code.argument("platforms", of: call) { addPlatforms(list) }
    }
    for node in code.tree.allNodes where code.tree.kind(node) == .sequence {
      let parts = code.tree.children(node)
      guard parts.count == 3, code.tree.kind(parts[0]) == .memberAccess,
        code.memberName(parts[0]) == "platforms", code.tree.string(parts[1]) == "="
      else { continue }
      addPlatforms(parts[2])
    }
  }

  private mutating func addPlatforms(_ list: NodeID) {
    let (elements, areAll) = code.elements(list)
    for element in elements { add(platform: code.resolved(element)) }
    if !areAll { fault(list) }
  }

  /// `.iOS(.v16)`, `.macOS("13.5")`, `.custom("xros", versionString: "1.0")`
  private mutating func add(platform element: NodeID) {
    guard var name = code.tree.firstChild(element).flatMap({ code.memberName($0) }),
      code.tree.kind(element) == .call
    else { return fault(element) }
    var value = code.firstPlainArgument(of: element)
    if name == "custom" {
      name = value.flatMap { code.string($0) } ?? ""
      value = code.argument("versionString", of: element)
      if name.lowercased() == "xros" { name = "visionOS" }
    }
    guard let platform = Platform(named: name) else { return }
    let version = value.flatMap { code.version($0) }
    if version == nil { fault(element) }
    manifest.versions.add(platform, .init(version, code.origin(element)))
  }

  private mutating func fault(_ node: NodeID) {
    guard manifest.faults.isEmpty else { return }
    manifest.faults.append(
      .init(
        code.origin(node),
        "the platforms of the package are no literals here, so some of them are not known; "
          + "say them in the settings, as \"platforms\""))
  }

  // MARK: Targets

  private static let targetNames: Set<Name> = [
    "target", "executableTarget", "testTarget", "macro", "plugin",
  ]

  private mutating func readTargets() {
    let dependencies = code.tree.allNodes.filter {
      code.tree.kind($0) == .argument
        && code.tree.label(of: $0).map { code.tree.name($0) } == "dependencies"
    }
    let isolatesAll = isolatesEachTarget
    var rest = dependencies[...]
    for call in code.calls {
      guard let callee = code.callee(of: call), Self.targetNames.contains(callee),
        let name = code.argument("name", of: call).flatMap({ code.string($0) })
      else { continue }
      // Postorder: what ends before this call can hold no later one.
      while let first = rest.first, first.index < call.index { rest.removeFirst() }
      if rest.contains(where: { code.tree.isNode(call, in: $0) }) { continue }
      var target = BuildTarget(name)
      target.isTest = callee == "testTarget"
      target.versions = manifest.versions
      target.isMainActorByDefault = isolatesAll || isolates(call)
      target.folders = folders(of: call, name)
      manifest.targets.append(target)
    }
  }

  /// The folders of a target that says none.
  private static let sourceFolders = ["Sources", "Source", "src", "srcs", "Tests", "Plugins"]

  private func folders(of call: NodeID, _ name: String) -> [BuildTarget.Folder] {
    var roots = Self.sourceFolders.map { "\($0)/\(name)" }
    if let path = code.argument("path", of: call) { roots = code.string(path).map { [$0] } ?? [] }
    let sources = code.argument("sources", of: call).map { code.strings($0).texts } ?? ["."]
    let excluded = code.argument("exclude", of: call).map { code.strings($0).texts } ?? []
    return roots.compactMap { RelativePath.resolve($0, from: manifest.folder) }.flatMap { root in
      sources.compactMap { RelativePath.resolve($0, from: root) }.map { path in
        BuildTarget.Folder(
          path, excluded: excluded.compactMap { RelativePath.resolve($0, from: root) })
      }
    }
  }

  // MARK: Isolation

  /// Whether the settings of a target have `.defaultIsolation(MainActor.self)`.
  private func isolates(_ call: NodeID) -> Bool {
    guard let settings = code.argument("swiftSettings", of: call) else { return false }
    let parts = code.tree.kind(settings) == .sequence ? code.tree.children(settings) : [settings]
    return parts.contains { part in
      let value = code.resolved(part)
      return code.calls.contains { code.tree.isNode($0, in: value) && isIsolation($0) }
    }
  }

  /// Whether a loop over the package's targets gives it to all.
  private var isolatesEachTarget: Bool {
    code.tree.allNodes.contains { loop in
      code.tree.kind(loop) == .forStmt
        && code.calls.contains { code.tree.isNode($0, in: loop) && isIsolation($0) }
    }
  }

  /// `.defaultIsolation(MainActor.self)`, without a condition.
  private func isIsolation(_ call: NodeID) -> Bool {
    guard code.callee(of: call) == "defaultIsolation" else { return false }
    let arguments = code.arguments(of: call)
    return arguments.count == 1
      && code.tree.string(arguments[0]).split(separator: ".").first == "MainActor"
  }
}
