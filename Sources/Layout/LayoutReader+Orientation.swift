import Platforms
import Source
import Syntax
import Views

/// A scroll container that is drawn the wrong way round along an axis, at the place that does it.
public struct ScrollFlip: Sendable {
  /// The view that scrolls, or stands for one that does.
  public let view: ViewRef
  /// The scroll container itself.
  public let container: ViewRef
  /// The product of all turns, and where it runs.
  public let turn: Turn
  /// The first modifier or wrapper of the run of turns that flips it, in the file of `view`.
  public let first: Turn.Part
}

// How views are drawn, from the root down.
extension LayoutReader {
  /// The orientation in which `view` is drawn within its declaration: its own modifiers and all that
  /// stands around it; with `first` that of what it and its modifiers up to `first` make. Nil when
  /// unknown, or when it depends on where it runs.
  public func orientation(of view: ViewRef, after first: ModifierID? = nil) -> Orientation? {
    turns(of: view, after: first).flatMap { orientation($0, of: view) }
  }

  /// How a modifier turns what it is applied to; nil when unknown.
  public func orientation(of modifier: ModifierRef) -> Orientation? {
    let view = ViewRef(modifier.file, reader[modifier].view)
    return turns(of: modifier).flatMap { orientation($0, of: view) }
  }

  /// What turns have in common where `view` runs.
  private func orientation(_ turns: Turns, of view: ViewRef) -> Orientation? {
    var turns = turns
    if turns.count > 1 {
      let systems = systems(of: view)
      turns = turns.filter { !$0.availability.intersection(systems).isNowhere }
    }
    guard let first = turns.first else { return nil }
    return turns.allSatisfy { $0.orientation == first.orientation } ? first.orientation : nil
  }

  /// The turns of `view` from the root of its declaration, or of what shows it elsewhere, down; without
  /// its modifiers up to `first`.
  func turns(of view: ViewRef, after first: ModifierID? = nil) -> Turns? {
    guard var result = chainTurns(of: view, after: first) else { return nil }
    let tree = tree(view.file)
    var current = view.id
    while let parent = tree[current].parent {
      let role = tree[current].role
      guard role != .presented, role != .value else { break }
      let outer = ViewRef(view.file, parent)
      let modifier = tree[current].parentModifier
      if modifier == nil {
        guard let slot = slotTurns(of: outer), let next = result.followed(by: slot) else {
          return nil
        }
        result = next
      }
      guard let chain = chainTurns(of: outer, after: modifier),
        let next = result.followed(by: chain)
      else { return nil }
      result = next
      current = parent
    }
    return result
  }

  // MARK: Flipped scroll containers

  /// Where `view` is a scroll container along `axis` that is drawn the other way round because of what
  /// stands in its own file; alternatives apart. Empty when it isn't, and when it can't be told.
  ///
  /// A container that another definition turns is that definition's; and one that is turned back
  /// wherever its declaration is used is not flipped.
  public func flips(of view: ViewRef, along axis: Axis) -> [ScrollFlip] {
    let kind = reader[view].kind
    guard kind == .call || kind == .reference, mayScroll(view), mayBeTurned(view),
      isTurnedAtAGlance(view)
    else { return [] }
    // Whether it scrolls is found out sooner than how it is turned.
    let scrolls = scrolls(of: view).filter { $0.axes.contains(axis) }
    guard !scrolls.isEmpty, let around = turns(of: view),
      around.contains(where: { !$0.parts.isEmpty })
    else { return [] }
    let systems = systems(of: view)
    var result: [ScrollFlip] = []
    for scroll in scrolls where !scroll.turn.orientation.flips(axis) {
      for outer in around {
        guard var turn = scroll.turn.followed(by: outer), turn.orientation.flips(axis) else {
          continue
        }
        turn.availability = turn.availability.intersection(systems)
        guard !turn.availability.isNowhere, let first = firstPart(of: turn, after: scroll.turn),
          !result.contains(where: { $0.first == first && $0.turn.availability == turn.availability }
          ),
          staysTurned(turn, view, { $0.flips(axis) })
        else { continue }
        result.append(
          ScrollFlip(view: view, container: scroll.container, turn: turn, first: first))
      }
    }
    return result
  }

  /// Where `view` lies on its side because of what stands in its own file; alternatives apart. Empty
  /// when it doesn't, and when it can't be told.
  public func quarterTurns(of view: ViewRef) -> [ScrollFlip] {
    guard mayBeTurned(view), let turns = turns(of: view) else { return [] }
    let scope = availability(of: view)
    return turns.compactMap { turn in
      var turn = turn
      turn.availability = turn.availability.intersection(scope)
      guard turn.orientation.isQuarterTurn, !turn.availability.isNowhere,
        let first = turn.run.first, staysTurned(turn, view, { $0.isQuarterTurn })
      else { return nil }
      return ScrollFlip(view: view, container: view, turn: turn, first: first)
    }
  }

  /// Whether something around `view` turns it, as far as what can turn is concerned.
  private func isTurnedAtAGlance(_ view: ViewRef) -> Bool {
    if let known = glances[view] { return known }
    isGlancing = true
    defer { isGlancing = false }
    let found = turns(of: view)?.contains { !$0.parts.isEmpty } ?? false
    glances[view] = found
    return found
  }

  /// The first part of the run that is not the container's own definition's.
  private func firstPart(of turn: Turn, after inner: Turn) -> Turn.Part? {
    let start = max(turn.run.startIndex, inner.parts.count)
    return start < turn.parts.endIndex ? turn.parts[start] : nil
  }

  /// Whether some use of the declaration around `view` leaves it turned, in the sense of `test`.
  private func staysTurned(
    _ turn: Turn, _ view: ViewRef, _ test: (Orientation) -> Bool
  ) -> Bool {
    let declaration = DeclarationRef(view.file, reader[view].declaration)
    return outerOrientations(of: declaration).contains { outer in
      outer.map { test($0.applied(to: turn.orientation)) } ?? false
    }
  }

  /// The orientations in which the uses of a declaration that are in sight draw it, nil for one that is
  /// unknown; in no particular order.
  public func orientationsOfUses(of declaration: DeclarationRef) -> Set<Orientation?> {
    outerOrientations(of: declaration)
  }

  /// The orientations in which the uses of a declaration draw it; nil for one that is unknown. The
  /// identity, too, when code that we don't see may use it, or nobody does.
  private func outerOrientations(of declaration: DeclarationRef) -> Set<Orientation?> {
    guard let uses = uses(of: declaration) else { return [.identity] }
    var result: Set<Orientation?> = []
    for use in uses.prefix(Turns.limit) {
      let orientations = deeper { () -> Set<Orientation?>? in
        guard let turns = turns(of: use) else { return [nil] }
        let outer = outerOrientations(of: DeclarationRef(use.file, reader[use].declaration))
        return Set(
          turns.flatMap { turn in outer.map { $0?.applied(to: turn.orientation) } })
      }
      result.formUnion(orientations ?? [nil])
    }
    return result
  }

  /// The views that stand for what a declaration draws; nil when there are none that we see, or others
  /// that we don't.
  private func uses(of ref: DeclarationRef) -> [ViewRef]? {
    let declaration = reader[ref]
    var named = ref
    if declaration.name == "body" {
      guard let type = typeAround(ref) else { return nil }
      named = type
    }
    let target = reader[named]
    guard !target.isPublic, !target.name.isNothing else { return nil }
    let uses = reader.uses(of: target.name).filter { use in
      reader.definitions(of: use).contains(named)
    }
    return uses.isEmpty ? nil : uses
  }
}
