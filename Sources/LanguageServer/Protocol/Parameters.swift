import JSONRPC

// What clients send.
extension LSP {
  struct InitializeParams: Decodable {
    var processId: Int?
    var clientInfo: JSON?
    var rootPath: String?
    var rootUri: String?
    var workspaceFolders: [WorkspaceFolder]?
    var capabilities: JSON?
    var initializationOptions: JSON?
    var trace: String?
  }

  /// Parameters that nobody reads: whatever stands there is right.
  struct Nothing: Decodable {
    init(from decoder: any Decoder) {}
    init() {}
  }

  struct OpenParams: Decodable { var textDocument: DocumentItem }
  struct DocumentParams: Decodable { var textDocument: DocumentID }

  struct ChangeParams: Decodable {
    var textDocument: VersionedDocumentID
    var contentChanges: [Change]

    struct Change: Decodable {
      /// What is replaced; the whole text when there is none.
      var range: Range?
      var text: String
    }
  }

  struct PositionParams: Decodable {
    var textDocument: DocumentID
    var position: Position
  }

  struct PositionsParams: Decodable {
    var textDocument: DocumentID
    var positions: [Position]
  }

  struct CodeActionParams: Decodable {
    var textDocument: DocumentID
    var range: Range
    var context: Context?

    struct Context: Decodable { var only: [String]? }
  }

  struct DiagnosticParams: Decodable {
    var textDocument: DocumentID
    var previousResultId: String?
  }

  struct WorkspaceDiagnosticParams: Decodable {
    var previousResultIds: [Previous]?
    var partialResultToken: JSON?

    struct Previous: Decodable {
      var uri: String
      var value: String
    }
  }

  struct CommandParams: Decodable {
    var command: String
    var arguments: [JSON]?
  }

  struct CancelParams: Decodable { var id: JSON }
  struct TraceParams: Decodable { var value: String }
  struct SettingsParams: Decodable { var settings: JSON? }

  struct FoldersParams: Decodable {
    var event: Event

    struct Event: Decodable {
      var added: [WorkspaceFolder]
      var removed: [WorkspaceFolder]
    }
  }
}
