import Foundation

extension TemporaryFolder {
  /// Removes what is at `path` below the folder.
  package func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: url.appendingPathComponent(path))
  }
}

/// Makes a symbolic link at `path`.
package func symlink(_ path: String, to target: String) throws {
  try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
}
