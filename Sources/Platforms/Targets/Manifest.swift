/// What one file says about targets: a `Package.swift`, an Xcode project, or the description of one.
///
/// All paths are relative to the project's root.
package struct Manifest: Sendable {
  /// What kind of file it is.
  package enum Kind: Sendable {
    case package, xcodeProject, xcodeGen, tuist
  }

  package let kind: Kind
  package let path: String
  /// The folder for which it speaks.
  package let folder: String
  package var targets: [BuildTarget] = []
  /// What holds in the folder beside the targets; unknown when nothing says so.
  package var versions = TargetVersions()
  /// What could not be read.
  package var faults: [Fault] = []

  package init(_ kind: Kind, path: String, folder: String) {
    self.kind = kind
    self.path = path
    self.folder = folder
  }

  /// Something that could not be read, where, and what follows from it.
  package struct Fault: Hashable, Sendable {
    package let path: String
    package let offset: UInt32
    package let message: String

    package init(_ origin: TargetVersions.Origin, _ message: String) {
      path = origin.path
      offset = origin.offset
      self.message = message
    }
  }

  /// The lowest of all its targets, tests left out where there are others.
  package var lowest: TargetVersions {
    var result = versions
    let own = targets.filter { !$0.isTest }
    for target in own.isEmpty ? targets : own { result.formUnion(target.versions) }
    return result
  }
}

/// One target: what is compiled as one module.
package struct BuildTarget: Sendable {
  package let name: String
  package var versions = TargetVersions()
  package var isTest = false
  /// Whether its declarations belong to the main actor unless they say otherwise.
  package var isMainActorByDefault = false
  /// The Swift files that it names one by one.
  package var files: [File] = []
  /// The folders of which it has all Swift files.
  package var folders: [Folder] = []

  package init(_ name: String) { self.name = name }

  /// One file of a target.
  package struct File: Hashable, Sendable {
    package let path: String
    /// The platforms for which it is compiled; nil: all of the target.
    package let platforms: Set<Platform>?

    package init(_ path: String, _ platforms: Set<Platform>? = nil) {
      self.path = path
      self.platforms = platforms
    }
  }

  /// A folder of a target.
  package struct Folder: Hashable, Sendable {
    package let path: String
    /// Files and folders in it that don't belong to the target.
    package let excluded: [String]
    /// The files that are compiled for some platforms only.
    package let filters: [String: Set<Platform>]

    package init(_ path: String, excluded: [String] = [], filters: [String: Set<Platform>] = [:]) {
      self.path = path
      self.excluded = excluded
      self.filters = filters
    }

    /// Whether the file at `path`, which lies in the folder, belongs to the target.
    package func has(_ path: String) -> Bool {
      !excluded.contains { RelativePath.contains(folder: $0, path) }
    }
  }
}

/// Paths in a project, relative to its root, "" for the root itself.
package enum RelativePath {
  /// `path` as it is written in a file of `folder`, without `.` and `..`; nil when it is absolute or
  /// leads out of the root.
  package static func resolve(_ path: String, from folder: String) -> String? {
    if path.utf8.first == UInt8(ascii: "/") { return nil }
    if isNormal(path) { return join(folder, path) }
    var parts = folder.split(separator: "/")
    for part in path.split(separator: "/") where part != "." {
      guard part == ".." else {
        parts.append(part)
        continue
      }
      guard parts.popLast() != nil else { return nil }
    }
    return parts.joined(separator: "/")
  }

  /// Whether no part of `path` is empty, `.` or `..`.
  private static func isNormal(_ path: String) -> Bool {
    // The bytes of the part so far: 0 for none, 1 and 2 for dots only, 3 for a name.
    var part = 0
    for byte in path.utf8 {
      if byte == UInt8(ascii: "/") {
        if part < 3 { return false }
        part = 0
      } else {
        part = byte == UInt8(ascii: ".") ? min(part + 1, 3) : 3
      }
    }
    return part == 3
  }

  /// The folder that holds `path`.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(path[..<slash])
  }

  /// `name` in `folder`; either may be empty.
  package static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : name.isEmpty ? folder : "\(folder)/\(name)"
  }

  /// Whether `path` is `folder` or lies in it.
  package static func contains(folder: String, _ path: String) -> Bool {
    guard !folder.isEmpty else { return true }
    guard path.utf8.starts(with: folder.utf8) else { return false }
    let rest = path.utf8.dropFirst(folder.utf8.count)
    return rest.isEmpty || rest.first == UInt8(ascii: "/")
  }
}
