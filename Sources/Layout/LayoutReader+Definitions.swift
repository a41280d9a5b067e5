import Platforms
import Source
import Syntax
import Views

// How the project's own modifiers and wrappers turn what they get.
extension LayoutReader {
  /// The turns of a modifier of the project: what each definition does to its receiver. The part that
  /// is reported is the use, since that is where a reader sees it.
  func turns(
    of modifier: ModifierRef, definitions: [DeclarationRef], bindings: Bindings?
  ) -> Turns? {
    let node = reader[modifier]
    let answers = definitions.map { definition in
      deeper { receiverTurns(of: definition, bindings: bind(definition, to: modifier, bindings)) }
    }
    guard let turns = merge(answers) else { return nil }
    return turns.map { turn in
      guard turn.orientation != .identity else {
        return Turn(availability: turn.availability)
      }
      let part = Turn.Part(
        file: modifier.file, range: node.range, modifier: modifier, orientation: turn.orientation)
      return Turn(
        orientation: turn.orientation, availability: turn.availability, parts: [part])
    }
  }

  /// The alternatives of several definitions of one name. When nothing tells which one is meant, they
  /// must agree, or be told apart by where they run.
  private func merge(_ answers: [Turns?]) -> Turns? {
    guard var result = answers.first ?? nil else { return nil }
    for answer in answers.dropFirst() {
      guard let answer else { return nil }
      let isSame =
        answer.map(\.orientation) == result.map(\.orientation)
        && answer.map(\.availability) == result.map(\.availability)
      if isSame { continue }
      let areApart = answer.allSatisfy { a in
        result.allSatisfy { $0.availability.intersection(a.availability).isNowhere }
      }
      guard areApart else { return nil }
      result += answer
    }
    return result
  }

  /// What a function of `extension View`, or the `body` of a `ViewModifier`, does to its receiver.
  func receiverTurns(of definition: DeclarationRef, bindings: Bindings?) -> Turns? {
    let tree = tree(definition.file)
    let roots = tree[definition.id].roots.filter { tree[$0].role == .root }
    let scope = tree[tree[definition.id].scope].availability
    guard !roots.isEmpty else { return nil }
    // Several returns: an early one under `#available`, and the rest.
    var result: Turns = []
    var isKnown = true
    for root in roots {
      switch receiverTurns(in: ViewRef(definition.file, root), bindings) {
      case .absent: break
      case .unknown: isKnown = false
      case .found(let turns): result += turns
      }
    }
    guard isKnown, !result.isEmpty else { return nil }
    guard roots.count == 1 || areApart(result) || result.isIdentity else { return nil }
    return result.compactMap { turn in
      var turn = turn
      turn.availability = turn.availability.intersection(scope)
      return turn.availability.isNowhere ? nil : turn
    }
  }

  /// What the receiver is turned by, inside a view.
  enum ReceiverTurns {
    /// The view doesn't hold the receiver.
    case absent
    case unknown
    case found(Turns)
  }

  func receiverTurns(in view: ViewRef, _ bindings: Bindings?) -> ReceiverTurns {
    let inside = receiverTurnsInside(view, bindings)
    guard case .found(let turns) = inside else { return inside }
    guard let own = chainTurns(of: view, bindings), let all = turns.followed(by: own) else {
      return .unknown
    }
    return .found(all)
  }

  private func receiverTurnsInside(_ view: ViewRef, _ bindings: Bindings?) -> ReceiverTurns {
    let node = reader[view]
    switch node.kind {
    case .receiver,
      .reference where node.kind == .receiver || receiverNames.contains(node.name):
      let availability = availability(of: view)
      return .found(availability.isNowhere ? [] : [Turn(availability: availability)])
    case .branch, .switching, .ifConfig:
      return alternatives(in: view, bindings)
    case .call, .reference, .block, .other:
      for child in drawnContent(of: view) where reader[child].parentModifier == nil {
        let found = receiverTurns(in: child, bindings)
        guard case .absent = found else {
          return slot(of: view, found)
        }
      }
      return .absent
    }
  }

  /// The receiver inside a container: SwiftUI's containers turn nothing; wrappers of the project may.
  private func slot(of view: ViewRef, _ inside: ReceiverTurns) -> ReceiverTurns {
    guard case .found(let turns) = inside else { return inside }
    guard let slot = slotTurns(of: view), let all = turns.followed(by: slot) else {
      return .unknown
    }
    return .found(all)
  }

  /// `if`, `switch` and `#if`: alternatives when they are told apart by where they run or compiled
  /// apart; otherwise the state decides, and all branches must do the same.
  private func alternatives(in view: ViewRef, _ bindings: Bindings?) -> ReceiverTurns {
    var found: [Turns] = []
    for block in drawnContent(of: view) {
      switch receiverTurns(in: block, bindings) {
      case .absent: continue
      case .unknown: return .unknown
      case .found(let turns): found.append(turns)
      }
    }
    guard let first = found.first else { return .absent }
    let all = found.flatMap { $0 }
    if reader[view].kind == .ifConfig || areApart(all) { return .found(all) }
    guard Set(all.map(\.orientation)).count == 1, var turn = first.first else { return .unknown }
    // Whichever branch runs, the same happens.
    turn.availability = availability(of: view)
    return .found([turn])
  }

  private func areApart(_ turns: Turns) -> Bool {
    for (index, turn) in turns.enumerated() {
      for other in turns[(index + 1)...]
      where !turn.availability.intersection(other.availability).isNowhere { return false }
    }
    return true
  }

  // MARK: Wrappers

