import Source
import Syntax
import Views

// Where the content of a flipped scroll container is turned back.
extension LayoutReader {
  /// The first turns, in any file, that put content of a flipped container upright again along `axis`:
  /// on a stack, a `ForEach`, a row, or inside a row's own view. At most eight, by path and place.
  public func counterTurns(in flip: ScrollFlip, along axis: Axis) -> [Turn.Part] {
    var walk = RowWalk(axis: axis)
    for content in drawnContent(of: flip.view) where reader[content].parentModifier == nil {
      visit(content, flip.turn.orientation, &walk)
    }
    if flip.container != flip.view {
      for content in drawnContent(of: flip.container) where reader[content].parentModifier == nil {
        visit(content, flip.turn.orientation, &walk)
      }
    }
    return walk.found.sorted {
      $0.file == $1.file
        ? $0.range.start < $1.range.start
        : reader.index[$0.file].path < reader.index[$1.file].path
    }
  }

  /// The modifiers of `view` itself that turn it, innermost first; nil when unknown, or when they differ
  /// by where the code runs.
  public func ownTurns(of view: ViewRef) -> [Turn.Part]? {
    guard let turns = chainTurns(of: view), turns.count == 1 else { return nil }
    return turns[0].parts
  }

  private struct RowWalk {
    let axis: Axis
    var found: [Turn.Part] = []
    var visits = 0
    static let visitLimit = 256
    static let limit = 8

    var isOver: Bool { found.count >= Self.limit || visits >= Self.visitLimit }
  }

  /// Looks at a view that is drawn inside `outer`.
  private func visit(_ view: ViewRef, _ outer: Orientation, _ walk: inout RowWalk) {
    walk.visits += 1
    guard !walk.isOver, let turns = chainTurns(of: view), let turn = turns.first else { return }
    let orientation = outer.applied(to: turn.orientation)
    if let part = turn.run.first, orientation.keeps(walk.axis) {
      if !walk.found.contains(part) { walk.found.append(part) }
      return
    }
    let before = walk.found.count
    visitDefinition(of: view, orientation, &walk)
    // What a wrapper turns back inside need not be said again where it is used.
    guard walk.found.count == before else { return }
    guard let slot = slotTurns(of: view)?.first else { return }
    let inside = orientation.applied(to: slot.orientation)
    if let part = slot.parts.first, inside.keeps(walk.axis) {
      if !walk.found.contains(part) { walk.found.append(part) }
      return
    }
    for content in drawnContent(of: view) where reader[content].parentModifier == nil {
      visit(content, inside, &walk)
    }
  }

  /// Looks into the definition that a view stands for.
  private func visitDefinition(
    of view: ViewRef, _ orientation: Orientation, _ walk: inout RowWalk
  ) {
    let definitions = reader.definitions(of: view)
    guard definitions.count == 1, depth < Self.depthLimit else { return }
    depth += 1
    defer { depth -= 1 }
    let definition = definitions[0]
    let bodies =
      reader[definition].kind.isType
      ? reader.bodies(of: definition, named: "body") : [definition]
    for body in bodies {
      let tree = tree(body.file)
      for root in tree[body.id].roots where tree[root].role == .root {
        visit(ViewRef(body.file, root), orientation, &walk)
      }
    }
  }
}
