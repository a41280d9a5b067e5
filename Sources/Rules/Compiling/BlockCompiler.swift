import Platforms
import Source

/// Reads and checks the clauses of one rule block.
struct BlockCompiler {
  private let raw: RawBlock
  private let options: [RuleOption]
  private var names = NameTable()
  private var match: Search?
  private var block: Block?
  private var place: Expression?
  private var steps: [Step] = []
  private var messages: [Block.Message] = []
  private var related: [Block.Related] = []
  private var severity: Severity?
  private var needs: [Platform: OSVersion]?
  private var seenPlace = false

  init(_ raw: RawBlock, options: [RuleOption]) {
    self.raw = raw
    self.options = options
  }

  /// Nil where something is wrong; then it is reported.
  mutating func compile(_ sink: inout ErrorSink) -> Block? {
    if raw.clauses.first?.word.text != "match" {
      sink.report(.noMatch, at: raw.clauses.first?.word ?? raw.start)
      return nil
    }
    let before = sink.errors.count
    for (index, clause) in raw.clauses.enumerated() where !clause.content.isEmpty {
      read(clause, isFirst: index == 0, &sink)
      // What follows would only repeat that a name is missing.
      if sink.errors.count > before { return nil }
    }
    if !raw.clauses.contains(where: { $0.word.text == "say" }) {
      sink.report(.noMessage, at: raw.start)
    }
    var compiler = FixCompiler(names: names, options: options)
    let fixes = raw.fixes.compactMap { compiler.compile($0, &sink) }
    guard sink.errors.count == before, let match else { return nil }
    return Block(
      slotCount: compiler.names.names.count, match: match, steps: steps, place: place,
      messages: messages,
      related: related, severity: severity, needs: needs, fixes: fixes)
  }

  private mutating func read(_ clause: RawClause, isFirst: Bool, _ sink: inout ErrorSink) {
    let word = clause.word.text
    switch word {
    case "match": readMatch(clause, isFirst: isFirst, &sink)
    case "where": condition(clause.content, &sink).map { steps.append(.check($0)) }
    case "let": readLet(clause, &sink)
    case "for": readFor(clause, &sink)
    case "each": readEach(clause, &sink)
    case "all": readAll(clause, &sink)
    case "at":
      if seenPlace { sink.report(.repeatedClause("at"), at: clause.word) }
      seenPlace = true
      place = ConditionCompiler(clause.content, names: names, options: options).compilePlace(&sink)
    case "say": readSay(clause, &sink)
    case "also": readAlso(clause, &sink)
    case "severity": readSeverity(clause, &sink)
    case "needs":
      let versions = NeedsCompiler().compile(clause.content, &sink)
      needs = versions.map { (needs ?? [:]).merging($0) { max($0, $1) } }
    default:
      if Relation.of(word) != nil { readSearch(clause, &sink) }
    }
  }

  private func condition(_ piece: Piece, _ sink: inout ErrorSink) -> Expression? {
    ConditionCompiler(piece, names: names, options: options).compileTruth(&sink)
  }

  // MARK: Searches

  private mutating func search(_ content: Piece, _ sink: inout ErrorSink) -> Search? {
    var compiler = SearchCompiler(names: names, options: options)
    guard let search = compiler.compile(content, &sink) else { return nil }
    names = compiler.names
    return search
  }

  private mutating func readMatch(
    _ clause: RawClause, isFirst: Bool, _ sink: inout ErrorSink
  ) {
    guard isFirst else { return sink.report(.matchNotFirst, at: clause.word) }
    match = search(clause.content, &sink)
  }

  private mutating func readSearch(_ clause: RawClause, _ sink: inout ErrorSink) {
    guard let (relation, denies) = Relation.of(clause.word.text) else { return }
    let subject = subject(clause, &sink)
    if relation == .itself, clause.subject == nil {
      return sink.report(.clauseWithoutSubject(clause.word.text), at: clause.word)
    }
    if clause.subject != nil, subject == nil { return }
    let known = names.names.count
    guard let search = search(clause.content, &sink) else { return }
    check(search, relation, clause, &sink)
    steps.append(
      denies
        ? .deny(relation, subject: subject, search) : .find(relation, subject: subject, search))
    if denies { names.hide(from: known) }
  }

  private func subject(_ clause: RawClause, _ sink: inout ErrorSink) -> Int? {
    guard let subject = clause.subject else { return nil }
    guard let slot = names.slot(of: subject.text) else {
      sink.report(
        .unboundName(subject.text, nearest: names.nearest(to: subject.text)), at: subject)
      return nil
    }
    return slot
  }

  /// Refuses patterns that a clause can't look for.
  private func check(
    _ search: Search, _ relation: Relation, _ clause: RawClause, _ sink: inout ErrorSink
  ) {
    for pattern in search.patterns {
      let isWrong =
        switch relation {
        case .later, .next: pattern.kind != .modifier
        case .part: pattern.kind != .modifier && pattern.kind != .declaration
        case .project: pattern.kind == .code || pattern.rootName == nil
        case .around: pattern.kind == .code
        case .itself, .inside: false
        }
      guard isWrong else { continue }
      sink.report(
        .wrongPlaceForPattern(words(for: pattern, relation), clause: clause.word.text),
        at: clause.content)
    }
  }

