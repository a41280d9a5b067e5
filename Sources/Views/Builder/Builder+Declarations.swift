import Platforms
import Source
import Syntax

extension ViewTreeBuilder {
  /// Reads a declaration; false when `node` is none.
  mutating func readDeclaration(_ node: NodeID) -> Bool {
    switch syntax.kind(node) {
    case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl:
      readType(node)
    case .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl:
      readFunction(node)
    case .variableDecl:
      readVariable(node)
    case .enumCaseDecl:
      readEnumCases(node)
    case .typealiasDecl:
      readTypealias(node)
    case .importDecl, .operatorDecl, .precedenceGroupDecl, .associatedtypeDecl, .macroDecl,
      .directive:
      break
    default:
      return false
    }
    return true
  }

  private mutating func readType(_ node: NodeID) {
    let header = readHeader(node)
    guard let body = syntax.child(node, .memberBlock) else { return }
    declare(node, kind(ofType: node), header, body: body) { builder in
      builder.items(of: body, at: Place(isStatement: true), isMember: true)
    }
  }

  private func kind(ofType node: NodeID) -> Declaration.Kind {
    switch syntax.kind(node) {
    case .structDecl: .structure
    case .classDecl: .classType
    case .enumDecl: .enumeration
    case .actorDecl: .actor
    case .protocolDecl: .protocolType
    default: .extensionType
    }
  }

  private mutating func readFunction(_ node: NodeID) {
    let header = readHeader(node)
    let kind: Declaration.Kind =
      switch syntax.kind(node) {
      case .functionDecl: .function
      case .subscriptDecl: .subscriptMember
      default: .initializer
      }
    let body = syntax.child(node, .codeBlock) ?? syntax.child(node, .accessorBlock)
    declare(node, kind, header, body: body) { builder in
      guard let body else { return }
      builder.readBody(body, isBuilder: header.makesViews)
    }
  }

  private mutating func readVariable(_ node: NodeID) {
    let shared = readHeader(node)
    forEachChild(node) { builder, binding in
      guard builder.syntax.kind(binding) == .patternBinding else { return }
      builder.readBinding(binding, shared, isLet: builder.isLet(node))
    }
  }

  /// One `name: Type = value { ... }`. A pattern with several names declares nothing that can be named
  /// from outside, but its value is read.
  private mutating func readBinding(_ binding: NodeID, _ shared: Header, isLet: Bool) {
    var header = shared
    header.isLet = isLet
    var body: NodeID?
    for child in syntax.childrenBackward(binding) {
      switch syntax.kind(child) {
      case .identifierPattern: header.nameToken = syntax.firstToken(child)
      case .typeAnnotation: header.typeName = typeName(of: syntax.lastChild(child))
      case .initializerClause: body = body ?? child
      case .accessorBlock, .codeBlock: body = child
      default: break
      }
    }
    let initial = syntax.child(binding, .initializerClause)
    declare(binding, .property, header, body: body) { builder in
      if let initial, initial != body { builder.readBody(initial, isBuilder: false) }
      if let body { builder.readBody(body, isBuilder: header.makesViews) }
    }
  }

  /// The code behind a function or property: a block, accessors, or an initial value.
  private mutating func readBody(_ body: NodeID, isBuilder: Bool) {
    let place = Place(isBuilder: isBuilder, isStatement: true)
    switch syntax.kind(body) {
    case .codeBlock:
      inOwnCode { $0.items(of: body, at: place) }
    case .accessorBlock:
      forEachChild(body) { builder, accessor in
        guard let block = builder.syntax.child(accessor, .codeBlock) else { return }
        let isGetter = builder.isGetter(accessor)
        builder.inOwnCode { $0.items(of: block, at: isGetter ? place : place.asValue) }
      }
    default:
      guard let value = syntax.lastChild(body) else { return }
      inOwnCode { $0.expression(value, at: place) }
    }
  }

  private func isGetter(_ accessor: NodeID) -> Bool {
    var token = syntax.firstToken(accessor)
    for child in syntax.childrenBackward(accessor) {
      let kind = syntax.kind(child)
      guard kind == .attribute || kind == .declModifier else { continue }
      token = syntax.endToken(child)
      break
    }
    return syntax.text.equals(syntax.range(token), "get")
  }

  /// The keyword stands right before the first binding.
  private func isLet(_ node: NodeID) -> Bool {
    guard let binding = syntax.child(node, .patternBinding) else { return false }
    return syntax.kind(syntax.firstToken(binding).previous) == .kwLet
  }

  private mutating func readEnumCases(_ node: NodeID) {
    let shared = readHeader(node)
    forEachChild(node) { builder, element in
      guard builder.syntax.kind(element) == .enumCaseElement,
        let name = builder.syntax.child(element, .declName)
      else { return }
      var header = shared
      header.nameToken = builder.syntax.firstToken(name)
      header.isStatic = true
      builder.declare(
        element, .enumCase, header, body: builder.syntax.child(element, .initializerClause)
      ) { _ in }
    }
  }

  private mutating func readTypealias(_ node: NodeID) {
    var header = readHeader(node)
    if let type = syntax.children(node).last(where: { isType($0) }) {
      header.typeName = typeName(of: type)
    }
    declare(node, .typeAlias, header, body: nil) { _ in }
  }

  /// Adds a declaration and runs `content` inside it.
  mutating func declare(
    _ node: NodeID, _ kind: Declaration.Kind, _ header: Header, body: NodeID?,
    content: (inout Self) -> Void
  ) {
    let id = DeclarationID(index: UInt32(tables.declarations.count))
    let nameToken = header.nameToken ?? syntax.firstToken(node)
    tables.declarations.append(
      Declaration(
        kind: kind, node: node, name: header.nameToken.map { syntax.name($0) } ?? "",
        nameToken: nameToken, parent: declaration, isPublic: header.isPublic,
        isPrivate: header.isPrivate, isStatic: header.isStatic, isBuilder: header.isBuilder,
        isLet: header.isLet, isWrapped: header.isWrapped, typeName: header.typeName,
        inherited: header.inherited, parameters: header.parameters, body: body, scope: header.scope)
    )
    let outer = declaration
    declaration = id
    inScope(header.scope, content)
    declaration = outer
  }
}
