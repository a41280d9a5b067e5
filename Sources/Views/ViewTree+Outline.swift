import Source
import Syntax

extension ViewTree {
  /// The declarations and views of the file as indented lines: `2:5 ScrollView .padding .frame`, with
  /// the role of what is not main content in brackets, and the OS versions where they are narrowed.
  public func outline() -> String {
    let lines = LineTable(text)
    var result = ""
    for offset in declarations.indices {
      let id = DeclarationID(index: UInt32(offset))
      let declaration = self[id]
      let isShown = !declaration.roots.isEmpty || declaration.kind.isType
      guard isShown else { continue }
      let depth = depth(of: id)
      if declaration.kind != .file {
        result += indent(depth) + title(of: id, lines) + scopeNote(declaration.scope) + "\n"
      }
      for root in declaration.roots { write(root, depth + 1, lines, to: &result) }
    }
    return result
  }

  private func write(_ root: ViewID, _ depth: Int, _ lines: LineTable, to result: inout String) {
    var ends: [(end: UInt32, depth: Int)] = []
    var depth = depth
    for index in root.index..<self[root].subtreeEnd {
      while let last = ends.last, index >= last.end {
        ends.removeLast()
        depth = last.depth
      }
      let id = ViewID(index: index)
      result += indent(depth) + describe(id, lines) + "\n"
      ends.append((self[id].subtreeEnd, depth))
      depth += 1
    }
  }

  private func describe(_ id: ViewID, _ lines: LineTable) -> String {
    let view = self[id]
    let place = lines.position(of: syntax.range(view.node).start)
    var text = "\(place.line):\(place.column) "
    text += string(nameOf: id).isEmpty ? "<\(view.kind)>" : string(nameOf: id)
    for modifier in modifierIDs(of: id) {
      text += " ." + string(nameOf: modifier) + (self[modifier].clause == nil ? "" : "#")
    }
    let isPlain = view.role == .root || view.role == .content
    return text + (isPlain ? "" : " [\(view.role)]") + scopeNote(view.scope)
  }

  private func title(of id: DeclarationID, _ lines: LineTable) -> String {
    let declaration = self[id]
    let place = lines.position(of: syntax.range(declaration.nameToken).start)
    let name = declaration.name.isNothing ? "" : " " + string(nameOf: id)
    return "\(place.line):\(place.column) \(declaration.kind)\(name)"
  }

  /// ` {iOS 17...}` for what is narrower than the whole file.
  private func scopeNote(_ scope: ScopeID) -> String {
    let availability = self[scope].availability
    guard availability != .everywhere else { return "" }
    return " {\(availability.words())}"
  }

  private func depth(of id: DeclarationID) -> Int {
    var depth = -1
    var current = self[id].parent
    while let parent = current {
      depth += 1
      current = self[parent].parent
    }
    return max(depth, 0)
  }

  private func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }
}
