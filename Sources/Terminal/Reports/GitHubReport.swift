import Linter
import Workspace

/// Findings as workflow commands, which GitHub shows as annotations of a pull request.
///
/// GitHub shows ten of each level for a step and drops the rest without a word. So the most severe
/// come first, the rest are printed as plain lines in the log, and a last line says how many.
struct GitHubReport {
  /// How many annotations of one level GitHub shows for one step.
  static let cap = 10

  let workingDirectory: String
  /// The root of the checkout: GitHub wants paths from there.
  let root: String?

  func write(_ report: LintReport, to output: Output) {
    var counts: [Level: Int] = [:]
    var rest: [Finding] = []
    for severity in Severity.allCases.reversed() {
      for finding in report.findings where finding.severity == severity {
        let level = Level(severity)
        counts[level, default: 0] += 1
        if counts[level, default: 0] > GitHubReport.cap {
          rest.append(finding)
        } else {
          output.write(line: command(level, finding))
        }
      }
    }
    guard !rest.isEmpty else { return }
    output.write(
      line: "GitHub shows \(GitHubReport.cap) annotations of each level for a step; "
        + "\(count(rest.count, "more finding")):")
    for finding in rest { output.write(line: plainLine(finding)) }
  }

  /// The levels that GitHub has.
  private enum Level: String {
    case error, warning, notice

    init(_ severity: Severity) {
      switch severity {
      case .error: self = .error
      case .warning: self = .warning
      case .info, .hint: self = .notice
      }
    }
  }

  private func command(_ level: Level, _ finding: Finding) -> String {
    let location = finding.location
    var properties = [("file", path(location.file)), ("line", String(location.start.line))]
    if location.end.line == location.start.line {
      // Columns are understood within one line only.
      properties.append(("col", String(location.start.column)))
      properties.append(("endColumn", String(location.end.column)))
    } else {
      properties.append(("endLine", String(location.end.line)))
    }
    properties.append(("title", "ViewLint \(finding.rule)"))
    let list = properties.map { "\($0.0)=\(GitHubReport.escape($0.1, isProperty: true))" }
    let related = finding.related.map { "\n\($0.location.shortText): \(printable($0.message))" }
    let message = finding.message + related.joined()
    return "::\(level.rawValue) \(list.joined(separator: ","))"
      + "::\(GitHubReport.escape(message, isProperty: false))"
  }

  private func plainLine(_ finding: Finding) -> String {
    "\(finding.location.shortText): \(finding.severity.name): \(printable(finding.message)) "
      + "[\(finding.rule)]"
  }

  /// `file` from the root of the checkout, where that is above it.
  private func path(_ file: String) -> String {
    guard let root else { return file }
    let absolute = file.hasPrefix("/") ? file : "\(workingDirectory)/\(file)"
    return absolute.hasPrefix(root + "/") ? String(absolute.dropFirst(root.count + 1)) : file
  }

  /// What GitHub's runner undoes: percent signs and line ends, in properties also `:` and `,`.
  static func escape(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case ",": result += isProperty ? "%2C" : ","
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
