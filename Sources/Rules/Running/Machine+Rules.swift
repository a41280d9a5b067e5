import Platforms
import Source
import Syntax
import Views

extension Machine {
  /// Tries one alternative of a block's `match` on one candidate; what it finds.
  func run(
    _ attempt: Attempt, on candidate: Value, in file: FileID, options: [RuleOption.Value]
  ) -> [RuleMatch] {
    let block = attempt.block
    start(slots: block.slotCount, options: options)
    site = Site(file: file, subject: candidate)
    var found: [RuleMatch] = []
    _ = find(
      attempt.search, .itself, from: candidate,
      Next { [self] in
        guard !systems.isNowhere else { return .no }
        return steps(
          block.steps[...], Next { [self] in say(block, attempt.rule) { found.append($0) } })
      })
    return found
  }

  /// Where the match can run: the targets, the scopes around it, the alternative that is tried. Worked
  /// out when it is asked for: most candidates are none.
  var systems: Availability {
    guard let site else { return .everywhere }
    if let known = site.systems { return known }
    let found = systems(of: site.subject)
    self.site?.systems = found
    return found
  }

  /// Goes through the clauses of a block; `next` runs when all hold.
  private func steps(_ steps: ArraySlice<Step>, _ next: Next) -> Truth {
    guard let first = steps.first else { return next() }
    let onward = Next { [self] in self.steps(steps.dropFirst(), next) }
    switch first {
    case .find(let relation, let subject, let search):
      return find(search, relation, from: value(of: subject), onward)
    case .deny(let relation, let subject, let search):
      let found = find(search, relation, from: value(of: subject), .end)
      return found == .no ? onward() : !found
    case .all(let search, let slots):
      return all(search, slots, onward)
    case .check(let condition):
      let truth = truth(condition)
      return truth == .yes ? onward() : truth
    case .name(let slot, let value):
      return rebind(slot, evaluate(value), onward)
    case .forEach(let slot, let list):
      return forEach(slot, evaluate(list), onward)
    case .filter(let slot, let list, let element, let condition):
      return filter(slot, evaluate(list), element, condition, onward)
    }
  }

  private func value(of subject: Int?) -> Value {
    subject.map { self[$0] } ?? site?.subject ?? .unknown
  }

  private func all(_ search: Search, _ slots: Range<Int>, _ next: Next) -> Truth {
    var lists: [[Value]] = slots.map { _ in [] }
    _ = find(
      search, .project, from: .unknown,
      Next { [self] in
        for (index, slot) in slots.enumerated() { lists[index].append(self[slot]) }
        return .no
      })
    return rebindAll(Array(zip(slots, lists))[...], next)
  }

  private func rebindAll(_ values: ArraySlice<(Int, [Value])>, _ next: Next) -> Truth {
    guard let (slot, list) = values.first else { return next() }
    return rebind(slot, .list(list), Next { [self] in rebindAll(values.dropFirst(), next) })
  }

  /// Unlike a search, each element may make a finding: all are tried.
  private func forEach(_ slot: Int, _ list: Value, _ next: Next) -> Truth {
    guard case .list(let elements) = list else { return .unknown }
    var best = Truth.no
    for element in elements {
      let outer = site
      let own = systems.intersection(systems(of: element))
      site?.systems = own
      site?.usedSystems = nil
      let answer = own.isNowhere ? .no : rebind(slot, element, next)
      best = answer.or(best)
      site = outer
    }
    return best
  }

  private func filter(
    _ slot: Int, _ list: Value, _ element: Int, _ condition: Expression?, _ next: Next
  ) -> Truth {
    guard case .list(let elements) = list else { return .unknown }
    let kept = elements.filter { value in
      guard let condition else { return true }
      return rebind(element, value, Next { [self] in truth(condition) }) == .yes
    }
    return rebind(slot, .list(kept), next)
  }

  // MARK: Saying

  /// Reports a match, unless it lies in another file or on systems that lack what is suggested.
  private func say(_ block: Block, _ rule: Int, _ report: (RuleMatch) -> Void) -> Truth {
    guard let site else { return .no }
    let note: String
    var isNewer = false
    switch offer(of: block.needs) {
    case .now(let words): note = words
    case .later(let words): (note, isNewer) = (words, true)
    case .never: return .no
    }
    let found = block.place.map { evaluate($0) } ?? site.subject
    guard let place = place(of: found) else { return .unknown }
    guard place.file == site.file, let message = message(of: block) else { return .unknown }
    report(
      RuleMatch(
        rule: rule, severity: isNewer ? .hint : block.severity, at: place,
        message: message + note, related: related(of: block), fixes: fixes(of: block),
        newerNeeds: isNewer ? block.needs : nil))
    return .yes
  }

