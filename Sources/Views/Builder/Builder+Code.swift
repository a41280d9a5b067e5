import Platforms
import Source
import Syntax

extension ViewTreeBuilder {
  /// Reads the items of a file, block, closure or clause in order. What a `guard #available` or an
  /// early return settles holds up to the end of the block.
  mutating func items(of node: NodeID, at place: Place, isMember: Bool = false) {
    let outer = scope
    forEachItem(of: node) { builder, item in builder.item(item, at: place, isMember: isMember) }
    scope = outer
  }

  mutating func item(_ node: NodeID, at place: Place, isMember: Bool = false) {
    if readDeclaration(node) { return }
    switch syntax.kind(node) {
    case .ifConfig where isMember:
      forEachClause(of: node) { builder, clause in
        builder.items(of: clause, at: place, isMember: true)
      }
    case .macroExpansion where isMember:
      readMacro(node)
    default:
      statement(node, at: place)
    }
  }

  /// `#Preview { }` and its like: a declaration with views in its closure.
  private mutating func readMacro(_ node: NodeID) {
    var header = Header()
    header.scope = scope
    let name = syntax.firstToken(node).next
    if name.index < syntax.endToken(node).index { header.nameToken = name }
    declare(node, .macroExpansion, header, body: nil) { builder in
      builder.callContent(of: node, at: Place(isBuilder: true))
    }
  }

  private mutating func statement(_ node: NodeID, at place: Place) {
    switch syntax.kind(node) {
    case .returnStmt:
      guard let value = syntax.lastChild(node) else { return }
      if place.role != .value { code.returnsExplicitly = true }
      var returned = place
      returned.isBuilder = returned.isBuilder || place.role != .value
      returned.isStatement = false
      expression(value, at: returned)
    case .ifExpr: ifBranch(node, at: place)
    case .guardStmt: guardStatement(node, at: place)
    case .switchExpr: switchBranch(node, at: place)
    case .ifConfig: configBranch(node, at: place)
    case .codeBlock: items(of: node, at: place)
    case .whileStmt, .repeatStmt, .forStmt, .doStmt, .deferStmt, .labeledStmt, .throwStmt,
      .yieldStmt, .discardStmt, .thenStmt, .catchClause, .conditionList, .optionalBinding,
      .matchingCondition, .initializerClause, .whereClause, .switchItem:
      forEachChild(node) { builder, child in builder.statement(child, at: place.asValue) }
    default:
      expression(node, at: place)
    }
  }

  // MARK: Branches

  /// Adds a view of a construct and runs `content` with the place inside it.
  mutating func construct(
    _ kind: View.Kind, _ node: NodeID, at place: Place, content: (inout Self, Place) -> Void
  ) {
    let view = addView(kind, node: node, base: node, nameToken: nil, at: place)
    var inner = place
    inner.parent = view
    inner.modifier = nil
    inner.label = nil
    if place.role == .root { inner.role = .content }
    content(&self, inner)
    closeView(view)
  }

  private mutating func ifBranch(_ node: NodeID, at place: Place) {
    let checks = availabilityChecks(ofConditionsIn: node)
    construct(.branch, node, at: place) { builder, inner in
      builder.ifChain(node, checks, at: inner)
    }
    if let checks, endsEarly(syntax.child(node, .codeBlock)), hasNoElse(node) {
      scope = addScope(node, within: scope, checks.negative)
    }
  }

  /// The blocks of `if`, `else if` and `else`, in a loop: chains of them can be long.
  private mutating func ifChain(
    _ first: NodeID, _ firstChecks: AvailabilityChecks?, at place: Place
  ) {
    let outer = scope
    var node: NodeID? = first
    var checks = firstChecks
    while let current = node {
      node = nil
      var isElse = false
      forEachChild(current) { builder, child in
        switch builder.syntax.kind(child) {
        case .conditionList:
          builder.statement(child, at: place)
        case .codeBlock:
          let narrowed = isElse ? checks?.negative : checks?.positive
          builder.block(child, narrowed, at: place)
          isElse = true
        case .ifExpr:
          node = child
        default: break
        }
      }
      if let next = node {
        if let checks { scope = addScope(next, within: scope, checks.negative) }
        checks = availabilityChecks(ofConditionsIn: next)
      }
    }
    scope = outer
  }

  private mutating func block(_ node: NodeID, _ narrowed: Availability?, at place: Place) {
    let inner = narrowed.map { addScope(node, within: scope, $0) } ?? scope
    inScope(inner) { builder in
      builder.construct(.block, node, at: place) { $0.items(of: node, at: $1) }
    }
  }

  private mutating func guardStatement(_ node: NodeID, at place: Place) {
    let checks = availabilityChecks(ofConditionsIn: node)
    forEachChild(node) { builder, child in
      switch builder.syntax.kind(child) {
      case .conditionList: builder.statement(child, at: place)
      case .codeBlock:
        builder.construct(.branch, node, at: place) { builder, inner in
          builder.block(child, checks?.negative, at: inner)
        }
      default: break
      }
    }
    if let checks { scope = addScope(node, within: scope, checks.positive) }
  }

  private mutating func switchBranch(_ node: NodeID, at place: Place) {
    construct(.switching, node, at: place) { builder, inner in
      builder.switchCases(of: node, at: inner)
    }
  }

  private mutating func switchCases(of node: NodeID, at place: Place) {
    forEachItem(of: node) { builder, child in
      switch builder.syntax.kind(child) {
      case .switchCase:
        builder.construct(.block, child, at: place) { builder, inner in
          builder.forEachChild(child) { builder, item in
            let kind = builder.syntax.kind(item)
            guard kind != .switchItem, kind != .attribute else { return }
            builder.item(item, at: inner, isMember: false)
          }
        }
      case .ifConfig:
        builder.forEachClause(of: child) { $0.switchCases(of: $1, at: place) }
      case .ifConfigClause: break
      default: builder.expression(child, at: place.asValue)
      }
    }
  }

  private mutating func configBranch(_ node: NodeID, at place: Place) {
    construct(.ifConfig, node, at: place) { builder, inner in
      builder.forEachClause(of: node) { builder, clause in
        builder.construct(.block, clause, at: inner) { $0.items(of: clause, at: $1) }
      }
    }
  }

  /// Whether a block always leaves the function, so that what follows the `if` is its `else`.
  private func endsEarly(_ block: NodeID?) -> Bool {
    guard let block, let last = syntax.lastChild(block) else { return false }
    switch syntax.kind(last) {
    case .returnStmt, .throwStmt, .breakStmt, .continueStmt: return true
    default: return false
    }
  }

  private func hasNoElse(_ node: NodeID) -> Bool {
    var count = 0
    for child in syntax.childrenBackward(node) {
      let kind = syntax.kind(child)
      if kind == .codeBlock || kind == .ifExpr { count += 1 }
    }
    return count == 1
  }
}
