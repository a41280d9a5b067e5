import Platforms
import Source
import Syntax
import Views

// What views and modifiers do when they are turned.
extension Machine {
  /// Whether a modifier does nothing but turn: one of SwiftUI's that turn, or one of the project that is
  /// made of such.
  func onlyTurns(_ modifier: ModifierRef) -> Bool { onlyTurns(modifier, depth: 0) }

  private func onlyTurns(_ modifier: ModifierRef, depth: Int) -> Bool {
    let definitions = reader.definitions(of: modifier)
    guard !definitions.isEmpty else {
      return Self.turningModifiers.contains(reader[modifier].name)
        && (reader[modifier].name != "scaleEffect" || keepsSize(modifier))
    }
    guard definitions.count == 1, depth < 4 else { return false }
    let tree = reader.tree(definitions[0].file)
    let roots = tree[definitions[0].id].roots.filter { tree[$0].role == .root }
    guard roots.count == 1, tree[roots[0]].kind == .receiver else { return false }
    return tree.modifierIDs(of: roots[0]).allSatisfy {
      onlyTurns(ModifierRef(definitions[0].file, $0), depth: depth + 1)
    }
  }

  /// Whether no number of a `scaleEffect` makes it larger or smaller.
  private func keepsSize(_ modifier: ModifierRef) -> Bool {
    guard let list = reader[modifier].arguments else { return true }
    let syntax = syntax(modifier.file)
    return (syntax.firstDescendant(list).index...list.index).allSatisfy { index in
      let node = NodeID(index: index)
      guard syntax.kind(node) == .integerLiteral || syntax.kind(node) == .floatLiteral else {
        return true
      }
      return constantNumber(node, in: syntax).map { abs($0) == 1 } ?? false
    }
  }

  private static let turningModifiers: Set<Name> = [
    "rotationEffect", "rotation3DEffect", "scaleEffect", "transformEffect", "projectionEffect",
  ]

  /// All modifiers in the code that the project defines a modifier as.
  func modifiers(inDefinitionsOf modifier: ModifierRef) -> [ModifierRef] {
    reader.definitions(of: modifier).flatMap { definition -> [ModifierRef] in
      let tree = reader.tree(definition.file)
      let views = tree[definition.id].roots.flatMap { $0.index..<tree[$0].subtreeEnd }
      return views.flatMap { index in
        tree.modifierIDs(of: ViewID(index: index)).map { ModifierRef(definition.file, $0) }
      }
    }
  }

  private func traits(of view: ViewRef) -> SwiftUIVocabulary.ViewTraits {
    guard reader.isSwiftUIs(view) else { return [] }
    return SwiftUIVocabulary.shared.view(reader[view].name) ?? []
  }

  func isStack(_ view: ViewRef) -> Bool { traits(of: view).contains(.stack) }

  func isGrid(_ view: ViewRef) -> Bool { traits(of: view).contains(.grid) }

  func isButton(_ view: ViewRef) -> Bool {
    !traits(of: view).isDisjoint(with: [.button, .destinationFirst])
  }

  func isStackOrWrapper(_ view: ViewRef) -> Bool {
    !traits(of: view).isDisjoint(with: [.stack, .wrapper]) && !readsPosition(view)
  }

  /// Whether a `GeometryReader` asks where it is in the scroll view around it. In spaces further out
  /// the answer is about what is seen.
  func readsPosition(_ view: ViewRef) -> Bool {
    guard reader[view].name == "GeometryReader" else { return false }
    let syntax = syntax(view.file)
    var token = syntax.firstToken(reader[view].base)
    let end = syntax.endToken(reader[view].base)
    while token.index < end.index {
      if Self.scrollMeasures.contains(syntax.name(token)) { return true }
      token = token.next
    }
    return false
  }

  private static let scrollMeasures: Set<Name> = ["scrollView", "bounds", "safeAreaInsets"]

  /// Whether a view is one colour, a line, or nothing: it looks the same whichever way up it is.
  func looksTheSameTurned(_ view: ViewRef) -> Bool {
    let node = reader[view]
    guard node.kind == .call || node.kind == .reference else { return false }
    guard Self.evenViews.contains(node.name) else { return false }
    return node.kind == .reference || reader.isSwiftUIs(view)
  }

  private static let evenViews: Set<Name> = [
    "Color", "Divider", "Spacer", "EmptyView", "Rectangle", "RoundedRectangle", "Capsule", "Circle",
    "Ellipse",
  ]
}
