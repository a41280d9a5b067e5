import Source

// Questions about single kinds of nodes that more than one layer asks.
extension SyntaxTree {
  /// The label of an `argument`, `labeledClosure` or `tuplePatternElement`: `frame` of `frame: 1`.
  public func label(of node: NodeID) -> TokenID? {
    let first = firstToken(node)
    guard let value = lastChild(node), first != firstToken(value) else { return nil }
    return first
  }

  /// The expression of an `argument`, `initializerClause`, `interpolation` argument and the like: its
  /// last child.
  public func value(of node: NodeID) -> NodeID? { lastChild(node) }

  /// The token that names what a `memberAccess`, `implicitMember` or `identifier` refers to, a
  /// `declName` declares, or a `namedType` or `memberType` names.
  public func nameToken(of node: NodeID) -> TokenID? {
    switch kind(node) {
    case .identifier, .declName, .namedType, .identifierPattern, .closureParameter:
      return name(in: node, firstToken(node))
    case .implicitMember:
      return name(in: node, firstToken(node).next)
    case .memberAccess, .memberType:
      // Behind the base come the dot and the name.
      return firstChild(node).flatMap { name(in: node, endToken($0).next) }
    case .genericSpecialization, .optionalChain, .forceUnwrap:
      return firstChild(node).flatMap { nameToken(of: $0) }
    default:
      return nil
    }
  }

  /// `token`, or the name behind `token ::`; nil if it lies behind the node.
  private func name(in node: NodeID, _ token: TokenID) -> TokenID? {
    let end = endToken(node).index
    guard token.index < end else { return nil }
    let name = token.next.next
    return name.index < end && kind(token.next) == .doubleColon ? name : token
  }

  /// The external and the internal name of a `functionParameter`; the same token twice if it has one
  /// name, nil where it has none.
  public func parameterNames(of node: NodeID) -> (external: TokenID, local: TokenID)? {
    var token = firstToken(node)
    var end = endToken(node)
    for child in childrenBackward(node) {
      if kind(child) == .attribute || kind(child) == .declModifier {
        token = endToken(child)
        break
      }
      // The type, or the default value where there is no type.
      end = firstToken(child)
    }
    guard token.index < end.index, kind(token) != .colon else { return nil }
    let second = token.next
    return (token, second.index < end.index && kind(second) != .colon ? second : token)
  }
}
