import Platforms
import Source
import Syntax
import Views

extension FormFinder {
  // MARK: Receivers

  /// The form of what a modifier is applied to; nil when that is not known.
  func receiver(of ref: ModifierRef) -> ViewForm? {
    let modifier = reader[ref]
    let syntax = machine.syntax(ref.file)
    let isCall = syntax.kind(modifier.node) == .call
    guard let callee = isCall ? syntax.firstChild(modifier.node) : modifier.node else { return nil }
    switch syntax.kind(callee) {
    case .memberAccess:
      return syntax.firstChild(callee).flatMap { form(of: $0, in: ref.file, 0) }
    case .identifier: return formOfSelf(at: callee, in: ref.file, 0)
    case .implicitMember:
      // In an `#if` within a chain: what stands in front of it.
      guard let clause = modifier.clause else { return nil }
      let config = reader.tree(ref.file)[clause].ifConfig
      let whole = machine.parent(of: config, in: syntax)
      return syntax.firstChild(whole).flatMap { form(of: $0, in: ref.file, 0) }
    default: return nil
    }
  }

  /// Whether a modifier is applied to a view: by what it is applied to, else by where it stands.
  func isOnView(_ ref: ModifierRef) -> Truth {
    let view = ViewRef(ref.file, reader[ref].view)
    guard let form = receiver(of: ref)?.seen else { return isView(byPlaceOf: view) }
    guard form.isView else { return .no }
    let traits = vocabulary.view(reader[view].name) ?? []
    // In a chart `ForEach` and `Group` hold marks.
    return traits.contains(.transparent) ? isView(byPlaceOf: view).or(.unknown) : .yes
  }

  /// Whether a modifier is applied to a `Text`.
  func isOnText(_ ref: ModifierRef) -> Truth {
    if let form = receiver(of: ref)?.seen { return Truth(form.kind == .text) }
    let view = reader[ViewRef(ref.file, reader[ref].view)]
    return view.kind == .call && view.name != "Text" ? .no : .unknown
  }

  // MARK: Places

  /// Whether what stands at a place of a builder can only be a view.
  func isView(byPlaceOf ref: ViewRef) -> Truth {
    let tree = reader.tree(ref.file)
    var current = ref.id
    while true {
      let view = tree[current]
      if view.role == .value { return .unknown }
      guard let parent = view.parent else { return isView(rootOf: view, in: tree) }
      if let modifier = view.parentModifier {
        return holdsViews(ModifierRef(ref.file, modifier)) ? .yes : .unknown
      }
      if tree[parent].kind == .call, let answer = holdsViews(ViewRef(ref.file, parent)) {
        return Truth(answer)
      }
      current = parent
    }
  }

  /// Whether the closures of one of SwiftUI's modifiers build views.
  private func holdsViews(_ ref: ModifierRef) -> Bool {
    guard let traits = vocabulary.modifier(reader[ref].name) else { return false }
    return traits.content != .none && traits.content != .effect
      && reader.definitions(of: ref).isEmpty
  }

  /// Whether the content of a call is views; nil when that depends on what is around it.
  private func holdsViews(_ ref: ViewRef) -> Bool? {
    if reader.isSwiftUIs(ref) {
      if reader[ref].name == "Chart" { return false }
      let traits = vocabulary.view(reader[ref].name) ?? []
      return traits.contains(.transparent) ? nil : true
    }
    let own = form(ofTypeNamed: reader[ref].name, in: ref.file, at: reader[ref].node, 0)
    guard let form = own?.seen else { return nil }
    return form.isView
  }

  private func isView(rootOf view: View, in tree: ViewTree) -> Truth {
    let declaration = tree[view.declaration]
    switch declaration.kind {
    case .macroExpansion: return .yes
    case .function, .property: break
    default: return .unknown
    }
    if declaration.typeName == "View" { return .yes }
    return .unknown
  }
}
