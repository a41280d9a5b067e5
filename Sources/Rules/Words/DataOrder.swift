import Source
import Syntax
import Views

// The order of data, and the opposite one.
extension Machine {
  /// What gives data its order: the value of a private property or a local constant that nothing else
  /// uses and that is reversed there, else the expression itself.
  func order(of code: Code) -> Code {
    guard let node = code.node, let value = onlyUsedValue(node, in: code.file),
      unreversed(value, in: code.file, isTyped: isTyped(node, in: code.file)) != nil
    else { return code }
    return Code(value, in: code.file, syntax(code.file))
  }

  /// Why data can't be put in the opposite order; nil when it can.
  func obstacleToReversing(_ code: Code, of view: ViewRef) -> String? {
    let syntax = syntax(code.file)
    let text = string(of: code)
    if text.hasPrefix("$") { return "`\(text)` is a binding, and has no reversed form" }
    guard let node = code.node, let reversed = reversed(code) else {
      return "the order of the data can't be told"
    }
    guard reader[view].name != "ForEach", unreversed(node, in: code.file, isTyped: false) == nil,
      reader.definitions(of: view).isEmpty
    else { return reversed.isEmpty ? "there is no data" : nil }
    let hasID = syntax.arguments(of: reader[view].base).contains { argument in
      argument.label.map { syntax.name($0) == "id" } ?? false
    }
    let name = reader.tree(view.file).string(nameOf: view.id)
    return hasID ? nil : "whether `\(name)` takes reversed data can't be told"
  }

  /// The same data in the opposite order, as code; nil when that can't be said.
  func reversed(_ code: Code) -> String? {
    guard let node = code.node, let text = text(of: node, in: code.file) else { return nil }
    if let known = unreversed(node, in: code.file, isTyped: false) { return known }
    let syntax = syntax(code.file)
    let isRange = isIntegerRange(node, in: code.file)
    let id = isRange && !hasID(node, syntax) ? ", id: \\.self" : ""
    switch syntax.kind(node) {
    case .identifier, .memberAccess, .call, .subscriptCall, .arrayLiteral, .tuple, .implicitMember,
      .forceUnwrap:
      return text.hasPrefix("$") ? nil : text + ".reversed()" + id
    case .sequence: return "(\(text)).reversed()" + id
    default: return nil
    }
  }

  // MARK: Taking it away

  /// An expression without the reversal at its end, or inside of the `Array(...)` that it is; nil for
  /// other ones. `isTyped`: something says of what type it is, so it must stay an array.
  private func unreversed(_ node: NodeID, in file: FileID, isTyped: Bool) -> String? {
    let syntax = syntax(file)
    if let base = reversedBase(node, syntax) {
      let isArray = isArray(base, in: file)
      if isTyped, !isArray { return nil }
      let inner = withoutParentheses(base, syntax)
      return text(of: inner, in: file).map { isSequence(inner, syntax) ? "Array(\($0))" : $0 }
    }
    guard let argument = arrayArgument(node, syntax), let base = reversedBase(argument, syntax),
      let text = text(of: withoutParentheses(base, syntax), in: file)
    else { return nil }
    return arrayArgument(base, syntax) != nil || syntax.kind(base) == .arrayLiteral
      ? text : "Array(\(text))"
  }

  /// What `.reversed()` is called on.
  private func reversedBase(_ node: NodeID, _ syntax: SyntaxTree) -> NodeID? {
    guard syntax.kind(node) == .call, syntax.arguments(of: node).isEmpty,
      let callee = syntax.firstChild(node), syntax.kind(callee) == .memberAccess,
      let name = syntax.nameToken(of: callee), syntax.name(name) == "reversed"
    else { return nil }
    return syntax.firstChild(callee)
  }

  /// The argument of `Array(...)`.
  private func arrayArgument(_ node: NodeID, _ syntax: SyntaxTree) -> NodeID? {
    guard syntax.kind(node) == .call, let callee = syntax.firstChild(node) else { return nil }
    let arguments = syntax.arguments(of: node)
    guard syntax.kind(callee) == .identifier, syntax.string(callee) == "Array",
      arguments.count == 1, arguments[0].label == nil, !arguments[0].isTrailing
    else { return nil }
    return arguments[0].value
  }

  private func withoutParentheses(_ node: NodeID, _ syntax: SyntaxTree) -> NodeID {
    guard syntax.kind(node) == .tuple, let argument = syntax.lastChild(node),
      syntax.firstChild(node) == argument, syntax.label(of: argument) == nil
    else { return node }
    return syntax.lastChild(argument) ?? node
  }

