import Platforms
import Source
import Syntax
import Views

// What is proposed to views, from the root of their declaration down.
extension LayoutReader {
  /// What is proposed along `axis` to what `view` and its modifiers up to `last` make; to the view
  /// itself without `last`. Nil when the code around it doesn't settle that.
  ///
  /// Stacks propose twice: first to measure, then with their own size. Nothing is only said to be
  /// proposed where it is both times.
  public func proposal(
    to view: ViewRef, through last: ModifierID? = nil, along axis: Axis
  ) -> Proposal? {
    ProposalFinder(layout: self, axis: axis).proposal(to: view, behind: last, isAlone: true, 0)
  }

  /// How a view of SwiftUI's takes part in layout; nil for others, and when that isn't known.
  public func sizeLayout(of view: ViewRef) -> SwiftUISizes.ViewLayout? {
    reader.isSwiftUIs(view) ? SwiftUISizes.shared.view(reader[view].name) : nil
  }

  /// The stack, lazy or not, that lays out a view: the innermost around it, if that is one.
  public func stack(around view: ViewRef) -> SwiftUISizes.ViewLayout? {
    var current = view
    for _ in 0..<ProposalFinder.limit {
      guard let parent = reader[current].parent, reader[current].parentModifier == nil else {
        return nil
      }
      current = ViewRef(view.file, parent)
      switch reader[current].kind {
      case .block, .branch, .switching, .ifConfig: continue
      default: break
      }
      let layout = sizeLayout(of: current)
      if layout != .joins { return layout }
    }
    return nil
  }
}

/// Follows a proposal from the outside in, by asking from the inside out.
private struct ProposalFinder {
  let layout: LayoutReader
  let axis: Axis
  private var reader: IndexReader { layout.reader }

  /// How many modifiers and views far a proposal is followed.
  static let limit = 200

  init(layout: LayoutReader, axis: Axis) {
    self.layout = layout
    self.axis = axis
  }

  /// What comes through the modifiers of `view` behind `last`. `isAlone`: nothing stands beside what is
  /// asked for, in the container around it.
  func proposal(
    to view: ViewRef, behind last: ModifierID?, isAlone: Bool, _ steps: Int
  ) -> Proposal? {
    guard steps < Self.limit else { return nil }
    let modifiers = reader[view].modifiers
    let next = last.map { $0.index + 1 } ?? modifiers.lowerBound
    guard next < modifiers.upperBound else {
      return proposalOfContainer(to: view, isAlone: isAlone, steps + 1)
    }
    let modifier = ModifierRef(view.file, ModifierID(index: next))
    guard let effect = layout.sizeEffect(of: modifier, along: axis) else { return nil }
    let source = Proposal.Source.modifier(modifier)
    switch effect {
    case .exactly(let length): return Proposal(length: .points(length), source: source)
    case .ideal: return Proposal(length: .ideal, source: source)
    default: break
    }
    let outer = proposal(to: view, behind: modifier.id, isAlone: isAlone, steps + 1)
    return outer.flatMap { passed($0, effect, source) }
  }

  /// What a modifier makes of a proposal.
  private func passed(
    _ outer: Proposal, _ effect: SizeEffect, _ source: Proposal.Source
  ) -> Proposal? {
    switch (effect, outer.length) {
    case (.nothing, _), (.insets, .ideal), (.all, .points): return outer
    case (.insets(let length?), .points(let points)):
      return Proposal(length: .points(max(0, points - length)), source: outer.source)
    case (.bounds(let low, _, let high), .points(let points)):
      let bounded = min(max(points, low ?? 0), high ?? .infinity)
      return bounded == points ? outer : Proposal(length: .points(bounded), source: source)
    case (.bounds(let low, let ideal?, let high), .ideal):
      let bounded = min(max(ideal, low ?? 0), high ?? .infinity)
      return Proposal(length: .points(bounded), source: source)
    default: return nil
    }
  }

  // MARK: Containers

