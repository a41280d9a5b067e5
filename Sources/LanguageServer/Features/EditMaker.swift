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
  private var taken: [String: [Edit]] = [:]

  init(_ session: Session, _ project: LiveProject) {
    self.session = session
    self.project = project
    maker = DiagnosticMaker(session, project)
  }

  /// Takes up a fix, unless it conflicts with one before it; says whether it did.
  @discardableResult mutating func add(_ fix: Finding.Fix) -> Bool {
    let new = fix.edits.map { edit in
      let start = UInt32(edit.location.start.offset)
      let end = UInt32(edit.location.end.offset)
      return (file: edit.location.file, edit: Edit(ByteRange(start, end), edit.text))
    }
    let conflicts = new.contains { item in
      (taken[item.file] ?? []).contains { $0.conflicts(with: item.edit) }
    }
    guard !conflicts else { return false }
    for item in new {
      taken[item.file, default: []].append(item.edit)
      add(item.edit, to: item.file)
    }
    return true
  }

  mutating func add(_ edit: Edit, to path: String) {
    let text = LSP.TextEdit(range: maker.lines(of: path).range(edit.range), newText: edit.text)
    edits[session.uri(of: path, in: project), default: []].append(text)
  }

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
