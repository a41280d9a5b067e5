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

  /// Looks for changes on disk and takes them up. One look at the entry of each file and folder, and a
  /// walk when something was added or removed.
  package func takeDiskChanges() -> DiskChange {
    if disk.isConfigurationChanged { return .everything }
    var stale: Set<String> = []
    for path in disk.changedFiles { stale.formUnion(readAgain(path)) }
    guard disk.takeFolderChange() else { return .stale(stale) }
    let files = Walk.files(of: root)
    guard DiskState.Shape(files) == disk.shape else { return .everything }
    forgetUnlisted()
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
}
