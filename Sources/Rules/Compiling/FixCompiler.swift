import Platforms
import Source

/// Reads a `fix` with its conditions and edits.
struct FixCompiler {
  /// Those of the block, and those of the edits, which no other edit sees.
  private(set) var names: NameTable
  let options: [RuleOption]

  init(names: NameTable, options: [RuleOption]) {
    self.names = names
    self.options = options
  }

  mutating func compile(_ raw: RawFix, _ sink: inout ErrorSink) -> FixPlan? {
    guard let (literal, safety) = Splitter(raw.head).leadingString(),
      safety.text == "safe" || safety.text == "unsafe"
    else {
      sink.report(.badFix, at: raw.head)
      return nil
    }
    var needs: [Platform: OSVersion]?
    for piece in raw.needs {
      guard let versions = NeedsCompiler().compile(piece, &sink) else { return nil }
      needs = (needs ?? [:]).merging(versions) { max($0, $1) }
    }
    var conditions: [FixPlan.Condition] = []
    for when in raw.whens {
      guard let condition = condition(when, &sink) else { return nil }
      conditions.append(condition)
    }
    if raw.edits.isEmpty { sink.report(.fixWithoutEdits, at: raw.head) }
    var edits: [EditPlan] = []
    for line in raw.edits {
      let known = names.names.count
      if let edit = edit(line, &sink) { edits.append(edit) }
      names.hide(from: known)
    }
    return FixPlan(
      title: String(literal.text.dropFirst().dropLast()), isSafe: safety.text == "safe",
      needs: needs, conditions: conditions, edits: edits)
  }

  /// `E` or `E else "reason"`.
  private func condition(_ when: Piece, _ sink: inout ErrorSink) -> FixPlan.Condition? {
    var (condition, reason): (Piece, Template?) = (when, nil)
    if let (before, _, after) = Splitter(when).split(at: ["else"]) {
      guard let (literal, rest) = Splitter(after).leadingString(), rest.isEmpty else {
        sink.report(.noText("else"), at: after.isEmpty ? when : after)
        return nil
      }
      condition = before
      reason = TemplateCompiler(names: names, options: options).message(literal, &sink)
      guard reason != nil else { return nil }
    }
    let compiler = ConditionCompiler(condition, names: names, options: options)
    return compiler.compileTruth(&sink).map { FixPlan.Condition(condition: $0, reason: reason) }
  }

  private mutating func edit(_ line: Piece, _ sink: inout ErrorSink) -> EditPlan? {
    let (verb, rest) = line.firstWord
    switch verb.text {
    case "delete", "unwrap":
      guard let target = target(rest, &sink) else { return nil }
      return verb.text == "delete" ? .delete(target) : .unwrap(target)
    case "replace":
      guard let (before, code) = split(rest, verb, at: ["with"], &sink),
        let target = target(before, &sink), let template = template(code, &sink)
      else { return nil }
      return .replace(target, with: template)
    case "wrap":
      guard let (before, code) = splitWrap(rest, verb, &sink),
        let target = target(before, &sink), let template = template(code, &sink)
      else { return nil }
      return .wrap(target, in: template)
    case "insert": return insertion(verb, rest, &sink)
    case "move": return movement(verb, rest, &sink)
    default:
      let nearest = nearestWord(to: verb.text, among: ClauseWord.edits)
      sink.report(.unknownVerb(verb.text, nearest: nearest), at: verb)
      return nil
    }
  }

  private static let sides: [String: EditPlan.Side] = [
    "before": .before, "after": .after, "into": .into,
  ]

  private mutating func insertion(_ verb: Piece, _ rest: Piece, _ sink: inout ErrorSink)
    -> EditPlan?
  {
    guard let (code, word, target) = Splitter(rest).splitLast(at: ["before", "after", "into"]),
      let side = Self.sides[word]
    else {
      sink.report(.verbWithout("insert", word: "before, after or into"), at: verb)
      return nil
    }
    guard let target = self.target(target, &sink), let template = template(code, &sink) else {
      return nil
    }
    return .insert(template, side, target)
  }

  private mutating func movement(_ verb: Piece, _ rest: Piece, _ sink: inout ErrorSink) -> EditPlan?
  {
    guard let (moved, word, target) = Splitter(rest).split(at: ["before", "after", "into"]),
      let side = Self.sides[word]
    else {
      sink.report(.verbWithout("move", word: "before, after or into"), at: verb)
      return nil
    }
    guard let moved = self.target(moved, &sink), let goal = self.target(target, &sink) else {
      return nil
    }
    return .move(moved, side, goal.place)
  }

  private func split(
    _ piece: Piece, _ verb: Piece, at words: [String], _ sink: inout ErrorSink
  ) -> (Piece, Piece)? {
    guard let (before, _, after) = Splitter(piece).split(at: words), !after.isEmpty else {
      sink.report(.verbWithout(verb.text, word: words[0]), at: verb)
      return nil
    }
    return (before, after)
  }

  /// As `split` at `in`; that of `each $x in E` is another one.
  private func splitWrap(
    _ piece: Piece, _ verb: Piece, _ sink: inout ErrorSink
  ) -> (Piece, Piece)? {
    guard let (before, _, after) = Splitter(piece).splitLast(at: ["in"]), !after.isEmpty else {
      sink.report(.verbWithout(verb.text, word: "in"), at: verb)
      return nil
    }
    return (before, after)
  }

  /// `X`, `each X` or `each $x in X`.
  private mutating func target(_ piece: Piece, _ sink: inout ErrorSink) -> EditTarget? {
    let (word, rest) = piece.firstWord
    guard word.text == "each" else {
      let compiler = ConditionCompiler(piece, names: names, options: options)
      return compiler.compilePlace(&sink).map { EditTarget(place: $0, isEach: false) }
    }
    guard let (name, _, list) = Splitter(rest).split(at: ["in"]) else {
      let compiler = ConditionCompiler(rest, names: names, options: options)
      return compiler.compilePlace(&sink).map { EditTarget(place: $0, isEach: true) }
    }
    guard HoleName(name.text)?.name == name.text, names.slot(of: name.text) == nil else {
      let isTaken = names.slot(of: name.text) != nil
      sink.report(isTaken ? .nameTaken(name.text) : .badName(name.text), at: name)
      return nil
    }
    let compiler = ConditionCompiler(list, names: names, options: options)
    guard let (place, sort) = compiler.compile(&sink) else { return nil }
    guard case .list(let element) = sort, element.isPlace else {
      sink.report(.notAList(list.text), at: list)
      return nil
    }
    return EditTarget(place: place, isEach: true, element: names.add(name.text, element))
  }

  private func template(_ code: Piece, _ sink: inout ErrorSink) -> Template? {
    TemplateCompiler(names: names, options: options).code(code, &sink)
  }
}
