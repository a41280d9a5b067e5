import Platforms

/// One API of SwiftUI's as words for people.
package struct APIDescription: Sendable {
  /// With its owner and labels: `View.defaultScrollAnchor(_:)`.
  package let name: String
  /// What its argument is, where that tells it from others with the same labels: `ShapeStyle`.
  package let note: String?
  /// Since when: `iOS 17, macOS 14`; empty when no source says.
  package let since: String
  /// The platforms that never had it, as far as that is certain.
  package let never: [String]
  /// Whether more than one source says so.
  package let isCertain: Bool
  /// `deprecated`, `deprecated since iOS 17`; nil for what is not.
  package let deprecation: String?
  /// What to use instead.
  package let replacement: String?
  /// Whether all systems that run the code have it; nil when that isn't known.
  package let isOffered: Bool?
  /// Those that lack it: `iOS before 17`, `watchOS`.
  package let missing: [String]

  /// `systems` run the code, `listed` are the platforms that the project names.
  init(_ api: API, systems: Availability, listed: Set<Platform>?) {
    name = (api.receiver.map { $0 + "." } ?? "") + api.signature
    note = api.note
    since = Platform.allCases.compactMap { platform in
      api.versions[platform].map { "\(platform.name) \($0)" }
    }.joined(separator: ", ")
    never = Platform.allCases.filter { api[$0] == .never && api.isAbsenceCertain }.map(\.name)
    isCertain = api.isCertain
    replacement = api.deprecation == nil ? nil : api.replacement
    deprecation = api.deprecation.map { deprecation in
      switch deprecation {
      case .soft, .always: return "deprecated"
      case .version(let version):
        let platform = api[.iOS] == .never ? Platform.macOS : .iOS
        return "deprecated since \(platform.name) \(version)"
      }
    }
    let platforms = Platform.allCases.filter {
      systems[$0] != nil && (listed?.contains($0) ?? false)
    }
    let answers = platforms.map { Self.gap(api, $0, systems) }
    missing = answers.compactMap { $0 ?? nil }
    let isSettled = !platforms.isEmpty && api.isCertain && answers.allSatisfy { $0 != nil }
    isOffered = missing.isEmpty ? (isSettled ? true : nil) : false
  }

  /// What lacks the API of a platform's systems that run the code: nil inside when none does, nil when
  /// that isn't known.
  private static func gap(_ api: API, _ platform: Platform, _ systems: Availability) -> String?? {
    guard api.isCertain else { return nil }
    switch api[platform] {
    case .unknown: return nil
    case .never: return api.isAbsenceCertain ? .some(platform.name) : nil
    case .version(let version):
      guard let oldest = systems[platform]?.lower else { return nil }
      return .some(oldest < version ? "\(platform.name) before \(version)" : nil)
    }
  }
}
