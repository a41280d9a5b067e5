import Platforms
import Source
import Syntax
import Views

/// Looks for what scrolls inside of a view, through the views of the project.
struct ScrollFinder {
  let machine: Machine

  init(_ machine: Machine) { self.machine = machine }

  private var reader: IndexReader { machine.reader }
  /// How many definitions are followed at most.
  private static let limit = 100

  /// Whether the content of a view, that of its modifiers aside, holds a scroll view, a list, a text
  /// editor. Unknown where a view can't be followed.
  func isInside(_ ref: ViewRef) -> Truth {
    var seen: Set<DeclarationRef> = []
    var answer = Truth.no
    let tree = reader.tree(ref.file)
    var child = ref.id.index + 1
    while child < tree[ref.id].subtreeEnd, answer != .yes {
      let id = ViewID(index: child)
      if tree[id].parentModifier == nil {
        answer = answer.or(scrolls(ViewRef(ref.file, id), &seen))
      }
      child = tree[id].subtreeEnd
    }
    return answer
  }

  /// Whether a view, or one inside of it, scrolls.
  private func scrolls(_ ref: ViewRef, _ seen: inout Set<DeclarationRef>) -> Truth {
    let tree = reader.tree(ref.file)
    var answer = Truth.no
    for index in ref.id.index..<tree[ref.id].subtreeEnd {
      let view = ViewRef(ref.file, ViewID(index: index))
      answer = answer.or(scrollsItself(view, &seen))
      for modifier in tree.modifierIDs(of: view.id) {
        answer = answer.or(adds(ModifierRef(ref.file, modifier), &seen))
      }
      if answer == .yes { break }
    }
    return answer
  }

  private func scrollsItself(_ ref: ViewRef, _ seen: inout Set<DeclarationRef>) -> Truth {
    let view = reader[ref]
    guard view.kind == .call || view.kind == .reference, view.role != .value else { return .no }
    let isSwiftUIs = reader.isSwiftUIs(ref) || isStatic(view)
    if isSwiftUIs {
      let traits = SwiftUIVocabulary.shared.view(view.name) ?? []
      let scrolls = !traits.isDisjoint(with: .scrolls) || view.name == "TextEditor"
      return Truth(scrolls || view.name == "Map" || view.name == "WebView")
    }
    return isInDefinitions(reader.definitions(of: ref), &seen)
  }

  /// `Color.red`, a member of one of SwiftUI's views.
  private func isStatic(_ view: View) -> Bool {
    view.kind == .reference && SwiftUIVocabulary.shared.view(view.name) != nil
  }

  private func adds(_ ref: ModifierRef, _ seen: inout Set<DeclarationRef>) -> Truth {
    let own = reader.definitions(of: ref)
    if own.isEmpty {
      return SwiftUIVocabulary.shared.modifier(reader[ref].name) == nil ? .unknown : .no
    }
    return isInDefinitions(own, &seen)
  }

  private func isInDefinitions(
    _ found: [DeclarationRef], _ seen: inout Set<DeclarationRef>
  ) -> Truth {
    guard found.count == 1 else { return .unknown }
    guard seen.insert(found[0]).inserted else { return .no }
    guard seen.count < Self.limit else { return .unknown }
    let isType = reader[found[0]].kind.isType
    let bodies = isType ? reader.bodies(of: found[0], named: "body") : found
    guard !bodies.isEmpty else { return .unknown }
    var answer = Truth.no
    for body in bodies {
      for root in reader[body].roots {
        answer = answer.or(scrolls(ViewRef(body.file, root), &seen))
      }
    }
    return answer
  }
}
