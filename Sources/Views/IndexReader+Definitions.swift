import Platforms
import Source
import Syntax

extension IndexReader {
  // MARK: Views

  /// What the project declares under a view's name: its type, or the member, local or function that it
  /// refers to. Empty for what SwiftUI or another library offers, and for parameters; more than one
  /// when nothing decides.
  public func definitions(of view: ViewRef) -> [DeclarationRef] {
    let node = self[view]
    switch node.kind {
    case .call: return node.isQualifiedBySwiftUI ? [] : typeDefinitions(of: view, node)
    case .reference: return memberDefinitions(of: view, node)
    default: return []
    }
  }

  /// Whether SwiftUI's view of that name is meant: it has one, and no type of the project hides it.
  public func isSwiftUIs(_ view: ViewRef) -> Bool {
    let node = self[view]
    guard node.kind == .call, SwiftUIVocabulary.shared.view(node.name) != nil else { return false }
    return node.isQualifiedBySwiftUI || typeDefinitions(of: view, node).isEmpty
  }

  private func typeDefinitions(of view: ViewRef, _ node: View) -> [DeclarationRef] {
    var name = node.name
    // A typealias of a typealias of ... ends somewhere, or goes round.
    for _ in 0..<4 {
      let found = types(named: name, from: view.file).filter { isVisible($0, from: view) }
      guard found.count == 1, self[found[0]].kind == .typeAlias else { return found }
      name = self[found[0]].typeName
    }
    return []
  }

  /// Whether an unqualified name in `view`'s code can mean a type: nested types are seen from inside
  /// the type that holds them, and where they are qualified.
  private func isVisible(_ ref: DeclarationRef, from view: ViewRef) -> Bool {
    let tree = tree(ref.file)
    guard let parent = tree[ref.id].parent, tree[parent].kind != .file else { return true }
    let owner = tree[parent].name
    if qualifier(of: view) == owner { return true }
    return enclosingTypes(of: view).contains(owner)
  }

  /// The name in front of the last dot of a view's callee; nil without one.
  private func qualifier(of view: ViewRef) -> Name? {
    let syntax = tree(view.file).syntax
    let token = self[view].nameToken
    guard token.index >= 2, syntax.kind(token.previous) == .period else { return nil }
    return syntax.name(token.previous.previous)
  }

  /// The names of the types and extensions around a view's code, inside out.
  func enclosingTypes(of view: ViewRef) -> [Name] {
    let tree = tree(view.file)
    var result: [Name] = []
    var current: DeclarationID? = self[view].declaration
    while let id = current {
      if tree[id].kind.isType { result.append(tree[id].name) }
      current = tree[id].parent
    }
    return result
  }

  /// A local, parameter, member or global that a reference means.
  private func memberDefinitions(of view: ViewRef, _ node: View) -> [DeclarationRef] {
    let syntax = tree(view.file).syntax
    // `Color.red`: a static member of somebody's type. `model.list`: a member of a value.
    guard isReferenceToOwnMember(node, syntax) else { return [] }
    if let local = local(named: node.name, at: view) { return local }
    let call = syntax.kind(node.base) == .call ? node.base : nil
    for owner in enclosingTypes(of: view) + [""] {
      var found = members(named: node.name, of: owner, from: view.file).filter {
        fits(self[$0], call: call, syntax)
      }
      let meant = found.filter { (self[$0].kind == .function) == (call != nil) }
      if !meant.isEmpty { found = meant }
      if !found.isEmpty { return nearest(found, to: view.file) }
    }
    return []
  }

  private func isReferenceToOwnMember(_ node: View, _ syntax: SyntaxTree) -> Bool {
    if node.nameToken.index > 0, syntax.kind(node.nameToken.previous) == .period {
      let receiver = syntax.kind(node.nameToken.previous.previous)
      return receiver == .kwSelf || receiver == .kwSelfType
    }
    let callee = syntax.kind(node.base) == .call ? syntax.firstChild(node.base) : node.base
    return callee.map { syntax.kind($0) != .memberAccess } ?? false
  }

  /// The local declaration that a name means; an empty list for a parameter, whose value is not known;
  /// nil when the name is no local.
  private func local(named name: Name, at view: ViewRef) -> [DeclarationRef]? {
    let tree = tree(view.file)
    var current: DeclarationID? = self[view].declaration
    while let id = current, !tree[id].kind.isType {
      let declarations = tree.declarations
      for offset in declarations.indices
      where declarations[offset].parent == id && declarations[offset].name == name
        && declarations[offset].kind != .enumCase
      {
        guard tree[id].kind != .file else { break }
        return [DeclarationRef(view.file, DeclarationID(index: UInt32(offset)))]
      }
      if tree[id].parameters.contains(where: { $0.name == name }) { return [] }
      current = tree[id].parent
    }
    return nil
  }

  /// The name of the type or extension that a declaration is a member of; nil for a global.
  public func owner(of ref: DeclarationRef) -> Name? {
    let tree = tree(ref.file)
    guard let parent = tree[ref.id].parent, tree[parent].kind.isType else { return nil }
    return tree[parent].name
  }

