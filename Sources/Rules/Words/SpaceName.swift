import Source
import Syntax
import Views

/// What names a coordinate space, as far as the source tells.
enum SpaceName: Hashable {
  /// A string literal, or a constant for one.
  case text(String)
  /// A string with interpolations: what it starts and ends with.
  case pattern(prefix: String, suffix: String)
  /// A case or property of the project whose value isn't known, or is no text.
  case declared(DeclarationRef)
  case other

  /// Whether two names are the same for certain.
  func isSame(as other: SpaceName) -> Bool {
    switch (self, other) {
    case (.text, .text), (.declared, .declared): self == other
    default: false
    }
  }
}

extension Machine {
  /// What the expression in `.named(...)` or `coordinateSpace(name:)` is.
  func spaceName(_ node: NodeID, in file: FileID, depth: Int = 0) -> SpaceName {
    let syntax = syntax(file)
    guard depth < 4 else { return .other }
    switch syntax.kind(node) {
    case .stringLiteral: return spaceName(ofLiteral: syntax.string(node))
    case .tuple, .argument:
      return syntax.lastChild(node).map { spaceName($0, in: file, depth: depth + 1) } ?? .other
    case .identifier, .memberAccess:
      if let value = localValue(of: node, in: file) {
        return spaceName(value, in: file, depth: depth + 1)
      }
      guard let found = constant(named: node, in: file) else {
        return rawValue(node, in: file) ?? .other
      }
      guard let value = onlyValue(of: found) else { return .declared(found) }
      let name = spaceName(value, in: found.file, depth: depth + 1)
      if case .other = name { return .declared(found) }
      return name
    default: return .other
    }
  }

  private func spaceName(ofLiteral text: String) -> SpaceName {
    guard text.hasPrefix("\""), !text.hasPrefix("\"\"\"") else { return .other }
    let inner = text.dropFirst().dropLast()
    guard let slash = inner.firstIndex(of: "\\") else { return .text(String(inner)) }
    let suffix = inner.lastIndex(of: ")").map { inner[inner.index(after: $0)...] } ?? ""
    return .pattern(prefix: String(inner[..<slash]), suffix: String(suffix))
  }

  /// `Space.list.rawValue`, for an enum of strings.
  private func rawValue(_ node: NodeID, in file: FileID) -> SpaceName? {
    let syntax = syntax(file)
    guard syntax.kind(node) == .memberAccess, let name = syntax.nameToken(of: node),
      syntax.name(name) == "rawValue", let base = syntax.firstChild(node),
      let found = constant(named: base, in: file), reader[found].kind == .enumCase,
      let type = layout.reader.owner(of: found),
      reader.types(named: type, from: file).contains(where: { hasTexts($0) })
    else { return nil }
    guard let body = reader[found].body, let value = self.syntax(found.file).lastChild(body) else {
      return .text(reader.tree(found.file).string(nameOf: found.id))
    }
    return spaceName(value, in: found.file, depth: 3)
  }

  private func hasTexts(_ type: DeclarationRef) -> Bool { reader[type].inherited.first == "String" }

  /// Whether a text may turn out to be the name.
  func mayBe(_ name: SpaceName, _ text: String) -> Truth {
    switch name {
    case .text(let other): return Truth(other == text)
    case .pattern(let prefix, let suffix):
      let fits = text.hasPrefix(prefix) && text.hasSuffix(suffix)
      return fits && text.count >= prefix.count + suffix.count ? .unknown : .no
    case .declared(let ref): return isNoText(ref) ? .no : .unknown
    case .other: return .unknown
    }
  }

  /// Whether a name is certainly no text: a case of an enum, a namespace, a fresh identifier.
  private func isNoText(_ ref: DeclarationRef) -> Bool {
    let declaration = reader[ref]
    let syntax = syntax(ref.file)
    if declaration.kind == .enumCase || declaration.typeName == "ID" { return true }
    if declaration.isWrapped {
      let node = syntaxNode(of: ref)
      return syntax.children(node).contains {
        syntax.kind($0) == .attribute && syntax.string($0) == "@Namespace"
      }
    }
    guard let body = declaration.body, let value = syntax.lastChild(body) else { return false }
    return syntax.string(value).hasPrefix("UUID()")
  }

  // MARK: Constants

  /// The value of the local constant that a plain name is.
  func localValue(of node: NodeID, in file: FileID) -> NodeID? {
    guard syntax(file).kind(node) == .identifier, syntax(file).isLeaf(node),
      case .constant(let value) = origin(of: node, in: file)
    else { return nil }
    return value
  }

  /// The property or case of the project that a name stands for: `x`, `self.x`, `Self.x`, `Type.x`.
  /// Nil for locals and parameters, and when nothing decides between several.
  func constant(named node: NodeID, in file: FileID) -> DeclarationRef? {
    let syntax = syntax(file)
    guard let token = syntax.nameToken(of: node) else { return nil }
    let name = syntax.name(token)
    switch syntax.kind(node) {
    case .identifier:
      guard case .outer = origin(of: node, in: file) else { return nil }
      let types = typesAround(node, in: file)
      for owner in types + [""] {
        let found = reader.members(named: name, of: owner, from: file)
        if !found.isEmpty { return onlyNearest(found, to: file) }
      }
      return nil
    case .memberAccess:
      guard let base = syntax.firstChild(node), let type = syntax.nameToken(of: base) else {
        return nil
      }
      let isSelf = [.kwSelf, .kwSelfType].contains(syntax.kind(type))
      let owner = isSelf ? typesAround(node, in: file).first : syntax.name(type)
      return owner.flatMap {
        onlyNearest(reader.members(named: name, of: $0, from: file), to: file)
      }
    default: return nil
    }
  }

  private func onlyNearest(_ found: [DeclarationRef], to file: FileID) -> DeclarationRef? {
    let nearest = reader.nearest(found, to: file)
    return nearest.count == 1 ? nearest[0] : nil
  }

  /// The names of the types around a node, inside out.
  func typesAround(_ node: NodeID, in file: FileID) -> [Name] {
    let tree = reader.tree(file)
    return tree.declarations.reversed().filter {
      $0.kind.isType && tree.syntax.isNode(node, in: $0.node)
    }.map(\.name)
  }

  /// The value of a constant, or the one expression of a computed property.
  func onlyValue(of ref: DeclarationRef) -> NodeID? {
    let declaration = reader[ref]
    guard declaration.kind == .property, !declaration.isWrapped, let body = declaration.body else {
      return nil
    }
    let syntax = syntax(ref.file)
    let isStored = syntax.kind(body) == .initializerClause
    guard !isStored || declaration.isLet || declaration.isStatic && !isMutable(ref) else {
      return nil
    }
    let items = syntax.children(body)
    guard items.count == 1, syntax.kind(body) != .accessorBlock else { return nil }
    return syntax.kind(items[0]) == .returnStmt ? syntax.lastChild(items[0]) : items[0]
  }

  private func isMutable(_ ref: DeclarationRef) -> Bool {
    if case .truth(false) = isAssigned(.declaration(ref)) { false } else { true }
  }
}
