import Platforms
import Source
import Syntax
import Views

extension PatternMatcher {
  // MARK: Views

  /// Whether `view` is what the pattern shows.
  func view(_ view: ViewID, _ next: Next) -> Truth {
    self.view(pattern.root, view, next)
  }

  /// Whether `view` has the base and the modifiers of the chain `p`.
  func view(_ p: NodeID, _ view: ViewID, _ next: Next) -> Truth {
    let (base, elements) = pattern.chain(of: p)
    return self.base(
      base, view,
      Next { [self] in
        let modifiers = Array(tree.modifierIDs(of: view))
        return chain(elements[...], modifiers[...], taken: [], next)
      })
  }

  /// The view without its modifiers.
  private func base(_ p: NodeID, _ view: ViewID, _ next: Next) -> Truth {
    if let hole = pattern.hole(p) { return bind(hole, .view(ViewRef(file, view)), next) }
    let found = tree[view]
    switch wanted.kind(p) {
    case .identifier where pattern.name(wanted.firstToken(p)) == "view":
      return next()
    case .identifier:
      guard found.kind == .call else { return .no }
      return named(pattern.name(wanted.firstToken(p)), view, next)
    case .memberAccess where isName(p):
      guard found.kind == .call, let name = wanted.nameToken(of: p) else { return .no }
      return named(pattern.name(name), view, next)
    case .call:
      guard found.kind == .call, source.kind(found.base) == .call,
        let callee = wanted.firstChild(p)
      else { return .no }
      if let hole = pattern.hole(callee) {
        return bind(
          hole, .code(Code(found.nameToken, in: file)),
          Next { [self] in
            arguments(p, found.base, next)
          })
      }
      guard let name = wanted.nameToken(of: callee) else { return .no }
      return named(pattern.name(name), view, Next { [self] in arguments(p, found.base, next) })
    default:
      return exact.node(p, found.base, next)
    }
  }

  /// `SwiftUI.Button`
  private func isName(_ p: NodeID) -> Bool {
    wanted.nameToken(of: p).map { pattern.isCapitalized($0) } ?? false
  }

  /// A name that SwiftUI declares means SwiftUI's; any other means what is called so.
  private func named(_ name: Name, _ view: ViewID, _ next: Next) -> Truth {
    guard tree[view].name == name else { return .no }
    if SwiftUIVocabulary.shared.view(name) != nil,
      !machine.reader.isSwiftUIs(ViewRef(file, view))
    {
      return .no
    }
    return next()
  }

  // MARK: Modifiers

  /// Whether `modifiers` has those of the pattern, in their order.
  private func chain(
    _ p: ArraySlice<ChainElement>, _ modifiers: ArraySlice<ModifierID>, taken: [ModifierID],
    _ next: Next
  ) -> Truth {
    switch p.first {
    case nil:
      return pattern.isExact && !modifiers.isEmpty ? .no : next()
    case .run(let hole):
      return run(hole, p.dropFirst(), modifiers, taken: taken, next)
    case .modifier(let call, let name):
      var best = Truth.no
      var rest = modifiers
      while best != .yes, let first = rest.popFirst() {
        let excluded = taken.contains { areAlternatives($0, first) }
        if !excluded {
          best = best.or(
            modifier(
              call, name, first,
              Next { [self] in
                chain(p.dropFirst(), rest, taken: taken + [first], next)
              }))
        }
        if pattern.isExact { break }
      }
      return best
    }
  }

  /// `.$$$x`: the modifiers up to the one that the next element matches.
  private func run(
    _ hole: Hole, _ p: ArraySlice<ChainElement>, _ modifiers: ArraySlice<ModifierID>,
    taken: [ModifierID], _ next: Next
  ) -> Truth {
    var best = Truth.no
    for count in 0...modifiers.count where best != .yes {
      if p.isEmpty, count < modifiers.count { continue }
      let between = modifiers.prefix(count).map { Value.modifier(ModifierRef(file, $0)) }
      let rest = modifiers.dropFirst(count)
      best = best.or(
        bind(
          hole, .list(between),
          Next { [self] in
            guard case .modifier(let call, let name)? = p.first else {
              return chain(p, rest, taken: taken, next)
            }
            // What follows a run is the next modifier, else the run would have taken more.
            guard let first = rest.first else { return .no }
            return modifier(
              call, name, first,
              Next { [self] in
                chain(p.dropFirst(), rest.dropFirst(), taken: taken + [first], next)
              })
          }))
    }
    return best
  }

