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
  private let locks: FileLocks?
  private var tables: [FileID: LineTable] = [:]
  /// The files, other than the own one, that places were made in.
  private(set) var otherFiles: Set<String> = []

  init(index: ProjectIndex, own: FileID, document: FileLinter.Document?, locks: FileLocks? = nil) {
    self.index = index
    self.own = own
    self.document = document
    self.locks = locks
  }

  func finding(_ match: RuleMatch, _ severity: Severity, _ catalogue: RuleCatalogue) -> Finding {
    Finding(
      rule: catalogue.entries[match.rule].id, severity: severity, message: match.message,
      location: location(match.file, match.range),
      related: match.related.map {
        Finding.Related(message: $0.message, location: location($0.file, $0.range))
      },
      fixes: match.fixes.filter { refusal(of: $0) == nil }.map(fix),
      refusals: match.fixes.compactMap { fix in
        refusal(of: fix).map {
          Finding.Refusal(title: fix.title, reason: $0, isExplained: fix.isRefusalExplained)
        }
      })
  }

  func finding(_ fault: SuppressionFault, _ severity: Severity) -> Finding {
    let offered = fault.fix.flatMap { mayMake([own: [$0.edit]]) ? $0 : nil }
    let fix = offered.map { title, edit in
      Finding.Fix(
        title: title, isSafe: true,
        edits: [Finding.Replacement(location: location(own, edit.range), text: edit.text)])
    }
    return Finding(
      rule: fault.rule, severity: severity, message: fault.message,
      location: location(own, fault.range), fixes: fix.map { [$0] } ?? [])
  }

  /// Why a fix isn't offered; nil when it is.
  private func refusal(of fix: RuleFix) -> String? {
    fix.refusal ?? (mayMake(fix.edits) ? nil : "it would change code that may not be changed")
  }

  /// Whether edits change only files that may be changed, and no marks of Markdown between lines.
  private func mayMake(_ edits: [FileID: [Edit]]) -> Bool {
    guard let locks else { return true }
    return edits.allSatisfy { file, edits in
      guard let document, file == own else {
        return locks.mayChange(index[file].path, from: index[own].path)
      }
      return locks.mayChange(document.path, from: document.path)
        && !(document.isQuoted && edits.contains { spansLines($0, file) })
    }
  }

  private func spansLines(_ edit: Edit, _ file: FileID) -> Bool {
    edit.text.utf8.contains { $0 == 0x0A || $0 == 0x0D }
      || table(file).line(of: edit.range.start) != table(file).line(of: edit.range.end)
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
