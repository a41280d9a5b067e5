import Layout
import Platforms
import Source
import Syntax
import Views

// Names of sides, and what scrolls to one.
extension FlipUndoing {
  /// The modifiers that take an edge, an alignment or insets.
  private static let sideModifiers: Set<Name> = [
    "padding", "frame", "safeAreaInset", "safeAreaPadding", "safeAreaBar", "contentMargins",
    "ignoresSafeArea", "edgesIgnoringSafeArea", "overlay", "background", "mask", "transition",
    "containerRelativeFrame", "scrollEdgeEffectStyle",
  ]

  /// Collects the sides that a modifier in the turned part names.
  mutating func exchangeSides(in modifier: ModifierRef) throws {
    guard Self.sideModifiers.contains(reader[modifier].name), let list = reader[modifier].arguments
    else { return }
    let before = sides.count
    try exchangeSides(in: list, of: modifier.file)
    // The safe area is that of the screen, the edge that of the turned view, or not.
    guard Self.safeAreaModifiers.contains(reader[modifier].name), sides.count > before else {
      return
    }
    throw FlipObstacle("which edge `\(name(of: modifier))` means can't be told")
  }

  private static let safeAreaModifiers: Set<Name> = ["ignoresSafeArea", "edgesIgnoringSafeArea"]

  /// The same for the arguments of a stack.
  mutating func exchangeSides(inCallOf view: ViewRef) throws {
    guard machine.isStack(view),
      let list = machine.syntax(view.file).child(reader[view].base, .argumentList)
    else { return }
    try exchangeSides(in: list, of: view.file)
  }

  private mutating func exchangeSides(in node: NodeID, of file: FileID) throws {
    let syntax = machine.syntax(file)
    if machine.opposite(of: node, in: file, flip.turn.orientation) != nil {
      sides.append(Code(node, in: file, syntax))
      return noteChange()
    }
    guard syntax.kind(node) != .closure else { return }
    if let labels = unequalInsets(node, syntax) {
      throw FlipObstacle(
        "insets with another \(labels.0) than \(labels.1) would change their sides")
    }
    for child in syntax.children(node) { try exchangeSides(in: child, of: file) }
  }

  /// Whether a call gives the two ends of a flipped axis different insets.
  private func unequalInsets(_ call: NodeID, _ syntax: SyntaxTree) -> (String, String)? {
    guard syntax.kind(call) == .call else { return nil }
    var values: [String: String] = [:]
    for argument in syntax.arguments(of: call) {
      guard let label = argument.label else { continue }
      values[syntax.string(label)] = syntax.string(argument.value)
    }
    let pairs: [(Axis, String, String)] = [
      (.vertical, "top", "bottom"), (.horizontal, "leading", "trailing"),
    ]
    for (axis, first, second) in pairs where flip.turn.orientation.flips(axis) {
      if values[first] ?? "0" != values[second] ?? "0" { return (first, second) }
    }
    return nil
  }

  // MARK: Scrolling

  /// Whether a modifier of the container says where it is scrolled to, or measures that.
  func checkScrolling(_ modifier: ModifierRef) throws {
    guard machine.isSwiftUIs(modifier) else { return }
    switch machine.reader.tree(modifier.file).string(nameOf: modifier.id) {
    case "scrollPosition":
      throw FlipObstacle("its `.scrollPosition` would count from the other end")
    case "defaultScrollAnchor":
      throw FlipObstacle("it has a `.defaultScrollAnchor` already")
    case "onScrollGeometryChange":
      throw FlipObstacle("what `.onScrollGeometryChange` measures would count from the other end")
    default: return
    }
  }

  /// Whether a modifier in the turned part moves something along an axis, or measures along it.
  func checkMoving(_ modifier: ModifierRef) throws {
    guard machine.isSwiftUIs(modifier) else { return }
    let syntax = machine.syntax(modifier.file)
    let name = machine.reader.tree(modifier.file).string(nameOf: modifier.id)
    switch name {
    case "coordinateSpace":
      throw FlipObstacle("positions in its `.coordinateSpace` would count from the other end")
    case "offset", "position":
      throw FlipObstacle("`.\(name)` would move it the other way")
    case "shadow":
      let labels = syntax.arguments(of: machine.reader[modifier].node).compactMap { argument in
        ["0", "0.0", ".zero"].contains(syntax.string(argument.value)) ? nil : argument.label
      }
      guard labels.contains(where: { ["x", "y"].contains(syntax.string($0)) }) else { return }
      throw FlipObstacle("its `.shadow` would fall the other way")
    case "alignmentGuide":
      throw FlipObstacle("`.alignmentGuide` would measure from the other end")
    case "clipShape" where !clipsEvenly(modifier):
      throw FlipObstacle("its `.clipShape` may be another one upside down")
    case "onDelete", "onMove", "onInsert":
      throw FlipObstacle("`.\(name)` would count the rows from the other end")
    default: return
    }
  }

  /// Whether a modifier clips to one of SwiftUI's shapes whose corners are all alike.
  private func clipsEvenly(_ modifier: ModifierRef) -> Bool {
    let syntax = machine.syntax(modifier.file)
    guard let shape = syntax.arguments(of: machine.reader[modifier].node).first?.value else {
      return true
    }
    let callee = syntax.kind(shape) == .call ? syntax.firstChild(shape) ?? shape : shape
    guard let token = syntax.nameToken(of: callee) else { return false }
    let even = [
      "Rectangle", "RoundedRectangle", "Capsule", "Circle", "Ellipse", "rect", "capsule", "circle",
      "ellipse",
    ]
    let isEven = even.contains(syntax.string(token))
    return isEven && !syntax.string(shape).contains("Leading")
      && !syntax.string(shape).contains("Trailing")
  }

