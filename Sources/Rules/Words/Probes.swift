import Source
import Syntax
import Views

/// A `GeometryReader` that is there for nothing but one preference.
struct Probe {
  let file: FileID
  let reader: ViewRef
  /// What the reader shows.
  let closure: NodeID
  /// What the preference is set to.
  let value: NodeID
  /// The `background` or `overlay` that holds nothing else; nil where the reader stands by itself.
  let holder: ModifierRef?
}

extension Machine {
  /// The reader around a `.preference(key:value:)` on nothing but a clear colour.
  func probe(setting value: Value) -> Probe? {
    guard case .modifier(let ref) = value, reader[ref].name == "preference" else { return nil }
    let tree = reader.tree(ref.file)
    let syntax = tree.syntax
    let set = tree[ref.id]
    let arguments = syntax.arguments(of: set.node)
    guard arguments.count == 2, arguments[1].label.map({ syntax.name($0) }) == "value",
      isEmptyView(tree[set.view], syntax), tree[set.view].modifiers.count == 1,
      tree[set.view].parentModifier == nil, let parent = tree[set.view].parent
    else { return nil }
    let outer = ViewRef(ref.file, parent)
    guard tree[parent].name == "GeometryReader", reader.isSwiftUIs(outer),
      let closure = contentClosure(of: outer), onlyItem(of: closure, syntax) == tree[set.view].node,
      syntax.arguments(of: tree[parent].base).count == 1
    else { return nil }
    let probe = Probe(
      file: ref.file, reader: outer, closure: closure, value: arguments[1].value,
      holder: holder(ofProbe: outer))
    return probe.holder == nil && tree[parent].parentModifier != nil ? nil : probe
  }

  private func isEmptyView(_ view: View, _ syntax: SyntaxTree) -> Bool {
    let code = syntax.string(view.base).filter { !$0.isWhitespace }
    return ["Color.clear", "SwiftUI.Color.clear", "Color(.clear)"].contains(code)
  }

  /// The one statement or view of a closure.
  func onlyItem(of closure: NodeID, _ syntax: SyntaxTree) -> NodeID? {
    let items = syntax.children(closure).filter { syntax.kind($0) != .closureSignature }
    guard items.count == 1 else { return nil }
    return syntax.kind(items[0]) == .returnStmt ? syntax.lastChild(items[0]) : items[0]
  }

  /// The modifier whose only content a reader is, where that changes nothing about the view.
  func holder(ofProbe ref: ViewRef) -> ModifierRef? {
    let tree = reader.tree(ref.file)
    let syntax = tree.syntax
    let names: Set<Name> = ["allowsHitTesting", "accessibility", "accessibilityHidden", "hidden"]
    guard tree.modifiers(of: ref.id).allSatisfy({ names.contains($0.name) }),
      let id = tree[ref.id].parentModifier
    else { return nil }
    let holder = ModifierRef(ref.file, id)
    guard tree[id].name == "background" || tree[id].name == "overlay",
      reader.definitions(of: holder).isEmpty
    else { return nil }
    let arguments = syntax.arguments(of: tree[id].node)
    guard arguments.count == 1 else { return nil }
    let value = arguments[0].value
    let content = syntax.kind(value) == .closure ? onlyItem(of: value, syntax) : value
    return content == tree[ref.id].node ? holder : nil
  }

  /// What can be taken away with the preference: the modifier that holds its reader, or the reader and
  /// its frame where it stands before other views and takes no room.
  func removable(_ probe: Probe) -> Value {
    if let holder = probe.holder { return .modifier(holder) }
    let tree = reader.tree(probe.file)
    let view = tree[probe.reader.id]
    let isZero = tree.modifiers(of: probe.reader.id).allSatisfy { isZeroFrame($0, tree.syntax) }
    let block = parent(of: view.node, in: tree.syntax)
    let isStatement = [.closure, .codeBlock].contains(tree.syntax.kind(block))
    let items = tree.syntax.children(block).filter { tree.syntax.kind($0) != .closureSignature }
    guard isZero, !view.modifiers.isEmpty, isStatement, items.count > 1 else { return .unknown }
    return .view(probe.reader)
  }

  private func isZeroFrame(_ modifier: Modifier, _ syntax: SyntaxTree) -> Bool {
    guard modifier.name == "frame" else { return false }
    let arguments = syntax.arguments(of: modifier.node)
    let sides = arguments.filter { $0.label.map { syntax.name($0) } != "alignment" }
    return sides.contains { $0.label.map { syntax.name($0) } == "height" }
      && sides.allSatisfy { ["0", "0.0", ".zero"].contains(syntax.string($0.value)) }
  }

  // MARK: Closures for the new form

  /// The closure that makes the value of a proxy, for `onGeometryChange`; unknown where it would need
  /// anything of the view, which another thread may not read.
  func transform(_ value: NodeID, of closure: NodeID, in file: FileID) -> Value {
    let syntax = syntax(file)
    guard needsOnly(closure, value, in: file), let code = dedented(syntax.range(value), in: file)
    else { return .unknown }
    let names = syntax.parameters(ofClosure: closure)
    guard names.count < 2 else { return .unknown }
    let head = names.first.map { syntax.string($0) + " in" }
    return .text(self.closure(head, code, in: file))
  }

  private func closure(_ head: String?, _ code: String, in file: FileID) -> String {
    let head = head.map { " " + $0 } ?? ""
    guard code.contains("\n") || code.utf8.count > 40 else { return "{\(head) \(code) }" }
    let lines = Lines(syntax(file).text)
    return "{\(head)\n\(lines.unit)\(lines.reindented(code, to: lines.unit))\n}"
  }

  /// Code as it is written, its further lines indented from its first one; nil when that can't be done.
  func dedented(_ range: ByteRange, in file: FileID) -> String? {
    let lines = Lines(syntax(file).text)
    return lines.dedented(lines.code(range), by: lines.indentation(ofLineAt: range.start))
  }

  /// Whether an expression uses nothing but what a closure around it gets, types and functions.
  func needsOnly(_ closure: NodeID, _ value: NodeID, in file: FileID) -> Bool {
    let syntax = syntax(file)
    for index in syntax.firstDescendant(value).index...value.index {
      let node = NodeID(index: index)
      switch syntax.kind(node) {
      case .closure, .macroExpansion: return false
      case .identifier:
        let token = syntax.firstToken(node)
        if syntax.kind(token) == .kwSelf { return false }
        switch origin(of: node, in: file) {
        case .closureParameter(closure, _): continue
        case .outer:
          let outer = parent(of: node, in: syntax)
          let isCall = syntax.kind(outer) == .call && syntax.firstChild(outer) == node
          let isFree = ["max", "min", "abs", "round", "floor", "ceil"].contains(
            syntax.string(token))
          guard startsLikeType(token, syntax) || isCall && isFree else { return false }
        default: return false
        }
      default: continue
      }
    }
    return true
  }

  private func startsLikeType(_ token: TokenID, _ syntax: SyntaxTree) -> Bool {
    if syntax.kind(token) == .kwSelfType { return true }
    return syntax.string(token).first?.isUppercase ?? false
  }
}
