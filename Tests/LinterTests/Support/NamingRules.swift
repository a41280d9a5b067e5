import Rules
import Source
import Syntax
import Views

@testable import Linter

/// Two rules that need the whole project: `definition` says where each view is defined, `uses` how
/// often each type is used.
enum NamingRules {
  static let catalogue = RuleCatalogue(rules: [
    .init(id: "definition", category: "names", level: .on(.warning)),
    .init(id: "uses", category: "names", level: .on(.info)),
  ])

  static let rules = LintRules(catalogue: catalogue) { file, reader, configuration, _ in
    var matches: [RuleMatch] = []
    if configuration.severity(of: 0) != nil { matches += definitions(in: file, reader) }
    if configuration.severity(of: 1) != nil { matches += uses(in: file, reader) }
    return matches
  }

  private static func definitions(in file: FileID, _ reader: IndexReader) -> [RuleMatch] {
    let tree = reader.tree(file)
    var matches: [RuleMatch] = []
    for offset in tree.views.indices {
      let view = ViewRef(file, ViewID(index: UInt32(offset)))
      let found = reader.definitions(of: view)
      let range = tree.syntax.range(reader[view].nameToken)
      if !found.isEmpty { matches.append(match(0, file, range, found, reader)) }
      for id in tree.modifierIDs(of: view.id) {
        let modifier = ModifierRef(file, id)
        let found = reader.definitions(of: modifier)
        guard !found.isEmpty else { continue }
        matches.append(match(0, file, reader[modifier].range, found, reader))
      }
    }
    return matches
  }

  private static func match(
    _ rule: Int, _ file: FileID, _ range: ByteRange, _ found: [DeclarationRef],
    _ reader: IndexReader
  ) -> RuleMatch {
    let related = found.map { ref in
      let token = reader[ref].nameToken
      return RelatedMatch(
        file: ref.file, range: reader.tree(ref.file).syntax.range(token), message: "here")
    }
    return RuleMatch(
      rule: rule, file: file, range: range, message: "\(found.count)", related: related)
  }

  private static func uses(in file: FileID, _ reader: IndexReader) -> [RuleMatch] {
    let tree = reader.tree(file)
    return tree.declarations.filter { $0.kind == .structure }.map { declaration in
      let uses = reader.uses(of: declaration.name)
      return RuleMatch(
        rule: 1, file: file, range: tree.syntax.range(declaration.nameToken),
        message: "\(uses.count) uses")
    }
  }
}