  /// Collects the anchors of `scrollTo(_:anchor:)`, called on the proxy of a reader.
  mutating func exchangeAnchors(in scrollReader: ViewRef) throws {
    guard case .list(let uses) = machine.parameterUses(of: .view(scrollReader)) else { return }
    let syntax = machine.syntax(scrollReader.file)
    var known: Set<NodeID> = []
    var isGivenAway = false
    for case .code(let code) in uses {
      guard let node = code.node else { continue }
      if let call = scrollCall(on: node, syntax) { known.insert(call) } else { isGivenAway = true }
    }
    if isGivenAway { known.formUnion(try allScrollCalls(around: scrollReader)) }
    for call in known.sorted(by: { $0.index < $1.index }) {
      try exchangeAnchor(of: call, in: scrollReader.file)
    }
  }

  /// `base.scrollTo(...)`
  private func scrollCall(on base: NodeID, _ syntax: SyntaxTree) -> NodeID? {
    var base = base
    var member = machine.parent(of: base, in: syntax)
    if syntax.kind(member) == .optionalChain {
      (base, member) = (member, machine.parent(of: member, in: syntax))
    }
    guard syntax.kind(member) == .memberAccess, syntax.firstChild(member) == base,
      let name = syntax.nameToken(of: member), syntax.name(name) == "scrollTo"
    else { return nil }
    let call = machine.parent(of: member, in: syntax)
    return syntax.kind(call) == .call ? call : nil
  }

  /// All calls of `scrollTo` in the type around a reader, which a proxy that is passed on may make; its
  /// extensions in the file count. Nobody knows whose they are where it has another reader.
  private func allScrollCalls(around scrollReader: ViewRef) throws -> Set<NodeID> {
    let tree = reader.tree(scrollReader.file)
    let syntax = tree.syntax
    let owner = machine.typeName(around: reader[scrollReader].node, in: scrollReader.file)
    func isOwn(_ node: NodeID) -> Bool {
      machine.typeName(around: node, in: scrollReader.file) == owner
    }
    var calls: Set<NodeID> = []
    for node in syntax.allNodes where syntax.kind(node) == .memberAccess {
      guard let base = syntax.firstChild(node), let call = scrollCall(on: base, syntax),
        isOwn(call)
      else { continue }
      calls.insert(call)
    }
    let readers = tree.views.filter { $0.name == "ScrollViewReader" && isOwn($0.node) }
    guard readers.count == 1, !calls.isEmpty else {
      throw FlipObstacle("the scroll proxy is passed on, and what scrolls with it can't be told")
    }
    return calls
  }

  private mutating func exchangeAnchor(of call: NodeID, in file: FileID) throws {
    let syntax = machine.syntax(file)
    let anchor = syntax.arguments(of: call).first { argument in
      argument.label.map { syntax.name($0) == "anchor" } ?? false
    }
    guard let anchor else { return }
    let before = sides.count
    try exchangeSides(in: anchor.value, of: file)
    let text = syntax.string(anchor.value)
    guard sides.count == before, text != "nil", !text.hasSuffix(".center") else { return }
    throw FlipObstacle("the anchor of `scrollTo` can't be told")
  }
}

extension Machine {
  /// The opposite of a side by a turn: `.bottom` for `.top`; nil for what is no side, or stays.
  func opposite(of node: NodeID, in file: FileID, _ orientation: Orientation) -> String? {
    let syntax = syntax(file)
    guard let token = syntax.nameToken(of: node) else { return nil }
    switch syntax.kind(node) {
    case .implicitMember: break
    case .memberAccess:
      guard let base = syntax.firstChild(node),
        Self.sideTypes.contains(syntax.string(base))
      else { return nil }
    default: return nil
    }
    let name = syntax.string(token)
    var words = Self.sides[name] ?? []
    guard !words.isEmpty else { return nil }
    words = words.map { side in
      let axis: Axis = side == "top" || side == "bottom" ? .vertical : .horizontal
      return orientation.flips(axis) ? Self.opposites[side] ?? side : side
    }
    let result =
      words.count == 2
      ? words[0] + words[1].prefix(1).uppercased() + words[1].dropFirst() : words[0]
    guard result != name else { return nil }
    let whole = syntax.range(node)
    let text = syntax.text
    return text.string(ByteRange(whole.start, syntax.range(token).start)) + result
      + text.string(ByteRange(syntax.range(token).end, whole.end))
  }

  private static let sideTypes: Set<String> = [
    "Edge", "Edge.Set", "VerticalEdge", "HorizontalEdge", "VerticalEdge.Set", "HorizontalEdge.Set",
    "Alignment", "VerticalAlignment", "HorizontalAlignment", "UnitPoint",
  ]

  /// What each name of a side consists of.
  private static let sides: [String: [String]] = [
    "top": ["top"], "bottom": ["bottom"], "leading": ["leading"], "trailing": ["trailing"],
    "topLeading": ["top", "leading"], "topTrailing": ["top", "trailing"],
    "bottomLeading": ["bottom", "leading"], "bottomTrailing": ["bottom", "trailing"],
  ]

  private static let opposites = [
    "top": "bottom", "bottom": "top", "leading": "trailing", "trailing": "leading",
  ]
}
