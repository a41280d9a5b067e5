import Platforms
import Source
import Syntax

/// One file as the index takes it.
public struct IndexedFile: Sendable {
  /// Relative to the project's root, with `/` between its parts.
  public let path: String
  /// What the file belongs to: the folder of its SwiftPM target or of its app, relative to the
  /// project's root; "" when unknown. Files of one unit see each other's names first.
  public let unit: String
  public let tree: ViewTree

  public init(path: String, unit: String, tree: ViewTree) {
    self.path = path
    self.unit = unit
    self.tree = tree
  }
}

/// What can be asked of an index, as far as one answer can change without the others.
///
/// A finding keeps the keys that it read, misses included; after an edit only findings that read a
/// changed key are made anew.
public enum IndexKey: Hashable, Sendable {
  /// The types of that name, and typealiases.
  case type(Name)
  /// The extensions of types of that name.
  case extensions(Name)
  /// The functions, properties and enum cases of that name, of any type or of none.
  case member(Name)
  /// The declarations whose code uses a view or modifier of that name.
  case uses(Name)
}

/// The sum of all files' summaries: who defines a name, and who uses it.
///
/// Answers are for one moment; `update` changes it. Not safe to change while others read.
public struct ProjectIndex: Sendable {
  var files: [IndexedFile?] = []
  var fileIDs: [String: FileID] = [:]
  var types: [Name: [DeclarationRef]] = [:]
  var extensions: [Name: [DeclarationRef]] = [:]
  var members: [Name: [DeclarationRef]] = [:]

  public init() {}

  /// The file behind a handle.
  public subscript(file: FileID) -> IndexedFile {
    guard let file = files[Int(file.index)] else { preconditionFailure("a file that was removed") }
    return file
  }

  /// The file at `path`, if the index has it.
  public func file(at path: String) -> FileID? { fileIDs[path] }

  /// All files, in no particular order.
  public var allFiles: some Sequence<FileID> { fileIDs.values.lazy.map { $0 } }
}
