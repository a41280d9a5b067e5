import Source
import Syntax
import Views

extension Vocabulary {
  static let declarationWords: [Word] = [
    Word("name", of: .declaration, .text, "the declared name") { machine, value in
      guard case .declaration(let ref) = value else { return .unknown }
      return .text(machine.reader.tree(ref.file).string(nameOf: ref.id))
    },
    Word("body", of: .declaration, .code, "its block, accessors or initial value") {
      machine, value in
      guard case .declaration(let ref) = value, let body = machine.reader[ref].body else {
        return .unknown
      }
      return .code(Code(body, in: ref.file, machine.syntax(ref.file)))
    },
    Word("isPublic", of: .declaration, .truth, "whether code that we don't see may use it") {
      machine, value in
      guard case .declaration(let ref) = value else { return .unknown }
      return .truth(machine.reader[ref].isPublic)
    },
    Word(
      "isStored", of: .declaration, .truth,
      "whether it is a property with a value of its own, observed or not"
    ) { machine, value in machine.isStored(value) },
    Word(
      "isObserved", of: .declaration, .truth, "whether it has `willSet` or `didSet`"
    ) { machine, value in machine.hasAccessors(value) },
    Word(
      "isWrapped", of: .declaration, .truth,
      "whether an attribute may give it another meaning: a property wrapper or a macro"
    ) { machine, value in
      guard case .declaration(let ref) = value else { return .unknown }
      return .truth(machine.reader[ref].isWrapped)
    },
    Word("initialValue", of: .declaration, .code, "the expression behind `=`") { machine, value in
      machine.initialValue(of: value)
    },
    Word(
      "isIsolated", of: .declaration, .truth,
      "whether it, or a type around it, belongs to an actor: `@MainActor` and its kin, or all of its "
        + "target does"
    ) { machine, value in
      guard case .declaration(let ref) = value else { return .unknown }
      return .truth(machine.isIsolated(ref))
    },
    Word("introducer", of: .declaration, .code, "the word `var`, `let`, `func` of a declaration") {
      machine, value in machine.introducer(of: value)
    },
    Word(
      "isAssigned", of: .declaration, .truth,
      "whether code of the project may give it another value than its first one"
    ) { machine, value in machine.isAssigned(value) },
  ]
}

extension Machine {
  /// A stored property: one with an initial value, or without any block behind it.
  func isStored(_ value: Value) -> Value {
    guard case .declaration(let ref) = value, reader[ref].kind == .property else { return .unknown }
    let syntax = syntax(ref.file)
    for child in syntax.children(reader[ref].node) {
      switch syntax.kind(child) {
      case .initializerClause: return .truth(true)
      case .codeBlock: return .truth(false)
      case .accessorBlock: return .truth(isObserving(child, syntax))
      default: break
      }
    }
    return .truth(true)
  }

  func hasAccessors(_ value: Value) -> Value {
    guard case .declaration(let ref) = value, reader[ref].kind == .property else { return .unknown }
    let syntax = syntax(ref.file)
    return .truth(syntax.child(reader[ref].node, .accessorBlock) != nil)
  }

  /// `willSet` and `didSet` only.
  private func isObserving(_ block: NodeID, _ syntax: SyntaxTree) -> Bool {
    syntax.children(block).allSatisfy { accessor in
      var token = syntax.firstToken(accessor)
      for child in syntax.children(accessor) where syntax.kind(child) == .attribute {
        token = syntax.endToken(child)
      }
      let word = syntax.string(token)
      return word == "willSet" || word == "didSet"
    }
  }

  func initialValue(of value: Value) -> Value {
    guard case .declaration(let ref) = value else { return .unknown }
    let syntax = syntax(ref.file)
    guard let clause = syntax.child(reader[ref].node, .initializerClause),
      let initial = syntax.lastChild(clause)
    else { return .unknown }
    return .code(Code(initial, in: ref.file, syntax))
  }

  /// Whether a declaration belongs to an actor, its own or that of its target.
  func isIsolated(_ ref: DeclarationRef) -> Bool {
    let declarations = [ref] + enclosing(ref)
    if declarations.contains(where: { hasActor($0) }) { return true }
    return reader.index[ref.file].isMainActorByDefault
      && !declarations.contains { isNonisolated($0) }
  }

  private func isNonisolated(_ ref: DeclarationRef) -> Bool {
    let syntax = syntax(ref.file)
    return syntax.children(syntaxNode(of: ref)).contains {
      syntax.kind($0) == .declModifier && syntax.text.equals(syntax.range($0), "nonisolated")
    }
  }

  /// Whether an attribute of the declaration names an actor.
  func hasActor(_ ref: DeclarationRef) -> Bool {
    let syntax = syntax(ref.file)
    return syntax.children(syntaxNode(of: ref)).contains { child in
      guard syntax.kind(child) == .attribute, let type = syntax.firstChild(child),
        let name = syntax.nameToken(of: type)
      else { return false }
      return syntax.string(name).hasSuffix("Actor")
    }
  }

  /// The keyword of a declaration, behind its attributes and modifiers.
  func introducer(of value: Value) -> Value {
    guard case .declaration(let ref) = value else { return .unknown }
    let syntax = syntax(ref.file)
    let node = syntaxNode(of: ref)
    var token = syntax.firstToken(node)
    for child in syntax.children(node) {
      let kind = syntax.kind(child)
      guard kind == .attribute || kind == .declModifier else { break }
      token = syntax.endToken(child)
    }
    return .code(Code(token, in: ref.file))
  }

  /// Whether its file assigns to a property of that name, or passes it `inout`, whoever owns it, or the
  /// project does so through a type of its owner's name. Names are all that there is to go by.
  func isAssigned(_ value: Value) -> Value {
    guard case .declaration(let ref) = value else { return .unknown }
    let name = reader[ref].name
    let syntax = syntax(ref.file)
    for node in syntax.allNodes where isTarget(node, named: name, in: syntax) {
      return .truth(true)
    }
    guard let owner = reader.owner(of: ref) else { return .truth(false) }
    return .truth(reader.isAssigned(QualifiedName(owner: owner, member: name)))
  }

  /// Whether `node` is a name that an assignment or `&` stands next to.
  private func isTarget(_ node: NodeID, named name: Name, in syntax: SyntaxTree) -> Bool {
    switch syntax.kind(node) {
    case .sequence:
      let parts = syntax.children(node)
      guard parts.count >= 3, syntax.kind(parts[1]) == .binaryOperator,
        isAssignment(syntax.string(parts[1]))
      else { return false }
      return syntax.nameToken(of: parts[0]).map { syntax.name($0) == name } ?? false
    case .prefixOperator:
      guard syntax.text.equals(syntax.range(syntax.firstToken(node)), "&"),
        let operand = syntax.lastChild(node)
      else { return false }
      return syntax.nameToken(of: operand).map { syntax.name($0) == name } ?? false
    default:
      return false
    }
  }

  /// `=`, `+=` and their kin.
  private func isAssignment(_ sign: String) -> Bool {
    guard sign.hasSuffix("=") else { return false }
    return !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(sign)
  }
}
