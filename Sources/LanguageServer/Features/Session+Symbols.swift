import JSONRPC
import Linter
import Source
import Workspace

// The view tree as an editor shows it: outline, folding, selection.
extension Session {
  func documentSymbols(_ params: LSP.DocumentParams) -> JSON {
    guard let document = documents[params.textDocument.uri], let symbols = symbols(of: document)
    else { return [] }
    if client.symbolTrees { return .array(symbols.map { json($0, document.lines) }) }
    var flat: [JSON] = []
    for symbol in symbols { flatten(symbol, nil, document, into: &flat) }
    return .array(flat)
  }

  private func json(_ symbol: Symbol, _ lines: TextLines) -> JSON {
    var members = [
      JSON.Member("name", .string(symbol.name)), .init("kind", .integer(symbol.kind)),
      .init("range", json(lines.range(symbol.range))),
      .init("selectionRange", json(lines.range(symbol.nameRange))),
    ]
    if !symbol.detail.isEmpty { members.append(.init("detail", .string(symbol.detail))) }
    if !symbol.children.isEmpty {
      members.append(.init("children", .array(symbol.children.map { json($0, lines) })))
    }
    return .object(members)
  }

  private func flatten(
    _ symbol: Symbol, _ container: String?, _ document: Document, into list: inout [JSON]
  ) {
    var members = [
      JSON.Member("name", .string(symbol.name)), .init("kind", .integer(symbol.kind)),
      .init(
        "location",
        ["uri": .string(document.uri), "range": json(document.lines.range(symbol.range))]),
    ]
    if let container { members.append(.init("containerName", .string(container))) }
    list.append(.object(members))
    for child in symbol.children { flatten(child, symbol.name, document, into: &list) }
  }

  private func json(_ range: LSP.Range) -> JSON {
    func json(_ position: LSP.Position) -> JSON {
      ["line": .integer(position.line), "character": .integer(position.character)]
    }
    return ["start": json(range.start), "end": json(range.end)]
  }

  private func symbols(of document: Document) -> [Symbol]? {
    guard document.kind == .swift, let place = document.place,
      let project = projects[place.root]?.project
    else { return nil }
    var builder = SymbolBuilder()
    guard project.visitViews(of: place.path, { builder.add($0) }) else { return nil }
    return builder.finish()
  }

  /// Declarations and views that span several lines.
  func foldingRanges(_ params: LSP.DocumentParams) -> [LSP.FoldingRange] {
    guard let document = documents[params.textDocument.uri], let symbols = symbols(of: document)
    else { return [] }
    var folds: [Int: Int] = [:]
    func add(_ symbol: Symbol) {
      let start = document.lines.position(of: symbol.foldedRange.start).line
      // The closing brace stays in sight.
      let end = document.lines.position(of: symbol.foldedRange.end).line - 1
      if end > start { folds[start] = max(folds[start] ?? 0, end) }
      symbol.children.forEach(add)
    }
    symbols.forEach(add)
    return folds.sorted { $0.key < $1.key }.map {
      LSP.FoldingRange(startLine: $0.key, endLine: $0.value)
    }
  }

  func selectionRanges(_ params: LSP.PositionsParams) -> JSON {
    guard let document = documents[params.textDocument.uri], document.kind == .swift else {
      return .null
    }
    return .array(
      params.positions.map { position in
        let offset = document.lines.offset(of: position)
        let ranges = Outline.selections(in: document.text, around: offset, limit: 50)
        return ranges.reversed().reduce(JSON.null) { parent, range in
          var members = [JSON.Member("range", json(document.lines.range(range)))]
          if parent != .null { members.append(.init("parent", parent)) }
          return .object(members)
        }
      })
  }
}

/// A declaration, view, or modifier with content.
private struct Symbol {
  let name: String
  let detail: String
  /// A number of the protocol's.
  let kind: Int
  /// With everything in it.
  var range: ByteRange
  let nameRange: ByteRange
  /// Without the modifiers behind it.
  let foldedRange: ByteRange
  let isModifier: Bool
  var children: [Symbol] = []
}

/// Makes a tree of nodes that come one by one, each with its depth.
private struct SymbolBuilder {
  private var open: [(depth: Int, symbol: Symbol)] = []
  private var done: [Symbol] = []

  /// Nobody looks at an outline that deep, and editors need not be able to.
  private static let deepest = 64

  mutating func add(_ node: Outline.Node) {
    guard node.depth < Self.deepest, node.role != "value" else { return }
    while let last = open.last, last.depth >= node.depth { close() }
    let isDeclaration = node.kind == "declaration"
    let isModifier = node.kind == "modifier"
    let symbol = Symbol(
      name: node.name.isEmpty ? node.kind : (isModifier ? "." : "") + node.name,
      detail: node.remarks.filter { $0 != "orientation unknown" }.joined(separator: ", "),
      kind: isDeclaration ? 7 : isModifier ? 6 : 23,
      range: node.whole, nameRange: node.nameRange, foldedRange: node.range,
      isModifier: isModifier)
    open.append((node.depth, symbol))
  }

  mutating func finish() -> [Symbol] {
    while !open.isEmpty { close() }
    return done
  }

  /// A modifier without content is no place to go to.
  private mutating func close() {
    guard let (_, symbol) = open.popLast() else { return }
    if symbol.isModifier, symbol.children.isEmpty { return }
    guard let outer = open.indices.last else { return done.append(symbol) }
    let range = open[outer].symbol.range
    open[outer].symbol.range = ByteRange(
      min(range.start, symbol.range.start), max(range.end, symbol.range.end))
    open[outer].symbol.children.append(symbol)
  }
}
