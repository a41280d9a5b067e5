import Platforms
import Source
import Syntax

/// What is known while bounds are worked out.
struct UseWork {
  /// The names that occur in bounded code, with their shapes.
  private(set) var sought: [Name: NameFinder.Shape] = [:]
  private(set) var candidates: [Name: Candidate] = [:]
  /// Those that are bounded on some platform.
  private(set) var bounds: [UseKey: Availability] = [:]
  /// The names of what may use a candidate and be used by it.
  private(set) var partners: Set<Name> = []
  private var fresh: [Name: NameFinder.Shape] = [:]
  /// The keys whose code was looked into.
  private var entered: Set<UseKey> = []
  /// What earlier work has found of mentions.
  private(set) var memo: MentionMemo

  init(_ memo: MentionMemo) { self.memo = memo }

  /// A name that the project declares, with all its mentions.
  struct Candidate {
    let shape: NameFinder.Shape
    /// What it can mean; of those that can be used without being named there are none.
    var keys: [UseKey]
    /// The types that have a member of that name.
    let owners: Set<Name>
    /// The files that have a type of that name to themselves.
    let hidingFiles: Set<FileID>
    var mentions: [Mention] = []
  }

  mutating func seek(_ name: Name, _ shape: NameFinder.Shape) {
    if sought.updateValue(shape, forKey: name) == nil { fresh[name] = shape }
  }

  /// The names that were found since, as far as the project declares them.
  mutating func takeFresh(in index: ProjectIndex) -> [Name] {
    var result: [Name] = []
    for (name, shape) in fresh {
      guard let candidate = candidate(name, shape, index) else { continue }
      candidates[name] = candidate
      result.append(name)
    }
    fresh = [:]
    return result
  }

  private func candidate(
    _ name: Name, _ shape: NameFinder.Shape, _ index: ProjectIndex
  ) -> Candidate? {
    let entries = index.types(named: name) + index.members(named: name)
    guard !entries.isEmpty else { return nil }
    var keys: [UseKey: Bool] = [:]
    for entry in entries {
      let tree = index.tree(entry.file)
      guard let key = index.useKey(of: entry.declaration.id, in: entry.file, tree) else { continue }
      keys[key] =
        (keys[key] ?? true) && index.isUsedByNameOnly(entry.declaration.id, tree)
    }
    return Candidate(
      shape: shape, keys: keys.filter(\.value).map(\.key),
      owners: Set(entries.filter { $0.declaration.table == .members }.map(\.declaration.owner)),
      hidingFiles: Set(keys.keys.compactMap { $0.isType ? $0.file : nil }))
  }

  /// Collects the mentions of new candidates in all files.
  mutating func collectMentions(of names: [Name], in index: ProjectIndex, jobs: Int) {
    var shapes: [Name: NameFinder.Shape] = [:]
    for name in names where candidates[name]?.keys.isEmpty == false {
      shapes[name] = candidates[name]?.shape
    }
    memo.find(shapes, in: index, jobs: jobs)
    for name in shapes.keys {
      guard let entry = memo[name], !entry.isHopeless else {
        candidates[name]?.keys = []
        continue
      }
      candidates[name]?.mentions = entry.mentions.values.flatMap { $0 }
    }
  }

  // MARK: Settling

  /// Works out the bounds of all candidates: the least that agree with each other, so that code that goes
  /// round adds nothing.
  mutating func settle() {
    let network = UseNetwork(candidates.values)
    bounds = network.solved().mapValues(\.upperBounds).filter { $0.value != .everywhere }
  }

  // MARK: Going on

  /// Seeks the names in the code of what turned out to be bounded.
  mutating func seekInsideBounded(_ index: ProjectIndex) {
    for key in bounds.keys where entered.insert(key).inserted {
      for entry in entries(of: key, index) {
        let tree = index.tree(entry.file)
        tree.forEachName(in: tree[entry.declaration.id].node) { seek($0, $1) }
      }
    }
    seekPartners(index)
  }

  /// Two views that use each other are bounded together or not at all: where a candidate is only held
  /// up by a declaration that it uses itself, that one becomes a candidate.
  private mutating func seekPartners(_ index: ProjectIndex) {
    for candidate in candidates.values {
      for key in candidate.keys where bounds[key] == nil {
        let open = candidate.mentions.filter { !$0.systems.hasUpperBound }
        guard (1...4).contains(open.count) else { continue }
        let around = Set(open.flatMap { $0.around.map(\.name) })
        partners.formUnion(around)
        guard around.contains(where: { sought[$0] == nil }) else { continue }
        for entry in entries(of: key, index) {
          let tree = index.tree(entry.file)
          tree.forEachName(in: tree[entry.declaration.id].node) { name, shape in
            if around.contains(name) { seek(name, shape) }
          }
        }
      }
    }
  }

  /// The declarations and extensions behind a key.
  private func entries(of key: UseKey, _ index: ProjectIndex) -> [ReferenceTable.Entry] {
    let found =
      key.isType
      ? index.types(named: key.name) + index.extensions(of: key.name)
      : index.members(named: key.name)
    return found.filter {
      index.useKey(of: $0.declaration.id, in: $0.file, index.tree($0.file)) == key
    }
  }
}
