import JSONRPC

extension Handler {
  /// Every message that the server understands. The capabilities that it states are those named here.
  static var all: [Handler] {
    [
      .request("shutdown", Session.shutdown),
      .notification("initialized", Session.initialized),
      .notification("$/setTrace", Session.setTrace),
      .notification("$/cancelRequest", Session.cancel),

      .notification("textDocument/didOpen", Session.didOpen)
        .offering("textDocumentSync") { _ in ["openClose": true, "change": 2, "save": true] },
      .notification("textDocument/didChange", Session.didChange),
      .notification("textDocument/didSave", Session.didSave),
      .notification("textDocument/didClose", Session.didClose),

      .request("textDocument/diagnostic", Session.diagnostic)
        .withProject(survivesEdits: true, answersEarly: true)
        .offering("diagnosticProvider") { client in
          guard client.pulls else { return nil }
          return [
            "identifier": "viewlint", "interFileDependencies": true, "workspaceDiagnostics": true,
          ]
        },
      .held("workspace/diagnostic", Session.workspaceDiagnostic),

      .request("textDocument/codeAction", Session.codeActions)
        .withProject()
        .offering("codeActionProvider", Session.codeActionOptions),
      .request("codeAction/resolve", Session.resolveCodeAction),
      .request("textDocument/hover", Session.hover)
        .withProject()
        .offering("hoverProvider"),
      .request("textDocument/documentSymbol", Session.documentSymbols)
        .withProject()
        .offering("documentSymbolProvider"),
      .request("textDocument/foldingRange", Session.foldingRanges)
        .withProject()
        .offering("foldingRangeProvider"),
      .request("textDocument/selectionRange", Session.selectionRanges)
        .offering("selectionRangeProvider"),

      .notification("workspace/didChangeWatchedFiles", Session.didChangeWatchedFiles),
      .notification("workspace/didChangeConfiguration", Session.didChangeConfiguration),
      .notification("workspace/didChangeWorkspaceFolders", Session.didChangeFolders)
        .offering("workspace") { client in
          guard client.workspaceFolders else { return nil }
          return ["workspaceFolders": ["supported": true, "changeNotifications": true]]
        },
      .request("workspace/executeCommand", Session.executeCommand)
        .offering("executeCommandProvider") { _ in
          ["commands": .array(Session.Command.allCases.map { .string($0.rawValue) })]
        },
    ]
  }

  /// What the server can do for a client.
  static func capabilities(for client: ClientCapabilities, _ encoding: PositionEncoding) -> JSON {
    var members = all.compactMap { $0.offer(client) }
    // A client that has never heard of encodings expects the one that it knows.
    if !client.positionEncodings.isEmpty {
      members.append(JSON.Member("positionEncoding", .string(encoding.rawValue)))
    }
    return .object(members)
  }
}
