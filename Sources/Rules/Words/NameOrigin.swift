import Source
import Syntax
import Views

/// What introduces a plain name in the code around it.
enum NameOrigin {
  /// The parameter of that number of a closure, `$0` and its kin included.
  case closureParameter(closure: NodeID, number: Int)
  /// A parameter of the function, initializer or subscript `of`.
  case parameter(NodeID, of: NodeID)
  /// `let name = value` as a statement in front of the use.
  case constant(value: NodeID)
  /// Something else of the function: a variable, a pattern, a local function.
  case local
  /// Nothing in the function: a member, or a declaration of a file.
  case outer
}

extension Machine {
  /// What introduces the name that `use` is, seen from there outward. Linear in the number of items of
  /// the blocks around it.
  func origin(of use: NodeID, in file: FileID) -> NameOrigin {
    let syntax = syntax(file)
    let finder = OriginFinder(syntax: syntax, name: syntax.name(syntax.firstToken(use)), use: use)
    var inner = use
    while inner != syntax.root {
      let outer = parent(of: inner, in: syntax)
      if let found = finder.origin(in: outer, around: inner) { return found }
      inner = outer
    }
    return .outer
  }
}

/// Looks at one node after another around the use of a name.
private struct OriginFinder {
  let syntax: SyntaxTree
  let name: Name
  let use: NodeID

  /// What `node` introduces by that name for its part `inner`; nil when it doesn't.
  func origin(in node: NodeID, around inner: NodeID) -> NameOrigin? {
    switch syntax.kind(node) {
    case .closure:
      return statement(in: node, before: inner) ?? parameter(ofClosure: node)
    case .codeBlock, .switchCase, .sourceFile, .ifConfigClause:
      if let found = statement(in: node, before: inner) { return found }
      return syntax.kind(node) == .switchCase && matches(inPatternsOf: node) ? .local : nil
    case .ifExpr, .whileStmt, .guardStmt, .forStmt, .catchClause, .accessorDecl:
      return matches(inPatternsOf: node) ? .local : nil
    case .conditionList:
      let isBound = syntax.children(node).contains { $0.index < inner.index && binds($0) }
      return isBound ? .local : nil
    case .functionDecl, .initializerDecl, .subscriptDecl:
      return parameter(ofFunction: node)
    case .memberBlock:
      return .outer
    default:
      return nil
    }
  }

  // MARK: Statements

  /// The last statement of a block before `inner` that introduces the name.
  private func statement(in block: NodeID, before inner: NodeID) -> NameOrigin? {
    for item in syntax.childrenBackward(block) where item.index < inner.index {
      switch syntax.kind(item) {
      case .variableDecl:
        if let found = variable(item, isFile: syntax.kind(block) == .sourceFile) { return found }
      case .guardStmt:
        if let list = syntax.child(item, .conditionList),
          syntax.children(list).contains(where: { binds($0) })
        {
          return .local
        }
      case .functionDecl where syntax.kind(block) != .sourceFile:
        if let declared = syntax.child(item, .declName), isName(declared) { return .local }
      default: break
      }
    }
    return nil
  }

  private func variable(_ node: NodeID, isFile: Bool) -> NameOrigin? {
    guard binds(node) else { return nil }
    guard !isFile else { return .outer }
    for binding in syntax.children(node) where syntax.kind(binding) == .patternBinding {
      guard let pattern = syntax.child(binding, .identifierPattern), isName(pattern) else {
        continue
      }
      guard isLet(node), let clause = syntax.child(binding, .initializerClause),
        let value = syntax.lastChild(clause)
      else { return .local }
      return .constant(value: value)
    }
    return .local
  }

  private func isLet(_ variable: NodeID) -> Bool {
    syntax.kind(syntax.firstToken(variable)) == .kwLet
  }

  // MARK: Patterns

  /// Whether the patterns of a statement or clause introduce the name, its blocks aside.
  private func matches(inPatternsOf node: NodeID) -> Bool {
    syntax.children(node).contains { child in
      switch syntax.kind(child) {
      case .codeBlock, .ifExpr: false
      case .conditionList, .identifierPattern, .tuplePattern, .valueBinding, .switchItem,
        .declName:
        binds(child)
      default: syntax.kind(node) != .switchCase && binds(child)
      }
    }
  }

  /// Whether a pattern somewhere in `node` introduces the name; closures aside.
  private func binds(_ node: NodeID) -> Bool {
    switch syntax.kind(node) {
    case .identifierPattern, .declName: return isName(node)
    case .closure, .codeBlock, .accessorBlock: return false
    default: return syntax.childrenBackward(node).contains { binds($0) }
    }
  }

  private func isName(_ node: NodeID) -> Bool { syntax.name(syntax.firstToken(node)) == name }

  // MARK: Parameters

  private func parameter(ofClosure closure: NodeID) -> NameOrigin? {
    if let number = anonymousNumber {
      guard syntax.parameters(ofClosure: closure).isEmpty else { return nil }
      return .closureParameter(closure: closure, number: number)
    }
    if let number = syntax.parameters(ofClosure: closure).firstIndex(where: {
      syntax.name($0) == name
    }) {
      return .closureParameter(closure: closure, number: number)
    }
    // `[weak model]` is the same thing under the same name; `[x = y]` is not.
    guard let signature = syntax.child(closure, .closureSignature),
      let captures = syntax.child(signature, .captureList)
    else { return nil }
    let isNew = syntax.children(captures).contains { capture in
      syntax.lastChild(capture).map { syntax.firstToken($0) } != syntax.firstToken(capture)
        && syntax.name(syntax.firstToken(capture)) == name
    }
    return isNew ? .local : nil
  }

  /// 0 for `$0`.
  private var anonymousNumber: Int? {
    let text = syntax.string(syntax.firstToken(use))
    return text.hasPrefix("$") ? Int(text.dropFirst()) : nil
  }

  private func parameter(ofFunction function: NodeID) -> NameOrigin? {
    guard let clause = syntax.child(function, .parameterClause) else { return nil }
    for parameter in syntax.children(clause) {
      guard let names = syntax.parameterNames(of: parameter), syntax.name(names.local) == name
      else { continue }
      return .parameter(parameter, of: function)
    }
    return nil
  }
}

extension SyntaxTree {
  /// The names that a closure gives to what it gets, in order, `_` among them; none where it uses `$0`.
  func parameters(ofClosure closure: NodeID) -> [TokenID] {
    guard let signature = child(closure, .closureSignature) else { return [] }
    if let clause = child(signature, .parameterClause) {
      return children(clause).compactMap { parameterNames(of: $0)?.local }
    }
    return children(signature).filter { kind($0) == .closureParameter }.map { firstToken($0) }
  }
}
