import Source
import Syntax
import Views

extension Machine {
  /// Whether a condition around a view in its declaration mentions a name, itself or through a member
  /// of the project that it names.
  func depends(_ value: Value, on name: String) -> Value {
    guard case .view(let ref) = value else { return .unknown }
    let syntax = syntax(ref.file)
    let end = reader[DeclarationRef(ref.file, reader[ref].declaration)].node
    var current = reader[ref].node
    while current != end, current != syntax.root {
      let outer = parent(of: current, in: syntax)
      for condition in conditions(of: outer, before: current, syntax)
      where mentions(Name(name), condition, in: ref.file, depth: 0) {
        return .truth(true)
      }
      current = outer
    }
    return .truth(false)
  }

  /// What decides whether `part` of a statement or expression is there.
  private func conditions(of node: NodeID, before part: NodeID, _ syntax: SyntaxTree) -> [NodeID] {
    switch syntax.kind(node) {
    case .ifExpr, .switchExpr: return Array(syntax.children(node).prefix(1)).filter { $0 != part }
    case .sequence: return syntax.children(node).filter { $0.index < part.index }
    case .codeBlock, .closure:
      // `guard condition else { return }` in front of it.
      return syntax.children(node).filter {
        $0.index < part.index && syntax.kind($0) == .guardStmt
      }
    default: return []
    }
  }

  private func mentions(_ name: Name, _ node: NodeID, in file: FileID, depth: Int) -> Bool {
    let syntax = syntax(file)
    var token = syntax.firstToken(node)
    while token.index < syntax.endToken(node).index {
      if syntax.name(token) == name { return true }
      token = token.next
    }
    guard depth < 2 else { return false }
    for index in syntax.firstDescendant(node).index...node.index {
      let part = NodeID(index: index)
      guard syntax.kind(part) == .identifier || syntax.kind(part) == .memberAccess else { continue }
      if let value = localValue(of: part, in: file) {
        if mentions(name, value, in: file, depth: depth + 1) { return true }
      } else if let found = constant(named: part, in: file) {
        let whole = syntaxNode(of: found)
        if mentions(name, whole, in: found.file, depth: depth + 1) { return true }
      }
    }
    return false
  }

  /// Whether a condition decides if code of a block runs; that there is something to work with, as in
  /// `if let last = items.last`, is none.
  func isConditional(_ value: Value, in block: Value) -> Value {
    guard let code = code(of: value), let node = code.nodes.first, let block = self.code(of: block),
      let goal = block.node, block.file == code.file
    else { return .unknown }
    let syntax = syntax(code.file)
    var current = node
    while current != goal, current != syntax.root {
      let outer = parent(of: current, in: syntax)
      switch syntax.kind(outer) {
      case .switchExpr, .forStmt, .whileStmt, .repeatStmt, .catchClause, .sequence:
        return .truth(true)
      case .codeBlock, .closure:
        let guards = syntax.children(outer).filter {
          $0.index < current.index && [.guardStmt, .ifExpr].contains(syntax.kind($0))
        }
        if guards.contains(where: { mayLeave($0, syntax) }) { return .truth(true) }
      case .ifExpr where syntax.firstChild(outer) != current:
        if !asksWhetherThere(outer, syntax) { return .truth(true) }
      default: break
      }
      current = outer
    }
    return .truth(false)
  }

  /// `guard let`, `if let`, `if !items.isEmpty`, and nothing else.
  private func asksWhetherThere(_ node: NodeID, _ syntax: SyntaxTree) -> Bool {
    guard let list = syntax.child(node, .conditionList) else { return false }
    return syntax.children(list).allSatisfy { condition in
      if syntax.kind(condition) == .optionalBinding { return true }
      let text = syntax.string(condition)
      return text.hasPrefix("!") && text.hasSuffix(".isEmpty")
    }
  }

  /// Whether a statement may leave the block for more than a missing value.
  private func mayLeave(_ node: NodeID, _ syntax: SyntaxTree) -> Bool {
    if syntax.kind(node) == .guardStmt { return !asksWhetherThere(node, syntax) }
    var token = syntax.firstToken(node)
    while token.index < syntax.endToken(node).index {
      if syntax.kind(token) == .kwReturn { return true }
      token = token.next
    }
    return false
  }

  // MARK: Properties

  /// The property of the type around an expression that it names: `x`, `$x`, `self.x`, `self.$x`.
  func property(namedBy value: Value) -> DeclarationRef? {
    guard let code = code(of: value), let node = code.node else { return nil }
    let syntax = syntax(code.file)
    if syntax.kind(node) == .memberAccess {
      guard let base = syntax.firstChild(node), syntax.isLeaf(base),
        syntax.kind(syntax.firstToken(base)) == .kwSelf
      else { return nil }
    } else if syntax.kind(node) != .identifier {
      return nil
    }
    guard let token = syntax.nameToken(of: node),
      let owner = typesAround(node, in: code.file).first
    else { return nil }
    let name = Self.withoutDollar(syntax.string(token))
    let found = reader.members(named: Name(name), of: owner, from: code.file)
    return found.count == 1 && reader[found[0]].kind == .property ? found[0] : nil
  }

  private static func withoutDollar(_ name: String) -> String {
    name.hasPrefix("$") ? String(name.dropFirst()) : name
  }

  /// Whether nothing but one expression mentions the property that it names.
  func isOnlyUse(_ value: Value) -> Value {
    guard let property = property(namedBy: value) else { return .unknown }
    let name = reader.tree(property.file).string(nameOf: property.id)
    let spellings = [name, "$" + name, "_" + name]
    let count = spellings.reduce(0) { $0 + mentionCount(of: Name($1), like: property) }
    return .truth(count == 2)
  }

  /// How often a name is mentioned where the property may be meant: in its file, and if it isn't private
  /// in all others.
  private func mentionCount(of name: Name, like property: DeclarationRef) -> Int {
    if reader[property].isPrivate {
      return reader.tree(property.file).tokens(spelling: name).count
    }
    return reader.mentions(of: name).count
  }
}
