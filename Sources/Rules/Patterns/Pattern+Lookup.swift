import Source
import Syntax
import Views

// By what a pattern can be looked up, so that code meets only patterns that can match.
extension Pattern {
  /// The name of the view or modifier that a pattern asks for, or of the declaration; nil when any will
  /// do.
  var rootName: Name? {
    switch kind {
    case .view: viewName
    case .modifier: modifierName
    case .declaration: declaredName
    case .code: nil
    }
  }

  /// The names of members that code must mention to match an expression: `frame` and `named` for
  /// `$_.frame(in: .named($x))`.
  var memberNames: [Name] {
    syntax.allNodes.compactMap { node in
      let kind = syntax.kind(node)
      guard kind == .memberAccess || kind == .implicitMember, syntax.isNode(node, in: root),
        let token = syntax.nameToken(of: node), hole(token) == nil, !isCapitalized(token),
        syntax.kind(token).isIdentifier
      else { return nil }
      return name(token)
    }
  }

  /// The name of the member that a call pattern calls; nil for other patterns.
  var calledName: Name? {
    guard syntax.kind(root) == .call, let callee = syntax.firstChild(root),
      let token = syntax.nameToken(of: callee), hole(token) == nil, !isCapitalized(token),
      syntax.kind(token).isIdentifier
    else { return nil }
    return name(token)
  }

  private var viewName: Name? {
    let base = chain(of: root).base
    let callee = syntax.kind(base) == .call ? syntax.firstChild(base) : base
    guard let callee, let token = syntax.nameToken(of: callee), hole(token) == nil else {
      return nil
    }
    if syntax.kind(callee) == .identifier {
      return name(token) == "view" && syntax.kind(base) == .identifier ? nil : name(token)
    }
    // `SwiftUI.Button` is Button, `Color.clear` is Color.
    guard !isCapitalized(token), let owner = syntax.firstChild(callee) else { return name(token) }
    return syntax.nameToken(of: owner).map { name($0) }
  }

  private var modifierName: Name? {
    let member = syntax.kind(root) == .call ? syntax.firstChild(root) : root
    guard let token = member.flatMap({ syntax.nameToken(of: $0) }), hole(token) == nil else {
      return nil
    }
    return name(token)
  }

  private var declaredName: Name? {
    if syntax.kind(root) == .initializerDecl { return nil }
    let token: TokenID?
    if let binding = syntax.child(root, .patternBinding) {
      token = syntax.child(binding, .identifierPattern).map { syntax.firstToken($0) }
    } else if syntax.kind(root) == .extensionDecl {
      token = syntax.children(root).first { syntax.kind($0) == .namedType }
        .map { syntax.firstToken($0) }
    } else {
      token = syntax.child(root, .declName).map { syntax.firstToken($0) }
    }
    guard let token, hole(token) == nil else { return nil }
    return name(token)
  }

  /// The kinds of declarations that a declaration pattern can match.
  var declarationKinds: Set<Declaration.Kind> {
    if isAnyType { return [.structure, .classType, .enumeration, .actor] }
    switch syntax.kind(root) {
    case .structDecl: return [.structure]
    case .classDecl: return [.classType]
    case .enumDecl: return [.enumeration]
    case .actorDecl: return [.actor]
    case .protocolDecl: return [.protocolType]
    case .extensionDecl: return [.extensionType]
    case .functionDecl: return [.function]
    case .initializerDecl: return [.initializer]
    case .variableDecl: return [.property]
    case .enumCaseDecl: return [.enumCase]
    default: return []
    }
  }

  /// Whether a code pattern can match a node of that kind.
  func mayMatch(_ kind: NodeKind) -> Bool {
    if hole(root) != nil { return true }
    let own = syntax.kind(root)
    if own == kind { return true }
    switch own {
    case .memberAccess, .implicitMember: return kind == .memberAccess || kind == .implicitMember
    case .closure, .codeBlock: return kind == .closure || kind == .codeBlock
    case .identifier: return kind == .memberAccess || kind == .namedType || kind == .memberType
    case .integerLiteral, .floatLiteral, .prefixOperator:
      return kind == .integerLiteral || kind == .floatLiteral || kind == .prefixOperator
    default: return false
    }
  }
}
