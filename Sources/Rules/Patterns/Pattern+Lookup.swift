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

  /// The same pattern, with what can be told of it once and for all.
  func prepared() -> Pattern {
    var result = self
    result.bareName = findBareName()
    return result
  }

  private func findBareName() -> Hole? {
    guard kind == .declaration else { return nil }
    var name: Hole?
    for part in syntax.children(root) {
      switch syntax.kind(part) {
      case .declName: name = hole(syntax.firstToken(part))
      case .patternBinding:
        guard let pattern = syntax.lastChild(part), syntax.kind(pattern) == .identifierPattern
        else { return nil }
        name = hole(syntax.firstToken(pattern))
      case .memberBlock where syntax.isLeaf(part): break
      case .parameterClause:
        let parameters = syntax.children(part)
        guard parameters.count == 1, run(parameters[0])?.slot == nil, run(parameters[0]) != nil
        else { return nil }
      default: return nil
      }
    }
    return name.flatMap { $0.isRun ? nil : $0 }
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
