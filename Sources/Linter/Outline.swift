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
    /// What is known of a view: how it is turned, how it scrolls, where it can run.
    package var remarks: [String] = []
    package var range: ByteRange
    /// With its modifiers, for a view; else the same.
    package var whole: ByteRange
    /// The bytes of the name; the first token where there is none.
    package var nameRange: ByteRange
    /// 0 for the root or roots.
    package var depth: Int

    init(
      kind: String, name: String = "", role: String = "", remarks: [String] = [],
      range: ByteRange, whole: ByteRange? = nil, nameRange: ByteRange? = nil, depth: Int
    ) {
      self.kind = kind
      self.name = name
      self.role = role
      self.remarks = remarks
      self.range = range
      self.whole = whole ?? range
      self.nameRange = nameRange ?? range
      self.depth = depth
    }
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
}
