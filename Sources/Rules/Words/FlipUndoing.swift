import Layout
import Source
import Syntax
import Views

/// Why a flipped scroll container can't be drawn the same without its turns, for people.
struct FlipObstacle: Error {
  let words: String

  init(_ words: String) { self.words = words }
}

/// What has to change with a flipped scroll container for it to be drawn the same without its turns: the
/// turns of its rows go, its data is reversed, and what names a side in between names the other one.
///
/// It follows the content to its data and on to where each row is turned back, through views and helpers
/// of the project. Anything on that way whose picture would change otherwise is an obstacle.
struct FlipUndoing {
  let machine: Machine
  let flip: ScrollFlip
  /// What flips the container.
  let turns: Set<ModifierRef>
  /// Why it can't be done; nil when it can.
  private(set) var obstacle: String?
  /// The modifiers that turn the content back.
  private(set) var rowTurns: [ModifierRef] = []
  /// What gives the rows their order; nothing where the content is turned back as a whole.
  private(set) var data: [Code] = []
  /// Names of sides that the turn exchanges.
  var sides: [Code] = []

  /// The tokens that name the views on the way.
  private(set) var visited: Set<TokenRef> = []
  /// The declarations around the place that is looked at, outside in.
  private var around: [DeclarationRef] = []
  /// Those whose code changes.
  private var changed: [DeclarationRef] = []
  /// Whether what is looked at is a part of a row, or stands beside the rows.
  var isInRow = false
  private var readers: [ViewRef] = []
  private var visits = 0
  /// How many views are followed at most; helpers that use helpers can make very many.
  private static let limit = 256

  init(_ flip: ScrollFlip, _ machine: Machine) {
    self.machine = machine
    self.flip = flip
    turns = Set(flip.turn.run.compactMap(\.modifier))
    do {
      try checkTurns()
      try lookAround()
      try enter(flip.view)
      for reader in readers { try exchangeAnchors(in: reader) }
      try checkUsesOfContainer()
      for declaration in changed { try checkUses(of: declaration) }
    } catch let error as FlipObstacle {
      obstacle = error.words
    } catch {
      obstacle = "the code can't be followed"
    }
  }

  var reader: IndexReader { machine.reader }

  // MARK: The turns

  private func checkTurns() throws {
    if let axes = machine.layout.scrollAxes(of: flip.container), axes.count > 1 {
      throw FlipObstacle("it scrolls along both axes, and the anchor would be one for both")
    }
    for part in flip.turn.run {
      guard let modifier = part.modifier else {
        let name = machine.syntax(part.file).text.string(part.range)
        throw FlipObstacle("`\(name)` turns what it holds, and has no modifier that could go")
      }
      try checkOnlyTurns(modifier)
    }
  }

  /// A second turn where the declaration around the container is used would no longer undo the first.
  private func checkUsesOfContainer() throws {
    let declaration = DeclarationRef(flip.view.file, reader[flip.view].declaration)
    for outer in machine.layout.orientationsOfUses(of: declaration) where outer != .identity {
      let name = name(of: declaration)
      throw FlipObstacle(
        outer == nil
          ? "whether it is turned once more where `\(name)` is used can't be told"
          : "it is turned once more where `\(name)` is used")
    }
  }

  private func checkOnlyTurns(_ modifier: ModifierRef) throws {
    guard reader[modifier].clause == nil else {
      throw FlipObstacle("`\(name(of: modifier))` stands in an `#if`")
    }
    guard !machine.onlyTurns(modifier) else { return }
    throw FlipObstacle("`\(name(of: modifier))` does more than turn")
  }

  /// Looks at what stands between the container and its turns, and at the readers around it.
  private mutating func lookAround() throws {
    let tree = reader.tree(flip.view.file)
    var current = flip.view
    var left = turns.filter { modifier in
      let id = reader[modifier].view
      return modifier.file == flip.view.file && id.index < current.id.index
        && tree[id].subtreeEnd > current.id.index
    }
    if flip.view == flip.container { try lookAtTurned(current) }
    while !left.isEmpty {
      guard let parent = tree[current.id].parent, tree[current.id].parentModifier == nil else {
        throw FlipObstacle("it is turned with what stands around it")
      }
      current = ViewRef(flip.view.file, parent)
      guard isPlainAround(current), content(of: current).count == 1 else {
        throw FlipObstacle("`\(name(of: current))` is turned with it, and holds more")
      }
      try lookAtTurned(current)
      left = left.filter { reader[$0].view != parent }
    }
    for way in machine.layout.waysOut(of: flip.view) {
      for case .container(let outer) in way where isReader(outer) { add(outer) }
    }
  }