  /// Whether an expression is a sequence that is no collection, as `ForEach` wants one.
  private func isSequence(_ node: NodeID, _ syntax: SyntaxTree) -> Bool {
    lastName(of: node, syntax).map { Self.sequences.contains($0) } ?? false
  }

  private static let sequences: Set<Name> = [
    "enumerated", "zip", "stride", "keys", "values", "joined", "lazy",
  ]

  /// The name of the outermost call or member.
  private func lastName(of node: NodeID, _ syntax: SyntaxTree) -> Name? {
    let callee = syntax.kind(node) == .call ? syntax.firstChild(node) : node
    return callee.flatMap { syntax.nameToken(of: $0) }.map { syntax.name($0) }
  }

  // MARK: Types

  /// Whether an expression is certainly an array.
  private func isArray(_ node: NodeID, in file: FileID) -> Bool {
    let syntax = syntax(file)
    if syntax.kind(node) == .arrayLiteral || arrayArgument(node, syntax) != nil { return true }
    if let name = lastName(of: node, syntax), syntax.kind(node) == .call {
      return ["map", "compactMap", "flatMap", "sorted", "filter", "shuffled"].contains(name)
    }
    guard let property = constant(named: node, in: file) else { return false }
    let own = self.syntax(property.file)
    guard let annotation = own.child(reader[property].node, .typeAnnotation),
      let type = own.lastChild(annotation)
    else {
      guard let value = onlyValue(of: property) else { return false }
      return own.kind(value) == .arrayLiteral || arrayArgument(value, own) != nil
    }
    return own.kind(type) == .arrayType || own.string(type).hasPrefix("Array<")
  }

  /// `0..<n`, `items.indices`, or a property that is a range.
  private func isIntegerRange(_ node: NodeID, in file: FileID) -> Bool {
    let syntax = syntax(file)
    if syntax.kind(node) == .sequence {
      return syntax.children(node).contains { part in
        syntax.kind(part) == .binaryOperator && ["..<", "..."].contains(syntax.string(part))
      }
    }
    if lastName(of: node, syntax) == "indices" { return true }
    guard let property = constant(named: node, in: file) else { return false }
    if reader[property].typeName == "Range" { return true }
    return onlyValue(of: property).map { value in
      self.syntax(property.file).kind(value) == .sequence
        && isIntegerRange(value, in: property.file)
    } ?? false
  }

  private func hasID(_ node: NodeID, _ syntax: SyntaxTree) -> Bool {
    let argument = parent(of: node, in: syntax)
    guard syntax.kind(argument) == .argument else { return true }
    let call = parent(of: parent(of: argument, in: syntax), in: syntax)
    return syntax.arguments(of: call).contains { argument in
      argument.label.map { syntax.name($0) == "id" } ?? false
    }
  }

  // MARK: Properties

  /// The value of the private property or local constant that `node` names, where nothing else in the
  /// file names it.
  private func onlyUsedValue(_ node: NodeID, in file: FileID) -> NodeID? {
    let tree = reader.tree(file)
    guard let token = tree.syntax.nameToken(of: node),
      tree.tokens(spelling: tree.syntax.name(token)).count == 2
    else { return nil }
    if let local = localValue(of: node, in: file) { return local }
    guard let property = constant(named: node, in: file), property.file == file,
      reader[property].isPrivate, !reader[property].isWrapped, let body = reader[property].body,
      tree.syntax.kind(body) != .accessorBlock
    else { return nil }
    let items = tree.syntax.children(body)
    guard items.count == 1 else { return nil }
    return tree.syntax.kind(items[0]) == .returnStmt ? tree.syntax.lastChild(items[0]) : items[0]
  }

  /// Whether the property or constant that `node` names says of what type it is.
  private func isTyped(_ node: NodeID, in file: FileID) -> Bool {
    let syntax = syntax(file)
    if let property = constant(named: node, in: file) {
      return syntax.child(reader[property].node, .typeAnnotation) != nil
    }
    guard let value = localValue(of: node, in: file) else { return false }
    let binding = parent(of: parent(of: value, in: syntax), in: syntax)
    return syntax.child(binding, .typeAnnotation) != nil
  }

  /// Code with its further lines indented from its first one; nil where that can't be said.
  private func text(of node: NodeID, in file: FileID) -> String? {
    let lines = Lines(syntax(file).text)
    let range = syntax(file).range(node)
    return lines.dedented(lines.code(range), by: lines.indentation(ofLineAt: range.start))
  }
}
