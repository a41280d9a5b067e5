import Platforms
import Source
import Syntax
import Views

/// Why an example of a rule file does not hold.
package struct ExampleFailure: Hashable, Sendable, CustomStringConvertible {
  package let path: String
  /// Of the example's fence in the rule file, 1-based.
  package let line: Int
  /// Nil for the example as it is written.
  package let variation: Variation?
  /// What was expected and what was found.
  package let message: String

  package var description: String {
    let how = variation.map { " (\($0.rawValue))" } ?? ""
    return "\(path):\(line): error: the example doesn't hold\(how): \(message)"
  }
}

/// What a linter said about one place of an example.
package struct ExampleFinding: Hashable, Sendable {
  package let file: String
  package let range: ByteRange
  /// The fixes that can be made.
  package let fixes: [ExampleFix]
  /// Why the others can't.
  package let refusals: [String]

  package init(
    file: String, range: ByteRange, fixes: [ExampleFix] = [], refusals: [String] = []
  ) {
    self.file = file
    self.range = range
    self.fixes = fixes
    self.refusals = refusals
  }
}

/// A fix of an example.
package struct ExampleFix: Hashable, Sendable {
  package let title: String
  /// By the name of the file, in source order.
  package let edits: [String: [Edit]]

  package init(title: String, edits: [String: [Edit]]) {
    self.title = title
    self.edits = edits
  }
}

