import Platforms
import Rules
import Source

extension ExampleLinter {
  /// Lints examples as a project is linted, suppressions included.
  package init(project file: RuleFile) {
    let rules = LintRules(RuleSet([file]), folders: [:])
    let rule = file.rule
    self.init(handlesSuppressions: true) { inputs, example in
      let settings = Self.settings(for: rule, example)
      let project = Project(
        rules: rules, settings: ProjectSettings(only: .init(layers: [settings])))
      for input in inputs {
        project.update(.init(path: input.name, unit: ""), text: SourceText(input.text))
      }
      let reports = project.reportOnce(inputs.map(\.name), jobs: 1)
      return zip(inputs, reports).flatMap { input, report in
        report.findings.filter { $0.rule == rule.id }.map { finding in
          let start = UInt32(finding.location.start.offset)
          let end = UInt32(finding.location.end.offset)
          return ExampleFinding(
            file: input.name, range: ByteRange(start, end),
            fixes: finding.fixes.map(Self.exampleFix), refusals: finding.refusals.map(\.reason))
        }
      }
    }
  }

  private static func exampleFix(_ fix: Finding.Fix) -> ExampleFix {
    var edits: [String: [Edit]] = [:]
    for edit in fix.edits {
      let range = ByteRange(
        UInt32(edit.location.start.offset), UInt32(edit.location.end.offset))
      edits[edit.location.file, default: []].append(Edit(range, edit.text))
    }
    return ExampleFix(title: fix.title, edits: edits)
  }

  /// The rule is on, even where it is off by default, and the project runs on the example's target.
  private static func settings(for rule: Rule, _ example: ExampleProject) -> Settings {
    var text = "{ \"rules\": { \"\(rule.id)\": \"\(rule.severity.name)\" }"
    if example.suggestsNewer { text += ", \"suggest\": \"newer\"" }
    if let target = example.target {
      let platforms = target.map { "\"\($0.key.name)\": \"\($0.value)\"" }.sorted()
      text += ", \"platforms\": { \(platforms.joined(separator: ", ")) }"
    }
    let (settings, errors) = Settings.read(
      SourceText(text + " }"), path: "", folder: "", allowsProjectKeys: true)
    assert(errors.isEmpty, "settings of our own are right: \(errors)")
    return settings
  }
}
