import Platforms
import Source
import Syntax
import Views

/// Finds out whether an expression may be nil, where its type is not written beside it.
struct NilFinder {
  let machine: Machine

  init(_ machine: Machine) { self.machine = machine }

  func canBeNil(_ value: Value) -> Truth {
    guard let code = machine.code(of: value), let node = code.node else { return .unknown }
    return canBeNil(node, in: code.file)
  }

  private func canBeNil(_ node: NodeID, in file: FileID) -> Truth {
    let syntax = machine.syntax(file)
    let inner = { (child: NodeID?) in child.map { canBeNil($0, in: file) } ?? .unknown }
    switch syntax.kind(node) {
    case .nilLiteral: return .yes
    case .integerLiteral, .floatLiteral, .booleanLiteral, .stringLiteral, .arrayLiteral, .closure,
      .forceUnwrap:
      return .no
    case .tuple: return inner(syntax.lastChild(syntax.lastChild(node) ?? node))
    case .prefixKeyword:
      return syntax.string(node).hasPrefix("try?") ? .yes : inner(syntax.lastChild(node))
    case .sequence: return operators(syntax.children(node)[...], in: file)
    case .implicitMember:
      return syntax.nameToken(of: node).map { syntax.name($0) } == "none" ? .yes : .no
    case .identifier, .memberAccess, .call, .subscriptCall: return chain(node, in: file)
    default: return .unknown
    }
  }

  /// `a ? b : c`: either branch; `a ?? b`: what stands last.
  private func operators(_ parts: ArraySlice<NodeID>, in file: FileID) -> Truth {
    let syntax = machine.syntax(file)
    guard let last = parts.last else { return .unknown }
    if let ternary = parts.firstIndex(where: { syntax.kind($0) == .ternary }) {
      let middle = syntax.lastChild(parts[ternary]).map { canBeNil($0, in: file) } ?? .unknown
      return middle.or(operators(parts[(ternary + 1)...], in: file))
    }
    switch syntax.kind(last) {
    case .asCast: return syntax.string(last).hasPrefix("as?") ? .yes : .unknown
    case .isCast: return .no
    default: break
    }
    return canBeNil(last, in: file)
  }

  // MARK: Names

  /// A name, a member, a call or an element: by what is declared under that name, wherever it is.
  private func chain(_ node: NodeID, in file: FileID) -> Truth {
    let syntax = machine.syntax(file)
    if chains(node, syntax) { return .yes }
    let callee = syntax.kind(node) == .call ? syntax.firstChild(node) ?? node : node
    // `.name.other`: made of the type that is asked for, and so of that type all along.
    if syntax.kind(syntax.firstToken(node)) == .period { return startsWithCase(node, syntax) }
    guard syntax.kind(node) != .subscriptCall, let token = syntax.nameToken(of: callee) else {
      return element(node, in: file)
    }
    let name = syntax.name(token)
    if name == "Optional" { return .yes }
    if isCapitalized(token, syntax) { return failableInitializers(of: name, node, in: file) }
    if syntax.kind(callee) == .memberAccess, let base = syntax.firstChild(callee) {
      // `color.opacity(0.5)`, `Color(...).opacity(0.5)`: what it is made of can't be nil.
      if SwiftUIKinds.shared[name].contains(.style), syntax.kind(node) == .call { return .no }
      if isBundled(base, syntax), machine.reader.members(named: name, from: file).isEmpty {
        return .no
      }
      if isGivenByOthers(base, in: file) || isForeign(base, in: file) { return .unknown }
    }
    if syntax.kind(node) == .call, let made = FormFinder(machine).form(of: node, in: file, 0) {
      // A type that only has a name may be a generic parameter, and stand for an optional.
      return made.kind == .unseen ? .unknown : Truth(made.isOptional)
    }
    return declared(name, at: callee, in: file)
  }

  /// Whether the base of a chain is what a function or type that is not SwiftUI's gives to a closure: what
  /// a member of it is can't be told by its name. SwiftUI's own give elements of data, and so do methods.
  private func isGivenByOthers(_ base: NodeID, in file: FileID) -> Bool {
    let syntax = machine.syntax(file)
    var root = base
    while syntax.kind(root) != .identifier, let first = syntax.firstChild(root) { root = first }
    guard syntax.kind(root) == .identifier,
      case .closureParameter(let closure, _) = machine.origin(of: root, in: file)
    else { return false }
    var call = machine.parent(of: closure, in: syntax)
    while syntax.kind(call) == .argument || syntax.kind(call) == .argumentList
      || syntax.kind(call) == .labeledClosure
    { call = machine.parent(of: call, in: syntax) }
    guard syntax.kind(call) == .call, let callee = syntax.firstChild(call),
      syntax.kind(callee) == .identifier
    else { return false }
    let name = syntax.name(syntax.firstToken(callee))
    return SwiftUIVocabulary.shared.view(name) == nil
      || !machine.reader.types(named: name, from: file).isEmpty
  }

