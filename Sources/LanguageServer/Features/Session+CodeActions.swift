import JSONRPC
import Linter
import Source
import Workspace

// What an editor offers to do about findings.
extension Session {
  private static let quickFix = "quickfix"
  static let fixAll = "source.fixAll.viewlint"

  static func codeActionOptions(_ client: ClientCapabilities) -> JSON? {
    // Without literals there are only commands, and these need the client to apply edits.
    guard client.codeActionLiterals else { return nil }
    return [
      "codeActionKinds": ["quickfix", .string(fixAll)],
      "resolveProvider": .bool(client.resolvesEdits),
    ]
  }

  func codeActions(_ params: LSP.CodeActionParams) -> [LSP.CodeAction] {
    guard let document = documents[params.textDocument.uri], document.kind.isLinted,
      let place = document.place, let project = projects[place.root]?.project
    else { return [] }
    let range = document.lines.bytes(params.range)
    let findings = project.reports([place.path])[0].findings
    let here = findings.filter { touches($0, range) }
    let offer = ActionOffer(session: self, project: project, document: document, path: place.path)
    var actions: [LSP.CodeAction] = []
    if wants(Self.quickFix, params.context?.only) {
      for finding in here { actions += offer.fixes(of: finding) }
      for rule in rules(of: here) {
        if let action = offer.fixAll(of: rule, in: findings) { actions.append(action) }
      }
      for finding in here { actions += offer.others(for: finding) }
    }
    if wants(Self.fixAll, params.context?.only),
      let action = offer.fixAll(of: nil, in: findings)
    {
      actions.append(action)
    }
    return actions
  }

  /// Whether a client that asks for some kinds wants this one: a kind stands for those below it.
  private func wants(_ kind: String, _ only: [String]?) -> Bool {
    guard let only else { return true }
    return only.contains { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") }
  }

  private func touches(_ finding: Finding, _ range: ByteRange) -> Bool {
    Int(range.start) <= finding.location.end.offset
      && finding.location.start.offset <= Int(range.end)
  }

  private func rules(of findings: [Finding]) -> [String] {
    var seen: Set<String> = []
    return findings.map(\.rule).filter { seen.insert($0).inserted }
  }

  /// Fills in the edit of an action that was offered without.
  func resolveCodeAction(_ action: LSP.CodeAction) throws -> LSP.CodeAction {
    guard let data = action.data, let uri = data["uri"]?.string else { return action }
    guard let document = documents[uri], let place = document.place,
      let project = projects[place.root]?.project, document.version == data["version"]?.integer
    else { throw ResponseError(.contentModified, "the document has changed") }
    let offer = ActionOffer(session: self, project: project, document: document, path: place.path)
    var action = action
    action.edit = offer.edit(fixing: data["rule"]?.string)
    return action
  }
}

/// Makes the actions of one document.
private struct ActionOffer {
  let session: Session
  let project: LiveProject
  let document: Document
  let path: String

  private var client: ClientCapabilities { session.client }

  /// One for each fix of a finding; those that can't be made say why.
  func fixes(of finding: Finding) -> [LSP.CodeAction] {
    var maker = DiagnosticMaker(session, project)
    let diagnostic = maker.diagnostic(finding)
    // Editors apply the preferred action without a look at it.
    let preferred = finding.fixes.firstIndex(where: \.isSafe)
    let offered = finding.fixes.enumerated().map { number, fix in
      var edits = EditMaker(session, project)
      edits.add(fix)
      var action = LSP.CodeAction(
        title: fix.isSafe ? fix.title : fix.title + " (check the result)", kind: "quickfix",
        diagnostics: [diagnostic], edit: edits.workspaceEdit)
      if client.preferredActions, number == preferred { action.isPreferred = true }
      return action
    }
    guard client.disabledActions else { return offered }
    let refused = finding.refusals.map { refusal in
      LSP.CodeAction(
        title: refusal.title, kind: "quickfix", diagnostics: [diagnostic],
        disabled: .init(reason: refusal.reason))
    }
    return offered + refused
  }

