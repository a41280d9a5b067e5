import Rules
import Source
import Testing

@testable import Linter

/// What the rules' own examples promise of fixes holds for the whole machine, too.
@Suite struct RuleFixTests {
  /// A flagged example with the fixed one behind it.
  private struct Pair: CustomStringConvertible, Sendable {
    let rule: Rule
    let flagged: Example
    let fixed: Example
    let description: String
  }

  private static let pairs: [Pair] = RuleSet.builtInSources.flatMap { source -> [Pair] in
    guard let file = RuleFile.read(source).file else { return [] }
    // Only the first fix that is allowed is applied; examples of another one say so.
    return zip(file.examples, file.examples.dropFirst()).compactMap { flagged, fixed in
      guard flagged.kind == .flagged, fixed.kind == .fixed,
        fixed.fix == nil || fixed.fix?.text == file.rule.fixes.first?.title
      else { return nil }
      return Pair(
        rule: file.rule, flagged: flagged, fixed: fixed,
        description: "\(file.rule.id) \(flagged.place.offset)")
    }
  }

  @Test(arguments: pairs)
  private func fixingGivesTheFixedTextAndIsDone(_ pair: Pair) {
    let (project, paths) = project(pair)
    var fixer = Fixer(
      project, paths: paths, policy: FixPolicy(includesUnsafe: true), jobs: 1)
    let result = fixer.run()
    #expect(result.isComplete && result.rejected.isEmpty, "\(result.rejected)")
    for file in pair.fixed.files {
      #expect(project.text(of: file.name)?.string == file.text)
    }
    #expect(fixer.run().files.isEmpty)
  }

  private func project(_ pair: Pair) -> (Project, [String]) {
    var platforms = ""
    if let target = pair.flagged.target {
      let list = target.map { "\"\($0.key.name)\": \"\($0.value)\"" }
      platforms = ", \"platforms\": {\(list.joined(separator: ", "))}"
    }
    let text = "{\"rules\": {\"\(pair.rule.id)\": \"warning\"}\(platforms)}"
    let (settings, _) = Settings.read(
      SourceText(text), path: "", folder: "", allowsProjectKeys: true)
    let project = Project(
      rules: LintRules.load([]).rules, settings: ProjectSettings(only: .init(layers: [settings])),
      selection: RuleSelection(only: [pair.rule.id]))
    for file in pair.flagged.files {
      project.update(.init(path: file.name, unit: ""), text: SourceText(file.text))
    }
    return (project, pair.flagged.files.map(\.name))
  }
}
