import Platforms
import Source
import Views

/// How much a finding matters.
public enum Severity: UInt8, Sendable, CaseIterable, Comparable {
  case hint, info, warning, error

  public init?(named name: String) {
    guard let found = Severity.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  public var name: String { String(describing: self) }

  public static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
}

/// One place where a rule holds, before settings and suppressions had their say.
public struct RuleMatch: Sendable {
  /// The number of the rule in its `RuleSet`.
  public let rule: Int
  /// How much it matters at most; nil for as much as the rule says.
  public let severity: Severity?
  public let file: FileID
  public let range: ByteRange
  public let message: String
  public let related: [RelatedMatch]
  public let fixes: [RuleFix]
  /// What it suggests needs these versions, which not all systems have that run the place; nil where all
  /// have what it needs.
  let newerNeeds: [Platform: OSVersion]?

  public init(
    rule: Int, severity: Severity? = nil, file: FileID, range: ByteRange, message: String,
    related: [RelatedMatch] = [], fixes: [RuleFix] = []
  ) {
    self.rule = rule
    self.severity = severity
    self.file = file
    self.range = range
    self.message = message
    self.related = related
    self.fixes = fixes
    newerNeeds = nil
  }

  init(
    rule: Int, severity: Severity?, at place: Place, message: String, related: [RelatedMatch],
    fixes: [RuleFix], newerNeeds: [Platform: OSVersion]?
  ) {
    self.rule = rule
    self.severity = severity
    file = place.file
    range = place.range
    self.message = message
    self.related = related
    self.fixes = fixes
    self.newerNeeds = newerNeeds
  }

  /// Whether what it suggests can be used by more systems than what another match suggests.
  func isUsableEarlier(than other: RuleMatch) -> Bool {
    guard let needs = newerNeeds else { return other.newerNeeds != nil }
    guard let others = other.newerNeeds, needs != others else { return false }
    return others.allSatisfy { platform, version in needs[platform].map { $0 <= version } ?? false }
  }
}

/// A place that belongs to a match, in any file of the project.
public struct RelatedMatch: Hashable, Sendable {
  public let file: FileID
  public let range: ByteRange
  public let message: String

  public init(file: FileID, range: ByteRange, message: String) {
    self.file = file
    self.range = range
    self.message = message
  }
}

/// A set of edits with a title and a safety.
public struct RuleFix: Sendable {
  public let title: String
  /// Same behaviour, when true.
  public let isSafe: Bool
  /// What to change, by file; edits of one file do not overlap and are in source order.
  public let edits: [FileID: [Edit]]
  /// Why the fix can't be offered here; nil when it can, and then there are edits.
  public let refusal: String?
  /// Whether that reason says something of this code in particular.
  public let isRefusalExplained: Bool

  public init(
    title: String, isSafe: Bool, edits: [FileID: [Edit]], refusal: String? = nil,
    isRefusalExplained: Bool = false
  ) {
    self.title = title
    self.isSafe = isSafe
    self.edits = edits
    self.refusal = refusal
    self.isRefusalExplained = isRefusalExplained
  }
}
