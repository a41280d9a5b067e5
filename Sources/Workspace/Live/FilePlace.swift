import Linter
import Source

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Which project a file belongs to, and as what.
package struct FilePlace: Hashable, Sendable {
  package let root: ProjectRoot
  /// Relative to the project's root.
  package let path: String

  package init(root: ProjectRoot, path: String) {
    self.root = root
    self.path = path
  }

  /// The place of the file at an absolute path, which need not exist. Where nothing says that there is
  /// a project, the innermost of the folders that an editor has open is it; else the file alone.
  package static func ofFile(_ path: String, folders: [String]) -> FilePlace {
    let file = FileSystem.realPathOfExistingPart(path)
    let folder = AbsolutePath.folder(of: file)
    var root = ProjectRoot.around(folder)
    if root == nil {
      let around = folders.map(FileSystem.realPathOfExistingPart).filter {
        AbsolutePath.relative(file, to: $0) != nil
      }
      root = around.max { $0.count < $1.count }.map { ProjectRoot(path: $0, kind: .given) }
    }
    guard let root, let relative = AbsolutePath.relative(file, to: root.path) else {
      return FilePlace(
        root: ProjectRoot(path: folder, kind: .file(String(AbsolutePath.name(of: file)))),
        path: String(AbsolutePath.name(of: file)))
    }
    return FilePlace(root: root, path: relative)
  }

  /// The place of a text that is no file: alone, under the settings that count in `folder`.
  package static func ofText(named name: String, folder: String) -> FilePlace {
    let folder = FileSystem.realPathOfExistingPart(folder)
    var finder = RootFinder()
    let root = finder.root(ofText: AbsolutePath.join(folder, name))
    guard case .file(let path) = root.kind else { return FilePlace(root: root, path: name) }
    return FilePlace(root: root, path: path)
  }

  /// The project of a folder that an editor has open, and the folder relative to its root.
  package static func ofFolder(_ path: String) -> FilePlace {
    let folder = FileSystem.realPathOfExistingPart(path)
    var finder = RootFinder()
    let root = finder.root(ofFolder: folder)
    return FilePlace(root: root, path: AbsolutePath.relative(folder, to: root.path) ?? "")
  }

  /// Whether it lies in the root of the disk or in the user's home, and nothing says that these are
  /// projects. Editors open them for want of something better; nobody wants all that read.
  package var isTooWide: Bool {
    guard root.kind == .given else { return false }
    let home = getenv("HOME").flatMap { FileSystem.realPath(String(cString: $0)) }
    return root.path == "/" || root.path == home
  }

  /// The text of a file at an absolute path; nil when it can't be read.
  package static func text(at path: String) -> SourceText? { try? FileSystem.read(path) }

  /// The absolute path, links in it resolved.
  package var absolutePath: String { AbsolutePath.join(root.path, path) }
}
