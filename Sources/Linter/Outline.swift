import Source
import Syntax
import Views

/// The nodes of a tree in the order of the source, parents before their content, as plain values: what
/// `viewlint tree` prints.
package enum Outline {
  /// One node.
  package struct Node: Sendable {
    /// The kind of a syntax node; `declaration`, `view`, or `modifier` in a tree of views.
    package var kind: String
    /// What it is called; empty for a node without a name.
    package var name = ""
    /// As what a view stands in its parent, as in `ContentRole`; empty for other nodes.
    package var role = ""
    package var range: ByteRange
    /// 0 for the root or roots.
    package var depth: Int
  }

  /// Visits the nodes of the syntax tree of `text`. Linear, whatever the depth.
  package static func visitSyntax(of text: SourceText, _ visit: (Node) -> Void) {
    let tree = SyntaxTree.parse(text)
    // Names of cases come from reflection, which is slow: once is enough.
    var names = [String?](repeating: nil, count: 256)
    var stack = [(node: tree.root, depth: 0)]
    while let (node, depth) = stack.popLast() {
      let kind = tree.kind(node)
      let name = names[Int(kind.rawValue)] ?? String(describing: kind)
      names[Int(kind.rawValue)] = name
      visit(Node(kind: name, range: tree.range(node), depth: depth))
      // From last to first, so that the first child is on top.
      for child in tree.childrenBackward(node) { stack.append((child, depth + 1)) }
    }
  }

  /// Visits the views of `text` with their modifiers, below the declarations that they stand in.
  /// Linear, whatever the depth.
  package static func visitViews(of text: SourceText, _ visit: (Node) -> Void) {
    let tree = ViewTree.build(SyntaxTree.parse(text))
    for (index, declaration) in tree.declarations.enumerated() where !declaration.roots.isEmpty {
      let name = path(of: DeclarationID(index: UInt32(index)), in: tree)
      let range = tree.syntax.range(declaration.node)
      visit(Node(kind: "declaration", name: name, range: range, depth: 0))
      for root in declaration.roots { walk(root, of: tree, visit) }
    }
  }

  private enum Item {
    case view(ViewID, depth: Int)
    case modifier(ModifierID, depth: Int)
  }

  private static func walk(_ root: ViewID, of tree: ViewTree, _ visit: (Node) -> Void) {
    var stack = [Item.view(root, depth: 1)]
    while let item = stack.popLast() {
      switch item {
      case .view(let id, let depth):
        let view = tree[id]
        let name = tree.string(nameOf: id)
        visit(
          Node(
            kind: "view", name: name.isEmpty ? String(describing: view.kind) : name,
            role: String(describing: view.role), range: tree.syntax.range(view.base),
            depth: depth))
        stack += items(of: id, in: tree, depth: depth + 1).reversed()
      case .modifier(let id, let depth):
        let name = tree.string(nameOf: id)
        visit(Node(kind: "modifier", name: name, range: tree[id].range, depth: depth))
      }
    }
  }

  /// The content of a view, then each modifier with its own content.
  private static func items(of view: ViewID, in tree: ViewTree, depth: Int) -> [Item] {
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
  private static func path(of declaration: DeclarationID, in tree: ViewTree) -> String {
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
