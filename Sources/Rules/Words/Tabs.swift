import Source
import Syntax
import Views

/// Makes a `Tab` of each view in a `TabView` that gets its label from `tabItem`: of all of them, or of
/// none, since two kinds of tabs don't mix.
struct TabMaker {
  let machine: Machine
  let file: FileID
  let tree: ViewTree
  let lines: Lines

  init(_ machine: Machine, in file: FileID) {
    self.machine = machine
    self.file = file
    tree = machine.reader.tree(file)
    lines = Lines(tree.syntax.text)
  }

  var syntax: SyntaxTree { tree.syntax }

  /// Why a view can't become a `Tab`, as a statement about the code.
  struct Obstacle: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  // MARK: The tab view

  /// The `TabView` that `view` is a tab of.
  func tabView(around view: ViewID) throws(Obstacle) -> ViewID {
    var parent = tree[view].parent
    var holder = view
    while let id = parent, tree[holder].role == .content, tree[holder].parentModifier == nil {
      switch tree[id].kind {
      case .call where tree[id].name == "TabView" && machine.reader.isSwiftUIs(ViewRef(file, id)):
        return id
      case .call:
        throw Obstacle("`\(tree.string(nameOf: id))` stands between the tab and its `TabView`")
      case .block: break
      case .branch, .switching: throw Obstacle("a condition decides which tabs there are")
      case .ifConfig: throw Obstacle("`#if` decides which tabs there are")
      case .reference, .receiver, .other: throw Obstacle("its `TabView` is not in sight")
      }
      holder = id
      parent = tree[id].parent
    }
    throw Obstacle("its `TabView` is not in sight")
  }

  /// All views of the content of a `TabView`, each of which must be a tab.
  func tabs(of tabView: ViewID) throws(Obstacle) -> [ViewID] {
    let closures = syntax.arguments(of: tree[tabView].base).map(\.value).filter {
      syntax.kind($0) == .closure
    }
    guard closures.count == 1 else { throw Obstacle("its `TabView` is not in sight") }
    var children = contents(of: tabView, in: closures[0])
    if children.count == 1, tree[children[0]].kind == .block {
      children = contents(of: children[0], in: closures[0])
    }
    for child in children {
      switch tree[child].kind {
      case .call, .reference: break
      case .branch, .switching: throw Obstacle("a condition decides which tabs there are")
      case .ifConfig: throw Obstacle("`#if` decides which tabs there are")
      default: throw Obstacle("a tab of the `TabView` is no view with a name")
      }
    }
    guard syntax.children(closures[0]).count == children.count else {
      throw Obstacle("other code stands between the tabs")
    }
    return children
  }

  private func contents(of view: ViewID, in closure: NodeID) -> [ViewID] {
    tree.content(of: view).filter {
      tree[$0].role == .content && tree[$0].parentModifier == nil
        && syntax.isNode(tree[$0].node, in: closure)
    }
  }

  // MARK: Tabs

  /// A view with what it says about its tab.
  struct Tab {
    let view: ViewID
    let item: ModifierID
    /// The expression of its tag.
    let tag: NodeID?
    let badge: ModifierID?
  }

  /// Modifiers that say something to the label of a tab from outside.
  private static let labelModifiers: Set<Name> = [
    "environment", "symbolVariant", "symbolRenderingMode", "labelStyle", "imageScale",
  ]

  /// What the modifiers of a view say about its tab.
  func tab(_ view: ViewID) throws(Obstacle) -> Tab {
    var item: ModifierID?
    var tag: ModifierID?
    var badge: ModifierID?
    for id in tree.modifierIDs(of: view) {
      guard tree[id].clause == nil else { throw Obstacle("a tab has an `#if` among its modifiers") }
      switch tree[id].name {
      case "tabItem":
        guard item == nil else { throw Obstacle("a tab has two labels") }
        item = id
      case "tag":
        guard tag == nil else { throw Obstacle("a tab has two tags") }
        tag = id
      case "badge":
        guard badge == nil else { throw Obstacle("a tab has two badges") }
        badge = id
      case let name where item != nil && speaksToLabel(name):
        throw Obstacle(
          "`\(tree.string(nameOf: id))` behind `tabItem` may be meant for the label of the tab")
      default: break
      }
    }
    guard let item else {
      if tree[view].name == "ForEach" { throw Obstacle("`ForEach` makes tabs") }
      throw Obstacle("a tab of the `TabView` has its `tabItem` elsewhere, or none")
    }
    return Tab(view: view, item: item, tag: try tag.map(value(ofTag:)), badge: badge)
  }

