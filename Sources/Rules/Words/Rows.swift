import Layout
import Platforms
import Source
import Syntax
import Views

extension Machine {
  /// The first argument of the one view with data inside a container, or of the container itself.
  func data(of value: Value) -> Value {
    guard case .view(let container) = value else { return .unknown }
    let tree = reader.tree(container.file)
    let views = container.id.index..<tree[container.id].subtreeEnd
    var found: [Code] = []
    var skipped = container.id.index
    for index in views where index >= skipped {
      let id = ViewID(index: index)
      guard let data = ownData(of: ViewRef(container.file, id)) else { continue }
      found.append(data)
      // What a row holds is another matter.
      skipped = tree[id].subtreeEnd
    }
    return found.count == 1 ? .code(found[0]) : .unknown
  }

  /// The data of `ForEach(data) { }`, `List(data) { }`, or another call of that form.
  func ownData(of ref: ViewRef) -> Code? {
    let view = reader[ref]
    let syntax = syntax(ref.file)
    guard view.kind == .call, syntax.kind(view.base) == .call else { return nil }
    let arguments = syntax.arguments(of: view.base)
    guard let first = arguments.first, first.label == nil, !first.isTrailing,
      let rows = arguments.last, syntax.kind(rows.value) == .closure,
      takesElement(rows.value, syntax)
    else { return nil }
    return Code(first.value, in: ref.file, syntax)
  }

  /// Whether a closure has a parameter of its own, or uses `$0`.
  private func takesElement(_ closure: NodeID, _ syntax: SyntaxTree) -> Bool {
    if let signature = syntax.child(closure, .closureSignature) { return !syntax.isLeaf(signature) }
    var token = syntax.firstToken(closure)
    let end = syntax.endToken(closure)
    while token.index < end.index {
      if syntax.text.equals(syntax.range(token), "$0") { return true }
      token = token.next
    }
    return false
  }

  /// The `.reversed()` at the end of an expression, inside `Array(...)`, or of the constant of this file
  /// that it names, if nothing else uses that.
  func reversal(of value: Value) -> Value {
    guard let code = code(of: value), let node = code.node else { return .unknown }
    return reversal(of: node, in: code.file, mayFollow: true)
  }

  private func reversal(of node: NodeID, in file: FileID, mayFollow: Bool) -> Value {
    let syntax = syntax(file)
    switch syntax.kind(node) {
    case .call:
      guard let callee = syntax.firstChild(node) else { return .unknown }
      let arguments = syntax.arguments(of: node)
      if syntax.kind(callee) == .memberAccess, let base = syntax.firstChild(callee),
        let name = syntax.nameToken(of: callee), syntax.name(name) == "reversed", arguments.isEmpty
      {
        let range = ByteRange(syntax.range(base).end, syntax.range(node).end)
        return .place(Place(file: file, range: range))
      }
      guard syntax.kind(callee) == .identifier, syntax.string(callee) == "Array",
        arguments.count == 1, arguments[0].label == nil
      else { return .unknown }
      return reversal(of: arguments[0].value, in: file, mayFollow: mayFollow)
    case .identifier, .memberAccess:
      guard mayFollow, let value = onlyUseOfProperty(node, in: file) else { return .unknown }
      return reversal(of: value, in: file, mayFollow: false)
    default:
      return .unknown
    }
  }

  /// The value of a property of this file that `node` names, and that nothing else names.
  private func onlyUseOfProperty(_ node: NodeID, in file: FileID) -> NodeID? {
    let tree = reader.tree(file)
    let syntax = tree.syntax
    guard let token = syntax.nameToken(of: node) else { return nil }
    let name = syntax.name(token)
    let found = reader.members(named: name, from: file)
    guard found.count == 1, found[0].file == file, reader[found[0]].kind == .property,
      !reader[found[0]].isWrapped, !reader[found[0]].isPublic, let body = reader[found[0]].body
    else { return nil }
    let tokens = (0..<syntax.tokenCount).lazy.map { TokenID(index: $0) }
    guard tokens.filter({ syntax.name($0) == name }).count == 2 else { return nil }
    let items = syntax.children(body)
    guard syntax.kind(body) != .accessorBlock, items.count == 1 else { return nil }
    return syntax.kind(items[0]) == .returnStmt ? syntax.lastChild(items[0]) : items[0]
  }

  /// The whole runs of modifiers that turn the content of a flipped container back; unknown unless all
  /// stand inside of the container's own code.
  func rowTurns(of value: Value) -> Value {
    guard case .flip(let flip, let axis) = value else { return .unknown }
    let parts = layout.counterTurns(in: flip, along: axis)
    guard !parts.isEmpty else { return .unknown }
    let syntax = syntax(flip.view.file)
    let base = reader[flip.view].base
    var result: [Value] = []
    for part in parts {
      guard let modifier = part.modifier, modifier.file == flip.view.file,
        syntax.isNode(reader[modifier].node, in: base),
        let turns = layout.ownTurns(of: ViewRef(modifier.file, reader[modifier].view))
      else { return .unknown }
      result += turns.map { Vocabulary.place(of: $0) }
    }
    return .list(result)
  }
}
