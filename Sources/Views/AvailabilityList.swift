import Platforms
import Source
import Syntax

/// What a list such as `iOS 17, macOS 14.0, *` says, in `#available`, `#unavailable` or `@available`.
///
/// App extensions and Mac Catalyst are parts of a platform: what is said of them alone bounds no
/// platform from below.
public struct AvailabilityList: Sendable {
  /// The version from which on a platform is certainly let in.
  public private(set) var versions: [Platform: OSVersion] = [:]
  /// The least version of each platform, all its parts considered, that is let in.
  private var least: [Platform: OSVersion] = [:]
  /// The platforms that are named as a whole.
  public private(set) var wholePlatforms: Set<Platform> = []
  /// Whether every word of it is known.
  public private(set) var isUnderstood = true

  /// Reads `availabilityArgument` nodes. Linear in their number.
  public init(_ arguments: some Sequence<NodeID>, in syntax: SyntaxTree) {
    for argument in arguments { read(argument, syntax) }
    for (platform, version) in versions where wholePlatforms.contains(platform) {
      least[platform] = min(least[platform] ?? version, version)
    }
    // A platform of which only a part is named is let in from its first version on.
    least = least.filter { wholePlatforms.contains($0.key) }
  }

  private mutating func read(_ argument: NodeID, _ syntax: SyntaxTree) {
    let first = syntax.firstToken(argument)
    let end = syntax.endToken(argument)
    let word = syntax.string(first)
    if word == "*" { return }
    guard let meaning = Platform.meaning(of: word), first.next.index < end.index,
      let version = OSVersion(syntax.text.string(syntax.range(from: first.next, to: end)))
    else {
      isUnderstood = false
      return
    }
    for platform in meaning.platforms {
      if !meaning.isPart { wholePlatforms.insert(platform) }
      versions[platform] = max(versions[platform] ?? version, version)
      least[platform] = min(least[platform] ?? version, version)
    }
  }

  /// Where `#available` with this list holds, at most.
  var holds: Availability { .atLeast(least) }

  /// Where it fails, at most: everywhere when a word isn't known.
  var fails: Availability { isUnderstood ? .olderThan(versions) : .everywhere }

  /// Whether `#available` with this list holds wherever code can run whose systems are `systems`; nil
  /// when that isn't known. `listed` are the platforms that the project runs on; nil when unknown.
  public func holds(on systems: Availability, listed: Set<Platform>?) -> Bool? {
    guard isUnderstood, runs(on: systems, listed) else { return nil }
    var isKnown = true
    for platform in Platform.allCases {
      guard let interval = systems[platform], listed?.contains(platform) ?? true,
        let version = versions[platform]
      else { continue }
      if let lower = interval.lower, lower >= version { continue }
      // Without a target, it may be newer than what the source says.
      if listed == nil || interval.lower == nil { isKnown = false } else { return false }
    }
    return isKnown ? true : nil
  }

  private func runs(on systems: Availability, _ listed: Set<Platform>?) -> Bool {
    listed.map { $0.contains { systems[$0] != nil } } ?? !systems.isNowhere
  }

  /// Whether `#available` with this list fails wherever code can run whose systems are `systems`.
  public func fails(on systems: Availability, listed: Set<Platform>?) -> Bool? {
    guard isUnderstood, runs(on: systems, listed) else { return nil }
    return Platform.allCases.allSatisfy { platform in
      guard let interval = systems[platform], listed?.contains(platform) ?? true else {
        return true
      }
      guard let version = least[platform], let upper = interval.upper else { return false }
      return upper <= version
    }
  }
}

extension SyntaxTree {
  /// The bytes of the tokens from `first` up to, and without, `end`; they are not none.
  fileprivate func range(from first: TokenID, to end: TokenID) -> ByteRange {
    ByteRange(range(first).start, range(end.previous).end)
  }
}
