import Platforms
import Source
import Syntax
import Views

/// Rules, read, checked and ready to be tried on the files of a project.
package final class RuleSet: Sendable {
  /// The rules, by number.
  package let rules: [Rule]
  let programs: [Program]
  let triggers: Triggers

  /// What a rule does.
  struct Program: Sendable {
    let blocks: [Block]
    let options: [RuleOption.Value]
  }

  /// The rules of these files, numbered in their order.
  package init(_ files: [RuleFile]) {
    rules = files.map(\.rule)
    programs = files.map { file in
      Program(blocks: file.blocks, options: file.rule.options.map(\.defaultValue))
    }
    triggers = Triggers(programs)
  }

  /// Reads rule files. Those with mistakes are left out, and so is a second one with an id that is
  /// taken.
  package static func load(_ sources: [RuleFileSource]) -> (rules: RuleSet, errors: [RuleFileError])
  {
    var files: [RuleFile] = []
    var errors: [RuleFileError] = []
    var ids: [String: String] = [:]
    // Reading them takes longer than anything else at the start of a run. Two threads: each new one
    // would get a heap of its own, which costs more than it brings.
    let read = Parallel.map(sources.count, jobs: 2) { RuleFile.read(sources[$0]) }
    for (source, (file, found)) in zip(sources, read) {
      errors += found
      guard let file, found.isEmpty else { continue }
      if let other = ids[file.rule.id] {
        let start = Position(line: 1, column: 1, offset: 0)
        errors.append(
          .init(path: source.path, position: start, reason: .idTaken(file.rule.id, by: other)))
        continue
      }
      ids[file.rule.id] = source.path
      files.append(file)
    }
    return (RuleSet(files), errors)
  }

  /// The rules that the program itself brings. A mistake in one of them is a mistake of ours, and a
  /// test would have found it.
  package static let builtIn: RuleSet = {
    let (rules, errors) = load(builtInSources)
    assert(errors.isEmpty, errors.map(\.description).joined(separator: "\n"))
    return rules
  }()

  /// The files of the rules that the program itself brings.
  package static var builtInSources: [RuleFileSource] {
    embeddedRuleFiles.map { RuleFileSource(path: $0.path, text: $0.text) }
  }

  /// The number of the rule of that id.
  package func number(of id: String) -> Int? { rules.firstIndex { $0.id == id } }

  /// The values of a rule's options, in its order.
  func values(of rule: Int, _ changed: [Int: [String: RuleOption.Value]]) -> [RuleOption.Value] {
    guard let changed = changed[rule] else { return programs[rule].options }
    return rules[rule].options.map { changed[$0.name] ?? $0.defaultValue }
  }

  /// All places of `file` that rules flag, in source order.
  ///
  /// `enabled` says of each rule by its number whether it is tried. `target` is where the project runs,
  /// `listed` are the platforms that it names; nil when they are unknown. `options` has by number of the
  /// rule those options that differ from their defaults. With `suggestsNewer`, what some systems of the
  /// project lack is suggested, too, and marked so. One walk over the tables of the file for all rules.
  package func matches(
    in file: FileID, reader: IndexReader, enabled: [Bool], target: Availability = .everywhere,
    listed: Set<Platform>? = nil, suggestsNewer: Bool = false,
    options: [Int: [String: RuleOption.Value]] = [:]
  ) -> [RuleMatch] {
    let machine = Machine(
      reader, target: target, listed: listed, suggestsNewer: suggestsNewer)
    var walk = Walk(rules: self, machine: machine, file: file, enabled: enabled, options: options)
    walk.run()
    return walk.sortedMatches
  }

  /// The same, each with the keys of the index on which it depends whether there is this match at its
  /// place, or none, or another one of the same rule. `makeReader` makes readers of the same index that
  /// remember keys. Some ten times the work, where there are matches.
  package func matchesWithKeys(
    in file: FileID, makeReader: () -> IndexReader, enabled: [Bool], target: Availability,
    listed: Set<Platform>?, suggestsNewer: Bool, options: [Int: [String: RuleOption.Value]]
  ) -> [(match: RuleMatch, keys: Set<IndexKey>)] {
    func walk(_ enabled: [Bool], _ only: Walk.Chain?) -> Walk {
      let machine = Machine(
        makeReader(), target: target, listed: listed, suggestsNewer: suggestsNewer)
      var walk = Walk(rules: self, machine: machine, file: file, enabled: enabled, options: options)
      walk.only = only
      walk.run()
      return walk
    }
    let whole = walk(enabled, nil)
    let tree = whole.machine.reader.tree(file)
    var known: [Attribution: Set<IndexKey>] = [:]
    return whole.bestMatches.map { match, subject in
      let attribution = Attribution(rule: match.rule, chain: Walk.Chain(subject, in: tree))
      let one = enabled.indices.map { $0 == match.rule }
      let keys = known[attribution] ?? walk(one, attribution.chain).machine.reader.keysRead
      known[attribution] = keys
      return (match, keys)
    }
  }

  /// What may find something at one place.
  private struct Attribution: Hashable {
    let rule: Int
    let chain: Walk.Chain?
  }
}