  private func message(of block: Block) -> String? {
    let message = block.messages.first { $0.condition.map { truth($0) == .yes } ?? true }
    return message.map { text($0.text) }
  }

  /// Each place once with each text: several values of a list may stand at the same place.
  private func related(of block: Block) -> [RelatedMatch] {
    var seen: Set<RelatedMatch> = []
    return block.related.flatMap { related in
      places(of: evaluate(related.place)).map {
        RelatedMatch(file: $0.file, range: $0.range, message: text(related.text))
      }
    }.filter { seen.insert($0).inserted }
  }

  /// A template with its values filled in, each on one line and not too long.
  func text(_ template: Template) -> String {
    var result = ""
    for part in template.parts {
      switch part {
      case .text(let text): result += text
      case .value(let expression): result += short(evaluate(expression))
      }
    }
    return result
  }

  /// Code is cut sooner than what a word says of it.
  private func short(_ value: Value) -> String {
    let limit = if case .text = value { 200 } else { 60 }
    let line = describe(value).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= limit ? line : line.prefix(limit - 3) + "..."
  }

  /// A value as messages show it.
  func describe(_ value: Value) -> String {
    switch value {
    case .unknown: return "?"
    case .truth(let truth): return truth ? "true" : "false"
    case .number(let number):
      return number == number.rounded() && abs(number) < 1e15
        ? String(Int64(number)) : String(number)
    case .text(let text): return text
    case .code(let code): return string(of: code)
    case .view(let ref): return reader.tree(ref.file).string(nameOf: ref.id)
    case .modifier(let ref): return "." + reader.tree(ref.file).string(nameOf: ref.id)
    case .declaration(let ref): return reader.tree(ref.file).string(nameOf: ref.id)
    case .list(let elements): return elements.map { describe($0) }.joined(separator: ", ")
    case .gap(let gap): return gap.system
    case .symbol, .place, .orientation, .systems, .flip: return "?"
    }
  }

  // MARK: Places

  /// Where a finding about a value goes: the name of a view or declaration, a modifier up to its closing
  /// parenthesis, all of a piece of code.
  func place(of value: Value) -> Place? {
    switch value {
    case .place(let place): return place
    case .code(let code): return Place(file: code.file, range: code.range(in: syntax(code.file)))
    case .view(let ref):
      return Place(file: ref.file, range: syntax(ref.file).range(reader[ref].nameToken))
    case .modifier(let ref): return Place(file: ref.file, range: reader[ref].range)
    case .declaration(let ref):
      return Place(file: ref.file, range: syntax(ref.file).range(reader[ref].nameToken))
    default: return nil
    }
  }

  func places(of value: Value) -> [Place] {
    if case .list(let elements) = value { return elements.flatMap { places(of: $0) } }
    return place(of: value).map { [$0] } ?? []
  }

  // MARK: Systems

  /// On which systems the code of a value can run, the project's targets considered.
  func systems(of value: Value) -> Availability {
    scope(of: value).intersection(target)
  }

  /// On which systems the match runs, the uses of what it stands in considered.
  ///
  /// Worked out when asked for: nearly all candidates are no match, and nobody asks.
  var usedSystems: Availability {
    guard let site else { return .everywhere }
    if let known = site.usedSystems { return known }
    let found = systems.intersection(bounds(of: site.subject))
    self.site?.usedSystems = found
    return found
  }

  /// Up to which OS versions the project uses the declarations around a value.
  private func bounds(of value: Value) -> Availability {
    switch value {
    case .view(let ref): return layout.bounds(of: DeclarationRef(ref.file, reader[ref].declaration))
    case .modifier(let ref):
      return bounds(of: .view(ViewRef(ref.file, reader[ref].view)))
    case .declaration(let ref): return layout.bounds(of: ref)
    case .code(let code):
      let tree = reader.tree(code.file)
      let id = tree.declaration(around: tree.syntax.range(code.first).start)
      return layout.bounds(of: DeclarationRef(code.file, id))
    default: return .everywhere
    }
  }

  private func scope(of value: Value) -> Availability {
    switch value {
    case .flip(let flip, _): return flip.turn.availability
    case .view(let ref): return layout.availability(of: ref)
    case .declaration(let ref):
      let tree = reader.tree(ref.file)
      return tree[tree[ref.id].scope].availability
    case .modifier(let ref):
      // A modifier in an `#if` of the chain is in a scope of its own.
      let tree = reader.tree(ref.file)
      return tree[tree.scope(at: tree[ref.id].range.start)].availability
    case .code(let code):
      let tree = reader.tree(code.file)
      return tree[tree.scope(at: tree.syntax.range(code.first).start)].availability
    default: return .everywhere
    }
  }
}
