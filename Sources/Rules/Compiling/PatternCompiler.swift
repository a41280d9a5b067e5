import Source
import Syntax

/// Reads one pattern, `P` of the grammar without alternatives and names for the whole, and checks it.
struct PatternCompiler {
  private(set) var names: NameTable
  private var text: Piece
  private let isCode: Bool
  private var isExact = false

  /// With `isCode` the text is an expression, whatever it looks like.
  init(_ text: Piece, names: NameTable, isCode: Bool = false) {
    self.text = text
    self.names = names
    self.isCode = isCode
  }

  /// Nil where something is wrong; then it is reported.
  mutating func compile(_ sink: inout ErrorSink) -> Pattern? {
    text = text.trimmed
    if text.firstWord.word.text == "exactly" {
      isExact = true
      text = text.firstWord.rest
    }
    guard !text.isEmpty else { return fail(.emptyPattern, &sink) }
    let first = text.firstWord
    if isCode { return pattern(.code, Source(text), &sink) }
    if first.word.text == "expression" {
      text = first.rest
      return pattern(.code, Source(text), &sink)
    }
    if let source = Source(declaration: text) { return pattern(.declaration, source, &sink) }
    return pattern(nil, Source(text), &sink)
  }

  /// The Swift to be parsed, and how its offsets become those of the file.
  private struct Source {
    var code: String
    /// What stands in front of the pattern in `code`.
    var prefix = 0
    var isAnyType = false
    /// Whether the pattern is the only member of the only declaration.
    var isMember = false

    init(_ piece: Piece) { code = piece.text }

    /// Nil for a text that doesn't start like a declaration.
    init?(declaration piece: Piece) {
      var rest = piece
      var (word, remaining) = rest.firstWord
      while Self.modifiers.contains(word.text) || word.text.hasPrefix("@") {
        rest = remaining
        (word, remaining) = rest.firstWord
      }
      let keyword = String(word.text.prefix { $0.isLetter })
      guard Self.keywords.contains(keyword) else { return nil }
      code = piece.text
      if keyword == "type" {
        // `type` is no word of Swift's; what it stands for is checked by the matcher.
        let before = piece.text.utf8.count - rest.text.utf8.count
        code = String(piece.text.prefix(before)) + "enum" + word.text.dropFirst(4)
        code += piece.text.dropFirst(before + word.text.count)
        isAnyType = true
      }
      // A type without a block is no Swift, but a good pattern.
      if Self.typeKeywords.contains(keyword), !code.contains("{") { code += " {}" }
      isMember = true
      let opening = "enum _E {"
      prefix = opening.utf8.count
      code = opening + code + "\n}"
    }

    private static let keywords: Set<String> = [
      "type", "struct", "class", "enum", "actor", "protocol", "extension", "func", "var", "let",
      "init", "case",
    ]
    private static let typeKeywords: Set<String> = [
      "type", "struct", "class", "enum", "actor", "protocol", "extension",
    ]
    private static let modifiers: Set<String> = [
      "static", "private", "fileprivate", "public", "internal", "open", "final", "lazy", "weak",
      "override", "mutating", "nonisolated", "nonisolated(unsafe)", "indirect", "dynamic",
    ]
  }

  private mutating func pattern(
    _ kind: Pattern.Kind?, _ source: Source, _ sink: inout ErrorSink
  ) -> Pattern? {
    let syntax = SyntaxTree.parse(SourceText(source.code))
    if let error = syntax.errors.first {
      let offset = Int(error.range.start) - source.prefix
      let place = text.offset + UInt32(max(0, min(offset, text.text.utf8.count)))
      sink.report(.notSwift(error.message), at: place)
      return nil
    }
    var items = syntax.children(syntax.root)
    if source.isMember, let holder = items.first, let block = syntax.child(holder, .memberBlock) {
      items = syntax.children(block)
    }
    guard items.count == 1 else {
      return fail(items.isEmpty ? .emptyPattern : .severalThings, &sink)
    }
    guard let kind = kind ?? self.kind(of: items[0], in: syntax) else {
      return fail(.notAPattern(text.text), &sink)
    }
    guard let holes = holes(in: syntax, items[0], kind, source, &sink) else { return nil }
    let tokens = (0..<syntax.tokenCount).map { TokenID(index: $0) }
    return Pattern(
      kind: kind, syntax: syntax, root: items[0], isExact: isExact, isAnyType: source.isAnyType,
      holes: holes, names: tokens.map { syntax.name($0) }
    ).prepared()
  }

  /// What a pattern looks for that says it by its form alone.
  private func kind(of root: NodeID, in syntax: SyntaxTree) -> Pattern.Kind? {
    switch syntax.kind(root) {
    case .ifExpr, .guardStmt, .switchExpr, .forStmt, .whileStmt, .repeatStmt, .doStmt, .deferStmt,
      .returnStmt, .throwStmt, .closure:
      return .code
    case .implicitMember: return .modifier
    case .call:
      guard let callee = syntax.firstChild(root) else { return nil }
      return syntax.kind(callee) == .implicitMember ? .modifier : viewKind(of: root, in: syntax)
    default:
      return viewKind(of: root, in: syntax)
    }
  }

