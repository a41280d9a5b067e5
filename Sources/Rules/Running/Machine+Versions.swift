import Platforms
import Source

// What a match needs, and where that is to be had.
extension Machine {
  /// Whether what is suggested can be used where the match runs.
  enum Offer: Equatable {
    /// On all systems that run the match, as far as is known. `note` says since when, where the
    /// targets are unknown.
    case now(note: String)
    /// From some version on, which `note` names.
    case later(note: String)
    /// Never here.
    case never
  }

  /// Where what `needs` names is offered.
  func offer(of needs: [Platform: OSVersion]?) -> Offer {
    guard let needs else { return .now(note: "") }
    guard site != nil, !self.systems.isNowhere else { return .never }
    let systems = usedSystems
    if systems.satisfies(needs, listed: listed) {
      return .now(note: knowsVersions ? "" : sinceWhen(needs, systems))
    }
    return suggestsNewer ? laterOffer(needs, systems) : .never
  }

  /// Whether the project says of each platform that it lists from which version on it runs.
  private var knowsVersions: Bool {
    listed?.allSatisfy { target[$0].map { $0.lower != nil } ?? true } ?? false
  }

  private func sinceWhen(_ needs: [Platform: OSVersion], _ systems: Availability) -> String {
    let versions = Platform.allCases.compactMap { platform -> String? in
      guard systems[platform] != nil, let version = needs[platform] else { return nil }
      return "\(platform.name) \(version)"
    }
    return versions.isEmpty ? "" : " (since \(versions.joined(separator: ", ")))"
  }

  /// What some systems of the project still lack. Code that ends before a platform offers it has no use
  /// for it, and neither has code that runs only where it is never offered.
  private func laterOffer(_ needs: [Platform: OSVersion], _ systems: Availability) -> Offer {
    var versions: [String] = []
    var holes: [String] = []
    var isOffered = false
    for platform in Platform.allCases {
      guard let interval = systems[platform], listed?.contains(platform) ?? true else { continue }
      guard let needed = needs[platform] else {
        if listed != nil { holes.append(platform.name) }
        continue
      }
      if let upper = interval.upper, upper <= needed { return .never }
      isOffered = true
      if let lower = interval.lower, lower < needed {
        versions.append("\(platform.name) \(needed)")
      }
    }
    guard isOffered else { return .never }
    var parts: [String] = []
    if !versions.isEmpty { parts.append("from \(versions.joined(separator: ", ")) on") }
    if !holes.isEmpty { parts.append("not on \(holes.joined(separator: ", "))") }
    return parts.isEmpty ? .never : .later(note: " (\(parts.joined(separator: "; ")))")
  }
}
