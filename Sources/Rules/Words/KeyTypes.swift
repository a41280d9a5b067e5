import Source
import Syntax
import Views

// What a preference key is made of, and what would be left of its uses.
extension Machine {
  /// The declaration of a type and all extensions of it; none where an extension may be that of another
  /// type.
  func parts(ofType key: DeclarationRef) -> [DeclarationRef] {
    let extensions = reader.extensions(of: reader[key].name, from: key.file)
    guard !extensions.isEmpty else { return [key] }
    return reader.types(named: reader[key].name, from: key.file) == [key] ? [key] + extensions : []
  }

  /// How often the project names a type outside of its own code.
  func mentionCount(ofType key: DeclarationRef) -> Int {
    let parts = parts(ofType: key)
    return reader.mentions(of: reader[key].name).count { mention in
      guard !declares(mention), mayMean(mention, key) else { return false }
      return !parts.contains { part in
        part.file == mention.file && holds(reader[part].node, mention.id, in: part.file)
      }
    }
  }

  private func holds(_ node: NodeID, _ token: TokenID, in file: FileID) -> Bool {
    let syntax = syntax(file)
    return syntax.firstToken(node).index <= token.index
      && token.index < syntax.endToken(node).index
  }

  /// The type of the values of a preference key, as its reducer says; unknown where that is none of the
  /// types of numbers, texts and geometry, which any thread may have.
  func valueType(ofKey key: DeclarationRef) -> Value {
    let parts = parts(ofType: key)
    for part in parts {
      guard let name = reducedType(in: part) else { continue }
      let isAlias = name == "Value" || name == "Self.Value"
      let type = isAlias ? parts.lazy.compactMap { self.alias("Value", in: $0) }.first : name
      guard let type, isPlain(type) else { return .unknown }
      return .text(type)
    }
    return .unknown
  }

  /// What a key of preferences starts from, as it is written; unknown where that is more than one
  /// expression.
  func defaultValue(ofKey key: DeclarationRef) -> Value {
    for part in parts(ofType: key) {
      let tree = reader.tree(part.file)
      for offset in tree.declarations.indices
      where tree.declarations[offset].name == "defaultValue"
        && tree.declarations[offset].parent == part.id
      {
        guard let body = tree.declarations[offset].body, tree.syntax.children(body).count == 1,
          let item = tree.syntax.lastChild(body), tree.syntax.kind(body) != .accessorBlock
        else { return .unknown }
        let value = tree.syntax.kind(item) == .returnStmt ? tree.syntax.lastChild(item) : item
        return value.map { .code(Code($0, in: part.file, tree.syntax)) } ?? .unknown
      }
    }
    return .unknown
  }

  private func members(of type: DeclarationRef, _ kind: NodeKind) -> [NodeID] {
    guard let body = syntax(type.file).child(reader[type].node, .memberBlock) else { return [] }
    return syntax(type.file).children(body).filter { syntax(type.file).kind($0) == kind }
  }

  /// The type behind `inout` in `reduce(value:nextValue:)`.
  private func reducedType(in type: DeclarationRef) -> String? {
    let syntax = syntax(type.file)
    for function in members(of: type, .functionDecl) {
      guard let name = syntax.child(function, .declName), syntax.string(name) == "reduce",
        let clause = syntax.child(function, .parameterClause),
        let parameter = syntax.firstChild(clause)
      else { continue }
      let text = syntax.string(parameter)
      guard let colon = text.firstIndex(of: ":") else { continue }
      let words = text[text.index(after: colon)...].split(whereSeparator: \.isWhitespace)
      guard words.first == "inout" else { continue }
      return words.dropFirst().joined(separator: " ")
    }
    return nil
  }

  private func alias(_ name: String, in type: DeclarationRef) -> String? {
    let syntax = syntax(type.file)
    for alias in members(of: type, .typealiasDecl) {
      guard let declared = syntax.child(alias, .declName), syntax.string(declared) == name,
        let target = syntax.lastChild(alias)
      else { continue }
      return syntax.string(target)
    }
    return nil
  }

  private func isPlain(_ type: String) -> Bool {
    let plain: Set<String> = [
      "CGFloat", "CGPoint", "CGSize", "CGRect", "Double", "Float", "Int", "Bool", "String",
    ]
    return plain.contains(type) || type.hasSuffix("?") && plain.contains(String(type.dropLast()))
  }

  /// Whether each view that sets a preference from its background or overlay reads it itself, behind
  /// that, and nothing else reads it.
  func isReadWhereSet(_ key: DeclarationRef) -> Truth {
    var readers: [ModifierRef] = []
    var holders: [ModifierRef] = []
    for use in keyUses(of: key) {
      switch use {
      case .read(let modifier): readers.append(modifier)
      case .write(let modifier):
        guard let holder = probe(setting: .modifier(modifier))?.holder else { return .unknown }
        holders.append(holder)
      case .other: return .unknown
      case .neither: break
      }
    }
    guard readers.count == holders.count else { return .no }
    let isPaired = holders.allSatisfy { holder in
      readers.contains {
        $0.file == holder.file && reader[$0].view == reader[holder].view
          && $0.id.index > holder.id.index
      }
    }
    return isPaired ? .yes : .no
  }

  /// Whether nothing but code of a probe names the coordinate space that a modifier declares.
  func isNamedOnly(_ space: ModifierRef, by probe: Probe) -> Truth {
    guard let name = declaredSpace(space) else { return .unknown }
    let own = syntax(probe.file).range(probe.value)
    for use in spaces.uses {
      if use.file == probe.file, own.contains(syntax(use.file).range(use.node)) { continue }
      if case .text(let text) = name, mayBe(use.name, text) == .no { continue }
      return .no
    }
    return .yes
  }
}
