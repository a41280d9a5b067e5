import Source
import Syntax
import Views

extension PatternMatcher {
  // MARK: Names

  /// A name: itself, or qualified by its module.
  func identifier(_ p: NodeID, _ s: NodeID, _ next: Next) -> Truth {
    let name = pattern.name(wanted.firstToken(p))
    guard let token = referredToken(s, qualifiedLike: wanted.firstToken(p)) else { return .no }
    return source.name(token) == name ? next() : .no
  }

  /// The token of a plain name in the source; of the last part of `SwiftUI.Name` for a capitalised one.
  private func referredToken(_ s: NodeID, qualifiedLike p: TokenID) -> TokenID? {
    switch source.kind(s) {
    case .identifier, .namedType:
      let first = source.firstToken(s)
      return first.next == source.endToken(s) ? first : nil
    case .memberAccess, .memberType:
      guard pattern.isCapitalized(p), let base = source.firstChild(s),
        source.text.equals(source.range(base), "SwiftUI")
      else { return nil }
      return source.nameToken(of: s)
    default: return nil
    }
  }

  /// `.name` and `Type.name` are the same; any other member has a base that matches.
  func member(_ p: NodeID, _ s: NodeID, _ next: Next) -> Truth {
    guard let name = wanted.nameToken(of: p), let other = source.nameToken(of: s) else {
      return .no
    }
    let isMember = source.kind(s) == .memberAccess || source.kind(s) == .implicitMember
    guard isMember else { return .no }
    let base = wanted.kind(p) == .memberAccess ? wanted.firstChild(p) : nil
    let otherBase = source.kind(s) == .memberAccess ? source.firstChild(s) : nil
    return token(
      name, other,
      Next { [self] in
        switch (base, otherBase) {
        case (let base?, let otherBase?): node(base, otherBase, next)
        case (nil, nil): next()
        case (let base?, nil): isType(base, in: wanted) ? next() : .no
        case (nil, let otherBase?): isType(otherBase, in: source) ? next() : .no
        }
      })
  }

  /// Whether an expression looks like the name of a type: `UnitPoint`, `SwiftUI.UnitPoint`.
  func isType(_ node: NodeID, in syntax: SyntaxTree) -> Bool {
    switch syntax.kind(node) {
    case .identifier, .memberAccess, .genericSpecialization:
      guard let token = syntax.nameToken(of: node) else { return false }
      let first = syntax.text[syntax.nameRange(token).start]
      return first >= UInt8(ascii: "A") && first <= UInt8(ascii: "Z")
    default: return false
    }
  }

  // MARK: Calls

  func call(_ p: NodeID, _ s: NodeID, _ next: Next) -> Truth {
    guard source.kind(s) == .call, let callee = wanted.firstChild(p),
      let other = source.firstChild(s)
    else { return .no }
    return self.callee(callee, other, Next { [self] in arguments(p, s, next) })
  }

  /// `.init(x: 1)` and `Name(x: 1)` are the same.
  private func callee(_ p: NodeID, _ s: NodeID, _ next: Next) -> Truth {
    if isInit(p, in: wanted) || isInit(s, in: source), pattern.hole(p) == nil {
      let mine = initialized(p, in: wanted)
      let theirs = initialized(s, in: source)
      switch (mine, theirs) {
      case (.some(nil), .some(_?)), (.some(_?), .some(nil)), (.some(nil), .some(nil)): return next()
      case (.some(let mine?), .some(let theirs?)): return node(mine, theirs, next)
      default: return .no
      }
    }
    return node(p, s, next)
  }

  private func isInit(_ node: NodeID, in syntax: SyntaxTree) -> Bool {
    guard let token = syntax.nameToken(of: node) else { return false }
    let kind = syntax.kind(node)
    return (kind == .implicitMember || kind == .memberAccess) && syntax.name(token) == "init"
  }

  /// The type that a callee makes a value of; nothing inside for `.init`, nil when it is no type.
  private func initialized(_ node: NodeID, in syntax: SyntaxTree) -> NodeID?? {
    guard isInit(node, in: syntax) else { return isType(node, in: syntax) ? .some(node) : nil }
    return .some(syntax.kind(node) == .memberAccess ? syntax.firstChild(node) : nil)
  }

  // MARK: Sequences

  /// Operands and operators; a hole at the end takes all that is left: `$x = $y` matches `x = a + b`.
  func sequence(_ p: NodeID, _ s: NodeID, _ next: Next) -> Truth {
    guard source.kind(s) == .sequence else { return .no }
    let mine = wanted.children(p)
    let theirs = source.children(s)
    guard let last = mine.last, mine.count >= 3, theirs.count > mine.count,
      let hole = pattern.hole(last), !hole.isRun
    else { return list(mine[...], theirs[...], before: source.endToken(s), next) }
    let rest = theirs[(mine.count - 1)...]
    let taken = Code(rest, before: source.endToken(s), in: file, source)
    return list(
      mine.dropLast()[...], theirs.prefix(mine.count - 1), before: taken.first,
      Next { [self] in
        bind(hole, .code(taken), next)
      })
  }

  // MARK: Blocks

  /// Closures and code blocks: what stands in them, and the parameters if the pattern has any.
  func block(_ p: NodeID, _ s: NodeID, _ next: Next) -> Truth {
    let kind = source.kind(s)
    guard kind == .closure || kind == .codeBlock else { return .no }
    let mine = items(of: p, in: wanted)
    var theirs = items(of: s, in: source)
    if isLenient, !mine.contains(where: { wanted.kind($0) == .variableDecl }) {
      theirs.removeAll { source.kind($0) == .variableDecl || source.kind($0) == .functionDecl }
    }
    if theirs.count == 1, source.kind(theirs[0]) == .returnStmt,
      mine.first.map({ wanted.kind($0) != .returnStmt }) ?? false,
      let value = source.lastChild(theirs[0])
    {
      theirs = [value]
    }
    let end = source.lastToken(s)
    return signature(
      p, s,
      Next { [self] in
        isLenient
          ? views(mine[...], theirs[...], before: end, next)
          : list(mine[...], theirs[...], before: end, next)
      })
  }

  private func items(of node: NodeID, in syntax: SyntaxTree) -> [NodeID] {
    syntax.children(node).filter { syntax.kind($0) != .closureSignature }
  }

  private func signature(_ p: NodeID, _ s: NodeID, _ next: Next) -> Truth {
    guard let mine = wanted.child(p, .closureSignature) else { return next() }
    guard let theirs = source.child(s, .closureSignature) else { return .no }
    return node(mine, theirs, next)
  }
}
