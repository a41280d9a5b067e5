import Source
import Syntax
import Views

/// One thing around a view, on the way from it to the root of what is shown.
public enum Surrounding: Sendable {
  /// A modifier on the view, or on something around it.
  case modifier(ModifierRef)
  /// A view that holds it as its main content.
  case container(ViewRef)
  /// A modifier whose content it is: a background, an overlay, a part of a modifier of the project.
  case content(of: ModifierRef)
}

// What stands around a view: in its declaration, in the wrappers of the project that it is given to, and
// in the code that uses the declaration.
extension LayoutReader {
  /// The ways from a view to a root, inside out: one for each chain of uses. With `first` the way starts
  /// behind that modifier of the view.
  ///
  /// Uses that aren't in sight have no way. Bounded in depth and number; what stands around a
  /// declaration is worked out once.
  public func waysOut(of view: ViewRef, after first: ModifierID? = nil) -> [[Surrounding]] {
    let (within, root) = wayWithin(view, after: first)
    guard let root else { return [within] }
    let outer = waysOutOfUses(of: root)
    return outer.isEmpty ? [within] : outer.map { within + $0 }
  }

  private static let wayLimit = 8

  /// The way from a view to the root of its declaration, and that declaration; nil for what is shown
  /// elsewhere, such as a sheet.
  private func wayWithin(
    _ view: ViewRef, after first: ModifierID?
  ) -> (way: [Surrounding], root: DeclarationRef?) {
    let tree = tree(view.file)
    var way = modifiers(of: view, after: first)
    var current = view.id
    while let parent = tree[current].parent {
      let role = tree[current].role
      guard role != .presented, role != .value else { return (way, nil) }
      let outer = ViewRef(view.file, parent)
      if let modifier = tree[current].parentModifier {
        way.append(.content(of: ModifierRef(view.file, modifier)))
        way += modifiers(of: outer, after: modifier)
      } else {
        way += wayThroughSlot(of: outer)
        way.append(.container(outer))
        way += modifiers(of: outer, after: nil)
      }
      current = parent
    }
    let isRoot = tree[current].role == .root
    return (way, isRoot ? DeclarationRef(view.file, tree[current].declaration) : nil)
  }

  /// The modifiers on a view behind `first`, those of the project with what they put around it.
  private func modifiers(of view: ViewRef, after first: ModifierID?) -> [Surrounding] {
    tree(view.file).modifierIDs(of: view.id)
      .filter { id in first.map { id.index > $0.index } ?? true }
      .flatMap { id -> [Surrounding] in
        let modifier = ModifierRef(view.file, id)
        return wayThroughReceiver(of: modifier) + [.modifier(modifier)]
      }
  }

  /// What a wrapper of the project puts around the content that it is given.
  private func wayThroughSlot(of view: ViewRef) -> [Surrounding] {
    guard reader[view].kind == .call, !reader.isSwiftUIs(view) else { return [] }
    let definitions = reader.definitions(of: view)
    guard definitions.count == 1, reader[definitions[0]].kind.isType else { return [] }
    return deeper {
      let bodies = reader.bodies(of: definitions[0], named: "body")
      return bodies.count == 1
        ? way(inside: bodies[0]) { isSlot($0, of: definitions[0]) } : nil
    } ?? []
  }

  /// What a modifier of the project puts around its receiver.
  private func wayThroughReceiver(of modifier: ModifierRef) -> [Surrounding] {
    if vocabulary.modifier(reader[modifier].name) != nil, reader[modifier].name != "modifier" {
      return []
    }
    let definitions = reader.definitions(of: modifier)
    guard definitions.count == 1 else { return [] }
    return deeper {
      way(inside: definitions[0]) { reader[$0].kind == .receiver }
    } ?? []
  }

  /// The way from the one view of a definition that passes `test` to its root; nil when there is none,
  /// or more than one.
  private func way(
    inside definition: DeclarationRef, _ test: (ViewRef) -> Bool
  ) -> [Surrounding]? {
    let tree = tree(definition.file)
    var found: ViewRef?
    for root in tree[definition.id].roots where tree[root].role == .root {
      for index in root.index..<tree[root].subtreeEnd {
        let view = ViewRef(definition.file, ViewID(index: index))
        guard test(view) else { continue }
        guard found == nil else { return nil }
        found = view
      }
    }
    return found.map { wayWithin($0, after: nil).way }
  }

  // MARK: Uses

  /// The ways from where a declaration is used.
  private func waysOutOfUses(of declaration: DeclarationRef) -> [[Surrounding]] {
    if let known = waysOfUses[declaration] { return known }
    // Code that goes round adds nothing.
    waysOfUses[declaration] = .some([])
    let found = deeper { findWaysOutOfUses(of: declaration) } ?? []
    waysOfUses[declaration] = found
    return found
  }

  private func findWaysOutOfUses(of declaration: DeclarationRef) -> [[Surrounding]] {
    var named = declaration
    if reader[declaration].name == "body" {
      guard let type = typeAround(declaration) else { return [] }
      named = type
    }
    guard !reader[named].name.isNothing else { return [] }
    let views = reader.uses(of: reader[named].name).filter {
      reader.definitions(of: $0).contains(named)
    }
    var result: [[Surrounding]] = []
    for view in views where result.count < Self.wayLimit { result += waysOut(of: view) }
    guard views.isEmpty else { return Array(result.prefix(Self.wayLimit)) }
    for use in modifierUses(of: declaration, named) where result.count < Self.wayLimit {
      let ways = waysOut(of: ViewRef(use.file, reader[use].view), after: use.id)
      result += ways.map { [.content(of: use)] + $0 }
    }
    return Array(result.prefix(Self.wayLimit))
  }

  /// The modifiers that stand for a function of `extension View`, or for the body of a `ViewModifier`.
  private func modifierUses(
    of declaration: DeclarationRef, _ named: DeclarationRef
  ) -> [ModifierRef] {
    let name: Name = named == declaration ? reader[declaration].name : "modifier"
    return reader.modifierUses(of: name).filter {
      reader.definitions(of: $0).contains(declaration)
    }
  }

  /// The type around a member; the declaration behind an extension.
  func typeAround(_ ref: DeclarationRef) -> DeclarationRef? {
    guard let parent = reader[ref].parent else { return nil }
    let owner = reader.tree(ref.file)[parent]
    guard owner.kind.isType else { return nil }
    if owner.kind != .extensionType { return DeclarationRef(ref.file, parent) }
    let types = reader.types(named: owner.name, from: ref.file)
    return types.count == 1 ? types[0] : nil
  }
}