  /// Whether a container around another view adds nothing to its picture.
  private func isPlainAround(_ view: ViewRef) -> Bool {
    guard reader.isSwiftUIs(view) else { return false }
    return machine.isStackOrWrapper(view)
  }

  /// Looks at the modifiers of a view that is turned with the container.
  private mutating func lookAtTurned(_ view: ViewRef) throws {
    let modifiers = machine.reader.tree(view.file).modifierIDs(of: view.id).map {
      ModifierRef(view.file, $0)
    }
    let last = modifiers.lastIndex { turns.contains($0) } ?? modifiers.count
    for (index, modifier) in modifiers.enumerated() where !turns.contains(modifier) {
      try checkScrolling(modifier)
      if index < last { try lookAt(modifier, of: view) } else { try lookInto(modifier, false) }
    }
  }

  private func isReader(_ view: ViewRef) -> Bool {
    reader[view].name == "ScrollViewReader" && reader.isSwiftUIs(view)
  }

  private mutating func add(_ reader: ViewRef) {
    if !readers.contains(reader) { readers.append(reader) }
  }

  // MARK: The way down

  /// Goes from the view that is flipped to the scroll container itself, and into it.
  private mutating func enter(_ view: ViewRef) throws {
    note(view)
    if view == flip.container {
      if !around.isEmpty {
        try lookAtTurned(view)
        noteChange()
      }
      return try visitOnly(content(of: view), of: view, flip.turn.orientation)
    }
    if reader[view].kind == .call, reader.isSwiftUIs(view) {
      let content = self.content(of: view)
      guard machine.isStackOrWrapper(view), content.count == 1 else {
        throw FlipObstacle("`\(name(of: view))` is turned with it, and holds more")
      }
      if !around.isEmpty { try lookAtTurned(view) }
      if isReader(view) { add(view) }
      return try enter(content[0])
    }
    if around.isEmpty { try lookAtTurned(view) }
    try inDefinition(of: view) { me, root in try me.enter(root) }
  }

  /// Goes into content that is drawn turned, until it is turned back.
  mutating func visit(_ view: ViewRef, _ outer: Orientation) throws {
    note(view)
    visits += 1
    guard visits <= Self.limit else {
      throw FlipObstacle("the content is too large to be followed")
    }
    guard let parts = machine.layout.ownTurns(of: view) else {
      throw FlipObstacle("whether `\(name(of: view))` is turned depends on where it runs")
    }
    if parts.isEmpty, machine.looksTheSameTurned(view) {
      return try lookAtModifiers(of: view, behind: nil)
    }
    for part in parts {
      guard let modifier = part.modifier else { throw notTurnedBack(view) }
      try checkOnlyTurns(modifier)
      if !rowTurns.contains(modifier) { rowTurns.append(modifier) }
      noteChange()
    }
    let inner = parts.reduce(Orientation.identity) { $1.orientation.applied(to: $0) }
    let orientation = outer.applied(to: inner)
    let isUpright = orientation == .identity
    try lookAtModifiers(of: view, behind: isUpright ? parts.first?.modifier : nil)
    if !isUpright { try visitInside(view, orientation) }
  }

  /// Looks at the modifiers that are drawn turned: those behind the turn back, or all.
  private mutating func lookAtModifiers(of view: ViewRef, behind first: ModifierRef?) throws {
    for id in reader.tree(view.file).modifierIDs(of: view.id) {
      let modifier = ModifierRef(view.file, id)
      guard first.map({ id.index > $0.id.index }) ?? true, !rowTurns.contains(modifier) else {
        continue
      }
      try lookAt(modifier, of: view)
    }
  }

