import Source
import Syntax
import Views

// Geometry proxies: who has one, and what reads it.
extension Machine {
  /// Whether an expression is a `GeometryProxy`: what the closure of a reader gets, or a parameter or
  /// property of that type.
  func isGeometryProxy(_ value: Value) -> Truth {
    guard let code = code(of: value), let node = code.node else { return .unknown }
    return isGeometryProxy(node, in: code.file)
  }

  func isGeometryProxy(_ node: NodeID, in file: FileID) -> Truth {
    let syntax = syntax(file)
    switch syntax.kind(node) {
    case .identifier:
      guard syntax.isLeaf(node), syntax.kind(syntax.firstToken(node)) != .kwSelf else { return .no }
      return isProxyName(node, in: file)
    case .memberAccess:
      guard let base = syntax.firstChild(node), syntax.isLeaf(base),
        syntax.kind(syntax.firstToken(base)) == .kwSelf, let name = syntax.nameToken(of: node)
      else { return .no }
      return isProxyMember(syntax.name(name), at: node, in: file)
    default:
      return .no
    }
  }

  private func isProxyName(_ node: NodeID, in file: FileID) -> Truth {
    let syntax = syntax(file)
    switch origin(of: node, in: file) {
    case .closureParameter(let closure, let number):
      return isProxy(parameter: number, of: closure, in: file)
    case .parameter(let parameter, _):
      return Truth(isProxyType(annotating: parameter, in: file))
    case .constant(let value):
      return syntax.kind(value) == .identifier ? isGeometryProxy(value, in: file) : .no
    case .local: return .unknown
    case .outer:
      return isProxyMember(syntax.name(syntax.firstToken(node)), at: node, in: file)
    }
  }

  /// What SwiftUI gives to the closures of its readers.
  private func isProxy(parameter number: Int, of closure: NodeID, in file: FileID) -> Truth {
    let syntax = syntax(file)
    if let signature = syntax.child(closure, .closureSignature),
      let clause = syntax.child(signature, .parameterClause), number < syntax.children(clause).count
    {
      let parameter = syntax.children(clause)[number]
      if let type = syntax.lastChild(parameter), syntax.nameToken(of: type) != nil {
        return Truth(isProxyType(annotating: parameter, in: file))
      }
    }
    switch use(ofClosure: closure, in: file) {
    case .view(let view, let label):
      guard reader.isSwiftUIs(view) else { return .unknown }
      return Truth(
        reader[view].name == "GeometryReader" && number == 0 && (label ?? "content") == "content")
    case .modifier(let modifier, let label):
      guard isSwiftUIs(modifier) else { return .unknown }
      switch reader[modifier].name {
      case "onGeometryChange": return Truth(number == 0 && label != "action")
      case "visualEffect": return Truth(number == 1)
      default: return .no
      }
    case .called, .call, .other: return .no
    }
  }

  private func isProxyType(annotating parameter: NodeID, in file: FileID) -> Bool {
    let syntax = syntax(file)
    return syntax.children(parameter).contains { child in
      syntax.nameToken(of: child).map { syntax.name($0) == "GeometryProxy" } ?? false
    }
  }

  private func isProxyMember(_ name: Name, at node: NodeID, in file: FileID) -> Truth {
    guard let owner = typeName(around: node, in: file) else { return .no }
    return Truth(
      reader.members(named: name, of: owner, from: file).contains {
        reader[$0].kind == .property && reader[$0].typeName == "GeometryProxy"
      })
  }

  /// The name of the innermost type or extension around `node`.
  func typeName(around node: NodeID, in file: FileID) -> Name? {
    let tree = reader.tree(file)
    let type = tree.declarations.indices.last { index in
      tree.declarations[index].kind.isType
        && tree.syntax.isNode(node, in: tree.declarations[index].node)
    }
    return type.map { tree.declarations[$0].name }
  }

  // MARK: Reading

  /// Whether code reads a geometry proxy, itself or through constants of its function.
  func readsGeometry(_ value: Value) -> Truth {
    guard let code = code(of: value) else { return .unknown }
    return code.nodes.reduce(Truth.no) { $0.or(readsGeometry($1, in: code.file, depth: 0)) }
  }

  func readsGeometry(_ node: NodeID, in file: FileID, depth: Int) -> Truth {
    let syntax = syntax(file)
    var answer = Truth.no
    for index in syntax.firstDescendant(node).index...node.index {
      let part = NodeID(index: index)
      let kind = syntax.kind(part)
      guard kind == .identifier || kind == .memberAccess else { continue }
      answer = answer.or(isGeometryProxy(part, in: file))
      if answer == .yes { return .yes }
      guard kind == .identifier, depth < 3,
        case .constant(let value) = origin(of: part, in: file)
      else { continue }
      answer = answer.or(readsGeometry(value, in: file, depth: depth + 1))
    }
    return answer
  }

  /// The places where the content of a view uses what its closure gets first; unknown where there is no
  /// closure, or where it takes nothing.
  func parameterUses(of value: Value) -> Value {
    guard case .view(let ref) = value, let closure = contentClosure(of: ref) else {
      return .unknown
    }
    let syntax = syntax(ref.file)
    let uses: [NodeID]
    if let parameter = syntax.parameters(ofClosure: closure).first {
      if syntax.kind(parameter) == .kwUnderscore { return .list([]) }
      let name = syntax.name(parameter)
      uses = identifiers(in: closure, syntax).filter { syntax.name(syntax.firstToken($0)) == name }
    } else {
      uses = identifiers(in: closure, syntax).filter {
        guard syntax.string(syntax.firstToken($0)) == "$0",
          case .closureParameter(closure, number: 0) = origin(of: $0, in: ref.file)
        else { return false }
        return true
      }
      guard !uses.isEmpty else { return .unknown }
    }
    return .list(uses.map { .code(Code($0, in: ref.file, syntax)) })
  }

  private func identifiers(in node: NodeID, _ syntax: SyntaxTree) -> [NodeID] {
    (syntax.firstDescendant(node).index...node.index).lazy.map { NodeID(index: $0) }
      .filter { syntax.kind($0) == .identifier }
  }
}
