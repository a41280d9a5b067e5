import Source

/// The suppressions of one file: which findings they silence, and what is wrong with them.
struct Suppressions {
  private let context: SuppressionLines
  private let commands: [SuppressionCommand]
  private let catalogue: RuleCatalogue
  private var silencers: [Silencer] = []

  /// One name of one command, and where it counts.
  private struct Silencer {
    /// Nil: all rules but the linter's own.
    let rule: Int?
    let lines: ClosedRange<Int>
    let command: Int
    let target: Int
    /// Where `all` counts for rules that are enabled again before the others.
    var linesOfRules: [Int: ClosedRange<Int>] = [:]
    var isUsed = false

    func silences(_ rule: Int, _ line: Int, _ catalogue: RuleCatalogue) -> Bool {
      guard lines.contains(line) else { return false }
      if let own = self.rule { return own == rule }
      return rule < catalogue.unusedSuppression && linesOfRules[rule]?.contains(line) ?? true
    }
  }

  /// Nil when no comment holds a suppression, which is nearly always.
  init?(
    _ text: SourceText, comments: [ByteRange], lines: @autoclosure () -> LineTable,
    catalogue: RuleCatalogue
  ) {
    commands = SuppressionReader.commands(in: text, comments: comments)
    guard !commands.isEmpty else { return nil }
    context = SuppressionLines(text: text, lines: lines(), comments: comments)
    self.catalogue = catalogue
    for (index, command) in commands.enumerated() {
      for (number, target) in command.targets.enumerated() {
        let rule = catalogue.number(of: target.name)
        guard rule != nil || target.name == "all",
          let lines = context.range(of: index, in: commands, for: target.name)
        else { continue }
        var silencer = Silencer(rule: rule, lines: lines, command: index, target: number)
        if rule == nil { silencer.linesOfRules = linesOfRules(from: index) }
        silencers.append(silencer)
      }
    }
  }

  /// Where the `all` of a command counts for the rules that later commands enable by name.
  private func linesOfRules(from index: Int) -> [Int: ClosedRange<Int>] {
    var result: [Int: ClosedRange<Int>] = [:]
    for command in commands[(index + 1)...] {
      guard case .enable = command.verb else { continue }
      for target in command.targets {
        guard let rule = catalogue.number(of: target.name) else { continue }
        result[rule] = context.range(of: index, in: commands, for: target.name)
      }
    }
    return result
  }

  /// Whether a finding of `rule` that starts at `offset` is silenced; remembers what silenced it.
  mutating func silences(rule: Int, at offset: UInt32) -> Bool {
    let line = context.lines.line(of: offset)
    var isSilenced = false
    for index in silencers.indices where silencers[index].silences(rule, line, catalogue) {
      silencers[index].isUsed = true
      isSilenced = true
    }
    return isSilenced
  }

  /// What is wrong with the suppressions, once all findings have been asked about, except what other
  /// suppressions silence.
  ///
  /// A rule that is off finds nothing, so nothing is said of suppressions of it. Those of
  /// `unused-suppression` itself come last: only then is it known what they silence.
  mutating func unsilencedFaults(_ configuration: RuleConfiguration) -> [SuppressionFault] {
    func unused(_ own: Bool) -> [SuppressionFault] {
      silencers.filter { silencer in
        guard let rule = silencer.rule else { return !silencer.isUsed && !own }
        return !silencer.isUsed && configuration.severity(of: rule) != nil
          && own == (rule == catalogue.unusedSuppression)
      }.map(fault(ofUnused:))
    }
    var faults = unknownTargets().filter {
      !silences(rule: catalogue.unknownSuppression, at: $0.range.start)
    }
    faults += unused(false).filter {
      !silences(rule: catalogue.unusedSuppression, at: $0.range.start)
    }
    return faults + unused(true)
  }

  // MARK: Unknown

  private func unknownTargets() -> [SuppressionFault] {
    commands.flatMap { command -> [SuppressionFault] in
      switch command.verb {
      case .unknown(let words): return [fault(of: command, words)]
      case .enable where command.targets.isEmpty: return []
      case _ where command.targets.isEmpty: return [faultOfNoTarget(command)]
      default: return unknownTargets(of: command)
      }
    }
  }

