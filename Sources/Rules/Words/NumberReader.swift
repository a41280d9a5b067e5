import Layout
import Source
import Syntax
import Views

/// Works out the numbers that an expression may stand for.
struct NumberReader {
  let machine: Machine
  let file: FileID
  /// Whether the size of a geometry proxy counts as zero rather than as unknown.
  var measuresNothing = false
  /// How many constants deep.
  private var depth = 0
  private var syntax: SyntaxTree { machine.syntax(file) }

  init(_ machine: Machine, _ file: FileID, measuresNothing: Bool = false) {
    self.machine = machine
    self.file = file
    self.measuresNothing = measuresNothing
  }

  /// All values that the branches of `? :` give; nil when one of them is unknown, or for too many.
  func values(of node: NodeID) -> [Double]? {
    if let number = constantNumber(node, in: syntax) { return [number] }
    switch syntax.kind(node) {
    case .tuple, .argument: return inner(node)
    case .prefixOperator: return negated(node)
    case .sequence: return values(of: syntax.children(node)[...])
    case .call: return call(node)
    case .memberAccess, .implicitMember: return member(node)
    case .identifier: return named(node)
    default: return nil
    }
  }

  private func inner(_ node: NodeID) -> [Double]? {
    let parts = syntax.children(node)
    guard parts.count == 1, syntax.label(of: parts[0]) == nil || syntax.kind(node) == .argument
    else { return nil }
    return values(of: parts[0])
  }

  private func negated(_ node: NodeID) -> [Double]? {
    guard let operand = syntax.lastChild(node), let values = values(of: operand) else { return nil }
    switch syntax.string(syntax.firstToken(node)) {
    case "-": return values.map { -$0 }
    case "+": return values
    default: return nil
    }
  }

  // MARK: Operators

  private func values(of parts: ArraySlice<NodeID>) -> [Double]? {
    if let ternary = parts.firstIndex(where: { syntax.kind($0) == .ternary }) {
      guard let middle = syntax.lastChild(parts[ternary]), let yes = values(of: middle),
        let no = values(of: parts[(ternary + 1)...])
      else { return nil }
      return yes + no
    }
    guard parts.count % 2 == 1, let first = parts.first else { return nil }
    guard parts.count > 1 else { return values(of: first) }
    var calculation = Calculator()
    for (offset, part) in parts.enumerated() where offset % 2 == 0 {
      guard let values = values(of: part), values.count == 1 else { return nil }
      let sign = offset == 0 ? "+" : syntax.string(parts[parts.startIndex + offset - 1])
      guard calculation.add(sign, values[0]) else { return nil }
    }
    return [calculation.sum]
  }

  /// Products before sums, from left to right.
  private struct Calculator {
    private var terms: [Double] = []
    var sum: Double { terms.reduce(0, +) }

    mutating func add(_ sign: String, _ value: Double) -> Bool {
      switch sign {
      case "+": terms.append(value)
      case "-": terms.append(-value)
      case "*": terms.append((terms.popLast() ?? 1) * value)
      case "/" where value != 0: terms.append((terms.popLast() ?? 1) / value)
      default: return false
      }
      return true
    }
  }

  // MARK: Calls

  /// `max(0, x)` and `CGFloat(x)`.
  private func call(_ node: NodeID) -> [Double]? {
    guard let callee = syntax.firstChild(node), syntax.kind(callee) == .identifier else {
      return nil
    }
    let arguments = syntax.arguments(of: node)
    guard !arguments.isEmpty, arguments.allSatisfy({ $0.label == nil && !$0.isTrailing }) else {
      return nil
    }
    var given: [Double] = []
    for argument in arguments {
      guard let values = values(of: argument.value), values.count == 1 else { return nil }
      given.append(values[0])
    }
    switch (syntax.string(callee), given.count) {
    case ("max", 2...): return given.max().map { [$0] }
    case ("min", 2...): return given.min().map { [$0] }
    case ("abs", 1): return [abs(given[0])]
    case ("CGFloat", 1), ("Double", 1), ("Float", 1): return given
    default: return nil
    }
  }

