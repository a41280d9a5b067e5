import Source
import Syntax

/// What one file says about views: its declarations, the views in them, their modifiers and content.
///
/// Built from the syntax of one file alone. Views are in preorder: a parent stands before its content,
/// content in source order; the descendants of a view are a range. Flat tables, no objects.
public final class ViewTree: Sendable {
  public let syntax: SyntaxTree
  public let views: [View]
  public let modifiers: [Modifier]
  public let declarations: [Declaration]
  public let clauses: [ChainClause]
  public let scopes: [Scope]
  /// The names of all views and modifiers: what the file may use.
  private let usedNames: NameFilter
  /// All identifiers of the code.
  private let words: NameFilter
  /// What other files can name, in source order.
  let namedDeclarations: [NamedDeclaration]
  /// What the code assigns to through the name of a type: `Key.defaultValue = 1`.
  let assignedMembers: Set<QualifiedName>
  /// The declarations by their nodes: a node in the upper half, the number of its declaration in the
  /// lower; sorted.
  private let declarationsByNode: [UInt64]

  init(syntax: SyntaxTree, tables: consuming ViewTables) {
    self.syntax = syntax
    views = tables.views
    modifiers = tables.modifiers
    declarations = tables.declarations
    clauses = tables.clauses
    scopes = tables.scopes
    usedNames = tables.usedNames()
    words = syntax.wordFilter()
    namedDeclarations = tables.namedDeclarations()
    assignedMembers = tables.assignedMembers
    declarationsByNode = tables.declarationsByNode()
  }

  /// The declaration whose node this is. Logarithmic.
  public func declaration(of node: NodeID) -> DeclarationID? {
    let wanted = UInt64(node.index) << 32
    var low = 0
    var high = declarationsByNode.count
    while low < high {
      let middle = (low + high) / 2
      if declarationsByNode[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    guard low < declarationsByNode.count, declarationsByNode[low] >> 32 == wanted >> 32 else {
      return nil
    }
    return DeclarationID(index: UInt32(truncatingIfNeeded: declarationsByNode[low]))
  }

  public var text: SourceText { syntax.text }

  public subscript(view: ViewID) -> View { views[Int(view.index)] }
  public subscript(modifier: ModifierID) -> Modifier { modifiers[Int(modifier.index)] }
  public subscript(declaration: DeclarationID) -> Declaration {
    declarations[Int(declaration.index)]
  }
  public subscript(clause: ClauseID) -> ChainClause { clauses[Int(clause.index)] }
  public subscript(scope: ScopeID) -> Scope { scopes[Int(scope.index)] }

  /// The modifiers of `view`, innermost first.
  public func modifiers(of view: ViewID) -> ArraySlice<Modifier> {
    let range = self[view].modifiers
    return modifiers[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// The handles of the modifiers of `view`, innermost first.
  public func modifierIDs(of view: ViewID) -> some BidirectionalCollection<ModifierID> {
    self[view].modifiers.lazy.map { ModifierID(index: $0) }
  }

  /// The views directly inside `view`, its own content and that of its modifiers, in source order.
  public func content(of view: ViewID) -> some Sequence<ViewID> {
    let end = self[view].subtreeEnd
    return sequence(state: view.index + 1) { [self] next -> ViewID? in
      guard next < end else { return nil }
      defer { next = views[Int(next)].subtreeEnd }
      return ViewID(index: next)
    }
  }

  /// Whether the file may use a view or modifier of that name; a no is certain. Constant time.
  public func uses(_ name: Name) -> Bool { usedNames.mayContain(name) }

  /// Whether the code may mention an identifier of that name, as whatever; a no is certain. Constant
  /// time.
  public func mentions(_ name: Name) -> Bool { words.mayContain(name) }

  /// Whether one of `names` may be an identifier of the code, or the last word of a string literal; a no
  /// is certain. Linear in their number.
  func mayHold(anyOf names: Set<Name>) -> Bool { names.contains { words.mayContain($0) } }

  /// Whether the file may use a view or modifier with one of `names`. Linear in their number.
  public func uses(anyOf names: NameSet) -> Bool { names.names.contains { uses($0) } }

  /// The name of `view` or "" for constructs without one.
  public func string(nameOf view: ViewID) -> String {
    switch self[view].kind {
    case .call, .reference: text.string(syntax.nameRange(self[view].nameToken))
    default: ""
    }
  }

  /// The name of `modifier` as written.
  public func string(nameOf modifier: ModifierID) -> String {
    text.string(syntax.nameRange(self[modifier].nameToken))
  }

  /// The name of `declaration` as written.
  public func string(nameOf declaration: DeclarationID) -> String {
    text.string(syntax.nameRange(self[declaration].nameToken))
  }
}

/// A static member by the names of its type and its own.
public struct QualifiedName: Hashable, Sendable {
  public let owner: Name
  public let member: Name

  public init(owner: Name, member: Name) {
    self.owner = owner
    self.member = member
  }
}

/// A declaration that other files can name.
struct NamedDeclaration: Equatable, Sendable {
  /// The tables of the index.
  enum Table: UInt8, Sendable { case types, extensions, members }

  let name: Name
  /// The name of the type or extension around it; of nothing for a global.
  let owner: Name
  let id: DeclarationID
  let table: Table
  /// Whether no other file sees it.
  let isPrivate: Bool
}

/// What a builder fills and a `ViewTree` keeps.
struct ViewTables {
  var views: [View] = []
  var modifiers: [Modifier] = []
  var declarations: [Declaration] = []
  var clauses: [ChainClause] = []
  var scopes: [Scope] = [.file]
  var assignedMembers: Set<QualifiedName> = []

  /// The declarations that other files can name, with the table of the index that each belongs to.
  func namedDeclarations() -> [NamedDeclaration] {
    var result: [NamedDeclaration] = []
    // Members of the elements, not elements: a declaration is costly to copy.
    for index in declarations.indices {
      guard let table = table(of: index) else { continue }
      let owner = declarations[index].parent.map { Int($0.index) }
        .flatMap { declarations[$0].kind.isType ? declarations[$0].name : nil }
      result.append(
        NamedDeclaration(
          name: declarations[index].name, owner: owner ?? "",
          id: DeclarationID(index: UInt32(index)), table: table, isPrivate: isPrivate(index)))
    }
    return result
  }

  /// Whether a declaration, or a type around it, is private to its file.
  private func isPrivate(_ index: Int) -> Bool {
    var current = index
    while !declarations[current].isPrivate {
      guard let parent = declarations[current].parent else { return false }
      current = Int(parent.index)
    }
    return true
  }

  private func table(of index: Int) -> NamedDeclaration.Table? {
    switch declarations[index].kind {
    case .structure, .classType, .enumeration, .actor, .protocolType, .typeAlias: return .types
    case .extensionType: return .extensions
    case .function, .property, .enumCase:
      guard let parent = declarations[index].parent else { return nil }
      let owner = declarations[Int(parent.index)].kind
      return owner.isType || owner == .file ? .members : nil
    case .initializer, .subscriptMember, .macroExpansion, .file: return nil
    }
  }

  /// See `ViewTree.declarationsByNode`.
  func declarationsByNode() -> [UInt64] {
    declarations.indices.map { UInt64(declarations[$0].node.index) << 32 | UInt64($0) }.sorted()
  }

  func usedNames() -> NameFilter {
    var filter = NameFilter(capacity: views.count + modifiers.count)
    for index in views.indices where !views[index].name.isNothing {
      filter.insert(views[index].name)
    }
    for index in modifiers.indices { filter.insert(modifiers[index].name) }
    return filter
  }
}
