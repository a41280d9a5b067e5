import Linter

/// Why the walk of a project does not come to a file or folder.
enum Reach {
  case hidden(String)
  case buildFolder(String)
  case catalogue(String)
  case ignoredByGit(String)

  /// What keeps the walk from `path`, relative to the root; nil when it comes there. What stands at
  /// the path need not exist.
  static func obstacle(to path: String, isFolder: Bool, in root: ProjectRoot) -> Reach? {
    var ignores = root.kind == .repository ? IgnoreChain.excludeFile(ofRepository: root.path) : nil
    var folder = ""
    let parts = path.split(separator: "/").map(String.init)
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      let inner = Path.join(folder, part)
      let file = AbsolutePath.join(AbsolutePath.join(root.path, folder), ".gitignore")
      ignores = IgnoreChain.adding(file, folder: folder, to: ignores)
      if part.first == "." { return .hidden(inner) }
      let isFolder = isFolder || !isLast
      if isFolder, Walk.skips(folder: part) { return .buildFolder(inner) }
      if ignores?.ignores(inner, isFolder: isFolder) == true { return .ignoredByGit(inner) }
      if !isLast, part.hasSuffix(".docc"), Path.isSwift(path) { return .catalogue(inner) }
      folder = inner
    }
    return nil
  }

  /// The reason, with the part of the path that is to blame.
  var message: String {
    switch self {
    case .hidden(let path): "\"\(path)\" is hidden, and hidden files are not linted"
    case .buildFolder(let path):
      "\"\(path)\" holds what tools have made or fetched, and such folders are not linted"
    case .catalogue(let path): "the code in \"\(path)\" is documentation and belongs to no target"
    case .ignoredByGit(let path): "git ignores \"\(path)\", and what git ignores is not linted"
    }
  }
}
