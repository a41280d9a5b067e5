import Platforms
import Source
import Syntax
import Views

extension FormFinder {
  // MARK: Plain names

  /// `self`, a local, a parameter, a member of the types around, a global.
  func named(_ node: NodeID, in file: FileID, called: Bool = false, _ depth: Int) -> ViewForm? {
    let syntax = machine.syntax(file)
    let token = syntax.firstToken(node)
    switch syntax.kind(token) {
    case .kwSelf: return formOfSelf(at: node, in: file, depth)
    case .kwSuper, .kwSelfType: return nil
    default: break
    }
    if syntax.text[syntax.range(token).start] == UInt8(ascii: "$") {
      // `$name` is a binding; `$0` is what the closure gets.
      guard syntax.text.equals(syntax.range(token), "$0") else { return ViewForm(kind: .other) }
      return parameter(ofClosureAround: node, in: file)
    }
    let name = syntax.name(token)
    let around = aroundIDs(node, in: file)
    if let local = local(name, at: node, around, in: file) {
      switch local {
      case .unknown: return nil
      case .closureParameter: return parameter(ofClosureAround: node, in: file)
      case .declarations(let found): return form(of: found, called: called, depth)
      case .parameter(let parameter): return form(of: parameter, in: file, called: called, depth)
      }
    }
    let tree = reader.tree(file)
    for owner in around.map({ tree[$0] }).filter({ $0.kind.isType }).map(\.name) + [""] {
      let found = reader.members(named: name, of: owner, from: file)
      if !found.isEmpty { return form(of: found, called: called, depth) }
    }
    return nil
  }

  /// What a name means inside the member around a place.
  private enum Local {
    case declarations([DeclarationRef])
    case parameter(Parameter)
    case closureParameter
    /// Bound by a pattern: `if let`, `for`, `case`.
    case unknown
  }

  /// Nil when the name is not a local one.
  private func local(
    _ name: Name, at node: NodeID, _ around: [DeclarationID], in file: FileID
  ) -> Local? {
    let tree = reader.tree(file)
    var outermost: DeclarationID?
    var found: [DeclarationRef] = []
    var parameter: Parameter?
    for id in around {
      let declaration = tree[id]
      if declaration.kind.isType || declaration.kind == .file { break }
      outermost = id
      if parameter == nil, found.isEmpty {
        found = locals(name, in: id, tree).map { DeclarationRef(file, $0) }
        parameter = declaration.parameters.first { $0.name == name }
      }
    }
    guard let outermost else { return nil }
    if let bound = bound(name, at: node, inside: tree[outermost].node, tree.syntax) { return bound }
    if !found.isEmpty { return .declarations(found) }
    return parameter.map { .parameter($0) }
  }

  private func locals(_ name: Name, in owner: DeclarationID, _ tree: ViewTree) -> [DeclarationID] {
    tree.declarations.indices.filter {
      tree.declarations[$0].parent == owner && tree.declarations[$0].name == name
    }.map { DeclarationID(index: UInt32($0)) }
  }

  /// What binds the name in front of `node` and is no declaration. Linear in the size of `owner`.
  private func bound(
    _ name: Name, at node: NodeID, inside owner: NodeID, _ syntax: SyntaxTree
  ) -> Local? {
    var index = syntax.firstDescendant(owner).index
    var result: Local?
    while index < node.index {
      let other = NodeID(index: index)
      index += 1
      switch syntax.kind(other) {
      case .closureParameter where syntax.name(syntax.firstToken(other)) == name:
        result = .closureParameter
      case .functionParameter
      where syntax.parameterNames(of: other).map({ syntax.name($0.local) }) == name:
        if !isParameter(other, of: owner, syntax) { result = .closureParameter }
      case .identifierPattern where syntax.name(syntax.firstToken(other)) == name:
        if syntax.kind(machine.parent(of: other, in: syntax)) != .patternBinding { return .unknown }
      default: break
      }
    }
    return result
  }

  private func isParameter(_ node: NodeID, of owner: NodeID, _ syntax: SyntaxTree) -> Bool {
    syntax.child(owner, .parameterClause).map { syntax.isNode(node, in: $0) } ?? false
  }

  // MARK: Declarations

  /// The form of what a name stands for, or of what calling it gives.
  func form(of found: [DeclarationRef], called: Bool, _ depth: Int) -> ViewForm? {
    guard depth < Self.depthLimit, let first = found.first else { return nil }
    let meant = found.filter { (reader[$0].kind == .function) == called }
    let candidates = reader.nearest(meant.isEmpty ? found : meant, to: first.file)
    return agreed(candidates.map { form(of: $0, called: called, depth) })
  }

