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
    guard !definitions.isEmpty, definitions.allSatisfy({ appliesItsClosure($0) }) else {
      return nil
    }
    let tree = tree(modifier.file)
    let content = tree.content(of: tree[modifier.id].view).filter {
      tree[$0].parentModifier == modifier.id && tree[$0].role != .value
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

  /// Whether all that a function does is to call its closure with `self`.
  private func appliesItsClosure(_ definition: DeclarationRef) -> Bool {
    let declaration = reader[definition]
    let syntax = tree(definition.file).syntax
    guard let body = declaration.body, var call = syntax.lastChild(body),
      syntax.children(body).count == 1
    else { return false }
    if syntax.kind(call) == .returnStmt { call = syntax.lastChild(call) ?? call }
    let arguments = Constants(reader).arguments(of: call, syntax)
    guard syntax.kind(call) == .call, let callee = syntax.firstChild(call),
      syntax.kind(callee) == .identifier, arguments.count == 1,
      syntax.kind(syntax.firstToken(arguments[0].value)) == .kwSelf,
      syntax.isLeaf(arguments[0].value)
    else { return false }
    let name = syntax.name(syntax.firstToken(callee))
    return declaration.parameters.contains { $0.isClosure && $0.name == name }
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
