import Source
import Syntax
import Views

extension Machine {
  // MARK: Searches

  /// Tries each candidate of a search, seen from `subject`, until `next` says yes.
  func find(
    _ search: Search, _ relation: Relation, from subject: Value, _ next: Next
  ) -> Truth {
    var best = Truth.no
    for pattern in search.patterns {
      for candidate in candidates(for: pattern, relation, from: subject) {
        best = best.or(
          match(
            pattern, candidate,
            Next { [self] in
              named(
                search.slot, candidate,
                Next { [self] in
                  guard let condition = search.condition else { return next() }
                  let truth = truth(condition)
                  return truth == .yes ? next() : truth
                })
            }))
        if best == .yes { return .yes }
      }
    }
    return best
  }

  private func named(_ slot: Int?, _ value: Value, _ next: Next) -> Truth {
    guard let slot else { return next() }
    return bind(slot, value, next)
  }

  /// Whether a value is what a pattern shows.
  func match(_ pattern: Pattern, _ value: Value, _ next: Next) -> Truth {
    switch (pattern.kind, value) {
    case (.view, .view(let ref)):
      return PatternMatcher(pattern, self, in: ref.file).view(ref.id, next)
    case (.view, .code(let code)):
      guard let node = code.node, let view = view(at: node, in: reader.tree(code.file)) else {
        return .no
      }
      return PatternMatcher(pattern, self, in: code.file).view(view, next)
    case (.modifier, .modifier(let ref)):
      return PatternMatcher(pattern, self, in: ref.file).modifier(ref.id, next)
    case (.declaration, .declaration(let ref)):
      let matcher = PatternMatcher(pattern, self, in: ref.file)
      return matcher.declaration(pattern.root, syntaxNode(of: ref), next)
    case (.code, .list(let elements)):
      return elements.reduce(Truth.no) { $0.or(match(pattern, $1, next)) }
    case (.code, _):
      guard let code = code(of: value) else { return .no }
      let matcher = PatternMatcher(pattern, self, in: code.file)
      if let node = code.node { return matcher.node(pattern.root, node, next) }
      // A name that is no node: a callee of a view pattern.
      guard code.first.next == code.end else { return .no }
      return matcher.token(pattern.syntax.firstToken(pattern.root), code.first, next)
    default:
      return .no
    }
  }

  // MARK: Candidates

  func candidates(
    for pattern: Pattern, _ relation: Relation, from subject: Value
  ) -> [Value] {
    switch relation {
    case .itself: return [subject]
    case .later, .next: return laterModifiers(than: subject, onlyNext: relation == .next)
    case .part: return parts(of: subject)
    case .inside: return inside(subject, for: pattern)
    case .around: return around(subject, for: pattern)
    case .project: return everywhere(for: pattern)
    }
  }

  private func laterModifiers(than subject: Value, onlyNext: Bool) -> [Value] {
    guard case .modifier(let ref) = subject else { return [] }
    let tree = reader.tree(ref.file)
    let later = tree.modifierIDs(of: tree[ref.id].view).filter { $0.index > ref.id.index }
    return (onlyNext ? Array(later.prefix(1)) : later).map { .modifier(ModifierRef(ref.file, $0)) }
  }

  /// The modifiers of a view, or of the view that a modifier is on; the members of a type.
  private func parts(of subject: Value) -> [Value] {
    switch subject {
    case .view(let ref):
      return reader.tree(ref.file).modifierIDs(of: ref.id).map {
        .modifier(ModifierRef(ref.file, $0))
      }
    case .modifier(let ref):
      return parts(of: .view(ViewRef(ref.file, reader[ref].view)))
    case .declaration(let ref):
      return members(of: ref).map { .declaration($0) }
    default:
      return []
    }
  }

  /// What the code of the subject holds.
  private func inside(_ subject: Value, for pattern: Pattern) -> [Value] {
    guard let (file, node) = extent(of: subject) else { return [] }
    let tree = reader.tree(file)
    let name = pattern.rootName
    if let name, pattern.kind != .declaration, !tree.uses(name) { return [] }
    switch pattern.kind {
    case .view: return views(named: name, in: node, file).map { .view($0) }
    case .modifier: return modifiers(named: name, in: node, file).map { .modifier($0) }
    case .declaration: return declarations(named: name, in: node, file).map { .declaration($0) }
    case .code: return code(like: pattern, in: node, file)
    }
  }

  /// The views that start within `node`; those that hold more than it stand in front.
  private func viewIndices(startingIn node: NodeID, _ tree: ViewTree) -> Range<Int> {
    let syntax = tree.syntax
    let (first, end) = (syntax.firstToken(node).index, syntax.endToken(node).index)
    let start = tree.views.partitioningIndex { syntax.firstToken($0.node).index >= first }
    return start..<tree.views.partitioningIndex { syntax.firstToken($0.node).index >= end }
  }

  private func views(named name: Name?, in node: NodeID, _ file: FileID) -> [ViewRef] {
    let tree = reader.tree(file)
    return viewIndices(startingIn: node, tree).compactMap { index in
      guard name == nil || tree.views[index].name == name else { return nil }
      let other = tree.views[index].node
      guard other != node, tree.syntax.isNode(other, in: node) else { return nil }
      return ViewRef(file, ViewID(index: UInt32(index)))
    }
  }