  // MARK: Names

  private func member(_ node: NodeID) -> [Double]? {
    guard let token = syntax.nameToken(of: node) else { return nil }
    let name = syntax.name(token)
    let base = syntax.kind(node) == .memberAccess ? syntax.firstChild(node) : nil
    if name == "width" || name == "height", let base, isMeasured(base, depth: 0) {
      return measuresNothing ? [0] : nil
    }
    let isOfNumbers =
      base.map { ["CGFloat", "Double", "Float"].contains(syntax.string($0)) } ?? true
    if isOfNumbers, name == "infinity" { return [.infinity] }
    if isOfNumbers, name == "zero" { return [0] }
    return constant(node)
  }

  private func named(_ node: NodeID) -> [Double]? {
    switch machine.origin(of: node, in: file) {
    case .constant(let value):
      guard depth < 4 else { return nil }
      var deeper = self
      deeper.depth += 1
      return deeper.values(of: value)
    case .outer: return constant(node)
    case .closureParameter, .parameter, .local: return nil
    }
  }

  /// What the project declares under a name that nothing in the function hides.
  private func constant(_ node: NodeID) -> [Double]? {
    let tree = machine.reader.tree(file)
    let type = tree.declarations.indices.last { index in
      tree.declarations[index].kind.isType && syntax.isNode(node, in: tree.declarations[index].node)
    }
    return machine.layout.numbers(
      of: NodeRef(file, node), in: DeclarationID(index: UInt32(type ?? 0)))
  }

  /// Whether an expression is the size or the frame of a geometry proxy.
  private func isMeasured(_ node: NodeID, depth: Int) -> Bool {
    switch syntax.kind(node) {
    case .memberAccess:
      guard let base = syntax.firstChild(node), let name = syntax.nameToken(of: node) else {
        return false
      }
      return syntax.name(name) == "size" && machine.isGeometryProxy(base, in: file) == .yes
    case .call:
      guard let callee = syntax.firstChild(node), let base = syntax.firstChild(callee),
        let name = syntax.nameToken(of: callee)
      else { return false }
      return syntax.name(name) == "frame" && machine.isGeometryProxy(base, in: file) == .yes
    case .identifier:
      guard depth < 4, case .constant(let value) = machine.origin(of: node, in: file) else {
        return false
      }
      return isMeasured(value, depth: depth + 1)
    default: return false
    }
  }
}

extension Machine {
  /// The values that a number may have; unknown when one of them is.
  func numbers(of value: Value) -> Value {
    guard let code = code(of: value), let node = code.node,
      let values = NumberReader(self, code.file).values(of: node)
    else { return .unknown }
    return .list(values.map { .number($0) })
  }

  /// The value of a number while readers have measured nothing; unknown where a condition around it
  /// asks what they measured.
  func numberAtZeroSize(of value: Value) -> Value {
    guard let code = code(of: value), let node = code.node,
      let values = NumberReader(self, code.file, measuresNothing: true).values(of: node),
      values.count == 1, !isUnderMeasuredCondition(node, in: code.file)
    else { return .unknown }
    return .number(values[0])
  }

  private func isUnderMeasuredCondition(_ node: NodeID, in file: FileID) -> Bool {
    let syntax = syntax(file)
    var current = node
    while current != syntax.root {
      let outer = parent(of: current, in: syntax)
      switch syntax.kind(outer) {
      case .ifExpr, .whileStmt, .switchExpr, .sequence:
        let asks = syntax.children(outer).contains {
          $0.index < current.index && readsGeometry($0, in: file, depth: 0) != .no
        }
        if asks { return true }
      case .codeBlock, .closure:
        let asks = syntax.children(outer).contains {
          $0.index < current.index && syntax.kind($0) == .guardStmt
            && readsGeometry($0, in: file, depth: 0) != .no
        }
        if asks { return true }
      case .memberBlock: return false
      default: break
      }
      current = outer
    }
    return false
  }
}