  private mutating func visitInside(_ view: ViewRef, _ orientation: Orientation) throws {
    let content = self.content(of: view)
    switch reader[view].kind {
    case .branch, .switching, .ifConfig:
      for alternative in content { try visit(alternative, orientation) }
    case .block:
      try visitOnly(content, of: view, orientation)
    case .receiver, .other:
      throw notTurnedBack(view)
    case .reference:
      try inDefinition(of: view) { me, root in try me.visit(root, orientation) }
    case .call:
      if reader.isSwiftUIs(view) { return try visitSwiftUIs(view, content, orientation) }
      if reader.definitions(of: view).isEmpty, machine.ownData(of: view) != nil {
        return try visitRows(of: view, content, orientation)
      }
      try inDefinition(of: view) { me, root in try me.visit(root, orientation) }
    }
  }

  private mutating func visitSwiftUIs(
    _ view: ViewRef, _ content: [ViewRef], _ orientation: Orientation
  ) throws {
    if machine.readsPosition(view) {
      throw FlipObstacle(
        "a `GeometryReader` in it asks where it is in the scroll view, and the answer would change")
    }
    if reader[view].name == "ForEach" { return try visitRows(of: view, content, orientation) }
    if reader[view].name == "Section" {
      throw FlipObstacle("the turn exchanges the order of what a `Section` holds, too")
    }
    guard machine.isStackOrWrapper(view) || machine.isButton(view) else {
      throw machine.isGrid(view)
        ? FlipObstacle("the cells of `\(name(of: view))` would change their places")
        : notTurnedBack(view)
    }
    if isReader(view) { add(view) }
    try exchangeSides(inCallOf: view)
    try visitOnly(content, of: view, orientation)
  }

  private mutating func visitOnly(
    _ content: [ViewRef], of view: ViewRef, _ orientation: Orientation
  ) throws {
    guard content.count <= 1 else {
      throw FlipObstacle(
        isInRow
          ? "a row is more than one view, and the turn exchanges their order"
          : "the content is not one `ForEach`: the order of the rest would have to change, too")
    }
    if let only = content.first { try visit(only, orientation) }
  }

  private mutating func visitRows(
    of view: ViewRef, _ content: [ViewRef], _ orientation: Orientation
  ) throws {
    guard !isInRow else {
      throw FlipObstacle("a row holds another `ForEach`, whose order would have to change, too")
    }
    guard let code = machine.ownData(of: view) else {
      throw FlipObstacle("the rows of `\(name(of: view))` come from no data that can be reversed")
    }
    let order = machine.order(of: code)
    if let obstacle = machine.obstacleToReversing(order, of: view) { throw FlipObstacle(obstacle) }
    data.append(order)
    noteChange()
    isInRow = true
    defer { isInRow = false }
    try visitOnly(content, of: view, orientation)
  }

  /// Runs `body` on the one root of what a view stands for.
  private mutating func inDefinition(
    of view: ViewRef, _ body: (inout Self, ViewRef) throws -> Void
  ) throws {
    let definitions = reader.definitions(of: view)
    guard definitions.count == 1, !around.contains(definitions[0]) else {
      throw notTurnedBack(view)
    }
    let isType = reader[definitions[0]].kind.isType
    let bodies = isType ? reader.bodies(of: definitions[0], named: "body") : definitions
    let roots = bodies.flatMap { ref in
      reader[ref].roots.map { ViewRef(ref.file, $0) }.filter { reader[$0].role == .root }
    }
    guard bodies.count == 1, roots.count == 1 else { throw notTurnedBack(view) }
    around.append(definitions[0])
    defer { around.removeLast() }
    try body(&self, roots[0])
  }

  /// The views that a view holds in closures, or gets from a function as its `content`; what else it takes
  /// as arguments is data.
  private func content(of view: ViewRef) -> [ViewRef] {
    let syntax = machine.syntax(view.file)
    return machine.layout.content(of: view).filter {
      let outer = machine.parent(of: reader[$0].node, in: syntax)
      guard syntax.kind(outer) == .argument else { return true }
      return syntax.label(of: outer).map { syntax.name($0) == "content" } ?? false
    }
  }

  // MARK: Notes

  private mutating func note(_ view: ViewRef) {
    visited.insert(TokenRef(view.file, reader[view].nameToken))
  }

  mutating func noteChange() {
    for declaration in around where !changed.contains(declaration) { changed.append(declaration) }
  }
}
