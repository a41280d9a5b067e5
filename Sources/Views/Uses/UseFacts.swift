import Source
import Syntax

/// What one file says about uses and what is used: while it says the same, the bounds of the project stay
/// as they are.
struct UseFacts: Sendable {
  /// The names in its code that ends with some OS version.
  fileprivate(set) var bounded: [Name: NameFinder.Shape] = [:]
  /// A hash of its types and what they inherit.
  fileprivate(set) var inherited: UInt64 = 0
  /// A hash of what it declares under each name that was looked at.
  fileprivate(set) var declared: [Name: UInt64] = [:]
  /// A hash of the names in the code of those declarations that were looked into.
  fileprivate(set) var inside: UInt64 = 0
  /// The mentions of the names that were looked for.
  fileprivate(set) var found = MentionMemo.Found()

  /// Of a file that is not there.
  init() {}

  /// The names in bounded code alone.
  init(boundedIn tree: ViewTree) { tree.forEachNameInBoundedCode { bounded[$0] = $1 } }

  /// Linear in the number of tokens, and of those of nested declarations that were looked at.
  init(of file: FileID, in index: ProjectIndex, _ bounds: UseBounds) {
    let tree = index.tree(file)
    tree.forEachNameInBoundedCode { bounded[$0] = $1 }
    found = MentionMemo.Found(in: file, of: index, by: bounds.finder)
    var types = Sum()
    var inside = Sum()
    for entry in tree.namedDeclarations {
      if entry.table != .members { types.add(entry.name, tree[entry.id].inherited) }
      guard bounds.knows(entry.name) || bounded[entry.name] != nil else { continue }
      var sum = Sum()
      sum.add(
        entry.owner, entry.table, tree[entry.id].kind, index.useKey(of: entry.id, in: file, tree),
        index.isUsedByNameOnly(entry.id, tree))
      declared[entry.name, default: 0] &+= sum.value
      let isEntered = bounds.boundedNames.contains(entry.name)
      guard isEntered || !bounds.partners.isEmpty else { continue }
      tree.forEachName(in: tree[entry.id].node) { name, _ in
        if isEntered || bounds.partners.contains(name) { inside.add(entry.name, name) }
      }
    }
    inherited = types.value
    self.inside = inside.value
  }

  /// The names under which one declares what the other doesn't.
  func names(declaredOtherwiseThan old: UseFacts) -> Set<Name> {
    var result: Set<Name> = []
    for (name, hash) in declared where old.declared[name] != hash { result.insert(name) }
    for name in old.declared.keys where declared[name] == nil { result.insert(name) }
    return result
  }

  /// The names in bounded code that one has and the other has not.
  func names(boundedOtherwiseThan old: UseFacts) -> [Name: NameFinder.Shape] {
    bounded.filter { old.bounded[$0.key] == nil }
      .merging(old.bounded.filter { bounded[$0.key] == nil }) { $1 }
  }

  /// A sum of hashes, in any order.
  private struct Sum {
    private(set) var value: UInt64 = 0

    mutating func add<each Part: Hashable>(_ part: repeat each Part) {
      var hasher = Hasher()
      repeat hasher.combine(each part)
      value &+= UInt64(truncatingIfNeeded: hasher.finalize())
    }
  }
}
