import Platforms
import Source
import Syntax

/// What is known while bounds are worked out.
struct UseWork {
  /// The names that occur in bounded code, with their shapes.
  private(set) var sought: [Name: NameFinder.Shape] = [:]
  /// Those that are bounded on some platform.
  private(set) var bounds: [UseKey: Availability] = [:]
  /// The names of what may use a candidate and be used by it.
  private(set) var partners: Set<Name> = []
  /// What earlier work has found, and this work adds to.
  private var memory: UseMemory
  private var fresh: [Name: NameFinder.Shape] = [:]
  /// The keys whose code was looked into.
  private var entered: Set<UseKey> = []
  /// What something may bound.
  private var used: [(key: UseKey, uses: Set<UseNetwork.Use>)] = []
  /// The candidates that others may hold up.
  private var held: [(keys: Set<UseKey>, holders: Set<Name>)] = []

  init(_ memory: UseMemory) {
    self.memory = memory
    for names in memory.bounded.values { for (name, shape) in names { seek(name, shape) } }
  }

  /// What is known in the end; the work is done.
  mutating func takeMemory() -> UseMemory {
    defer { memory = UseMemory() }
    memory.finish(sought: sought.keys)
    return memory
  }

  private mutating func seek(_ name: Name, _ shape: NameFinder.Shape) {
    if sought.updateValue(shape, forKey: name) == nil { fresh[name] = shape }
  }

  /// Goes one level on: from the names that were found since to those in the code of what they bound.
  /// False when nothing was found. The work of up to `jobs` threads.
  mutating func goOn(in index: ProjectIndex, jobs: Int) -> Bool {
    let names = takeFresh(in: index)
    guard !names.isEmpty else { return false }
    memory.find(names, in: index, jobs: jobs)
    for name in names { take(name, in: index) }
    // The least bounds that agree with each other, so that code that goes round adds nothing.
    bounds = UseNetwork(used).solved().mapValues(\.upperBounds).filter { $0.value != .everywhere }
    seekInsideBounded(index)
    return true
  }

  /// The names that were found since, as far as the project declares them.
  private mutating func takeFresh(in index: ProjectIndex) -> [Name] {
    let names = fresh.filter { memory.candidate($0.key, $0.value, in: index) != nil }
    fresh = [:]
    return Array(names.keys)
  }

  private mutating func take(_ name: Name, in index: ProjectIndex) {
    let digest = memory.digest(of: name)
    for (key, uses) in digest.uses { used.append((key, uses)) }
    guard !digest.holders.isEmpty, let shape = sought[name],
      let candidate = memory.candidate(name, shape, in: index)
    else { return }
    held.append((candidate.keys, digest.holders))
  }

  // MARK: Going on

  /// Seeks the names in the code of what turned out to be bounded.
  private mutating func seekInsideBounded(_ index: ProjectIndex) {
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
    for (keys, holders) in held {
      for key in keys where bounds[key] == nil {
        partners.formUnion(holders)
        guard holders.contains(where: { sought[$0] == nil }) else { continue }
        for entry in entries(of: key, index) {
          let tree = index.tree(entry.file)
          tree.forEachName(in: tree[entry.declaration.id].node) { name, shape in
            if holders.contains(name) { seek(name, shape) }
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
