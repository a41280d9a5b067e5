import Layout
import Platforms
import Source
import Syntax
import Views

// Which coordinate space an expression measures in, and where it is declared.
extension Machine {
  /// The coordinate space of the one position that an expression is made of: `proxy.frame(in: space)`,
  /// itself or through constants of the function. Unknown where there is none, where there are several
  /// spaces, and where only a size is taken.
  func frameSpace(of value: Value) -> Value {
    guard let code = code(of: value), let node = code.node,
      var spaces = frameSpaces(node, in: code.file, depth: 0), let first = spaces.popFirst()
    else { return .unknown }
    let syntax = syntax(code.file)
    let isOne = spaces.allSatisfy { haveEqualTokens($0, syntax, first, syntax) }
    return isOne ? .code(first) : .unknown
  }

  /// The spaces of all frames that an expression reads a position of; nil for what holds several
  /// values, or code that runs later.
  private func frameSpaces(_ node: NodeID, in file: FileID, depth: Int) -> ArraySlice<Code>? {
    let syntax = syntax(file)
    var result: [Code] = []
    for index in syntax.firstDescendant(node).index...node.index {
      let part = NodeID(index: index)
      switch syntax.kind(part) {
      case .closure, .dictionaryLiteral: return nil
      case .arrayLiteral where syntax.children(part).count > 1: return nil
      case .call:
        guard let space = spaceArgument(of: part, syntax), takesPosition(part, syntax) else {
          continue
        }
        result.append(Code(space, in: file, syntax))
      case .identifier:
        guard depth < 3, takesPosition(part, syntax),
          let value = localValue(of: part, in: file)
        else { continue }
        guard let inner = frameSpaces(value, in: file, depth: depth + 1) else { return nil }
        result += inner
      default: break
      }
    }
    return result[...]
  }

  /// The space in `proxy.frame(in: space)`.
  private func spaceArgument(of call: NodeID, _ syntax: SyntaxTree) -> NodeID? {
    guard let callee = syntax.firstChild(call), syntax.kind(callee) == .memberAccess,
      let token = syntax.nameToken(of: callee), syntax.name(token) == "frame"
    else { return nil }
    let arguments = syntax.arguments(of: call)
    guard arguments.count == 1, let label = arguments[0].label, syntax.name(label) == "in" else {
      return nil
    }
    return arguments[0].value
  }

  /// Whether more than the size of a rectangle is used.
  private func takesPosition(_ node: NodeID, _ syntax: SyntaxTree) -> Bool {
    let outer = parent(of: node, in: syntax)
    guard syntax.kind(outer) == .memberAccess, let name = syntax.nameToken(of: outer) else {
      return true
    }
    let sizes: Set<Name> = ["size", "width", "height"]
    return !sizes.contains(syntax.name(name))
  }

  // MARK: Around a view

  /// The ways out from what a modifier is on.
  private func waysOut(of value: Value) -> [[Surrounding]] {
    guard case .modifier(let ref) = value else { return [] }
    return layout.waysOut(of: ViewRef(ref.file, reader[ref].view), after: ref.id)
  }

  /// The innermost modifier in whose content another stands.
  func holder(of value: Value) -> Value {
    guard case .modifier(let ref) = value else { return .unknown }
    let tree = reader.tree(ref.file)
    var current: ViewID? = tree[ref.id].view
    while let id = current {
      if let holder = tree[id].parentModifier { return .modifier(ModifierRef(ref.file, holder)) }
      current = tree[id].parent
    }
    return .unknown
  }

  /// The name of the space that a modifier declares; nil for modifiers that declare none.
  func declaredSpace(_ modifier: ModifierRef) -> SpaceName? {
    guard reader[modifier].name == "coordinateSpace" else { return nil }
    let node = reader[modifier].node
    guard syntax(modifier.file).kind(node) == .call else { return nil }
    return declaredSpace(byCall: node, in: modifier.file)
  }

  /// The modifier around another that declares the space of a name.
  func space(around value: Value, named name: SpaceName) -> Value {
    for way in waysOut(of: value) {
      for case .modifier(let modifier) in way
      where declaredSpace(modifier)?.isSame(as: name) ?? false {
        return .modifier(modifier)
      }
    }
    return .unknown
  }

  /// The innermost scroll container around a modifier, on a way on which it stands inside of `limit`,
  /// if that is given.
  func scroll(around value: Value, inside limit: Value?) -> Value {
    var outer: ModifierRef?
    if let limit {
      guard case .modifier(let modifier) = limit else { return .unknown }
      outer = modifier
    }
    for way in waysOut(of: value) {
      let (scroll, inner) = firstScroll(on: way)
      guard let scroll else { continue }
      if let outer {
        let rest = way[inner...].dropFirst()
        guard rest.contains(where: { isModifier($0, outer) }) else { continue }
      }
      return .view(scroll)
    }
    return .unknown
  }

  private func isModifier(_ surrounding: Surrounding, _ modifier: ModifierRef) -> Bool {
    if case .modifier(modifier) = surrounding { true } else { false }
  }

  private func firstScroll(on way: [Surrounding]) -> (ViewRef?, Int) {
    for (index, surrounding) in way.enumerated() {
      if case .container(let view) = surrounding, layout.isScrollContainer(view) {
        return (view, index)
      }
    }
    return (nil, 0)
  }

  /// Whether a modifier is there once for each element of some data, up to the next scroll container.
  func isRepeated(_ value: Value) -> Value {
    let ways = waysOut(of: value)
    guard !ways.isEmpty else { return .unknown }
    return .truth(
      ways.contains { way in
        for case .container(let view) in way {
          if hasData(view) { return true }
          if layout.isScrollContainer(view) { return false }
        }
        return false
      })
  }

  /// `ForEach(data) { }`, `List(data) { }`, and what looks like them.
  private func hasData(_ view: ViewRef) -> Bool {
    guard reader.isSwiftUIs(view) else { return ownData(of: view) != nil }
    let traits = SwiftUIVocabulary.shared.view(reader[view].name) ?? []
    // A list may have data of its own, or hold views one by one.
    return traits.contains(.data) && (!traits.contains(.rows) || ownData(of: view) != nil)
  }

  /// A modifier around another that declares a coordinate space of the same name.
  func outerSpace(of value: Value) -> Value {
    guard case .modifier(let ref) = value, let name = declaredSpace(ref) else { return .unknown }
    return space(around: value, named: name)
  }
}
