import Source
import Syntax
import Views

// What fixes ask about code that they move to another place, or that runs at another time there.
extension SyntaxTree {
  /// Whether evaluating an expression may stop the program: `!`, `[...]`, `try!`, `as!` in it.
  func mayStop(_ node: NodeID) -> Bool {
    var index = firstDescendant(node).index
    while index <= node.index {
      let part = NodeID(index: index)
      index += 1
      switch kind(part) {
      case .forceUnwrap, .subscriptCall: return true
      case .prefixKeyword: if string(part).hasPrefix("try!") { return true }
      case .asCast: if string(part).hasPrefix("as!") { return true }
      default: break
      }
    }
    return false
  }
}

extension Machine {
  func mayStop(_ value: Value) -> Value {
    guard let code = code(of: value), let node = code.node else { return .unknown }
    return .truth(syntax(code.file).mayStop(node))
  }

  /// The value of the argument of a call with that label, trailing closures included.
  func value(of value: Value, labeled label: Value) -> Value {
    guard let (file, node) = call(of: value), case .text(let text) = label else { return .unknown }
    let syntax = syntax(file)
    guard syntax.kind(node) == .call,
      let argument = syntax.arguments(of: node).first(where: {
        $0.label.map { syntax.name($0) == Name(text) } ?? false
      })
    else { return .unknown }
    return .code(Code(argument.value, in: file, syntax))
  }

  private func call(of value: Value) -> (file: FileID, node: NodeID)? {
    if case .modifier(let ref) = value { return (ref.file, reader[ref].node) }
    return code(of: value).flatMap { code in code.node.map { (code.file, $0) } }
  }

  /// The buttons of a dialog that is made as a value, as a closure of views.
  func dialogActions(of value: Value) -> Value {
    guard let code = code(of: value), let node = code.node else { return .unknown }
    return DialogButtons(self, in: code.file).actions(of: node).map { .text($0) } ?? .unknown
  }

  /// What SwiftUI calls `name`, as code at `node` has to write it: with the module in front where a type
  /// of the project hides it.
  func name(ofSwiftUIs name: String, at node: NodeID, in file: FileID) -> String {
    let around = typesAround(node, in: file)
    let isHidden = reader.types(named: Name(name), from: file).contains { type in
      reader.owner(of: type).map { around.contains($0) } ?? true
    }
    return isHidden ? "SwiftUI.\(name)" : name
  }

  /// A function of the standard library as code has to call it there: with the module in front where a
  /// member of that name is nearer.
  func standardFunction(_ name: Value, at place: Value) -> Value {
    guard case .text(let text) = name, let code = code(of: place), let node = code.node else {
      return .unknown
    }
    let nearer = typesAround(node, in: code.file) + ["View", "ViewModifier", "Shape"]
    let isHidden = reader.members(named: Name(text), from: code.file).contains { member in
      reader.owner(of: member).map { nearer.contains($0) } ?? (member.file == code.file)
    }
    return .text(isHidden ? "Swift.\(text)" : text)
  }

  /// The code with `text` in the place of each of `places`, which lie in it.
  func code(_ value: Value, with text: Value, for places: Value) -> Value {
    guard let code = code(of: value), case .text(let text) = text,
      case .list(let elements) = places
    else { return .unknown }
    let syntax = syntax(code.file)
    let whole = code.range(in: syntax)
    var edits: [Edit] = []
    for case let element in elements {
      guard let range = wholeRange(of: element, in: code.file), whole.contains(range) else {
        return .unknown
      }
      edits.append(Edit(ByteRange(range.start - whole.start, range.end - whole.start), text))
    }
    edits.sort(by: Edit.isInOrder)
    let isApart = zip(edits, edits.dropFirst()).allSatisfy { $0.range.end <= $1.range.start }
    guard isApart else { return .unknown }
    let lines = Lines(syntax.text)
    let changed = SourceText(syntax.text.string(whole)).applying(edits).string
    return lines.dedented(Lines.withLineFeeds(changed), by: lines.ownIndentation(of: whole))
      .map { .text($0) } ?? .unknown
  }

  /// The bytes of a piece of code, or of a modifier with its trailing closures.
  private func wholeRange(of value: Value, in file: FileID) -> ByteRange? {
    switch value {
    case .modifier(let ref) where ref.file == file:
      return ByteRange(reader[ref].range.start, syntax(file).range(reader[ref].node).end)
    case .place(let place) where place.file == file: return place.range
    case .code(let code) where code.file == file: return code.range(in: syntax(file))
    default: return nil
    }
  }

  // MARK: Statements

  /// A condition of several in an `if`, `guard` or `while`, with the comma that goes with it.
  func listedCondition(_ value: Value) -> Value {
    guard let code = code(of: value), let node = code.node else { return .unknown }
    let syntax = syntax(code.file)
    let list = parent(of: node, in: syntax)
    guard syntax.kind(list) == .conditionList else { return .unknown }
    let conditions = syntax.children(list)
    guard conditions.count > 1, let index = conditions.firstIndex(of: node) else { return .unknown }
    let range = syntax.range(node)
    let removed =
      index > 0
      ? ByteRange(syntax.range(conditions[index - 1]).end, range.end)
      : ByteRange(range.start, syntax.range(conditions[1]).start)
    return .place(Place(file: code.file, range: removed))
  }

