import Source
import Syntax
import Views

// How the project uses a function, and what else a block of code does.
extension Machine {
  /// The modifiers by which the project uses a function of `extension View`; unknown where something of
  /// that name may be anything else, or may be another function.
  func uses(ofHelper helper: DeclarationRef) -> Value {
    guard reader[helper].kind == .function else { return .unknown }
    var result: [Value] = []
    for mention in reader.mentions(of: reader[helper].name) {
      let tree = reader.tree(mention.file)
      if mention.file == helper.file, mention.id == reader[helper].nameToken { continue }
      guard let index = tree.modifiers.firstIndex(where: { $0.nameToken == mention.id }) else {
        return .unknown
      }
      let modifier = ModifierRef(mention.file, ModifierID(index: UInt32(index)))
      guard reader.definitions(of: modifier) == [helper] else { return .unknown }
      result.append(.modifier(modifier))
    }
    return .list(result)
  }

  /// A declaration, or the extension around it that holds nothing else.
  func shell(of ref: DeclarationRef) -> Value {
    let tree = reader.tree(ref.file)
    guard let parent = tree[ref.id].parent, tree[parent].kind == .extensionType,
      tree[parent].inherited.isEmpty, let body = tree[parent].body,
      tree.syntax.children(body) == [syntaxNode(of: ref)]
    else { return .declaration(ref) }
    return .declaration(DeclarationRef(ref.file, parent))
  }

  /// Whether a block does nothing but what a piece of code does, behind checks that there is something,
  /// or later.
  func isAll(_ value: Value, of block: Value) -> Truth {
    guard let code = code(of: value), var item = code.node, let goal = self.code(of: block)?.node
    else { return .unknown }
    let syntax = syntax(code.file)
    while item != syntax.root {
      let outer = parent(of: item, in: syntax)
      switch syntax.kind(outer) {
      case .closure:
        guard isLastItem(item, of: outer, syntax) else { return .no }
        if outer == goal { return .yes }
        guard let call = queue(of: outer, in: code.file) else { return .no }
        item = call
      case .codeBlock:
        guard isLastItem(item, of: outer, syntax) else { return .no }
        item = outer
      case .ifExpr:
        guard syntax.children(outer).count == 2 else { return .no }
        item = outer
      default: return .no
      }
    }
    return .no
  }

  /// Whether an item is the only one of a block, but for guards in front of it.
  private func isLastItem(_ item: NodeID, of block: NodeID, _ syntax: SyntaxTree) -> Bool {
    let items = syntax.children(block).filter { syntax.kind($0) != .closureSignature }
    return items.last == item && items.dropLast().allSatisfy { syntax.kind($0) == .guardStmt }
  }

  /// The call that queues a closure.
  private func queue(of closure: NodeID, in file: FileID) -> NodeID? {
    switch use(ofClosure: closure, in: file) {
    case .call(let call, _) where isQueued(by: call, in: file): call
    case .modifier(let ref, _) where isQueued(by: reader[ref].node, in: file): reader[ref].node
    case .view(let ref, _) where reader[ref].name == "Task": reader[ref].node
    default: nil
    }
  }

  /// A sum of texts as one text that holds them all; unknown where a part spans lines, which no
  /// interpolation may.
  func interpolated(_ value: Value) -> Value {
    guard let code = code(of: value), let node = code.node else { return .unknown }
    let syntax = syntax(code.file)
    guard syntax.kind(node) == .sequence else { return .unknown }
    var parts = ""
    for (number, part) in syntax.children(node).enumerated() {
      let text = syntax.string(part)
      if number % 2 == 1 {
        guard text == "+" else { return .unknown }
      } else {
        guard !text.contains("\n"), !text.contains("//") else { return .unknown }
        parts += "\\(\(text))"
      }
    }
    return .text("Text(\"\(parts)\")")
  }

  /// Whether only nearer code may assign to a property than may read it: `private(set)`.
  func restrictsSetter(_ ref: DeclarationRef) -> Bool {
    let syntax = syntax(ref.file)
    return syntax.children(syntaxNode(of: ref)).contains {
      syntax.kind($0) == .declModifier && syntax.string($0).hasSuffix(")")
        && syntax.string($0).contains("set")
    }
  }

  /// Whether code outside of its module may assign to a property.
  func isSettableOutside(_ ref: DeclarationRef) -> Bool {
    let syntax = syntax(ref.file)
    let words = syntax.children(syntaxNode(of: ref))
      .filter { syntax.kind($0) == .declModifier }.map { syntax.string($0) }
    return (reader[ref].isPublic || words.contains("package")) && !restrictsSetter(ref)
  }
}

// Words on functions and blocks as a whole.
extension Vocabulary {
  static let helperWords: [Word] = [
    Word(
      "uses", of: .declaration, .list(.modifier),
      "the modifiers by which the project uses a function of `extension View`; unknown where it may be "
        + "used in another way"
    ) { machine, value in
      guard case .declaration(let ref) = value else { return .unknown }
      return machine.uses(ofHelper: ref)
    },
    Word(
      "shell", of: .declaration, .declaration,
      "itself, or the extension around it that holds nothing else"
    ) { machine, value in
      guard case .declaration(let ref) = value else { return .unknown }
      return machine.shell(of: ref)
    },
    Word(
      "restrictsSetter", of: .declaration, .truth,
      "whether only nearer code may assign to it than may read it: `private(set)`"
    ) { machine, value in
      guard case .declaration(let ref) = value else { return .unknown }
      return .truth(machine.restrictsSetter(ref))
    },
    Word(
      "isSettableOutside", of: .declaration, .truth,
      "whether code outside of its module may assign to it"
    ) { machine, value in
      guard case .declaration(let ref) = value else { return .unknown }
      return .truth(machine.isSettableOutside(ref))
    },
    Word(
      "interpolated", of: .code, .text,
      "a sum of texts as one text that holds them all; unknown where a part spans lines"
    ) { machine, value in machine.interpolated(value) },
    Word(
      "isAll", "of", .code, of: .code, .truth,
      "whether that block does nothing else, behind checks that there is something, or later"
    ) { machine, value, block in Value(machine.isAll(value, of: block)) },
  ]
}
