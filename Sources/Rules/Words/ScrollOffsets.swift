import Layout
import Source
import Syntax
import Views

// From the position of some content to the offset of the scroll view that it is in.
extension Machine {
  /// The closure that makes the same value of a `ScrollGeometry` as a probe makes of its proxy, when the
  /// content that it measures starts where that of the scroll view does: `minY` is how far the offset
  /// is from where it rests, the other way round.
  func scrollTransform(of probe: Probe) -> Value {
    let syntax = syntax(probe.file)
    var found: [(node: NodeID, isPoint: Bool)] = []
    for index in syntax.firstDescendant(probe.value).index...probe.value.index {
      let node = NodeID(index: index)
      if syntax.kind(node) == .closure { return .unknown }
      guard let isPoint = position(node, of: probe, syntax) else { continue }
      found.append((node, isPoint))
    }
    // `origin.y` holds `origin`, which holds the frame.
    guard let outermost = found.last,
      found.allSatisfy({ syntax.isNode($0.node, in: outermost.node) })
    else { return .unknown }
    return scrollTransform(of: probe, outermost.node, isPoint: outermost.isPoint)
  }

  private func scrollTransform(of probe: Probe, _ position: NodeID, isPoint: Bool) -> Value {
    let syntax = syntax(probe.file)
    let sign = parent(of: position, in: syntax)
    if isPoint, position != probe.value, syntax.kind(sign) == .memberAccess { return .unknown }
    let isNegated =
      !isPoint && position != probe.value && syntax.kind(sign) == .prefixOperator
      && syntax.text.equals(syntax.range(syntax.firstToken(sign)), "-")
    let place = isNegated ? sign : position
    let isWhole =
      place == probe.value || syntax.kind(parent(of: place, in: syntax)) == .argument
    let unit = Lines(syntax.text).unit
    var code =
      isPoint
      ? "CGPoint(\n\(unit)\(unit)x: -$0.contentOffset.x - $0.contentInsets.leading,\n"
        + "\(unit)\(unit)y: -$0.contentOffset.y - $0.contentInsets.top)"
      : isNegated
        ? "$0.contentOffset.y + $0.contentInsets.top"
        : "-$0.contentOffset.y - $0.contentInsets.top"
    if !isWhole, !isPoint { code = "(" + code + ")" }
    let whole = syntax.range(probe.value)
    let inner = syntax.range(place)
    let text = syntax.text
    let before = text.string(ByteRange(whole.start, inner.start))
    let behind = text.string(ByteRange(inner.end, whole.end))
    // What is around the position must be the same everywhere.
    let rest = before + behind
    guard !rest.contains("\n"), isArithmetic(rest) else { return .unknown }
    let result = before + code + behind
    return .text("{\n\(unit)\(result)\n}")
  }

  /// Whether code consists of numbers, signs and well-known functions.
  private func isArithmetic(_ code: String) -> Bool {
    var word = ""
    let known: Set<String> = ["", "abs", "max", "min", "Int", "Double", "CGFloat"]
    for letter in code + " " {
      if letter.isLetter || letter == "_" || letter == "$" {
        word.append(letter)
      } else {
        guard known.contains(word) else { return false }
        word = ""
        guard letter.isNumber || " .,()+-*/<>=".contains(letter) else { return false }
      }
    }
    return true
  }

  /// Whether `node` is `proxy.frame(in: space).minY`, `.origin.y` or, as a point, `.origin`.
  private func position(_ node: NodeID, of probe: Probe, _ syntax: SyntaxTree) -> Bool? {
    guard syntax.kind(node) == .memberAccess, let base = syntax.firstChild(node),
      let token = syntax.nameToken(of: node)
    else { return nil }
    switch syntax.string(token) {
    case "minY": return isFrame(base, of: probe, syntax) ? false : nil
    case "y": return position(base, of: probe, syntax) == true ? false : nil
    case "origin": return isFrame(base, of: probe, syntax) ? true : nil
    default: return nil
    }
  }

  private func isFrame(_ call: NodeID, of probe: Probe, _ syntax: SyntaxTree) -> Bool {
    guard syntax.kind(call) == .call, let callee = syntax.firstChild(call),
      syntax.kind(callee) == .memberAccess, let token = syntax.nameToken(of: callee),
      syntax.name(token) == "frame", let base = syntax.firstChild(callee),
      syntax.kind(base) == .identifier,
      case .closureParameter(probe.closure, number: 0) = origin(of: base, in: probe.file)
    else { return false }
    return true
  }

