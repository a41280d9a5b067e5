import Platforms
import Syntax

/// A part of a file that runs only on some OS versions.
public struct Scope: Sendable {
  /// The scope around it; nil for the file.
  public let outer: ScopeID?
  /// The node that sets it: an `@available` attribute, an `if #available` branch, an `#if` clause.
  public let node: NodeID?
  /// What holds inside, everything around it included.
  public let availability: Availability

  /// The whole file: nothing is known.
  static var file: Scope { Scope(outer: nil, node: nil, availability: .everywhere) }
}
