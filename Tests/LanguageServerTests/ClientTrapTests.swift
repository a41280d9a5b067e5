import Foundation
import JSONRPC
import TestSupport
import Testing

@testable import LanguageServer

/// What clients do that servers don't expect: one without a root, one a buffer, one that refuses.
@Suite struct ClientTrapTests {
  private func project(_ files: [String: String] = [:]) throws -> TemporaryFolder {
    var files = files
    files[".git/x"] = ""
    return try TemporaryFolder(files)
  }

  private func uri(_ folder: TemporaryFolder, _ path: String = "A.swift") -> String {
    DocumentURI.file(folder.path + "/" + path)
  }

  // MARK: Several servers, several folders

  /// Some clients start a server for each buffer: none of them sees the others' unsaved texts, and all
  /// see what is saved.
  @Test func oneServerABuffer() throws {
    let folder = try project(["Feed.swift": Sample.feed, "Turn.swift": Sample.turn])
    let (feed, turn) = (uri(folder, "Feed.swift"), uri(folder, "Turn.swift"))
    // One is told the folder, the other knows only its file.
    let (first, second) = (try TestClient(folder.path), try TestClient(nil))
    first.open(feed, Sample.feed)
    second.open(turn, Sample.turn)
    #expect(first.published(feed) == [Sample.feedFinding])
    #expect(second.published(turn) == [])
    let renamed = Sample.turn.replacing("upsideDown", with: "other")
    second.change(turn, renamed)
    first.tick()
    #expect(first.published(feed) == nil)
    try folder.write(renamed, to: "Turn.swift")
    second.notify("textDocument/didSave", ["textDocument": ["uri": .string(turn)]])
    first.tick()
    #expect(first.published(feed) == [])
    // The same document in both, each with a text of its own.
    second.open(feed, "")
    #expect(second.published(feed) == [])
    try folder.write(Sample.turn, to: "Turn.swift")
    first.tick()
    #expect(first.published(feed) == [Sample.feedFinding])
    // One ends; the other goes on.
    #expect(try second.request("shutdown", nil).get() == .null)
    first.change(feed, "", version: 2)
    #expect(first.published(feed) == [])
  }

  @Test func severalFoldersInOneServer() throws {
    let (one, two) = (try project(["Turn.swift": Sample.turn]), try project())
    let client = TestClient()
    _ = try client.request(
      "initialize",
      [
        "processId": .null, "rootUri": .string(uri(two, "")), "capabilities": Capabilities.push,
        "workspaceFolders": [
          ["uri": .string(uri(one, "")), "name": "one"],
          ["uri": .string(uri(two, "")), "name": "two"],
        ],
      ]
    ).get()
    client.notify("initialized", [:])
    // The same code: only one of the projects has the modifier.
    client.open(uri(one), Sample.feed)
    client.open(uri(two), Sample.feed)
    #expect(client.published(uri(one)) == [Sample.feedFinding])
    client.open(uri(two, "Turn.swift"), Sample.turn)
    #expect(client.published(uri(two)) == [Sample.feedFinding])
    client.open(uri(one, "Turn.swift"), "")
    #expect(client.published(uri(one)) == [])
    #expect(client.server.session.projects.count == 2)
  }

  @Test func aClientWithoutARootIsServed() throws {
    let folder = try project(["Turn.swift": Sample.turn])
    let client = TestClient()
    _ = try client.request("initialize", ["capabilities": [:]]).get()
    client.notify("initialized", nil)
    client.open(uri(folder), Sample.feed)
    #expect(client.published(uri(folder)) == [Sample.feedFinding])
  }

  /// From the document, not from the folder that the server was started in.
  @Test func settingsAreFoundFromTheDocument() throws {
    let off = #"{"rules": {"frame-infinite-fixed": "off"}}"#
    let folder = try project(["Inner/.viewlint.json": off])
    let client = try TestClient(nil)
    client.open(uri(folder, "Inner/A.swift"), Sample.wide)
    #expect(client.published(uri(folder, "Inner/A.swift")) == [])
    client.open(uri(folder), Sample.wide)
    #expect(client.published(uri(folder)) == [Sample.wideFinding])
  }

  // MARK: Order and answers

