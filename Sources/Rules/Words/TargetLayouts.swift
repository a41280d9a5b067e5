import Layout
import Source
import Syntax
import Views

extension Machine {
  /// Where the content of a scroll view is made a layout of scroll targets. Unknown where part of the
  /// content is not in sight. What stands in rows isn't looked at: a row is a target, not their layout.
  func targetLayouts(of value: Value) -> Value {
    guard case .view(let ref) = value, reader[ref].kind == .call else { return .unknown }
    var search = TargetLayoutSearch(machine: self)
    let content = layout.content(of: ref)
    for view in content { search.visit(view, depth: 0) }
    return content.isEmpty || !search.isComplete ? .unknown : .list(search.found.map { .place($0) })
  }
}

private struct TargetLayoutSearch {
  let machine: Machine
  var found: [Place] = []
  var isComplete = true
  private static let depthLimit = 12
  private static let names: Set<Name> = ["scrollTargetLayout", "scrollTarget"]

  init(machine: Machine) { self.machine = machine }

  private var reader: IndexReader { machine.reader }

  mutating func visit(_ view: ViewRef, depth: Int) {
    guard depth < Self.depthLimit else {
      isComplete = false
      return
    }
    for modifier in reader.tree(view.file).modifierIDs(of: view.id) {
      visit(ModifierRef(view.file, modifier))
    }
    switch reader[view].kind {
    case .branch, .switching, .ifConfig, .block:
      visitContent(of: view, depth)
    case .call where reader.isSwiftUIs(view): visitSwiftUIs(view, depth)
    case .call, .reference: visitDefinition(of: view, depth)
    case .receiver, .other: isComplete = false
    }
  }

  private mutating func visitContent(of view: ViewRef, _ depth: Int) {
    for content in machine.layout.content(of: view) { visit(content, depth: depth + 1) }
  }

  private mutating func visitSwiftUIs(_ view: ViewRef, _ depth: Int) {
    // Another scroll view has targets of its own, and what is there for each element is a row.
    guard !machine.layout.isScrollContainer(view), reader[view].name != "ForEach" else { return }
    for content in machine.layout.content(of: view)
    where reader[content].label == nil || reader[content].label == "content" {
      visit(content, depth: depth + 1)
    }
  }

  private mutating func visitDefinition(of view: ViewRef, _ depth: Int) {
    let definitions = reader.definitions(of: view)
    guard definitions.count == 1 else {
      isComplete = false
      return
    }
    let isType = reader[definitions[0]].kind.isType
    let bodies = isType ? reader.bodies(of: definitions[0], named: "body") : definitions
    if bodies.isEmpty { isComplete = false }
    for body in bodies {
      let roots = reader[body].roots.filter { reader.tree(body.file)[$0].role == .root }
      if roots.isEmpty { isComplete = false }
      for root in roots { visit(ViewRef(body.file, root), depth: depth + 1) }
    }
    if isType { visitContent(of: view, depth) }
  }

  /// A modifier that makes the layout, or one whose code may do so.
  private mutating func visit(_ modifier: ModifierRef) {
    let place = Place(file: modifier.file, range: reader[modifier].range)
    if Self.names.contains(reader[modifier].name) { return found.append(place) }
    if machine.isSwiftUIs(modifier), reader[modifier].name != "modifier" { return }
    let definitions = reader.definitions(of: modifier)
    if definitions.isEmpty { isComplete = false }
    for definition in definitions {
      let tree = reader.tree(definition.file)
      let node = tree[definition.id].node
      let makesLayout = Self.names.contains { name in
        tree.tokens(spelling: name).contains {
          $0.index >= tree.syntax.firstToken(node).index
            && $0.index < tree.syntax.endToken(node).index
        }
      }
      if makesLayout { found.append(place) }
    }
  }
}
