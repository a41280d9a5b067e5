import Source
import Syntax

// Whether a declaration can be used where its name is not to be seen.
extension ProjectIndex {
  /// Whether all uses of a declaration spell its name in code of the project: it is not public, no
  /// entry point, not known to Objective-C, and calls by no framework that finds it by itself.
  func isUsedByNameOnly(_ id: DeclarationID, _ tree: ViewTree) -> Bool {
    let declaration = tree[id]
    guard !declaration.isPublic, !tree.hasOutsideAttribute(declaration) else { return false }
    switch declaration.kind {
    case .structure, .classType, .enumeration, .actor:
      return inheritedNames(of: declaration.name, declaration.inherited)
        .allSatisfy { !Self.foundBySystem.contains($0) }
    case .typeAlias: return declaration.parent.map { tree[$0].kind } == .file
    case .function: break
    case .property: guard tree.isComputed(declaration) else { return false }
    default: return false
    }
    guard !Self.calledByLanguage.contains(declaration.name) else { return false }
    let isOutOfSight = declaration.isPrivate && !(declaration.parent.map(tree.isHidden) ?? false)
    return isOutOfSight || !mayBeWitness(declaration, tree)
  }

  /// Whether a member may be what a protocol or superclass outside of the project calls.
  private func mayBeWitness(_ member: Declaration, _ tree: ViewTree) -> Bool {
    guard let parent = member.parent, tree[parent].kind.isType else { return false }
    let owner = tree[parent]
    if owner.kind == .protocolType { return !owner.inherited.isEmpty }
    var seen: Set<Name> = [owner.name]
    return mayCallIn(inheritedNames(of: owner.name, owner.inherited), &seen)
  }

  private func mayCallIn(_ inherited: Set<Name>, _ seen: inout Set<Name>) -> Bool {
    for name in inherited where seen.insert(name).inserted {
      if Self.plainProtocols.contains(name) { continue }
      let found = types(named: name)
      guard !found.isEmpty else { return true }
      let names = found.flatMap { self.tree($0.file)[$0.declaration.id].inherited }
      if mayCallIn(Set(names), &seen) { return true }
    }
    return false
  }

  /// What stands behind the colons of a type and its extensions.
  private func inheritedNames(of type: Name, _ own: [Name]) -> Set<Name> {
    var result = Set(own)
    for entry in extensions(of: type) {
      result.formUnion(tree(entry.file)[entry.declaration.id].inherited)
    }
    return result
  }

  /// Types that a system runs or lists without being told their name.
  private static let foundBySystem: Set<Name> = [
    "App", "AppIntent", "AppEntity", "AppEnum", "AppShortcutsProvider",
    "ControlConfigurationIntent",
    "EntityQuery", "ExtensionDelegate", "LibraryContentProvider", "LiveActivityIntent",
    "NSApplicationDelegate", "PreviewProvider", "SetFocusFilterIntent", "UIApplicationDelegate",
    "UISceneDelegate", "UIWindowSceneDelegate", "WidgetBundle", "WidgetConfigurationIntent",
    "WKApplicationDelegate", "WKExtensionDelegate", "XCTestCase",
  ]

  /// Protocols whose requirements have the names below, and values of enums.
  private static let plainProtocols: Set<Name> = [
    "View", "ViewModifier", "Shape", "InsettableShape", "Animatable", "AnimatableModifier",
    "Layout",
    "ButtonStyle", "PrimitiveButtonStyle", "ToggleStyle", "LabelStyle", "ListStyle", "MenuStyle",
    "TextFieldStyle", "ProgressViewStyle", "GroupBoxStyle", "GaugeStyle", "DisclosureGroupStyle",
    "ToolbarContent", "Commands", "Scene", "PreferenceKey", "EnvironmentKey", "Identifiable",
    "Equatable", "Hashable", "Comparable", "Codable", "Encodable", "Decodable", "Sendable",
    "CaseIterable", "RawRepresentable", "ObservableObject", "Error", "LocalizedError", "NSObject",
    "AnyObject", "String", "Int", "CustomStringConvertible", "UIViewRepresentable",
    "UIViewControllerRepresentable", "NSViewRepresentable", "NSViewControllerRepresentable",
  ]

  /// Names that the language or SwiftUI calls by itself.
  private static let calledByLanguage: Set<Name> = [
    "body", "makeBody", "previews", "path", "inset", "animatableData", "effectValue",
    "sizeThatFits",
    "placeSubviews", "makeCache", "updateCache", "explicitAlignment", "spacing", "defaultValue",
    "reduce", "id", "hash", "encode", "rawValue", "allCases", "description", "debugDescription",
    "errorDescription", "failureReason", "recoverySuggestion", "helpAnchor", "objectWillChange",
    "wrappedValue", "projectedValue", "callAsFunction", "makeUIView", "updateUIView",
    "dismantleUIView", "makeUIViewController", "updateUIViewController",
    "dismantleUIViewController",
    "makeNSView", "updateNSView", "dismantleNSView", "makeNSViewController",
    "updateNSViewController", "dismantleNSViewController", "makeCoordinator", "main",
    "buildBlock", "buildExpression", "buildOptional", "buildEither", "buildArray", "buildIf",
    "buildLimitedAvailability", "buildPartialBlock", "buildFinalResult",
  ]
}

extension ViewTree {
  /// Whether an attribute or `override` says that something outside of the project uses a declaration.
  fileprivate func hasOutsideAttribute(_ declaration: Declaration) -> Bool {
    var node = declaration.node
    // The attributes of a property stand in front of its binding.
    if declaration.kind == .property, node.index + 1 < syntax.nodeCount {
      while syntax.kind(node) != .variableDecl, node.index + 1 < syntax.nodeCount {
        node = NodeID(index: node.index + 1)
      }
    }
    return syntax.childrenBackward(node).contains { child in
      switch syntax.kind(child) {
      case .attribute:
        return syntax.nameToken(of: syntax.firstChild(child) ?? child)
          .map { Self.outsideAttributes.contains(syntax.name($0)) } ?? true
      case .declModifier:
        let kind = syntax.kind(syntax.firstToken(child))
        return kind == .ctxOverride || kind == .ctxDynamic
      default: return false
      }
    }
  }

  private static let outsideAttributes: Set<Name> = [
    "main", "UIApplicationMain", "NSApplicationMain", "objc", "objcMembers", "IBAction", "IBOutlet",
    "IBSegueAction", "IBDesignable", "GKInspectable", "NSManaged", "_cdecl", "_silgen_name",
    "_dynamicReplacement", "Suite", "Test", "Entry",
  ]
}
