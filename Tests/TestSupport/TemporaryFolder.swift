import Foundation

/// A folder of a test's own, gone when the last reference to it goes.
package final class TemporaryFolder: Sendable {
  package let url: URL

  /// Makes an empty folder with a name that nobody else has.
  package init() throws {
    // The real path, so that it can be compared with what a process reports.
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("viewlint-test-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Makes a folder that holds `files`: path below the folder -> text.
  package convenience init(_ files: [String: String]) throws {
    try self.init()
    for (path, text) in files { try write(text, to: path) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The absolute path of the folder, without a slash at its end.
  package var path: String { url.path }

  /// Writes `text` to `path` below the folder, with the folders that it needs.
  package func write(_ text: String, to path: String) throws {
    try write(Data(text.utf8), to: path)
  }

  /// Writes `data` to `path` below the folder, with the folders that it needs.
  package func write(_ data: Data, to path: String) throws {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }
}
