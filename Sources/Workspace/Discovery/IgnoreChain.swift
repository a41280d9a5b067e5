import Linter
import Source

/// The ignore files that count in a folder, from its own outward.
final class IgnoreChain: Sendable {
  private let outer: IgnoreChain?
  private let patterns: GlobList
  /// How many bytes of a path, relative to the root, stand in front of what the patterns see.
  private let prefix: Int

  /// - Parameter folder: the folder of the ignore file, relative to the project's root.
  init(_ patterns: GlobList, folder: String, outer: IgnoreChain?) {
    self.patterns = patterns
    self.outer = outer
    prefix = folder.isEmpty ? 0 : folder.utf8.count + 1
  }

  /// Whether git would ignore `path`, relative to the root, when it doesn't ignore the folder around
  /// it. The nearest ignore file that speaks decides.
  func ignores(_ path: String, isFolder: Bool) -> Bool {
    var path = path
    return path.withUTF8 { bytes in
      var next: IgnoreChain? = self
      while let chain = next {
        let seen = UnsafeBufferPointer(rebasing: bytes[chain.prefix...])
        if let decision = chain.patterns.decision(seen, isFolder: isFolder) { return decision }
        next = chain.outer
      }
      return false
    }
  }

  /// The chain of a folder that may hold an ignore file of its own.
  static func adding(_ file: String, folder: String, to outer: IgnoreChain?) -> IgnoreChain? {
    guard let text = try? FileSystem.read(file) else { return outer }
    let patterns = GlobList(ignoreFile: text.bytes)
    return patterns.isEmpty ? outer : IgnoreChain(patterns, folder: folder, outer: outer)
  }

  /// What `info/exclude` of the repository at `root` says; nil when there is none.
  static func excludeFile(ofRepository root: String) -> IgnoreChain? {
    var folder = AbsolutePath.join(root, ".git")
    // In a worktree or a submodule `.git` is a file that names the folder.
    if let link = firstLine(folder), link.hasPrefix("gitdir: ") {
      folder = AbsolutePath.resolve(String(link.dropFirst(8)), from: root)
    }
    if let common = firstLine(AbsolutePath.join(folder, "commondir")) {
      folder = AbsolutePath.resolve(common, from: folder)
    }
    return adding(AbsolutePath.join(folder, "info/exclude"), folder: "", to: nil)
  }

  private static func firstLine(_ file: String) -> String? {
    guard let text = try? FileSystem.read(file) else { return nil }
    return text.string.split(whereSeparator: \.isNewline).first.map(String.init)
  }
}