  /// Disable and explain.
  func others(for finding: Finding) -> [LSP.CodeAction] {
    var maker = DiagnosticMaker(session, project)
    let diagnostic = maker.diagnostic(finding)
    var actions: [LSP.CodeAction] = []
    let offset = UInt32(finding.location.start.offset)
    if document.kind == .swift,
      let edit = SuppressionEdit.disabling(finding.rule, at: offset, in: document.text)
    {
      var edits = EditMaker(session, project)
      edits.add(edit, to: path)
      actions.append(
        LSP.CodeAction(
          title: "Disable \(finding.rule) for this line", kind: "quickfix",
          diagnostics: [diagnostic], edit: edits.workspaceEdit))
    }
    if let edit = settingsEdit(turningOff: finding.rule) {
      actions.append(
        LSP.CodeAction(
          title: "Disable \(finding.rule) in the settings", kind: "quickfix",
          diagnostics: [diagnostic], edit: edit))
    }
    if project.rules.pages.contains(where: { $0.id == finding.rule }) {
      let title = "Explain \(finding.rule)"
      let command = LSP.Command(
        title: title, command: Session.Command.explain.rawValue,
        arguments: [.string(finding.rule), .string(document.uri)])
      actions.append(
        LSP.CodeAction(
          title: title, kind: "quickfix", diagnostics: [diagnostic], command: command))
    }
    return actions
  }

  /// Turns a rule off in the settings file that counts here; nil when it is broken, or would have to be
  /// made and the client doesn't make files.
  private func settingsEdit(turningOff rule: String) -> LSP.WorkspaceEdit? {
    guard !document.isUntitled else { return nil }
    let path = project.settingsFile(for: self.path)
    let open = session.documents.values.first { $0.place?.absolutePath == path }
    let uri = open?.uri ?? session.uri(ofFile: path, in: project)
    guard let text = open?.text ?? FilePlace.text(at: path) else {
      return client.createsFiles ? newSettings(uri, turningOff: rule) : nil
    }
    guard let edit = SettingsEdit.turningOff(rule, in: text) else { return nil }
    let lines = TextLines(text, session.encoding, isDocument: open != nil)
    let textEdit = LSP.TextEdit(range: lines.range(edit.range), newText: edit.text)
    guard client.versionedEdits else { return LSP.WorkspaceEdit(changes: [uri: [textEdit]]) }
    return LSP.WorkspaceEdit(documentChanges: [
      .edit(
        LSP.DocumentEdit(textDocument: .init(uri: uri, version: open?.version), edits: [textEdit]))
    ])
  }

  private func newSettings(_ uri: String, turningOff rule: String) -> LSP.WorkspaceEdit {
    let start = LSP.Position(line: 0, character: 0)
    let edit = LSP.TextEdit(
      range: LSP.Range(start: start, end: start), newText: SettingsEdit.file(turningOff: rule))
    return LSP.WorkspaceEdit(documentChanges: [
      .create(LSP.CreateFile(uri: uri)),
      .edit(LSP.DocumentEdit(textDocument: .init(uri: uri, version: nil), edits: [edit])),
    ])
  }

  /// All safe fixes of the document; those of one rule, when it has more than one.
  func fixAll(of rule: String?, in findings: [Finding]) -> LSP.CodeAction? {
    let fixable = findings.filter { isFixable($0, rule) }
    guard fixable.count > (rule == nil ? 0 : 1) else { return nil }
    let title =
      rule.map { "Fix all \($0) in this file" } ?? "Fix all that is safe to fix (ViewLint)"
    var action = LSP.CodeAction(title: title, kind: rule == nil ? Session.fixAll : "quickfix")
    guard client.resolvesEdits else {
      action.edit = edit(fixing: rule)
      return action.edit?.isEmpty == false ? action : nil
    }
    var members = [JSON.Member("uri", .string(document.uri))]
    if let version = document.version { members.append(.init("version", .integer(version))) }
    if let rule { members.append(.init("rule", .string(rule))) }
    action.data = .object(members)
    return action
  }

  /// What `--fix` does to the document, for one rule or for all.
  func edit(fixing rule: String?) -> LSP.WorkspaceEdit {
    var edits = EditMaker(session, project)
    for edit in project.fixed(path, rule: rule)?.edits ?? [] { edits.add(edit, to: path) }
    return edits.workspaceEdit
  }

  private func isFixable(_ finding: Finding, _ rule: String?) -> Bool {
    (rule == nil || finding.rule == rule) && finding.fixes.contains(where: \.isSafe)
  }
}
