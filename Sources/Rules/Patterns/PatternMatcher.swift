import Source
import Syntax
import Views

/// Matches one pattern against the code of one file.
///
/// All functions are in continuation-passing style: they call `next` for each way in which their part
/// matches, until one answers yes, and return the best answer. What they bind holds during `next` only.
/// A class, on purpose: each continuation keeps the matcher, and one reference costs less than six.
final class PatternMatcher {
  let pattern: Pattern
  let machine: Machine
  let file: FileID
  let tree: ViewTree
  /// The syntax of the source and that of the pattern.
  let source: SyntaxTree
  let wanted: SyntaxTree
  /// Whether views in braces match as views: with more arguments and modifiers.
  let isLenient: Bool
  private var strict: PatternMatcher?

  init(_ pattern: Pattern, _ machine: Machine, in file: FileID, isStrict: Bool = false) {
    self.pattern = pattern
    self.machine = machine
    self.file = file
    tree = machine.reader.tree(file)
    source = tree.syntax
    wanted = pattern.syntax
    isLenient =
      !isStrict && !pattern.isExact && (pattern.kind == .view || pattern.kind == .modifier)
  }

  /// The same matcher for code where nothing may be left out.
  var exact: PatternMatcher {
    guard isLenient else { return self }
    if let strict { return strict }
    let made = PatternMatcher(pattern, machine, in: file, isStrict: true)
    strict = made
    return made
  }

  // MARK: One node

  /// Whether the node `s` of the source is what the node `p` of the pattern shows.
  func node(_ p: NodeID, _ s: NodeID, _ next: Next) -> Truth {
    if let hole = pattern.hole(p) { return bind(hole, .code(code(s)), next) }
    let p = withoutParentheses(p, in: wanted)
    let s = withoutParentheses(s, in: source)
    if let number = constantNumber(p, in: wanted) {
      guard let other = constantNumber(s, in: source), other == number else { return .no }
      return next()
    }
    switch wanted.kind(p) {
    case .identifier: return identifier(p, s, next)
    case .implicitMember, .memberAccess: return member(p, s, next)
    case .call: return call(p, s, next)
    case .closure, .codeBlock: return block(p, s, next)
    case .sequence: return sequence(p, s, next)
    case .functionDecl, .initializerDecl, .variableDecl, .structDecl, .classDecl, .enumDecl,
      .actorDecl, .protocolDecl, .extensionDecl, .enumCaseDecl:
      return declaration(p, s, next)
    case .functionParameter: return parameter(p, s, next)
    default: return alike(p, s, next)
    }
  }

  /// Kind, own tokens and children are the same.
  func alike(_ p: NodeID, _ s: NodeID, _ next: Next) -> Truth {
    guard wanted.kind(p) == source.kind(s) else { return .no }
    return ownTokens(
      p, s,
      Next { [self] in
        list(wanted.children(p)[...], source.children(s)[...], before: source.endToken(s), next)
      })
  }

  /// Whether the tokens between the children are the same, separators aside.
  private func ownTokens(_ p: NodeID, _ s: NodeID, _ next: Next) -> Truth {
    let mine = gaps(p, in: wanted)
    let theirs = gaps(s, in: source)
    guard mine.count == theirs.count else { return .no }
    return tokens(mine[...], theirs[...], next)
  }

  private func tokens(
    _ mine: ArraySlice<TokenID>, _ theirs: ArraySlice<TokenID>, _ next: Next
  ) -> Truth {
    guard let p = mine.first, let s = theirs.first else { return next() }
    return token(p, s, Next { [self] in tokens(mine.dropFirst(), theirs.dropFirst(), next) })
  }

  /// A name or another single token.
  func token(_ p: TokenID, _ s: TokenID, _ next: Next) -> Truth {
    if let hole = pattern.hole(p) { return bind(hole, .code(Code(s, in: file)), next) }
    return pattern.name(p) == source.name(s) ? next() : .no
  }

  // MARK: Lists

