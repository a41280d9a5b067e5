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
  /// Of these the file must use one name each: what clauses about it look for.
  let neededNames: [[Name]]
  /// The labels that a call must have.
  let labels: [Name]
  /// The number of arguments that a call must have; nil for any.
  let argumentCount: Int?
  /// The identifiers that a file must have for the pattern to match in it.
  let words: [Name]
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
    neededNames = block.neededNames
    (labels, argumentCount) = pattern.shape
    words = pattern.requiredWords
    calledName = pattern.calledName
    conformances = pattern.conformances
    declarationKinds =
      pattern.kind == .declaration
      ? pattern.declarationKinds.reduce(0) { $0 | 1 << UInt32($1.rawValue) } : 0
  }

  func fits(_ kind: Declaration.Kind) -> Bool { declarationKinds & 1 << UInt32(kind.rawValue) != 0 }

  /// Whether the file uses all names without which there is nothing to be found in it.
  func mayMatch(in tree: ViewTree) -> Bool {
    switch pattern.kind {
    case .view, .modifier: if let name, !tree.uses(name) { return false }
    case .declaration, .code: break
    }
    guard words.allSatisfy({ tree.mentions($0) }) else { return false }
    return neededNames.allSatisfy { names in names.contains { tree.uses($0) } }
  }

  /// Whether a call with these arguments can match.
  func mayMatch(_ shape: CallShape) -> Bool {
    if let argumentCount, argumentCount != shape.count { return false }
    return labels.allSatisfy { shape.labels.contains($0) }
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

  /// The identifiers that code must have to match: for an expression the members that it names, as
  /// `frame` and `named` of `$_.frame(in: .named($x))`; for a function the types of its parameters.
  fileprivate var requiredWords: [Name] {
    switch kind {
    case .view, .modifier: return []
    case .code:
      return words(in: root) { $0 == .memberAccess || $0 == .implicitMember }
        .filter { !isCapitalized($0) }.map { name($0) }
    case .declaration:
      guard let list = syntax.child(root, .parameterClause) else { return [] }
      return words(in: list) { $0 == .namedType }.map { name($0) }
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
  /// For each clause that looks for something around or in what `match` found: the names of which its
  /// file must use one.
  fileprivate var neededNames: [[Name]] {
    steps.compactMap { step in
      guard case .find(let relation, let subject, let search) = step,
        subject == nil || subject == match.slot
      else { return nil }
      switch relation {
      case .later, .next, .part, .inside, .around: break
      case .itself, .project: return nil
      }
      let names = search.patterns.map { pattern in
        pattern.kind == .view || pattern.kind == .modifier ? pattern.rootName : nil
      }
      return names.contains { $0 == nil } ? nil : names.compactMap { $0 }
    }
  }
}
