import Source
import Syntax
import Views

/// An expression of the user's together with what its names mean.
struct Expression {
  let node: NodeID
  let file: FileID
  /// The declaration in whose code it stands.
  let declaration: DeclarationID
  let bindings: Bindings?

  func with(_ node: NodeID) -> Expression {
    Expression(node: node, file: file, declaration: declaration, bindings: bindings)
  }
}

/// Evaluates the expressions that turn views: angles, factors, sizes and transforms, as literals,
/// arithmetic, constants of the project, and parameters whose argument is known.
///
/// The answer is a list of the values that an expression may have: more than one for `a ? b : c`. Nil
/// when a value depends on what the source doesn't settle.
struct Constants {
  let reader: IndexReader
  /// How many definitions deep a value is looked for.
  private static let depthLimit = 8
  private let depth: Int

  init(_ reader: IndexReader, depth: Int = 0) {
    self.reader = reader
    self.depth = depth
  }

  func values(of expression: Expression) -> [ConstantValue]? {
    let syntax = reader.tree(expression.file).syntax
    let node = expression.node
    switch syntax.kind(node) {
    case .integerLiteral, .floatLiteral:
      return number(syntax.string(node)).map { [.number($0)] }
    case .booleanLiteral:
      return [.bool(syntax.kind(syntax.firstToken(node)) == .kwTrue)]
    case .prefixOperator:
      return negated(expression, syntax)
    case .tuple, .argument, .initializerClause, .returnStmt, .prefixKeyword:
      return inner(expression, syntax)
    case .sequence:
      return sequence(syntax.children(node), expression, syntax)
    case .identifier:
      return named(syntax.name(syntax.firstToken(node)), expression)
    case .memberAccess, .implicitMember:
      return member(expression, syntax)
    case .call:
      return call(expression, syntax)
    default:
      return nil
    }
  }

  /// The one value of an expression; nil when it may have several.
  func value(of expression: Expression) -> ConstantValue? {
    guard let values = values(of: expression), values.count == 1 else { return nil }
    return values[0]
  }

