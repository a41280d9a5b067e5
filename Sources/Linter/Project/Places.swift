import Rules
import Source
import Views

/// Turns handles and byte ranges into plain values: file names, lines and columns.
///
/// The line table of a file is made when a place in it is asked for, once.
final class Places {
  private let index: ProjectIndex
  private let own: FileID
  private let document: FileLinter.Document?
  private var tables: [FileID: LineTable] = [:]
  /// The files, other than the own one, that places were made in.
  private(set) var otherFiles: Set<String> = []

  init(index: ProjectIndex, own: FileID, document: FileLinter.Document?) {
    self.index = index
    self.own = own
    self.document = document
  }

  func finding(_ match: RuleMatch, _ severity: Severity, _ catalogue: RuleCatalogue) -> Finding {
    Finding(
      rule: catalogue.entries[match.rule].id, severity: severity, message: match.message,
      location: location(match.file, match.range),
      related: match.related.map {
        Finding.Related(message: $0.message, location: location($0.file, $0.range))
      },
      fixes: match.fixes.filter { $0.refusal == nil }.map(fix),
      refusals: match.fixes.compactMap { fix in
        fix.refusal.map { Finding.Refusal(title: fix.title, reason: $0) }
      })
  }

  func finding(_ fault: SuppressionFault, _ severity: Severity) -> Finding {
    let fix = fault.fix.map { title, edit in
      Finding.Fix(
        title: title, isSafe: true,
        edits: [Finding.Replacement(location: location(own, edit.range), text: edit.text)])
    }
    return Finding(
      rule: fault.rule, severity: severity, message: fault.message,
      location: location(own, fault.range), fixes: fix.map { [$0] } ?? [])
  }

  private func fix(_ fix: RuleFix) -> Finding.Fix {
    let files = fix.edits.keys.sorted { index[$0].path < index[$1].path }
    let edits = files.flatMap { file in
      (fix.edits[file] ?? []).map { edit in
        Finding.Replacement(location: location(file, edit.range), text: edit.text)
      }
    }
    return Finding.Fix(title: fix.title, isSafe: fix.isSafe, edits: edits)
  }

  func location(_ file: FileID, _ range: ByteRange) -> Finding.Location {
    if let document, file == own {
      return Finding.Location(
        file: document.path, start: document.lines.position(of: range.start + document.start),
        end: document.lines.position(of: range.end + document.start))
    }
    let path = index[file].path
    if file != own { otherFiles.insert(path) }
    let lines = table(file)
    return Finding.Location(
      file: path, start: lines.position(of: range.start), end: lines.position(of: range.end))
  }

  private func table(_ file: FileID) -> LineTable {
    if let table = tables[file] { return table }
    let table = LineTable(index[file].tree.text)
    tables[file] = table
    return table
  }
}
