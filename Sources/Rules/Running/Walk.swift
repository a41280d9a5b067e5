import Layout
import Source
import Syntax
import Views

/// One walk over the tables of a file, for all rules.
struct Walk {
  let rules: RuleSet
  let machine: Machine
  let file: FileID
  let options: [Int: [String: RuleOption.Value]]
  private let tree: ViewTree
  /// By number of the attempt: whether it can find anything in this file.
  private let isActive: [Bool]
  private var matches: [(block: Int, match: RuleMatch, subject: Value)] = []
  /// What alone is tried; nil for everything.
  var only: Chain?
  private var shape = CallShape()

  init(
    rules: RuleSet, machine: Machine, file: FileID, enabled: [Bool],
    options: [Int: [String: RuleOption.Value]]
  ) {
    self.rules = rules
    self.machine = machine
    self.file = file
    self.options = options
    let tree = machine.reader.tree(file)
    self.tree = tree
    // What no rule asks for must not be read from the index.
    var features: [(feature: Feature, holds: Bool)] = []
    func holds(_ feature: Feature) -> Bool {
      if let known = features.first(where: { $0.feature == feature }) { return known.holds }
      features.append((feature, feature.holds(in: file, machine.layout)))
      return features[features.count - 1].holds
    }
    isActive = rules.triggers.attempts.map { attempt in
      enabled[attempt.rule] && attempt.features.allSatisfy(holds) && attempt.mayMatch(in: tree)
    }
  }

  mutating func run() {
    let triggers = rules.triggers
    if isAnyActive(triggers.views.all) { walkViews(triggers.views) }
    if isAnyActive(triggers.modifiers.all) { walkModifiers(triggers.modifiers) }
    if isAnyActive(triggers.declarations.all) { walkDeclarations(triggers.declarations) }
    if isAnyActive(triggers.code.all) { walkCode(triggers.code) }
  }

  private func isAnyActive(_ numbers: [Int]) -> Bool { numbers.contains { isActive[$0] } }

  /// In source order; of several matches of one rule at one place that whose suggestion more systems can
  /// use, and else that of its first block.
  var sortedMatches: [RuleMatch] { bestMatches.map(\.match) }

  /// The same, each with what it was found at.
  var bestMatches: [(match: RuleMatch, subject: Value)] {
    var best: [Key: Int] = [:]
    for (index, (block, match, _)) in matches.enumerated() {
      let key = Key(rule: match.rule, range: match.range)
      if let other = best[key],
        !isPreferred(match, block, to: (matches[other].block, matches[other].match))
      {
        continue
      }
      best[key] = index
    }
    return best.values.map { (matches[$0].match, matches[$0].subject) }
      .sorted {
        let (a, b) = ($0.match, $1.match)
        return (a.range.start, a.range.end, a.rule) < (b.range.start, b.range.end, b.rule)
      }
  }

  /// A view with its modifiers.
  struct Chain: Hashable {
    let view: ViewID

    /// The chain that a value of a file belongs to; nil for other code.
    init?(_ value: Value, in tree: ViewTree) {
      switch value {
      case .view(let ref): view = ref.id
      case .modifier(let ref): view = tree[ref.id].view
      default: return nil
      }
    }
  }

  /// Whether a value is tried.
  private func isTried(_ value: Value) -> Bool {
    guard let only, let chain = Chain(value, in: tree) else { return true }
    return chain == only
  }

  private func isPreferred(
    _ match: RuleMatch, _ block: Int, to other: (block: Int, match: RuleMatch)
  ) -> Bool {
    if match.isUsableEarlier(than: other.match) { return true }
    return !other.match.isUsableEarlier(than: match) && block < other.block
  }

  private struct Key: Hashable {
    let rule: Int
    let range: ByteRange
  }

  // MARK: Tables

  private mutating func walkViews(_ table: Triggers.Table) {
    let any = table.any.filter { isActive[$0] }
    for offset in tree.views.indices {
      let named = table.byName[tree.views[offset].name]
      guard named != nil || !any.isEmpty else { continue }
      let ref = ViewRef(file, ViewID(index: UInt32(offset)))
      attempt(any, .view(ref), call: tree.views[offset].base)
      guard let named else { continue }
      attempt(named, .view(ref), call: tree.views[offset].base)
    }
  }

