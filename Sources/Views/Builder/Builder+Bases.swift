import Platforms
import Source
import Syntax

extension ViewTreeBuilder {
  /// Decides what the base of a chain is, and moves a member between base and modifiers where the
  /// receiver is `self`.
  func classify(_ chain: inout Chain) {
    switch syntax.kind(chain.base) {
    case .identifier: classifyIdentifier(&chain)
    case .call: classifyCall(&chain)
    case .memberAccess: classifyTypeMember(chain.base, &chain)
    case .genericSpecialization:
      chain.kind = .reference
    default:
      chain.kind = .other
    }
  }

  private func classifyIdentifier(_ chain: inout Chain) {
    let token = syntax.firstToken(chain.base)
    chain.nameToken = token
    switch syntax.kind(token) {
    case .kwSelf:
      classifySelf(&chain)
    case .kwSuper, .kwSelfType:
      chain.kind = .other
    default:
      chain.kind = isReceiver(token) ? .receiver : .reference
    }
  }

  /// `self.name...`: the first member is a modifier of `self`, or a member that stands for a view.
  private func classifySelf(_ chain: inout Chain) {
    chain.kind = .receiver
    guard let first = chain.parts.first, let name = syntax.nameToken(of: first.member) else {
      return
    }
    guard first.clause == nil, !isModifierOfSelf(name) else { return }
    chain.kind = .reference
    chain.base = first.node
    chain.nameToken = name
    chain.parts.removeFirst()
  }

  private func classifyCall(_ chain: inout Chain) {
    guard let callee = callee(of: chain.base) else { return }
    switch syntax.kind(callee) {
    case .identifier:
      let token = syntax.firstToken(callee)
      chain.nameToken = token
      if isCapitalized(token) {
        chain.kind = .call
      } else if isModifierOfSelf(token) {
        chain.kind = .receiver
        chain.parts.insert(ChainPart(node: chain.base, member: callee, clause: nil), at: 0)
      } else {
        chain.kind = .reference
      }
    case .memberAccess:
      classifyTypeMember(callee, &chain)
    default:
      chain.kind = .other
    }
  }

  /// `Module.Name(...)` is a call of `Name`; `Color.red`, `Image.asset(x)` refer to `Color`, `Image`.
  private func classifyTypeMember(_ member: NodeID, _ chain: inout Chain) {
    guard let name = syntax.nameToken(of: member), let base = syntax.firstChild(member) else {
      return
    }
    if isCapitalized(name) {
      chain.kind = syntax.kind(chain.base) == .call ? .call : .reference
      chain.nameToken = name
      chain.isQualifiedBySwiftUI = syntax.text.equals(syntax.range(base), "SwiftUI")
    } else if syntax.text.equals(syntax.range(base), "Self") {
      chain.kind = .reference
      chain.nameToken = name
    } else {
      chain.kind = .reference
      chain.nameToken = syntax.nameToken(of: base)
    }
  }

  // MARK: Self

  /// Whether a name called on `self` is a modifier rather than a member of the user's type.
  private func isModifierOfSelf(_ token: TokenID) -> Bool {
    let name = syntax.name(token)
    let isModifier = vocabulary.modifier(name) != nil
    guard !isModifier, let type = enclosingType else { return isModifier }
    let owner = tables.declarations[Int(type.index)].kind
    guard owner == .extensionType || owner == .protocolType else { return false }
    // In `extension View`, `extension Image`, everything called on self is a modifier.
    let extended = tables.declarations[Int(type.index)].name
    return isViewProtocol(extended) || vocabulary.view(extended) != nil
  }

  private func isViewProtocol(_ name: Name) -> Bool {
    name == "View" || name == "DynamicViewContent" || name == "Shape" || name == "InsettableShape"
  }

  /// Whether an identifier is the `content` of `ViewModifier.body(content:)`, or the view that a
  /// closure parameter `$0` stands for.
  private func isReceiver(_ token: TokenID) -> Bool {
    if syntax.text.equals(syntax.range(token), "$0") { return true }
    let index = Int(declaration.index)
    guard tables.declarations[index].kind == .function, tables.declarations[index].name == "body",
      let content = tables.declarations[index].parameters.first
    else { return false }
    return content.label == "content" && content.name == syntax.name(token)
  }

  /// The type or extension around the code being read.
  private var enclosingType: DeclarationID? {
    var current: DeclarationID? = declaration
    while let id = current, !tables.declarations[Int(id.index)].kind.isType {
      current = tables.declarations[Int(id.index)].parent
    }
    return current
  }

  // MARK: Adding to the tables

  /// Whether a chain is worth an entry: a capitalised call, a receiver with modifiers, and whatever
  /// stands in a builder or carries one of SwiftUI's modifiers.
  func isViewLike(_ chain: Chain, at place: Place) -> Bool {
    switch chain.kind {
    case .call: return true
    case .receiver: return !chain.parts.isEmpty || place.isBuilder
    default:
      if place.isBuilder, place.role != .value, chain.kind == .reference || !chain.parts.isEmpty {
        return true
      }
      return chain.parts.contains { part in
        syntax.nameToken(of: part.member).map { vocabulary.modifier(syntax.name($0)) != nil }
          ?? false
      }
    }
  }

  mutating func addView(
    _ kind: View.Kind, node: NodeID, base: NodeID, nameToken: TokenID?, at place: Place
  ) -> ViewID {
    let id = ViewID(index: UInt32(tables.views.count))
    let end = UInt32(tables.modifiers.count)
    let isNamed = kind == .call || kind == .reference
    tables.views.append(
      View(
        kind: kind, node: node, base: base,
        name: isNamed ? nameToken.map { syntax.name($0) } ?? "" : "",
        nameToken: nameToken ?? syntax.firstToken(base), isQualifiedBySwiftUI: false,
        parent: place.parent, parentModifier: place.modifier, role: place.role, label: place.label,
        declaration: declaration, scope: scope, modifiers: end..<end, subtreeEnd: id.index + 1))
    if place.parent == nil { tables.declarations[Int(declaration.index)].roots.append(id) }
    if place.isStatement, place.role != .value { code.statements.append(id) }
    return id
  }

  mutating func closeView(_ view: ViewID) {
    tables.views[Int(view.index)].subtreeEnd = UInt32(tables.views.count)
  }

  mutating func addModifiers(_ parts: [ChainPart], of view: ViewID) -> UInt32 {
    let first = UInt32(tables.modifiers.count)
    for part in parts {
      let name = syntax.nameToken(of: part.member) ?? syntax.firstToken(part.member)
      let call = syntax.kind(part.node) == .call ? part.node : nil
      let arguments = call.flatMap { syntax.child($0, .argumentList) }
      let end = syntax.range(arguments ?? part.member).end
      tables.modifiers.append(
        Modifier(
          node: part.node, view: view, name: syntax.name(name), nameToken: name,
          range: ByteRange(dot(before: name), end), arguments: arguments, clause: part.clause))
    }
    let end = UInt32(tables.modifiers.count)
    tables.views[Int(view.index)].modifiers = first..<end
    return first
  }

  /// The offset of the dot in front of a modifier's name; of the name when `self` is implicit.
  private func dot(before name: TokenID) -> UInt32 {
    guard name.index > 0 else { return syntax.range(name).start }
    let previous = name.previous
    let kind = syntax.kind(previous)
    return syntax.range(kind == .period ? previous : name).start
  }
}
