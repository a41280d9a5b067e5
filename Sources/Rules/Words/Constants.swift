import Source
import Syntax
import Views

extension Machine {
  /// The value of the one `let` of the project that a name stands for: `Type.name`, `.name` on a number
  /// type, `self.name`, or a plain name that nothing nearer can shadow. Nil when that can't be told.
  func initialValue(ofConstant node: NodeID, in file: FileID) -> Code? {
    let syntax = syntax(file)
    guard let token = syntax.nameToken(of: node) else { return nil }
    let name = syntax.name(token)
    let found = reader.members(named: name, from: file).filter { isConstant($0) }
    guard found.count == 1, reader.members(named: name, from: file).count == 1,
      isReference(node, to: found[0], in: file), let body = reader[found[0]].body
    else { return nil }
    let there = self.syntax(found[0].file)
    guard let value = there.lastChild(body) else { return nil }
    return Code(value, in: found[0].file, there)
  }

  private func isConstant(_ ref: DeclarationRef) -> Bool {
    let declaration = reader[ref]
    guard declaration.kind == .property, declaration.isLet, !declaration.isWrapped,
      let body = declaration.body
    else { return false }
    return syntax(ref.file).kind(body) == .initializerClause
  }

  private func isReference(_ node: NodeID, to constant: DeclarationRef, in file: FileID) -> Bool {
    let syntax = syntax(file)
    let owner = reader.owner(of: constant)
    switch syntax.kind(node) {
    case .implicitMember:
      return owner.map { ["CGFloat", "Double", "Float", "String"].contains($0) } ?? false
    case .memberAccess:
      guard let base = syntax.firstChild(node), let type = syntax.nameToken(of: base) else {
        return false
      }
      let kind = syntax.kind(type)
      if kind == .kwSelf || kind == .kwSelfType { return isInType(node, called: owner, in: file) }
      return syntax.name(type) == owner
    case .identifier:
      let isGlobal = owner == nil
      return (isGlobal || isInType(node, called: owner, in: file))
        && !isShadowed(syntax.name(syntax.firstToken(node)), by: constant, in: file)
    default:
      return false
    }
  }

  /// Whether `node` stands in a type, or an extension of one, that is called `name`.
  private func isInType(_ node: NodeID, called name: Name?, in file: FileID) -> Bool {
    guard let name else { return false }
    let tree = reader.tree(file)
    return tree.declarations.indices.contains { index in
      tree.declarations[index].kind.isType && tree.declarations[index].name == name
        && tree.syntax.isNode(node, in: tree.declarations[index].node)
    }
  }

  /// Whether anything else in the file is declared by that name: a local, a parameter, a binding.
  private func isShadowed(_ name: Name, by constant: DeclarationRef, in file: FileID) -> Bool {
    let syntax = syntax(file)
    let own = constant.file == file ? reader[constant].node : nil
    return syntax.allNodes.contains { node in
      switch syntax.kind(node) {
      case .identifierPattern, .closureParameter:
        guard syntax.name(syntax.firstToken(node)) == name else { return false }
        return own.map { !syntax.isNode(node, in: $0) } ?? true
      case .functionParameter:
        return syntax.parameterNames(of: node).map { syntax.name($0.local) == name } ?? false
      default:
        return false
      }
    }
  }
}
