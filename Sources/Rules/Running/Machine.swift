import Layout
import Platforms
import Source
import Syntax
import Views

/// Tries rules on the files of one index: what names stand for, and what can be asked about them.
///
/// One machine serves one thread.
final class Machine {
  let reader: IndexReader
  let layout: LayoutReader
  /// On which systems the project runs, as far as is known.
  let target: Availability
  /// The platforms that the project lists; nil when that is unknown.
  let listed: Set<Platform>?
  /// Whether what some of those systems lack is suggested, too.
  let suggestsNewer: Bool
  /// By slot of the rule that is being tried.
  private(set) var slots: [Value?] = []
  /// The options of that rule, in its order.
  private(set) var options: [RuleOption.Value] = []
  /// What names behind colons bring with them, as far as it was asked.
  var inheritances: [Inheritance: Truth] = [:]
  /// How preference keys are used, as far as it was asked.
  var keyUses: [DeclarationRef: [KeyUse]] = [:]
  /// The coordinate spaces of the project.
  lazy private(set) var spaces = SpaceTable(self)
  /// Where `match` found it.
  var site: Site?

  /// What is known of types; several rules ask the same.
  var conformances: [Conformance: Truth] = [:]
  /// By file: where a check of OS versions names a part of a platform; see `platformsBoundInParts`.
  var partRegions: [FileID: [(region: ByteRange, platforms: Set<Platform>)]] = [:]
  /// By file: its checks of OS versions, and the code behind each.
  var checkRegions: [FileID: [(node: NodeID, region: ByteRange)]] = [:]
  /// By file: what may be SwiftUI's, with the place of its name, in source order.
  var namedUses: [FileID: [(value: Value, place: ByteRange)]] = [:]
  /// What the checks that were asked about let in.
  var gapsOfChecks: [NodeRef: [SystemGap]?] = [:]

  /// Those that were asked for last in front.
  private var parents: [ParentTable] = []

  /// What `match` found, and in which file.
  struct Site {
    let file: FileID
    let subject: Value
    /// See `Machine.systems`; nil until they are asked for.
    var systems: Availability?
    /// The same, bounded by how the project uses what the match stands in; nil until asked for.
    var usedSystems: Availability?
  }

  init(
    _ reader: IndexReader, target: Availability, listed: Set<Platform>?,
    suggestsNewer: Bool = false
  ) {
    self.reader = reader
    layout = LayoutReader(reader, target: target)
    self.target = target
    self.listed = listed
    self.suggestsNewer = suggestsNewer
  }

  // MARK: Names

  func start(slots count: Int, options: [RuleOption.Value]) {
    slots.removeAll(keepingCapacity: true)
    for _ in 0..<count { slots.append(nil) }
    self.options = options
  }

  subscript(slot: Int) -> Value { slots[slot] ?? .unknown }

  /// Gives a name a value while `next` runs; compares where it has one.
  func bind(_ slot: Int, _ value: Value, _ next: Next) -> Truth {
    if let bound = slots[slot] {
      let same = areSame(bound, value)
      return same == .yes ? next() : same
    }
    slots[slot] = value
    defer { slots[slot] = nil }
    return next()
  }

  /// Names a value that replaces what the name stood for, while `next` runs.
  func rebind(_ slot: Int, _ value: Value, _ next: Next) -> Truth {
    with(slot, value) { next() }
  }

  /// The same for code that can't be let go of.
  func with<Result>(_ slot: Int, _ value: Value, _ body: () -> Result) -> Result {
    let before = slots[slot]
    slots[slot] = value
    defer { slots[slot] = before }
    return body()
  }

  /// Whether two values are the same: code by its tokens, a declaration and a reference by the name.
  func areSame(_ a: Value, _ b: Value) -> Truth {
    switch (a, b) {
    case (.unknown, _), (_, .unknown): return .unknown
    case (.truth(let a), .truth(let b)): return Truth(a == b)
    case (.number(let a), .number(let b)): return Truth(a == b)
    case (.text(let a), .text(let b)): return Truth(a == b)
    case (.symbol(let a), .symbol(let b)): return Truth(a == b)
    case (.modifier(let a), .modifier(let b)): return Truth(a == b)
    case (.place(let a), .place(let b)): return Truth(a == b)
    case (.orientation(let a), .orientation(let b)): return Truth(a == b)
    case (.declaration(let a), .declaration(let b)): return Truth(a == b)
    case (.declaration(let a), .code(let b)), (.code(let b), .declaration(let a)):
      return Truth(refers(b, to: reader[a].name))
    default:
      guard let left = code(of: a), let right = code(of: b) else { return .no }
      return Truth(
        haveEqualTokens(left, syntax(left.file), right, syntax(right.file)))
    }
  }

