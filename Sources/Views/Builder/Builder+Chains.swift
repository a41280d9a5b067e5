import Platforms
import Source
import Syntax

/// One postfix member of a chain, before it is known to be a modifier.
struct ChainPart {
  /// The call or member access.
  let node: NodeID
  /// The member access or implicit member that holds the name; an identifier for a call on the
  /// implicit `self`.
  let member: NodeID
  let clause: ClauseID?
}

/// A chain taken apart.
struct Chain {
  var base: NodeID
  /// Innermost first.
  var parts: [ChainPart]
  var kind = View.Kind.other
  var nameToken: TokenID?
  var isQualifiedBySwiftUI = false
}

extension ViewTreeBuilder {
  /// Reads an expression with its modifiers; what it holds that may be a view goes to `place`.
  mutating func chain(_ node: NodeID, at place: Place) {
    var chain = Chain(base: node, parts: [])
    takeApart(&chain)
    chain.parts.reverse()
    classify(&chain)
    guard isViewLike(chain, at: place) else { return valueContent(of: chain, at: place) }
    let view = addView(
      chain.kind, node: node, base: chain.base, nameToken: chain.nameToken, at: place)
    tables.views[Int(view.index)].isQualifiedBySwiftUI = chain.isQualifiedBySwiftUI
    var modifier = addModifiers(chain.parts, of: view)
    var inner = Place(parent: view, role: .content, isBuilder: true)
    inner.isBuilder = chain.kind != .other || place.isBuilder
    baseContent(of: chain, at: inner)
    for part in chain.parts {
      inner.modifier = ModifierID(index: modifier)
      modifierContent(part, at: inner)
      modifier += 1
    }
    closeView(view)
  }

  /// Walks from the outermost member inward, in a loop: chains can be thousands of members long.
  private mutating func takeApart(_ chain: inout Chain, clause: ClauseID? = nil) {
    while true {
      switch syntax.kind(chain.base) {
      case .call:
        guard takePart(called: chain.base, from: &chain, clause) else { return }
      case .memberAccess:
        guard let inner = syntax.firstChild(chain.base), !isTypeMember(chain.base) else { return }
        chain.parts.append(ChainPart(node: chain.base, member: chain.base, clause: clause))
        chain.base = inner
      case .postfixIfConfig:
        guard takeClauses(from: &chain, clause) else { return }
      case .optionalChain, .forceUnwrap, .genericSpecialization:
        guard let inner = syntax.firstChild(chain.base) else { return }
        chain.base = inner
      default:
        return
      }
    }
  }

  /// Takes `.name(...)` off the chain; false when the call is its base.
  private mutating func takePart(
    called call: NodeID, from chain: inout Chain, _ clause: ClauseID?
  ) -> Bool {
    guard let callee = callee(of: call) else { return false }
    switch syntax.kind(callee) {
    case .memberAccess:
      guard let inner = syntax.firstChild(callee), !isTypeMember(callee) else { return false }
      chain.parts.append(ChainPart(node: call, member: callee, clause: clause))
      chain.base = inner
      return true
    case .call, .subscriptCall:
      // `name()()`: what the inner call returns is called.
      return false
    default:
      return false
    }
  }

  /// What is called, without generic arguments, `?` and `!`.
  func callee(of call: NodeID) -> NodeID? {
    var callee = syntax.firstChild(call)
    while let current = callee {
      switch syntax.kind(current) {
      case .genericSpecialization, .optionalChain, .forceUnwrap:
        callee = syntax.firstChild(current)
      default: return current
      }
    }
    return nil
  }

  /// Takes the members of all clauses of a postfix `#if`, the last clause first, and goes on inside.
  private mutating func takeClauses(from chain: inout Chain, _ outer: ClauseID?) -> Bool {
    let children = syntax.children(chain.base)
    guard children.count == 2, syntax.kind(children[1]) == .ifConfig else { return false }
    let config = children[1]
    let first = tables.clauses.count
    var clauses: [NodeID] = []
    forEachClause(of: config) { builder, clause in
      clauses.append(clause)
      builder.tables.clauses.append(
        ChainClause(ifConfig: config, node: clause, outer: outer, scope: builder.scope))
    }
    for (offset, clause) in clauses.enumerated().reversed() {
      guard let last = syntax.lastChild(clause) else { continue }
      var inner = Chain(base: last, parts: [])
      takeApartClause(&inner, ClauseID(index: UInt32(first + offset)))
      chain.parts += inner.parts
    }
    chain.base = children[0]
    return true
  }

  /// The chain of one clause, which starts with a member that has no base.
  private mutating func takeApartClause(_ chain: inout Chain, _ clause: ClauseID) {
    takeApart(&chain, clause: clause)
    let start = syntax.kind(chain.base) == .call ? callee(of: chain.base) : chain.base
    if let start, syntax.kind(start) == .implicitMember {
      chain.parts.append(ChainPart(node: chain.base, member: start, clause: clause))
    }
  }

  /// Whether a member access names a type, or a static member of one: `SwiftUI.List`, `Color.red`,
  /// `Outer.Inner.make`. Its receiver is then no view.
  private func isTypeMember(_ member: NodeID) -> Bool {
    guard let base = syntax.firstChild(member) else { return false }
    return isTypePath(base)
  }

  /// Whether an expression is a path of capitalised names.
  private func isTypePath(_ node: NodeID) -> Bool {
    var node = node
    while true {
      switch syntax.kind(node) {
      case .identifier:
        let token = syntax.firstToken(node)
        return syntax.kind(token) == .kwSelfType || isCapitalized(token)
      case .memberAccess:
        guard let name = syntax.nameToken(of: node), isCapitalized(name),
          let base = syntax.firstChild(node)
        else { return false }
        node = base
      case .genericSpecialization:
        guard let base = syntax.firstChild(node) else { return false }
        node = base
      default: return false
      }
    }
  }

  /// Whether an identifier starts with an upper-case letter, after underscores.
  func isCapitalized(_ token: TokenID) -> Bool {
    let range = syntax.nameRange(token)
    var offset = range.start
    while offset < range.end, syntax.text[offset] == UInt8(ascii: "_") { offset += 1 }
    guard offset < range.end else { return false }
    let byte = syntax.text[offset]
    if byte < 0x80 { return byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }
    let text = syntax.text.string(ByteRange(offset, range.end))
    return text.unicodeScalars.first?.properties.isUppercase ?? false
  }
}
