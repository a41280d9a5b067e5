import Linter
import Source

extension LiveProject {
  /// What a look at the disk brought.
  package enum DiskChange: Equatable, Sendable {
    /// These reports must be made anew; none, when nothing changed.
    case stale(Set<String>)
    /// Settings, manifests or ignore files changed: the project must be loaded anew.
    case everything
  }

  /// Whether settings, rule files, manifests or ignore files look different from when they were read. One
  /// look at the entry of each.
  package var isConfigurationChanged: Bool { disk.isConfigurationChanged }

  /// Looks at settings, manifests and folders, and begins a look at all files, which goes on with
  /// `takeMoreDiskChanges`. One look at the entry of each folder, and a walk when something was added or
  /// removed.
  package func takeDiskChanges() -> DiskChange {
    if disk.isConfigurationChanged { return .everything }
    disk.beginLook()
    guard disk.takeFolderChange() else { return .stale([]) }
    let files = Walk.files(of: root, jobs: jobs)
    guard DiskState.Shape(files) == disk.shape else { return .everything }
    forgetUnlisted()
    var stale: Set<String> = []
    let now = Set(files.files)
    for path in listed.subtracting(now) where overlays[path] == nil {
      stale.formUnion(readAgain(path))
      disk.forget(path)
    }
    let new = now.subtracting(listed).sorted()
    disk.watchFolders(of: new)
    for path in new where list(path) { stale.formUnion(readAgain(path)) }
    return .stale(stale)
  }

  /// Looks at the entries of some more files and takes up what changed; the reports that must be made
  /// anew, nil when all were looked at. In portions, so that nobody who types has to wait.
  package func takeMoreDiskChanges(_ count: Int = 256) -> Set<String>? {
    guard let changed = disk.nextChangedFiles(count) else { return nil }
    return changed.reduce(into: []) { $0.formUnion(readAgain($1)) }
  }
}
