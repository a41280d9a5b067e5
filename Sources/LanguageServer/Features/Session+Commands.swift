import JSONRPC
import Linter
import Rules
import Workspace

// Commands that an editor can have run.
extension Session {
  enum Command: String, CaseIterable {
    /// Opens the page of a rule: its id, and the document that it is asked from.
    case explain = "viewlint.explain"
    /// Returns what a report about a fault should hold.
    case debugReport = "viewlint.debugReport"
  }

  func executeCommand(_ params: LSP.CommandParams) throws -> JSON {
    switch Command(rawValue: params.command) {
    case .explain: return try explain(params.arguments ?? [])
    case .debugReport: return .string(debugReport)
    case nil: throw ResponseError(.invalidParams, "no such command: \(params.command)")
    }
  }

  private func explain(_ arguments: [JSON]) throws -> JSON {
    guard let id = arguments.first?.string else {
      throw ResponseError(.invalidParams, "\(Command.explain.rawValue) needs the id of a rule")
    }
    let uri = arguments.dropFirst().first?.string
    let own = uri.flatMap { documents[$0]?.place }.flatMap { projects[$0.root]?.project }
    let rules = (own?.rules ?? LintRules.load([]).rules).pages
    guard let rule = rules.first(where: { $0.id == id }) else {
      throw ResponseError(.invalidParams, "there is no rule '\(id)'")
    }
    if client.showsDocuments, let path = RulePages.path(of: rule) {
      request(
        "window/showDocument",
        ["uri": .string(DocumentURI.file(path)), "takeFocus": true, "external": false])
    } else {
      notify("window/showMessage", ["type": 3, "message": .string(RulePages.page(of: rule))])
    }
    return .null
  }

  /// For a report about a fault: what runs, for whom, on what.
  private var debugReport: String {
    var lines = [
      "viewlint \(version)", "client: \(clientName)", "positions: \(encoding.rawValue)",
      "diagnostics: \(client.pulls ? "pulled" : "pushed")",
      "watched files: \(client.watchesFiles ? "by the client" : "looked at now and then")",
      "open documents: \(documents.count)",
    ]
    if let text = clientSettings.common { lines.append("settings of the editor: \(text)") }
    for (uri, text) in clientSettings.folders.sorted(by: { $0.key < $1.key }) {
      lines.append("settings of the editor for \(uri): \(text ?? "none")")
    }
    for state in projects.values.sorted(by: { $0.root.path < $1.root.path }) {
      lines.append("project: \(state.root.path)\(state.isLoading ? " (loading)" : "")")
      guard let project = state.project else { continue }
      lines.append("  files: \(project.fileCount)")
      lines.append("  rules: \(project.rules.pages.count)")
      lines += project.targetNotes.map { "  targets: \($0)" }
      lines += project.sources.map { "  settings and rules: \($0)" }
      lines += project.problems.map { "  \($0)" }
    }
    lines += log.last
    return lines.joined(separator: "\n") + "\n"
  }
}
