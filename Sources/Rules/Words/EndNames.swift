import Source
import Syntax
import Views

extension Machine {
  /// Whether an expression means the end of some content: `items.last?.id`, `items.count - 1`, or a
  /// name or text such as `bottomID`, `"bottom"`.
  func namesEnd(_ value: Value) -> Value {
    guard let code = code(of: value), let node = code.node else { return .unknown }
    let syntax = syntax(code.file)
    if let local = localValue(of: node, in: code.file) {
      return namesEnd(.code(Code(local, in: code.file, syntax)))
    }
    let means = takesLast(node, in: code.file) || soundsLikeEnd(lastWord(of: node, syntax))
    return means ? .truth(true) : .unknown
  }

  /// `.last`, `.count - 1`, `.endIndex - 1` somewhere in it.
  private func takesLast(_ node: NodeID, in file: FileID) -> Bool {
    let syntax = syntax(file)
    let nodes = (syntax.firstDescendant(node).index...node.index).map { NodeID(index: $0) }
    return nodes.contains { part in
      switch syntax.kind(part) {
      case .memberAccess:
        if let token = syntax.nameToken(of: part), syntax.name(token) == "last" { return true }
        guard let base = syntax.firstChild(part) else { return false }
        return localLast(base, in: file)
      case .sequence: return isCountMinusOne(part, syntax)
      default: return false
      }
    }
  }

  /// Whether a name is bound to the last element: `if let last = items.last`.
  private func localLast(_ node: NodeID, in file: FileID) -> Bool {
    let syntax = syntax(file)
    guard syntax.kind(node) == .identifier, syntax.isLeaf(node) else { return false }
    let name = syntax.name(syntax.firstToken(node))
    return syntax.allNodes.contains { binding in
      guard syntax.kind(binding) == .optionalBinding, binding.index < node.index,
        let pattern = syntax.child(binding, .identifierPattern),
        syntax.name(syntax.firstToken(pattern)) == name,
        let clause = syntax.child(binding, .initializerClause),
        let value = syntax.lastChild(clause), let token = syntax.nameToken(of: value)
      else { return false }
      return syntax.name(token) == "last"
    }
  }

  private func isCountMinusOne(_ node: NodeID, _ syntax: SyntaxTree) -> Bool {
    let parts = syntax.children(node)
    guard parts.count == 3, syntax.string(parts[1]) == "-", syntax.string(parts[2]) == "1",
      let token = syntax.nameToken(of: parts[0])
    else { return false }
    return syntax.name(token) == "count" || syntax.name(token) == "endIndex"
  }

  private func lastWord(of node: NodeID, _ syntax: SyntaxTree) -> String {
    if syntax.kind(node) == .stringLiteral, syntax.isLeaf(node) {
      return String(syntax.string(node).drop { $0 == "\"" }.prefix { $0 != "\"" })
    }
    return syntax.nameToken(of: node).map { syntax.string($0) } ?? ""
  }

  /// Whether a name in camel case says "bottom" or "end", and otherwise only what places are called.
  private func soundsLikeEnd(_ name: String) -> Bool {
    var words: [String] = []
    for letter in name {
      let startsWord =
        letter.isUppercase && !(words.last?.last?.isUppercase ?? false) || !letter.isLetter
      if words.isEmpty || startsWord { words.append("") }
      if letter.isLetter { words[words.count - 1].append(letter) }
    }
    let parts = words.map { $0.lowercased() }.filter { !$0.isEmpty }
    let fillers: Set<String> = [
      "id", "anchor", "of", "the", "list", "scroll", "view", "marker", "spacer", "chat", "content",
      "row", "page", "messages", "identifier", "sentinel", "point", "padding",
    ]
    let ends: Set<String> = ["bottom", "end"]
    return parts.contains { ends.contains($0) }
      && parts.allSatisfy { ends.contains($0) || fillers.contains($0) }
  }
}