  private func proposalOfContainer(to view: ViewRef, isAlone: Bool, _ steps: Int) -> Proposal? {
    let node = reader[view]
    guard let parent = node.parent else { return nil }
    let container = ViewRef(view.file, parent)
    if let modifier = node.parentModifier {
      return proposalOfModifier(ModifierRef(view.file, modifier), to: node, steps)
    }
    guard node.role == .content else { return nil }
    let isAlone = isAlone && layout.mainContent(of: container).count == 1
    func outer(isAlone: Bool = true) -> Proposal? {
      proposal(to: container, behind: nil, isAlone: isAlone, steps)
    }
    switch reader[container].kind {
    case .block: return outer(isAlone: false)
    case .branch, .switching, .ifConfig: return outer(isAlone: isAlone)
    case .call: break
    default: return nil
    }
    guard let layout = layout.sizeLayout(of: container) else { return nil }
    switch layout {
    case .joins: return outer(isAlone: false)
    case .fits: return isAlone ? outer() : nil
    case .zstack, .reader: return numberOnly(outer())
    case .vstack: return stacked(outer(), isAlone, along: .vertical)
    case .hstack: return stacked(outer(), isAlone, along: .horizontal)
    case .lazyVStack: return lazy(outer, container, along: .vertical)
    case .lazyHStack: return lazy(outer, container, along: .horizontal)
    case .scrolls: return scrolled(outer, container, isAlone)
    default: return nil
    }
  }

  /// Across, a stack that nothing is proposed to proposes its own size in the end.
  private func numberOnly(_ outer: Proposal?) -> Proposal? {
    outer?.length == .ideal ? nil : outer
  }

  private func stacked(_ outer: Proposal?, _ isAlone: Bool, along main: Axis) -> Proposal? {
    guard axis == main else { return numberOnly(outer) }
    return isAlone || outer?.length == .ideal ? outer : nil
  }

  private func lazy(
    _ outer: (Bool) -> Proposal?, _ container: ViewRef, along main: Axis
  ) -> Proposal? {
    axis == main ? Proposal(length: .ideal, source: .view(container)) : numberOnly(outer(true))
  }

  /// Several views in a scroll view are a vertical stack.
  private func scrolled(
    _ outer: (Bool) -> Proposal?, _ container: ViewRef, _ isAlone: Bool
  ) -> Proposal? {
    guard let axes = layout.scrollAxes(of: container) else { return nil }
    if axes.contains(axis) { return Proposal(length: .ideal, source: .view(container)) }
    guard isAlone || axis == .horizontal, !hasMargins(container) else { return nil }
    return numberOnly(outer(true))
  }

  /// Whether something around a scroll view makes room beside its content.
  private func hasMargins(_ view: ViewRef) -> Bool {
    let tree = reader.tree(view.file)
    var current: ViewID? = view.id
    while let id = current {
      if tree.modifiers(of: id).contains(where: { Self.margins.contains($0.name) }) { return true }
      current = tree[id].parent
    }
    return false
  }

  private static let margins: Set<Name> = [
    "contentMargins", "safeAreaInset", "safeAreaPadding", "safeAreaBar",
  ]

  /// What stands behind or before a view is proposed the size of that view.
  private func proposalOfModifier(_ ref: ModifierRef, to view: View, _ steps: Int) -> Proposal? {
    guard view.role == .background || view.role == .overlay,
      layout.sizeEffect(of: ref, along: axis) == .nothing
    else { return nil }
    let owner = ViewRef(ref.file, reader[ref].view)
    let earlier = reader.tree(ref.file).modifierIDs(of: owner.id).last { $0.index < ref.id.index }
    return size(of: owner, through: earlier, steps)
  }

  /// The exact size of a view with its modifiers up to `last`.
  private func size(of view: ViewRef, through last: ModifierID?, _ steps: Int) -> Proposal? {
    guard steps < Self.limit else { return nil }
    guard let last else {
      guard layout.sizeLayout(of: view) == .fills else { return nil }
      return numberOnly(proposal(to: view, behind: nil, isAlone: true, steps + 1))
    }
    let modifier = ModifierRef(view.file, last)
    let earlier = reader.tree(view.file).modifierIDs(of: view.id).last { $0.index < last.index }
    guard let effect = layout.sizeEffect(of: modifier, along: axis) else { return nil }
    switch effect {
    case .exactly(let length):
      return Proposal(length: .points(length), source: .modifier(modifier))
    case .nothing: return size(of: view, through: earlier, steps + 1)
    case .insets(let length?):
      guard let inner = size(of: view, through: earlier, steps + 1),
        case .points(let points) = inner.length
      else { return nil }
      return Proposal(length: .points(points + length), source: inner.source)
    default: return nil
    }
  }
}