  private func viewKind(of root: NodeID, in syntax: SyntaxTree) -> Pattern.Kind? {
    let pattern = Pattern(
      kind: .view, syntax: syntax, root: root, isExact: false, isAnyType: false,
      holes: Array(repeating: nil, count: Int(syntax.tokenCount)), names: [])
    let base = pattern.chain(of: root).base
    let name = syntax.kind(base) == .call ? syntax.firstChild(base) : base
    guard let name, let token = syntax.nameToken(of: name) else { return nil }
    let first = syntax.firstToken(name)
    let isHole = HoleName(syntax.string(first)) != nil
    let isView = syntax.string(base) == "view"
    return isView || isHole || pattern.isCapitalized(token) || pattern.isCapitalized(first)
      ? .view : nil
  }

  // MARK: Holes

  private mutating func holes(
    in syntax: SyntaxTree, _ root: NodeID, _ kind: Pattern.Kind, _ source: Source,
    _ sink: inout ErrorSink
  ) -> [Hole?]? {
    let sorts = HoleSorts(syntax, root, kind)
    var result: [Hole?] = Array(repeating: nil, count: Int(syntax.tokenCount))
    var token = syntax.firstToken(root)
    let end = syntax.endToken(root)
    while token.index < end.index {
      defer { token = token.next }
      let spelling = syntax.string(token)
      guard spelling.hasPrefix("$") else { continue }
      guard let hole = HoleName(spelling) else {
        if spelling.dropFirst().allSatisfy(\.isNumber) { continue }
        let offset = Int(syntax.range(token).start) - source.prefix
        sink.report(.badName(spelling), at: text.offset + UInt32(max(0, offset)))
        return nil
      }
      if hole.isRun, !sorts.isList(token) {
        let offset = Int(syntax.range(token).start) - source.prefix
        sink.report(.misplacedRun(spelling), at: text.offset + UInt32(max(0, offset)))
        return nil
      }
      let slot = hole.name.map { names.add($0, sorts.sort(of: token)) }
      result[Int(token.index)] = Hole(isRun: hole.isRun, slot: slot)
    }
    return result
  }

  private func fail(_ reason: RuleFileError.Reason, _ sink: inout ErrorSink) -> Pattern? {
    sink.report(reason, at: text)
    return nil
  }
}

/// What the holes of a pattern stand for, by where they stand.
struct HoleSorts {
  private let syntax: SyntaxTree
  private var viewTokens: Set<TokenID> = []
  private var runTokens: Set<TokenID> = []
  private var declarationTokens: Set<TokenID> = []
  private var listTokens: Set<TokenID> = []

  init(_ syntax: SyntaxTree, _ root: NodeID, _ kind: Pattern.Kind) {
    self.syntax = syntax
    if kind == .view {
      var base = root
      while let inner = inner(of: base) { base = inner }
      if syntax.kind(base) == .identifier { viewTokens.insert(syntax.firstToken(base)) }
    }
    for node in syntax.allNodes where syntax.isNode(node, in: root) {
      switch syntax.kind(node) {
      case .declName: declarationTokens.insert(syntax.firstToken(node))
      case .patternBinding:
        if let name = syntax.child(node, .identifierPattern) {
          declarationTokens.insert(syntax.firstToken(name))
        }
      case .memberAccess:
        if let name = syntax.nameToken(of: node), HoleName(syntax.string(name))?.isRun == true {
          runTokens.insert(name)
        }
      default: break
      }
      if isList(syntax.kind(node)) { addElements(of: node) }
    }
  }

  /// Whether any number of things can stand at `token`.
  func isList(_ token: TokenID) -> Bool { listTokens.contains(token) || runTokens.contains(token) }

  private func isList(_ kind: NodeKind) -> Bool {
    switch kind {
    case .closure, .codeBlock, .memberBlock, .argumentList, .tuple, .parameterClause,
      .conditionList, .switchCase, .arrayLiteral, .closureSignature, .inheritance, .namedType,
      .genericParameters, .availabilityCondition, .enumCaseDecl, .sourceFile:
      true
    default: false
    }
  }

  /// The elements of a list that are one token.
  private mutating func addElements(of list: NodeID) {
    for child in syntax.children(list) {
      let first = syntax.firstToken(child)
      if first.next == syntax.endToken(child) { listTokens.insert(first) }
    }
  }

  func sort(of token: TokenID) -> Sort {
    if viewTokens.contains(token) { return .view }
    if runTokens.contains(token) { return .list(.modifier) }
    return declarationTokens.contains(token) ? .declaration : .code
  }

  /// What a call or member access of a chain is applied to.
  private func inner(of node: NodeID) -> NodeID? {
    switch syntax.kind(node) {
    case .call:
      let callee = syntax.firstChild(node)
      return callee.flatMap { syntax.kind($0) == .memberAccess ? $0 : nil }
    case .memberAccess: return syntax.firstChild(node)
    default: return nil
    }
  }
}