  // MARK: Modifiers

  /// What the project declares under a modifier's name: functions and properties of `extension View`
  /// and its kin or of the view's own type that the arguments fit, or for `.modifier(Name())` the body
  /// of that `ViewModifier`. Empty for what SwiftUI or another library offers.
  public func definitions(of modifier: ModifierRef) -> [DeclarationRef] {
    let node = self[modifier]
    if node.name == "modifier" {
      let body = viewModifierBody(of: modifier)
      if !body.isEmpty { return body }
    }
    let view = self[ViewRef(modifier.file, node.view)]
    let syntax = tree(modifier.file).syntax
    let call = syntax.kind(node.node) == .call ? node.node : nil
    let found = members(named: node.name, from: modifier.file) { owner in
      Self.viewProtocols.contains(owner) || owner == view.name && !owner.isNothing
    }.filter { fits(self[$0], call: call, syntax) }
    return nearest(found, to: modifier.file)
  }

  /// Whether a member stands in front of `modifier` in its chain that isn't called, as `compat` of
  /// `card.compat.onChange(of: x)`, and that the project doesn't declare as a view: what follows is
  /// somebody's function of that name. The path to a value, as `label` of `configuration.label`, is none
  /// of these. Linear in the number of modifiers in front.
  public func followsProperty(_ modifier: ModifierRef) -> Bool {
    let tree = tree(modifier.file)
    let view = ViewRef(modifier.file, tree[modifier.id].view)
    var isPath = tree[view.id].kind == .reference
    for index in tree[view.id].modifiers.lowerBound..<modifier.id.index {
      if tree.syntax.kind(tree.modifiers[Int(index)].node) == .call {
        isPath = false
      } else if !(isPath && !refersToView(view)) {
        let member = ModifierRef(modifier.file, ModifierID(index: index))
        guard isView(definitions(of: member)) else { return true }
      }
    }
    return false
  }

  private func refersToView(_ view: ViewRef) -> Bool { isView(definitions(of: view)) }

  private func isView(_ definitions: [DeclarationRef]) -> Bool {
    definitions.contains { definition in
      let type = self[definition].typeName
      return type == "AnyView" || type == "View" || SwiftUIVocabulary.shared.view(type) != nil
    }
  }

  /// The protocols and types whose extensions offer modifiers of views.
  private static let viewProtocols: Set<Name> = [
    "View", "Shape", "InsettableShape", "DynamicViewContent",
  ]

  /// The `body(content:)` functions of the type in `.modifier(Name(...))`.
  private func viewModifierBody(of modifier: ModifierRef) -> [DeclarationRef] {
    guard let type = modifierType(of: modifier) else { return [] }
    let types = types(named: type, from: modifier.file)
    return types.flatMap { bodies(of: $0, named: "body") }
  }

  /// The name of the type that is called in the argument of `.modifier(...)`.
  public func modifierType(of modifier: ModifierRef) -> Name? {
    let syntax = tree(modifier.file).syntax
    guard let list = self[modifier].arguments, let argument = syntax.lastChild(list),
      let value = syntax.lastChild(argument)
    else { return nil }
    let callee = syntax.kind(value) == .call ? syntax.firstChild(value) : value
    return callee.flatMap { syntax.nameToken(of: $0) }.map { syntax.name($0) }
  }

  /// The members called `name` of a type: in its declaration, else in its nearest extensions. Linear in
  /// the number of declarations of those files.
  public func bodies(of type: DeclarationRef, named name: Name) -> [DeclarationRef] {
    let inside = members(named: name, inside: type)
    guard inside.isEmpty else { return inside }
    let extensions = extensions(of: self[type].name, from: type.file)
    return nearest(extensions.flatMap { members(named: name, inside: $0) }, to: type.file)
  }

  private func members(named name: Name, inside type: DeclarationRef) -> [DeclarationRef] {
    let declarations = tree(type.file).declarations
    var result: [DeclarationRef] = []
    for offset in declarations.indices
    where declarations[offset].parent == type.id && declarations[offset].name == name {
      result.append(DeclarationRef(type.file, DeclarationID(index: UInt32(offset))))
    }
    return result
  }

  /// Whether a member can be meant by a call with these labels, or by a reference without a call. Each
  /// parameter without a default must be given, and labels come in order; trailing closures may take
  /// the place of closure parameters.
  private func fits(_ member: Declaration, call: NodeID?, _ syntax: SyntaxTree) -> Bool {
    // A property that holds a closure can be called, too.
    // A function can be passed without being called: `ForEach(items, content: row)`.
    guard let call else { return member.kind != .initializer }
    guard member.kind == .function else { return member.kind == .property }
    var given: [Name?] = []
    for argument in syntax.child(call, .argumentList).map({ syntax.children($0) }) ?? [] {
      given.append(syntax.label(of: argument).map { syntax.name($0) })
    }
    var next = 0
    for parameter in member.parameters {
      if next < given.count, given[next] == parameter.label {
        next += 1
      } else if parameter.defaultValue == nil, !parameter.isClosure {
        return false
      }
    }
    return next == given.count
  }
}
