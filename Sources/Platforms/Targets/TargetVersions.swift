/// On which systems something runs: the platforms that its manifest lists, each with the oldest version.
///
/// Empty when nothing is known. A platform may be listed without a known version.
package struct TargetVersions: Hashable, Sendable {
  /// What is known of one platform.
  package struct Entry: Hashable, Sendable {
    /// The oldest version; nil when it is not known.
    package let version: OSVersion?
    /// Who says so.
    package let origin: Origin

    package init(_ version: OSVersion?, _ origin: Origin) {
      self.version = version
      self.origin = origin
    }
  }

  /// The place of a statement.
  package struct Origin: Hashable, Sendable {
    /// The file, relative to the project's root.
    package let path: String
    /// In bytes.
    package let offset: UInt32

    package init(_ path: String, _ offset: UInt32) {
      self.path = path
      self.offset = offset
    }
  }

  private var entries: [Platform: Entry] = [:]

  /// Nothing is known.
  package init() {}

  /// Whether no platform is listed.
  package var isUnknown: Bool { entries.isEmpty }

  /// The platforms that are listed, in the order of `Platform`.
  package var platforms: [Platform] { Platform.allCases.filter { entries[$0] != nil } }

  /// What is known of a platform; nil when it is not listed.
  package subscript(platform: Platform) -> Entry? {
    get { entries[platform] }
    set { entries[platform] = newValue }
  }

  /// Lists a platform. Of several versions the lowest counts; one that is not known says less than any
  /// that is.
  package mutating func add(_ platform: Platform, _ entry: Entry) {
    guard let old = entries[platform] else {
      entries[platform] = entry
      return
    }
    guard let version = entry.version else { return }
    if let known = old.version, known <= version { return }
    entries[platform] = entry
  }

  /// Adds all that `other` lists.
  package mutating func formUnion(_ other: TargetVersions) {
    for (platform, entry) in other.entries { add(platform, entry) }
  }

  /// The entries of these platforms alone.
  package func only(_ platforms: Set<Platform>) -> TargetVersions {
    var result = self
    result.entries = entries.filter { platforms.contains($0.key) }
    return result
  }

  /// The versions that are known, each platform from its own on; other platforms never, where any is
  /// listed.
  package var availability: Availability {
    var result = Availability.everywhere
    for (platform, entry) in entries {
      if let version = entry.version { result[platform] = .init(lower: version) }
    }
    return result
  }
}
