import Source
import Syntax
import Views

// What views depend on: an assignment to it makes them new.
extension Machine {
  /// Whether an assignment to an expression makes views new: it names a `@State`, a `@Binding`, a
  /// published property of a model, or a part of one.
  func isViewState(_ value: Value) -> Truth {
    guard let code = code(of: value), let node = code.node,
      let path = path(of: node, in: code.file), let owner = typeName(around: node, in: code.file)
    else { return .unknown }
    let found = reader.members(named: path.root, of: owner, from: code.file).filter {
      reader[$0].kind == .property
    }
    let nearest = reader.nearest(found, to: code.file)
    guard nearest.count == 1 else { return found.isEmpty ? .no : .unknown }
    return isViewState(nearest[0], path.members)
  }

  /// The property that an expression starts from, and the members behind it; nil where it starts from
  /// something of the function.
  private func path(of node: NodeID, in file: FileID) -> (root: Name, members: [Name])? {
    let syntax = syntax(file)
    var members: [Name] = []
    var current = node
    while true {
      switch syntax.kind(current) {
      case .memberAccess:
        guard let base = syntax.firstChild(current), let name = syntax.nameToken(of: current)
        else { return nil }
        if syntax.isLeaf(base), syntax.kind(syntax.firstToken(base)) == .kwSelf {
          return (root(named: name, syntax), members)
        }
        members.insert(syntax.name(name), at: 0)
        current = base
      case .subscriptCall, .optionalChain, .forceUnwrap:
        guard let base = syntax.firstChild(current) else { return nil }
        current = base
      case .identifier:
        guard case .outer = origin(of: current, in: file) else { return nil }
        return (root(named: syntax.firstToken(current), syntax), members)
      default:
        return nil
      }
    }
  }

  /// `$width` is the binding of `width`.
  private func root(named token: TokenID, _ syntax: SyntaxTree) -> Name {
    let text = syntax.string(token)
    return text.hasPrefix("$") ? Name(String(text.dropFirst())) : syntax.name(token)
  }

  private static let valueWrappers: Set<Name> = [
    "State", "Binding", "AppStorage", "SceneStorage", "FocusState", "Published",
  ]

  private func isViewState(_ property: DeclarationRef, _ members: [Name]) -> Truth {
    let isWrapped = attributeNames(of: property).contains { Self.valueWrappers.contains($0) }
    var members = members
    if members.first == "wrappedValue" { members.removeFirst() }
    guard let member = members.first else { return Truth(isWrapped) }
    switch type(of: property) {
    case .values: return Truth(isWrapped)
    case .unknown: return isWrapped && isOfSystem(property) ? .yes : .unknown
    case .declared(let type): return isObserved(member, of: type)
    }
  }

  private enum PropertyType {
    /// A struct or an enum: its members are part of the value.
    case values
    case declared(DeclarationRef)
    case unknown
  }

  /// The type of a property of the project's own, as its annotation or its first value names it.
  private func type(of property: DeclarationRef) -> PropertyType {
    guard let name = typeName(of: property) else { return .unknown }
    let found = reader.types(named: name, from: property.file)
    guard found.count == 1 else { return .unknown }
    switch reader[found[0]].kind {
    case .structure, .enumeration: return .values
    case .classType: return .declared(found[0])
    default: return .unknown
    }
  }

  /// The name of the type of a property, as its annotation or its first value says it.
  func typeName(of property: DeclarationRef) -> Name? {
    if !reader[property].typeName.isNothing { return reader[property].typeName }
    let syntax = syntax(property.file)
    guard case .code(let code) = initialValue(of: .declaration(property)), let node = code.node,
      syntax.kind(node) == .call || syntax.kind(node) == .memberAccess,
      let callee = syntax.firstChild(node), let token = syntax.nameToken(of: callee)
    else { return nil }
    return syntax.name(token)
  }

  /// Whether a property holds one of the plain values of the system's that layout deals in.
  private func isOfSystem(_ property: DeclarationRef) -> Bool {
    let known: Set<Name> = [
      "CGRect", "CGSize", "CGPoint", "CGFloat", "CGVector", "EdgeInsets", "UnitPoint", "Angle",
    ]
    return typeName(of: property).map { known.contains($0) } ?? false
  }

  /// Whether a change of a stored property of a class is seen by views: `@Published`, or any stored
  /// variable of an `@Observable` class.
  private func isObserved(_ member: Name, of type: DeclarationRef) -> Truth {
    let found = members(of: type).filter {
      reader[$0].name == member && reader[$0].kind == .property
    }
    guard found.count == 1 else { return .unknown }
    let attributes = attributeNames(of: found[0])
    if attributes.contains("Published") { return .yes }
    guard attributeNames(of: type).contains("Observable") else { return .no }
    let isStored = isStored(.declaration(found[0])).truth
    return attributes.contains("ObservationIgnored") ? .no : isStored
  }

  /// The names of the attributes of a declaration.
  func attributeNames(of ref: DeclarationRef) -> [Name] {
    let syntax = syntax(ref.file)
    return syntax.children(syntaxNode(of: ref)).compactMap { child in
      guard syntax.kind(child) == .attribute, let type = syntax.firstChild(child) else {
        return nil
      }
      return syntax.nameToken(of: type).map { syntax.name($0) }
    }
  }
}
