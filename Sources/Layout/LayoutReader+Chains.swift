import Platforms
import Source
import Syntax
import Views

// How a whole chain of modifiers turns its base.
extension LayoutReader {
  /// The turns of all modifiers of `view`, innermost first; the clauses of an `#if` in the chain apart.
  func chainTurns(of view: ViewRef, _ bindings: Bindings? = nil) -> Turns? {
    chainTurns(of: view, after: nil, bindings)
  }

  /// The turns of the modifiers behind `first`, which is not in it.
  func chainTurns(
    of view: ViewRef, after first: ModifierID?, _ bindings: Bindings? = nil
  ) -> Turns? {
    let tree = tree(view.file)
    var range = tree[view.id].modifiers
    if let first { range = (first.index + 1)..<range.upperBound }
    let interesting = range.filter { mayTurn(tree.modifiers[Int($0)], tree) }
      .map { ModifierID(index: $0) }
    guard let last = interesting.last else { return .identity }
    // What follows a property is no modifier, and turns nobody knows what.
    guard !reader.followsProperty(ModifierRef(view.file, last)) else { return nil }
    guard interesting.contains(where: { tree[$0].clause != nil }) else {
      return product(of: interesting, in: view.file, bindings)
    }
    var result: Turns = []
    for choice in clauseChoices(interesting, tree) {
      let chosen = interesting.filter { isIn(choice, tree[$0].clause, tree) }
      guard let turns = product(of: chosen, in: view.file, bindings) else { return nil }
      let availability = choice.reduce(Availability.everywhere) {
        $0.intersection(tree[tree[$1].scope].availability)
      }
      result += turns.followed(by: [Turn(availability: availability)]) ?? []
      guard result.count <= Turns.limit else { return nil }
    }
    return result
  }

  /// Whether a modifier needs a closer look. What is known to turn nothing doesn't, and at a first
  /// glance what most probably turns nothing doesn't either.
  private func mayTurn(_ modifier: Modifier, _ tree: ViewTree) -> Bool {
    if modifier.name == Self.modifierName || turningNames.contains(modifier.name) { return true }
    guard vocabulary.modifier(modifier.name) == nil else { return false }
    return !isGlancing || hasClosure(modifier, tree)
  }

  /// Whether a modifier is called with a closure, which may turn what it gets.
  func hasClosure(_ modifier: Modifier, _ tree: ViewTree) -> Bool {
    guard let last = tree.syntax.lastChild(modifier.node) else { return false }
    let kind = tree.syntax.kind(last)
    return kind == .closure || kind == .labeledClosure
  }

  private static let modifierName: Name = "modifier"

  /// Whether anything on the way from the root of its declaration down to `view` can turn it. Costs a
  /// few table look-ups for each modifier and view on that way.
  public func mayBeTurned(_ view: ViewRef) -> Bool {
    let tree = tree(view.file)
    guard fileMayTurn(view.file) else { return false }
    var current: ViewID? = view.id
    while let id = current {
      if id != view.id, turningNames.contains(tree[id].name) { return true }
      for modifier in tree.modifiers(of: id) {
        // What is in the parentheses of `.modifier(...)` has a name of its own.
        if modifier.name == Self.modifierName || turningNames.contains(modifier.name) {
          return true
        }
        if vocabulary.modifier(modifier.name) == nil, hasClosure(modifier, tree) { return true }
      }
      current = tree[id].parent
    }
    return false
  }

  /// Whether a file uses any name that can turn a view.
  public func fileMayTurn(_ file: FileID) -> Bool {
    if let known = filesThatTurn[file] { return known }
    let tree = tree(file)
    let result = tree.uses(anyOf: turningNames)
    filesThatTurn[file] = result
    return result
  }

  private func product(
    of modifiers: [ModifierID], in file: FileID, _ bindings: Bindings?
  ) -> Turns? {
    var result = Turns.identity
    for modifier in modifiers {
      guard let turns = turns(of: ModifierRef(file, modifier), bindings: bindings),
        let next = result.followed(by: turns)
      else { return nil }
      result = next
    }
    return result
  }

  // MARK: Conditional members

  /// Each way to take one clause, or none, of each `#if` in a chain; those without an `#else` can take
  /// none. At most `Turns.limit` of them.
  private func clauseChoices(_ modifiers: [ModifierID], _ tree: ViewTree) -> [Set<ClauseID>] {
    var configs: [NodeID] = []
    for modifier in modifiers {
      var clause = tree[modifier].clause
      while let current = clause {
        let config = tree[current].ifConfig
        if !configs.contains(config) { configs.append(config) }
        clause = tree[current].outer
      }
    }
    var choices: [Set<ClauseID>] = [[]]
    for config in configs.reversed() {
      let clauses = tree.clauses.indices
        .map { ClauseID(index: UInt32($0)) }
        .filter { tree[$0].ifConfig == config }
      var next: [Set<ClauseID>] = []
      for choice in choices {
        let isReached = clauses.first.map { isIn(choice, tree[$0].outer, tree) } ?? false
        guard isReached else {
          next.append(choice)
          continue
        }
        next += clauses.map { choice.union([$0]) }
        if !hasElse(config, tree) { next.append(choice) }
      }
      choices = Array(next.prefix(Turns.limit))
    }
    return choices
  }

  private func hasElse(_ config: NodeID, _ tree: ViewTree) -> Bool {
    guard let last = tree.syntax.lastChild(config) else { return false }
    return tree.syntax.kind(tree.syntax.firstToken(last)) == .poundElse
  }

  /// Whether a clause, and each around it, is taken.
  private func isIn(_ choice: Set<ClauseID>, _ clause: ClauseID?, _ tree: ViewTree) -> Bool {
    var clause = clause
    while let current = clause {
      guard choice.contains(current) else { return false }
      clause = tree[current].outer
    }
    return true
  }
}