  private func unknownTargets(of command: SuppressionCommand) -> [SuppressionFault] {
    var faults: [SuppressionFault] = []
    for (index, target) in command.targets.enumerated() where !isKnown(target.name) {
      let nearest = nearestWord(to: target.name, among: catalogue.entries.map(\.id) + ["all"])
      // A word behind a rule that is like no rule starts a sentence, and one finding will do.
      if index > 0, nearest == nil {
        let message = "no rule is named `\(target.name)`; write ` -- ` in front of a reason"
        faults.append(unknown(target.range, message, ("Mark the reason", "-- \(target.name)")))
        break
      }
      let remedy = nearest.map { "did you mean `\($0)`?" } ?? "`viewlint rules` lists all rules"
      let message = "no rule is named `\(target.name)`; \(remedy)"
      faults.append(unknown(target.range, message, nearest.map { ("Change to \($0)", $0) }))
    }
    return faults
  }

  private func isKnown(_ name: String) -> Bool {
    name == "all" || catalogue.number(of: name) != nil
  }

  private static let verbs = [
    "disable", "enable", "disable:next", "disable:this", "disable:previous",
  ]

  private func fault(of command: SuppressionCommand, _ words: String) -> SuppressionFault {
    let nearest = nearestWord(to: words, among: Self.verbs)
    let remedy =
      nearest.map { "did you mean `viewlint:\($0)`?" }
      ?? "use one of " + Self.verbs.map { "`viewlint:\($0)`" }.joined(separator: ", ")
    let message = "`viewlint:\(words)` does nothing; \(remedy)"
    return unknown(
      command.range, message, nearest.map { ("Change to viewlint:\($0)", "viewlint:\($0)") })
  }

  private func faultOfNoTarget(_ command: SuppressionCommand) -> SuppressionFault {
    let words = context.text.string(command.range)
    return unknown(
      command.range, "`\(words)` names no rule; name rules, or write `\(words) all`", nil)
  }

  private func unknown(
    _ range: ByteRange, _ message: String, _ fix: (title: String, text: String)?
  ) -> SuppressionFault {
    SuppressionFault(
      rule: SuppressionFault.unknown, range: range, message: message,
      fix: fix.map { ($0.title, Edit(range, $0.text)) })
  }

  // MARK: Unused

  private func fault(ofUnused silencer: Silencer) -> SuppressionFault {
    let command = commands[silencer.command]
    let target = command.targets[silencer.target]
    let isRegion = if case .disable = command.verb { true } else { false }
    let place = !isRegion ? "on line \(silencer.lines.upperBound)" : "in its lines"
    let subject = silencer.rule == nil ? "no rule" : "`\(target.name)`"
    let finds = silencer.rule == nil ? "finds anything" : "finds nothing"
    let isOnly = command.targets.count == 1
    let edit =
      isOnly ? Edit(rangeToDelete(command), "") : Edit(rangeToDelete(target, of: command), "")
    return SuppressionFault(
      rule: SuppressionFault.unused, range: target.range,
      message: "\(subject) \(finds) \(place); delete the \(isOnly ? "comment" : "name")",
      fix: (isOnly ? "Delete the comment" : "Delete \(target.name)", edit))
  }

  /// A comment that fills its lines goes with them; one behind code goes with the space before it.
  private func rangeToDelete(_ command: SuppressionCommand) -> ByteRange {
    let text = context.text
    let whole = command.whole
    var start = whole.start
    while start > 0, text[start - 1] == 0x20 || text[start - 1] == 0x09 { start -= 1 }
    var end = whole.end
    guard context.isFirstOfLine(whole.start) else {
      return end == command.comment.end ? ByteRange(start, end) : whole
    }
    while text[end] == 0x20 || text[end] == 0x09 { end += 1 }
    let lineEnd = end
    if text[end] == 0x0D { end += 1 }
    if text[end] == 0x0A { end += 1 }
    if end > lineEnd || Int(end) >= text.count { return ByteRange(start, end) }
    // Code behind a block comment takes its place.
    return whole == command.comment ? ByteRange(whole.start, lineEnd) : whole
  }

  /// A name goes with what separates it from its neighbour.
  private func rangeToDelete(
    _ target: SuppressionCommand.Target, of command: SuppressionCommand
  ) -> ByteRange {
    let index = command.targets.firstIndex { $0.range == target.range } ?? 0
    guard index > 0 else { return ByteRange(target.range.start, command.targets[1].range.start) }
    return ByteRange(command.targets[index - 1].range.end, target.range.end)
  }
}
