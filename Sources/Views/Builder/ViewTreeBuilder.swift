import Platforms
import Source
import Syntax

extension ViewTree {
  /// The view tree of one file. Linear in the size of the file; never fails.
  public static func build(_ syntax: SyntaxTree) -> ViewTree {
    var builder = ViewTreeBuilder(syntax)
    builder.buildFile()
    return ViewTree(syntax: syntax, tables: builder.tables)
  }
}

/// Walks a syntax tree once and fills the tables of a `ViewTree`.
///
/// The walk is recursive; the parser bounds how deep a tree can be. Chains of modifiers, which may be
/// longer, are walked in a loop.
struct ViewTreeBuilder {
  let syntax: SyntaxTree
  let vocabulary = SwiftUIVocabulary.shared
  var tables = ViewTables()
  /// The declaration whose code is being read.
  var declaration = DeclarationID(index: 0)
  var scope = ScopeID.file
  /// Where the block that is being read ends.
  var blockEnd: UInt32 = 0
  var code = CodeContext()
  /// A stack that `forEachChild` shares, so that a walk over children allocates nothing.
  private var scratch: [NodeID] = []

  init(_ syntax: SyntaxTree) {
    self.syntax = syntax
    scratch.reserveCapacity(256)
  }

  /// The results of the function, getter or closure being read.
  struct CodeContext {
    /// Whether a `return` with a view was seen: then only what is returned is a result.
    var returnsExplicitly = false
    /// The views that stand as statements.
    var statements: [ViewID] = []
  }

  /// Where a view is to be put.
  struct Place {
    var parent: ViewID?
    var modifier: ModifierID?
    var role = ContentRole.root
    var label: Name?
    /// Whether this is the code of a view builder, or may be: a lone reference counts as a view.
    var isBuilder = false
    /// Whether expressions here are statements that `return` can demote.
    var isStatement = false

    /// The same place for something that is no view as far as can be seen.
    var asValue: Place {
      var result = self
      result.role = .value
      result.isBuilder = false
      return result
    }
  }

  mutating func buildFile() {
    tables.declarations.append(
      Declaration(
        kind: .file, node: syntax.root, name: "", nameToken: syntax.firstToken(syntax.root)))
    items(of: syntax.root, at: Place(isBuilder: false, isStatement: true), isMember: true)
  }

  /// Calls `body` for each child of `node` in source order, without allocating.
  mutating func forEachChild(_ node: NodeID, _ body: (inout Self, NodeID) -> Void) {
    let base = scratch.count
    for child in syntax.childrenBackward(node) { scratch.append(child) }
    var index = scratch.count - 1
    while index >= base {
      let child = scratch[index]
      body(&self, child)
      index -= 1
    }
    while scratch.count > base { scratch.removeLast() }
  }

  /// The same for what an `#if` clause holds, or a block: without the clause's condition.
  mutating func forEachItem(of node: NodeID, _ body: (inout Self, NodeID) -> Void) {
    let condition = syntax.kind(node) == .ifConfigClause ? condition(ofClause: node) : nil
    forEachChild(node) { builder, child in
      if child != condition { body(&builder, child) }
    }
  }

  /// Runs `body` and puts back the scope that held before.
  mutating func inScope(_ scope: ScopeID, _ body: (inout Self) -> Void) {
    let outer = self.scope
    self.scope = scope
    body(&self)
    self.scope = outer
  }

  /// Runs `body` for what stands in a block: what it settles for the rest of the block ends there.
  mutating func inBlock(_ node: NodeID, _ body: (inout Self) -> Void) {
    let outer = (scope, blockEnd)
    blockEnd = syntax.range(node).end
    body(&self)
    (scope, blockEnd) = outer
  }

  /// Runs `body` as the code of one function, getter or closure of its own.
  mutating func inOwnCode(_ body: (inout Self) -> Void) {
    let outer = code
    code = CodeContext()
    body(&self)
    if code.returnsExplicitly {
      for view in code.statements { tables.views[Int(view.index)].role = .value }
    }
    code = outer
  }
}
