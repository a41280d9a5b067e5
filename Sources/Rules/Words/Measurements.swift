import Source
import Syntax
import Views

/// A reader in a background or overlay that does nothing but keep one measure of the view.
struct Measurement {
  let file: FileID
  let holder: ModifierRef
  /// What the reader shows.
  let closure: NodeID
  /// What is assigned to, and what is assigned.
  let target: NodeID
  let value: NodeID
  /// The closure of an `onChange` beside the `onAppear` that does the same on each change.
  var change: NodeID?
}

extension Machine {
  /// The measurement that an assignment makes: in a lone `onAppear` of a clear view, at once or queued,
  /// or queued by the reader's closure itself.
  func measurement(by value: Value) -> Measurement? {
    guard let code = code(of: value), let write = code.node else { return nil }
    let syntax = syntax(code.file)
    let parts = syntax.children(write)
    guard syntax.kind(write) == .sequence, parts.count == 3, syntax.string(parts[1]) == "=" else {
      return nil
    }
    var item = write
    while true {
      let block = parent(of: item, in: syntax)
      guard syntax.kind(block) == .closure else { return nil }
      switch use(ofClosure: block, in: code.file) {
      case .modifier(let ref, _) where reader[ref].name == "onAppear":
        guard onlyItem(of: block, syntax) == item else { return nil }
        return measurement(parts[0], parts[2], onAppear: ref)
      case .modifier(let ref, _) where isQueuedAtOnce(by: reader[ref].node, syntax):
        guard onlyItem(of: block, syntax) == item else { return nil }
        item = reader[ref].node
      case .call(let call, _) where isQueuedAtOnce(by: call, syntax):
        guard onlyItem(of: block, syntax) == item else { return nil }
        item = call
      case .view(let ref, _) where reader[ref].name == "Task":
        guard onlyItem(of: block, syntax) == item else { return nil }
        item = reader[ref].node
      case .view(let ref, _) where item != write:
        guard isClear(after: item, in: block, syntax) else { return nil }
        return measurement(parts[0], parts[2], of: ref, block)
      default: return nil
      }
    }
  }

  private func isQueuedAtOnce(by call: NodeID, _ syntax: SyntaxTree) -> Bool {
    let callee = syntax.firstChild(call).map { syntax.string($0) } ?? ""
    return callee == "DispatchQueue.main.async" || callee == "MainActor.run"
  }

  /// Whether a closure has one more statement, which shows nothing.
  private func isClear(after item: NodeID, in block: NodeID, _ syntax: SyntaxTree) -> Bool {
    let items = syntax.children(block).filter { syntax.kind($0) != .closureSignature }
    guard items.count == 2, items[0] == item else { return false }
    let shown = syntax.kind(items[1]) == .returnStmt ? syntax.lastChild(items[1]) : items[1]
    let code = shown.map { syntax.string($0).filter { !$0.isWhitespace } } ?? ""
    let clear: Set<String> = [
      ".clear", "Color.clear", "EmptyView()", "AnyView(EmptyView())", "AnyView(Color.clear)",
    ]
    return clear.contains(code)
  }

  private func measurement(
    _ target: NodeID, _ value: NodeID, of ref: ViewRef, _ closure: NodeID
  ) -> Measurement? {
    guard reader[ref].name == "GeometryReader", reader.isSwiftUIs(ref),
      contentClosure(of: ref) == closure, let holder = holder(ofProbe: ref)
    else { return nil }
    return Measurement(
      file: ref.file, holder: holder, closure: closure, target: target, value: value)
  }

  private func measurement(
    _ target: NodeID, _ value: NodeID, onAppear ref: ModifierRef
  ) -> Measurement? {
    let tree = reader.tree(ref.file)
    let syntax = tree.syntax
    let view = tree[ref.id].view
    guard isClearShape(view, in: tree), tree[view].parentModifier == nil,
      let parent = tree[view].parent,
      let closure = contentClosure(of: ViewRef(ref.file, parent)),
      onlyItem(of: closure, syntax) == tree[view].node,
      var found = measurement(target, value, of: ViewRef(ref.file, parent), closure)
    else { return nil }
    let changes = tree.modifiers(of: view).filter { $0.name == "onChange" }
    guard changes.count < 2 else { return nil }
    if let change = changes.first {
      guard let action = action(ofChange: change, as: found) else { return nil }
      found.change = action
    }
    return found
  }

  /// Whether nothing of a view is seen and it does nothing but `onAppear` and `onChange`.
  private func isClearShape(_ view: ViewID, in tree: ViewTree) -> Bool {
    let syntax = tree.syntax
    let base = syntax.string(tree[view].base).filter { !$0.isWhitespace }
    let clear = ["Color.clear", "SwiftUI.Color.clear", "Color(.clear)"].contains(base)
    var isClear = clear
    for modifier in tree.modifiers(of: view) {
      let arguments = syntax.arguments(of: modifier.node)
      let argument = arguments.first.map { syntax.string($0.value) } ?? ""
      switch modifier.name {
      case "onAppear", "onChange": break
      case "hidden": isClear = true
      case "foregroundColor", "foregroundStyle", "fill":
        guard [".clear", "Color.clear"].contains(argument) else { return false }
        isClear = true
      case "opacity":
        guard argument == "0" else { return false }
        isClear = true
      default: return false
      }
    }
    return isClear && (clear || base == "Rectangle()")
  }