  /// Whether code is a name, qualified or not, whose last part is `name`.
  private func refers(_ code: Code, to name: Name) -> Bool {
    guard !code.isEmpty else { return false }
    let syntax = syntax(code.file)
    var token = code.first
    while token.index < code.end.index {
      guard syntax.kind(token) == .period || isWord(token, in: syntax) else { return false }
      token = token.next
    }
    return syntax.name(code.end.previous) == name
  }

  private func isWord(_ token: TokenID, in syntax: SyntaxTree) -> Bool {
    let first = syntax.text[syntax.range(token).start]
    return first >= 0x80 || first == UInt8(ascii: "_") || first == UInt8(ascii: "`")
      || first | 0x20 >= UInt8(ascii: "a") && first | 0x20 <= UInt8(ascii: "z")
  }

  /// The code that a value stands for.
  func code(of value: Value) -> Code? {
    switch value {
    case .code(let code): code
    case .view(let view): Code(reader[view].node, in: view.file, syntax(view.file))
    default: nil
    }
  }

  // MARK: Tables

  func syntax(_ file: FileID) -> SyntaxTree { reader.tree(file).syntax }

  /// The view whose expression, modifiers included, is `node`.
  func view(at node: NodeID, in tree: ViewTree) -> ViewID? {
    let start = tree.syntax.firstToken(node).index
    var low = 0
    var high = tree.views.count
    // Views are in source order: those that start earlier stand earlier.
    while low < high {
      let middle = (low + high) / 2
      if tree.syntax.firstToken(tree.views[middle].node).index < start {
        low = middle + 1
      } else {
        high = middle
      }
    }
    while low < tree.views.count, tree.syntax.firstToken(tree.views[low].node).index == start {
      if tree.views[low].node == node { return ViewID(index: UInt32(low)) }
      low += 1
    }
    return nil
  }

  /// The declaration that `node`, or the last binding in it, makes.
  func declaration(at node: NodeID, in tree: ViewTree) -> DeclarationID? {
    if let own = tree.declaration(of: node) { return own }
    guard tree.syntax.kind(node) == .variableDecl, let last = tree.syntax.lastChild(node),
      let binding = tree.declaration(of: last), tree[binding].kind == .property
    else { return nil }
    return binding
  }

  /// The node that declares: for a property or an enum case the whole `var` or `case`.
  func syntaxNode(of ref: DeclarationRef) -> NodeID {
    let declaration = reader[ref]
    switch declaration.kind {
    case .property, .enumCase: return parent(of: declaration.node, in: syntax(ref.file))
    default: return declaration.node
    }
  }

  /// The node around `node`. Constant time, but for the first question about a file that can't be
  /// answered at a glance, which is linear in its size.
  func parent(of node: NodeID, in syntax: SyntaxTree) -> NodeID {
    for index in node.index + 1..<max(node.index + 1, min(node.index + 32, syntax.nodeCount)) {
      let near = NodeID(index: index)
      if syntax.isNode(node, in: near) { return near }
    }
    if parents.first?.tree !== syntax {
      let known = parents.firstIndex { $0.tree === syntax }
      // Nearly all questions are about one file; a rule that joins places has two or three.
      parents.insert(known.map { parents.remove(at: $0) } ?? ParentTable(syntax), at: 0)
      if parents.count > 4 { parents.removeLast() }
    }
    return parents[0][node]
  }
}

/// The node around each node of a tree.
private struct ParentTable {
  let tree: SyntaxTree
  private var parents: [UInt32]

  init(_ tree: SyntaxTree) {
    self.tree = tree
    parents = Array(repeating: tree.root.index, count: Int(tree.nodeCount))
    for node in tree.allNodes {
      for child in tree.childrenBackward(node) { parents[Int(child.index)] = node.index }
    }
  }

  subscript(node: NodeID) -> NodeID { NodeID(index: parents[Int(node.index)]) }
}
