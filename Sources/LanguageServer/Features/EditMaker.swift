import JSONRPC
import Linter
import Source
import Workspace

/// Turns edits of files into edits of documents.
struct EditMaker {
  private var maker: DiagnosticMaker
  private let session: Session
  private let project: LiveProject
  private var edits: [String: [LSP.TextEdit]] = [:]
  private var taken: [String: [ByteRange]] = [:]

  init(_ session: Session, _ project: LiveProject) {
    self.session = session
    self.project = project
    maker = DiagnosticMaker(session, project)
  }

  /// Takes up a fix, unless it changes what one before it changes; says whether it did.
  mutating func add(_ fix: Finding.Fix) -> Bool {
    let ranges = fix.edits.map { edit in
      (
        file: edit.location.file,
        range: ByteRange(UInt32(edit.location.start.offset), UInt32(edit.location.end.offset))
      )
    }
    let collides = ranges.contains { edit in
      (taken[edit.file] ?? []).contains { Self.collide($0, edit.range) }
    }
    guard !collides else { return false }
    for (edit, place) in zip(fix.edits, ranges) {
      taken[place.file, default: []].append(place.range)
      let text = LSP.TextEdit(range: maker.range(edit.location), newText: edit.text)
      edits[session.uri(of: place.file, in: project), default: []].append(text)
    }
    return true
  }

  mutating func add(_ edit: Edit, to path: String) {
    let text = LSP.TextEdit(range: maker.lines(of: path).range(edit.range), newText: edit.text)
    edits[session.uri(of: path, in: project), default: []].append(text)
  }

  /// Two insertions at one place collide, too: which comes first would be left to the client.
  private static func collide(_ a: ByteRange, _ b: ByteRange) -> Bool {
    a.overlaps(b) || a.start == b.start
  }

  var isEmpty: Bool { edits.isEmpty }

  var workspaceEdit: LSP.WorkspaceEdit {
    guard session.client.versionedEdits else { return LSP.WorkspaceEdit(changes: edits) }
    let documents = edits.sorted { $0.key < $1.key }.map { uri, edits in
      LSP.WorkspaceEdit.Change.edit(
        LSP.DocumentEdit(
          textDocument: .init(uri: uri, version: session.documents[uri]?.version), edits: edits))
    }
    return LSP.WorkspaceEdit(documentChanges: documents)
  }
}
