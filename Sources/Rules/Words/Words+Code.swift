import Source
import Syntax
import Views

extension Vocabulary {
  static let codeWords: [Word] = [
    Word("text", of: .code, .text, "the code as it is written") { machine, value in
      machine.code(of: value).map { .text(machine.string(of: $0)) } ?? .unknown
    },
    Word("isEmpty", of: .code, .truth, "whether it is a run of nothing") { machine, value in
      machine.code(of: value).map { .truth($0.isEmpty) } ?? .unknown
    },
    Word(
      "mentions", nil, .code, of: .code, .truth,
      "whether the name occurs in it, as a word of its own"
    ) { mentions($0, $1, $2) },
    Word(
      "isInfinite", of: .code, .truth,
      "whether it is `.infinity`, in any branch of `? :` and with any sign, or a constant for it"
    ) { machine, value in Value(InfinityFinder(machine).isInfinite(value)) },
    Word(
      "infinity", of: .code, .code, "the part of it that is infinite; unknown when there is none"
    ) { machine, value in InfinityFinder(machine).part(of: value) },
    Word(
      "constant", of: .code, .text, "the text of a string literal, or of a constant for one"
    ) { machine, value in machine.constantText(of: value) },
    Word(
      "isAvailability", of: .code, .truth, "whether it is a check of `#available` or `#unavailable`"
    ) { machine, value in isAvailability(machine, value) },
  ]

  private static func mentions(_ machine: Machine, _ code: Value, _ name: Value) -> Value {
    guard let code = machine.code(of: code), let name = machine.code(of: name),
      name.first.next == name.end
    else { return .unknown }
    let syntax = machine.syntax(code.file)
    let wanted = machine.syntax(name.file).name(name.first)
    var token = code.first
    while token.index < code.end.index {
      if syntax.name(token) == wanted { return .truth(true) }
      // A string with interpolations is several tokens, so names in it are found, too.
      token = token.next
    }
    return .truth(false)
  }

  private static func isAvailability(_ machine: Machine, _ value: Value) -> Value {
    guard let code = machine.code(of: value) else { return .unknown }
    let syntax = machine.syntax(code.file)
    return .truth(
      code.nodes.contains { node in
        let kind = syntax.kind(syntax.firstToken(node))
        return kind == .poundAvailable || kind == .poundUnavailable
      })
  }
}

extension Machine {
  func string(of code: Code) -> String {
    let syntax = syntax(code.file)
    return syntax.text.string(code.range(in: syntax))
  }

  /// The text of a string literal without interpolations and escapes, or of a constant that is one.
  func constantText(of value: Value) -> Value {
    guard let code = code(of: value), let node = code.node else { return .unknown }
    let syntax = syntax(code.file)
    if syntax.kind(node) == .stringLiteral, syntax.isLeaf(node) {
      let text = syntax.string(node)
      guard text.hasPrefix("\""), !text.hasPrefix("\"\"\""), !text.contains("\\") else {
        return .unknown
      }
      return .text(String(text.dropFirst().dropLast()))
    }
    guard let value = initialValue(ofConstant: node, in: code.file) else { return .unknown }
    return constantText(of: .code(value))
  }
}
