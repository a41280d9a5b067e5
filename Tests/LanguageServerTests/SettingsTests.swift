import JSONRPC
import TestSupport
import Testing

@testable import LanguageServer

/// Settings of the editor.
@Suite struct SettingsTests {
  private let off: JSON = ["rules": ["frame-infinite-fixed": "off"]]

  private func project(_ files: [String: String] = [:]) throws -> TemporaryFolder {
    var files = files
    files[".git/x"] = ""
    return try TemporaryFolder(files)
  }

  private func uri(_ folder: TemporaryFolder) -> String {
    DocumentURI.file(folder.path + "/A.swift")
  }

  /// A client with a folder, which says these things about itself.
  private func client(
    _ folder: TemporaryFolder, options: JSON = .null, capabilities: JSON = Capabilities.push,
    answers: [String: JSON] = [:]
  ) throws -> TestClient {
    let client = TestClient()
    client.answers = answers
    _ = try client.request(
      "initialize",
      [
        "processId": .null, "rootUri": .string(DocumentURI.file(folder.path)),
        "capabilities": capabilities, "initializationOptions": options,
      ]
    ).get()
    client.notify("initialized", [:])
    client.open(uri(folder), Sample.wide)
    return client
  }

  @Test(
    arguments: [
      ["rules": ["frame-infinite-fixed": "off"]],
      ["viewlint": ["rules": ["frames": "off"], "logLevel": "error"]],
      ["exclude": ["A.swift"]],
    ] as [JSON]) func initializationOptions(options: JSON) throws
  {
    let folder = try project()
    let client = try client(folder, options: options)
    #expect(client.published(uri(folder)) == [])
  }

  @Test(arguments: [nil, .null, [:], ["other": ["rules": [:]]], ["viewlint": .null], 3] as [JSON?])
  func optionsThatSayNothing(options: JSON?) throws {
    let folder = try project()
    let client = try client(folder, options: options ?? .null)
    #expect(client.published(uri(folder)) == [Sample.wideFinding])
    #expect(client.take("window/showMessage").isEmpty)
    // What says nothing takes nothing back.
    client.notify("workspace/didChangeConfiguration", ["settings": ["viewlint": off]])
    #expect(client.published(uri(folder)) == [])
    client.notify("workspace/didChangeConfiguration", ["settings": options ?? .null])
    #expect(client.published(uri(folder)) == nil)
  }

  @Test func changedSettingsAreTakenUp() throws {
    let folder = try project()
    let client = try client(folder)
    client.notify("workspace/didChangeConfiguration", ["settings": ["viewlint": off]])
    #expect(client.published(uri(folder)) == [])
    client.notify("workspace/didChangeConfiguration", ["settings": ["viewlint": [:]]])
    #expect(client.published(uri(folder)) == [Sample.wideFinding])
  }

  @Test func aClientThatHasSettingsIsAskedForThem() throws {
    let folder = try project()
    let client = try client(
      folder, capabilities: ["workspace": ["configuration": true]],
      answers: ["workspace/configuration": [off]])
    #expect(client.requested.map(\.method) == ["workspace/configuration"])
    #expect(client.requested[0].params?["items"]?[0]?["section"] == "viewlint")
    #expect(client.published(uri(folder)) == [])
    client.answers = ["workspace/configuration": [["rules": [:]]]]
    client.notify("workspace/didChangeConfiguration", ["settings": .null])
    #expect(client.published(uri(folder)) == [Sample.wideFinding])
    // Some send what they don't answer.
    client.answers = [:]
    client.notify("workspace/didChangeConfiguration", ["settings": ["viewlint": off]])
    #expect(client.published(uri(folder)) == [])
  }

