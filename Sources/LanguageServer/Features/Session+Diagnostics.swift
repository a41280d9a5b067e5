import JSONRPC
import Linter
import Source
import Workspace

// Diagnostics of documents, pulled or pushed.
extension Session {
  func diagnostic(_ params: LSP.DiagnosticParams) throws -> JSON {
    guard let document = documents[params.textDocument.uri] else {
      return ["kind": "full", "items": []]
    }
    return try Self.report(diagnostics(of: document), previous: params.previousResultId).json
  }

  /// What there is to say about a document now; nothing while its project is being read.
  func diagnostics(of document: Document) -> [LSP.Diagnostic] {
    guard let place = document.place, let state = projects[place.root], let project = state.known
    else { return [] }
    switch document.kind {
    case .rule:
      return faults(
        document, RuleFileCheck.faults(in: document.text.string, path: place.absolutePath))
    case .settings:
      return faults(document, SettingsFileCheck.faults(in: document.text, rules: project.rules))
    case .swift, .markdown, .other:
      if state.project == nil { state.hasAnsweredEarly = true }
      var maker = DiagnosticMaker(self, project)
      let findings =
        state.project?.reports([place.path])[0].findings
        ?? state.early?.findings(in: document.text, of: place.path) ?? []
      return findings.map { maker.diagnostic($0) }
    }
  }

  /// What is wrong in a file that ViewLint itself reads.
  private func faults(_ document: Document, _ faults: [DocumentFault]) -> [LSP.Diagnostic] {
    faults.map { fault in
      let start = document.lines.position(of: UInt32(fault.offset))
      let end = LSP.Position(line: start.line, character: .max)
      let range = document.lines.bytes(LSP.Range(start: start, end: end))
      return LSP.Diagnostic(
        range: document.lines.range(range), severity: 1, code: .string(fault.code),
        source: "viewlint", message: fault.message)
    }
  }

  // MARK: Push

  /// Sends the diagnostics of a document to a client that waits for them.
  func publish(_ uri: String) {
    guard !client.pulls, let document = documents[uri],
      document.place.map({ projects[$0.root]?.known != nil }) ?? false
    else { return }
    publish(uri, diagnostics(of: document), version: document.version)
  }

  func publish(_ uri: String, _ diagnostics: [LSP.Diagnostic], version: Int?) {
    guard let items = try? JSON.encode(diagnostics) else { return }
    var members = [JSON.Member("uri", .string(uri))]
    if let version, client.diagnosticVersions {
      members.append(.init("version", .integer(version)))
    }
    members.append(.init("diagnostics", items))
    notify("textDocument/publishDiagnostics", .object(members))
  }

  // MARK: Pull

  /// Asks the client to pull again: a change of one file changed the findings of another.
  func refresh() {
    needsRefresh = false
    guard client.pulls else { return }
    isRefreshing = true
    request("workspace/diagnostic/refresh", nil) { [weak self] _ in self?.isRefreshing = false }
  }

  /// A report, whole or "as before".
  struct Report {
    let id: String
    let isUnchanged: Bool
    let items: JSON

    var members: [JSON.Member] {
      if isUnchanged {
        return [.init("kind", "unchanged"), .init("resultId", .string(id))]
      }
      return [.init("kind", "full"), .init("resultId", .string(id)), .init("items", items)]
    }

    var json: JSON { .object(members) }
  }

  /// The id of a report is a hash of what it says, so that nothing need be remembered.
  static func report(_ diagnostics: [LSP.Diagnostic], previous: String?) throws -> Report {
    let items = try JSON.encode(diagnostics)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in items.bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    let id = String(hash, radix: 16)
    return Report(id: id, isUnchanged: id == previous, items: items)
  }
}
