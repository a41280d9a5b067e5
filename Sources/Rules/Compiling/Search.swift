import Source

/// What a clause looks for: alternatives, a name for what is found, a condition on it.
struct Search: Sendable {
  let patterns: [Pattern]
  /// The slot that gets what is found; nil without a name.
  let slot: Int?
  let condition: Expression?
}

/// Reads `$x = P or P where E`.
struct SearchCompiler {
  private(set) var names: NameTable
  let options: [RuleOption]

  init(names: NameTable, options: [RuleOption]) {
    self.names = names
    self.options = options
  }

  mutating func compile(_ content: Piece, _ sink: inout ErrorSink) -> Search? {
    var (head, condition): (Piece, Piece?) = (content, nil)
    if let (before, _, after) = Splitter(content).split(at: ["where"]) {
      (head, condition) = (before, after)
    }
    let (name, rest) = wholeName(head)
    guard let patterns = alternatives(rest, &sink) else { return nil }
    var slot: Int?
    if let name {
      guard names.slot(of: name.text) == nil else {
        sink.report(.nameTaken(name.text), at: name)
        return nil
      }
      slot = names.add(name.text, sort(of: patterns))
    }
    var compiled: Expression?
    if let condition {
      let compiler = ConditionCompiler(condition, names: names, options: options)
      compiled = compiler.compileTruth(&sink)
      guard compiled != nil else { return nil }
    }
    return Search(patterns: patterns, slot: slot, condition: compiled)
  }

  /// `$x = P`: the name, and P. `$x = $y` at the start is no assignment.
  private func wholeName(_ piece: Piece) -> (name: Piece?, rest: Piece) {
    let (word, rest) = piece.firstWord
    guard HoleName(word.text)?.name == word.text, rest.text.hasPrefix("="),
      !rest.text.hasPrefix("==")
    else { return (nil, piece) }
    return (word, rest.slice(from: 1, to: rest.text.utf8.count).trimmed)
  }

  private mutating func alternatives(_ piece: Piece, _ sink: inout ErrorSink) -> [Pattern]? {
    let parts = Splitter(piece).parts(at: "or")
    var patterns: [Pattern] = []
    var tables: [NameTable] = []
    for part in parts {
      // Each alternative may name the same things; those of one are not seen by the next.
      var compiler = PatternCompiler(part, names: tables.last ?? names)
      guard let pattern = compiler.compile(&sink) else { return nil }
      patterns.append(pattern)
      tables.append(compiler.names)
    }
    let known = names.names.count
    names = tables.last ?? names
    for slot in known..<names.names.count {
      guard patterns.allSatisfy({ $0.holes.contains { $0?.slot == slot } }) else {
        sink.report(.boundInSomeAlternatives(names.names[slot].name), at: piece)
        return nil
      }
    }
    return patterns
  }

  private func sort(of patterns: [Pattern]) -> Sort {
    let kinds = Set(patterns.map(\.kind))
    guard kinds.count == 1, let kind = kinds.first else { return .code }
    return PatternSorts.sort(of: kind)
  }
}

enum PatternSorts {
  static func sort(of kind: Pattern.Kind) -> Sort {
    switch kind {
    case .view: .view
    case .modifier: .modifier
    case .declaration: .declaration
    case .code: .code
    }
  }
}
