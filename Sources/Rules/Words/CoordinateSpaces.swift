import Source
import Syntax
import Views

/// All places of the project that declare a coordinate space or name one.
struct SpaceTable {
  struct Mention {
    let name: SpaceName
    let file: FileID
    /// The call that declares or names it.
    let node: NodeID
  }

  private(set) var declarations: [Mention] = []
  private(set) var uses: [Mention] = []

  init(_ machine: Machine) {
    let files = Set(
      machine.reader.files(mentioning: "named")
        + machine.reader.files(mentioning: "coordinateSpace"))
    let index = machine.reader.index
    for file in files.sorted(by: { index[$0].path < index[$1].path }) { add(file, machine) }
  }

  private mutating func add(_ file: FileID, _ machine: Machine) {
    let syntax = machine.syntax(file)
    for node in syntax.allNodes where syntax.kind(node) == .call {
      guard let callee = syntax.firstChild(node), let token = syntax.nameToken(of: callee) else {
        continue
      }
      switch syntax.name(token) {
      case "coordinateSpace":
        guard let name = machine.declaredSpace(byCall: node, in: file) else { continue }
        declarations.append(Mention(name: name, file: file, node: node))
      case "named":
        addNamed(node, file, machine)
      default: break
      }
    }
  }

  /// `.named(x)`: a use, unless it is the argument of a declaration; alone it is a constant, with which
  /// anything may be done.
  private mutating func addNamed(_ call: NodeID, _ file: FileID, _ machine: Machine) {
    guard let name = machine.nameOfSpace(call, in: file) else { return }
    let mention = Mention(name: name, file: file, node: call)
    switch machine.context(ofSpace: call, in: file) {
    case .declaration: break
    case .argument: uses.append(mention)
    case .other:
      uses.append(mention)
      declarations.append(mention)
    }
  }
}

/// As what `.named(x)` stands in its code.
enum SpaceContext {
  /// The argument of `coordinateSpace(_:)`.
  case declaration
  /// An argument of another call; `isSpace` where that call takes a coordinate space for certain.
  case argument(isSpace: Bool)
  case other
}

extension Machine {
  /// The name in `.named(x)`, `CoordinateSpace.named(x)`; nil for any other expression.
  func nameOfSpace(_ call: NodeID, in file: FileID) -> SpaceName? {
    nameNode(ofSpace: call, in: file).map { spaceName($0, in: file) }
  }

  private func nameNode(ofSpace call: NodeID, in file: FileID) -> NodeID? {
    let syntax = syntax(file)
    guard syntax.kind(call) == .call, let callee = syntax.firstChild(call),
      let token = syntax.nameToken(of: callee), syntax.name(token) == "named",
      isSpaceType(baseOf: callee, syntax)
    else { return nil }
    let arguments = syntax.arguments(of: call)
    guard arguments.count == 1, arguments[0].label == nil, !arguments[0].isTrailing,
      syntax.kind(arguments[0].value) != .valueBinding
    else { return nil }
    return arguments[0].value
  }

  private func isSpaceType(baseOf callee: NodeID, _ syntax: SyntaxTree) -> Bool {
    guard syntax.kind(callee) == .memberAccess else {
      return syntax.kind(callee) == .implicitMember
    }
    guard let base = syntax.firstChild(callee), let name = syntax.nameToken(of: base) else {
      return false
    }
    let types: Set<Name> = ["CoordinateSpace", "NamedCoordinateSpace", "CoordinateSpaceProtocol"]
    return types.contains(syntax.name(name)) || syntax.kind(name) == .kwSelfType
  }

  /// The name of a space that any expression stands for: `.named(x)`, or a constant for one.
  func nameOfSpace(_ value: Value) -> SpaceName? {
    guard let code = code(of: value), let node = code.node else { return nil }
    return nameOfSpace(node, in: code.file) ?? nameOfConstantSpace(node, in: code.file)
  }

  private func nameOfConstantSpace(_ node: NodeID, in file: FileID) -> SpaceName? {
    let syntax = syntax(file)
    if let value = localValue(of: node, in: file) { return nameOfSpace(value, in: file) }
    var found = constant(named: node, in: file)
    if syntax.kind(node) == .implicitMember, let token = syntax.nameToken(of: node) {
      let members = reader.members(named: syntax.name(token), from: file)
        .filter { reader[$0].kind == .property && reader[$0].isStatic }
      found = members.count == 1 ? members[0] : nil
    }
    guard let found, let value = onlyValue(of: found) else { return nil }
    return nameOfSpace(value, in: found.file)
  }

  /// The name that a call of `coordinateSpace` declares; nil for what declares none, or one that is
  /// counted where its constant is.
  func declaredSpace(byCall call: NodeID, in file: FileID) -> SpaceName? {
    let syntax = syntax(file)
    let arguments = syntax.arguments(of: call)
    guard arguments.count == 1, !arguments[0].isTrailing else { return nil }
    let value = arguments[0].value
    if let label = arguments[0].label {
      return syntax.name(label) == "name" ? spaceName(value, in: file) : nil
    }
    if let name = nameOfSpace(.code(Code(value, in: file, syntax))) { return name }
    let builtIn: Set<String> = [".global", ".local"]
    return builtIn.contains(syntax.string(value)) ? nil : .other
  }

  /// As what `.named(x)` stands.
  func context(ofSpace call: NodeID, in file: FileID) -> SpaceContext {
    let syntax = syntax(file)
    let argument = parent(of: call, in: syntax)
    guard syntax.kind(argument) == .argument else { return .other }
    let outer = parent(of: parent(of: argument, in: syntax), in: syntax)
    guard syntax.kind(outer) == .call, let callee = syntax.firstChild(outer),
      let token = syntax.nameToken(of: callee)
    else { return .argument(isSpace: false) }
    let label = syntax.label(of: argument).map { syntax.name($0) }
    switch (syntax.name(token), label) {
    case ("coordinateSpace", nil): return .declaration
    case ("frame", "in"?), ("bounds", "of"?), (_, "coordinateSpace"?):
      return .argument(isSpace: true)
    default: return .argument(isSpace: false)
    }
  }

  // MARK: The whole project

  /// Whether a view of the project declares the space of that name.
  func isDeclaredSpace(_ name: String) -> Truth {
    spaces.declarations.reduce(Truth.no) { $0.or(mayBe($1.name, name)) }
  }

  /// Whether code of the project names it.
  func isUsedSpace(_ name: String) -> Truth {
    spaces.uses.reduce(Truth.no) { $0.or(mayBe($1.name, name)) }
  }

  /// The one declared name of the same app or package that another was probably meant to be.
  func nearestSpace(to name: String) -> Value {
    guard let file = site?.file else { return .unknown }
    let own = reader.index[file]
    let known = texts { own.units.isEmpty || reader.index[$0].sharesUnit(with: own) }
    guard let found = nearestWord(to: name, among: known),
      nearestWord(to: name, among: known.filter { $0 != found }) == nil
    else { return .unknown }
    return .text(found)
  }

  private func texts(in isNear: (FileID) -> Bool) -> [String] {
    var result: [String] = []
    for mention in spaces.declarations where isNear(mention.file) {
      if case .text(let text) = mention.name, !result.contains(text) { result.append(text) }
    }
    return result
  }
}
