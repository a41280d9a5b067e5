/// The folder of the project that a file belongs to.
///
/// The nearest folder upward that holds `.git`; else the topmost one with a `Package.swift`, an
/// `*.xcodeproj` or a `.viewlint.json`; else the folder that was asked for.
package struct ProjectRoot: Hashable, Sendable {
  /// Absolute, links resolved.
  package let path: String
  let kind: Kind

  enum Kind: Hashable, Sendable {
    /// A `.git` lies in it.
    case repository
    /// A manifest, project or settings file lies in it.
    case marked
    /// Nothing says that this is a project; it was asked for.
    case given
    /// Only this file, relative to the folder, counts.
    case file(String)
  }

  static let settingsName = ".viewlint.json"

  /// The project around a folder, itself included; nil when nothing says that there is one. One look at
  /// each folder upward, and a list of each when there is no `.git`.
  static func around(_ folder: String) -> ProjectRoot? {
    for candidate in AbsolutePath.upward(from: folder)
    where FileSystem.exists(AbsolutePath.join(candidate, ".git")) {
      return ProjectRoot(path: candidate, kind: .repository)
    }
    var topmost: String?
    for candidate in AbsolutePath.upward(from: folder) where isMarked(candidate) {
      topmost = candidate
    }
    return topmost.map { ProjectRoot(path: $0, kind: .marked) }
  }

  private static func isMarked(_ folder: String) -> Bool {
    let entries = (try? FileSystem.entries(of: folder)) ?? []
    return entries.contains { isMarker($0.name) }
  }

  /// Whether a file or folder of that name makes the folder around it a project.
  static func isMarker(_ name: String) -> Bool {
    name == "Package.swift" || name == settingsName || name.hasSuffix(".xcodeproj")
  }
}

/// Finds the projects of files and folders, looking around in each folder once.
struct RootFinder {
  private var known: [String: ProjectRoot?] = [:]

  /// The project of a folder that was asked for.
  mutating func root(ofFolder folder: String) -> ProjectRoot {
    around(folder) ?? ProjectRoot(path: folder, kind: .given)
  }

  /// The project of a file that was asked for.
  mutating func root(ofFile file: String) -> ProjectRoot {
    let folder = AbsolutePath.folder(of: file)
    return around(folder)
      ?? ProjectRoot(path: folder, kind: .file(String(AbsolutePath.name(of: file))))
  }

  /// The project of a text that stands at `file` but is no file: the text alone, under the settings of
  /// the project around it.
  mutating func root(ofText file: String) -> ProjectRoot {
    let folder = AbsolutePath.folder(of: file)
    let path = around(folder)?.path ?? folder
    return ProjectRoot(path: path, kind: .file(AbsolutePath.relative(file, to: path) ?? file))
  }

  private mutating func around(_ folder: String) -> ProjectRoot? {
    if let known = known[folder] { return known }
    let root = ProjectRoot.around(folder)
    known[folder] = .some(root)
    return root
  }
}
