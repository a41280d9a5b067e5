import Rules
import Source

/// A statement about the running app: rule, place, message, severity, related places, fixes.
///
/// Plain values only: no handle of a tree or an index leaves the linter.
public struct Finding: Hashable, Sendable {
  public let rule: String
  public let severity: Severity
  public let message: String
  public let location: Location
  public let related: [Related]
  public let fixes: [Fix]
  /// Fixes that the rule has and that can't be made here.
  public let refusals: [Refusal]

  /// A range of one file.
  public struct Location: Hashable, Sendable {
    /// Relative to the project's root, with `/` between its parts.
    public let file: String
    public let start: Position
    /// Exclusive.
    public let end: Position

    public init(file: String, start: Position, end: Position) {
      self.file = file
      self.start = start
      self.end = end
    }
  }

  /// A place that belongs to the finding.
  public struct Related: Hashable, Sendable {
    public let message: String
    public let location: Location

    public init(message: String, location: Location) {
      self.message = message
      self.location = location
    }
  }

  /// A set of edits with a title and a safety.
  public struct Fix: Hashable, Sendable {
    public let title: String
    public let isSafe: Bool
    /// In source order within each file; none overlap.
    public let edits: [Replacement]

    public init(title: String, isSafe: Bool, edits: [Replacement]) {
      self.title = title
      self.isSafe = isSafe
      self.edits = edits
    }
  }

  /// A fix that can't be made here.
  public struct Refusal: Hashable, Sendable {
    public let title: String
    /// Why not.
    public let reason: String
    /// Whether it is said of this code in particular, and worth a line in a report.
    public let isExplained: Bool

    public init(title: String, reason: String, isExplained: Bool = false) {
      self.title = title
      self.reason = reason
      self.isExplained = isExplained
    }
  }

  /// One edit: the text that replaces a range.
  public struct Replacement: Hashable, Sendable {
    public let location: Location
    public let text: String

    public init(location: Location, text: String) {
      self.location = location
      self.text = text
    }
  }

  public init(
    rule: String, severity: Severity, message: String, location: Location,
    related: [Related] = [], fixes: [Fix] = [], refusals: [Refusal] = []
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.location = location
    self.related = related
    self.fixes = fixes
    self.refusals = refusals
  }
}
