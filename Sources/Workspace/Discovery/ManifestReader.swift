import Linter
import Platforms
import Source

/// Reads the manifests of a project.
struct ManifestReader {
  let root: String
  let overlays: [String: SourceText]
  /// The files beside manifests that were asked for.
  let others = PathList()

  /// What the manifests say, in their order; the work of several threads. What can't be read says that as
  /// its fault.
  func read(_ files: [ManifestFile], jobs: Int) -> [Manifest] {
    let reader = self
    return Parallel.map(files.count, jobs: jobs) { reader.read(files[$0]) }.compactMap { $0 }
  }

  /// Nil when the file is something else that has the same name.
  private func read(_ file: ManifestFile) -> Manifest? {
    let text: SourceText
    do {
      text = try overlays[file.path] ?? FileSystem.read(AbsolutePath.join(root, file.path))
    } catch {
      return unreadable(file, error)
    }
    switch file.kind {
    case .package where !PackageManifest.isManifest(text): return nil
    case .package: return PackageManifest.read(text, path: file.path)
    case .tuist: return TuistManifest.read(text, path: file.path)
    case .xcodeProject: return XcodeProject.read(text, path: file.path, configuration: other)
    case .xcodeGen: return XcodeGenManifest.read(text, path: file.path, other: other)
    }
  }

  /// A file that a manifest names.
  private func other(_ path: String) -> SourceText? {
    others.add(path)
    return overlays[path] ?? (try? FileSystem.read(AbsolutePath.join(root, path)))
  }

  private func unreadable(_ file: ManifestFile, _ error: any Error) -> Manifest? {
    let folder = Path.folder(of: file.path)
    let isProject = file.kind == .xcodeProject
    var manifest = Manifest(
      file.kind, path: file.path, folder: isProject ? Path.folder(of: folder) : folder)
    let reason = (error as? FileFault)?.message ?? "it can't be read"
    manifest.faults = [.init(.init(file.path, 0), "\(reason), so its targets are not known")]
    return manifest
  }
}

/// Paths that several threads come across.
final class PathList: @unchecked Sendable {
  // Unchecked, but sound: what changes is touched under the lock only.
  private let lock = Lock()
  private var found: Set<String> = []

  func add(_ path: String) { lock.hold { _ = found.insert(path) } }

  /// All of them.
  var paths: Set<String> { lock.hold { found } }
}
