import Foundation

/// The checkout that the tests were built from.
package enum Repository {
  /// Its root folder.
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The text of the file at `path` below the root.
  package static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The paths of all files below `folder` (itself below the root) with one of `extensions`, sorted;
  /// none when there is no such folder. Hidden files and build folders are left out.
  package static func files(in folder: String, extensions: Set<String>) -> [String] {
    let base = root.appendingPathComponent(folder)
    let below = (try? FileManager.default.subpathsOfDirectory(atPath: base.path)) ?? []
    return below.filter { path in
      extensions.contains((path as NSString).pathExtension)
        && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }.map { folder.isEmpty ? $0 : folder + "/" + $0 }.sorted()
  }

  /// The paths of all Swift files of the package and its tests, sorted.
  package static let swiftFiles =
    files(in: "Sources", extensions: ["swift"]) + files(in: "Tests", extensions: ["swift"])
}
