/// On which OS versions a piece of code can run: for each platform an interval, or never.
///
/// `everywhere` is what is known before anything is known: each platform, any version.
public struct Availability: Hashable, Sendable {
  /// The versions of one platform: from `lower` (nil: any) up to, and without, `upper` (nil: any).
  public struct Interval: Hashable, Sendable {
    public var lower: OSVersion?
    public var upper: OSVersion?

    public init(lower: OSVersion? = nil, upper: OSVersion? = nil) {
      self.lower = lower
      self.upper = upper
    }

    /// Whether no version lies in it.
    public var isEmpty: Bool {
      guard let lower, let upper else { return false }
      return upper <= lower
    }

    func intersection(_ other: Interval) -> Interval {
      var result = self
      if let bound = other.lower { result.lower = max(bound, lower ?? bound) }
      if let bound = other.upper { result.upper = min(bound, upper ?? bound) }
      return result
    }

    func union(_ other: Interval) -> Interval {
      var result = Interval()
      if let a = lower, let b = other.lower { result.lower = min(a, b) }
      if let a = upper, let b = other.upper { result.upper = max(a, b) }
      return result
    }
  }

  // A field for each platform, and no array: scopes are intersected for every place that a rule
  // looks at. Nil where the code never runs.
  private var iOS: Interval? = Interval()
  private var macOS: Interval? = Interval()
  private var tvOS: Interval? = Interval()
  private var watchOS: Interval? = Interval()
  private var visionOS: Interval? = Interval()

  private init() {}

  /// Every platform, every version.
  public static let everywhere = Availability()

  /// No platform.
  public static let nowhere: Availability = {
    var result = Availability()
    for platform in Platform.allCases { result[platform] = nil }
    return result
  }()

  /// The versions of `platform`; nil where the code never runs there.
  public subscript(platform: Platform) -> Interval? {
    get {
      switch platform {
      case .iOS: iOS
      case .macOS: macOS
      case .tvOS: tvOS
      case .watchOS: watchOS
      case .visionOS: visionOS
      }
    }
    set {
      let value = newValue.flatMap { $0.isEmpty ? nil : $0 }
      switch platform {
      case .iOS: iOS = value
      case .macOS: macOS = value
      case .tvOS: tvOS = value
      case .watchOS: watchOS = value
      case .visionOS: visionOS = value
      }
    }
  }

  /// Whether no platform is left.
  public var isNowhere: Bool {
    iOS == nil && macOS == nil && tvOS == nil && watchOS == nil && visionOS == nil
  }

  /// What holds where both hold.
  public func intersection(_ other: Availability) -> Availability {
    if self == .everywhere { return other }
    if other == .everywhere { return self }
    var result = self
    for platform in Platform.allCases {
      guard let mine = self[platform], let theirs = other[platform] else {
        result[platform] = nil
        continue
      }
      result[platform] = mine.intersection(theirs)
    }
    return result
  }

  /// At least what holds where one of the two holds: gaps between two intervals are filled.
  public func union(_ other: Availability) -> Availability {
    if self == .everywhere || other.isNowhere { return self }
    if other == .everywhere || isNowhere { return other }
    var result = Availability.nowhere
    for platform in Platform.allCases {
      guard let mine = self[platform], let theirs = other[platform] else {
        result[platform] = self[platform] ?? other[platform]
        continue
      }
      result[platform] = mine.union(theirs)
    }
    return result
  }

  /// Inside `if #available(named, *)`: at least the named versions; other platforms are let in by
  /// `*`.
  public static func atLeast(_ named: [Platform: OSVersion]) -> Availability {
    var result = everywhere
    for (platform, version) in named { result[platform] = Interval(lower: version) }
    return result
  }

  /// Inside the `else` of `if #available(named, *)`: older than the named versions, and on the named
  /// platforms only, since `*` is always true on the others.
  public static func olderThan(_ named: [Platform: OSVersion]) -> Availability {
    var result = nowhere
    for (platform, version) in named { result[platform] = Interval(upper: version) }
    return result
  }

  /// The platforms on which the code runs and which versions: `iOS 15, macOS before 14`. Of those
  /// `listed` only, unless nil. Empty when it runs nowhere.
  public func words(listed: Set<Platform>? = nil) -> String {
    let parts = Platform.allCases.compactMap { platform -> String? in
      guard let interval = self[platform], listed?.contains(platform) ?? true else { return nil }
      let lower = interval.lower.map { " \($0)" } ?? ""
      let upper = interval.upper.map { " before \($0)" } ?? ""
      return platform.name + lower + upper
    }
    return parts.joined(separator: ", ")
  }

  /// Inside `#if os(named)`.
  public static func only(_ named: [Platform]) -> Availability {
    var result = nowhere
    for platform in named { result[platform] = Interval() }
    return result
  }

  /// Whether code that runs here may use something that `needs` (platform -> first version) offers:
  /// every platform that can run it must offer it.
  ///
  /// A lower bound that nobody states counts as new enough: without a target, only what the source
  /// says can rule a suggestion out. `listed` are the platforms that the project is known to run on;
  /// nil when that is unknown, and then a platform that `needs` doesn't name is not held against it.
  /// Of code that runs on none of them the project's versions say nothing: then the answer is no.
  public func satisfies(_ needs: [Platform: OSVersion], listed: Set<Platform>? = nil) -> Bool {
    guard !isNowhere, listed?.contains(where: { self[$0] != nil }) ?? true else { return false }
    return Platform.allCases.allSatisfy { platform in
      guard let interval = self[platform] else { return true }
      if let listed, !listed.contains(platform) { return true }
      guard let needed = needs[platform] else { return listed == nil }
      if let upper = interval.upper, upper <= needed { return false }
      if let lower = interval.lower, lower < needed { return false }
      return true
    }
  }
}
