import Source
import Syntax

/// A pattern as the matcher reads it: Swift by example, with holes.
struct Pattern: Sendable {
  enum Kind: Sendable, Equatable {
    /// A view by its base, and modifiers: `Image($$$).resizable()`; `view` alone is any view.
    case view
    /// One modifier: `.frame(width: $w)`.
    case modifier
    /// A type, function, property, case, initializer.
    case declaration
    /// A statement, a body, or, behind `expression`, an expression.
    case code
  }

  let kind: Kind
  let syntax: SyntaxTree
  /// The node that stands for the whole.
  let root: NodeID
  /// Whether more arguments and modifiers than these rule a match out.
  let isExact: Bool
  /// `type`: a struct, class, enum or actor.
  let isAnyType: Bool
  /// The hole for the name in a declaration pattern that says no more than the kind: `var $v`,
  /// `func $f($$$)`.
  var bareName: Hole?
  /// By token of `syntax`; nil where there is no hole.
  let holes: [Hole?]
  /// By token of `syntax`.
  let names: [Name]

  /// The hole that `token` is, if any.
  func hole(_ token: TokenID) -> Hole? { holes[Int(token.index)] }

  func name(_ token: TokenID) -> Name { names[Int(token.index)] }

  /// The hole that stands for all of `node`, if it is one.
  func hole(_ node: NodeID) -> Hole? {
    let first = syntax.firstToken(node)
    guard first.next == syntax.endToken(node) else { return nil }
    return hole(first)
  }

  /// The hole that stands for any number of nodes in a list, if `node` is one: `$$$x` itself, or an
  /// argument, parameter, condition or case that consists of it.
  func run(_ node: NodeID) -> Hole? {
    if syntax.kind(node) == .switchCase { return runOfCases(node) }
    guard let hole = hole(node), hole.isRun else { return nil }
    return hole
  }

  /// `case $$$:` with any code stands for any cases.
  private func runOfCases(_ node: NodeID) -> Hole? {
    guard let item = syntax.firstChild(node), syntax.kind(item) == .switchItem else { return nil }
    return hole(item).flatMap { $0.isRun ? $0 : nil }
  }
}

/// `$x`, `$_`, `$$$x` or `$$$`.
struct Hole: Hashable, Sendable {
  let isRun: Bool
  /// Where its value is kept; nil for one without a name.
  let slot: Int?
}

/// One modifier of a chain pattern, or the run of all between two.
enum ChainElement: Hashable, Sendable {
  /// The call, or the member that is not called, and the token of its name.
  case modifier(node: NodeID, name: TokenID)
  case run(Hole)
}

extension Pattern {
  /// A view pattern's base and the modifiers behind it, innermost first.
  func chain(of node: NodeID) -> (base: NodeID, elements: [ChainElement]) {
    var elements: [ChainElement] = []
    var base = node
    while let (element, inner) = lastElement(of: base) {
      elements.append(element)
      base = inner
    }
    elements.reverse()
    return (base, elements)
  }

  /// The outermost modifier of a chain and what it is applied to; nil for a base.
  private func lastElement(of node: NodeID) -> (ChainElement, NodeID)? {
    let isCall = syntax.kind(node) == .call
    guard let member = isCall ? syntax.firstChild(node) : node,
      syntax.kind(member) == .memberAccess, let inner = syntax.firstChild(member),
      let name = syntax.nameToken(of: member)
    else { return nil }
    if !isCall, let hole = hole(name), hole.isRun { return (.run(hole), inner) }
    // `Color.clear`, `SwiftUI.Button()`: a member of a type or module is a base.
    if isCapitalized(name)
      || syntax.kind(inner) == .identifier && isCapitalized(syntax.firstToken(inner))
    {
      return nil
    }
    return (.modifier(node: node, name: name), inner)
  }

  func isCapitalized(_ token: TokenID) -> Bool {
    let first = syntax.text[syntax.nameRange(token).start]
    return first >= UInt8(ascii: "A") && first <= UInt8(ascii: "Z")
  }
}
