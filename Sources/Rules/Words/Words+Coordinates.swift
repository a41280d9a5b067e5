import Syntax

// Words on coordinate spaces: what names one, who declares it, what is measured in it.
extension Vocabulary {
  static let coordinateWords: [Word] = [
    Word("isLiteral", of: .code, .truth, "whether it is a literal, without interpolations") {
      machine, value in
      guard let code = machine.code(of: value), let node = code.node else { return .unknown }
      let syntax = machine.syntax(code.file)
      let kinds: Set<NodeKind> = [
        .stringLiteral, .integerLiteral, .floatLiteral, .booleanLiteral, .nilLiteral,
      ]
      return .truth(kinds.contains(syntax.kind(node)) && syntax.isLeaf(node))
    },
    Word(
      "isCoordinateSpace", of: .code, .truth,
      "whether it is a `.named(x)` where SwiftUI takes a coordinate space, and declares none"
    ) { machine, value in
      guard let code = machine.code(of: value), let node = code.node,
        machine.nameOfSpace(node, in: code.file) != nil,
        case .argument(isSpace: true) = machine.context(ofSpace: node, in: code.file)
      else { return .unknown }
      return .truth(true)
    },
    Word(
      "spaceName", of: .code, .text,
      "the name of the coordinate space that it stands for: the text in `.named(\"x\")`"
    ) { machine, value in text(machine.nameOfSpace(value)) },
    Word(
      "frameSpace", of: .code, .code,
      "the coordinate space of the one position that it reads: `.named(\"x\")` in `proxy.frame(in:)`"
    ) { machine, value in machine.frameSpace(of: value) },
    Word("spaceName", of: .modifier, .text, "the name of the coordinate space that it declares") {
      machine, value in
      guard case .modifier(let ref) = value else { return .unknown }
      return text(machine.declaredSpace(ref))
    },
    Word(
      "space", "of", .code, of: .modifier, .modifier,
      "the modifier around it, in any file, that declares the coordinate space the code stands for"
    ) { machine, value, code in
      guard let name = machine.nameOfSpace(code) else { return .unknown }
      return machine.space(around: value, named: name)
    },
    Word(
      "outerSpace", of: .modifier, .modifier,
      "a modifier around it, in any file, that declares a coordinate space of the same name"
    ) { machine, value in machine.outerSpace(of: value) },
    Word(
      "isDeclaredSpace", of: .text, .truth,
      "whether the project declares a coordinate space of that name"
    ) { machine, value in
      guard case .text(let name) = value else { return .unknown }
      return Value(machine.isDeclaredSpace(name))
    },
    Word(
      "isUsedSpace", of: .text, .truth, "whether the project names a coordinate space of that name"
    ) { machine, value in
      guard case .text(let name) = value else { return .unknown }
      return Value(machine.isUsedSpace(name))
    },
    Word(
      "nearestSpace", of: .text, .text,
      "the one declared coordinate space whose name this was probably meant to be"
    ) { machine, value in
      guard case .text(let name) = value else { return .unknown }
      return machine.nearestSpace(to: name)
    },
  ]

  private static func text(_ name: SpaceName?) -> Value {
    if case .text(let text)? = name { .text(text) } else { .unknown }
  }
}
