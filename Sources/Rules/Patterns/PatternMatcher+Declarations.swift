import Source
import Syntax
import Views

extension PatternMatcher {
  /// Whether the declaration `s` has at least what `p` has.
  func declaration(_ p: NodeID, _ s: NodeID, _ next: Next) -> Truth {
    guard hasKind(of: p, s) else { return .no }
    if let name = pattern.bareName, p == pattern.root, declaresOneName(s) {
      guard name.slot != nil else { return next() }
      guard let declared = machine.declaration(at: s, in: tree) else { return .no }
      return bind(name, .declaration(DeclarationRef(file, declared)), next)
    }
    let mine = parts(of: p, in: wanted)
    let theirs = parts(of: s, in: source)
    return prefixes(
      mine.prefixes[...], theirs.prefixes,
      Next { [self] in
        rest(mine.rest[...], theirs.rest, of: s, next)
      })
  }

  /// Whether a declaration is neither an extension nor several variables at once.
  private func declaresOneName(_ s: NodeID) -> Bool {
    guard source.kind(s) == .variableDecl else { return source.kind(s) != .extensionDecl }
    var count = 0
    for child in source.childrenBackward(s) where source.kind(child) == .patternBinding {
      guard source.child(child, .identifierPattern) != nil else { return false }
      count += 1
    }
    return count == 1
  }

  private func hasKind(of p: NodeID, _ s: NodeID) -> Bool {
    let kind = source.kind(s)
    if pattern.isAnyType, p == pattern.root {
      return [.structDecl, .classDecl, .enumDecl, .actorDecl].contains(kind)
        || kind == .extensionDecl && extendsForeignType(s)
    }
    guard wanted.kind(p) == kind else { return false }
    // `let` and `var` are tokens.
    return kind != .variableDecl || isLet(p, in: wanted) == isLet(s, in: source)
  }

  /// Whether an extension is all that the project has of a type: then it stands for it.
  private func extendsForeignType(_ node: NodeID) -> Bool {
    guard let declaration = machine.declaration(at: node, in: tree) else { return false }
    return machine.reader.types(named: tree[declaration].name, from: file).isEmpty
  }

  private func isLet(_ node: NodeID, in syntax: SyntaxTree) -> Bool {
    var token = syntax.firstToken(node)
    for child in syntax.children(node) {
      let kind = syntax.kind(child)
      guard kind == .attribute || kind == .declModifier else { break }
      token = syntax.endToken(child)
    }
    return syntax.kind(token) == .kwLet
  }

  /// Attributes and modifiers apart from the rest of a declaration.
  private func parts(
    of node: NodeID, in syntax: SyntaxTree
  ) -> (prefixes: [NodeID], rest: [NodeID]) {
    var prefixes: [NodeID] = []
    var rest: [NodeID] = []
    for child in syntax.children(node) {
      let kind = syntax.kind(child)
      if kind == .attribute || kind == .declModifier {
        prefixes.append(child)
      } else {
        rest.append(child)
      }
    }
    return (prefixes, rest)
  }

  /// Each attribute and modifier of the pattern has one in the source.
  private func prefixes(_ p: ArraySlice<NodeID>, _ s: [NodeID], _ next: Next) -> Truth {
    guard let first = p.first else { return next() }
    var best = Truth.no
    for candidate in s where best != .yes {
      best = best.or(node(first, candidate, Next { [self] in prefixes(p.dropFirst(), s, next) }))
    }
    return best
  }

