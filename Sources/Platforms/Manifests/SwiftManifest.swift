import Source
import Syntax

/// A manifest that is written in Swift, read as data: calls with literals as arguments, and constants of
/// the file that stand for such. Nothing is run; whatever needs running is not known.
struct SwiftManifest {
  let tree: SyntaxTree
  let path: String
  /// All calls of the file, the inner ones first.
  let calls: [NodeID]
  /// The values of top-level constants and variables.
  private var constants: [Name: NodeID] = [:]
  /// Constants may stand for constants; a manifest that goes round in circles ends here.
  private static let deepestConstant = 16

  init(_ text: SourceText, path: String) {
    tree = SyntaxTree.parse(text)
    self.path = path
    let tree = tree
    calls = tree.allNodes.filter { tree.kind($0) == .call }
    for item in tree.children(tree.root) where tree.kind(item) == .variableDecl {
      for binding in tree.children(item) where tree.kind(binding) == .patternBinding {
        guard let name = tree.child(binding, .identifierPattern).flatMap(tree.nameToken(of:)),
          let value = tree.child(binding, .initializerClause).flatMap(tree.value(of:))
        else { continue }
        constants[tree.name(name)] = value
      }
    }
  }

  func origin(_ node: NodeID) -> TargetVersions.Origin {
    .init(path, tree.range(node).start)
  }

  // MARK: Calls

  /// The name of what is called: `target` of `.target(...)` and of `Target.target(...)`.
  func callee(of call: NodeID) -> Name? {
    guard tree.kind(call) == .call else { return nil }
    return tree.firstChild(call).flatMap(tree.nameToken(of:)).map(tree.name)
  }

  /// The arguments in parentheses.
  func arguments(of call: NodeID) -> [NodeID] {
    guard let list = tree.child(call, .argumentList) else { return [] }
    return tree.children(list).filter { tree.kind($0) == .argument }
  }

  /// The value of the argument with that label.
  func argument(_ label: Name, of call: NodeID) -> NodeID? {
    arguments(of: call).first { tree.label(of: $0).map(tree.name) == label }
      .flatMap(tree.value(of:))
  }

  /// The value of the first argument without a label.
  func firstPlainArgument(of call: NodeID) -> NodeID? {
    arguments(of: call).first { tree.label(of: $0) == nil }.flatMap(tree.value(of:))
  }

  // MARK: Values

  /// What an expression stands for: a constant's value, without parentheses and conversions.
  func resolved(_ node: NodeID) -> NodeID {
    var node = node
    for _ in 0..<Self.deepestConstant {
      switch tree.kind(node) {
      case .identifier:
        guard let value = tree.nameToken(of: node).flatMap({ constants[tree.name($0)] }) else {
          return node
        }
        node = value
      case .tuple:
        let inner = tree.children(node)
        guard inner.count == 1, let value = tree.value(of: inner[0]) else { return node }
        node = value
      default: return node
      }
    }
    return node
  }

  /// The text of a string literal without interpolations and escapes.
  func string(_ node: NodeID) -> String? {
    let node = resolved(node)
    guard tree.kind(node) == .stringLiteral, tree.isLeaf(node) else { return nil }
    let text = tree.string(node)
    guard text.count >= 2, text.first == "\"", !text.hasPrefix("\"\"\""), !text.contains("\\")
    else { return nil }
    return String(text.dropFirst().dropLast())
  }

  /// The elements of an array: a literal, or several with `+` between them; and whether these are all.
  func elements(_ node: NodeID) -> (nodes: [NodeID], areAll: Bool) {
    let node = resolved(node)
    switch tree.kind(node) {
    case .nilLiteral: return ([], true)
    case .arrayLiteral:
      let children = tree.children(node)
      let plain = children.filter { tree.kind($0) != .ifConfig && tree.kind($0) != .error }
      return (plain, plain.count == children.count)
    case .sequence:
      var result: (nodes: [NodeID], areAll: Bool) = ([], true)
      for child in tree.children(node) where tree.kind(child) != .binaryOperator {
        // A constant that is made of itself would go on for ever.
        let part = resolved(child)
        let isPlain = tree.kind(part) == .arrayLiteral
        if isPlain { result.nodes += elements(part).nodes }
        result.areAll = result.areAll && isPlain
      }
      return result
    default: return ([], false)
    }
  }

  /// The strings of an array, and whether these are all.
  func strings(_ node: NodeID) -> (texts: [String], areAll: Bool) {
    let found = elements(node)
    let texts = found.nodes.compactMap { string($0) }
    return (texts, found.areAll && texts.count == found.nodes.count)
  }

  /// The last name of `.name`, `Type.name` or `name`.
  func memberName(_ node: NodeID) -> String? {
    tree.nameToken(of: node).map { tree.text.string(tree.nameRange($0)) }
  }

  /// The version that `"17.0"`, `.v17` or `.v10_15` stands for.
  func version(_ node: NodeID) -> OSVersion? {
    if let text = string(node) { return OSVersion(text) }
    let node = resolved(node)
    guard tree.kind(node) == .implicitMember || tree.kind(node) == .memberAccess,
      let name = memberName(node), name.hasPrefix("v")
    else { return nil }
    return OSVersion(name.dropFirst().split(separator: "_").joined(separator: "."))
  }
}
