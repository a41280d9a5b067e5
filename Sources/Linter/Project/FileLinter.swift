import Platforms
import Rules
import Source
import Syntax
import Views

/// Lints one file of an index: matches, then suppressions, then plain values.
struct FileLinter {
  let rules: LintRules
  let configuration: RuleConfiguration
  let target: LintRules.Target
  /// Whether suppressions themselves are judged: not when only some rules run.
  let judgesSuppressions: Bool
  /// Which files fixes may change.
  let locks: FileLocks
  /// What the file is called in findings, and where it starts there: for code in a Markdown file.
  var document: Document?

  /// The file that a piece of code stands in.
  struct Document {
    let path: String
    let text: SourceText
    let lines: LineTable
    let start: UInt32
    /// Whether each line of the code has marks of Markdown in front, which fixes don't know.
    let isQuoted: Bool
  }

  /// What there is to say about a file. Whether it still holds after an edit is only known of an entry
  /// that is made to be kept. `assumedBounds`: see `IndexReader`.
  func lint(
    _ file: FileID, in index: ProjectIndex, isKept: Bool = true, assumedBounds: Availability? = nil
  ) -> ReportEntry {
    let reader = IndexReader(index, remembersKeys: isKept, assumedBounds: assumedBounds)
    let matches = rules.matches(file, reader, configuration, target)
    let places = Places(index: index, own: file, document: document, locks: locks)
    let tree = index[file].tree
    var suppressions = Suppressions(
      tree.text, comments: tree.syntax.comments, lines: LineTable(tree.text),
      catalogue: rules.catalogue)
    var findings: [(number: Int, finding: Finding)] = []
    var suppressed = 0
    for match in matches {
      guard let severity = configuration.severity(of: match.rule) else { continue }
      if suppressions?.silences(rule: match.rule, at: match.range.start) == true {
        suppressed += 1
      } else {
        let own = min(severity, match.severity ?? severity)
        findings.append((match.rule, places.finding(match, own, rules.catalogue)))
      }
    }
    if judgesSuppressions {
      for fault in suppressions?.unsilencedFaults(configuration) ?? [] {
        guard let number = rules.catalogue.number(of: fault.rule),
          let severity = configuration.severity(of: number)
        else { continue }
        findings.append((number, places.finding(fault, severity)))
      }
    }
    findings.sort { FindingOrder.isInOrder($0.finding, $1.finding) }
    return ReportEntry(
      report: FileReport(findings: findings.map(\.finding), suppressed: suppressed),
      keys: reader.keysRead.map(\.mixed).sorted(),
      words: reader.keysRead.filter(\.isWord).map(\.mixed), files: places.otherFiles)
  }
}

/// The order of findings: file, place, rule, message. It does not depend on how they were found.
package enum FindingOrder {
  /// Whether `a` comes before `b`.
  package static func isInOrder(_ a: Finding, _ b: Finding) -> Bool {
    let (left, right) = (a.location, b.location)
    if left.file != right.file { return left.file < right.file }
    if left.start.offset != right.start.offset { return left.start.offset < right.start.offset }
    if left.end.offset != right.end.offset { return left.end.offset < right.end.offset }
    return (a.rule, a.message) < (b.rule, b.message)
  }
}