  private func words(for pattern: Pattern, _ relation: Relation) -> String {
    if relation == .project, pattern.kind != .code { return "things without a name" }
    return switch pattern.kind {
    case .view: "views"
    case .modifier: "modifiers"
    case .declaration: "declarations"
    case .code: "expressions and statements"
    }
  }

  private mutating func readAll(_ clause: RawClause, _ sink: inout ErrorSink) {
    let known = names.names.count
    guard let search = search(clause.content, &sink) else { return }
    check(search, .project, clause, &sink)
    for slot in known..<names.names.count {
      names.setSort(.list(names.sort(of: slot)), of: slot)
    }
    steps.append(.all(search, slots: known..<names.names.count))
  }

  // MARK: Names

  /// `$x = E` or `$x in E`: the new name and the piece behind.
  private func newName(
    _ clause: RawClause, _ separator: String, _ sink: inout ErrorSink
  ) -> (name: Piece, rest: Piece)? {
    let (name, rest) = clause.content.firstWord
    guard HoleName(name.text)?.name == name.text else {
      sink.report(.badName(name.text), at: name)
      return nil
    }
    guard names.slot(of: name.text) == nil else {
      sink.report(.nameTaken(name.text), at: name)
      return nil
    }
    guard rest.text.hasPrefix(separator) else {
      sink.report(.verbWithout(clause.word.text, word: separator), at: name)
      return nil
    }
    let length = separator.utf8.count
    return (name, rest.slice(from: length, to: rest.text.utf8.count).trimmed)
  }

  private mutating func readLet(_ clause: RawClause, _ sink: inout ErrorSink) {
    guard let (name, rest) = newName(clause, "=", &sink),
      let (value, sort) = ConditionCompiler(rest, names: names, options: options).compile(&sink)
    else { return }
    steps.append(.name(slot: names.add(name.text, sort), value))
  }

  /// The list behind `in`, and the sort of its elements.
  private func list(_ piece: Piece, _ sink: inout ErrorSink) -> (Expression, element: Sort)? {
    let compiler = ConditionCompiler(piece, names: names, options: options)
    guard let (value, sort) = compiler.compile(&sink) else { return nil }
    guard case .list(let element) = sort else {
      sink.report(.notAList(piece.text), at: piece)
      return nil
    }
    return (value, element)
  }

  private mutating func readFor(_ clause: RawClause, _ sink: inout ErrorSink) {
    guard let (name, rest) = newName(clause, "in ", &sink), let (value, sort) = list(rest, &sink)
    else { return }
    steps.append(.forEach(slot: names.add(name.text, sort), value))
  }

  private mutating func readEach(_ clause: RawClause, _ sink: inout ErrorSink) {
    guard let (name, rest) = newName(clause, "in ", &sink) else { return }
    let parts = Splitter(rest).split(at: ["where"])
    guard let (value, sort) = list(parts?.before ?? rest, &sink) else { return }
    // While the condition is checked the name is one element; later it is the list.
    let element = names.add(name.text, sort)
    var condition: Expression?
    if let parts {
      condition = self.condition(parts.after, &sink)
      guard condition != nil else { return }
    }
    names.hide(from: element)
    let slot = names.add(name.text, .list(sort))
    steps.append(.filter(slot: slot, value, element: element, condition: condition))
  }

  // MARK: What is said

  private mutating func readSay(_ clause: RawClause, _ sink: inout ErrorSink) {
    guard let (literal, rest) = Splitter(clause.content).leadingString() else {
      return sink.report(.noText("say"), at: clause.content)
    }
    if let last = messages.last, last.condition == nil {
      return sink.report(.conditionAfterLastMessage, at: clause.word)
    }
    var condition: Expression?
    if !rest.isEmpty {
      let (word, text) = rest.firstWord
      guard word.text == "when" else {
        return sink.report(.unknownClause(word.text, nearest: "when"), at: word)
      }
      condition = self.condition(text, &sink)
    }
    let compiler = TemplateCompiler(names: names, options: options)
    guard let template = compiler.message(literal, &sink) else { return }
    messages.append(.init(text: template, condition: condition))
  }

  private mutating func readSeverity(_ clause: RawClause, _ sink: inout ErrorSink) {
    if severity != nil { sink.report(.repeatedClause("severity"), at: clause.word) }
    severity = Severity(named: clause.content.text)
    guard severity == nil else { return }
    let allowed = Severity.allCases.reversed().map(\.name)
    sink.report(
      .badValue(clause.content.text, key: "severity", allowed: allowed), at: clause.content)
  }

  private mutating func readAlso(_ clause: RawClause, _ sink: inout ErrorSink) {
    guard let (place, literal) = Splitter(clause.content).trailingString() else {
      return sink.report(.noText("also"), at: clause.content)
    }
    let compiler = TemplateCompiler(names: names, options: options)
    let condition = ConditionCompiler(place, names: names, options: options)
    guard let expression = condition.compilePlace(&sink),
      let template = compiler.message(literal, &sink)
    else { return }
    related.append(.init(place: expression, text: template))
  }
}
