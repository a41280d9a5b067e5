import Source
import Syntax
import Views

// The code of a `Tab`.
extension TabMaker {
  /// `Tab("Home", systemImage: "house", value: 0) { ... }`, or with a label behind its content.
  func code(of tab: Tab, hasValue: Bool) throws(Obstacle) -> String {
    let label = try label(of: tab)
    let value = hasValue ? tab.tag.map { "value: \(syntax.string($0))" } : nil
    let arguments = (label.arguments + [value].compactMap { $0 }).joined(separator: ", ")
    let name = machine.name(ofSwiftUIs: "Tab", at: tree[tab.view].node, in: file)
    var result = name + (arguments.isEmpty ? "" : "(\(arguments))") + " {\n"
    result += lines.unit + lines.reindented(try content(of: tab), to: lines.unit) + "\n}"
    if let closure = label.closure { result += " label: " + closure }
    if let badge = tab.badge { result += "\n" + (try text(extent(of: badge))) }
    return result
  }

  // MARK: Content

  /// The view without what is said of its tab.
  private func content(of tab: Tab) throws(Obstacle) -> String {
    let whole = syntax.range(tree[tab.view].node)
    let gone = tree.modifierIDs(of: tab.view).filter {
      $0 == tab.item || tree[$0].name == "tag" || $0 == tab.badge
    }
    var code = ""
    var offset = whole.start
    for id in gone {
      let extent = extent(of: id)
      // A comment in front of the modifier stays.
      let before = syntax.text.string(ByteRange(offset, extent.start))
      code += before.reversed().drop(while: \.isWhitespace).reversed()
      offset = extent.end
    }
    code += syntax.text.string(ByteRange(offset, whole.end))
    let text = Lines.withLineFeeds(code)
    guard let result = lines.dedented(text, by: lines.ownIndentation(of: whole)) else {
      throw Obstacle("a text of several lines can't be moved")
    }
    return result
  }

  /// A modifier with its trailing closures.
  private func extent(of id: ModifierID) -> ByteRange {
    ByteRange(tree[id].range.start, syntax.range(tree[id].node).end)
  }

  private func text(_ range: ByteRange) throws(Obstacle) -> String {
    guard let text = lines.dedented(range) else {
      throw Obstacle("a text of several lines can't be moved")
    }
    return text
  }

  // MARK: Labels

  /// A label as arguments, or as a closure.
  private struct Label {
    var arguments: [String] = []
    var closure: String?
  }

  private func label(of tab: Tab) throws(Obstacle) -> Label {
    let arguments = syntax.arguments(of: tree[tab.item].node)
    guard arguments.count == 1, syntax.kind(arguments[0].value) == .closure else {
      throw Obstacle("the label of a tab is not written in place")
    }
    let closure = arguments[0].value
    var items = syntax.children(closure)
    if items.count == 1, let inner = contentOfStack(items[0]) { items = inner }
    if !holdsComment(closure), let short = shortLabel(items) { return short }
    if items.count == 1, isView(items[0]) { return Label(closure: try text(syntax.range(closure))) }
    guard items.count == 2, let title = items.first(where: { base(of: $0) == "Text" }),
      let image = items.first(where: { base(of: $0) == "Image" }), !holdsComment(closure)
    else { throw Obstacle("the label of a tab is more than a text and an image") }
    return Label(closure: try labelClosure(title, image))
  }

  private func holdsComment(_ node: NodeID) -> Bool {
    let range = syntax.range(node)
    return syntax.comments.contains { range.contains($0) }
  }

  private func isView(_ node: NodeID) -> Bool {
    switch syntax.kind(node) {
    case .call, .identifier, .memberAccess: true
    default: false
    }
  }

  /// The name that the chain of a view starts with.
  private func base(of node: NodeID) -> String? {
    var node = node
    while let first = syntax.firstChild(node),
      syntax.kind(node) == .call || syntax.kind(node) == .memberAccess
    { node = first }
    return syntax.kind(node) == .identifier ? syntax.string(node) : nil
  }

  /// The two views of a stack or group without arguments and modifiers, which tells nothing to a tab.
  private func contentOfStack(_ node: NodeID) -> [NodeID]? {
    guard syntax.kind(node) == .call, let callee = syntax.firstChild(node),
      ["VStack", "HStack", "Group"].contains(syntax.string(callee)),
      let closure = syntax.child(node, .closure), syntax.child(node, .argumentList) == nil
    else { return nil }
    let items = syntax.children(closure)
    return items.count == 2 ? items : nil
  }

  /// `Label("Home", systemImage: "house")`, or a text and an image that say the same.
  private func shortLabel(_ items: [NodeID]) -> Label? {
    if items.count == 1 {
      guard let found = arguments(of: items[0], calling: "Label"), found.count == 2,
        found[0].label == nil
      else { return nil }
      return shortLabel(title: found[0].value, image: found[1])
    }
    guard items.count == 2 else { return nil }
    let titles = items.compactMap { arguments(of: $0, calling: "Text") }
    let images = items.compactMap { arguments(of: $0, calling: "Image") }
    guard titles.count == 1, images.count == 1, titles[0].count == 1, images[0].count == 1,
      titles[0][0].label == nil
    else { return nil }
    return shortLabel(title: titles[0][0].value, image: images[0][0])
  }

  private func arguments(of node: NodeID, calling name: String) -> [Argument]? {
    guard syntax.kind(node) == .call, let callee = syntax.firstChild(node),
      syntax.string(callee) == name
    else { return nil }
    return syntax.arguments(of: node)
  }

  private func shortLabel(title: NodeID, image: Argument) -> Label? {
    guard isTitle(title), isOneLine(title), isOneLine(image.value) else { return nil }
    let text = syntax.string(image.value)
    switch image.label.map({ syntax.string($0) }) {
    case "systemImage", "systemName":
      return Label(arguments: [syntax.string(title), "systemImage: \(text)"])
    case "image", nil:
      // Anything else may be a resource, for which there may be no such initializer.
      guard syntax.kind(image.value) == .stringLiteral else { return nil }
      return Label(arguments: [syntax.string(title), "image: \(text)"])
    default: return nil
    }
  }

  /// Whether an expression is a title for every initializer that takes one: a literal, or a call that
  /// makes a string or a key.
  private func isTitle(_ node: NodeID) -> Bool {
    switch syntax.kind(node) {
    case .stringLiteral: return true
    case .call:
      let callees = ["String", "NSLocalizedString", "LocalizedStringKey"]
      return syntax.firstChild(node).map { callees.contains(syntax.string($0)) } ?? false
    default: return false
    }
  }

  private func isOneLine(_ node: NodeID) -> Bool { !syntax.string(node).contains { $0.isNewline } }

  private func labelClosure(_ title: NodeID, _ image: NodeID) throws(Obstacle) -> String {
    let inner = lines.unit + lines.unit
    let name = machine.name(ofSwiftUIs: "Label", at: title, in: file)
    let titleCode = lines.reindented(try text(syntax.range(title)), to: inner)
    let imageCode = lines.reindented(try text(syntax.range(image)), to: inner)
    return """
      {
      \(lines.unit)\(name) {
      \(inner)\(titleCode)
      \(lines.unit)} icon: {
      \(inner)\(imageCode)
      \(lines.unit)}
      }
      """
  }
}
