import Platforms
import Source
import Syntax

/// One file as the index takes it.
public struct IndexedFile: Sendable {
  /// Relative to the project's root, with `/` between its parts.
  public let path: String
  /// The targets that the file belongs to, or the folder of its app; empty when unknown. Files that
  /// share a unit see each other's names first.
  public let units: [String]
  /// Whether its declarations belong to the main actor unless they say otherwise.
  public let isMainActorByDefault: Bool
  public let tree: ViewTree

  public init(
    path: String, units: [String], isMainActorByDefault: Bool = false, tree: ViewTree
  ) {
    self.path = path
    self.units = units
    self.isMainActorByDefault = isMainActorByDefault
    self.tree = tree
  }

  /// A file of one unit, or of none where that is "".
  public init(path: String, unit: String, tree: ViewTree) {
    self.init(path: path, units: unit.isEmpty ? [] : [unit], tree: tree)
  }

  /// Whether the two belong to the same unit. Linear in the number of units, which is one or two.
  public func sharesUnit(with other: IndexedFile) -> Bool {
    units.contains { other.units.contains($0) }
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
  /// The declarations whose code uses a view, a modifier or a type of that name.
  case uses(Name)
  /// The code at the top of files that mentions an identifier of that name, as whatever.
  case mentions(Name)
  /// Which names can turn views: `ProjectIndex.turningNames`.
  case turning
  /// Whether code assigns to a static member through the name of its type.
  case assigned(QualifiedName)
  /// Up to which OS versions the declarations of that name are used.
  case bounds(Name)
}

/// The sum of all files' summaries: who defines a name, and who uses it.
///
/// Answers are for one moment; `update` and `remove` change them. After any series of changes an index
/// answers as one built afresh from the same files.
public struct ProjectIndex: Sendable {
  private var files: [IndexedFile?] = []
  /// The trees of `files` once more: they are asked for far more often than all the rest.
  private var trees: [ViewTree?] = []
  /// Where each of `files` stands.
  private var places: [FilePlace] = []
  private var fileIDs: [String: FileID] = [:]
  private var freeFiles: [FileID] = []
  private var types = ReferenceTable()
  private var extensions = ReferenceTable()
  private var members = ReferenceTable()
  /// The names of modifiers, `ViewModifier`s and wrapper views that can turn or mirror what they get:
  /// SwiftUI's, and those of the project whose code uses such a name, and so on. A name that is not in
  /// it turns nothing. Valid after `settle`.
  public private(set) var turningNames = NameSet([])
  /// Up to which OS versions the project uses what it declares. Valid after `settle`.
  private(set) var useBounds = UseBounds()
  private var isSettled = false
  /// How often something was settled.
  private var settledCount = 0
  /// What the file that was changed last says, so that it need not be worked out again at the next
  /// keystroke.
  private var latest: Latest?

  public init() {}

  /// The file behind a handle.
  public subscript(file: FileID) -> IndexedFile {
    guard let file = files[Int(file.index)] else { preconditionFailure("a file that was removed") }
    return file
  }

  /// The file at `path`, if the index has it.
  public func file(at path: String) -> FileID? { fileIDs[path] }

  /// All files, in no particular order.
  public var allFiles: some Collection<FileID> { fileIDs.values }

  /// Adds a file whose path is new; call `settle` before asking. Linear in the number of its
  /// declarations.
  @discardableResult public mutating func add(_ file: IndexedFile) -> FileID {
    isSettled = false
    return insert(file)
  }

  private mutating func insert(_ file: IndexedFile) -> FileID {
    assert(fileIDs[file.path] == nil)
    let id = freeFiles.popLast() ?? FileID(index: UInt32(files.count))
    if Int(id.index) == files.count {
      files.append(nil)
      trees.append(nil)
      places.append(.nowhere)
    }
    places[Int(id.index)] = FilePlace(file)
    files[Int(id.index)] = file
    trees[Int(id.index)] = file.tree
    fileIDs[file.path] = id
    for entry in file.tree.namedDeclarations { insert(entry, of: id) }
    return id
  }

