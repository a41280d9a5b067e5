import Source
import Syntax
import Views

// Whether code that changes is used elsewhere, too.
extension FlipUndoing {
  /// Throws unless all that the project does with a type, function or property that changes is to draw it
  /// inside of the container. Previews may do so anywhere.
  func checkUses(of declaration: DeclarationRef) throws {
    let name = reader.tree(declaration.file).string(nameOf: declaration.id)
    if reader[declaration].isPublic {
      throw FlipObstacle("`\(name)` would change, and is public: code out of sight may use it, too")
    }
    for mention in reader.mentions(of: reader[declaration].name) {
      guard !visited.contains(mention), isUse(mention, of: declaration) else { continue }
      throw FlipObstacle("`\(name)` would change, and is used elsewhere, too")
    }
  }

  private func isUse(_ mention: TokenRef, of declaration: DeclarationRef) -> Bool {
    let tree = reader.tree(mention.file)
    let offset = tree.syntax.range(mention.id).start
    guard !tree.syntax.isLabel(mention.id), !tree.isInPreview(offset),
      !tree.declarations.contains(where: { $0.nameToken == mention.id })
    else { return false }
    return reader[declaration].kind.isType
      ? isUse(mention, ofType: declaration) : isUse(mention, ofMember: declaration)
  }

  private func isUse(_ mention: TokenRef, ofType type: DeclarationRef) -> Bool {
    let found = reader.types(named: reader[type].name, from: mention.file)
    guard found.contains(type) else { return false }
    let syntax = machine.syntax(mention.file)
    // A static member says nothing about what is drawn; neither does what the type says of itself.
    guard syntax.kind(mention.id.next) == .period else {
      return mention.file != type.file
        || !syntax.range(reader[type].node).contains(syntax.range(mention.id))
    }
    let member = syntax.string(mention.id.next.next)
    return member == "init" || member == "self"
  }

  private func isUse(_ mention: TokenRef, ofMember member: DeclarationRef) -> Bool {
    if reader[member].isPrivate, mention.file != member.file { return false }
    let tree = reader.tree(mention.file)
    if let view = tree.views.firstIndex(where: { $0.nameToken == mention.id }) {
      let found = reader.definitions(of: ViewRef(mention.file, ViewID(index: UInt32(view))))
      if !found.isEmpty { return found.contains(member) }
    }
    // What is asked of another value is another type's, as views are not asked for parts of themselves.
    let syntax = tree.syntax
    guard mention.id.index > 1, syntax.kind(mention.id.previous) == .period else {
      let owner = reader.owner(of: member)
      return owner == nil || mention.file == member.file
        || machine.typesAround(mention, in: tree).contains { $0 == owner }
    }
    let base = syntax.kind(mention.id.previous.previous)
    return base == .kwSelf || base == .kwSelfType
  }
}

extension Machine {
  /// The names of the types around a token, inside out.
  func typesAround(_ token: TokenRef, in tree: ViewTree) -> [Name] {
    var result: [Name] = []
    var current: DeclarationID? = tree.declaration(around: tree.syntax.range(token.id).start)
    while let id = current {
      if tree[id].kind.isType { result.append(tree[id].name) }
      current = tree[id].parent
    }
    return result
  }
}
