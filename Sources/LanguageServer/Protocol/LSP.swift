import JSONRPC

/// The types of the Language Server Protocol that this server uses, with the members that it uses.
enum LSP {
  struct Position: Codable, Hashable {
    var line: Int
    /// In units of the negotiated encoding.
    var character: Int
  }

  /// Ends exclusively.
  struct Range: Codable, Hashable {
    var start: Position
    var end: Position
  }

  struct Location: Codable, Hashable {
    var uri: String
    var range: Range
  }

  struct TextEdit: Codable, Hashable {
    var range: Range
    var newText: String
  }

  struct DocumentID: Codable, Hashable { var uri: String }

  struct DocumentItem: Codable {
    var uri: String
    var languageId: String?
    var version: Int?
    var text: String
  }

  struct VersionedDocumentID: Codable {
    var uri: String
    var version: Int?
  }

  struct WorkspaceFolder: Codable, Hashable {
    var uri: String
    var name: String?
  }

  /// Edits of several documents, in the form that the client reads.
  struct WorkspaceEdit: Codable, Hashable {
    var changes: [String: [TextEdit]]?
    /// Edits of documents, and files to be made before.
    var documentChanges: [Change]?

    var isEmpty: Bool { (changes ?? [:]).isEmpty && (documentChanges ?? []).isEmpty }

    enum Change: Codable, Hashable {
      case edit(DocumentEdit)
      case create(CreateFile)

      init(from decoder: any Decoder) throws {
        if let file = try? CreateFile(from: decoder) {
          self = .create(file)
        } else {
          self = .edit(try DocumentEdit(from: decoder))
        }
      }

      func encode(to encoder: any Encoder) throws {
        switch self {
        case .edit(let edit): try edit.encode(to: encoder)
        case .create(let file): try file.encode(to: encoder)
        }
      }
    }
  }

  struct CreateFile: Codable, Hashable {
    var kind = "create"
    var uri: String
    var options = Options()

    struct Options: Codable, Hashable { var ignoreIfExists = true }
  }

  struct DocumentEdit: Codable, Hashable {
    var textDocument: Target
    var edits: [TextEdit]

    /// A document whose version is null when the client doesn't have it open.
    struct Target: Codable, Hashable {
      var uri: String
      var version: Int?

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(uri, forKey: .uri)
        try container.encode(version, forKey: .version)
      }
    }
  }

  struct Diagnostic: Codable, Hashable {
    var range: Range
    /// 1 error, 2 warning, 3 information, 4 hint.
    var severity: Int?
    var code: JSON?
    var codeDescription: CodeDescription?
    var source: String?
    var message: String
    /// 1 unnecessary, 2 deprecated.
    var tags: [Int]?
    var relatedInformation: [Related]?
    var data: JSON?

    struct CodeDescription: Codable, Hashable { var href: String }

    struct Related: Codable, Hashable {
      var location: Location
      var message: String
    }
  }

  struct Command: Codable, Hashable {
    var title: String
    var command: String
    var arguments: [JSON]?
  }

  struct CodeAction: Codable, Hashable {
    var title: String
    var kind: String?
    var diagnostics: [Diagnostic]?
    var isPreferred: Bool?
    var disabled: Disabled?
    var edit: WorkspaceEdit?
    var command: Command?
    var data: JSON?

    struct Disabled: Codable, Hashable { var reason: String }
  }

  struct Hover: Codable {
    var contents: Markup
    var range: Range?
  }

  struct Markup: Codable {
    /// `markdown` or `plaintext`.
    var kind: String
    var value: String
  }

  struct FoldingRange: Codable, Hashable {
    var startLine: Int
    var endLine: Int
  }
}
