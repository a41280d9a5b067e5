import Source
import Syntax
import Views

/// Finds infinite numbers in expressions.
struct InfinityFinder {
  let machine: Machine

  init(_ machine: Machine) { self.machine = machine }

  func isInfinite(_ value: Value) -> Truth {
    guard let code = machine.code(of: value), let node = code.node else { return .unknown }
    if part(of: node, in: code.file, depth: 0) != nil { return .yes }
    return isFinite(node, machine.syntax(code.file)) ? .no : .unknown
  }

  /// Whether an expression is a number, `nil`, or a finite member of a number type.
  private func isFinite(_ node: NodeID, _ syntax: SyntaxTree) -> Bool {
    if constantNumber(node, in: syntax) != nil || syntax.kind(node) == .nilLiteral { return true }
    guard syntax.kind(node) == .implicitMember, let name = syntax.nameToken(of: node) else {
      return false
    }
    return ["zero", "pi", "greatestFiniteMagnitude", "leastNonzeroMagnitude"]
      .contains(syntax.name(name))
  }

  /// The code that is infinite: within the expression itself, a name that stands for infinity included.
  func part(of value: Value) -> Value {
    guard let code = machine.code(of: value), let node = code.node,
      let part = part(of: node, in: code.file, depth: 0)
    else { return .unknown }
    return .code(Code(part, in: code.file, machine.syntax(code.file)))
  }

  private func part(of node: NodeID, in file: FileID, depth: Int) -> NodeID? {
    let syntax = machine.syntax(file)
    switch syntax.kind(node) {
    case .tuple:
      let elements = syntax.children(node)
      guard elements.count == 1, let value = syntax.lastChild(elements[0]) else { return nil }
      return part(of: value, in: file, depth: depth)
    case .prefixOperator:
      let operand = syntax.lastChild(node)
      return operand.flatMap { part(of: $0, in: file, depth: depth) } == nil ? nil : node
    case .implicitMember, .memberAccess:
      return isInfinity(node, in: syntax) || isConstant(node, in: file, depth) ? node : nil
    case .identifier:
      return isConstant(node, in: file, depth) ? node : nil
    case .sequence:
      return branch(of: node, in: file, depth: depth)
    default:
      return nil
    }
  }

  /// `.infinity`, `CGFloat.infinity`, `Double.infinity`, `CoreGraphics.CGFloat.infinity`.
  private func isInfinity(_ node: NodeID, in syntax: SyntaxTree) -> Bool {
    guard let name = syntax.nameToken(of: node), syntax.name(name) == "infinity" else {
      return false
    }
    guard syntax.kind(node) == .memberAccess, let base = syntax.firstChild(node) else {
      return true
    }
    guard let type = syntax.nameToken(of: base) else { return false }
    return ["CGFloat", "Double", "Float"].contains(syntax.name(type))
  }

  private func isConstant(_ node: NodeID, in file: FileID, _ depth: Int) -> Bool {
    guard depth < 4, let value = machine.initialValue(ofConstant: node, in: file),
      let inner = value.node
    else { return false }
    return part(of: inner, in: value.file, depth: depth + 1) != nil
  }

  /// The infinite branch of `a ? b : c`; of no other operator, since what comes out is not known.
  private func branch(of node: NodeID, in file: FileID, depth: Int) -> NodeID? {
    let syntax = machine.syntax(file)
    let parts = syntax.children(node)
    guard let ternary = parts.lastIndex(where: { syntax.kind($0) == .ternary }) else { return nil }
    if let middle = syntax.lastChild(parts[ternary]),
      let found = part(of: middle, in: file, depth: depth)
    {
      return found
    }
    guard ternary + 2 == parts.count else { return nil }
    return part(of: parts[ternary + 1], in: file, depth: depth)
  }
}
