import Linter
import Platforms

/// Which targets say that a file is theirs, by its path or a folder around it.
struct Claims {
  /// A target that has a file.
  struct Claim: Hashable {
    /// The numbers of the manifest and of its target.
    let manifest: Int
    let target: Int
    /// The platforms for which the target compiles the file; nil: all of its own.
    let platforms: Set<Platform>?
  }

  private var files: [String: [Claim]] = [:]
  private var folders: [String: [FolderClaim]] = [:]
  /// The folders of packages: what lies in one belongs to no target that has a folder around it.
  private let packages: Set<String>
  /// By folder, what lays claim to it or to a folder around it, inside out; as far as it was asked.
  private var around: [String: [FolderClaim]] = [:]

  private struct FolderClaim {
    let claim: Claim
    let folder: BuildTarget.Folder
    /// Whether a claim to a folder further down takes the place of this one.
    let isPackage: Bool
  }

  init(_ manifests: [Manifest]) {
    packages = Set(manifests.filter { $0.kind == .package }.map(\.folder))
    for (number, manifest) in manifests.enumerated() {
      for (index, target) in manifest.targets.enumerated() {
        for file in target.files {
          files[file.path, default: []].append(
            Claim(manifest: number, target: index, platforms: file.platforms))
        }
        for folder in target.folders {
          let claim = Claim(manifest: number, target: index, platforms: nil)
          folders[folder.path, default: []].append(
            FolderClaim(
              claim: claim, folder: folder, isPackage: manifest.kind == .package))
        }
      }
    }
  }

  /// The targets that have the file at `path`, in the order of manifests and targets.
  mutating func claims(of path: String) -> [Claim] {
    var result = files[path] ?? []
    var seen: Set<Int> = []
    let candidates = (folders[path] ?? []) + claims(around: Path.folder(of: path))
    for candidate in candidates where candidate.folder.has(path) {
      let manifest = candidate.claim.manifest
      // A package's target in a folder of another one is the nearer.
      if candidate.isPackage, !seen.insert(manifest).inserted { continue }
      result.append(
        Claim(
          manifest: manifest, target: candidate.claim.target,
          platforms: candidate.folder.filters[path]))
    }
    guard result.count > 1 else { return result }
    return unique(result).sorted { ($0.manifest, $0.target) < ($1.manifest, $1.target) }
  }

  private mutating func claims(around folder: String) -> [FolderClaim] {
    if let known = around[folder] { return known }
    var result: [FolderClaim] = []
    for ancestor in Path.ancestors(of: folder).reversed() {
      result += folders[ancestor] ?? []
      if packages.contains(ancestor) { break }
    }
    around[folder] = result
    return result
  }

  private func unique(_ claims: [Claim]) -> [Claim] {
    var seen: Set<Claim> = []
    return claims.filter { seen.insert($0).inserted }
  }
}