  // MARK: Where content starts

  /// Whether what a probe measures starts, from top to bottom, where the content of a scroll view does.
  func starts(_ probe: Probe, contentOf scroll: Value) -> Truth {
    guard case .view(let goal) = scroll, goal.file == probe.file else { return .unknown }
    let tree = reader.tree(probe.file)
    var current = probe.holder.map { tree[$0.id].view } ?? probe.reader.id
    var behind = probe.holder
    while let outer = tree[current].parent {
      let moves = tree.modifierIDs(of: current).contains { id in
        if let behind, id.index <= behind.id.index { return false }
        return mayMoveDown(ModifierRef(probe.file, id))
      }
      guard !moves, tree[current].parentModifier == nil,
        tree.content(of: outer).first(where: { tree[$0].parentModifier == nil }) == current
      else { return .unknown }
      if outer == goal.id { return .yes }
      let names: Set<Name> = ["VStack", "LazyVStack", "Group"]
      let isTransparent =
        tree[outer].kind == .block
        || names.contains(tree[outer].name) && reader.isSwiftUIs(ViewRef(probe.file, outer))
      guard isTransparent else { return .unknown }
      current = outer
      behind = nil
    }
    return .unknown
  }

  /// Whether the coordinate space that a modifier declares starts where a scroll view does, on its own
  /// chain, and its content rests at its start.
  func isFlush(_ space: ModifierRef, with scroll: Value) -> Truth {
    guard case .view(let ref) = scroll, ref.file == space.file, reader[space].view == ref.id,
      reader[ref].name == "ScrollView", reader.isSwiftUIs(ref)
    else { return .unknown }
    let tree = reader.tree(ref.file)
    for id in tree.modifierIDs(of: ref.id) {
      let isInner = id.index < space.id.index
      if isInner, mayMoveDown(ModifierRef(ref.file, id)) { return .unknown }
      let restless: Set<Name> = ["contentMargins", "defaultScrollAnchor"]
      if restless.contains(tree[id].name) { return .unknown }
    }
    return .yes
  }

  /// Whether a modifier may put its view further down in the space around it.
  private func mayMoveDown(_ modifier: ModifierRef) -> Bool {
    let name = reader[modifier].name
    guard reader.definitions(of: modifier).isEmpty else { return true }
    let syntax = syntax(modifier.file)
    let arguments = syntax.arguments(of: reader[modifier].node)
    switch name {
    case "frame":
      let labels = arguments.compactMap { $0.label.map { syntax.string($0) } }
      let isZero = arguments.contains {
        $0.label.map { syntax.string($0) } == "height" && syntax.string($0.value) == "0"
      }
      return !isZero
        && labels.contains { ["height", "minHeight", "idealHeight", "maxHeight"].contains($0) }
    case "padding":
      let edges = arguments.first.map { syntax.string($0.value) } ?? ""
      return ![".horizontal", ".leading", ".trailing", ".bottom"].contains(edges)
    default: return !Self.stillModifiers.contains(name)
    }
  }

  /// Modifiers that leave a view where it is.
  private static let stillModifiers: Set<Name> = [
    "accentColor", "accessibilityElement", "accessibilityHidden", "accessibilityIdentifier",
    "accessibilityLabel", "allowsHitTesting", "animation", "background", "buttonStyle", "clipShape",
    "clipped", "contentShape", "coordinateSpace", "cornerRadius", "disabled", "environment",
    "environmentObject", "fixedSize", "font", "foregroundColor", "foregroundStyle", "gesture",
    "hidden", "id", "lineLimit", "multilineTextAlignment", "onAppear", "onChange", "onDisappear",
    "onPreferenceChange", "onReceive", "onTapGesture", "opacity", "overlay", "preference",
    "refreshable", "scrollBounceBehavior", "scrollClipDisabled", "scrollDisabled",
    "scrollDismissesKeyboard", "scrollIndicators", "scrollPosition", "scrollTargetBehavior",
    "scrollTargetLayout", "shadow", "simultaneousGesture", "tag", "task", "tint", "transition",
    "zIndex",
  ]
}
