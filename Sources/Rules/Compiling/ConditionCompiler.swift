import Source
import Syntax

/// Reads an expression of the rule language and checks it: names, words, sorts.
struct ConditionCompiler {
  let names: NameTable
  let options: [RuleOption]
  let piece: Piece
  private let syntax: SyntaxTree

  init(_ piece: Piece, names: NameTable, options: [RuleOption]) {
    self.piece = piece
    self.names = names
    self.options = options
    syntax = SyntaxTree.parse(SourceText(piece.text))
  }

  typealias Checked = (expression: Expression, sort: Sort)

  /// Nil where something is wrong; then it is reported.
  func compile(_ sink: inout ErrorSink) -> Checked? {
    if let error = syntax.errors.first {
      sink.report(.notSwift(error.message), at: piece.offset + error.range.start)
      return nil
    }
    let items = syntax.children(syntax.root)
    guard items.count == 1 else {
      sink.report(.notACondition(piece.text), at: piece)
      return nil
    }
    return expression(items[0], &sink)
  }

  /// As `compile`, for something that is true or false.
  func compileTruth(_ sink: inout ErrorSink) -> Expression? {
    guard let (expression, sort) = compile(&sink) else { return nil }
    guard sort == .truth else {
      sink.report(.notATruth(piece.text), at: piece)
      return nil
    }
    return expression
  }

  /// As `compile`, for a place.
  func compilePlace(_ sink: inout ErrorSink) -> Expression? {
    guard let (expression, sort) = compile(&sink) else { return nil }
    guard sort.isPlace else {
      sink.report(.notAPlace(piece.text), at: piece)
      return nil
    }
    return expression
  }

  // MARK: Expressions

  private func expression(_ node: NodeID, _ sink: inout ErrorSink) -> Checked? {
    if let number = constantNumber(node, in: syntax) { return (.number(number), .number) }
    switch syntax.kind(node) {
    case .booleanLiteral: return (.truth(syntax.string(node) == "true"), .truth)
    case .stringLiteral: return (.text(String(syntax.string(node).dropFirst().dropLast())), .text)
    case .identifier: return name(node, &sink)
    case .implicitMember:
      return (.symbol(syntax.name(syntax.firstToken(node).next)), .symbol)
    case .memberAccess: return member(node, arguments: nil, &sink)
    case .call: return call(node, &sink)
    case .prefixOperator: return negation(node, &sink)
    case .sequence: return sequence(node, &sink)
    case .tuple: return parenthesized(node, &sink)
    default: return fail(.notACondition(syntax.string(node)), node, &sink)
    }
  }

  private func parenthesized(_ node: NodeID, _ sink: inout ErrorSink) -> Checked? {
    guard let argument = syntax.lastChild(node), let value = syntax.lastChild(argument) else {
      return fail(.notACondition(syntax.string(node)), node, &sink)
    }
    return expression(value, &sink)
  }

  private func name(_ node: NodeID, _ sink: inout ErrorSink) -> Checked? {
    let text = syntax.string(node)
    if text == "target" { return (.target, .systems) }
    guard let hole = HoleName(text), let name = hole.name else {
      return fail(.notACondition(text), node, &sink)
    }
    guard let slot = names.slot(of: name) else {
      return fail(.unboundName(name, nearest: names.nearest(to: name)), node, &sink)
    }
    return (.name(slot: slot), names.sort(of: slot))
  }

  private func negation(_ node: NodeID, _ sink: inout ErrorSink) -> Checked? {
    guard let operand = syntax.lastChild(node),
      syntax.text.equals(syntax.range(syntax.firstToken(node)), "!")
    else { return fail(.notACondition(syntax.string(node)), node, &sink) }
    guard let (inner, sort) = expression(operand, &sink) else { return nil }
    guard sort == .truth else { return fail(.notATruth(syntax.string(operand)), operand, &sink) }
    return (.not(inner), .truth)
  }

  // MARK: Operators

  /// By how strongly they bind.
  private static let strength: [String: Int] = [
    "||": 1, "&&": 2, "==": 3, "!=": 3, "<": 3, "<=": 3, ">": 3, ">=": 3, "+": 4, "-": 4, "*": 5,
    "/": 5,
  ]

  private func sequence(_ node: NodeID, _ sink: inout ErrorSink) -> Checked? {
    let parts = syntax.children(node)
    var position = 0
    let result = operation(parts, &position, atLeast: 0, &sink)
    return result
  }

  /// Operands joined by operators that bind at least so strongly, from the left.
  private func operation(
    _ parts: [NodeID], _ position: inout Int, atLeast least: Int, _ sink: inout ErrorSink
  ) -> Checked? {
    guard var left = expression(parts[position], &sink) else { return nil }
    position += 1
    while position + 1 < parts.count {
      let sign = syntax.string(parts[position])
      guard let strength = Self.strength[sign] else {
        return fail(.notACondition(sign), parts[position], &sink)
      }
      guard strength > least else { break }
      let place = parts[position]
      position += 1
      guard let right = operation(parts, &position, atLeast: strength, &sink),
        let joined = join(sign, left, right, place, &sink)
      else { return nil }
      left = joined
    }
    return left
  }

