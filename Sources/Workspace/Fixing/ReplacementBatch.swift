import Linter
import Source

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The new texts of the files of one project: all are written beside the old ones first, then all take
/// their places, files that belong together all or none.
struct ReplacementBatch {
  private struct Item {
    let file: FixResult.File
    let replacement: Replacement
  }

  private let root: String
  private var items: [Item] = []
  /// The files that could not be prepared, in the order of their paths.
  private(set) var faults: [(path: String, fault: WriteFault)] = []

  /// Called before a file takes its new text: for tests of what happens when something goes wrong then.
  var beforeCommit: (String) -> Void = { _ in }

  /// Counts the temporary files of this process: one thread writes.
  private var number: Int

  /// Writes the new texts beside the files.
  ///
  /// - Parameter number: above that of all temporary files that this process still has.
  init(_ files: [FixResult.File], root: String, number: Int) {
    self.root = root
    self.number = number
    var folders: Set<String> = []
    for file in files {
      let path = AbsolutePath.join(root, file.path)
      let folder = AbsolutePath.folder(of: FileSystem.realPath(path) ?? path)
      if folders.insert(folder).inserted { TemporaryFile.removeStale(in: folder) }
      do {
        items.append(Item(file: file, replacement: try replacement(path, file.before, file.after)))
      } catch {
        faults.append((file.path, error))
      }
    }
  }

  private mutating func replacement(
    _ path: String, _ old: SourceText, _ new: SourceText
  ) throws(WriteFault) -> Replacement {
    defer { number += 1 }
    return try Replacement(of: path, from: old, to: new, number: number)
  }

  /// A number for the next batch.
  var nextNumber: Int { number }

  /// Gives up.
  func discard() {
    for item in items { item.replacement.discard() }
  }

  /// Puts the new texts in their places. Returns the files that still have the old text, and why; and
  /// those that should have and could not be restored.
  mutating func commit() -> [(path: String, fault: WriteFault)] {
    var failed: [(path: String, fault: WriteFault)] = []
    let groups = Dictionary(grouping: items.indices) { items[$0].file.group }
    for group in groups.values.sorted(by: { $0[0] < $1[0] }) {
      failed += commit(group.map { items[$0] })
    }
    for folder in Set(items.map { AbsolutePath.folder(of: $0.replacement.target) }) {
      Self.synchronize(folder)
    }
    return failed
  }

  private mutating func commit(_ group: [Item]) -> [(path: String, fault: WriteFault)] {
    if let changed = group.first(where: { !$0.replacement.isUnchanged }) {
      return undo(group, done: [], because: changed, .hasChanged)
    }
    for (index, item) in group.enumerated() {
      beforeCommit(item.file.path)
      do {
        try item.replacement.commit()
      } catch {
        return undo(group, done: Array(group[..<index]), because: item, error)
      }
    }
    return []
  }

  /// Gives the files of a group that have their new texts the old ones again, because of another one.
  private mutating func undo(
    _ group: [Item], done: [Item], because failed: Item, _ fault: WriteFault
  ) -> [(path: String, fault: WriteFault)] {
    let culprit = failed.file.path
    var stranded: Set<String> = []
    for item in done {
      let path = AbsolutePath.join(root, item.file.path)
      do {
        try replacement(path, item.file.after, item.file.before).commit()
      } catch {
        stranded.insert(item.file.path)
      }
    }
    for item in group.dropFirst(done.count) { item.replacement.discard() }
    return group.map { item in
      if item.file.path == culprit { return (culprit, fault) }
      let isStranded = stranded.contains(item.file.path)
      return (item.file.path, isStranded ? .isStranded(with: culprit) : .belongs(to: culprit))
    }
  }

  /// Makes the new names last through a power failure, where the file system can.
  private static func synchronize(_ folder: String) {
    let file = open(folder, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    _ = fsync(file)
    close(file)
  }
}