  private func modifiers(named name: Name?, in node: NodeID, _ file: FileID) -> [ModifierRef] {
    let tree = reader.tree(file)
    var result: [ModifierRef] = []
    for view in viewIndices(startingIn: node, tree) {
      for index in tree.views[view].modifiers {
        let modifier = tree.modifiers[Int(index)]
        guard name == nil || modifier.name == name, tree.syntax.isNode(modifier.node, in: node)
        else { continue }
        result.append(ModifierRef(file, ModifierID(index: index)))
      }
    }
    return result
  }

  private func declarations(
    named name: Name?, in node: NodeID, _ file: FileID
  ) -> [DeclarationRef] {
    let tree = reader.tree(file)
    return tree.declarations.indices.compactMap { index in
      guard name == nil || tree.declarations[index].name == name else { return nil }
      let other = tree.declarations[index].node
      guard other != node, tree.syntax.isNode(other, in: node) else { return nil }
      return DeclarationRef(file, DeclarationID(index: UInt32(index)))
    }
  }

  private func code(like pattern: Pattern, in node: NodeID, _ file: FileID) -> [Value] {
    let syntax = syntax(file)
    let name = pattern.calledName
    var result: [Value] = []
    for index in syntax.firstDescendant(node).index...node.index {
      let part = NodeID(index: index)
      guard pattern.mayMatch(syntax.kind(part)), name == nil || syntax.calledName(part) == name
      else { continue }
      result.append(.code(Code(part, in: file, syntax)))
    }
    return result
  }

  /// What stands around the subject: views around views, declarations around anything.
  private func around(_ subject: Value, for pattern: Pattern) -> [Value] {
    switch pattern.kind {
    case .view: return viewsAround(subject).map { .view($0.view) }
    case .modifier: return viewsAround(subject).compactMap { $0.modifier.map { .modifier($0) } }
    case .declaration: return declarationsAround(subject).map { .declaration($0) }
    case .code: return []
    }
  }

  /// The views around a view or modifier, inside out, each with the modifier whose content it came from.
  private func viewsAround(_ subject: Value) -> [(view: ViewRef, modifier: ModifierRef?)] {
    guard let start = innermostView(of: subject) else { return [] }
    let tree = reader.tree(start.file)
    var result: [(view: ViewRef, modifier: ModifierRef?)] = []
    var current = start.id
    while let parent = tree[current].parent {
      let modifier = tree[current].parentModifier.map { ModifierRef(start.file, $0) }
      result.append((ViewRef(start.file, parent), modifier))
      current = parent
    }
    return result
  }

  /// The view that a value is, or stands in.
  func innermostView(of value: Value) -> ViewRef? {
    switch value {
    case .view(let ref): return ref
    case .modifier(let ref): return ViewRef(ref.file, reader[ref].view)
    case .code(let code):
      guard let node = code.nodes.first else { return nil }
      let tree = reader.tree(code.file)
      let start = tree.syntax.firstToken(node).index
      let end = tree.views.partitioningIndex { tree.syntax.firstToken($0.node).index > start }
      // Views are in preorder, so the last one that holds the node is the innermost.
      let index = tree.views[..<end].lastIndex { tree.syntax.isNode(node, in: $0.node) }
      return index.map { ViewRef(code.file, ViewID(index: UInt32($0))) }
    default: return nil
    }
  }

  /// The declarations around a value, inside out; for an extension the types that it extends, too.
  private func declarationsAround(_ subject: Value) -> [DeclarationRef] {
    var result: [DeclarationRef] = []
    for outer in enclosing(subject) {
      result.append(outer)
      if reader[outer].kind == .extensionType {
        result += reader.types(named: reader[outer].name, from: outer.file)
      }
    }
    return result
  }

  func enclosing(_ subject: Value) -> [DeclarationRef] {
    switch subject {
    case .declaration(let ref): return enclosing(ref)
    case .code(let code):
      guard let node = code.nodes.first else { return [] }
      let tree = reader.tree(code.file)
      let indices = tree.declarations.indices.reversed().filter {
        tree.syntax.isNode(node, in: tree.declarations[$0].node)
      }
      return indices.map { DeclarationRef(code.file, DeclarationID(index: UInt32($0))) }
    default:
      guard let view = innermostView(of: subject) else { return [] }
      let ref = DeclarationRef(view.file, reader[view].declaration)
      return [ref] + enclosing(ref)
    }
  }

  /// Candidates of the whole project, by the name that the pattern asks for.
  private func everywhere(for pattern: Pattern) -> [Value] {
    guard let name = pattern.rootName else { return [] }
    switch pattern.kind {
    case .view: return reader.uses(of: name).map { .view($0) }
    case .modifier: return reader.modifierUses(of: name).map { .modifier($0) }
    case .declaration:
      guard let file = site?.file else { return [] }
      let kinds = pattern.declarationKinds
      let found =
        reader.types(named: name, from: file) + reader.members(named: name, from: file)
        + (kinds.contains(.extensionType) ? reader.extensions(of: name, from: file) : [])
      return found.filter { kinds.contains(reader[$0].kind) }.map { .declaration($0) }
    case .code: return []
    }
  }

  // MARK: Extents

  /// The node that a value is all of.
  func extent(of value: Value) -> (file: FileID, node: NodeID)? {
    switch value {
    case .view(let ref): (ref.file, reader[ref].node)
    case .modifier(let ref): (ref.file, reader[ref].node)
    case .declaration(let ref): (ref.file, reader[ref].node)
    case .code(let code): code.node.map { (code.file, $0) }
    default: nil
    }
  }
}
