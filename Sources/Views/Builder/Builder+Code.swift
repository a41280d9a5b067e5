import Platforms
import Source
import Syntax

extension ViewTreeBuilder {
  /// Reads the items of a file, block, closure or clause in order. What a `guard #available` or an
  /// early return settles holds up to the end of the block.
  mutating func items(of node: NodeID, at place: Place, isMember: Bool = false) {
    inBlock(node) { builder in
      builder.forEachItem(of: node) { builder, item in
        builder.item(item, at: place, isMember: isMember)
      }
    }
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
    var name = syntax.firstToken(node).next
    forEachChild(node) { builder, child in
      guard builder.syntax.kind(child) == .attribute else { return }
      builder.readAttribute(child, of: node, &header)
      name = builder.syntax.endToken(child).next
    }
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
    case .whileStmt: whileStatement(node, at: place)
    case .repeatStmt, .forStmt, .doStmt, .deferStmt, .labeledStmt, .throwStmt,
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
    var rest: Availability?
    construct(.branch, node, at: place) { builder, inner in
      rest = builder.ifChain(node, at: inner)
    }
    if let rest, rest != .nowhere { narrowRest(behind: node, rest) }
  }

  /// The blocks of `if`, `else if` and `else`, in a loop: chains of them can be long. Returns where the
  /// code behind the chain runs: where a block ran that doesn't leave the function, or none did.
  private mutating func ifChain(_ first: NodeID, at place: Place) -> Availability {
    let outer = scope
    var node: NodeID? = first
    var rest = Availability.nowhere
    // Where no condition so far held.
    var remaining = Availability.everywhere
    while let current = node {
      node = nil
      let checks = availabilityChecks(ofConditionsIn: current)
      let narrowed = remaining.intersection(checks?.positive ?? .everywhere)
      var isElse = false
      remaining = remaining.intersection(checks?.negative ?? .everywhere)
      forEachChild(current) { builder, child in
        switch builder.syntax.kind(child) {
        case .conditionList:
          builder.conditions(child, at: place)
        case .codeBlock:
          let holds = isElse ? remaining : narrowed
          builder.scope = outer
          builder.block(child, holds, at: place)
          if !builder.endsEarly(child) { rest = rest.union(holds) }
          if isElse { remaining = .nowhere }
          isElse = true
        case .ifExpr:
          node = child
        default: break
        }
      }
      if let next = node { scope = addScope(next, within: outer, remaining) }
    }
    scope = outer
    return rest.union(remaining)
  }

  /// The conditions of an `if`, `guard` or `while`: each is reached where those before it hold.
  private mutating func conditions(_ list: NodeID, at place: Place) {
    inBlock(list) { builder in
      builder.forEachChild(list) { builder, condition in
        builder.statement(condition, at: place.asValue)
        guard let checks = builder.availabilityChecks(of: condition) else { return }
        builder.narrowRest(behind: condition, checks.positive)
      }
    }
  }

  private mutating func block(_ node: NodeID, _ narrowed: Availability, at place: Place) {
    inScope(addScope(node, within: scope, narrowed)) { builder in
      builder.construct(.block, node, at: place) { $0.items(of: node, at: $1) }
    }
  }

  private mutating func guardStatement(_ node: NodeID, at place: Place) {
    let checks = availabilityChecks(ofConditionsIn: node)
    forEachChild(node) { builder, child in
      switch builder.syntax.kind(child) {
      case .conditionList: builder.conditions(child, at: place)
      case .codeBlock:
        builder.construct(.branch, node, at: place) { builder, inner in
          builder.block(child, checks?.negative ?? .everywhere, at: inner)
        }
      default: break
      }
    }
    if let checks { narrowRest(behind: node, checks.positive) }
  }

  private mutating func whileStatement(_ node: NodeID, at place: Place) {
    let checks = availabilityChecks(ofConditionsIn: node)
    forEachChild(node) { builder, child in
      switch builder.syntax.kind(child) {
      case .conditionList: builder.conditions(child, at: place)
      case .codeBlock:
        let inner = builder.addScope(child, within: builder.scope, checks?.positive ?? .everywhere)
        builder.inScope(inner) { $0.items(of: child, at: place.asValue) }
      default: builder.statement(child, at: place.asValue)
      }
    }
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
          builder.inBlock(child) { $0.switchCase(child, at: inner) }
        }
      case .ifConfig:
        builder.forEachClause(of: child) { $0.switchCases(of: $1, at: place) }
      case .ifConfigClause: break
      default: builder.expression(child, at: place.asValue)
      }
    }
  }

  private mutating func switchCase(_ node: NodeID, at place: Place) {
    forEachChild(node) { builder, item in
      let kind = builder.syntax.kind(item)
      guard kind != .switchItem, kind != .attribute else { return }
      builder.item(item, at: place, isMember: false)
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
  private func endsEarly(_ block: NodeID) -> Bool {
    guard let last = syntax.lastChild(block) else { return false }
    switch syntax.kind(last) {
    case .returnStmt, .throwStmt, .breakStmt, .continueStmt: return true
    default: return false
    }
  }
}
