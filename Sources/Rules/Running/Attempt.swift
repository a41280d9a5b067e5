import Source
import Syntax
import Views

/// One alternative of a block's `match`, and what can be told of code at little cost before it is
/// tried.
final class Attempt: Sendable {
  let rule: Int
  let block: Block
  /// The number of the block in its rule.
  let number: Int
  /// The one pattern, with the name and condition of the `match` that it stands in.
  let search: Search
  /// What a view must have to be tried at all.
  let features: [Feature]
  /// The name of what is looked for; nil for any.
  let name: Name?
  /// What the clauses look for in the file that `match` is in: one of each must be there.
  let needs: [[FileNeed]]
  /// The labels that a call must have.
  let labels: [Name]
  /// The number of arguments that a call must have; nil for any.
  let argumentCount: Int?
  /// What a file must have for the pattern to match in it.
  let need: FileNeed
  /// What a call of it calls, or the member that it accesses; nil for any.
  let calledName: Name?
  /// What a type must conform to.
  let conformances: [Name]
  /// The kinds of declarations that fit, as bits.
  private let declarationKinds: UInt32

  var pattern: Pattern { search.patterns[0] }

  init(rule: Int, block: Block, number: Int, pattern: Pattern) {
    self.rule = rule
    self.block = block
    self.number = number
    search = Search(patterns: [pattern], slot: block.match.slot, condition: block.match.condition)
    features = block.features
    name = pattern.rootName
    needs = block.needsOfClauses
    (labels, argumentCount) = pattern.shape
    need = FileNeed(pattern)
    calledName = pattern.calledName
    conformances = pattern.conformances
    declarationKinds =
      pattern.kind == .declaration
      ? pattern.declarationKinds.reduce(0) { $0 | 1 << UInt32($1.rawValue) } : 0
  }

  func fits(_ kind: Declaration.Kind) -> Bool { declarationKinds & 1 << UInt32(kind.rawValue) != 0 }

  /// Whether the file uses all names without which there is nothing to be found in it.
  func mayMatch(in tree: ViewTree) -> Bool {
    need.isMet(by: tree) && needs.allSatisfy { either in either.contains { $0.isMet(by: tree) } }
  }

  /// Whether a call with these arguments can match.
  func mayMatch(_ shape: CallShape) -> Bool {
    if let argumentCount, argumentCount != shape.count { return false }
    return labels.allSatisfy { shape.labels.contains($0) }
  }
}

/// What a file must have for a pattern to match in it.
struct FileNeed: Sendable {
  /// The name of the view or modifier; nil for any.
  private let name: Name?
  /// Identifiers, whatever they stand for.
  private let words: [Name]

  init(_ pattern: Pattern) {
    name = pattern.kind == .view || pattern.kind == .modifier ? pattern.rootName : nil
    words = pattern.requiredWords
  }

  /// False is certain.
  func isMet(by tree: ViewTree) -> Bool {
    if let name, !tree.uses(name) { return false }
    return words.allSatisfy { tree.mentions($0) }
  }
}

/// The arguments of one call, trailing closures included, at a glance.
struct CallShape {
  var labels: [Name] = []
  var count = 0

  /// Looks at another call. What it is not: the member of a chain that isn't called has no arguments.
  mutating func read(_ call: NodeID, in syntax: SyntaxTree) {
    labels.removeAll(keepingCapacity: true)
    count = 0
    guard syntax.kind(call) == .call else { return }
    for child in syntax.childrenBackward(call) {
      switch syntax.kind(child) {
      case .argumentList:
        for argument in syntax.childrenBackward(child)
        where syntax.kind(argument) == .argument && !syntax.isLeaf(argument) {
          add(syntax.label(of: argument), in: syntax)
        }
      case .labeledClosure where !syntax.isLeaf(child): add(syntax.firstToken(child), in: syntax)
      case .closure: add(nil, in: syntax)
      default: break
      }
    }
    // A closure that is called on the spot is no argument of its own.
    if let callee = syntax.firstChild(call), syntax.kind(callee) == .closure { count -= 1 }
  }

  private mutating func add(_ label: TokenID?, in syntax: SyntaxTree) {
    count += 1
    if let label { labels.append(syntax.name(label)) }
  }
}

