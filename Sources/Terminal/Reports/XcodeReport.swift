import Linter
import Workspace

/// Findings as compilers print them, for a build phase of Xcode: absolute paths, one physical line
/// each, related places as notes behind the finding they belong to.
///
/// Xcode knows errors, warnings and notes; an info or a hint is a note.
struct XcodeReport {
  let workingDirectory: String

  func write(_ report: LintReport, to output: Output) {
    for finding in report.findings {
      let level = finding.severity >= .warning ? finding.severity.name : "note"
      output.write(
        line: line(finding.location, level, "\(finding.message) [\(finding.rule)]"))
      for related in finding.related {
        output.write(line: line(related.location, "note", related.message))
      }
    }
  }

  private func line(_ location: Finding.Location, _ level: String, _ message: String) -> String {
    let place = "\(absolute(location.file)):\(location.start.line):\(location.start.column)"
    return "\(place): \(level): \(XcodeReport.harmless(printable(message)))"
  }

  private func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : workingDirectory + (workingDirectory == "/" ? "" : "/") + path
  }

  /// Xcode looks for these words wherever they stand in a line, so a message that quotes
  /// `init(error:)` would count as an error. A space before the colon stops that.
  static func harmless(_ message: String) -> String {
    var result = ""
    var rest = message[...]
    while let colon = rest.firstIndex(of: ":") {
      let before = rest[..<colon]
      let isKeyword = ["error", "warning", "note"].contains { before.lowercased().hasSuffix($0) }
      result += before + (isKeyword ? " :" : ":")
      rest = rest[rest.index(after: colon)...]
    }
    return result + rest
  }
}