  private func form(of ref: DeclarationRef, called: Bool, _ depth: Int) -> ViewForm? {
    let syntax = machine.syntax(ref.file)
    let declaration = reader[ref]
    switch declaration.kind {
    case .function:
      guard called else { return ViewForm(kind: .other) }
      guard let clause = syntax.child(declaration.node, .returnClause),
        let type = syntax.lastChild(clause)
      else { return ViewForm(kind: .other) }
      return form(ofType: type, in: ref.file, depth + 1)
    case .property:
      if let annotation = syntax.child(declaration.node, .typeAnnotation),
        let type = syntax.lastChild(annotation)
      {
        return form(ofType: called ? result(of: type, syntax) : type, in: ref.file, depth + 1)
      }
      guard !called, let clause = syntax.child(declaration.node, .initializerClause),
        let value = syntax.lastChild(clause), syntax.kind(value) != .implicitMember
      else { return nil }
      return form(of: value, in: ref.file, depth + 1)
    case .enumCase: return ViewForm(kind: .other)
    default: return nil
    }
  }

  private func form(
    of parameter: Parameter, in file: FileID, called: Bool, _ depth: Int
  ) -> ViewForm? {
    let syntax = machine.syntax(file)
    guard let type = syntax.children(parameter.node).first(where: { isType($0, syntax) }) else {
      return nil
    }
    // `func body(content: Content)` of a view modifier.
    if syntax.text.equals(syntax.range(type), "Content"),
      let function = around(parameter.node, in: file).first, function.name == "body",
      parameter.label == "content"
    {
      return ViewForm(kind: .view)
    }
    return form(ofType: called ? result(of: type, syntax) : type, in: file, depth + 1)
  }

  private func isType(_ node: NodeID, _ syntax: SyntaxTree) -> Bool {
    switch syntax.kind(node) {
    case .attribute, .declModifier: false
    default: true
    }
  }

  /// The result of a function type, behind attributes and in parentheses; the type itself if it is none.
  func result(of type: NodeID, _ syntax: SyntaxTree) -> NodeID {
    var type = type
    while let last = syntax.lastChild(type) {
      switch syntax.kind(type) {
      case .functionType: return last
      case .attributedType, .optionalType: type = last
      case .tupleType, .tupleTypeElement: type = last
      default: return type
      }
    }
    return type
  }

  // MARK: Closures

  /// The first parameter of the closure around `node`: a view, where a modifier of the project takes
  /// a closure that gets the view it is on.
  private func parameter(ofClosureAround node: NodeID, in file: FileID) -> ViewForm? {
    let tree = reader.tree(file)
    let syntax = tree.syntax
    var call: NodeID?
    var closure = node
    var candidate = node.index + 1
    while call == nil, candidate < syntax.nodeCount {
      let outer = NodeID(index: candidate)
      candidate += 1
      guard syntax.isNode(node, in: outer) else { continue }
      if syntax.kind(outer) == .closure, closure == node { closure = outer }
      if syntax.kind(outer) == .call, closure != node { call = outer }
    }
    guard let call, let argument = syntax.arguments(of: call).first(where: { $0.value == closure }),
      let modifier = tree.modifiers.firstIndex(where: { $0.node == call })
    else { return nil }
    let ref = ModifierRef(file, ModifierID(index: UInt32(modifier)))
    let label = argument.label.map { syntax.name($0) }
    let found = reader.definitions(of: ref).map { passesSelf(reader[$0], label, in: $0.file) }
    return !found.isEmpty && found.allSatisfy { $0 } ? ViewForm(kind: .view) : nil
  }

  /// Whether a function calls a closure with the view that it is a modifier of.
  private func passesSelf(_ function: Declaration, _ label: Name?, in file: FileID) -> Bool {
    let syntax = machine.syntax(file)
    let parameters = function.parameters.filter { $0.isClosure }
    guard let parameter = parameters.first(where: { $0.label == label }) ?? parameters.last,
      var type = syntax.children(parameter.node).first(where: { isType($0, syntax) })
    else { return false }
    while syntax.kind(type) == .attributedType, let inner = syntax.lastChild(type) { type = inner }
    guard syntax.kind(type) == .functionType, let first = syntax.firstChild(type),
      let given = syntax.lastChild(first)
    else { return false }
    return syntax.text.equals(syntax.range(given), "Self")
  }
}