  private mutating func walkModifiers(_ table: Triggers.Table) {
    let any = table.any.filter { isActive[$0] }
    for offset in tree.modifiers.indices {
      let named = table.byName[tree.modifiers[offset].name]
      guard named != nil || !any.isEmpty else { continue }
      let value = Value.modifier(ModifierRef(file, ModifierID(index: UInt32(offset))))
      attempt(named ?? [], value, call: tree.modifiers[offset].node)
      attempt(any, value, call: tree.modifiers[offset].node)
    }
  }

  private mutating func walkDeclarations(_ table: Triggers.Table) {
    let any = table.any.filter { isActive[$0] }
    for offset in tree.declarations.indices {
      let kind = tree.declarations[offset].kind
      let named = table.byName[tree.declarations[offset].name]
      guard named != nil || !any.isEmpty else { continue }
      let ref = DeclarationRef(file, DeclarationID(index: UInt32(offset)))
      for number in named ?? [] { attempt(number, ref, kind) }
      for number in any { attempt(number, ref, kind) }
    }
  }

  private mutating func attempt(
    _ number: Int, _ declaration: DeclarationRef, _ kind: Declaration.Kind
  ) {
    let candidate = rules.triggers.attempts[number]
    guard candidate.fits(kind), isActive[number] else { return }
    let value = Value.declaration(declaration)
    guard candidate.features.allSatisfy({ $0.holds(for: value, machine) }) else { return }
    // A type that does not conform is ruled out here; whether one does is the matcher's to say.
    guard candidate.conformances.allSatisfy({ machine.conforms(declaration, to: $0) != .no }) else {
      return
    }
    attempt(number, value)
  }

  private mutating func walkCode(_ table: Triggers.CodeTable) {
    let syntax = tree.syntax
    var isAsked = Array(repeating: false, count: table.byKind.count)
    var isNameAsked = isAsked
    for (number, kinds) in zip(table.all, table.kinds) where isActive[number] {
      let asksForName = rules.triggers.attempts[number].calledName != nil
      for kind in kinds {
        isAsked[kind] = true
        if asksForName { isNameAsked[kind] = true }
      }
    }
    for node in syntax.allNodes where isAsked[Int(syntax.kind(node).rawValue)] {
      let kind = syntax.kind(node)
      for number in table.byKind[Int(kind.rawValue)] where isActive[number] {
        attempt(number, .code(Code(node, in: file, syntax)))
      }
      guard isNameAsked[Int(kind.rawValue)], let name = syntax.calledName(node),
        let named = table.byName[name]
      else { continue }
      for number in named
      where isActive[number] && rules.triggers.attempts[number].pattern.mayMatch(kind) {
        attempt(number, .code(Code(node, in: file, syntax)))
      }
    }
  }

  // MARK: Attempts

  /// Tries those that the arguments of `call` and the features of the value don't rule out.
  private mutating func attempt(_ numbers: [Int], _ value: Value, call: NodeID) {
    var isRead = false
    guard isTried(value) else { return }
    for number in numbers where isActive[number] {
      let candidate = rules.triggers.attempts[number]
      if !candidate.labels.isEmpty || candidate.argumentCount != nil {
        if !isRead { shape.read(call, in: tree.syntax) }
        isRead = true
        guard candidate.mayMatch(shape) else { continue }
      }
      guard candidate.features.allSatisfy({ $0.holds(for: value, machine) }) else { continue }
      attempt(number, value)
    }
  }

  private mutating func attempt(_ number: Int, _ value: Value) {
    guard isActive[number] else { return }
    let candidate = rules.triggers.attempts[number]
    let values =
      options.isEmpty
      ? rules.programs[candidate.rule].options : rules.values(of: candidate.rule, options)
    let found = machine.run(candidate, on: value, in: file, options: values)
    matches += found.map { (candidate.number, $0, value) }
  }
}
