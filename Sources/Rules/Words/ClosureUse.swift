import Platforms
import Source
import Syntax
import Views

/// What a closure is given to.
enum ClosureUse {
  /// `{ ... }()`
  case called
  /// A call whose name is capitalised, as whose argument of that label; nil for none.
  case view(ViewRef, label: Name?)
  case modifier(ModifierRef, label: Name?)
  /// Any other call.
  case call(NodeID, label: Name?)
  /// A value, a macro, something unusual.
  case other
}

extension Machine {
  func use(ofClosure closure: NodeID, in file: FileID) -> ClosureUse {
    let syntax = syntax(file)
    var inner = closure
    var label: Name?
    while true {
      let outer = parent(of: inner, in: syntax)
      switch syntax.kind(outer) {
      case .argument, .labeledClosure:
        label = syntax.label(of: outer).map { syntax.name($0) }
        inner = outer
      case .argumentList:
        inner = outer
      case .call:
        if syntax.firstChild(outer) == closure { return .called }
        return use(asArgumentOf: outer, label, in: file)
      default:
        return .other
      }
    }
  }

  private func use(asArgumentOf call: NodeID, _ label: Name?, in file: FileID) -> ClosureUse {
    let tree = reader.tree(file)
    if let view = view(withBase: call, in: tree), tree[view].kind == .call {
      return .view(ViewRef(file, view), label: label)
    }
    if let modifier = modifier(at: call, in: tree) {
      return .modifier(ModifierRef(file, modifier), label: label)
    }
    return .call(call, label: label)
  }

  /// The view that `node` is without its modifiers.
  func view(withBase node: NodeID, in tree: ViewTree) -> ViewID? {
    let start = tree.syntax.firstToken(node).index
    var index = tree.views.partitioningIndex {
      tree.syntax.firstToken($0.node).index >= start
    }
    while index < tree.views.count, tree.syntax.firstToken(tree.views[index].node).index == start {
      if tree.views[index].base == node { return ViewID(index: UInt32(index)) }
      index += 1
    }
    return nil
  }

  /// The modifier that the call `node` makes. Linear in the length of its chain, and in the number of
  /// views that start where it starts.
  func modifier(at node: NodeID, in tree: ViewTree) -> ModifierID? {
    let start = tree.syntax.firstToken(node).index
    var index = tree.views.partitioningIndex {
      tree.syntax.firstToken($0.node).index >= start
    }
    while index < tree.views.count, tree.syntax.firstToken(tree.views[index].node).index == start {
      for modifier in tree.views[index].modifiers
      where tree.modifiers[Int(modifier)].node == node {
        return ModifierID(index: modifier)
      }
      index += 1
    }
    return nil
  }

  /// Whether SwiftUI's modifier of that name is meant.
  func isSwiftUIs(_ modifier: ModifierRef) -> Bool {
    SwiftUIVocabulary.shared.modifier(reader[modifier].name) != nil
      && reader.definitions(of: modifier).isEmpty
  }

  /// The closure of a modifier that runs when something happens: labelled `perform` or `action`, or
  /// else the last one.
  func action(of value: Value) -> Value {
    guard case .modifier(let ref) = value else { return .unknown }
    let syntax = syntax(ref.file)
    let node = reader[ref].node
    guard syntax.kind(node) == .call else { return .unknown }
    let arguments = syntax.arguments(of: node)
    let labels: [Name] = ["perform", "action"]
    let labelled = arguments.last { argument in
      argument.label.map { labels.contains(syntax.name($0)) } ?? false
    }
    let found = labelled ?? arguments.last { $0.label == nil && $0.isTrailing }
    guard let found, syntax.kind(found.value) == .closure else { return .unknown }
    return .code(Code(found.value, in: ref.file, syntax))
  }

  /// The closure that builds the content of a view: labelled `content`, or the first trailing one.
  func contentClosure(of ref: ViewRef) -> NodeID? {
    let syntax = syntax(ref.file)
    let base = reader[ref].base
    guard reader[ref].kind == .call, syntax.kind(base) == .call else { return nil }
    let arguments = syntax.arguments(of: base)
    let found =
      arguments.first { $0.label.map { syntax.name($0) == "content" } ?? false }
      ?? arguments.first { $0.isTrailing && $0.label == nil }
    guard let found, syntax.kind(found.value) == .closure else { return nil }
    return found.value
  }
}

extension Array {
  /// The first index whose element holds, where all behind it hold, too. Logarithmic.
  func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
