import Platforms
import Source
import Syntax
import Views

// Where a `Text` has to stay one, and where texts are added.
extension FormFinder {
  /// Whether what a modifier makes of a `Text` may have to be a `Text` again: for a `+`, for the next
  /// modifier, for a branch of the same type, for a parameter or a property. No for other views.
  func mustStayText(_ ref: ModifierRef) -> Truth {
    let onText = isOnText(ref)
    guard onText != .no else { return .no }
    let tree = reader.tree(ref.file)
    let modifier = tree[ref.id]
    let next = tree.modifierIDs(of: modifier.view).first { $0.index > ref.id.index }
    let standsFree = next.map { makesAnyView(ModifierRef(ref.file, $0)) } ?? standsFree(ref)
    return standsFree ? .no : onText == .yes ? .yes : .unknown
  }

  /// Whether a modifier is one that every view has, and that makes some view.
  private func makesAnyView(_ ref: ModifierRef) -> Bool {
    let name = reader[ref].name
    guard !kinds[name].contains(.text) else { return false }
    let own = reader.definitions(of: ref)
    if !own.isEmpty { return own.allSatisfy { reader.owner(of: $0) == "View" } }
    return vocabulary.modifier(name) != nil
  }

  /// Whether the view of the last modifier of a chain is a statement of a builder.
  private func standsFree(_ ref: ModifierRef) -> Bool {
    let tree = reader.tree(ref.file)
    let view = tree[tree[ref.id].view]
    guard view.role != .value, tree[ref.id].clause == nil else { return false }
    guard !isBranchOfRoot(view, in: tree) || makesAnyView(tree[view.declaration]) else {
      return false
    }
    switch tree.syntax.kind(machine.parent(of: view.node, in: tree.syntax)) {
    case .codeBlock, .closure, .switchCase, .returnStmt, .ifConfigClause, .sourceFile: return true
    default: return false
    }
  }

  /// Whether a view is what its declaration makes, in a branch or not.
  private func isBranchOfRoot(_ view: View, in tree: ViewTree) -> Bool {
    var view = view
    while let parent = view.parent {
      guard view.parentModifier == nil, tree[parent].kind != .call else { return false }
      view = tree[parent]
    }
    return true
  }

  private func makesAnyView(_ declaration: Declaration) -> Bool {
    declaration.typeName == "View" || declaration.isBuilder || declaration.kind == .macroExpansion
  }

  /// The `a + b + ...` of texts that a view is an operand of; nil where it is none, or where another
  /// operand may be something else.
  func sum(of ref: ViewRef) -> NodeID? {
    let syntax = machine.syntax(ref.file)
    let node = reader[ref].node
    let parent = machine.parent(of: node, in: syntax)
    guard syntax.kind(parent) == .sequence else { return nil }
    let parts = syntax.children(parent)
    guard parts.count >= 3, parts.count % 2 == 1 else { return nil }
    for (index, part) in parts.enumerated() {
      if index % 2 == 1 {
        guard syntax.kind(part) == .binaryOperator, syntax.string(part) == "+" else { return nil }
      } else {
        guard let form = form(of: part, in: ref.file, 0), form.kind == .text, !form.isOptional
        else { return nil }
      }
    }
    return parent
  }
}
