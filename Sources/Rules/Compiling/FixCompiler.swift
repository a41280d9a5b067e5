import Platforms
import Source

/// Reads a `fix` with its conditions and edits.
struct FixCompiler {
  let names: NameTable
  let options: [RuleOption]

  func compile(_ raw: RawFix, _ sink: inout ErrorSink) -> FixPlan? {
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
    var condition: Expression?
    if let when = raw.when {
      let compiler = ConditionCompiler(when, names: names, options: options)
      condition = compiler.compileTruth(&sink)
      guard condition != nil else { return nil }
    }
    if raw.edits.isEmpty { sink.report(.fixWithoutEdits, at: raw.head) }
    let edits = raw.edits.compactMap { edit($0, &sink) }
    return FixPlan(
      title: String(literal.text.dropFirst().dropLast()), isSafe: safety.text == "safe",
      needs: needs, condition: condition, edits: edits)
  }

  private func edit(_ line: Piece, _ sink: inout ErrorSink) -> EditPlan? {
    let (verb, rest) = line.firstWord
    switch verb.text {
    case "delete", "unwrap":
      guard let (place, isEach) = place(rest, &sink) else { return nil }
      return verb.text == "delete" ? .delete(place, isEach: isEach) : .unwrap(place, isEach: isEach)
    case "replace":
      guard let (before, code) = split(rest, verb, at: ["with"], &sink),
        let (place, isEach) = place(before, &sink),
        let template = template(code, &sink)
      else { return nil }
      return .replace(place, isEach: isEach, with: template)
    case "wrap":
      guard let (before, code) = split(rest, verb, at: ["in"], &sink),
        let (place, isEach) = place(before, &sink),
        let template = template(code, &sink)
      else { return nil }
      return .wrap(place, isEach: isEach, in: template)
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

  private func insertion(_ verb: Piece, _ rest: Piece, _ sink: inout ErrorSink) -> EditPlan? {
    guard let (code, word, target) = Splitter(rest).splitLast(at: ["before", "after", "into"]),
      let side = Self.sides[word]
    else {
      sink.report(.verbWithout("insert", word: "before, after or into"), at: verb)
      return nil
    }
    guard let template = template(code, &sink), let (place, isEach) = place(target, &sink) else {
      return nil
    }
    return .insert(template, side, place, isEach: isEach)
  }

  private func movement(_ verb: Piece, _ rest: Piece, _ sink: inout ErrorSink) -> EditPlan? {
    guard let (moved, word, target) = Splitter(rest).split(at: ["before", "after", "into"]),
      let side = Self.sides[word]
    else {
      sink.report(.verbWithout("move", word: "before, after or into"), at: verb)
      return nil
    }
    guard let (place, isEach) = place(moved, &sink), let (goal, _) = self.place(target, &sink)
    else {
      return nil
    }
    return .move(place, isEach: isEach, side, goal)
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

  /// `X` or `each X`.
  private func place(_ piece: Piece, _ sink: inout ErrorSink) -> (Expression, isEach: Bool)? {
    let (word, rest) = piece.firstWord
    let isEach = word.text == "each"
    let compiler = ConditionCompiler(isEach ? rest : piece, names: names, options: options)
    return compiler.compilePlace(&sink).map { ($0, isEach) }
  }

  private func template(_ code: Piece, _ sink: inout ErrorSink) -> Template? {
    TemplateCompiler(names: names, options: options).code(code, &sink)
  }
}