  /// Whether the type of a receiver is known by a name that the project says nothing of.
  private func isForeign(_ base: NodeID, in file: FileID) -> Bool {
    let form = FormFinder(machine).form(of: base, in: file, 0)
    guard let form, form.kind == .unseen, !form.type.isNothing else { return false }
    return machine.reader.types(named: form.type, from: file).isEmpty
      && machine.reader.extensions(of: form.type, from: file).isEmpty
  }

  /// `.some(a)`, `.none`: of an optional.
  private func startsWithCase(_ node: NodeID, _ syntax: SyntaxTree) -> Truth {
    let name = syntax.name(syntax.firstToken(node).next)
    return Truth(name == "some" || name == "none")
  }

  /// `a?.b`
  private func chains(_ node: NodeID, _ syntax: SyntaxTree) -> Bool {
    var node: NodeID? = node
    while let current = node {
      switch syntax.kind(current) {
      case .optionalChain: return true
      case .memberAccess, .call, .subscriptCall: node = syntax.firstChild(current)
      default: return false
      }
    }
    return false
  }

  /// `Color.brand`, of an asset catalogue.
  private func isBundled(_ base: NodeID, _ syntax: SyntaxTree) -> Bool {
    syntax.nameToken(of: base).map { syntax.name($0) == "Color" } ?? false
  }

  private func isCapitalized(_ token: TokenID, _ syntax: SyntaxTree) -> Bool {
    let first = syntax.text[syntax.nameRange(token).start]
    return first >= UInt8(ascii: "A") && first <= UInt8(ascii: "Z")
  }

  /// `Color(...)`: unknown where the project declares an initializer of that type that may fail.
  private func failableInitializers(of type: Name, _ node: NodeID, in file: FileID) -> Truth {
    let reader = machine.reader
    let syntax = machine.syntax(file)
    let first = syntax.kind(node) == .call ? syntax.arguments(of: node).first : nil
    let label = first?.label.map { syntax.name($0) }
    let owners = reader.types(named: type, from: file) + reader.extensions(of: type, from: file)
    let fails = owners.contains { owner in
      let tree = reader.tree(owner.file)
      return tree.declarations.contains { member in
        guard member.parent == owner.id, member.kind == .initializer,
          member.parameters.first?.label == label
        else { return false }
        let keyword = tree.syntax.children(member.node).last {
          tree.syntax.kind($0) == .attribute || tree.syntax.kind($0) == .declModifier
        }
        let start = keyword.map { tree.syntax.endToken($0) } ?? tree.syntax.firstToken(member.node)
        return tree.syntax.text[tree.syntax.range(start).end] == UInt8(ascii: "?")
      }
    }
    return fails ? .unknown : .no
  }

  /// An element of an array is there, one of a dictionary may not be.
  private func element(_ node: NodeID, in file: FileID) -> Truth {
    let syntax = machine.syntax(file)
    guard syntax.kind(node) == .subscriptCall, let list = syntax.child(node, .argumentList),
      let last = syntax.lastChild(list), let label = syntax.label(of: last)
    else { return .unknown }
    return syntax.text.equals(syntax.range(label), "default") ? .no : .unknown
  }

  /// By the declarations of that name: all of them, since which is meant is not always known.
  private func declared(_ name: Name, at node: NodeID, in file: FileID) -> Truth {
    if let form = FormFinder(machine).form(of: node, in: file, 0) {
      return form.isOptional ? .yes : .no
    }
    let reader = machine.reader
    let members = reader.members(named: name, from: file)
    guard !members.isEmpty else { return .unknown }
    let mayBe = members.contains { ref in
      let syntax = machine.syntax(ref.file)
      let node = reader[ref].node
      let type = syntax.child(node, .typeAnnotation) ?? syntax.child(node, .returnClause)
      guard let written = type.flatMap({ syntax.lastChild($0) }) else {
        return syntax.child(node, .initializerClause) == nil
      }
      return syntax.kind(written) == .optionalType
        || syntax.text.equals(syntax.range(syntax.firstToken(written)), "Optional")
    }
    return mayBe ? .unknown : .no
  }
}
