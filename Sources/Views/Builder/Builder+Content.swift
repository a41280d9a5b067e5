import Platforms
import Source
import Syntax

extension ViewTreeBuilder {
  // MARK: Expressions

  /// Reads any expression: chains become views, and what can hold views is searched.
  mutating func expression(_ node: NodeID, at place: Place) {
    switch syntax.kind(node) {
    case .identifier:
      // Outside of builders a lone name is a value.
      if place.isBuilder { chain(node, at: place) }
    case .call, .postfixIfConfig:
      chain(node, at: place)
    case .memberAccess:
      if place.isBuilder || !isPath(node) { chain(node, at: place) }
    case .ifExpr, .switchExpr, .ifConfig:
      statementExpression(node, at: place)
    case .sequence:
      sequence(node, at: place)
    case .tuple:
      tuple(node, at: place)
    case .closure:
      closure(node, at: place)
    case .macroExpansion:
      callContent(of: node, at: place.asValue)
    case .prefixKeyword, .forceUnwrap, .optionalChain, .argument, .genericSpecialization:
      if let inner = syntax.lastChild(node) { expression(inner, at: place) }
    case .stringLiteral, .keyPath:
      break
    default:
      guard !syntax.isLeaf(node) else { return }
      forEachChild(node) { $0.expression($1, at: place.asValue) }
    }
  }

  /// Whether a member access is nothing but names with dots between, in which no view can hide.
  private func isPath(_ node: NodeID) -> Bool {
    var node = node
    while syntax.kind(node) == .memberAccess {
      guard let base = syntax.firstChild(node) else { return true }
      node = base
    }
    return syntax.isLeaf(node)
  }

  private mutating func statementExpression(_ node: NodeID, at place: Place) {
    var inner = place
    inner.isStatement = false
    item(node, at: inner)
  }

  /// An expression in parentheses keeps its place; the elements of a tuple are values.
  private mutating func tuple(_ node: NodeID, at place: Place) {
    guard let only = syntax.lastChild(node) else { return }
    let isSingle = syntax.firstDescendant(only) == syntax.firstDescendant(node)
    if isSingle, syntax.label(of: only) == nil {
      expression(only, at: place)
    } else {
      forEachChild(node) { $0.expression($1, at: place.asValue) }
    }
  }

  /// Operands and operators: `condition ? a : b` is a branch, anything else holds values.
  private mutating func sequence(_ node: NodeID, at place: Place) {
    let parts = syntax.children(node)
    noteAssignment(parts)
    guard let first = parts.firstIndex(where: { syntax.kind($0) == .ternary }),
      !parts[..<first].contains(where: { isAssignment($0) })
    else {
      for part in parts { expression(part, at: place.asValue) }
      return
    }
    for part in parts[..<first] { expression(part, at: place.asValue) }
    construct(.branch, node, at: place) { builder, inner in
      builder.alternatives(parts[first...], at: inner)
    }
  }

  /// `Type.member = value`, and `+=` and its kin.
  private mutating func noteAssignment(_ parts: [NodeID]) {
    guard parts.count >= 3, syntax.kind(parts[0]) == .memberAccess,
      syntax.kind(parts[1]) == .binaryOperator, changesItsOperand(syntax.range(parts[1])),
      let member = syntax.nameToken(of: parts[0]), let base = syntax.firstChild(parts[0]),
      let owner = syntax.nameToken(of: base), isCapitalized(owner)
    else { return }
    tables.assignedMembers.insert(
      QualifiedName(owner: syntax.name(owner), member: syntax.name(member)))
  }

