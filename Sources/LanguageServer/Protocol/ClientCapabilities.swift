import JSONRPC

/// What the client offers. Whatever it doesn't name, or names with `null`, it doesn't have.
struct ClientCapabilities {
  let json: JSON?

  init(_ json: JSON? = nil) { self.json = json }

  private subscript(path: String) -> JSON? {
    var value = json
    for key in path.split(separator: "/") { value = value?[String(key)] }
    return value
  }

  private func says(_ path: String) -> Bool { self[path]?.bool == true }
  private func strings(_ path: String) -> [String] {
    self[path]?.array?.compactMap(\.string) ?? []
  }

  // MARK: Diagnostics

  /// Whether diagnostics are pulled. A client that can't be told to pull again would show old ones
  /// when another file changes, so it gets pushes.
  var pulls: Bool {
    self["textDocument/diagnostic"] != nil && says("workspace/diagnostics/refreshSupport")
  }

  /// Newer clients say for pulled diagnostics, too, what they say for published ones.
  private func diagnostics(_ name: String) -> JSON? {
    (pulls ? self["textDocument/diagnostic/\(name)"] : nil)
      ?? self["textDocument/publishDiagnostics/\(name)"]
  }

  var relatedInformation: Bool { diagnostics("relatedInformation")?.bool == true }
  var codeDescription: Bool { diagnostics("codeDescriptionSupport")?.bool == true }
  var diagnosticData: Bool { diagnostics("dataSupport")?.bool == true }
  var diagnosticVersions: Bool { says("textDocument/publishDiagnostics/versionSupport") }
  /// The tags that it shows: 1 unnecessary, 2 deprecated.
  var tags: [Int] { diagnostics("tagSupport")?["valueSet"]?.array?.compactMap(\.integer) ?? [] }

  // MARK: Actions

  /// Without this the client takes commands only, and has to ask us to apply an edit.
  var codeActionLiterals: Bool {
    self["textDocument/codeAction/codeActionLiteralSupport"] != nil
  }
  var preferredActions: Bool { says("textDocument/codeAction/isPreferredSupport") }
  var disabledActions: Bool { says("textDocument/codeAction/disabledSupport") }
  var resolvesEdits: Bool {
    says("textDocument/codeAction/dataSupport")
      && strings("textDocument/codeAction/resolveSupport/properties").contains("edit")
  }
  var versionedEdits: Bool { says("workspace/workspaceEdit/documentChanges") }
  var createsFiles: Bool {
    versionedEdits && strings("workspace/workspaceEdit/resourceOperations").contains("create")
  }

  // MARK: The rest

  var positionEncodings: [String] { strings("general/positionEncodings") }
  var hoverMarkdown: Bool { strings("textDocument/hover/contentFormat").contains("markdown") }
  var symbolTrees: Bool {
    says("textDocument/documentSymbol/hierarchicalDocumentSymbolSupport")
  }
  var foldsWholeLines: Bool { says("textDocument/foldingRange/lineFoldingOnly") }
  var progress: Bool { says("window/workDoneProgress") }
  var showsDocuments: Bool { says("window/showDocument/support") }
  var watchesFiles: Bool { says("workspace/didChangeWatchedFiles/dynamicRegistration") }
  var configuration: Bool { says("workspace/configuration") }
  var registersConfiguration: Bool {
    says("workspace/didChangeConfiguration/dynamicRegistration")
  }
  var workspaceFolders: Bool { says("workspace/workspaceFolders") }
}
