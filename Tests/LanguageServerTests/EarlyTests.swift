import JSONRPC
import TestSupport
import Testing

@testable import LanguageServer

/// Diagnostics of open documents while their project is being parsed.
@Suite struct EarlyTests {
  private func project(_ files: [String: String]) throws -> TemporaryFolder {
    var files = files
    files[".git/x"] = ""
    files["A.swift"] = ""
    return try TemporaryFolder(files)
  }

  private func uri(_ folder: TemporaryFolder) -> String {
    DocumentURI.file(folder.path + "/A.swift")
  }

  /// What was published of a document, from the first to the last, when it is opened at once.
  private func published(_ folder: TemporaryFolder, _ text: String) throws -> [[String]] {
    let client = TestClient()
    client.start(folder.path, Capabilities.push)
    client.put(open(uri(folder), text))
    return client.take("textDocument/publishDiagnostics").map { client.shown($0["diagnostics"]) }
  }

  private func open(_ uri: String, _ text: String) -> Message.Incoming {
    .message(
      .notification(
        method: "textDocument/didOpen",
        params: [
          "textDocument": [
            "uri": .string(uri), "languageId": "swift", "version": 1, "text": .string(text),
          ]
        ]))
  }

  @Test func theFirstDiagnosticsComeBeforeTheProjectIsParsed() throws {
    let folder = try project(["B.swift": "struct B {}"])
    #expect(
      try published(folder, Sample.wide) == [[Sample.wideFinding], [Sample.wideFinding]])
  }

  @Test func whatOtherFilesAddComesWithTheProject() throws {
    let folder = try project(["Turn.swift": Sample.turn])
    #expect(try published(folder, Sample.feed) == [[], [Sample.feedFinding]])
  }

  @Test func whatOtherFilesMayTakeAwayIsNotShownBefore() throws {
    let folder = try project([
      "B.swift": "extension View { func frame(width: CGFloat) -> some View { self } }"
    ])
    #expect(try published(folder, Sample.wide).allSatisfy { $0.isEmpty })
  }

  @Test func settingsCountFromTheStart() throws {
    let folder = try project([
      ".viewlint.json": #"{"rules": {"frame-infinite-fixed": "off"}}"#
    ])
    #expect(try published(folder, Sample.wide) == [[], []])
  }

  @Test func aClientThatPullsIsAnsweredEarlyAndToldToAskAgain() throws {
    let folder = try project(["Turn.swift": Sample.turn])
    let client = TestClient()
    client.start(folder.path, Capabilities.pull)
    client.put(open(uri(folder), Sample.feed))
    let first = try client.pulled(uri(folder))
    #expect(first == [])
    #expect(client.requested.map(\.method) == ["workspace/diagnostic/refresh"])
    #expect(try client.pulled(uri(folder)) == [Sample.feedFinding])
  }
}
