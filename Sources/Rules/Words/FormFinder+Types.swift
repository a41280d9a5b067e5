import Platforms
import Source
import Syntax
import Views

extension FormFinder {
  /// The form of the values of a written type.
  func form(ofType node: NodeID, in file: FileID, _ depth: Int) -> ViewForm? {
    guard depth < Self.depthLimit else { return nil }
    let syntax = machine.syntax(file)
    switch syntax.kind(node) {
    case .attributedType, .someType, .anyType: return last(of: node, in: file, depth)
    case .optionalType, .implicitlyUnwrappedType:
      var result = last(of: node, in: file, depth)
      result?.isOptional = syntax.kind(node) == .optionalType
      return result
    case .tupleType:
      let elements = syntax.children(node)
      guard elements.count == 1 else { return ViewForm(kind: .other) }
      return last(of: elements[0], in: file, depth)
    case .namedType, .memberType: return form(ofNamed: node, in: file, depth)
    case .arrayType, .dictionaryType, .functionType, .metatypeType: return ViewForm(kind: .other)
    default: return nil
    }
  }

  private func last(of node: NodeID, in file: FileID, _ depth: Int) -> ViewForm? {
    machine.syntax(file).lastChild(node).flatMap { form(ofType: $0, in: file, depth + 1) }
  }

  private func form(ofNamed node: NodeID, in file: FileID, _ depth: Int) -> ViewForm? {
    let syntax = machine.syntax(file)
    guard let token = syntax.nameToken(of: node) else { return nil }
    let name = syntax.name(token)
    if name == "Optional", !syntax.isLeaf(node) {
      var wrapped = last(of: node, in: file, depth)
      wrapped?.isOptional = true
      return wrapped
    }
    if syntax.kind(node) == .namedType, let bound = bound(ofGeneric: name, at: node, in: file) {
      return form(ofType: bound, in: file, depth + 1)
    }
    if name == "Self" { return formOfSelf(at: node, in: file, depth) }
    let isSwiftUIs = syntax.text.equals(syntax.range(syntax.firstToken(node)), "SwiftUI")
    return form(ofTypeNamed: name, in: file, at: node, isSwiftUIs: isSwiftUIs, depth)
  }

  /// The form of the values of the type that `name` means at `node`.
  func form(
    ofTypeNamed name: Name, in file: FileID, at node: NodeID, isSwiftUIs: Bool = false, _ depth: Int
  ) -> ViewForm? {
    guard depth < Self.depthLimit else { return nil }
    if !isSwiftUIs {
      let owners = Set(around(node, in: file).map(\.name))
      let found = reader.types(named: name, from: file).filter { ref in
        let owner = reader.owner(of: ref)
        return owner == nil || owners.contains(owner ?? "") || isQualified(node, in: file)
      }
      if !found.isEmpty { return agreed(found.map { form(ofDeclared: $0, depth) }) }
    }
    return form(ofSwiftUIs: name)
  }

  private func isQualified(_ node: NodeID, in file: FileID) -> Bool {
    let kind = machine.syntax(file).kind(node)
    return kind == .memberType || kind == .memberAccess
  }

  private func form(ofSwiftUIs name: Name) -> ViewForm {
    switch name {
    case "Text": return ViewForm(kind: .text, type: name)
    case "View", "Shape", "InsettableShape", "DynamicViewContent": return ViewForm(kind: .view)
    case "ShapeStyle": return ViewForm(kind: .style)
    default: break
    }
    if kinds[name].contains(.styleType) { return ViewForm(kind: .style, type: name) }
    guard let traits = vocabulary.view(name) else { return ViewForm(kind: .unseen, type: name) }
    if kinds[name].contains(.itemType) { return ViewForm(kind: .other, type: name) }
    return ViewForm(kind: traits.contains(.style) ? .color : .view, type: name)
  }

  // MARK: Types of the project

  private static let viewProtocols: [String] = [
    "View", "Shape", "InsettableShape", "UIViewRepresentable", "UIViewControllerRepresentable",
    "NSViewRepresentable", "NSViewControllerRepresentable", "DynamicViewContent",
  ]