  /// Whether the last statement of a block leaves it: `return`, `throw`, `break` and their kin.
  func leaves(_ value: Value) -> Value {
    guard let code = code(of: value), let last = code.nodes.last else { return .unknown }
    let syntax = syntax(code.file)
    let statement = syntax.kind(last) == .codeBlock ? syntax.lastChild(last) ?? last : last
    switch syntax.kind(statement) {
    case .returnStmt, .throwStmt, .breakStmt, .continueStmt, .fallthroughStmt: return .truth(true)
    default: return .truth(false)
    }
  }

  /// Whether nothing stands behind a statement in its block.
  func isLast(_ value: Value) -> Value {
    guard let code = code(of: value), let node = code.nodes.last else { return .unknown }
    let syntax = syntax(code.file)
    var inner = node
    var block = parent(of: inner, in: syntax)
    // A view of a builder may be wrapped in a node of its own range.
    while block != syntax.root, syntax.range(block) == syntax.range(inner) {
      inner = block
      block = parent(of: inner, in: syntax)
    }
    guard syntax.lastChild(block) == inner else { return .truth(false) }
    guard syntax.kind(block) == .ifConfigClause else { return .truth(true) }
    // What stands behind `#endif` is behind the statement, too.
    let config = parent(of: block, in: syntax)
    return isLast(.code(Code(config, in: code.file, syntax)))
  }

  // MARK: Properties

  /// Whether code reads a stored property of the type around it whose value no wrapper keeps elsewhere: a
  /// closure has the value that it had when the closure was made.
  func readsStoredProperties(_ value: Value) -> Value {
    guard let code = code(of: value), let node = code.node else { return .unknown }
    var visited: Set<DeclarationRef> = []
    return .truth(readsStored(node, in: code.file, &visited))
  }

  /// The same, through the functions and computed properties of the type that the code uses.
  private func readsStored(
    _ node: NodeID, in file: FileID, _ visited: inout Set<DeclarationRef>
  ) -> Bool {
    let syntax = syntax(file)
    let owners = typesAround(node, in: file)
    var index = syntax.firstDescendant(node).index
    while index <= node.index {
      let part = NodeID(index: index)
      index += 1
      guard let name = ownMember(part, in: file) else { continue }
      for owner in owners {
        let found = reader.members(named: name, of: owner, from: file)
        if found.contains(where: { isStoredInValue($0) }) { return true }
        for member in found where visited.count < 64 && visited.insert(member).inserted {
          guard !reader[member].isStatic, let body = reader[member].body else { continue }
          if readsStored(body, in: member.file, &visited) { return true }
        }
        if !found.isEmpty { break }
      }
    }
    return false
  }

  /// The name of a member of the type around: `name` where no local has it, `self.name`.
  private func ownMember(_ node: NodeID, in file: FileID) -> Name? {
    let syntax = syntax(file)
    switch syntax.kind(node) {
    case .identifier:
      guard case .outer = origin(of: node, in: file) else { return nil }
      return syntax.name(syntax.firstToken(node))
    case .memberAccess:
      guard let base = syntax.firstChild(node), syntax.kind(syntax.firstToken(base)) == .kwSelf,
        syntax.firstToken(base).next == syntax.endToken(base)
      else { return nil }
      return syntax.nameToken(of: node).map { syntax.name($0) }
    default: return nil
    }
  }

  /// Wrappers that keep their value elsewhere, where each copy of a view finds the present one.
  private static let references: Set<String> = [
    "State", "Binding", "StateObject", "ObservedObject", "EnvironmentObject", "Bindable",
    "GestureState", "FocusState", "AppStorage", "SceneStorage", "Namespace",
  ]

  private func isStoredInValue(_ ref: DeclarationRef) -> Bool {
    guard reader[ref].kind == .property, !reader[ref].isStatic,
      isStored(.declaration(ref)).truth == .yes
    else { return false }
    let syntax = syntax(ref.file)
    return !syntax.children(syntaxNode(of: ref)).contains { child in
      guard syntax.kind(child) == .attribute, let type = syntax.firstChild(child),
        let name = syntax.nameToken(of: type)
      else { return false }
      return Self.references.contains(syntax.string(name))
    }
  }

  // MARK: Preferences

  /// What a preference key is set to, wherever that is; unknown for each place that may set it to anything.
  func setValues(ofKey value: Value) -> Value {
    guard case .declaration(let key) = value, reader[key].kind.isType else {
      return .list([.unknown])
    }
    return .list(
      keyUses(of: key).compactMap { use in
        switch use {
        case .other: return .unknown
        case .read, .neither: return nil
        case .write(let modifier):
          guard reader[modifier].name == "preference" else { return .unknown }
          return self.value(of: .modifier(modifier), labeled: .text("value"))
        }
      })
  }
}
