/// An operating system that SwiftUI runs on. Mac Catalyst follows iOS, as Apple's own versions do.
public enum Platform: UInt8, Sendable, CaseIterable {
  case iOS, macOS, tvOS, watchOS, visionOS

  /// The platform of a name in `@available`, `#available` or a settings file; nil for others. The
  /// `ApplicationExtension` forms stand for their platform.
  public init?(named name: String) {
    switch name {
    case "iOS", "iOSApplicationExtension", "macCatalyst", "macCatalystApplicationExtension":
      self = .iOS
    case "macOS", "macOSApplicationExtension", "OSX": self = .macOS
    case "tvOS", "tvOSApplicationExtension": self = .tvOS
    case "watchOS", "watchOSApplicationExtension": self = .watchOS
    case "visionOS", "visionOSApplicationExtension", "xrOS": self = .visionOS
    default: return nil
    }
  }

  public var name: String { String(describing: self) }
}

/// A version of an operating system: `17`, `17.4`, `10.15.4`.
public struct OSVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let major: UInt16
  public let minor: UInt16
  public let patch: UInt16

  public init(_ major: UInt16, _ minor: UInt16 = 0, _ patch: UInt16 = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// One to three numbers with dots between; nil for anything else.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { UInt16($0) }
    guard (1...3).contains(parts.count), parts.allSatisfy({ $0 != nil }) else { return nil }
    let numbers = parts.compactMap { $0 } + [0, 0]
    self.init(numbers[0], numbers[1], numbers[2])
  }

  public static func < (a: OSVersion, b: OSVersion) -> Bool {
    (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
  }

  public var description: String {
    patch > 0 ? "\(major).\(minor).\(patch)" : minor > 0 ? "\(major).\(minor)" : "\(major)"
  }
}
