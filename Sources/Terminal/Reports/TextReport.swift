import Linter
import Source
import Workspace

/// Findings for people: place and message on one line, the code below, related places, the fix.
struct TextReport {
  let report: LintReport
  let style: Style
  /// The columns of the terminal, or what suits a log.
  let width: Int
  private var frames: FrameSource

  init(_ report: LintReport, style: Style, width: Int) {
    self.report = report
    self.style = style
    self.width = width
    frames = FrameSource(report: report, style: style, width: width)
  }

  mutating func write(to output: Output) {
    for finding in report.findings {
      output.write(render(finding))
      output.write("\n")
    }
  }

  /// One finding, without an empty line behind it.
  mutating func render(_ finding: Finding) -> String {
    var text = heading(finding) + "\n"
    text += frames.frame(of: finding.location, caret: finding.severity.color) ?? ""
    for related in finding.related {
      let place = style.apply(.bold, related.location.shortText + ":")
      text += "  \(place) \(style.apply(.cyan, "note:")) \(printable(related.message))\n"
      text += frames.frame(of: related.location, caret: .cyan) ?? ""
    }
    for fix in finding.fixes {
      let safety = fix.isSafe ? "" : " (unsafe: look at what it changes)"
      text += "  \(style.apply(.green, "fix:")) \(printable(fix.title))\(safety)\n"
    }
    // Several ways to fix it can be barred by one and the same thing.
    var reasons: [String] = []
    for refusal in finding.refusals where refusal.isExplained && finding.fixes.isEmpty {
      if !reasons.contains(refusal.reason) { reasons.append(refusal.reason) }
    }
    for reason in reasons {
      text += "  \(style.apply(.dim, "no fix:")) \(printable(reason))\n"
    }
    return text
  }

  private func heading(_ finding: Finding) -> String {
    let place = style.apply(.bold, finding.location.shortText + ":")
    let level = style.apply(finding.severity.color, finding.severity.name + ":")
    let rule = style.apply(.dim, "[\(finding.rule)]")
    return "\(place) \(level) \(printable(finding.message)) \(rule)"
  }
}

/// Makes code frames, and keeps the text of the last file: findings come sorted by file.
private struct FrameSource {
  let report: LintReport
  let style: Style
  let width: Int
  private var cached: (file: String, text: SourceText?, lines: LineTable?)?

  init(report: LintReport, style: Style, width: Int) {
    self.report = report
    self.style = style
    self.width = width
  }

  /// The frame of `location`; nil when its file can't be read any more, or has become shorter.
  mutating func frame(of location: Finding.Location, caret: Style.Attribute) -> String? {
    if cached?.file != location.file {
      let text = report.text(of: location.file)
      cached = (location.file, text, text.map { LineTable($0) })
    }
    guard let text = cached?.text, let lines = cached?.lines, location.end.offset <= text.count
    else { return nil }
    return CodeFrame(text: text, lines: lines, width: width, style: style)
      .render(from: location.start, to: location.end, caret: caret)
  }
}

extension Finding.Location {
  /// `file:line:column`, as compilers print places and terminals link them.
  var shortText: String { "\(printable(file)):\(start.line):\(start.column)" }
}

extension Severity {
  /// The colour of its name and of its carets.
  var color: Style.Attribute {
    switch self {
    case .error: .red
    case .warning: .yellow
    case .info: .blue
    case .hint: .cyan
    }
  }
}