  /// Name, inheritance, parameters, types, bodies: those that the pattern has, found by their kind.
  private func rest(
    _ p: ArraySlice<NodeID>, _ s: [NodeID], of declaration: NodeID, _ next: Next
  ) -> Truth {
    guard let first = p.first else { return next() }
    let onward = Next { [self] in rest(p.dropFirst(), s, of: declaration, next) }
    switch wanted.kind(first) {
    case .declName where source.kind(declaration) == .extensionDecl:
      guard let extended = machine.declaration(at: declaration, in: tree) else { return .no }
      return token(wanted.firstToken(first), tree[extended].nameToken, onward)
    case .inheritance:
      return inheritance(first, of: declaration, onward)
    case .memberBlock:
      return members(wanted.children(first)[...], of: declaration, onward)
    case .patternBinding, .enumCaseElement:
      var best = Truth.no
      for candidate in s where best != .yes && source.kind(candidate) == wanted.kind(first) {
        best = best.or(
          rest(wanted.children(first)[...], source.children(candidate), of: candidate, onward))
      }
      return best
    default:
      guard let other = s.first(where: { isCounterpart($0, of: first) }) else { return .no }
      if let hole = pattern.hole(first), let declared = declared(by: other, of: declaration) {
        return bind(hole, .declaration(declared), onward)
      }
      return exact.node(first, other, onward)
    }
  }

  /// Whether a part of the source is to be compared with a part of the pattern.
  private func isCounterpart(_ s: NodeID, of p: NodeID) -> Bool {
    let (mine, theirs) = (wanted.kind(p), source.kind(s))
    if mine == theirs { return true }
    // Types, and names of variables, by their place.
    return pattern.hole(p) != nil && !isPart(theirs) && !isPart(mine)
  }

  private func isPart(_ kind: NodeKind) -> Bool {
    switch kind {
    case .declName, .genericParameters, .genericWhere, .inheritance, .parameterClause,
      .throwsClause, .returnClause, .codeBlock, .accessorBlock, .typeAnnotation,
      .initializerClause, .memberBlock:
      true
    default: false
    }
  }

  /// The declaration whose name `name` is.
  private func declared(by name: NodeID, of node: NodeID) -> DeclarationRef? {
    let kind = source.kind(name)
    guard kind == .declName || kind == .identifierPattern else { return nil }
    return machine.declaration(at: node, in: tree).map { DeclarationRef(file, $0) }
  }

  // MARK: Types

  /// Each type behind the colon is conformed to: here, in an extension, or through a protocol.
  private func inheritance(_ p: NodeID, of s: NodeID, _ next: Next) -> Truth {
    guard let declaration = machine.declaration(at: s, in: tree) else { return .no }
    var answer = Truth.yes
    for type in wanted.children(p) {
      guard let token = wanted.nameToken(of: type),
        !machine.isHidden(wanted.string(token), from: file)
      else { return .no }
      let conforms = machine.conforms(
        DeclarationRef(file, declaration), to: pattern.name(token))
      answer = answer.and(conforms)
    }
    return answer == .yes ? next() : answer
  }

  /// Each member of the pattern is one of the type: of its own or of an extension.
  private func members(_ p: ArraySlice<NodeID>, of s: NodeID, _ next: Next) -> Truth {
    guard let first = p.first else { return next() }
    guard let declaration = machine.declaration(at: s, in: tree) else { return .no }
    var best = Truth.no
    for member in machine.members(of: DeclarationRef(file, declaration)) where best != .yes {
      let there = PatternMatcher(pattern, machine, in: member.file)
      let node = machine.syntaxNode(of: member)
      best = best.or(
        there.exact.node(first, node, Next { [self] in members(p.dropFirst(), of: s, next) }))
    }
    return best
  }

  // MARK: Functions

  /// A parameter: the same label, and type and default where the pattern has them.
  func parameter(_ p: NodeID, _ s: NodeID, _ next: Next) -> Truth {
    guard source.kind(s) == .functionParameter, let mine = wanted.parameterNames(of: p),
      let theirs = source.parameterNames(of: s)
    else { return .no }
    let types = Next { [self] in rest(wanted.children(p)[...], source.children(s), of: s, next) }
    return token(
      mine.external, theirs.external,
      Next { [self] in
        mine.local == mine.external ? types() : parameterName(mine.local, theirs.local, types)
      })
  }

  /// The name of a parameter inside its function. A hole that meets `_` stands for something that has
  /// no name, so nothing is known to be equal to it.
  private func parameterName(_ p: TokenID, _ s: TokenID, _ next: Next) -> Truth {
    guard source.kind(s) == .kwUnderscore, let hole = pattern.hole(p) else {
      return token(p, s, next)
    }
    return bind(hole, .unknown, next)
  }
}
