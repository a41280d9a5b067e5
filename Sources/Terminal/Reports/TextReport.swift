import Linter
import Source
import Workspace

/// Findings for people: place and message on one line, the code below, related places, the fix.
struct TextReport: Sendable {
  let report: LintReport
  let style: Style
  /// The columns of the terminal, or what suits a log.
  let width: Int

  init(_ report: LintReport, style: Style, width: Int) {
    self.report = report
    self.style = style
    self.width = width
  }

  /// Writes all findings, each with an empty line behind it; the work of as many threads as that of the
  /// report was.
  func write(to output: Output) {
    let files = findingsByFile
    for start in stride(from: 0, to: files.count, by: Self.batchSize) {
      let batch = files[start..<min(start + Self.batchSize, files.count)]
      let texts = Parallel.map(batch.count, jobs: report.jobs) { render(batch[start + $0]) }
      for text in texts { output.write(text) }
    }
  }

  /// How many files are rendered before they are written.
  private static let batchSize = 256

  /// The ranges of the findings of one file each.
  private var findingsByFile: [Range<Int>] {
    var result: [Range<Int>] = []
    for index in report.findings.indices {
      if let last = result.last,
        report.findings[last.lowerBound].location.file == report.findings[index].location.file
      {
        result[result.count - 1] = last.lowerBound..<index + 1
      } else {
        result.append(index..<index + 1)
      }
    }
    return result
  }

  private func render(_ range: Range<Int>) -> String {
    var frames = FrameSource(report: report, style: style, width: width)
    return report.findings[range].map { render($0, &frames) + "\n" }.joined()
  }

  /// One finding, without an empty line behind it.
  func render(_ finding: Finding) -> String {
    var frames = FrameSource(report: report, style: style, width: width)
    return render(finding, &frames)
  }

  private func render(_ finding: Finding, _ frames: inout FrameSource) -> String {
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