  /// Whether an operator is `=`, `+=` or one of their kin, and no comparison.
  private func changesItsOperand(_ range: ByteRange) -> Bool {
    guard syntax.text[range.end - 1] == UInt8(ascii: "=") else { return false }
    if range.count == 2 {
      let first = syntax.text[range.start]
      return ![UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: ">")]
        .contains(first)
    }
    let first = syntax.text[range.start + 1]
    return range.count == 1 || first != UInt8(ascii: "=")
  }

  /// `? a : b`, and `? a : condition ? b : c`, flat as they stand.
  private mutating func alternatives(_ parts: ArraySlice<NodeID>, at place: Place) {
    for part in parts {
      if syntax.kind(part) == .ternary, let middle = syntax.lastChild(part) {
        construct(.block, middle, at: place) { $0.expression(middle, at: $1) }
      } else if part == parts.last, syntax.kind(part) != .binaryOperator {
        construct(.block, part, at: place) { $0.expression(part, at: $1) }
      } else {
        expression(part, at: place.asValue)
      }
    }
  }

  private func isAssignment(_ node: NodeID) -> Bool {
    syntax.kind(node) == .binaryOperator && syntax.text.equals(syntax.range(node), "=")
  }

  /// A closure's code, as far as the place says a builder's.
  mutating func closure(_ node: NodeID, at place: Place) {
    var inner = place
    inner.isStatement = true
    inOwnCode { builder in
      builder.inBlock(node) { builder in
        builder.forEachChild(node) { builder, item in
          guard builder.syntax.kind(item) != .closureSignature else { return }
          builder.item(item, at: inner)
        }
      }
    }
  }

  // MARK: Content of calls

  /// What stands in the base of a chain.
  mutating func baseContent(of chain: Chain, at place: Place) {
    switch syntax.kind(chain.base) {
    case .call:
      if syntax.kind(syntax.firstChild(chain.base) ?? chain.base) == .closure {
        // `{ ... }()`: the closure is called on the spot.
        forEachChild(chain.base) { $0.expression($1, at: place) }
      } else if chain.kind != .receiver {
        callContent(of: chain.base, name: chain.nameToken, at: place)
      }
    case .identifier, .memberAccess: break
    default:
      expressionInside(chain.base, at: place)
    }
  }

  /// The parts of a base that is no call and no name: its own kind must not be read again as a chain.
  private mutating func expressionInside(_ base: NodeID, at place: Place) {
    switch syntax.kind(base) {
    case .identifier, .implicitMember: break
    case .tuple, .ifExpr, .switchExpr, .sequence, .macroExpansion, .closure:
      expression(base, at: place)
    default:
      guard !syntax.isLeaf(base) else { return }
      forEachChild(base) { $0.expression($1, at: place.asValue) }
    }
  }

  /// What a chain holds that is no view itself.
  mutating func valueContent(of chain: Chain, at place: Place) {
    let inner = place.asValue
    switch syntax.kind(chain.base) {
    case .call: callContent(of: chain.base, at: inner)
    default: expressionInside(chain.base, at: inner)
    }
    for part in chain.parts where syntax.kind(part.node) == .call {
      callContent(of: part.node, at: inner)
    }
  }

  /// The arguments and closures of a call of a view.
  mutating func callContent(of call: NodeID, name: TokenID? = nil, at place: Place) {
    let traits = name.flatMap { vocabulary.view(syntax.name($0)) } ?? []
    let hasAction = traits.contains(.actionFirst) && !hasArgument(call, "action")
    let hasDestination =
      traits.contains(.destinationFirst) && !hasArgument(call, "destination")
      && !hasArgument(call, "value")
    forEachChild(call) { builder, child in
      switch builder.syntax.kind(child) {
      case .argumentList:
        builder.forEachChild(child) { $0.argument($1, at: place) }
      case .closure:
        var inner = place
        if hasAction { inner = inner.asValue }
        if hasDestination { inner.role = .presented }
        builder.closure(child, at: inner)
      case .labeledClosure:
        builder.argument(child, at: place)
      default: break
      }
    }
  }

  private func hasArgument(_ call: NodeID, _ label: StaticString) -> Bool {
    guard let list = syntax.child(call, .argumentList) else { return false }
    return syntax.childrenBackward(list).contains { argument in
      syntax.label(of: argument).map { syntax.text.equals(syntax.range($0), label) } ?? false
    }
  }

  /// One argument or labelled closure of a view's call; its label says as what it stands.
  private mutating func argument(_ node: NodeID, at place: Place) {
    guard syntax.kind(node) != .ifConfig else {
      forEachClause(of: node) { builder, clause in
        builder.forEachItem(of: clause) { $0.argument($1, at: place) }
      }
      return
    }
    guard let value = syntax.lastChild(node) else { return }
    var inner = place
    if let label = syntax.label(of: node) {
      inner.label = syntax.name(label)
      let role = role(ofLabel: label)
      inner.role = place.role == .value ? .value : role ?? place.role
      if role == .value { inner = inner.asValue }
    } else if syntax.kind(value) != .closure, syntax.kind(value) != .call {
      // `Text(title)`: a bare reference is a value as far as can be seen.
      inner.isBuilder = false
    }
    expression(value, at: inner)
  }

  /// The content of a modifier's arguments and closures.
  mutating func modifierContent(_ part: ChainPart, at place: Place) {
    guard syntax.kind(part.node) == .call, let name = syntax.nameToken(of: part.member) else {
      return
    }
    let traits = vocabulary.modifier(syntax.name(name))
    var inner = place
    inner.role =
      switch traits?.content {
      case nil, .accessory?: .accessory
      case .presented?: .presented
      case .overlay?: .overlay
      case .background?: .background
      case .mask?: .mask
      case .effect?, SwiftUIVocabulary.Content.none?: .value
      }
    inner.isBuilder = inner.role != .value
    var closures = inner
    if syntax.name(name) == "modifier" {
      // SwiftUI's takes no closure, so this is a function of the project that makes a view of a view.
      closures.role = .accessory
      closures.isBuilder = true
    }
    forEachChild(part.node) { builder, child in
      switch builder.syntax.kind(child) {
      case .argumentList: builder.forEachChild(child) { $0.argument($1, at: inner) }
      case .closure: builder.closure(child, at: closures)
      case .labeledClosure: builder.argument(child, at: inner)
      default: break
      }
    }
  }

  /// As what the views of a labelled argument stand, by what SwiftUI's own views call such things; nil
  /// for labels that say nothing. A label such as `onTap` names an action.
  private func role(ofLabel label: TokenID) -> ContentRole? {
    if let role = Self.rolesOfLabels[syntax.name(label)] { return role }
    let range = syntax.nameRange(label)
    let isAction =
      syntax.text[range.start] == UInt8(ascii: "o")
      && syntax.text[range.start + 1] == UInt8(ascii: "n") && range.count > 2
    return isAction ? .value : nil
  }

  private static let rolesOfLabels = NameMap<ContentRole>([
    "label": .label, "title": .label, "icon": .label, "currentValueLabel": .label,
    "minimumValueLabel": .label, "maximumValueLabel": .label,
    "header": .header, "footer": .footer, "background": .background, "overlay": .overlay,
    "destination": .presented, "sheet": .presented, "popover": .presented,
    "action": .value, "perform": .value, "completion": .value, "handler": .value, "get": .value,
    "set": .value, "isPresented": .value, "item": .value, "value": .value,
    "content": .content, "body": .content, "rootView": .content, "root": .content,
    "placeholder": .content, "sidebar": .content, "detail": .content,
  ])
}
