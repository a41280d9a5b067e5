import Source
import Syntax
import Views

// What reads a preference, and what is left of its key.
extension Machine {
  /// What `onPreferenceChange` runs, as a closure of one value; unknown for an expression that makes
  /// the function.
  func handler(of value: Value) -> Value {
    guard case .modifier(let ref) = value, let code = handlerNode(of: ref) else { return .unknown }
    let syntax = syntax(ref.file)
    if syntax.kind(code) == .closure { return .code(Code(code, in: ref.file, syntax)) }
    return call(of: code, with: "$0", in: ref.file).map { .text("{ \($0) }") } ?? .unknown
  }

  /// The same as a closure of an old value, which it doesn't use, and a new one.
  func secondHandler(of value: Value) -> Value {
    guard case .modifier(let ref) = value, let code = handlerNode(of: ref) else { return .unknown }
    let syntax = syntax(ref.file)
    guard syntax.kind(code) == .closure else {
      return call(of: code, with: "$1", in: ref.file).map { .text("{ \($0) }") } ?? .unknown
    }
    guard let edits = editsForSecond(code, in: ref.file) else { return .unknown }
    let range = syntax.range(code)
    let moved = edits.map {
      Edit(ByteRange($0.range.start - range.start, $0.range.end - range.start), $0.text)
    }
    let lines = Lines(syntax.text)
    let changed = SourceText(syntax.text.string(range)).applying(moved).string
    let text = lines.dedented(
      Lines.withLineFeeds(changed), by: lines.indentation(ofLineAt: range.start))
    return text.map { .text($0) } ?? .unknown
  }

  /// What makes the first argument of a closure its second one.
  private func editsForSecond(_ closure: NodeID, in file: FileID) -> [Edit]? {
    let syntax = syntax(file)
    let value = Value.code(Code(closure, in: file, syntax))
    guard case .list(let parameters) = parameters(ofClosure: value) else { return nil }
    if parameters.isEmpty {
      guard case .list(let places) = firstShorthands(ofClosure: value), !places.isEmpty else {
        return nil
      }
      return places.compactMap {
        if case .place(let place) = $0 { Edit(place.range, "$1") } else { nil }
      }
    }
    guard parameters.count == 1, let parameter = code(of: parameters[0])?.node,
      syntax.kind(parameter) == .closureParameter || syntax.isLeaf(parameter)
    else { return nil }
    return [Edit(ByteRange(at: syntax.range(parameter).start), "_, ")]
  }

  private func handlerNode(of ref: ModifierRef) -> NodeID? {
    let syntax = syntax(ref.file)
    guard reader[ref].name == "onPreferenceChange", syntax.kind(reader[ref].node) == .call else {
      return nil
    }
    let arguments = syntax.arguments(of: reader[ref].node)
    guard arguments.count == 2 else { return nil }
    let value = arguments[1].value
    switch syntax.kind(value) {
    case .closure: return value
    case .identifier, .memberAccess: return value
    default: return nil
    }
  }

  // MARK: Where it can run

  /// Whether what a modifier runs means the same at another one: all names that it uses are known there,
  /// and no nearer ones hide them.
  func canRun(_ value: Value, at other: Value) -> Truth {
    guard case .modifier(let ref) = value, case .modifier(let goal) = other, ref.file == goal.file,
      let action = handlerNode(of: ref)
    else { return .unknown }
    let tree = reader.tree(ref.file)
    let syntax = tree.syntax
    let isInside =
      syntax.isNode(tree[goal.id].node, in: tree[ref.id].node)
      && !syntax.isNode(tree[goal.id].node, in: action)
    let names = freeNames(of: action, in: ref.file)
    guard isInside || !names.hasLocals && isSameType(ref, goal) else { return .unknown }
    let hidden = namesIntroduced(around: tree[goal.id].node, upTo: tree[ref.id].node, syntax)
    return hidden.isDisjoint(with: names.all) ? .yes : .unknown
  }

  private func isSameType(_ a: ModifierRef, _ b: ModifierRef) -> Bool {
    let (first, second) = (reader[a].node, reader[b].node)
    let types = typesAround(first, in: a.file)
    return !types.isEmpty && types == typesAround(second, in: b.file)
  }

  /// The names that code uses and doesn't introduce itself, and whether some are of the function.
  private func freeNames(
    of code: NodeID, in file: FileID
  ) -> (all: Set<Name>, hasLocals: Bool) {
    let syntax = syntax(file)
    var all: Set<Name> = []
    var hasLocals = false
    for index in syntax.firstDescendant(code).index...code.index {
      let node = NodeID(index: index)
      guard syntax.kind(node) == .identifier else { continue }
      let name = syntax.name(syntax.firstToken(node))
      switch origin(of: node, in: file) {
      case .closureParameter(let closure, _) where syntax.isNode(closure, in: code): continue
      case .constant(let value) where syntax.isNode(value, in: code): continue
      case .outer: break
      default: hasLocals = true
      }
      all.insert(name)
    }
    return (all, hasLocals)
  }

  /// The names that blocks and closures around a node introduce, inside of another or of its member.
  private func namesIntroduced(
    around node: NodeID, upTo end: NodeID, _ syntax: SyntaxTree
  ) -> Set<Name> {
    var found: Set<Name> = []
    var current = node
    while current != syntax.root, current != end, syntax.kind(current) != .memberBlock {
      current = parent(of: current, in: syntax)
      for child in syntax.children(current) {
        switch syntax.kind(current) {
        case .closure, .codeBlock, .ifExpr, .guardStmt, .forStmt, .functionDecl, .switchCase:
          found.formUnion(namesIntroduced(in: child, syntax))
        default: break
        }
      }
    }
    return found
  }

  private func namesIntroduced(in node: NodeID, _ syntax: SyntaxTree) -> Set<Name> {
    switch syntax.kind(node) {
    case .closureSignature, .variableDecl, .conditionList, .parameterClause, .switchItem,
      .optionalBinding, .valueBinding, .identifierPattern:
      break
    default: return []
    }
    var found: Set<Name> = []
    for index in syntax.firstDescendant(node).index...node.index {
      let part = NodeID(index: index)
      switch syntax.kind(part) {
      case .closureParameter, .functionParameter, .identifierPattern, .capture, .optionalBinding:
        let tokens = syntax.firstToken(part).index..<syntax.endToken(part).index
        found.formUnion(tokens.map { syntax.name(TokenID(index: $0)) })
      default: break
      }
    }
    return found
  }
}