  /// Whether one modifier is what the pattern's root shows.
  func modifier(_ modifier: ModifierID, _ next: Next) -> Truth {
    guard let name = rootModifierName else { return .no }
    return self.modifier(pattern.root, name, modifier, next)
  }

  /// The name in a modifier pattern, `.name` or `.name(...)`.
  var rootModifierName: TokenID? {
    let root = pattern.root
    let member = wanted.kind(root) == .call ? wanted.firstChild(root) : root
    return member.flatMap { wanted.nameToken(of: $0) }
  }

  private func modifier(
    _ p: NodeID, _ name: TokenID, _ modifier: ModifierID, _ next: Next
  ) -> Truth {
    let found = tree[modifier]
    return token(
      name, found.nameToken,
      Next { [self] in
        // Whose modifier it is takes longer to find out than what its arguments are.
        let onward =
          pattern.hole(name) != nil
          ? next : Next { [self] in isSwiftUIs(modifier) ? next() : .no }
        guard wanted.kind(p) == .call else { return onward() }
        guard source.kind(found.node) == .call else {
          return wanted.arguments(of: p).isEmpty && !pattern.isExact ? onward() : .no
        }
        return arguments(p, found.node, onward)
      })
  }

  /// Whether a modifier whose name SwiftUI declares is SwiftUI's.
  private func isSwiftUIs(_ modifier: ModifierID) -> Bool {
    guard SwiftUIVocabulary.shared.modifier(tree[modifier].name) != nil else { return true }
    let ref = ModifierRef(file, modifier)
    return !machine.reader.followsProperty(ref) && machine.reader.definitions(of: ref).isEmpty
  }

  /// Whether two modifiers stand in clauses of `#if` that exclude each other.
  private func areAlternatives(_ a: ModifierID, _ b: ModifierID) -> Bool {
    var left = tree[a].clause
    while let outer = left {
      var right = tree[b].clause
      while let other = right {
        if tree[outer].ifConfig == tree[other].ifConfig, tree[outer].node != tree[other].node {
          return true
        }
        right = tree[other].outer
      }
      left = tree[outer].outer
    }
    return false
  }

  // MARK: Content

  /// The views of a block: each may have more modifiers and arguments than the pattern shows.
  func views(
    _ p: ArraySlice<NodeID>, _ s: ArraySlice<NodeID>, before end: TokenID, _ next: Next
  ) -> Truth {
    guard let first = p.first else { return s.isEmpty ? next() : .no }
    if pattern.run(first) != nil { return runOfViews(p, s, before: end, next) }
    guard let other = s.first else { return .no }
    return item(
      first, other, Next { [self] in views(p.dropFirst(), s.dropFirst(), before: end, next) })
  }

  private func runOfViews(
    _ p: ArraySlice<NodeID>, _ s: ArraySlice<NodeID>, before end: TokenID, _ next: Next
  ) -> Truth {
    guard let first = p.first, let hole = pattern.run(first) else { return .no }
    var best = Truth.no
    for count in stride(from: p.count == 1 ? s.count : 0, through: s.count, by: 1)
    where best != .yes {
      let rest = s.dropFirst(count)
      let behind = rest.first.map { source.firstToken($0) } ?? end
      let taken = Code(s.prefix(count), before: behind, in: file, source)
      best = best.or(
        bind(hole, .code(taken), Next { [self] in views(p.dropFirst(), rest, before: end, next) }))
    }
    return best
  }

  /// One item of a block: a view where the pattern shows one and the source has one, else code.
  private func item(_ p: NodeID, _ s: NodeID, _ next: Next) -> Truth {
    guard pattern.hole(p) == nil, showsView(p) else { return exact.node(p, s, next) }
    guard let view = machine.view(at: s, in: tree) else { return .no }
    return self.view(p, view, next)
  }

  private func showsView(_ p: NodeID) -> Bool {
    let base = pattern.chain(of: p).base
    switch wanted.kind(base) {
    case .identifier:
      let token = wanted.firstToken(base)
      return pattern.isCapitalized(token) || pattern.name(token) == "view"
    case .call:
      guard let callee = wanted.firstChild(base) else { return false }
      if pattern.hole(callee) != nil { return true }
      return wanted.nameToken(of: callee).map { pattern.isCapitalized($0) } ?? false
    case .memberAccess: return pattern.isCapitalized(wanted.firstToken(base))
    default: return false
    }
  }
}
