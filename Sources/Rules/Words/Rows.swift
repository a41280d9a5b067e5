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
      let rows = arguments.last, rows.node != first.node,
      makesRows(rows, syntax)
    else { return nil }
    return Code(first.value, in: ref.file, syntax)
  }

  /// Whether an argument makes a row of an element: a closure, or `content: row` with a function.
  private func makesRows(_ argument: Argument, _ syntax: SyntaxTree) -> Bool {
    switch syntax.kind(argument.value) {
    case .closure: return takesElement(argument.value, syntax)
    case .identifier, .memberAccess:
      return argument.label.map { syntax.name($0) == "content" } ?? false
    default: return false
    }
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
}
