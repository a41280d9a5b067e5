import Platforms
import Source
import Syntax
import Views

// Modifiers whose closure gets the view.
extension LayoutReader {
  /// Nothing turns when nothing in the closure turns what it gets. When something does, whether and when
  /// the closure runs is not known, unless the project defines the modifier as a plain call of it.
  func closureTurns(of modifier: ModifierRef) -> Turns? {
    let node = reader[modifier]
    let tree = tree(modifier.file)
    let view = tree[node.view]
    let given = closureParameters(of: node, tree)
    var index = node.view.index + 1
    while index < view.subtreeEnd {
      let child = ViewID(index: index)
      index += 1
      let isGiven = tree[child].kind == .receiver || given.contains(tree[child].name)
      guard isGiven, tree.syntax.isNode(tree[child].node, in: node.node) else { continue }
      let turns = deeper { chainTurns(of: ViewRef(modifier.file, child)) }
      guard let turns, turns.isIdentity else { return appliedClosureTurns(modifier, given) }
    }
    return .identity
  }

  /// What the closure of `.apply { $0.padding() }` does, where `apply` is a function of the project that
  /// only calls its closure with `self`.
  private func appliedClosureTurns(_ modifier: ModifierRef, _ given: Set<Name>) -> Turns? {
    let definitions = reader.definitions(of: modifier)
    let tree = tree(modifier.file)
    // SwiftUI puts what this closure returns in the place of the view, always.
    let isEffect = definitions.isEmpty && tree[modifier.id].name == "visualEffect"
    guard isEffect || !definitions.isEmpty, definitions.allSatisfy({ appliesItsClosure($0) })
    else { return nil }
    let content = tree.content(of: tree[modifier.id].view).filter {
      tree[$0].parentModifier == modifier.id && (isEffect || tree[$0].role != .value)
    }
    guard content.count == 1 else { return nil }
    let outer = receiverNames
    receiverNames = given
    defer { receiverNames = outer }
    let found = deeper { receiverTurns(in: ViewRef(modifier.file, content[0]), nil) }
    guard case .found(let turns)? = found else { return nil }
    return turns.map { turn in
      guard turn.orientation != .identity else { return Turn(availability: turn.availability) }
      let part = Turn.Part(
        file: modifier.file, range: tree[modifier.id].range, modifier: modifier,
        orientation: turn.orientation)
      return Turn(
        orientation: turn.orientation, availability: turn.availability, parts: [part])
    }
  }

  /// Whether all that a function does is to put what its closure makes of `self` in its place:
  /// `f(self)`, that in a `Group`, or `if let view = f(self) { view } else { self }`.
  private func appliesItsClosure(_ definition: DeclarationRef) -> Bool {
    let declaration = reader[definition]
    let syntax = tree(definition.file).syntax
    guard let body = declaration.body, var result = onlyItem(of: body, syntax) else { return false }
    if syntax.kind(result) == .returnStmt { result = syntax.lastChild(result) ?? result }
    if syntax.kind(result) == .call, let callee = syntax.firstChild(result),
      syntax.text.equals(syntax.range(callee), "Group"),
      let closure = syntax.child(result, .closure), let inner = onlyItem(of: closure, syntax)
    {
      result = inner
    }
    return isClosureCall(result, of: declaration, syntax)
      || unwrapsItsClosure(result, declaration, syntax)
  }

  private func onlyItem(of block: NodeID, _ syntax: SyntaxTree) -> NodeID? {
    let items = syntax.children(block)
    return items.count == 1 ? items[0] : nil
  }

  /// `f(self)`, where `f` is a parameter.
  private func isClosureCall(
    _ call: NodeID, of declaration: Declaration, _ syntax: SyntaxTree
  ) -> Bool {
    let arguments = Constants(reader).arguments(of: call, syntax)
    guard syntax.kind(call) == .call, let callee = syntax.firstChild(call),
      syntax.kind(callee) == .identifier, arguments.count == 1,
      syntax.kind(syntax.firstToken(arguments[0].value)) == .kwSelf,
      syntax.isLeaf(arguments[0].value)
    else { return false }
    let name = syntax.name(syntax.firstToken(callee))
    return declaration.parameters.contains { $0.isClosure && $0.name == name }
  }

  /// `if let view = f(self) { view } else { self }`; more conditions may ask whether it is an
  /// `EmptyView`.
  private func unwrapsItsClosure(
    _ branch: NodeID, _ declaration: Declaration, _ syntax: SyntaxTree
  ) -> Bool {
    let parts = syntax.children(branch)
    guard syntax.kind(branch) == .ifExpr, parts.count == 3,
      let binding = syntax.firstChild(parts[0]), syntax.kind(binding) == .optionalBinding,
      let value = syntax.lastChild(binding),
      isClosureCall(syntax.value(of: value) ?? value, of: declaration, syntax)
        || isClosureCall(value, of: declaration, syntax),
      let shown = onlyItem(of: parts[1], syntax), syntax.kind(shown) == .identifier,
      syntax.name(syntax.firstToken(binding).next) == syntax.name(syntax.firstToken(shown)),
      let other = onlyItem(of: parts[2], syntax), syntax.text.equals(syntax.range(other), "self")
    else { return false }
    return syntax.children(parts[0]).dropFirst().allSatisfy {
      syntax.string($0).hasSuffix("is EmptyView)")
    }
  }

  /// The names of the parameters of a modifier's closures.
  private func closureParameters(of modifier: Modifier, _ tree: ViewTree) -> Set<Name> {
    let syntax = tree.syntax
    var names: Set<Name> = []
    for closure in syntax.childrenBackward(modifier.node) {
      let kind = syntax.kind(closure)
      guard kind == .closure || kind == .labeledClosure || kind == .argumentList else { continue }
      for index in syntax.firstDescendant(closure).index...closure.index {
        let node = NodeID(index: index)
        if syntax.kind(node) == .closureParameter {
          names.insert(syntax.name(syntax.firstToken(node)))
        } else if syntax.kind(node) == .functionParameter,
          let both = syntax.parameterNames(of: node)
        {
          names.insert(syntax.name(both.local))
        }
      }
    }
    return names
  }
}
