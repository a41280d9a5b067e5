import Linter

/// What the files belong to that no target claims: the folder of an app, or one of a package.
///
/// The nearest folder upward with a manifest decides. In a package the unit is the folder of the target,
/// as SwiftPM finds it; elsewhere the folder's first folder on the way to the file.
struct Units {
  private let packages: Set<String>
  private let apps: Set<String>

  init(packages: Set<String>, apps: Set<String>) {
    self.packages = packages
    self.apps = apps
  }

  /// The unit of the file at `path`, "" for a file that lies in no folder of its project.
  func unit(of path: String) -> String {
    let folder = Path.folder(of: path)
    for ancestor in Path.ancestors(of: folder).reversed() {
      let inner = ancestor.isEmpty ? folder[...] : folder.dropFirst(ancestor.count + 1)
      if packages.contains(ancestor) { return Path.join(ancestor, targetFolder(inner)) }
      if apps.contains(ancestor) { return Path.join(ancestor, first(inner, 1)) }
    }
    return first(folder[...], 1)
  }

  /// The folder of the target that `folder` belongs to, both relative to the package.
  private func targetFolder(_ folder: Substring) -> String {
    switch first(folder, 1) {
    case "Sources", "Source", "src", "srcs", "Tests", "Plugins": first(folder, 2)
    case let name: name
    }
  }

  /// The first `count` parts of a path.
  private func first(_ path: Substring, _ count: Int) -> String {
    path.split(separator: "/").prefix(count).joined(separator: "/")
  }
}
