import Syntax

/// One file of a `ProjectIndex`: an index, meaningless without it.
@frozen public struct FileID: Hashable, Sendable {
  public let index: UInt32
  @inlinable public init(index: UInt32) { self.index = index }
}

/// One view of a `ViewTree`.
@frozen public struct ViewID: Hashable, Sendable {
  public let index: UInt32
  @inlinable public init(index: UInt32) { self.index = index }
}

/// One modifier of a `ViewTree`.
@frozen public struct ModifierID: Hashable, Sendable {
  public let index: UInt32
  @inlinable public init(index: UInt32) { self.index = index }
}

/// One declaration of a `ViewTree`.
@frozen public struct DeclarationID: Hashable, Sendable {
  public let index: UInt32
  @inlinable public init(index: UInt32) { self.index = index }
}

/// A handle together with the file in whose tables it means something.
@frozen public struct InFile<Handle: Hashable & Sendable>: Hashable, Sendable {
  public let file: FileID
  public let id: Handle
  @inlinable public init(_ file: FileID, _ id: Handle) {
    self.file = file
    self.id = id
  }
}

/// A view of any file.
public typealias ViewRef = InFile<ViewID>
/// A modifier of any file.
public typealias ModifierRef = InFile<ModifierID>
/// A declaration of any file.
public typealias DeclarationRef = InFile<DeclarationID>
/// A syntax node of any file.
public typealias NodeRef = InFile<NodeID>
/// A token of any file.
public typealias TokenRef = InFile<TokenID>
