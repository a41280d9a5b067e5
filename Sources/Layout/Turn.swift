import Platforms
import Source
import Views

/// What turns a view, on some OS versions: an orientation and the places that make it.
public struct Turn: Sendable {
  /// The product.
  public var orientation: Orientation
  /// Where this alternative runs.
  public var availability: Availability
  /// The modifiers and wrappers that turn, innermost first; those that turn nothing are not in it.
  public var parts: [Part]

  /// One modifier or wrapper that turns.
  public struct Part: Hashable, Sendable {
    public let file: FileID
    /// The modifier from its dot to its closing parenthesis; the name of a wrapper view.
    public let range: ByteRange
    /// The modifier, if it is one.
    public let modifier: ModifierRef?
    /// What it does alone.
    public let orientation: Orientation

    public init(
      file: FileID, range: ByteRange, modifier: ModifierRef?, orientation: Orientation
    ) {
      self.file = file
      self.range = range
      self.modifier = modifier
      self.orientation = orientation
    }
  }

  public init(
    orientation: Orientation = .identity, availability: Availability = .everywhere,
    parts: [Part] = []
  ) {
    self.orientation = orientation
    self.availability = availability
    self.parts = parts
  }

  /// This turn, and `outer` around it. Nil when the two never run on the same OS.
  func followed(by outer: Turn) -> Turn? {
    let availability = availability.intersection(outer.availability)
    guard !availability.isNowhere else { return nil }
    return Turn(
      orientation: outer.orientation.applied(to: orientation), availability: availability,
      parts: parts + outer.parts)
  }

  /// The parts of the last run: those since the product was last the identity. Where the product
  /// becomes what it is.
  public var run: ArraySlice<Part> {
    var product = Orientation.identity
    var start = 0
    for (index, part) in parts.enumerated() {
      product = part.orientation.applied(to: product)
      if product == .identity { start = index + 1 }
    }
    return parts[min(start, parts.count)...]
  }
}

/// The alternatives of a turn: `#if` clauses and `#available` branches apart.
///
/// Empty means: it runs nowhere. `nil` in place of a list means: unknown.
typealias Turns = [Turn]

extension [Turn] {
  /// Upright everywhere.
  static var identity: Turns { [Turn()] }

  /// The most alternatives that are followed.
  static var limit: Int { 16 }

  /// Each alternative with each of `outer` around it; unknown when there are too many.
  func followed(by outer: Turns) -> Turns? {
    if outer.count == 1, outer[0].orientation == .identity, outer[0].parts.isEmpty,
      outer[0].availability == .everywhere
    {
      return self
    }
    guard count * outer.count <= Self.limit else { return nil }
    return flatMap { inner in outer.compactMap { inner.followed(by: $0) } }
  }

  /// Whether nothing turns in any alternative.
  var isIdentity: Bool { allSatisfy { $0.orientation == .identity } }
}
