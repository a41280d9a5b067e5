import Platforms
import Source
import Syntax
import Views

extension FormFinder {
  // MARK: Members

  /// `Color.red`, `self.title`, `model.color`, `style.gradient`.
  func member(
    _ node: NodeID, in file: FileID, called: Bool = false, _ depth: Int
  ) -> ViewForm? {
    let syntax = machine.syntax(file)
    guard let base = syntax.firstChild(node), let token = syntax.nameToken(of: node) else {
      return nil
    }
    let name = syntax.name(token)
    if let type = typePath(base, syntax) {
      return staticMember(name, of: type, at: base, in: file, called: called, depth)
    }
    if syntax.kind(syntax.firstToken(base)) == .kwSelf, syntax.isLeaf(base) {
      let owners = around(node, in: file).filter { $0.kind.isType }.map(\.name)
      for owner in owners {
        let found = reader.members(named: name, of: owner, from: file)
        if !found.isEmpty { return form(of: found, called: called, depth) }
      }
    }
    if isBinding(base, syntax) { return ViewForm(kind: .other) }
    guard let receiver = form(of: base, in: file, depth + 1) else { return nil }
    var result = made(by: name, of: receiver, node, in: file, called: called, depth)
    if syntax.kind(base) == .optionalChain { result?.isOptional = true }
    return result
  }

  /// `$model.name`: what is made of a binding is no view.
  private func isBinding(_ node: NodeID, _ syntax: SyntaxTree) -> Bool {
    let range = syntax.range(syntax.firstToken(node))
    guard syntax.text[range.start] == UInt8(ascii: "$"), range.count > 1 else { return false }
    let second = syntax.text[range.start + 1]
    return !(second >= UInt8(ascii: "0") && second <= UInt8(ascii: "9"))
  }

  /// The last name of a path of capitalised names: `Color`, `SwiftUI.Color`, `Theme.Colors`.
  private func typePath(_ node: NodeID, _ syntax: SyntaxTree) -> Name? {
    switch syntax.kind(node) {
    case .identifier, .memberAccess:
      guard let token = syntax.nameToken(of: node), isCapitalized(token, syntax) else { return nil }
      if syntax.kind(node) == .memberAccess {
        guard let base = syntax.firstChild(node), typePath(base, syntax) != nil else { return nil }
      }
      return syntax.name(token)
    case .genericSpecialization: return syntax.firstChild(node).flatMap { typePath($0, syntax) }
    default: return nil
    }
  }

  private func isCapitalized(_ token: TokenID, _ syntax: SyntaxTree) -> Bool {
    let range = syntax.nameRange(token)
    var offset = range.start
    while offset < range.end, syntax.text[offset] == UInt8(ascii: "_") { offset += 1 }
    return offset < range.end && syntax.text[offset] >= UInt8(ascii: "A")
      && syntax.text[offset] <= UInt8(ascii: "Z")
  }

  /// `Type.name`: as it is declared; of a colour or image of SwiftUI's that is not in sight, such as
  /// one of an asset catalogue, one of these.
  private func staticMember(
    _ name: Name, of type: Name, at node: NodeID, in file: FileID, called: Bool, _ depth: Int
  ) -> ViewForm? {
    if name == "init" { return form(ofTypeNamed: type, in: file, at: node, depth + 1) }
    let declared = reader.members(named: name, of: type, from: file)
    if !declared.isEmpty { return form(of: declared, called: called, depth) }
    guard let form = form(ofTypeNamed: type, in: file, at: node, depth + 1) else { return nil }
    switch form.type {
    case "Color", "Image": return form
    default: return form.kind == .style ? form : nil
    }
  }

  // MARK: Calls