  /// The closure of an `onChange` of the same value that assigns its new value to the same target.
  private func action(ofChange change: Modifier, as found: Measurement) -> NodeID? {
    let syntax = syntax(found.file)
    let arguments = syntax.arguments(of: change.node)
    guard arguments.count == 2, arguments[0].label.map({ syntax.name($0) }) == "of",
      isSame(arguments[0].value, found.value, in: found.file),
      syntax.kind(arguments[1].value) == .closure,
      let item = onlyItem(of: arguments[1].value, syntax)
    else { return nil }
    let names = syntax.parameters(ofClosure: arguments[1].value)
    let new = names.last.map { syntax.string($0) } ?? "$0"
    guard names.count < 3, let write = assignment(in: item, syntax) else { return nil }
    let parts = syntax.children(write)
    guard isSame(parts[0], found.target, in: found.file), syntax.string(parts[2]) == new else {
      return nil
    }
    return arguments[1].value
  }

  /// An assignment, itself or as the one statement of `if old != new { }`.
  private func assignment(in item: NodeID, _ syntax: SyntaxTree) -> NodeID? {
    switch syntax.kind(item) {
    case .sequence:
      let parts = syntax.children(item)
      return parts.count == 3 && syntax.string(parts[1]) == "=" ? item : nil
    case .ifExpr:
      let children = syntax.children(item)
      guard children.count == 2, syntax.kind(children[1]) == .codeBlock,
        syntax.string(children[0]).contains("!="), !syntax.string(children[0]).contains("&&"),
        let inner = onlyItem(of: children[1], syntax)
      else { return nil }
      return syntax.kind(inner) == .sequence ? assignment(in: inner, syntax) : nil
    default: return nil
    }
  }

  private func isSame(_ a: NodeID, _ b: NodeID, in file: FileID) -> Bool {
    let syntax = syntax(file)
    return haveEqualTokens(Code(a, in: file, syntax), syntax, Code(b, in: file, syntax), syntax)
  }

  // MARK: Closures for the new form

  /// What `onGeometryChange` runs with the measured value; unknown where the target is not to be had
  /// outside of the reader.
  func action(of measurement: Measurement) -> Value {
    let syntax = syntax(measurement.file)
    if let change = measurement.change {
      return .code(Code(change, in: measurement.file, syntax))
    }
    let target = syntax.string(measurement.target)
    let names = syntax.parameters(ofClosure: measurement.closure).map { syntax.name($0) }
    let tokens =
      syntax.firstToken(measurement.target).index..<syntax.endToken(measurement.target).index
    let usesReader = tokens.contains { names.contains(syntax.name(TokenID(index: $0))) }
    guard !target.contains("$"), !target.contains("\n"), !usesReader else { return .unknown }
    return .text("{ \(target) = $0 }")
  }

  /// The type of a measured value: `CGFloat` for lengths and positions, `CGSize` for `proxy.size`.
  func geometryType(of measurement: Measurement) -> Value {
    let found = geometryType(measurement.value, of: measurement)
    if found == "GeometryProxy" { return .unknown }
    return found.map { .text($0) } ?? .unknown
  }

  private func geometryType(_ node: NodeID, of measurement: Measurement) -> String? {
    let syntax = syntax(measurement.file)
    switch syntax.kind(node) {
    case .identifier:
      let origin = origin(of: node, in: measurement.file)
      guard case .closureParameter(measurement.closure, number: 0) = origin else { return nil }
      return "GeometryProxy"
    case .call:
      guard let callee = syntax.firstChild(node), syntax.kind(callee) == .memberAccess,
        let name = syntax.nameToken(of: callee), syntax.string(name) == "frame",
        let base = syntax.firstChild(callee)
      else { return nil }
      return geometryType(base, of: measurement) == "GeometryProxy" ? "CGRect" : nil
    case .memberAccess:
      guard let base = syntax.firstChild(node), let name = syntax.nameToken(of: node),
        let type = geometryType(base, of: measurement)
      else { return nil }
      return Self.geometryMembers[type]?[syntax.string(name)]
    default: return nil
    }
  }

  private static let geometryMembers: [String: [String: String]] = [
    "GeometryProxy": ["size": "CGSize", "safeAreaInsets": "EdgeInsets"],
    "CGSize": ["width": "CGFloat", "height": "CGFloat"],
    "CGPoint": ["x": "CGFloat", "y": "CGFloat"],
    "EdgeInsets": [
      "top": "CGFloat", "bottom": "CGFloat", "leading": "CGFloat", "trailing": "CGFloat",
    ],
    "CGRect": [
      "size": "CGSize", "origin": "CGPoint", "width": "CGFloat", "height": "CGFloat",
      "minX": "CGFloat", "midX": "CGFloat", "maxX": "CGFloat",
      "minY": "CGFloat", "midY": "CGFloat", "maxY": "CGFloat",
    ],
  ]
}