  /// How a wrapper view of the project turns the content that it is given; the identity for others, nil
  /// when unknown.
  func slotTurns(of view: ViewRef) -> Turns? {
    guard reader[view].kind == .call, turningNames.contains(reader[view].name) else {
      return .identity
    }
    let definitions = reader.definitions(of: view)
    guard definitions.count == 1 else { return definitions.isEmpty ? .identity : nil }
    let type = definitions[0]
    let known = knownSlotTurns(of: type) ?? deeper { slotTurns(of: type) }
    if depth == 0, !isGlancing { slotTurnsOfTypes[type] = .some(known) }
    if depth == 0, isGlancing { slotGlances[type] = .some(known) }
    guard let turns = known else { return nil }
    return turns.map { turn in
      guard turn.orientation != .identity else { return Turn(availability: turn.availability) }
      let tree = tree(view.file)
      let part = Turn.Part(
        file: view.file, range: tree.syntax.range(tree[view.id].nameToken), modifier: nil,
        orientation: turn.orientation)
      return Turn(
        orientation: turn.orientation, availability: turn.availability, parts: [part])
    }
  }

  private func knownSlotTurns(of type: DeclarationRef) -> Turns?? {
    slotTurnsOfTypes[type] ?? (isGlancing && depth == 0 ? slotGlances[type] : nil)
  }

  /// Where the body of a view type puts the content that its initializer takes. A type that shows it
  /// nowhere, or in several places that differ, turns it in no way that is known.
  private func slotTurns(of type: DeclarationRef) -> Turns? {
    var found: [Turns] = []
    for body in reader.bodies(of: type, named: "body") {
      let tree = tree(body.file)
      for root in tree[body.id].roots where tree[root].role == .root {
        collectSlots(ViewRef(body.file, root), type, .identity, &found)
      }
    }
    guard let first = found.first else { return .identity }
    let isSame = found.allSatisfy { $0.map(\.orientation) == first.map(\.orientation) }
    return isSame ? first : (areApart(found.flatMap { $0 }) ? found.flatMap { $0 } : nil)
  }

  private func collectSlots(
    _ view: ViewRef, _ type: DeclarationRef, _ outer: Turns, _ found: inout [Turns]
  ) {
    guard let own = chainTurns(of: view, nil), let turns = own.followed(by: outer) else { return }
    if isSlot(view, of: type) {
      let scope = availability(of: view)
      found.append(
        turns.map {
          Turn(
            orientation: $0.orientation, availability: $0.availability.intersection(scope),
            parts: $0.parts)
        })
      return
    }
    for child in drawnContent(of: view) where reader[child].parentModifier == nil {
      collectSlots(child, type, turns, &found)
    }
  }

  /// Whether a reference in a body is a stored property that the initializer sets: the content that
  /// the caller gave.
  func isSlot(_ view: ViewRef, of type: DeclarationRef) -> Bool {
    guard reader[view].kind == .reference else { return false }
    let definitions = reader.definitions(of: view)
    guard definitions.count == 1 else { return false }
    let declaration = reader[definitions[0]]
    return declaration.kind == .property && declaration.body == nil && !declaration.isStatic
      && reader.owner(of: definitions[0]) == reader[type].name
  }

  // MARK: Geometry effects

  /// What a `GeometryEffect` does: its `effectValue(size:)` returns a matrix. Nil when there is none to
  /// be seen, or when it depends on something.
  func effectTurns(of modifier: ModifierRef, type: Name) -> Turns? {
    let types = reader.types(named: type, from: modifier.file)
    guard types.count == 1 else { return nil }
    let values = reader.bodies(of: types[0], named: "effectValue").map { effect -> Orientation? in
      guard let result = Constants(reader).result(of: effect),
        case .affine(let transform) = result
      else { return nil }
      return transform.orientation
    }
    guard values.count == 1, let orientation = values[0] else { return nil }
    let part = Turn.Part(
      file: modifier.file, range: reader[modifier].range, modifier: modifier,
      orientation: orientation)
    return [Turn(orientation: orientation, parts: orientation == .identity ? [] : [part])]
  }

  // MARK: Parameters

  /// What the parameters of a modifier's definition stand for at its use.
  private func bind(
    _ definition: DeclarationRef, to modifier: ModifierRef, _ outer: Bindings?
  ) -> Bindings? {
    let declaration = reader[definition]
    let node = reader[modifier]
    let tree = tree(modifier.file)
    var call = node.node
    var parameters = declaration.parameters
    if node.name == "modifier" {
      // `.modifier(Turned(by: x))`: the stored properties of the type, by their labels.
      guard let list = node.arguments, let argument = tree.syntax.lastChild(list),
        let value = tree.syntax.lastChild(argument), tree.syntax.kind(value) == .call
      else { return nil }
      call = value
      parameters = []
    }
    var arguments: [Name: Bindings.Argument] = [:]
    for (label, value) in Constants(reader).arguments(of: call, tree.syntax) {
      let parameter = parameters.firstIndex { $0.label == label }
      let name = parameter.map { parameters.remove(at: $0).name } ?? label
      guard let name else { continue }
      arguments[name] = Bindings.Argument(
        expression: NodeRef(modifier.file, value), declaration: tree[node.view].declaration,
        bindings: outer)
    }
    for parameter in parameters {
      guard let value = parameter.defaultValue else { continue }
      arguments[parameter.name] = Bindings.Argument(
        expression: NodeRef(definition.file, value), declaration: definition.id, bindings: nil)
    }
    return Bindings(arguments)
  }
}
