import Source
import Syntax
import Views

// Words about the parts of calls: names, arguments, closures, and what closures take.
extension Vocabulary {
  static let callWords: [Word] = [
    Word(
      "parameters", of: .code, .list(.code), "the parameters that a closure has in front of `in`"
    ) { machine, value in machine.parameters(ofClosure: value) },
    Word(
      "parameterCount", of: .code, .number,
      "how many arguments a closure takes, `$0` and its kin counted"
    ) { machine, value in machine.parameterCount(ofClosure: value) },
    Word("firstShorthands", of: .code, .list(.place), "where a closure uses its own `$0`") {
      machine, value in machine.firstShorthands(ofClosure: value)
    },
    Word("call", of: .view, .code, "its call, without its modifiers") { machine, value in
      guard case .view(let ref) = value, machine.reader[ref].kind == .call else { return .unknown }
      return .code(Code(machine.reader[ref].base, in: ref.file, machine.syntax(ref.file)))
    },
    Word("argumentCount", of: .view, .number, "how many arguments its call has, closures counted") {
      machine, value in
      guard case .view(let ref) = value, machine.reader[ref].kind == .call else { return .unknown }
      let arguments = machine.syntax(ref.file).arguments(of: machine.reader[ref].base)
      return .number(Double(arguments.count))
    },
    Word("identifier", of: .view, .code, "its name, as a piece of code") { machine, value in
      guard case .view(let ref) = value, !machine.reader[ref].name.isNothing else {
        return .unknown
      }
      return .code(Code(machine.reader[ref].nameToken, in: ref.file))
    },
    Word("trailingClosure", of: .view, .code, "its trailing closure without a label, as written") {
      machine, value in machine.trailingClosure(of: value)
    },
    Word("trailingClosure", of: .modifier, .code, "its trailing closure without a label") {
      machine, value in machine.trailingClosure(of: value)
    },
    Word(
      "argument", nil, .text, of: .view, .place,
      "its argument with that label, with the comma or the parentheses that go with it"
    ) { machine, value, label in machine.argument(of: value, labeled: label) },
    Word("identifier", of: .modifier, .code, "its name, as a piece of code") { machine, value in
      guard case .modifier(let ref) = value else { return .unknown }
      return .code(Code(machine.reader[ref].nameToken, in: ref.file))
    },
  ]
}

extension Machine {
  func trailingClosure(of value: Value) -> Value {
    let call: NodeRef
    switch value {
    case .view(let ref) where reader[ref].kind == .call: call = NodeRef(ref.file, reader[ref].base)
    case .modifier(let ref): call = NodeRef(ref.file, reader[ref].node)
    default: return .unknown
    }
    let syntax = syntax(call.file)
    guard syntax.kind(call.id) == .call, let closure = syntax.child(call.id, .closure) else {
      return .unknown
    }
    return .code(Code(closure, in: call.file, syntax))
  }

  func argument(of value: Value, labeled label: Value) -> Value {
    guard case .view(let ref) = value, case .text(let text) = label else { return .unknown }
    let syntax = syntax(ref.file)
    guard let list = syntax.child(reader[ref].base, .argumentList) else { return .unknown }
    let arguments = syntax.children(list)
    guard
      let index = arguments.firstIndex(where: {
        syntax.label(of: $0).map { syntax.name($0) == Name(text) } ?? false
      })
    else { return .unknown }
    return .place(Place(file: ref.file, range: removable(index, of: arguments, in: list, syntax)))
  }

  /// What goes with an argument: the comma in front of it, or behind the first one; all of the list
  /// where a trailing closure stands behind it.
  private func removable(
    _ index: Int, of arguments: [NodeID], in list: NodeID, _ syntax: SyntaxTree
  ) -> ByteRange {
    let range = syntax.range(arguments[index])
    if index > 0 { return ByteRange(syntax.range(arguments[index - 1]).end, range.end) }
    if arguments.count > 1 {
      return ByteRange(range.start, syntax.range(arguments[index + 1]).start)
    }
    let behind = syntax.endToken(list)
    let isClosure = behind.index < syntax.tokenCount && syntax.kind(behind) == .leftBrace
    return isClosure ? syntax.range(list) : range
  }
}