  /// Each folder of the client may have settings of its own.
  @Test func foldersHaveSettingsOfTheirOwn() throws {
    let (one, two, three) = (try project(), try project(), try project())
    let client = TestClient()
    client.answers = ["workspace/configuration": [off, [:], ["rules": ["frames": "error"]]]]
    _ = try client.request(
      "initialize",
      [
        "processId": .null, "rootUri": .null,
        "capabilities": ["workspace": ["configuration": true, "workspaceFolders": true]],
        "workspaceFolders": .array(
          [one, two].map { ["uri": .string(DocumentURI.file($0.path)), "name": ""] }),
      ]
    ).get()
    client.notify("initialized", [:])
    let items = client.requested[0].params?["items"]?.array ?? []
    #expect(items.map { $0["section"] } == ["viewlint", "viewlint", "viewlint"])
    #expect(
      items.map { $0["scopeUri"]?.string }
        == [nil, DocumentURI.file(one.path), DocumentURI.file(two.path)])
    func severities() -> [Int?] {
      let published = client.take("textDocument/publishDiagnostics")
      return [one, two, three].map { folder in
        published.last { $0["uri"]?.string == uri(folder) }?["diagnostics"]?[0]?["severity"]?
          .integer
      }
    }
    for folder in [one, two, three] { client.open(uri(folder), Sample.wide) }
    // The third is in no folder: what holds everywhere counts.
    #expect(severities() == [2, 1, nil])
    // A folder that comes is asked about, and so are those that stay.
    client.answers = ["workspace/configuration": [[:], off, [:], ["rules": ["frames": "hint"]]]]
    client.notify(
      "workspace/didChangeWorkspaceFolders",
      [
        "event": [
          "added": [["uri": .string(DocumentURI.file(three.path)), "name": ""]], "removed": [],
        ]
      ])
    #expect(severities() == [nil, 2, 4])
    let report = try client.request(
      "workspace/executeCommand", ["command": "viewlint.debugReport", "arguments": []]
    ).get().string
    #expect(report?.contains("settings of the editor for \(DocumentURI.file(one.path))") == true)
  }

  /// Older clients answer for the section alone.
  @Test func aClientThatKnowsNoFoldersAnswersOnce() throws {
    let folder = try project()
    let client = try client(
      folder, capabilities: ["workspace": ["configuration": true]],
      answers: ["workspace/configuration": [off]])
    #expect(client.requested[0].params?["items"]?.array?.count == 2)
    #expect(client.published(uri(folder)) == [])
  }

  @Test func changesAreAskedForWhereTheClientTellsThemNotByItself() throws {
    let folder = try project()
    let client = try client(
      folder,
      capabilities: ["workspace": ["didChangeConfiguration": ["dynamicRegistration": true]]])
    let registrations = client.requested.first?.params?["registrations"]
    #expect(registrations?[0]?["method"] == "workspace/didChangeConfiguration")
    #expect(registrations?[1] == nil)
  }

  @Test func theSettingsFileWins() throws {
    let folder = try project([
      ".viewlint.json": #"{"rules": {"frame-infinite-fixed": "error"}}"#
    ])
    let client = try client(folder, options: off)
    let diagnostics = client.take("textDocument/publishDiagnostics").last?["diagnostics"]
    #expect(diagnostics?[0]?["severity"]?.integer == 1)
  }

  @Test func rulesOfTheUsersOwn() throws {
    let folder = try project(["rules/a/no-bold.md": Self.noBold])
    let client = try client(folder, options: ["rulePaths": ["rules"], "rules": ["frames": "off"]])
    client.change(uri(folder), "let a = Text(\"a\").bold()\n")
    #expect(client.published(uri(folder)) == ["0:17-0:24 no-bold"])
  }

  @Test func mistakesAreShown() throws {
    let folder = try project()
    let client = try client(folder, options: ["rules": ["frame-infinite-fixd": "of"]])
    let message = client.take("window/showMessage").last?["message"]?.string
    #expect(message?.contains("the editor's settings") == true)
    let report = try client.request(
      "workspace/executeCommand", ["command": "viewlint.debugReport", "arguments": []]
    ).get().string
    #expect(report?.contains("frame-infinite-fixd") == true)
  }

  private static let noBold = """
    ---
    severity: warning
    ---
    # A text is bold

    Why.

    ```rule
    match $bold = .bold()
    at    $bold
    say   "no bold"
    ```

    """
}