  /// Swift's literals: underscores, hexadecimal, octal, binary and exponents included.
  private func number(_ text: String) -> Double? {
    let digits = text.filter { $0 != "_" }
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
      return Int(digits.dropFirst(2), radix: radix).map(Double.init) ?? Double(digits)
    }
    return Double(digits)
  }

  private func negated(_ expression: Expression, _ syntax: SyntaxTree) -> [ConstantValue]? {
    guard let operand = syntax.lastChild(expression.node),
      let values = values(of: expression.with(operand))
    else { return nil }
    let name = syntax.string(syntax.firstToken(expression.node))
    if name == "+" { return values }
    return all(values) { value in
      switch (name, value) {
      case ("-", .number(let number)): .number(-number)
      case ("-", .angle(let degrees)): .angle(-degrees)
      case ("!", .bool(let bool)): .bool(!bool)
      default: nil
      }
    }
  }

  /// `(x)` is x; a tuple of three numbers is a vector, whatever its labels.
  private func inner(_ expression: Expression, _ syntax: SyntaxTree) -> [ConstantValue]? {
    let elements = syntax.children(expression.node)
    if elements.count == 1 { return values(of: expression.with(elements[0])) }
    guard elements.count == 3 else { return nil }
    let numbers = elements.compactMap { value(of: expression.with($0))?.number }
    return numbers.count == 3 ? [.vector(x: numbers[0], y: numbers[1], z: numbers[2])] : nil
  }

  // MARK: Operators

  /// Operands and operators: `+ - * /` between numbers and angles, and `? :`.
  private func sequence(
    _ parts: [NodeID], _ expression: Expression, _ syntax: SyntaxTree
  ) -> [ConstantValue]? {
    if let ternary = parts.firstIndex(where: { syntax.kind($0) == .ternary }) {
      guard let middle = syntax.lastChild(parts[ternary]),
        let yes = values(of: expression.with(middle)),
        let no = sequence(Array(parts[(ternary + 1)...]), expression, syntax)
      else { return nil }
      // `true ? a : b` is written by people who try things out.
      let condition = sequence(Array(parts[..<ternary]), expression, syntax)
      if condition == [.bool(true)] { return yes }
      if condition == [.bool(false)] { return no }
      return yes + no.filter { !yes.contains($0) }
    }
    return arithmetic(parts, expression, syntax).map { [$0] }
      ?? (parts.count == 1 ? values(of: expression.with(parts[0])) : nil)
  }

  /// Products first, then sums, from left to right.
  private func arithmetic(
    _ parts: [NodeID], _ expression: Expression, _ syntax: SyntaxTree
  ) -> ConstantValue? {
    guard parts.count % 2 == 1, parts.count > 1 else { return nil }
    var terms: [ConstantValue] = []
    var sums: [String] = []
    for (index, part) in parts.enumerated() {
      guard index % 2 == 0 else { continue }
      guard let operand = value(of: expression.with(part)) else { return nil }
      let name = index == 0 ? "+" : syntax.string(parts[index - 1])
      if index > 0, name == "*" || name == "/" {
        guard let last = terms.popLast(), let product = apply(name, last, operand) else {
          return nil
        }
        terms.append(product)
      } else {
        terms.append(operand)
        sums.append(name)
      }
    }
    var result = terms[0]
    for (term, name) in zip(terms.dropFirst(), sums.dropFirst()) {
      guard let sum = apply(name, result, term) else { return nil }
      result = sum
    }
    return result
  }

  private func apply(_ name: String, _ a: ConstantValue, _ b: ConstantValue) -> ConstantValue? {
    switch (a, b) {
    case (.number(let a), .number(let b)): return apply(name, a, b).map { .number($0) }
    case (.angle(let a), .angle(let b)) where name == "+" || name == "-":
      return apply(name, a, b).map { .angle($0) }
    case (.angle(let a), .number(let b)) where name == "*" || name == "/":
      return apply(name, a, b).map { .angle($0) }
    case (.number(let a), .angle(let b)) where name == "*":
      return .angle(a * b)
    default: return nil
    }
  }

  private func apply(_ name: String, _ a: Double, _ b: Double) -> Double? {
    switch name {
    case "+": a + b
    case "-": a - b
    case "*": a * b
    case "/": b == 0 ? nil : a / b
    default: nil
    }
  }

  /// The results of `transform`, if it has one for each value.
  func all(
    _ values: [ConstantValue], _ transform: (ConstantValue) -> ConstantValue?
  ) -> [ConstantValue]? {
    let results = values.compactMap(transform)
    return results.count == values.count ? results : nil
  }

  // MARK: Names

  /// The value of a parameter, local, member or global constant.
  private func named(_ name: Name, _ expression: Expression) -> [ConstantValue]? {
    guard depth < Self.depthLimit else { return nil }
    if let argument = expression.bindings?[name] {
      return deeper.values(of: argument)
    }
    let tree = reader.tree(expression.file)
    var owner: Name?
    var current: DeclarationID? = expression.declaration
    while let id = current {
      let declaration = tree[id]
      if declaration.parameters.contains(where: { $0.name == name }) { return nil }
      if declaration.kind.isType {
        owner = declaration.name
        break
      }
      if declaration.kind != .file, let local = local(name, in: id, tree) {
        return deeper.value(of: DeclarationRef(expression.file, local), expression.bindings)
      }
      current = declaration.parent
    }
    for owner in [owner ?? "", ""] {
      let found = reader.members(named: name, of: owner, from: expression.file)
      if !found.isEmpty { return deeper.agreed(found, expression.file) }
    }
    return nil
  }

  private func local(_ name: Name, in owner: DeclarationID, _ tree: ViewTree) -> DeclarationID? {
    let offset = tree.declarations.indices.first {
      tree.declarations[$0].parent == owner && tree.declarations[$0].name == name
    }
    return offset.map { DeclarationID(index: UInt32($0)) }
  }

  private var deeper: Constants { Constants(reader, depth: depth + 1) }

  private func values(of argument: Bindings.Argument) -> [ConstantValue]? {
    values(
      of: Expression(
        node: argument.expression.id, file: argument.expression.file,
        declaration: argument.declaration, bindings: argument.bindings))
  }

  /// The value that the nearest of several declarations have in common.
  func agreed(_ declarations: [DeclarationRef], _ file: FileID) -> [ConstantValue]? {
    let values = reader.nearest(declarations, to: file).map { value(of: $0, nil) }
    guard let first = values.first, values.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  /// The value of a constant, or of a computed property of one expression. A stored variable may be
  /// set to something else, and so may what a property wrapper manages.
  private func value(of ref: DeclarationRef, _ bindings: Bindings?) -> [ConstantValue]? {
    let declaration = reader[ref]
    guard declaration.kind == .property, !declaration.isWrapped, let body = declaration.body else {
      return nil
    }
    let syntax = reader.tree(ref.file).syntax
    let isStored = syntax.kind(body) == .initializerClause
    guard !isStored || declaration.isLet else { return nil }
    let items = syntax.children(body)
    guard items.count == 1, syntax.kind(body) != .accessorBlock else { return nil }
    return values(
      of: Expression(node: items[0], file: ref.file, declaration: ref.id, bindings: bindings))
  }

  /// The value that a function of one expression, or with one `return`, returns.
  func result(of function: DeclarationRef) -> ConstantValue? {
    let syntax = reader.tree(function.file).syntax
    guard let body = reader[function].body, let last = syntax.lastChild(body),
      syntax.children(body).allSatisfy({ $0 == last || syntax.kind($0) == .variableDecl })
    else { return nil }
    return value(
      of: Expression(node: last, file: function.file, declaration: function.id, bindings: nil))
  }

  /// `.pi`, `.zero`, `Type.constant`, `self.constant`.
  private func member(_ expression: Expression, _ syntax: SyntaxTree) -> [ConstantValue]? {
    guard let token = syntax.nameToken(of: expression.node) else { return nil }
    let name = syntax.name(token)
    let base = syntax.firstChild(expression.node)
    if let base, syntax.kind(syntax.firstToken(base)) == .kwSelf, syntax.isLeaf(base) {
      return named(name, expression)
    }
    if let known = Self.members[name], base.map({ isNumeric($0, syntax) }) ?? true {
      return [known]
    }
    guard depth < Self.depthLimit else { return nil }
    let owners = base.map { owner(of: $0, expression, syntax) } ?? Self.valueTypes
    let found = owners.flatMap { reader.members(named: name, of: $0, from: expression.file) }
    return deeper.agreed(found, expression.file)
  }

  private func owner(
    of base: NodeID, _ expression: Expression, _ syntax: SyntaxTree
  ) -> Set<Name> {
    guard let token = syntax.nameToken(of: base) else { return [] }
    guard syntax.kind(token) == .kwSelfType else { return [syntax.name(token)] }
    let tree = reader.tree(expression.file)
    var current: DeclarationID? = expression.declaration
    while let id = current {
      if tree[id].kind.isType { return [tree[id].name] }
      current = tree[id].parent
    }
    return []
  }

  private func isNumeric(_ base: NodeID, _ syntax: SyntaxTree) -> Bool {
    syntax.nameToken(of: base).map { Self.valueTypes.contains(syntax.name($0)) } ?? false
  }

  private static let valueTypes: Set<Name> = [
    "Angle", "CGFloat", "Double", "Float", "CGSize", "CGAffineTransform", "ProjectionTransform",
    "RotationAxis3D",
  ]

  private static let members: [Name: ConstantValue] = [
    "pi": .number(.pi), "zero": .angle(0), "identity": .affine(.identity),
    "x": .vector(x: 1, y: 0, z: 0), "y": .vector(x: 0, y: 1, z: 0), "z": .vector(x: 0, y: 0, z: 1),
  ]
}
