import Platforms
import Source
import Syntax

/// A part of a file that runs only on some OS versions.
public struct Scope: Sendable {
  /// The scope around it; nil for the file.
  public let outer: ScopeID?
  /// The node that sets it: an `@available` attribute, an `if #available` branch, an `#if` clause.
  public let node: NodeID?
  /// The code that it is about: a declaration, a branch, what follows a `guard`. Nil for the file.
  public let extent: ByteRange?
  /// What holds inside, everything around it included.
  public let availability: Availability

  /// The whole file: nothing is known.
  static var file: Scope { Scope(outer: nil, node: nil, extent: nil, availability: .everywhere) }
}

extension ViewTree {
  /// The innermost scope around the byte at `offset`. Linear in the number of scopes.
  public func scope(at offset: UInt32) -> ScopeID {
    // A scope comes behind those around it.
    let index = scopes.lastIndex { $0.extent.map { $0.start <= offset && offset < $0.end } ?? true }
    return ScopeID(index: UInt32(index ?? 0))
  }

  /// The innermost scope around all of `node`.
  public func scope(of node: NodeID) -> ScopeID { scope(at: syntax.range(node).start) }
}