  /// Puts `file` in the place of what was at its path, and returns the keys whose answers changed.
  public mutating func update(_ file: IndexedFile) -> Set<IndexKey> {
    let known = takeLatest(of: file.path)
    guard let id = fileIDs[file.path] else {
      let id = insert(file)
      let said = said(by: id)
      return Set(file.tree.keyHashes().keys).union(settle(id, from: nil, to: said))
        .union(FileWords(file.tree).keys)
    }
    let old = self[id]
    let saidBefore = known?.said ?? said(by: id)
    replace(id, by: file)
    let before = known?.hashes ?? old.tree.keyHashes()
    let after = file.tree.keyHashes()
    let wordsBefore = known?.words ?? FileWords(old.tree)
    let words = FileWords(file.tree)
    let said = said(by: id)
    let count = settledCount
    var changed = settle(id, from: saidBefore, to: said)
    // What it says depends on what is settled.
    latest = Latest(
      path: file.path, said: count == settledCount ? said : nil, hashes: after, words: words)
    guard old.units == file.units, old.isMainActorByDefault == file.isMainActorByDefault else {
      return changed.union(before.keys).union(after.keys).union(wordsBefore.keys)
        .union(words.keys)
    }
    changed.formUnion(words.keys(changedFrom: wordsBefore))
    for (key, hash) in before where after[key] != hash { changed.insert(key) }
    for (key, hash) in after where before[key] != hash { changed.insert(key) }
    return changed
  }

  /// What is known of the file at `path` from its last change, if nothing else has changed since.
  private mutating func takeLatest(of path: String) -> Latest? {
    defer { latest = nil }
    return latest?.path == path ? latest : nil
  }

  private struct Latest {
    let path: String
    /// Nil when something was settled since.
    let said: Said?
    let hashes: [IndexKey: UInt64]
    let words: FileWords
  }

  /// Removes the file at `path` and returns the keys whose answers changed; none when there is no
  /// such file.
  public mutating func remove(path: String) -> Set<IndexKey> {
    guard let id = fileIDs[path] else { return [] }
    latest = nil
    let tree = self[id].tree
    let said = said(by: id)
    remove(id)
    return Set(tree.keyHashes().keys).union(settle(id, from: said, to: nil))
      .union(FileWords(tree).keys)
  }

  private mutating func remove(_ id: FileID) {
    let file = self[id]
    for entry in file.tree.namedDeclarations { remove(entry, of: id) }
    fileIDs[file.path] = nil
    files[Int(id.index)] = nil
    trees[Int(id.index)] = nil
    freeFiles.append(id)
  }

  /// Puts a file in the place of one at the same path. What both declare alike is left in the tables.
  private mutating func replace(_ id: FileID, by file: IndexedFile) {
    let (before, after) = (tree(id).namedDeclarations, file.tree.namedDeclarations)
    if before != after {
      for entry in before { remove(entry, of: id) }
      for entry in after { insert(entry, of: id) }
    }
    places[Int(id.index)] = FilePlace(file)
    files[Int(id.index)] = file
    trees[Int(id.index)] = file.tree
  }

  private mutating func insert(_ entry: NamedDeclaration, of file: FileID) {
    switch entry.table {
    case .types: types.insert(entry, of: file)
    case .extensions: extensions.insert(entry, of: file)
    case .members: members.insert(entry, of: file)
    }
  }

  private mutating func remove(_ entry: NamedDeclaration, of file: FileID) {
    switch entry.table {
    case .types: types.remove(entry.name, of: file)
    case .extensions: extensions.remove(entry.name, of: file)
    case .members: members.remove(entry.name, of: file)
    }
  }

  // MARK: Settling

  /// What one file says about things that are worked out for all files together.
  private struct Said {
    let turning: Set<ViewTree.TurningStep>
    let uses: UseFacts
  }

  private func said(by file: FileID) -> Said {
    Said(
      turning: tree(file).turningSteps(by: turningNames),
      uses: UseFacts(of: file, in: self, useBounds))
  }

