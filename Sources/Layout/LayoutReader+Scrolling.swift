import Platforms
import Source
import Syntax
import Views

/// A scroll container, seen from a view that is drawn as it.
struct ScrollTurn {
  /// The scroll container itself, which may stand in another file.
  let container: ViewRef
  let axes: Set<Axis>
  /// How it is turned within the definition that the view stands for.
  let turn: Turn
}

// Which views scroll, along which axes.
extension LayoutReader {
  /// The axes along which `view` scrolls, when it is a scroll container of SwiftUI's, or stands for a
  /// view of the project that is nothing but one; nil for others and when unknown.
  public func scrollAxes(of view: ViewRef) -> Set<Axis>? {
    scrolls(of: view).first?.axes
  }

  /// Whether `view` is a scroll container of SwiftUI's, along whatever axes.
  public func isScrollContainer(_ view: ViewRef) -> Bool {
    guard let traits = vocabulary.view(reader[view].name) else { return false }
    return !traits.isDisjoint(with: .scrolls) && reader.isSwiftUIs(view)
  }

  /// Whether `view` has the name of a scroll container, or one that the project declares, or refers to
  /// a local. Constant time; a no is certain.
  public func mayScroll(_ view: ViewRef) -> Bool {
    let tree = tree(view.file)
    let name = tree.views[Int(view.id.index)].name
    switch tree.views[Int(view.id.index)].kind {
    case .call:
      let traits = vocabulary.view(name) ?? []
      return !traits.isDisjoint(with: .scrolls) || reader.isDeclared(name)
    // Locals are in no table.
    case .reference: return true
    default: return false
    }
  }

  /// The scroll containers that `view` is, one for each alternative.
  func scrolls(of view: ViewRef) -> [ScrollTurn] {
    if let known = scrollTurns[view] { return known }
    if depth == 0 { scrollVisits = (0, 0) }
    let result = workOutScrolls(of: view)
    if depth == 0, !isGlancing { scrollTurns[view] = result }
    return result
  }

  private func workOutScrolls(of view: ViewRef) -> [ScrollTurn] {
    let node = reader[view]
    guard node.kind == .call || node.kind == .reference else { return [] }
    if reader.isSwiftUIs(view) {
      return ownAxes(of: view).map {
        [ScrollTurn(container: view, axes: $0, turn: Turn(availability: availability(of: view)))]
      } ?? []
    }
    guard let found = deeper({ definitionScrolls(of: view) }) else {
      scrollVisits.refused += 1
      return []
    }
    return found
  }

  /// The axes of SwiftUI's own scroll containers.
  private func ownAxes(of view: ViewRef) -> Set<Axis>? {
    let traits = vocabulary.view(reader[view].name) ?? []
    if traits.contains(.scrollsVertically) { return [.vertical] }
    guard traits.contains(.scrollsByAxes) else { return nil }
    let tree = tree(view.file)
    let syntax = tree.syntax
    let arguments = Constants(reader).arguments(of: tree[view.id].base, syntax)
    guard let first = arguments.first, first.label == nil,
      syntax.kind(first.value) != .closure
    else { return [.vertical] }
    return axes(of: first.value, syntax)
  }

  /// `.horizontal`, `Axis.Set.vertical`, `[.horizontal, .vertical]`; nil for values that are not
  /// written here.
  private func axes(of node: NodeID, _ syntax: SyntaxTree) -> Set<Axis>? {
    switch syntax.kind(node) {
    case .arrayLiteral:
      var result: Set<Axis> = []
      for element in syntax.children(node) {
        guard let axes = axes(of: element, syntax) else { return nil }
        result.formUnion(axes)
      }
      return result
    case .implicitMember, .memberAccess:
      guard let token = syntax.nameToken(of: node) else { return nil }
      switch syntax.string(token) {
      case "vertical": return [.vertical]
      case "horizontal": return [.horizontal]
      case "all": return [.vertical, .horizontal]
      default: return nil
      }
    default:
      return nil
    }
  }

  private func definitionScrolls(of view: ViewRef) -> [ScrollTurn] {
    let definitions = reader.definitions(of: view)
    guard definitions.count == 1 else { return [] }
    let definition = definitions[0]
    if let known = scrollsOfDefinitions[definition] { return known }
    let refused = scrollVisits.refused
    let bodies =
      reader[definition].kind.isType
      ? reader.bodies(of: definition, named: "body") : [definition]
    let found = bodies.flatMap { body -> [ScrollTurn] in
      let tree = tree(body.file)
      let roots = tree[body.id].roots.filter { tree[$0].role == .root }
      return roots.count == 1 ? scrolls(inside: ViewRef(body.file, roots[0])) : []
    }
    // What was cut off may be more when it is asked for from nearer by.
    if scrollVisits.refused == refused, !isGlancing { scrollsOfDefinitions[definition] = found }
    return found
  }

  /// The views that one question looks at, at most: screens that choose among screens that choose among
  /// screens have no end.
  private static let visitLimit = 512

  /// The scroll containers that a view inside a definition is, or holds and nothing else, turned by
  /// what stands between.
  private func scrolls(inside view: ViewRef) -> [ScrollTurn] {
    scrollVisits.done += 1
    guard scrollVisits.done <= Self.visitLimit else {
      scrollVisits.refused += 1
      return []
    }
    let found = scrollsInBase(of: view)
    guard !found.isEmpty, let own = chainTurns(of: view) else { return [] }
    return found.flatMap { scroll in
      own.compactMap { outer in
        scroll.turn.followed(by: outer).map {
          ScrollTurn(container: scroll.container, axes: scroll.axes, turn: $0)
        }
      }
    }
  }

  private func scrollsInBase(of view: ViewRef) -> [ScrollTurn] {
    let node = reader[view]
    switch node.kind {
    case .branch, .switching, .ifConfig:
      return mainContent(of: view).flatMap { scrolls(inside: $0) }
    case .block, .other:
      return onlyContent(of: view).map { scrolls(inside: $0) } ?? []
    case .receiver:
      return []
    case .call, .reference:
      let direct = scrolls(of: view)
      if !direct.isEmpty { return direct }
      guard node.kind == .call, let turns = neutralSlot(of: view), let only = onlyContent(of: view)
      else { return [] }
      return scrolls(inside: only).flatMap { scroll in
        turns.compactMap { outer in
          scroll.turn.followed(by: outer).map {
            ScrollTurn(container: scroll.container, axes: scroll.axes, turn: $0)
          }
        }
      }
    }
  }

  /// How a container turns the one view that it holds: SwiftUI's wrappers and stacks not at all, those
  /// of the project as they say; nil for views that are more than what they hold.
  private func neutralSlot(of view: ViewRef) -> Turns? {
    if reader.isSwiftUIs(view) {
      let traits = vocabulary.view(reader[view].name) ?? []
      return traits.isDisjoint(with: [.wrapper, .stack]) ? nil : .identity
    }
    return slotTurns(of: view)
  }

  private func onlyContent(of view: ViewRef) -> ViewRef? {
    let content = mainContent(of: view)
    return content.count == 1 ? content[0] : nil
  }
}
