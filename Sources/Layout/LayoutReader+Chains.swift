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
    let modifiers = tree.modifierIDs(of: view.id).filter { $0.index > first?.index ?? 0 || first == nil }
    let interesting = modifiers.filter { mayTurn(tree[$0]) }
    guard !interesting.isEmpty else { return .identity }
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

  /// Whether a modifier needs a closer look: SwiftUI's that turn nothing don't.
  private func mayTurn(_ modifier: Modifier) -> Bool {
    guard let traits = vocabulary.modifier(modifier.name) else { return true }
    return traits.turn != SwiftUIVocabulary.Turn.none || modifier.name == "modifier"
  }

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
        if modifier.name == "modifier" || turningNames.contains(modifier.name) { return true }
      }
      current = tree[id].parent
    }
    return false
  }

  /// Whether a file uses any name that can turn a view.
  private func fileMayTurn(_ file: FileID) -> Bool {
    if let known = filesThatTurn[file] { return known }
    let tree = tree(file)
    let result = turningNames.contains { tree.uses($0) }
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
