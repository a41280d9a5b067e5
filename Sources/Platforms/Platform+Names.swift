extension Platform {
  /// How a name in an availability list means a platform.
  public struct Meaning: Hashable, Sendable {
    /// The platforms that it means: one, but for `anyAppleOS`.
    public let platforms: [Platform]
    /// Whether it means only a part of the platform: app extensions, Mac Catalyst.
    public let isPart: Bool
  }

  /// What `iOS`, `macOSApplicationExtension` or `macCatalyst` means; nil for names that are no
  /// platform of ours.
  public static func meaning(of name: String) -> Meaning? {
    if name == "anyAppleOS" { return Meaning(platforms: allCases, isPart: false) }
    guard let platform = Platform(named: name) else { return nil }
    let isPart = name.hasSuffix("ApplicationExtension") || name == "macCatalyst"
    return Meaning(platforms: [platform], isPart: isPart)
  }
}