/// One file of an example as a linter gets it.
package struct ExampleInput: Hashable, Sendable {
  package let name: String
  package let text: String

  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// What is known of the project of an example.
package struct ExampleProject: Hashable, Sendable {
  /// The oldest versions of its platforms; nil when they are unknown.
  package let target: [Platform: OSVersion]?
  /// Whether what some of them lack is suggested, too.
  package let suggestsNewer: Bool
}

extension Example {
  var project: ExampleProject { ExampleProject(target: target, suggestsNewer: suggestsNewer) }
}

/// Lints examples with one rule.
package struct ExampleLinter {
  /// Whether comments can switch the rule off; if not, that variation is left out.
  package let handlesSuppressions: Bool
  /// The findings of the rule in the files of one project.
  package let lint: ([ExampleInput], ExampleProject) -> [ExampleFinding]

  package init(
    handlesSuppressions: Bool,
    lint: @escaping ([ExampleInput], ExampleProject) -> [ExampleFinding]
  ) {
    self.handlesSuppressions = handlesSuppressions
    self.lint = lint
  }
}

/// Runs the examples of a rule file, each as it is written and in all variations.
package struct ExampleRunner {
  private let file: RuleFile
  private let linter: ExampleLinter
  private let lines: LineTable
  private(set) var failures: [ExampleFailure] = []
  /// How often an example was linted.
  package private(set) var runs = 0

  /// All failures of the examples of `source`, none when each holds. Without a `linter` rules alone
  /// decide, and comments that disable them are not looked at.
  package static func run(
    _ file: RuleFile, of source: RuleFileSource, with linter: ExampleLinter? = nil
  ) -> (failures: [ExampleFailure], runs: Int) {
    var runner = ExampleRunner(
      file: file, linter: linter ?? ExampleLinter(rulesOf: file),
      lines: LineTable(SourceText(source.text)))
    runner.runAll()
    return (runner.failures, runner.runs)
  }

  private init(file: RuleFile, linter: ExampleLinter, lines: LineTable) {
    self.file = file
    self.linter = linter
    self.lines = lines
  }

  private mutating func runAll() {
    for kind in [Example.Kind.flagged, .fine] {
      if !file.examples.contains(where: { $0.kind == kind }) {
        failures.append(
          ExampleFailure(
            path: file.rule.path, line: 1, variation: nil,
            message: RuleFileError.Reason.noExamples(kind.rawValue).words))
      }
    }
    var flagged: Example?
    for example in file.examples {
      check(example, nil, ExampleVariant(example))
      for variation in Variation.allCases where !example.exceptions.contains(variation) {
        if variation == .disabled, !linter.handlesSuppressions { continue }
        guard let variant = ExampleVariant(example, variation, rule: file.rule.id) else { continue }
        check(example, variation, variant)
      }
      if example.kind == .fixed, let flagged { checkFixes(of: flagged, give: example) }
      if example.kind == .flagged { flagged = example }
    }
  }

  private mutating func check(
    _ example: Example, _ variation: Variation?, _ variant: ExampleVariant
  ) {
    runs += 1
    let findings = linter.lint(variant.files.map(\.input), example.project)
    for file in variant.files {
      let found = findings.filter { $0.file == file.input.name }.map(\.range)
      if let problem = difference(expected: file.marks, found: found, in: file.input.text) {
        fail(example, variation, problem)
      }
    }
    guard let refusal = example.refusal?.text, variation?.keepsFindings ?? true else { return }
    for finding in findings {
      if let problem = difference(refusal, of: finding) { fail(example, variation, problem) }
    }
  }

  /// What is wrong with a finding whose fix is to be refused for that reason; nil when nothing is.
  private func difference(_ refusal: String, of finding: ExampleFinding) -> String? {
    if let fix = finding.fixes.first { return "\"\(fix.title)\" is offered, not refused" }
    let reasons = finding.refusals.map { $0.filter { $0 != "`" } }
    guard !reasons.contains(where: { $0.contains(refusal) }) else { return nil }
    return reasons.isEmpty
      ? "no fix is refused" : "the fix is refused because \(reasons.joined(separator: "; "))"
  }

  /// What is wrong between marks and findings, in words; nil when they agree.
  private func difference(
    expected: [ExampleMark], found: [ByteRange], in text: String
  ) -> String? {
    var left = found
    for mark in expected {
      let index = left.firstIndex { range in
        range.start == mark.start && (mark.end.map { $0 == range.end } ?? true)
      }
      guard let index else {
        let places = found.map { show($0, in: text) }.joined(separator: ", ")
        let marked = show(ByteRange(mark.start, mark.end ?? mark.start), in: text)
        return "\(marked) is marked, and flagged is \(places.isEmpty ? "nothing" : places)"
      }
      left.remove(at: index)
    }
    return left.first.map { "\(show($0, in: text)) is flagged, and not marked" }
  }

  /// `2:5-2:14 "code"`
  private func show(_ range: ByteRange, in text: String) -> String {
    let source = SourceText(text)
    let table = LineTable(source)
    let (start, end) = (table.position(of: range.start), table.position(of: range.end))
    let code = range.isEmpty ? "" : " `\(source.string(range).prefix(40))`"
    return "\(start.line):\(start.column)-\(end.line):\(end.column)\(code)"
  }

  /// Makes the fix of each finding of `flagged`, as it is written and in all variations, and compares
  /// what comes out.
  private mutating func checkFixes(of flagged: Example, give fixed: Example) {
    let project = flagged.project
    let before = failures.count
    checkFix(of: ExampleVariant(flagged), gives: ExampleVariant(fixed), fixed, project, nil)
    guard failures.count == before else { return }
    // A variation goes by the marks, and what is fixed has none.
    var plain = flagged
    plain.files = plain.files.map { ExampleFile(name: $0.name, text: $0.text, marks: []) }
    let exceptions = flagged.exceptions.union(fixed.exceptions)
    for variation in Variation.allCases where variation.keepsFindings {
      guard !exceptions.contains(variation),
        let before = ExampleVariant(plain, variation, rule: file.rule.id),
        let after = ExampleVariant(fixed, variation, rule: file.rule.id)
      else { continue }
      checkFix(of: before, gives: after, fixed, project, variation)
    }
  }

  private mutating func checkFix(
    of before: ExampleVariant, gives after: ExampleVariant, _ fixed: Example,
    _ project: ExampleProject, _ variation: Variation?
  ) {
    runs += 1
    var fixes: [[String: [Edit]]] = []
    for finding in linter.lint(before.files.map(\.input), project) {
      let fix = finding.fixes.first { fixed.fix == nil || $0.title == fixed.fix?.text }
      // Findings that only one fix for all of them can mend have the same one.
      if let edits = fix?.edits, !fixes.contains(edits) { fixes.append(edits) }
    }
    guard !fixes.isEmpty else { return fail(fixed, variation, "no fix is offered") }
    for file in before.files {
      let (name, text) = (file.input.name, file.input.text)
      let edits = fixes.flatMap { $0[name] ?? [] }.sorted(by: Edit.isInOrder)
      let result = apply(edits, to: SourceText(text))
      // A file that isn't shown again stays as it is.
      let expected = after.files.first { $0.input.name == name }?.input.text ?? text
      if !result.utf8.elementsEqual(expected.utf8) {
        fail(fixed, variation, "the fix gives:\n\(result)")
      }
    }
  }

  private mutating func fail(_ example: Example, _ variation: Variation?, _ message: String) {
    failures.append(
      ExampleFailure(
        path: file.rule.path, line: lines.line(of: example.place.offset), variation: variation,
        message: message))
  }
}

extension ExampleLinter {
  /// The rules alone: no settings, no suppressions.
  init(rulesOf file: RuleFile) {
    let rules = RuleSet([file])
    self.init(handlesSuppressions: false) { inputs, project in
      var index = ProjectIndex()
      for input in inputs {
        let tree = ViewTree.build(.parse(SourceText(input.text)))
        index.add(IndexedFile(path: input.name, unit: "", tree: tree))
      }
      index.settle()
      let reader = IndexReader(index)
      let availability = project.target.map { versions in
        versions.reduce(into: Availability.nowhere) {
          $0[$1.key] = Availability.Interval(lower: $1.value)
        }
      }
      return inputs.flatMap { input -> [ExampleFinding] in
        guard let file = index.file(at: input.name) else { return [] }
        let matches = rules.matches(
          in: file, reader: reader, enabled: [true], target: availability ?? .everywhere,
          listed: project.target.map { Set($0.keys) }, suggestsNewer: project.suggestsNewer)
        return matches.map { match in
          let fixes = match.fixes.filter { $0.refusal == nil }.map { fix in
            let edits = fix.edits.map { (index[$0.key].path, $0.value) }
            return ExampleFix(
              title: fix.title, edits: Dictionary(edits, uniquingKeysWith: { $1 }))
          }
          return ExampleFinding(
            file: input.name, range: match.range, fixes: fixes,
            refusals: match.fixes.compactMap(\.refusal))
        }
      }
    }
  }
}