  @Test func aClientThatRefusesIsNotWaitedFor() throws {
    let folder = try project(["Turn.swift": Sample.turn])
    let client = TestClient()
    client.refuses = true
    _ = try client.request(
      "initialize",
      [
        "processId": .null, "rootUri": .string(uri(folder, "")),
        "capabilities": [
          "window": ["workDoneProgress": true, "showDocument": ["support": true]],
          "workspace": [
            "configuration": true, "didChangeWatchedFiles": ["dynamicRegistration": true],
            "diagnostics": ["refreshSupport": true],
          ],
          "textDocument": ["diagnostic": [:]],
        ],
      ]
    ).get()
    client.notify("initialized", [:])
    client.open(uri(folder), Sample.feed)
    #expect(try client.pulled(uri(folder)) == [Sample.feedFinding])
    client.open(uri(folder, "Turn.swift"), "")
    #expect(try client.pulled(uri(folder)) == [])
    client.change(uri(folder, "Turn.swift"), Sample.turn)
    #expect(try client.pulled(uri(folder)) == [Sample.feedFinding])
    let asked = Set(client.requested.map(\.method))
    #expect(
      asked.contains("workspace/configuration") && asked.contains("client/registerCapability"))
    #expect(client.take("$/progress").isEmpty)
  }

  @Test func documentsOpenedBeforeInitializedAreLinted() throws {
    let folder = try project(["Turn.swift": Sample.turn])
    let client = TestClient()
    _ = try client.request(
      "initialize", ["rootUri": .string(uri(folder, "")), "capabilities": [:]]
    ).get()
    client.open(uri(folder), Sample.feed)
    #expect(client.published(uri(folder)) == [Sample.feedFinding])
    client.notify("initialized", [:])
    client.change(uri(folder), "")
    #expect(client.published(uri(folder)) == [])
  }

  @Test func settingsThatSayNothingRightAfterOpening() throws {
    let folder = try project()
    let client = try TestClient(folder.path)
    for settings: JSON in [.null, [:], [[]], ["viewlint": .null], ["swift": ["path": "x"]]] {
      client.open(uri(folder), Sample.wide)
      client.notify("workspace/didChangeConfiguration", ["settings": settings])
      #expect(client.published(uri(folder)) == [Sample.wideFinding])
      client.close(uri(folder))
    }
    client.notify("workspace/didChangeConfiguration", nil)
    #expect(try client.request("shutdown", nil).get() == .null)
  }

  @Test func aPullForAnyDocumentIsAnswered() throws {
    let folder = try project(["A.swift": Sample.wide])
    let client = try TestClient(folder.path, Capabilities.pull)
    client.open("untitled:a", Sample.wide)
    client.open("git:/A.swift", Sample.wide)
    client.open("untitled:b", "{}", language: "json")
    client.close("untitled:b")
    for other in [uri(folder), "git:/A.swift", "untitled:b", "", "x y", "file:"] {
      #expect(try client.pulled(other) == [], "\(other)")
    }
    #expect(try client.pulled("untitled:a") == [Sample.wideFinding])
  }

  // MARK: Edits

  private func actions(_ client: TestClient, _ uri: String, only: JSON) throws -> JSON {
    try client.request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": .string(uri)], "range": range((0, 0), (9, 0)),
        "context": ["diagnostics": [], "only": only],
      ]
    ).get()
  }

  @Test func editsCarryTheVersionOfTheDocument() throws {
    let client = try TestClient(nil)
    for version in [0, 7, 7, 3, 2_000_000_000] {
      client.open("untitled:a", Sample.key, version: version)
      let action = try actions(client, "untitled:a", only: ["quickfix"])[0]
      let document = action?["edit"]?["documentChanges"]?[0]?["textDocument"]
      #expect(document?["version"]?.integer == version)
      #expect(document?["uri"] == "untitled:a")
    }
  }

  @Test func aFileThatIsNotOpenHasNoVersion() throws {
    let folder = try project([".viewlint.json": "{ \"rules\": {} }"])
    let client = try TestClient(folder.path)
    client.open(uri(folder), Sample.wide)
    let found = try actions(client, uri(folder), only: ["quickfix"]).array?.first {
      $0["title"]?.string?.hasSuffix("in the settings") == true
    }
    guard case .object(let members)? = found?["edit"]?["documentChanges"]?[0]?["textDocument"]
    else {
      Issue.record("no edit")
      return
    }
    #expect(members.first { $0.key == "version" }?.value == .null)
  }

  @Test func actionsOnSaveWithoutFindingsAreAnEmptyList() throws {
    let client = try TestClient(nil)
    client.open("untitled:a", "let a = 1\n")
    for kind: JSON in ["source.fixAll", "source.fixAll.viewlint", "quickfix", "source"] {
      #expect(try actions(client, "untitled:a", only: [kind]) == [])
    }
    #expect(try actions(client, "untitled:none", only: ["source.fixAll"]) == [])
  }

  @Test func fixAllIsWorkedOutForTheTextAsItIs() throws {
    let client = try TestClient(nil)
    client.open("untitled:a", Sample.key)
    func line() throws -> Int? {
      let action = try actions(client, "untitled:a", only: ["source.fixAll"])[0]
      let edit = action?["edit"]?["documentChanges"]?[0]?["edits"]?[0]
      return edit?["range"]?["start"]?["line"]?.integer
    }
    #expect(try line() == 1)
    client.change("untitled:a", [edit((0, 0), (0, 0), "\n\n\n")])
    #expect(try line() == 4)
  }
}
