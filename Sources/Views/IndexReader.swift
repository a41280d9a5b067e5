import Source
import Syntax

/// Reads an index for the findings of one file, and remembers what was read.
///
/// One reader serves one thread.
public final class IndexReader {
  public let index: ProjectIndex
  /// Every key that was asked for, answered or not.
  public private(set) var keysRead: Set<IndexKey> = []

  public init(_ index: ProjectIndex) { self.index = index }

  public func tree(_ file: FileID) -> ViewTree { index[file].tree }

  public subscript(ref: ViewRef) -> View { tree(ref.file)[ref.id] }
  public subscript(ref: ModifierRef) -> Modifier { tree(ref.file)[ref.id] }
  public subscript(ref: DeclarationRef) -> Declaration { tree(ref.file)[ref.id] }

  func note(_ key: IndexKey) { keysRead.insert(key) }
}
