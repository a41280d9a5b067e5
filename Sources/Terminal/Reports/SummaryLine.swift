import Linter
import Workspace

/// The last line of a text report: `3 findings (1 error, 2 warnings) in 124 files, 0.21 s`.
func summaryLine(_ report: LintReport, seconds: Double) -> String {
  let counts = [
    (report.summary.errors, "error"), (report.summary.warnings, "warning"),
    (report.summary.infos, "info"), (report.summary.hints, "hint"),
  ]
  let parts = counts.filter { $0.0 > 0 }.map { count($0.0, $0.1) }
  var line = report.findings.isEmpty ? "no findings" : count(report.findings.count, "finding")
  if !parts.isEmpty { line += " (\(parts.joined(separator: ", ")))" }
  line += " in \(count(report.files.count, "file")), \(fixed(seconds)) s"
  if report.summary.suppressed > 0 { line += "; \(report.summary.suppressed) suppressed" }
  let failed = report.problems.count { $0.level == .error }
  if failed > 0 { line += "; \(count(failed, "problem"))" }
  return line
}

/// `1 file`, `2 files`
func count(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}

/// Two decimals, rounded; written without Foundation.
func fixed(_ value: Double) -> String {
  let hundredths = Int((value * 100).rounded())
  let rest = hundredths % 100
  return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
}