  /// Settles after one file changed; nil for no file. The work for all files is spared when the file
  /// says what it said before, as nearly always.
  private mutating func settle(_ file: FileID, from old: Said?, to new: Said?) -> Set<IndexKey> {
    guard isSettled else { return settle() }
    var changed: Set<IndexKey> = []
    let (stepsBefore, steps) = (old?.turning ?? [], new?.turning ?? [])
    if stepsBefore != steps {
      let names = turningNames(
        without: stepsBefore.subtracting(steps), with: steps.subtracting(stepsBefore))
      changed.formUnion(setTurningNames(names))
    }
    return changed.union(settleUses(of: file, from: old?.uses, to: new?.uses))
  }

  private mutating func settleUses(
    of file: FileID, from old: UseFacts?, to new: UseFacts?
  ) -> Set<IndexKey> {
    var bounds = useBounds
    let before = bounds.bounds
    // There is one owner of what is changed in place.
    useBounds = UseBounds()
    let isAffected = bounds.update(file, from: old, to: new, in: self)
    useBounds = bounds
    guard isAffected else { return [] }
    settledCount += 1
    return Set(useBounds.names(changedFrom: before).map { .bounds($0) })
  }

  /// Works out what depends on all files together, after files were added. Returns the keys whose
  /// answers changed. The work of up to `jobs` threads.
  @discardableResult public mutating func settle(jobs: Int = 1) -> Set<IndexKey> {
    isSettled = true
    let before = useBounds.bounds
    useBounds = UseBounds()
    useBounds = UseBounds(self, jobs: jobs)
    settledCount += 1
    let names = useBounds.names(changedFrom: before)
    return settleTurning().union(names.map { .bounds($0) })
  }

  private mutating func settleTurning() -> Set<IndexKey> {
    var names = Self.turningModifiers
    for effect in members.find("effectValue") {
      // A `GeometryEffect` turns by a matrix.
      names.insert(effect.declaration.owner)
    }
    var fresh = names
    while !fresh.isEmpty {
      var found: Set<Name> = []
      let (sought, known) = (NameSet(fresh), NameSet(names))
      for case let tree? in trees where tree.uses(anyOf: sought) {
        tree.addNamesThatTurn(by: known, to: &found)
      }
      fresh = found.subtracting(names)
      names.formUnion(fresh)
    }
    return setTurningNames(names)
  }

  private mutating func setTurningNames(_ names: Set<Name>) -> Set<IndexKey> {
    guard names != turningNames.names else { return [] }
    turningNames = NameSet(names)
    settledCount += 1
    return [.turning]
  }

  /// SwiftUI's modifiers that turn.
  static let turningModifiers = SwiftUIVocabulary.shared.turningModifiers

  // MARK: Asking

  /// The types and typealiases of that name, in no particular order.
  func types(named name: Name) -> [ReferenceTable.Entry] { types.find(name) }
  /// The extensions of types of that name, in no particular order.
  func extensions(of name: Name) -> [ReferenceTable.Entry] { extensions.find(name) }
  /// The functions, properties and cases of that name, in no particular order.
  func members(named name: Name) -> [ReferenceTable.Entry] { members.find(name) }

  /// Whether there is any type, typealias, function, property or case of that name.
  func declares(_ name: Name) -> Bool { types.contains(name) || members.contains(name) }

  /// The files that use a view or modifier of that name. Linear in the number of files.
  func files(using name: Name) -> [FileID] {
    fileIDs.values.filter { self[$0].tree.uses(name) }
  }

  /// The files that mention an identifier of that name. Linear in the number of files.
  func files(mentioning name: Name) -> [FileID] {
    fileIDs.values.filter { tree($0).mentions(name) }
  }

  /// Where a file stands among the others.
  func place(of file: FileID) -> FilePlace { places[Int(file.index)] }

  /// The tree behind a handle.
  func tree(_ file: FileID) -> ViewTree {
    guard let tree = trees[Int(file.index)] else { preconditionFailure("a file that was removed") }
    return tree
  }
}
