import Source
import Syntax
import Views

extension Machine {
  /// The parameters of a closure that are written; none where it has no signature. Unknown for
  /// anything but a closure.
  func parameters(ofClosure value: Value) -> Value {
    guard let code = code(of: value), let node = code.node else { return .unknown }
    let syntax = syntax(code.file)
    guard syntax.kind(node) == .closure else { return .unknown }
    guard let signature = syntax.child(node, .closureSignature) else { return .list([]) }
    let clause = syntax.child(signature, .parameterClause)
    let found = syntax.children(clause ?? signature).filter {
      syntax.kind($0) == .closureParameter || syntax.kind($0) == .functionParameter
    }
    return .list(found.map { .code(Code($0, in: code.file, syntax)) })
  }

  /// How many arguments a closure takes: its parameters, else those of `$0`, `$1`, ... that it uses.
  func parameterCount(ofClosure value: Value) -> Value {
    guard case .list(let written) = parameters(ofClosure: value) else { return .unknown }
    if !written.isEmpty { return .number(Double(written.count)) }
    guard let code = code(of: value), let node = code.node else { return .unknown }
    var count = 0
    forEachShorthand(of: node, in: code.file) { number, _ in count = max(count, number + 1) }
    return .number(Double(count))
  }

  /// Where a closure uses `$0`.
  func firstShorthands(ofClosure value: Value) -> Value {
    guard let code = code(of: value), let node = code.node,
      syntax(code.file).kind(node) == .closure
    else { return .unknown }
    var found: [Value] = []
    forEachShorthand(of: node, in: code.file) { number, range in
      if number == 0 { found.append(.place(Place(file: code.file, range: range))) }
    }
    return .list(found)
  }

  /// The uses of `$0`, `$1`, ... that mean this closure's own parameters, in source order. Linear in its
  /// size.
  private func forEachShorthand(
    of closure: NodeID, in file: FileID, _ body: (_ number: Int, ByteRange) -> Void
  ) {
    let syntax = syntax(file)
    var inner: [NodeID] = []
    var index = syntax.firstDescendant(closure).index
    var found: [(Int, NodeID)] = []
    while index < closure.index {
      let node = NodeID(index: index)
      index += 1
      if syntax.kind(node) == .closure { inner.append(node) }
      guard syntax.kind(node) == .identifier else { continue }
      let range = syntax.range(syntax.firstToken(node))
      guard syntax.text[range.start] == UInt8(ascii: "$"),
        let number = Int(syntax.text.string(ByteRange(range.start + 1, range.end)))
      else { continue }
      found.append((number, node))
    }
    for (number, node) in found where !inner.contains(where: { takes(node, $0, syntax) }) {
      body(number, syntax.range(syntax.firstToken(node)))
    }
  }

  /// Whether a shorthand in a closure is a parameter of that; in its list of captures it is one of the
  /// closure around.
  private func takes(_ shorthand: NodeID, _ closure: NodeID, _ syntax: SyntaxTree) -> Bool {
    guard syntax.isNode(shorthand, in: closure) else { return false }
    let captures = syntax.child(closure, .closureSignature).flatMap {
      syntax.child($0, .captureList)
    }
    return !(captures.map { syntax.isNode(shorthand, in: $0) } ?? false)
  }
}
