import Source
import Syntax
import Views

// What is drawn turned beside the rows, and how messages call things.
extension FlipUndoing {
  /// Looks at a modifier that is drawn turned.
  mutating func lookAt(_ modifier: ModifierRef, of view: ViewRef) throws {
    try checkScrolling(modifier)
    try checkMoving(modifier)
    try exchangeSides(in: modifier)
    try lookInto(modifier, true)
    let tree = reader.tree(view.file)
    for child in tree.content(of: view.id) where tree[child].parentModifier == modifier.id {
      guard isDrawnInside(tree[child].role, of: modifier) else { continue }
      let wasInRow = isInRow
      isInRow = true
      defer { isInRow = wasInRow }
      try visit(ViewRef(view.file, child), flip.turn.orientation)
    }
  }

  /// Looks for what is in the way in what the project defines a modifier as. Sides that it names are,
  /// too: it may be used elsewhere.
  mutating func lookInto(
    _ modifier: ModifierRef, _ isTurned: Bool, depth: Int = 0
  ) throws {
    guard depth < 4 else { return }
    for inner in machine.modifiers(inDefinitionsOf: modifier) {
      try checkScrolling(inner)
      if isTurned {
        try checkMoving(inner)
        let before = sides.count
        try exchangeSides(in: inner)
        guard sides.count == before else {
          throw FlipObstacle("`\(name(of: modifier))` names a side that the turn exchanges")
        }
      }
      try lookInto(inner, isTurned, depth: depth + 1)
    }
  }

  private func isDrawnInside(_ role: ContentRole, of modifier: ModifierRef) -> Bool {
    switch role {
    case .background, .overlay, .mask: true
    case .accessory:
      reader[modifier].name == "safeAreaInset" || reader[modifier].name == "safeAreaBar"
    default: false
    }
  }

  // MARK: Names

  func notTurnedBack(_ view: ViewRef) -> FlipObstacle {
    FlipObstacle("`\(name(of: view))` is not turned back where that can be seen")
  }

  func name(of view: ViewRef) -> String {
    let name = reader.tree(view.file).string(nameOf: view.id)
    return name.isEmpty ? "the content" : name
  }

  func name(of declaration: DeclarationRef) -> String {
    let named =
      reader[declaration].name == "body"
      ? reader[declaration].parent.map { DeclarationRef(declaration.file, $0) } ?? declaration
      : declaration
    return reader.tree(named.file).string(nameOf: named.id)
  }

  func name(of modifier: ModifierRef) -> String {
    let text = machine.syntax(modifier.file).text.string(reader[modifier].range)
    return text.contains("\n") ? "." + reader.tree(modifier.file).string(nameOf: modifier.id) : text
  }
}