  private func join(
    _ sign: String, _ left: Checked, _ right: Checked, _ place: NodeID, _ sink: inout ErrorSink
  ) -> Checked? {
    let comparisons: [String: Comparison] = [
      "==": .equal, "!=": .unequal, "<": .less, "<=": .lessOrEqual, ">": .greater,
      ">=": .greaterOrEqual,
    ]
    let calculations: [String: Calculation] = [
      "+": .add, "-": .subtract, "*": .multiply, "/": .divide,
    ]
    if sign == "&&" || sign == "||" {
      guard left.sort == .truth, right.sort == .truth else {
        return fail(.notATruth(piece.text), place, &sink)
      }
      let (a, b) = (left.expression, right.expression)
      return (sign == "&&" ? .and(a, b) : .or(a, b), .truth)
    }
    if let comparison = comparisons[sign] {
      return (.compare(comparison, left.expression, right.expression), .truth)
    }
    guard let calculation = calculations[sign] else { return nil }
    let sort: Sort = sign == "+" && left.sort == .text ? .text : .number
    return (.calculate(calculation, left.expression, right.expression), sort)
  }

  // MARK: Words

  private func call(_ node: NodeID, _ sink: inout ErrorSink) -> Checked? {
    guard let callee = syntax.firstChild(node), syntax.kind(callee) == .memberAccess else {
      return fail(.notACondition(syntax.string(node)), node, &sink)
    }
    return member(callee, arguments: syntax.arguments(of: node), &sink)
  }

  private func member(
    _ node: NodeID, arguments: [Argument]?, _ sink: inout ErrorSink
  ) -> Checked? {
    guard let base = syntax.firstChild(node), let token = syntax.nameToken(of: node) else {
      return fail(.notACondition(syntax.string(node)), node, &sink)
    }
    let name = syntax.string(token)
    if syntax.string(base) == "options" { return option(name, at: token, &sink) }
    guard let receiver = expression(base, &sink) else { return nil }
    if name == "is", let arguments { return matches(receiver, arguments, &sink) }
    guard let word = Vocabulary.word(name, of: receiver.sort, arguments: arguments?.count ?? 0)
    else {
      let known = Vocabulary.names(of: receiver.sort)
      let nearest = nearestWord(to: name, among: known)
      sink.report(
        .unknownWord(name, of: receiver.sort.words, nearest: nearest), at: offset(of: token))
      return nil
    }
    guard let given = self.arguments(arguments ?? [], of: word, at: token, &sink) else {
      return nil
    }
    if Vocabulary.isLifted(word, over: receiver.sort) {
      return (.each(word, receiver.expression, given), .list(word.result))
    }
    return (.word(word, receiver.expression, given), Vocabulary.result(of: word, receiver.sort))
  }

  private func arguments(
    _ given: [Argument], of word: Word, at token: TokenID, _ sink: inout ErrorSink
  ) -> [Expression]? {
    let labels = given.map { $0.label.map { syntax.string($0) } }
    guard labels == word.parameters.map(\.label) else {
      sink.report(.wrongArguments(word.name, expected: word.signature), at: offset(of: token))
      return nil
    }
    var result: [Expression] = []
    for (argument, parameter) in zip(given, word.parameters) {
      guard let (expression, sort) = expression(argument.value, &sink) else { return nil }
      guard sort == parameter.sort || parameter.sort == .anything else {
        sink.report(.wrongArguments(word.name, expected: word.signature), at: offset(of: token))
        return nil
      }
      result.append(expression)
    }
    return result
  }

  private func option(_ name: String, at token: TokenID, _ sink: inout ErrorSink) -> Checked? {
    guard let index = options.firstIndex(where: { $0.name == name }) else {
      let nearest = nearestWord(to: name, among: options.map(\.name))
      sink.report(.unknownOption(name, nearest: nearest), at: offset(of: token))
      return nil
    }
    switch options[index].defaultValue {
    case .number: return (.option(index), .number)
    case .truth: return (.option(index), .truth)
    case .text: return (.option(index), .text)
    }
  }

  /// `x.is(P, Q)`: the arguments are patterns of what x is.
  private func matches(
    _ receiver: Checked, _ arguments: [Argument], _ sink: inout ErrorSink
  ) -> Checked? {
    var patterns: [Pattern] = []
    for argument in arguments {
      let range = syntax.range(argument.node)
      let text = piece.slice(from: Int(range.start), to: Int(range.end))
      let isCode = receiver.sort == .code || receiver.sort == .list(.code)
      var compiler = PatternCompiler(text, names: names, isCode: isCode)
      guard let pattern = compiler.compile(&sink) else { return nil }
      if let added = compiler.names.names.dropFirst(names.names.count).first {
        sink.report(
          .unboundName(added.name, nearest: names.nearest(to: added.name)), at: text)
        return nil
      }
      patterns.append(pattern)
    }
    return (.matches(receiver.expression, patterns), .truth)
  }

  // MARK: Messages

  private func offset(of token: TokenID) -> UInt32 { piece.offset + syntax.range(token).start }

  private func fail(
    _ reason: RuleFileError.Reason, _ node: NodeID, _ sink: inout ErrorSink
  ) -> Checked? {
    sink.report(reason, at: piece.offset + syntax.range(node).start)
    return nil
  }
}
