import Linter

/// What the files of a project belong to: the folder of a SwiftPM target, or that of an app.
///
/// The nearest folder upward with a `Package.swift`, an `*.xcodeproj`, or the description of one
/// (`project.yml`, `Project.swift`) decides. In a package the unit is the target's folder; elsewhere
/// the folder's first folder on the way to the file.
struct Units {
  private let packages: Set<String>
  private let apps: Set<String>
  /// The folders of targets that manifests name by `path:`, by the folder of the package.
  private let targets: [String: [String]]

  /// - Parameter manifest: the text of the manifest at a path, nil when it can't be read.
  init(_ project: ProjectFiles, manifest: (String) -> String?) {
    packages = project.packages
    apps = project.apps
    var targets: [String: [String]] = [:]
    for package in project.packages {
      let text = manifest(Path.join(package, "Package.swift")) ?? ""
      // The longest first: a target in a folder of another one is the nearer.
      targets[package] = PackageManifest.targetPaths(in: text).sorted { $0.count > $1.count }
    }
    self.targets = targets
  }

  /// The unit of the file at `path`, "" for a file that lies in no folder of its project.
  func unit(of path: String) -> String {
    let folder = Path.folder(of: path)
    for ancestor in Path.ancestors(of: folder).reversed() {
      let inner = ancestor.isEmpty ? folder[...] : folder.dropFirst(ancestor.count + 1)
      if packages.contains(ancestor) {
        return Path.join(ancestor, targetFolder(inner, package: ancestor))
      }
      if apps.contains(ancestor) { return Path.join(ancestor, first(inner, 1)) }
    }
    return first(folder[...], 1)
  }

  /// The folder of the target that `folder` belongs to, both relative to the package.
  private func targetFolder(_ folder: Substring, package: String) -> String {
    for target in targets[package] ?? [] where Path.contains(folder: target, String(folder)) {
      return target
    }
    switch first(folder, 1) {
    case "Sources", "Source", "src", "srcs", "Tests", "Plugins": return first(folder, 2)
    case let name: return name
    }
  }

  /// The first `count` parts of a path.
  private func first(_ path: Substring, _ count: Int) -> String {
    path.split(separator: "/").prefix(count).joined(separator: "/")
  }
}
