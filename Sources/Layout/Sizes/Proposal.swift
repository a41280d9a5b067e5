import Views

/// What is proposed to a view along one axis, and by whom.
public struct Proposal: Sendable {
  /// How much.
  public enum Length: Equatable, Sendable {
    case points(Double)
    /// Nothing: the view takes its ideal size.
    case ideal
  }

  public let length: Length
  public let source: Source

  /// Who decided it.
  public enum Source: Sendable {
    case view(ViewRef)
    case modifier(ModifierRef)
  }
}

/// What a modifier does along one axis, to what is proposed and to what is taken.
public enum SizeEffect: Equatable, Sendable {
  /// Nothing.
  case nothing
  /// A frame of that length.
  case exactly(Double)
  /// A frame with bounds, in points; an upper one may be infinite.
  case bounds(low: Double?, ideal: Double?, high: Double?)
  /// So much less is proposed, and so much more taken; nil where the platform decides.
  case insets(Double?)
  /// Nothing is proposed.
  case ideal
  /// All that is proposed is taken.
  case all
}