  private func form(ofDeclared ref: DeclarationRef, _ depth: Int) -> ViewForm? {
    let declaration = reader[ref]
    if declaration.kind == .typeAlias {
      let syntax = machine.syntax(ref.file)
      guard let type = syntax.lastChild(declaration.node), type != declaration.node,
        syntax.kind(type) != .declName
      else { return nil }
      return form(ofType: type, in: ref.file, depth + 1)
    }
    let isStyle = machine.conforms(ref, to: "ShapeStyle")
    var answer = Truth.no
    for name in Self.viewProtocols where !machine.isHidden(name, from: ref.file) {
      answer = answer.or(machine.conforms(ref, to: Name(name)))
      if answer == .yes {
        // A style that is a view, too, is taken for a style where both may stand, as a colour is.
        guard isStyle != .unknown else { return nil }
        return ViewForm(kind: isStyle == .yes ? .color : .view, type: declaration.name)
      }
    }
    if isStyle == .yes { return ViewForm(kind: .style, type: declaration.name) }
    let isNeither = answer == .no && isStyle == .no && isClosed(ref)
    return ViewForm(kind: isNeither ? .other : .unseen, type: declaration.name)
  }

  /// Whether all that a type inherits from is in sight, or known to be no view.
  private func isClosed(_ ref: DeclarationRef) -> Bool {
    reader[ref].inherited.allSatisfy {
      Self.plainProtocols.contains($0) || !reader.types(named: $0, from: ref.file).isEmpty
    }
  }

  /// The protocols and raw types of the standard library that types are mostly declared with.
  private static let plainProtocols: Set<Name> = [
    "String", "Int", "Codable", "Decodable", "Encodable", "Equatable", "Hashable", "Identifiable",
    "Comparable", "CaseIterable", "Sendable", "ObservableObject", "Error", "NSObject", "Any",
    "AnyObject", "CustomStringConvertible", "RawRepresentable", "ExpressibleByStringLiteral",
  ]

  // MARK: Generic parameters

  /// The bound of a generic parameter of the declarations around `node`.
  private func bound(ofGeneric name: Name, at node: NodeID, in file: FileID) -> NodeID? {
    let syntax = machine.syntax(file)
    for declaration in around(node, in: file) where declaration.kind != .property {
      for owner in [declaration.node] + extended(declaration, in: file) {
        guard let list = syntax.child(owner, .genericParameters) else { continue }
        for parameter in syntax.children(list) {
          guard let declared = syntax.child(parameter, .declName),
            syntax.name(syntax.firstToken(declared)) == name
          else { continue }
          let last = syntax.lastChild(parameter)
          return last.flatMap { syntax.kind($0) == .declName ? nil : $0 }
        }
      }
    }
    return nil
  }

  /// The type of the same file that an extension extends.
  private func extended(_ declaration: Declaration, in file: FileID) -> [NodeID] {
    guard declaration.kind == .extensionType else { return [] }
    return reader.types(named: declaration.name, from: file).filter { $0.file == file }
      .map { reader[$0].node }
  }

  // MARK: Self

  /// The form of the values of the type or extension around `node`.
  func formOfSelf(at node: NodeID, in file: FileID, _ depth: Int) -> ViewForm? {
    guard let type = around(node, in: file).first(where: { $0.kind.isType }) else { return nil }
    return form(ofTypeNamed: type.name, in: file, at: node, depth + 1)
  }

  /// The declarations around a node, inside out. Linear in the number of declarations of the file.
  func around(_ node: NodeID, in file: FileID) -> [Declaration] {
    aroundIDs(node, in: file).map { reader.tree(file)[$0] }
  }

  func aroundIDs(_ node: NodeID, in file: FileID) -> [DeclarationID] {
    let tree = reader.tree(file)
    var result: [DeclarationID] = []
    for index in tree.declarations.indices
    where tree.syntax.isNode(node, in: tree.declarations[index].node) {
      result.append(DeclarationID(index: UInt32(index)))
    }
    return result.reversed()
  }
}
