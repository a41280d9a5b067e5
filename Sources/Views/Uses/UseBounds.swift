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
  /// The names that bounded code is called by.
  private(set) var boundedNames: Set<Name> = []
  /// See `UseWork.partners`.
  private(set) var partners: Set<Name> = []
  private var memory = UseMemory()

  /// The levels of views that are followed.
  private static let levelLimit = 12

  init() {}

  /// Of all files of an index. The work of up to `jobs` threads.
  init(_ index: ProjectIndex, jobs: Int) {
    for file in index.allFiles where index.tree(file).hasBoundedCode {
      let facts = UseFacts(boundedIn: index.tree(file))
      _ = memory.update(file, from: UseFacts(), to: facts, in: index)
    }
    work(index, jobs: jobs)
  }

  private mutating func work(_ index: ProjectIndex, jobs: Int) {
    var work = UseWork(memory)
    memory = UseMemory()
    for _ in 0..<Self.levelLimit { guard work.goOn(in: index, jobs: jobs) else { break } }
    bounds = work.bounds
    boundedNames = Set(bounds.keys.map(\.name))
    partners = work.partners
    memory = work.takeMemory()
  }

  /// Finds the names whose mentions make a difference.
  var finder: NameFinder { memory.finder }
  /// Whether it makes a difference what the project declares under a name.
  func knows(_ name: Name) -> Bool { memory.knows(name) }

  /// Takes up that a file says what it says now, in place of `old`; nil for no file. False when that
  /// makes no difference, as nearly always.
  mutating func update(
    _ file: FileID, from old: UseFacts?, to new: UseFacts?, in index: ProjectIndex
  ) -> Bool {
    let isAffected = memory.update(
      file, from: old ?? UseFacts(), to: new ?? UseFacts(), in: index)
    if isAffected { work(index, jobs: 1) }
    return isAffected
  }

  /// The names whose bounds differ.
  func names(changedFrom old: [UseKey: Availability]) -> Set<Name> {
    var result: Set<Name> = []
    for (key, bound) in bounds where old[key] != bound { result.insert(key.name) }
    for key in old.keys where bounds[key] == nil { result.insert(key.name) }
    return result
  }
}

extension ViewTree {
  /// Whether some code ends with some OS version.
  var hasBoundedCode: Bool { scopes.contains { $0.availability.hasUpperBound } }

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
