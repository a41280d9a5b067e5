import Layout
import Platforms
import Source
import Syntax
import Views

extension Outline {
  /// Visits the views of `text` with their modifiers, below the declarations that they stand in; what
  /// other files define is unknown. Linear, whatever the depth.
  package static func visitViews(of text: SourceText, _ visit: (Node) -> Void) {
    var index = ProjectIndex()
    let tree = ViewTree.build(SyntaxTree.parse(text))
    index.add(IndexedFile(path: "", unit: "", tree: tree))
    index.settle()
    guard let file = index.file(at: "") else { return }
    ViewOutline(tree: tree, file: file, layout: LayoutReader(IndexReader(index))).walk(visit)
  }
}

extension Project {
  /// Visits the views of a file of the project, as `Outline.visitViews` does; false when the project
  /// doesn't have it.
  package func visitViews(of path: String, _ visit: (Outline.Node) -> Void) -> Bool {
    guard let file = index.file(at: path) else { return false }
    let layout = LayoutReader(IndexReader(index))
    ViewOutline(tree: index[file].tree, file: file, layout: layout).walk(visit)
    return true
  }
}

/// Walks the views of one file.
private struct ViewOutline {
  let tree: ViewTree
  let file: FileID
  let layout: LayoutReader

  /// Deeper views get no remarks: each asks all views around it, and that many are no real code.
  private static let deepestRemark = 200

  private enum Item {
    case view(ViewID, depth: Int)
    case modifier(ModifierID, depth: Int)
  }

  func walk(_ visit: (Outline.Node) -> Void) {
    for (index, declaration) in tree.declarations.enumerated() where !declaration.roots.isEmpty {
      let name = path(of: DeclarationID(index: UInt32(index)))
      let range = tree.syntax.range(declaration.node)
      visit(
        Outline.Node(
          kind: "declaration", name: name, range: range,
          nameRange: tree.syntax.nameRange(declaration.nameToken), depth: 0))
      for root in declaration.roots { walk(root, visit) }
    }
  }

  private func walk(_ root: ViewID, _ visit: (Outline.Node) -> Void) {
    var stack = [Item.view(root, depth: 1)]
    while let item = stack.popLast() {
      switch item {
      case .view(let id, let depth):
        visit(node(id, depth))
        stack += items(of: id, depth: depth + 1).reversed()
      case .modifier(let id, let depth):
        visit(
          Outline.Node(
            kind: "modifier", name: tree.string(nameOf: id), range: tree[id].range,
            nameRange: tree.syntax.nameRange(tree[id].nameToken), depth: depth))
      }
    }
  }

  private func node(_ id: ViewID, _ depth: Int) -> Outline.Node {
    let view = tree[id]
    let name = tree.string(nameOf: id)
    return Outline.Node(
      kind: "view", name: name.isEmpty ? String(describing: view.kind) : name,
      role: String(describing: view.role), remarks: depth > Self.deepestRemark ? [] : remarks(id),
      range: tree.syntax.range(view.base), whole: tree.syntax.range(view.node),
      nameRange: tree.syntax.nameRange(view.nameToken), depth: depth)
  }

  private func remarks(_ id: ViewID) -> [String] {
    let ref = ViewRef(file, id)
    guard tree[id].role != .value else { return [] }
    var remarks: [String] = []
    // Only where it changes: what stands in a turned view is turned with it.
    let orientation = layout.orientation(of: ref)
    let outer = tree[id].parent.map { layout.orientation(of: ViewRef(file, $0)) } ?? .identity
    if orientation != outer { remarks.append(orientation?.words ?? "orientation unknown") }
    if let axes = layout.scrollAxes(of: ref), !axes.isEmpty {
      let names = Axis.allCases.filter(axes.contains).map { "\($0)" }
      remarks.append("scrolls: " + names.joined(separator: ", "))
    }
    if let words = layout.systems(of: ref).words { remarks.append(words) }
    return remarks
  }

  /// The content of a view, then each modifier with its own content.
  private func items(of view: ViewID, depth: Int) -> [Item] {
    var items: [Item] = []
    var content = Array(tree.content(of: view))[...]
    func take(_ modifier: ModifierID?, _ depth: Int) {
      while let next = content.first, tree[next].parentModifier == modifier {
        items.append(.view(next, depth: depth))
        content.removeFirst()
      }
    }
    take(nil, depth)
    for modifier in tree.modifierIDs(of: view) {
      items.append(.modifier(modifier, depth: depth))
      take(modifier, depth + 1)
    }
    // Content stands in the order of the source; whatever doesn't is shown all the same.
    items += content.map { .view($0, depth: depth) }
    return items
  }

  /// `Outer.Inner.body`
  private func path(of declaration: DeclarationID) -> String {
    var names: [String] = []
    var next: DeclarationID? = declaration
    while let id = next {
      let name = tree.string(nameOf: id)
      if tree[id].kind != .file, !name.isEmpty { names.append(name) }
      next = tree[id].parent
    }
    return names.isEmpty ? "(file)" : names.reversed().joined(separator: ".")
  }
}

extension Orientation {
  /// How people say it.
  var words: String {
    switch self {
    case .identity: "upright"
    case .verticalFlip: "upside down"
    case .horizontalFlip: "mirrored"
    case .halfTurn: "turned by 180°"
    case .quarterTurn: "turned by 90°"
    case Orientation.quarterTurn.inverse: "turned by 270°"
    default: "turned by 90° and mirrored"
    }
  }
}

extension Availability {
  /// `iOS 16 up to 17`, `only macOS`, `never runs`; nil for everywhere.
  var words: String? {
    if self == .everywhere { return nil }
    if isNowhere { return "never runs" }
    let isComplete = Platform.allCases.allSatisfy { self[$0] != nil }
    let parts = Platform.allCases.compactMap { platform -> String? in
      guard let interval = self[platform] else { return nil }
      switch (interval.lower, interval.upper) {
      case (nil, nil): return isComplete ? nil : platform.name
      case (let lower?, nil): return "\(platform.name) \(lower)+"
      case (nil, let upper?): return "\(platform.name) before \(upper)"
      case (let lower?, let upper?): return "\(platform.name) \(lower) up to \(upper)"
      }
    }
    return (isComplete ? "" : "only ") + parts.joined(separator: ", ")
  }
}
