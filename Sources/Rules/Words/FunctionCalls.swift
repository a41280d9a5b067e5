import Source
import Syntax
import Views

// How code calls a function that it names: Swift asks for the label of what it is given.
extension Vocabulary {
  static let functionWords: [Word] = [
    Word(
      "changeHandler", of: .code, .text,
      "a function that is named there as a closure of an old and a new value, which calls it with the "
        + "new one; unknown where the declaration that tells its label is out of sight"
    ) { machine, value in machine.changeHandler(of: value) }
  ]
}

extension Machine {
  /// `{ _, value in save(value) }` for `save`.
  func changeHandler(of value: Value) -> Value {
    guard let code = code(of: value), let node = code.node else { return .unknown }
    let syntax = syntax(code.file)
    let words = syntax.words(of: node)
    guard let name = ["value", "newValue"].first(where: { !words.contains($0) }),
      let call = call(of: node, with: name, in: code.file)
    else { return .unknown }
    return .text("{ _, \(name) in \(call) }")
  }

  /// The call of the function that an expression names, `save(value)` or `save(text: value)`; nil where
  /// it is more than a name, or how that is called is not known.
  func call(of node: NodeID, with argument: String, in file: FileID) -> String? {
    let syntax = syntax(file)
    guard isPath(node, syntax), syntax.kind(node) != .implicitMember else { return nil }
    let text = syntax.string(node)
    if let names = syntax.child(node, .argumentNames) {
      let labels = syntax.string(names).filter { !$0.isWhitespace }.dropFirst().dropLast()
      guard labels.hasSuffix(":"), !labels.dropLast().contains(":") else { return nil }
      let start = Int(syntax.range(names).start - syntax.range(node).start)
      let function = String(decoding: text.utf8.prefix(start), as: UTF8.self)
      return "\(function)(\(labels == "_:" ? "" : "\(labels) ")\(argument))"
    }
    guard let label = label(ofFunction: node, in: file) else { return nil }
    return "\(text)(\(label.isEmpty ? "" : "\(label): ")\(argument))"
  }

  /// Names with dots between, on one line.
  private func isPath(_ node: NodeID, _ syntax: SyntaxTree) -> Bool {
    switch syntax.kind(node) {
    case .identifier: return true
    case .memberAccess:
      guard let base = syntax.firstChild(node), isPath(base, syntax) else { return false }
      return syntax.range(syntax.endToken(base)).start == syntax.range(base).end
    default: return false
    }
  }

  /// The label that a function asks for, empty for none; nil where its declaration is out of sight, or
  /// several don't agree.
  private func label(ofFunction node: NodeID, in file: FileID) -> String? {
    let syntax = syntax(file)
    if syntax.kind(node) == .identifier {
      switch origin(of: node, in: file) {
      case .closureParameter, .parameter, .constant: return ""
      case .local: return nil
      case .outer: break
      }
    }
    guard let token = syntax.nameToken(of: node) else { return nil }
    let name = syntax.name(token)
    let owners = owners(ofMember: node, in: file)
    for owner in owners {
      let found = reader.members(named: name, of: owner, from: file)
      guard !found.isEmpty else { continue }
      let labels = Set(found.map { self.label(of: $0) })
      return labels.count == 1 ? labels.first ?? nil : nil
    }
    return nil
  }

  /// The types in which a plain name, or a member of what is in front of the dot, is looked for, inside
  /// out; the empty name is for globals.
  private func owners(ofMember node: NodeID, in file: FileID) -> [Name] {
    let syntax = syntax(file)
    let around = typesAround(node, in: file)
    guard syntax.kind(node) == .memberAccess, let base = syntax.firstChild(node) else {
      return around + ["View", ""]
    }
    guard syntax.kind(base) == .identifier else { return [] }
    let token = syntax.firstToken(base)
    switch syntax.kind(token) {
    case .kwSelf: return around.prefix(1) + ["View"]
    case .kwSelfType: return Array(around.prefix(1))
    default: break
    }
    guard case .outer = origin(of: base, in: file) else { return [] }
    let name = syntax.name(token)
    for owner in around + [""] {
      let found = reader.members(named: name, of: owner, from: file)
      guard let property = found.first else { continue }
      return found.count == 1 ? [typeName(of: property)].compactMap { $0 } : []
    }
    return reader.types(named: name, from: file).isEmpty ? [] : [name]
  }

  /// The label of the one argument that a function has to be given; empty for none, and for a property,
  /// whose value is called without. Nil where it takes another number.
  private func label(of ref: DeclarationRef) -> String? {
    let declaration = reader[ref]
    guard declaration.kind == .function else { return declaration.kind == .property ? "" : nil }
    guard declaration.parameters.count == 1, let label = declaration.parameters[0].label else {
      return declaration.parameters.count == 1 ? "" : nil
    }
    let syntax = syntax(ref.file)
    let first = syntax.firstToken(declaration.parameters[0].node)
    return syntax.name(first) == label ? syntax.string(first) : nil
  }
}

extension SyntaxTree {
  /// The texts of the tokens of a node. Linear in their number.
  fileprivate func words(of node: NodeID) -> Set<String> {
    var result: Set<String> = []
    var token = firstToken(node)
    while token.index < endToken(node).index {
      result.insert(string(token))
      token = token.next
    }
    return result
  }
}
