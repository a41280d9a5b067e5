import Platforms
import Source
import Syntax
import Views

// Whether code means the same at another place, and whether it may become another type there.
extension Vocabulary {
  static let scopeWords: [Word] = [
    Word(
      "isPortable", of: .code, .truth,
      "whether it means the same in all files: literals, calls and names of SwiftUI, `.name`, types"
    ) { machine, value in machine.isPortable(value) },
    Word(
      "mustKeepType", of: .view, .truth,
      "whether something asks for its type, so that no other view would do: an extension of it, a result"
    ) { machine, value in machine.mustKeepType(value) },
    Word(
      "captureList", of: .code, .place,
      "the captures of a closure, with their brackets and the white space behind"
    ) { machine, value in machine.captureList(ofClosure: value) },
  ]
}

extension Machine {
  /// Whether all names in an expression mean the same wherever its module is the same: none of a function,
  /// a type or a file. Linear in its size.
  func isPortable(_ value: Value) -> Value {
    guard let code = code(of: value), let node = code.node else { return .unknown }
    let syntax = syntax(code.file)
    var index = syntax.firstDescendant(node).index
    while index <= node.index {
      let part = NodeID(index: index)
      index += 1
      switch syntax.kind(part) {
      case .closure, .macroExpansion, .keyPath: return .truth(false)
      case .identifier:
        guard isPortableName(part, in: code.file) else { return .truth(false) }
      case .memberAccess, .implicitMember:
        guard let token = syntax.nameToken(of: part),
          isVisible(reader.members(named: syntax.name(token), from: code.file))
        else { return .truth(false) }
      default: continue
      }
    }
    return .truth(true)
  }

  /// The name of a type, or of a function of SwiftUI's or of the project that all files see.
  private func isPortableName(_ node: NodeID, in file: FileID) -> Bool {
    let syntax = syntax(file)
    let name = syntax.name(syntax.firstToken(node))
    guard case .outer = origin(of: node, in: file) else { return false }
    if syntax.string(syntax.firstToken(node)).first?.isUppercase ?? false {
      let types = reader.types(named: name, from: file)
      if types.isEmpty { return isOfSwiftUI(name) }
      return isVisible(types) && types.allSatisfy { reader.owner(of: $0) == nil }
    }
    let parent = parent(of: node, in: syntax)
    guard syntax.kind(parent) == .call, syntax.firstChild(parent) == node else { return false }
    let own = reader.members(named: name, from: file)
    let isKnown = SwiftUIVocabulary.shared.modifier(name) != nil || !own.isEmpty
    return isKnown && isVisible(own)
      && own.allSatisfy { reader.owner(of: $0).map { $0 == "View" } ?? true }
  }

  private func isVisible(_ found: [DeclarationRef]) -> Bool {
    !found.contains { reader[$0].isPrivate }
  }

  private func isOfSwiftUI(_ name: Name) -> Bool {
    let plain: Set<Name> = [
      "CGFloat", "CGSize", "CGPoint", "CGRect", "Angle", "EdgeInsets", "UnitPoint", "Edge", "Axis",
      "Alignment", "Double", "Int", "String", "Set", "PresentationDetent", "Visibility", "Date",
    ]
    return plain.contains(name) || SwiftUIVocabulary.shared.view(name) != nil
      || SwiftUIKinds.shared[name].contains(.styleType)
  }

  // MARK: Types

  func mustKeepType(_ value: Value) -> Value {
    guard case .view(let ref) = value else { return .unknown }
    let tree = reader.tree(ref.file)
    let view = tree[ref.id]
    if let first = tree.modifierIDs(of: ref.id).first {
      let own = reader.definitions(of: ModifierRef(ref.file, first))
      return .truth(own.contains { reader.owner(of: $0) == view.name })
    }
    if tree[view.declaration].typeName == view.name, !tree[view.declaration].kind.isType {
      return .truth(view.parent == nil)
    }
    return .truth(takesType(view, in: ref.file))
  }

  /// Whether a view is an argument of a function or initializer of the project which asks for its type.
  private func takesType(_ view: View, in file: FileID) -> Bool {
    let syntax = syntax(file)
    let argument = parent(of: view.node, in: syntax)
    guard syntax.kind(argument) == .argument else { return false }
    let call = parent(of: parent(of: argument, in: syntax), in: syntax)
    guard syntax.kind(call) == .call, let callee = syntax.firstChild(call),
      let token = syntax.nameToken(of: callee)
    else { return false }
    let name = syntax.name(token)
    let members = reader.types(named: name, from: file).flatMap { type in
      let tree = reader.tree(type.file)
      return tree.declarations.filter { $0.parent == type.id }
    }
    let functions = reader.members(named: name, from: file).map { reader[$0] }
    return (members + functions).contains { declaration in
      declaration.kind == .property && declaration.typeName == view.name
        || declaration.parameters.contains { $0.typeName == view.name }
    }
  }

  // MARK: Closures

  func captureList(ofClosure value: Value) -> Value {
    guard let code = code(of: value), let node = code.node else { return .unknown }
    let syntax = syntax(code.file)
    guard let signature = syntax.child(node, .closureSignature),
      let list = syntax.child(signature, .captureList)
    else { return .unknown }
    let start = syntax.range(list).start
    let end = syntax.range(syntax.endToken(list)).start
    return .place(Place(file: code.file, range: ByteRange(start, end)))
  }
}