  func call(_ node: NodeID, in file: FileID, _ depth: Int) -> ViewForm? {
    let syntax = machine.syntax(file)
    guard let callee = syntax.firstChild(node) else { return nil }
    if let type = typePath(callee, syntax) {
      let first = syntax.firstToken(callee)
      let isSwiftUIs = syntax.text.equals(syntax.range(first), "SwiftUI")
      return form(ofTypeNamed: type, in: file, at: callee, isSwiftUIs: isSwiftUIs, depth + 1)
    }
    switch syntax.kind(callee) {
    case .identifier:
      let name = syntax.name(syntax.firstToken(callee))
      if let found = named(callee, in: file, called: true, depth + 1) { return found }
      // A modifier on the implicit `self`.
      guard vocabulary.modifier(name) != nil,
        let receiver = formOfSelf(at: node, in: file, depth)
      else { return nil }
      return made(by: name, of: receiver, callee, in: file, called: true, depth)
    case .memberAccess: return member(callee, in: file, called: true, depth + 1)
    case .implicitMember: return ViewForm(kind: .style)
    default: return nil
    }
  }

  /// What a modifier or member makes of what it is called on.
  private func made(
    by name: Name, of receiver: ViewForm, _ node: NodeID, in file: FileID, called: Bool,
    _ depth: Int
  ) -> ViewForm? {
    let owners = Self.protocols(of: receiver)
    let own = reader.members(named: name, from: file).filter {
      reader.owner(of: $0).map { owners.contains($0) || $0 == receiver.type } ?? false
    }
    let theirs = made(bySwiftUIs: name, of: receiver, node, in: file)
    guard !own.isEmpty else { return theirs }
    let mine = returned(by: own, on: receiver, called: called, depth)
    // Which of two overloads is meant, labels would tell; mostly both make the same.
    guard let theirs, vocabulary.modifier(name) != nil else { return mine }
    return mine?.kind == theirs.kind ? mine : nil
  }

  private static func protocols(of form: ViewForm) -> Set<Name> {
    switch form.kind {
    case .text, .view: ["View", "Shape", "InsettableShape"]
    case .color: ["View", "ShapeStyle"]
    case .style: ["ShapeStyle"]
    case .other, .unseen: []
    }
  }

  /// What functions of the project return; `Self` is what they are called on.
  private func returned(
    by own: [DeclarationRef], on receiver: ViewForm, called: Bool, _ depth: Int
  ) -> ViewForm? {
    let forms = own.map { ref -> ViewForm? in
      let syntax = machine.syntax(ref.file)
      if let clause = syntax.child(reader[ref].node, .returnClause),
        let type = syntax.lastChild(clause), syntax.text.equals(syntax.range(type), "Self")
      {
        return receiver
      }
      return form(of: [ref], called: called, depth)
    }
    return agreed(forms)
  }

  private func made(
    bySwiftUIs name: Name, of receiver: ViewForm, _ node: NodeID, in file: FileID
  ) -> ViewForm? {
    let kinds = kinds[name]
    switch receiver.kind {
    case .style: return kinds.contains(.style) ? ViewForm(kind: .style) : nil
    case .color where kinds.contains(.style) && !isLabeled(node, in: file):
      // `Color.red.gradient` is no view any more, `Color.red.opacity(0.5)` is.
      return name == "gradient" ? ViewForm(kind: .style) : receiver
    case .text where kinds.contains(.text): return receiver
    case .view where kinds.contains(.shape): return receiver
    case .text, .view, .color:
      return vocabulary.modifier(name) == nil ? nil : ViewForm(kind: .view)
    case .other, .unseen: return nil
    }
  }

  /// Whether the first argument of the call of a member has a label: `shadow(color:radius:)` makes a
  /// view, `shadow(_:)` a style.
  private func isLabeled(_ callee: NodeID, in file: FileID) -> Bool {
    let syntax = machine.syntax(file)
    let call = machine.parent(of: callee, in: syntax)
    guard syntax.kind(call) == .call, let first = syntax.arguments(of: call).first else {
      return false
    }
    return first.label != nil
  }
}
