import Platforms
import Source
import Syntax

/// Up to which OS versions the project uses its own views, properties and functions.
///
/// A view that is only mentioned in the `else` of `if #available(iOS 17, *)`, and in code that only runs
/// there in turn, never runs on iOS 17. Uses are mentions: each place where code spells the name, whatever
/// it does with it. That is more than there are, never less, so that an answer is certain.
///
/// It is worked out from the inside of bounded code outwards, so that a project without such code costs
/// nothing, and one with some costs a walk over all tokens for each level of views that only such code
/// uses.
struct UseBounds: Sendable {
  /// By key, those that are bounded on some platform: their upper bounds.
  private(set) var bounds: [UseKey: Availability] = [:]
  /// Finds the names whose mentions were looked at.
  private var finder = NameFinder([:])
  /// All names that occur in bounded code, declared in the project or not.
  private var sought: Set<Name> = []
  /// The names that bounded code is called by.
  private var boundedNames: Set<Name> = []
  /// The types whose members, or which themselves, were looked at.
  private var owners: Set<Name> = []
  private var partners: Set<Name> = []
  private var memo = MentionMemo()
  /// The files that have changed since `memo` was made.
  private var changed: Set<FileID> = []

  /// The levels of views that are followed.
  private static let levelLimit = 12

  init() {}

  /// Of all files of an index; `memo` is what `takeMemo` has from an earlier time. The work of up to
  /// `jobs` threads.
  init(_ index: ProjectIndex, _ memo: MentionMemo, jobs: Int) {
    var work = UseWork(memo)
    for file in index.allFiles {
      let tree = index.tree(file)
      tree.forEachNameInBoundedCode { name, shape in work.seek(name, shape) }
    }
    for _ in 0..<Self.levelLimit {
      let fresh = work.takeFresh(in: index)
      guard !fresh.isEmpty else { break }
      work.collectMentions(of: fresh, in: index, jobs: jobs)
      work.settle()
      work.seekInsideBounded(index)
    }
    bounds = work.bounds
    finder = NameFinder(work.candidates.mapValues(\.shape))
    sought = Set(work.sought.keys)
    boundedNames = Set(bounds.keys.map(\.name))
    owners = work.candidates.reduce(into: []) { $0.formUnion($1.value.owners.union([$1.key])) }
    partners = work.partners
    self.memo = work.memo
  }

  /// Notes that a file has changed, is new, or is gone.
  mutating func note(_ file: FileID) { changed.insert(file) }

  /// Takes out what is known of mentions, brought up to date, for the next time.
  mutating func takeMemo(for index: ProjectIndex) -> MentionMemo {
    var memo = memo
    self.memo = MentionMemo()
    for file in changed { memo.update(file, in: index) }
    changed = []
    return memo
  }

  /// A hash of all that a file contributes to the answers: an edit that leaves it as it was leaves the
  /// answers as they were. Linear in the number of tokens.
  func contribution(of file: FileID, in index: ProjectIndex) -> UInt64 {
    let tree = index.tree(file)
    var sum = Sum()
    var bounded: Set<Name> = []
    tree.forEachNameInBoundedCode { name, _ in
      if bounded.insert(name).inserted { sum.add("bounded", name) }
    }
    addMentions(in: file, tree, index, &sum)
    for entry in tree.namedDeclarations {
      if owners.contains(entry.name) { sum.add("type", entry.name, tree[entry.id].inherited) }
      guard sought.contains(entry.name) || bounded.contains(entry.name) else { continue }
      sum.add(
        "declared", entry.name, entry.owner, entry.isPrivate, tree[entry.id].kind,
        index.isUsedByNameOnly(entry.id, tree))
      let isEntered = boundedNames.contains(entry.name)
      tree.forEachName(in: tree[entry.id].node) { name, _ in
        if isEntered || partners.contains(name) { sum.add("inside", entry.name, name) }
      }
    }
    return sum.value
  }

  private func addMentions(
    in file: FileID, _ tree: ViewTree, _ index: ProjectIndex, _ sum: inout Sum
  ) {
    guard !finder.isEmpty else { return }
    finder.forEach(in: tree.syntax) { name, token, isText in
      if isText {
        sum.add("text", name)
      } else if let mention = index.mention(at: token, in: file, tree) {
        sum.add("mention", name, mention)
      }
    }
  }

  /// A sum of hashes, in any order.
  private struct Sum {
    private(set) var value: UInt64 = 0

    mutating func add(_ parts: AnyHashable...) {
      value &+= UInt64(truncatingIfNeeded: parts.hashValue)
    }
  }

  /// The names whose bounds differ.
  func names(changedFrom old: UseBounds) -> Set<Name> {
    var result: Set<Name> = []
    for (key, bound) in bounds where old.bounds[key] != bound { result.insert(key.name) }
    for key in old.bounds.keys where bounds[key] == nil { result.insert(key.name) }
    return result
  }
}

extension ViewTree {
  /// Calls `body` for each name in code that ends with some OS version.
  func forEachNameInBoundedCode(_ body: (Name, NameFinder.Shape) -> Void) {
    var end: UInt32 = 0
    for scope in scopes where scope.availability.hasUpperBound {
      // Scopes inside of one that is done are done.
      guard let extent = scope.extent, extent.end > end else { continue }
      forEachName(in: ByteRange(max(extent.start, end), extent.end), body)
      end = extent.end
    }
  }

  /// Calls `body` for each identifier in the code of `node`.
  func forEachName(in node: NodeID, _ body: (Name, NameFinder.Shape) -> Void) {
    forEachName(in: syntax.range(node), body)
  }

  private func forEachName(in range: ByteRange, _ body: (Name, NameFinder.Shape) -> Void) {
    var index = syntax.firstToken(from: range.start)
    while index < syntax.tokenCount {
      let token = TokenID(index: index)
      let name = syntax.nameRange(token)
      guard name.start < range.end else { return }
      if syntax.kind(token).isIdentifier, name.count > 0 {
        body(syntax.name(token), NameFinder.shape(name, in: text))
      }
      index += 1
    }
  }
}

extension SyntaxTree {
  /// The index of the first token that starts at `offset` or behind it. Logarithmic.
  fileprivate func firstToken(from offset: UInt32) -> UInt32 {
    var low: UInt32 = 0
    var high = tokenCount
    while low < high {
      let middle = (low + high) / 2
      if range(TokenID(index: middle)).start < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
