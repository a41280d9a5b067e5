import Foundation
import JSONRPC
import TestSupport
import Testing

@testable import LanguageServer

/// What other servers have stumbled over, as far as no other suite has it by name.
@Suite struct TrapTests {
  private let uri = "untitled:A.swift"

  private func actions(_ client: TestClient, _ line: Int, only: [JSON]) throws -> [JSON] {
    try client.request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": .string(uri)], "range": range((line, 0), (line, 99)),
        "context": ["diagnostics": [], "only": .array(only)],
      ]
    ).get().array ?? []
  }

  private func newTexts(_ action: JSON?) -> [String] {
    (action?["edit"]?["documentChanges"]?[0]?["edits"]?.array ?? []).compactMap {
      $0["newText"]?.string
    }
  }

  // MARK: What clients send

  @Test func prettyPrintedMessages() throws {
    let client = try TestClient(nil)
    let text = """
      {
          "id": "{7}",
          "jsonrpc": "2.0",
          "method": "shutdown",
          "params": null
      }

      """
    for incoming in Message.read(Array(text.utf8)) { client.put(incoming) }
    #expect(client.takeAnswers().map(\.0) == [.string("{7}")])
  }

  @Test func numbersWrittenAsFloats() throws {
    let client = try TestClient(nil)
    client.open(uri, Sample.wide)
    let text = """
      {"id":4,"method":"textDocument/hover","params":{"textDocument":{"uri":"\(uri)"},\
      "position":{"line":0.0,"character":33.0}}}
      """
    for incoming in Message.read(Array(text.utf8)) { client.put(incoming) }
    let answer = try client.takeAnswers().first?.1.get()
    #expect(client.shown(answer.map { [$0] }) == ["0:31-0:40 "])
  }

  @Test func membersThatTheProtocolDoesNotHave() throws {
    let client = try TestClient(nil, Capabilities.pull)
    client.open(uri, Sample.wide)
    let report = try client.request(
      "textDocument/diagnostic",
      [
        "textDocument": ["uri": .string(uri), "version": 9], "range": range((0, 0), (0, 1)),
        "identifier": .null, "previousResultId": .null,
      ]
    ).get()
    #expect(report["items"]?.array?.count == 1)
  }

  @Test func oddNamesAmongTheCapabilities() throws {
    let client = try TestClient(
      nil,
      [
        "textDocument": [
          "codeAction": [
            "codeActionLiteralSupport": [
              "codeActionKind": ["valueSet": ["", "Empty", "QuickFix", "RefactorExtract"]]
            ]
          ],
          "hover": ["contentFormat": ["asciidoc", 3]],
          "diagnostic": 7, "publishDiagnostics": ["tagSupport": true],
        ]
      ])
    client.open(uri, Sample.wide)
    #expect(try actions(client, 0, only: ["quickfix"]).isEmpty == false)
    #expect(try actions(client, 0, only: ["QuickFix"]).isEmpty)
  }

  @Test func versionsThatJump() throws {
    let client = try TestClient(nil)
    client.open(uri, Sample.wide, version: 1)
    client.change(uri, [edit((0, 0), (0, 0), "\n")], version: 5)
    client.change(uri, [edit((0, 0), (1, 0), "")], version: 900)
    let published = client.take("textDocument/publishDiagnostics").last
    #expect(published?["version"] == 900 && client.shown(published?["diagnostics"]).count == 1)
  }

  @Test func anEditOfTheLastLineWithoutALineEnd() throws {
    let client = try TestClient(nil)
    client.open(uri, "let a = 1\nlet b")
    client.change(uri, [edit((1, 5), (2, 0), " = 2\n")])
    #expect(client.text(uri) == "let a = 1\nlet b = 2\n")
    client.change(uri, [edit((2, 0), (3, 0), "// end")])
    #expect(client.text(uri) == "let a = 1\nlet b = 2\n// end")
  }

  // MARK: What is said, and when

  @Test func nothingIsSaidBeforeTheClientIsReady() throws {
    let folder = try TemporaryFolder([".git/x": "", "A.swift": Sample.wide])
    let client = TestClient()
    _ = try client.request(
      "initialize",
      [
        "processId": .null, "rootUri": .string(DocumentURI.file(folder.path)),
        "capabilities": [
          "window": ["workDoneProgress": true], "workspace": ["configuration": true],
        ],
      ]
    ).get()
    client.pump()
    #expect(client.requested.isEmpty && client.take("$/progress").isEmpty)
    #expect(client.take("window/logMessage").isEmpty)
  }

  @Test func diagnosticsAreNeverThoseOfAnOlderText() throws {
    let client = try TestClient(nil)
    client.open(uri, Sample.wide, version: 1)
    _ = client.take("textDocument/publishDiagnostics")
    for version in 2...6 {
      let text = version % 2 == 0 ? "" : Sample.wide
      client.put(
        .message(
          .notification(
            method: "textDocument/didChange",
            params: [
              "textDocument": ["uri": .string(uri), "version": .integer(version)],
              "contentChanges": [["text": .string(text)]],
            ])))
    }
    for item in client.take("textDocument/publishDiagnostics") {
      let version = item["version"]?.integer ?? 0
      #expect(item["diagnostics"]?.array?.count == (version % 2 == 0 ? 0 : 1))
    }
  }

  @Test func olderTextsOfFilesAreSilent() throws {
    let client = try TestClient(nil)
    let old = "git:/a/A.swift?%7B%22ref%22%3A%22~%22%7D"
    client.open(old, Sample.wide)
    #expect(client.published(old) == nil)
    let params: JSON = [
      "textDocument": ["uri": .string(old)], "position": ["line": 0, "character": 0],
    ]
    #expect(try client.request("textDocument/hover", params).get() == .null)
    client.close(old)
  }

  @Test func fileURIsWithoutAFileAreLinted() throws {
    let folder = try TemporaryFolder([".git/x": ""])
    let client = try TestClient(folder.path)
    let new = DocumentURI.file(folder.path + "/not/there/yet/A.swift")
    client.open(new, Sample.wide)
    #expect(client.published(new) == [Sample.wideFinding])
  }

  @Test func aFindingIsShownOnce() throws {
    let client = try TestClient(nil)
    client.open(uri, Sample.wide)
    let items = client.take("textDocument/publishDiagnostics").last?["diagnostics"]?.array ?? []
    #expect(items.count == 1 && items[0]["source"] == "viewlint")
  }

  // MARK: Edits

  @Test func editsEndLinesAsTheDocumentDoes() throws {
    let client = try TestClient(nil)
    client.open(uri, "let b = 1\r\n" + Sample.wide.dropLast() + "\r\n")
    let disable = try actions(client, 1, only: ["quickfix"]).first {
      $0["title"]?.string?.hasPrefix("Disable") == true
    }
    #expect(newTexts(disable).joined().hasSuffix("reason\r\n"))
    #expect(!newTexts(disable).joined().replacing("\r\n", with: "").contains("\r"))
  }

  @Test func fixesBehindEmojiCountAsTheClientDoes() throws {
    for encoding in ["utf-8", "utf-16", "utf-32"] {
      let client = try TestClient(
        nil,
        [
          "general": ["positionEncodings": [.string(encoding)]],
          "textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]],
          "workspace": ["workspaceEdit": ["documentChanges": true]],
        ])
      client.open(uri, "/* 😀é */ " + Sample.wide)
      let fix = try actions(client, 0, only: ["quickfix"]).first
      let change = fix?["edit"]?["documentChanges"]?[0]?["edits"]?[0]
      client.change(uri, [["range": change?["range"] ?? 0, "text": change?["newText"] ?? ""]])
      #expect(
        client.text(uri)?.hasSuffix(".frame(maxWidth: .infinity)\n") == true, "\(encoding)")
    }
  }

  // MARK: Orphans

  @Test func aServerKnowsWhenItsClientIsGone() throws {
    let parent = ParentProcess()
    #expect(!parent.isGone)
    let client = Process()
    client.executableURL = URL(fileURLWithPath: "/bin/sleep")
    client.arguments = ["60"]
    try client.run()
    parent.watch(Int(client.processIdentifier))
    #expect(!parent.isGone)
    // Where the tests run, the polite signal may be ignored.
    kill(client.processIdentifier, SIGKILL)
    client.waitUntilExit()
    #expect(parent.isGone)
  }

  @Test func aProcessThatCannotBeSeenIsNotWatched() {
    for number in [0, 1, -1, .max, 4_194_303] {
      let parent = ParentProcess()
      parent.watch(number)
      #expect(!parent.isGone)
    }
  }

  @Test func aServerWhoseClientReadsNoMoreEnds() throws {
    let body = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#
    let frame = "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    let folder = try TemporaryFolder(["in": String(repeating: frame, count: 200)])
    let script = "timeout 20 $VIEWLINT lsp < in | true; echo done"
    let result = try BuiltProgram.viewlint.shell(script, in: folder.path)
    #expect(result.output == "done\n")
  }
}
