import Platforms
import Source
import Syntax

/// Reads an index for the findings of one file, and remembers what was read.
///
/// One reader serves one thread. Names resolve to the nearest declarations: those of the same file,
/// else of the same unit, else of the same top-level folder, else of the project; private ones are seen
/// in their own file only.
public final class IndexReader {
  public let index: ProjectIndex
  /// Every key that was asked for, answered or not; none where nobody wants to know.
  public private(set) var keysRead: Set<IndexKey> = []
  private let remembersKeys: Bool
  private let assumedBounds: Availability?

  /// Remembering keys costs about as much as the answers; a run that ends does without.
  ///
  /// - Parameter assumedBounds: up to which OS versions all declarations are used, whatever the index
  ///   says; nil for what it says.
  public init(
    _ index: ProjectIndex, remembersKeys: Bool = true, assumedBounds: Availability? = nil
  ) {
    self.index = index
    self.remembersKeys = remembersKeys
    self.assumedBounds = assumedBounds
  }

  private func note(_ key: IndexKey) {
    if remembersKeys { keysRead.insert(key) }
  }

  /// The views of a file.
  public func tree(_ file: FileID) -> ViewTree { index.tree(file) }

  public subscript(ref: ViewRef) -> View { tree(ref.file)[ref.id] }
  public subscript(ref: ModifierRef) -> Modifier { tree(ref.file)[ref.id] }
  public subscript(ref: DeclarationRef) -> Declaration { tree(ref.file)[ref.id] }

  // MARK: Asking for names

  /// The types and typealiases called `name`, as seen from `file`: the nearest ones. More than one when
  /// nothing decides between them.
  public func types(named name: Name, from file: FileID) -> [DeclarationRef] {
    note(.type(name))
    return nearest(visible(index.types(named: name), from: file), to: file)
  }

  /// The extensions of types called `name` that can be seen from `file`, near or far.
  public func extensions(of name: Name, from file: FileID) -> [DeclarationRef] {
    note(.extensions(name))
    return sorted(visible(index.extensions(of: name), from: file))
  }

  /// The functions, properties and cases called `name` that can be seen from `file`, near or far, of
  /// any type.
  public func members(named name: Name, from file: FileID) -> [DeclarationRef] {
    note(.member(name))
    return visible(index.members(named: name), from: file)
  }

  /// Whether any file declares a type, function, property or case called `name`.
  public func isDeclared(_ name: Name) -> Bool {
    note(.type(name))
    note(.member(name))
    return index.declares(name)
  }

  /// The same of one type or its extensions; `owner` is the name of nothing for globals.
  public func members(named name: Name, of owner: Name, from file: FileID) -> [DeclarationRef] {
    members(named: name, from: file) { $0 == owner }
  }

  /// The same of the types, or extensions of them, whose name `isOwner` accepts.
  func members(
    named name: Name, from file: FileID, whereOwner isOwner: (Name) -> Bool
  ) -> [DeclarationRef] {
    note(.member(name))
    return visible(index.members(named: name).filter { isOwner($0.declaration.owner) }, from: file)
  }

  /// The views that are called `name`, in all files, sorted by path and place.
  public func uses(of name: Name) -> [ViewRef] {
    note(.uses(name))
    var result: [ViewRef] = []
    for file in index.files(using: name).sorted(by: { index[$0].path < index[$1].path }) {
      for (offset, view) in tree(file).views.enumerated() where view.name == name {
        result.append(ViewRef(file, ViewID(index: UInt32(offset))))
      }
    }
    return result
  }

  /// The modifiers that are called `name`, in all files, sorted by path and place.
  public func modifierUses(of name: Name) -> [ModifierRef] {
    note(.uses(name))
    var result: [ModifierRef] = []
    for file in index.files(using: name).sorted(by: { index[$0].path < index[$1].path }) {
      for (offset, modifier) in tree(file).modifiers.enumerated() where modifier.name == name {
        result.append(ModifierRef(file, ModifierID(index: UInt32(offset))))
      }
    }
    return result
  }

  /// The files whose code may mention an identifier of that name, sorted by path. Linear in the number
  /// of files.
  public func files(mentioning name: Name) -> [FileID] {
    note(.mentions(name))
    return index.files(mentioning: name).sorted { index[$0].path < index[$1].path }
  }

  /// The identifiers of that name in all files, sorted by path and place: declarations, references,
  /// labels.
  public func mentions(of name: Name) -> [TokenRef] {
    files(mentioning: name).flatMap { file in
      tree(file).tokens(spelling: name).map { TokenRef(file, $0) }
    }
  }

  /// The names that can turn views; see `ProjectIndex.turningNames`.
  public var turningNames: NameSet {
    note(.turning)
    return index.turningNames
  }

  /// Whether code of the project assigns to a static member through the name of its type; in which of
  /// several types of that name can't be told. Linear in the number of files.
  public func isAssigned(_ name: QualifiedName) -> Bool {
    note(.assigned(name))
    return index.allFiles.contains { tree($0).assignedMembers.contains(name) }
  }

  /// Up to which OS versions the project uses a declaration, and those around it: upper bounds, or
  /// everywhere. Proportional to how deep it is nested.
  public func bounds(of declaration: DeclarationRef) -> Availability {
    if let assumedBounds {
      note(.bounds(self[declaration].name))
      return assumedBounds
    }
    let tree = tree(declaration.file)
    var result = Availability.everywhere
    var current: DeclarationID? = declaration.id
    while let id = current {
      if let key = index.useKey(of: id, in: declaration.file, tree) {
        note(.bounds(key.name))
        if let bound = index.useBounds.bounds[key] { result = result.intersection(bound) }
      }
      current = tree[id].parent
    }
    return result
  }

  // MARK: Near and far

  /// The candidates that share the most with `file`, in the order of paths and places.
  public func nearest(_ candidates: [DeclarationRef], to file: FileID) -> [DeclarationRef] {
    guard candidates.count > 1 else { return candidates }
    let own = candidates.filter { $0.file == file }
    guard own.isEmpty else { return sorted(own) }
    let distances = candidates.map { distance(from: file, to: $0.file) }
    guard let least = distances.min() else { return [] }
    return sorted(zip(candidates, distances).filter { $0.1 == least }.map(\.0))
  }

  private func visible(_ candidates: [ReferenceTable.Entry], from file: FileID) -> [DeclarationRef]
  {
    candidates.compactMap { $0.file == file || !$0.declaration.isPrivate ? $0.ref : nil }
  }

  /// 0 for the same file, 1 for the same unit, 2 for the same top-level folder, 3 for the project.
  private func distance(from: FileID, to: FileID) -> Int {
    from == to ? 0 : index.place(of: from).distance(to: index.place(of: to))
  }

  /// In the order of paths and places, which does not depend on the history of the index.
  private func sorted(_ refs: [DeclarationRef]) -> [DeclarationRef] {
    guard refs.count > 1 else { return refs }
    return refs.sorted {
      $0.file == $1.file
        ? $0.id.index < $1.id.index : index[$0.file].path < index[$1.file].path
    }
  }
}
