import Source
import Syntax
import Views

/// How a mention of a preference key uses it.
enum KeyUse {
  case read(ModifierRef)
  case write(ModifierRef)
  /// `Key.Value`, `Key.defaultValue`: neither.
  case neither
  /// Anything may be done with it.
  case other(Place)
}

extension Machine {
  /// The mentions of a type as a preference key, in all files, by path and place.
  func keyUses(of key: DeclarationRef) -> [KeyUse] {
    if let known = keyUses[key] { return known }
    let found = findKeyUses(of: key)
    keyUses[key] = found
    return found
  }

  private func findKeyUses(of key: DeclarationRef) -> [KeyUse] {
    let declaration = reader[key]
    var result: [KeyUse] = []
    for mention in reader.mentions(of: declaration.name) where !declares(mention) {
      guard mayMean(mention, key) else { continue }
      let isCertain = means(mention, key)
      let use = keyUse(of: mention)
      switch use {
      case .read, .write, .other:
        result.append(isCertain ? use : .other(place(of: mention)))
      case .neither: break
      }
    }
    return result + ownUses(of: key)
  }

  private func place(of token: TokenRef) -> Place {
    Place(file: token.file, range: syntax(token.file).range(token.id))
  }

  /// `Self.self` in the code of the key itself.
  private func ownUses(of key: DeclarationRef) -> [KeyUse] {
    let types = [key] + reader.extensions(of: reader[key].name, from: key.file)
    return types.flatMap { type -> [KeyUse] in
      let syntax = syntax(type.file)
      let node = reader[type].node
      var result: [KeyUse] = []
      var token = syntax.firstToken(node)
      while token.index < syntax.endToken(node).index {
        if syntax.kind(token) == .kwSelfType, syntax.kind(token.next) == .period,
          syntax.kind(token.next.next) == .kwSelf
        {
          result.append(keyUse(of: TokenRef(type.file, token)))
        }
        token = token.next
      }
      return result
    }
  }

  /// Whether a mention is where a type or an extension of it is declared.
  func declares(_ mention: TokenRef) -> Bool {
    reader.tree(mention.file).declarations.contains {
      $0.kind.isType && $0.nameToken == mention.id
    }
  }

  // MARK: Which type

  /// The name in front of the dot before a token.
  private func qualifier(of mention: TokenRef) -> Name? {
    let syntax = syntax(mention.file)
    guard mention.id.index >= 2, syntax.kind(mention.id.previous) == .period else { return nil }
    return syntax.name(mention.id.previous.previous)
  }

  func mayMean(_ mention: TokenRef, _ key: DeclarationRef) -> Bool {
    if reader[key].isPrivate, mention.file != key.file { return false }
    let owner = owner(ofType: key)
    if let qualifier = qualifier(of: mention), let owner { return qualifier == owner }
    return reader.types(named: reader[key].name, from: mention.file).contains(key)
      || mention.file == key.file
  }

  private func means(_ mention: TokenRef, _ key: DeclarationRef) -> Bool {
    let found = reader.types(named: reader[key].name, from: mention.file)
    if found == [key] { return true }
    return owner(ofType: key).map { $0 == qualifier(of: mention) } ?? false
  }

  private func owner(ofType type: DeclarationRef) -> Name? {
    guard let parent = reader[type].parent else { return nil }
    let owner = reader[DeclarationRef(type.file, parent)]
    return owner.kind.isType ? owner.name : nil
  }

  /// The one type of the project that an expression names: `Key`, `Type.Key`, `Self`.
  func type(namedBy value: Value) -> Value {
    guard let code = code(of: value), let node = code.node else { return .unknown }
    let syntax = syntax(code.file)
    guard let token = syntax.nameToken(of: node) else { return .unknown }
    if syntax.kind(token) == .kwSelfType {
      let types = typesAround(node, in: code.file)
      return types.first.map { only(reader.types(named: $0, from: code.file)) } ?? .unknown
    }
    let found = reader.types(named: syntax.name(token), from: code.file)
    let mention = TokenRef(code.file, token)
    if let qualifier = qualifier(of: mention) {
      return only(found.filter { owner(ofType: $0) == qualifier })
    }
    return only(found)
  }

  private func only(_ found: [DeclarationRef]) -> Value {
    found.count == 1 ? .declaration(found[0]) : .unknown
  }

  // MARK: What for

  private func keyUse(of mention: TokenRef) -> KeyUse {
    let tree = reader.tree(mention.file)
    let syntax = tree.syntax
    let other = KeyUse.other(place(of: mention))
    guard var node = leaf(of: mention.id, in: syntax) else { return other }
    // `Outer.Key`, `Key<Int>`: the whole name.
    while let outer = wholeName(around: node, of: mention.id, syntax) { node = outer }
    let member = parent(of: node, in: syntax)
    guard syntax.kind(member) == .memberAccess, syntax.firstChild(member) == node else {
      let isMember = syntax.kind(member) == .memberType && syntax.firstChild(member) == node
      return isMember ? .neither : other
    }
    guard syntax.kind(syntax.endToken(node).next) == .kwSelf else {
      let name = syntax.nameToken(of: member).map { syntax.name($0) }
      return name == "defaultValue" || name == "Value" ? .neither : other
    }
    let argument = parent(of: member, in: syntax)
    guard syntax.kind(argument) == .argument else { return other }
    let call = parent(of: parent(of: argument, in: syntax), in: syntax)
    guard let modifier = modifier(at: call, in: tree) else { return other }
    let label = syntax.label(of: argument).map { syntax.name($0) }
    return keyUse(by: ModifierRef(mention.file, modifier), label) ?? other
  }

  private func keyUse(by modifier: ModifierRef, _ label: Name?) -> KeyUse? {
    guard reader.definitions(of: modifier).isEmpty else { return nil }
    switch (reader[modifier].name, label) {
    case ("onPreferenceChange", nil), ("overlayPreferenceValue", nil),
      ("backgroundPreferenceValue", nil):
      return .read(modifier)
    case ("preference", "key"?), ("anchorPreference", "key"?), ("transformPreference", nil),
      ("transformAnchorPreference", "key"?):
      return .write(modifier)
    default: return nil
    }
  }

  /// The node that is, or ends in, the name `token`.
  private func leaf(of token: TokenID, in syntax: SyntaxTree) -> NodeID? {
    let kinds: Set<NodeKind> = [.identifier, .memberAccess, .namedType, .memberType]
    return syntax.allNodes.first {
      kinds.contains(syntax.kind($0)) && syntax.nameToken(of: $0) == token
    }
  }

  private func wholeName(around node: NodeID, of token: TokenID, _ syntax: SyntaxTree) -> NodeID? {
    let outer = parent(of: node, in: syntax)
    switch syntax.kind(outer) {
    case .genericSpecialization where syntax.firstChild(outer) == node: return outer
    default: return nil
    }
  }
}
