import Source
import Syntax
import Views

/// Which blocks can match what, by name where they ask for one.
struct Triggers: Sendable {
  /// One alternative of a block's `match`.
  struct Entry: Sendable {
    let rule: Int
    let block: Int
    let pattern: Int
    /// What a view must have to be tried at all.
    let features: [Feature]
    /// The identifiers that a file must have for an expression to be looked for in it.
    let words: [Name]
    /// The name of the member that an expression must call.
    let called: Name?
  }

  private(set) var viewsByName: [Name: [Entry]] = [:]
  private(set) var anyView: [Entry] = []
  private(set) var modifiersByName: [Name: [Entry]] = [:]
  private(set) var anyModifier: [Entry] = []
  private(set) var declarationsByName: [Name: [Entry]] = [:]
  private(set) var anyDeclaration: [Entry] = []
  private(set) var code: [Entry] = []

  init(_ programs: [RuleSet.Program]) {
    for (rule, program) in programs.enumerated() {
      for (block, content) in program.blocks.enumerated() {
        let features = content.features
        for (number, pattern) in content.match.patterns.enumerated() {
          let isCode = pattern.kind == .code
          let entry = Entry(
            rule: rule, block: block, pattern: number, features: features,
            words: isCode ? pattern.memberNames : [], called: isCode ? pattern.calledName : nil)
          add(entry, pattern)
        }
      }
    }
  }

  private mutating func add(_ entry: Entry, _ pattern: Pattern) {
    switch (pattern.kind, pattern.rootName) {
    case (.view, let name?): viewsByName[name, default: []].append(entry)
    case (.view, nil): anyView.append(entry)
    case (.modifier, let name?): modifiersByName[name, default: []].append(entry)
    case (.modifier, nil): anyModifier.append(entry)
    case (.declaration, let name?): declarationsByName[name, default: []].append(entry)
    case (.declaration, nil): anyDeclaration.append(entry)
    case (.code, _): code.append(entry)
    }
  }
}

/// One walk over the tables of a file, for all rules.
struct Walk {
  let rules: RuleSet
  let machine: Machine
  let file: FileID
  let enabled: Set<Int>
  let options: [Int: [String: RuleOption.Value]]
  private let tree: ViewTree
  private var matches: [(block: Int, match: RuleMatch)] = []

  init(
    rules: RuleSet, machine: Machine, file: FileID, enabled: Set<Int>,
    options: [Int: [String: RuleOption.Value]]
  ) {
    self.rules = rules
    self.machine = machine
    self.file = file
    self.enabled = enabled
    self.options = options
    tree = machine.reader.tree(file)
  }

  mutating func run() {
    walkViews()
    walkModifiers()
    walkDeclarations()
    walkCode()
  }

  /// In source order; of several matches of one rule at one place that of its first block.
  var sortedMatches: [RuleMatch] {
    var best: [Key: Int] = [:]
    for (index, (block, match)) in matches.enumerated() {
      let key = Key(rule: match.rule, range: match.range)
      if let other = best[key], matches[other].block <= block { continue }
      best[key] = index
    }
    return best.values.map { matches[$0].match }
      .sorted {
        ($0.range.start, $0.range.end, $0.rule) < ($1.range.start, $1.range.end, $1.rule)
      }
  }

  private struct Key: Hashable {
    let rule: Int
    let range: ByteRange
  }

  private mutating func walkViews() {
    let byName = rules.triggers.viewsByName
    let any = rules.triggers.anyView.filter { entry in
      enabled.contains(entry.rule)
        && entry.features.allSatisfy { $0.holds(in: file, machine.layout) }
    }
    guard !any.isEmpty || byName.keys.contains(where: { tree.uses($0) }) else { return }
    for offset in tree.views.indices {
      let ref = ViewRef(file, ViewID(index: UInt32(offset)))
      for entry in any { attempt(entry, ref) }
      guard !byName.isEmpty else { continue }
      for entry in byName[tree.views[offset].name] ?? [] { attempt(entry, ref) }
    }
  }

  private mutating func attempt(_ entry: Triggers.Entry, _ view: ViewRef) {
    guard entry.features.allSatisfy({ $0.holds(for: view, machine.layout) }) else { return }
    attempt(entry, .view(view))
  }

  private mutating func walkModifiers() {
    let byName = rules.triggers.modifiersByName
    let any = rules.triggers.anyModifier.filter { enabled.contains($0.rule) }
    guard !any.isEmpty || byName.keys.contains(where: { tree.uses($0) }) else { return }
    for offset in tree.modifiers.indices {
      let value = Value.modifier(ModifierRef(file, ModifierID(index: UInt32(offset))))
      byName[tree.modifiers[offset].name]?.forEach { attempt($0, value) }
      any.forEach { attempt($0, value) }
    }
  }

  private mutating func walkDeclarations() {
    let byName = rules.triggers.declarationsByName
    let any = rules.triggers.anyDeclaration.filter { enabled.contains($0.rule) }
    guard !any.isEmpty || !byName.isEmpty else { return }
    for offset in tree.declarations.indices {
      let kind = tree.declarations[offset].kind
      let value = Value.declaration(DeclarationRef(file, DeclarationID(index: UInt32(offset))))
      for entry in byName[tree.declarations[offset].name] ?? [] where fits(entry, kind) {
        attempt(entry, value)
      }
      for entry in any where fits(entry, kind) { attempt(entry, value) }
    }
  }

  private func fits(_ entry: Triggers.Entry, _ kind: Declaration.Kind) -> Bool {
    pattern(of: entry).declarationKinds.contains(kind)
  }

  private mutating func walkCode() {
    let entries = rules.triggers.code.filter { entry in
      enabled.contains(entry.rule) && entry.words.allSatisfy { tree.mentions($0) }
    }
    guard !entries.isEmpty else { return }
    let syntax = tree.syntax
    for node in syntax.allNodes {
      for entry in entries where pattern(of: entry).mayMatch(syntax.kind(node)) {
        if let called = entry.called, !calls(called, node) { continue }
        attempt(entry, .code(Code(node, in: file, syntax)))
      }
    }
  }

  private func calls(_ name: Name, _ node: NodeID) -> Bool {
    let syntax = tree.syntax
    guard let callee = syntax.firstChild(node), let token = syntax.nameToken(of: callee) else {
      return false
    }
    return syntax.name(token) == name
  }

  private func pattern(of entry: Triggers.Entry) -> Pattern {
    rules.programs[entry.rule].blocks[entry.block].match.patterns[entry.pattern]
  }

  private mutating func attempt(_ entry: Triggers.Entry, _ value: Value) {
    guard enabled.contains(entry.rule) else { return }
    let program = rules.programs[entry.rule]
    var found: [RuleMatch] = []
    machine.run(
      program.blocks[entry.block], of: entry.rule, pattern: pattern(of: entry), on: value, in: file,
      options: rules.values(of: entry.rule, options)
    ) { found.append($0) }
    matches += found.map { (entry.block, $0) }
  }
}