  /// Whether `s` is what `p` shows, runs of any length included. `end` is the token behind the last.
  func list(
    _ p: ArraySlice<NodeID>, _ s: ArraySlice<NodeID>, before end: TokenID, _ next: Next
  ) -> Truth {
    guard let first = p.first else { return s.isEmpty ? next() : .no }
    guard let run = pattern.run(first) else {
      guard let other = s.first else { return .no }
      return node(
        first, other, Next { [self] in list(p.dropFirst(), s.dropFirst(), before: end, next) })
    }
    var best = Truth.no
    // With nothing behind it a run takes all; no other length can match.
    let least = p.count == 1 ? s.count : 0
    for count in stride(from: least, through: s.count, by: 1) where best != .yes {
      let rest = s.dropFirst(count)
      let behind = rest.first.map { source.firstToken($0) } ?? end
      let taken = Code(s.prefix(count), before: behind, in: file, source)
      best = best.or(
        bind(run, .code(taken), Next { [self] in list(p.dropFirst(), rest, before: end, next) }))
    }
    return best
  }

  // MARK: Holes

  /// Binds a hole for the time of `next`, or compares with what it is bound to.
  func bind(_ hole: Hole, _ value: Value, _ next: Next) -> Truth {
    guard let slot = hole.slot else { return next() }
    return machine.bind(slot, value, next)
  }

  func code(_ node: NodeID) -> Code { Code(node, in: file, source) }

  // MARK: Looking at nodes

  /// The expression inside any parentheses around it.
  func withoutParentheses(_ node: NodeID, in syntax: SyntaxTree) -> NodeID {
    var result = node
    while syntax.kind(result) == .tuple, let only = onlyChild(result, in: syntax),
      syntax.kind(only) == .argument, syntax.label(of: only) == nil,
      let value = syntax.value(of: only)
    {
      result = value
    }
    return result
  }

  func onlyChild(_ node: NodeID, in syntax: SyntaxTree) -> NodeID? {
    guard let last = syntax.lastChild(node),
      syntax.firstDescendant(last) == syntax.firstDescendant(node)
    else { return nil }
    return last
  }

  /// The tokens of a node that belong to none of its children, without commas and semicolons.
  private func gaps(_ node: NodeID, in syntax: SyntaxTree) -> [TokenID] {
    // Backward, as children are to be had without an array of them.
    var result: [TokenID] = []
    var end = syntax.endToken(node)
    func take(from start: TokenID) {
      while end.index > start.index {
        end = end.previous
        let kind = syntax.kind(end)
        if kind != .comma, kind != .semicolon { result.append(end) }
      }
    }
    for child in syntax.childrenBackward(node) {
      take(from: syntax.endToken(child))
      end = TokenID(index: min(end.index, syntax.firstToken(child).index))
    }
    take(from: syntax.firstToken(node))
    result.reverse()
    return result
  }
}

/// The value of a number literal, with a sign or without; nil for anything else.
func constantNumber(_ node: NodeID, in syntax: SyntaxTree) -> Double? {
  switch syntax.kind(node) {
  case .integerLiteral, .floatLiteral:
    return number(syntax.string(node))
  case .prefixOperator:
    guard let operand = syntax.lastChild(node),
      syntax.text.equals(syntax.range(syntax.firstToken(node)), "-")
    else { return nil }
    return constantNumber(operand, in: syntax).map { -$0 }
  default:
    return nil
  }
}

/// The value of a Swift number literal.
private func number(_ literal: String) -> Double? {
  // Most numbers are a few digits.
  if literal.utf8.count < 10, literal.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) {
    return Double(literal.utf8.reduce(0) { $0 * 10 + Int($1 &- UInt8(ascii: "0")) })
  }
  let digits = literal.filter { $0 != "_" }
  for (prefix, radix) in [("0b", 2), ("0o", 8)] where digits.hasPrefix(prefix) {
    return Int(digits.dropFirst(2), radix: radix).map(Double.init)
  }
  return Double(digits)
}