  private func speaksToLabel(_ name: Name) -> Bool {
    Self.labelModifiers.contains(name) || "\(name)".hasPrefix("accessibility")
  }

  private func value(ofTag id: ModifierID) throws(Obstacle) -> NodeID {
    let arguments = syntax.arguments(of: tree[id].node)
    guard arguments.count == 1, arguments[0].label == nil else {
      throw Obstacle("a tag says more than a value")
    }
    return arguments[0].value
  }

  /// Whether a `TabView` has a selection: only then its tabs have values.
  func hasSelection(_ tabView: ViewID) throws(Obstacle) -> Bool {
    var result = false
    for argument in syntax.arguments(of: tree[tabView].base)
    where syntax.kind(argument.value) != .closure {
      guard let label = argument.label, syntax.string(label) == "selection",
        syntax.kind(argument.value) != .nilLiteral
      else { throw Obstacle("the `TabView` is made with more than a selection") }
      result = true
    }
    return result
  }

  /// Refuses tags that can't all be values of one type: the compiler asks for that.
  func checkTags(_ tabs: [Tab]) throws(Obstacle) {
    var known: String?
    for tab in tabs {
      guard let tag = tab.tag else {
        throw Obstacle("a tab has no tag, though the `TabView` has a selection")
      }
      guard let kind = kind(ofTag: tag) else { continue }
      if let known, known != kind { throw Obstacle("the tags are of different types") }
      known = kind
    }
  }

  /// A word for the type of a tag that is a literal or a member of a type.
  private func kind(ofTag node: NodeID) -> String? {
    switch syntax.kind(node) {
    case .integerLiteral: return "a number"
    case .stringLiteral: return "a text"
    case .booleanLiteral: return "true or false"
    case .memberAccess:
      guard let base = syntax.firstChild(node) else { return nil }
      let text = syntax.string(base)
      let last = text.split(separator: ".").last ?? ""
      return last.first?.isUppercase == true ? String(last) : nil
    default: return nil
    }
  }

  // MARK: All at once

  /// Each tab of the `TabView` around `view` with its new code.
  func make(around view: ViewID) throws(Obstacle) -> [(ViewID, String)] {
    let tabView = try tabView(around: view)
    var tabs: [Tab] = []
    for child in try self.tabs(of: tabView) { tabs.append(try tab(child)) }
    let hasSelection = try hasSelection(tabView)
    if hasSelection { try checkTags(tabs) }
    var result: [(ViewID, String)] = []
    for tab in tabs { result.append((tab.view, try code(of: tab, hasValue: hasSelection))) }
    return result
  }
}

extension Machine {
  private func tabView(around value: Value) -> (TabMaker, ViewID)? {
    guard case .modifier(let ref) = value else { return nil }
    return (TabMaker(self, in: ref.file), reader[ref].view)
  }

  func tabs(around value: Value) -> Value {
    guard let (maker, view) = tabView(around: value), let around = try? maker.tabView(around: view),
      let tabs = try? maker.tabs(of: around)
    else { return .unknown }
    return .list(tabs.map { .view(ViewRef(maker.file, $0)) })
  }

  func tabObstacle(around value: Value) -> Value {
    guard let (maker, view) = tabView(around: value) else { return .unknown }
    do throws(TabMaker.Obstacle) {
      _ = try maker.make(around: view)
      return .unknown
    } catch {
      return .text(error.reason)
    }
  }

  func tab(of value: Value) -> Value {
    guard case .view(let ref) = value else { return .unknown }
    let tabs = try? TabMaker(self, in: ref.file).make(around: ref.id)
    return tabs?.first { $0.0 == ref.id }.map { .text($0.1) } ?? .unknown
  }
}