extension Pattern {
  /// The labels that a call must have to match, and the number of its arguments; nil for any.
  fileprivate var shape: (labels: [Name], count: Int?) {
    let call: NodeID
    switch kind {
    case .view: call = chain(of: root).base
    case .modifier: call = root
    case .declaration, .code: return ([], nil)
    }
    guard syntax.kind(call) == .call else { return ([], nil) }
    let arguments = syntax.arguments(of: call)
    let shown = arguments.filter { run($0.node) == nil }
    let isAny = !isExact || shown.count < arguments.count
    return (shown.compactMap { $0.label.map { name($0) } }, isAny ? nil : shown.count)
  }

  /// The identifiers that code must have to match: for views and expressions the members that it names
  /// and its labels, as `frame`, `in` and `named` of `$_.frame(in: .named($x))`; for a function the types
  /// of its parameters. Types of expressions are none of them: `.init` can stand for them.
  fileprivate var requiredWords: [Name] {
    switch kind {
    case .view, .modifier, .code:
      let members = words(in: root) { $0 == .memberAccess || $0 == .implicitMember }
      return members.filter { !isCapitalized($0) }.map { name($0) } + labels
    case .declaration:
      guard let list = syntax.child(root, .parameterClause) else { return [] }
      return words(in: list) { $0 == .namedType }.map { name($0) }
    }
  }

  /// The labels of all arguments, trailing closures included, that are no reserved words.
  private var labels: [Name] {
    syntax.allNodes.compactMap { node in
      guard syntax.isNode(node, in: root), run(node) == nil else { return nil }
      let token: TokenID?
      switch syntax.kind(node) {
      case .argument: token = syntax.label(of: node)
      case .labeledClosure: token = syntax.firstToken(node)
      default: token = nil
      }
      guard let token, hole(token) == nil, syntax.kind(token).isIdentifier else { return nil }
      return name(token)
    }
  }

  /// The identifiers that name nodes of some kinds and are no holes.
  private func words(in whole: NodeID, of isAsked: (NodeKind) -> Bool) -> [TokenID] {
    syntax.allNodes.compactMap { node in
      guard isAsked(syntax.kind(node)), syntax.isNode(node, in: whole),
        let token = syntax.nameToken(of: node), hole(token) == nil, syntax.kind(token).isIdentifier
      else { return nil }
      return token
    }
  }

  /// The names behind the colon of a type pattern.
  fileprivate var conformances: [Name] {
    guard kind == .declaration, let clause = syntax.child(root, .inheritance) else { return [] }
    return syntax.children(clause).compactMap { type in
      syntax.nameToken(of: type).flatMap { hole($0) == nil ? name($0) : nil }
    }
  }

  /// The name of what a call calls, or of the member that is accessed, where code that has another one
  /// can't match; nil where any name will do.
  var calledName: Name? {
    guard kind == .code, hole(root) == nil else { return nil }
    let member = syntax.kind(root) == .call ? syntax.firstChild(root) : root
    guard let member else { return nil }
    switch syntax.kind(member) {
    case .memberAccess, .implicitMember: break
    case .identifier where syntax.kind(root) == .call: break
    default: return nil
    }
    // A type is made by its name, or by `.init`.
    guard let token = syntax.nameToken(of: member), hole(token) == nil, !isCapitalized(token),
      name(token) != "init"
    else { return nil }
    return name(token)
  }
}

extension SyntaxTree {
  /// The name of what a call calls, or of the member that is accessed.
  func calledName(_ node: NodeID) -> Name? {
    guard kind(node) == .call else { return nameToken(of: node).map { name($0) } }
    return firstChild(node).flatMap { nameToken(of: $0) }.map { name($0) }
  }
}

extension Block {
  /// For each clause that looks for something in the file of what `match` found: what it looks for.
  fileprivate var needsOfClauses: [[FileNeed]] {
    let slots = match.patterns.map(\.slotsInItsFile)
    let own = slots.dropFirst().reduce(slots.first ?? []) { $0.intersection($1) }
      .union(match.slot.map { [$0] } ?? [])
    return steps.compactMap { step in
      guard case .find(let relation, let subject, let search) = step,
        relation != .project, subject.map(own.contains) ?? true,
        // Members of a type, and what stands around an extension, can be in other files.
        !search.patterns.contains(where: { $0.kind == .declaration })
      else { return nil }
      return search.patterns.map { FileNeed($0) }
    }
  }
}

extension Pattern {
  /// The slots of the holes that stand for code of the file in which the pattern matches: those in types
  /// can stand for members from extensions.
  fileprivate var slotsInItsFile: Set<Int> {
    let isType = kind == .declaration && (isAnyType || syntax.child(root, .memberBlock) != nil)
    return isType ? [] : Set(holes.compactMap { $0?.slot })
  }
}
