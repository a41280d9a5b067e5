import JSONRPC
import TestSupport
import Testing

@testable import LanguageServer

/// Documents: every form of URI, every way to change a text.
@Suite struct DocumentTests {
  private func client(_ files: [String: String] = [:]) throws -> (TestClient, TemporaryFolder) {
    var files = files
    files[".git/x"] = ""
    let folder = try TemporaryFolder(files)
    return (try TestClient(folder.path), folder)
  }

  private func uri(_ folder: TemporaryFolder, _ path: String = "A.swift") -> String {
    DocumentURI.file(folder.path + "/" + path)
  }

  // MARK: URIs

  @Test func aURIComesBackAsTheClientWroteIt() throws {
    let (client, folder) = try client()
    let plain = uri(folder)
    let encoded = plain.replacing("A.swift", with: "%41.swift")
    let spellings = [
      encoded, plain.replacing("file://", with: "file://localhost"),
      plain.replacing("file://", with: "FILE://"), plain.replacing("file://", with: "file:"),
    ]
    for spelling in spellings {
      client.open(spelling, Sample.wide)
      #expect(client.published(spelling) == [Sample.wideFinding], "\(spelling)")
      client.close(spelling)
    }
  }

  @Test(arguments: ["file:///c%3A/A.swift", "file:///C:/A.swift", "file:///c:/A.swift"])
  func driveColonsEncodedOrNot(uri: String) throws {
    let client = try TestClient(nil)
    client.open(uri, Sample.wide)
    #expect(client.published(uri) == [Sample.wideFinding])
  }

  @Test(arguments: [
    "untitled:Untitled-1", "untitled:A.swift", "inmemory://model/1",
    "vscode-vfs://github/a/B.swift",
    "file://", "file:///%FF.swift", "file:relative.swift", "file:///%4.swift",
  ])
  func documentsThatAreNoFilesAreLinted(uri: String) throws {
    let client = try TestClient(nil)
    client.open(uri, Sample.wide)
    #expect(client.published(uri) == [Sample.wideFinding])
    client.change(uri, "")
    #expect(client.published(uri) == [])
  }

  @Test func untitledDocumentsDoNotSeeEachOther() throws {
    let client = try TestClient(nil)
    client.open("untitled:1", Sample.feed)
    client.open("untitled:2", Sample.turn)
    #expect(client.published("untitled:1") == [])
    client.change("untitled:1", Sample.feed + Sample.turn)
    #expect(client.published("untitled:1") == [Sample.feedFinding])
  }

  @Test func filesOutsideTheWorkspaceBelongToTheirOwnProject() throws {
    let (client, _) = try client()
    let other = try TemporaryFolder([".git/x": "", "Turn.swift": Sample.turn])
    client.open(uri(other), Sample.feed)
    #expect(client.published(uri(other)) == [Sample.feedFinding])
  }

  @Test func theWholeDiskIsNoProject() throws {
    let client = try TestClient("/")
    #expect(client.server.session.folders.isEmpty && client.server.session.projects.isEmpty)
    client.open("untitled:a", Sample.wide)
    #expect(client.published("untitled:a") == [Sample.wideFinding])
  }

  @Test func aRootBehindALinkIsCalledAsTheClientCallsIt() throws {
    let folder = try TemporaryFolder(["real/.git/x": "", "real/Turn.swift": Sample.turn])
    let link = folder.path + "/link"
    try symlink(link, to: folder.path + "/real")
    let client = try TestClient(link)
    let uri = DocumentURI.file(link + "/A.swift")
    client.open(uri, Sample.feed.replacing("Text(row)", with: "Row()"))
    let row = "struct Row: View { var body: some View { Text(\"a\").upsideDown() } }"
    client.open(DocumentURI.file(link + "/Row.swift"), row)
    let hover = try client.request(
      "textDocument/hover",
      ["textDocument": ["uri": .string(uri)], "position": ["line": 3, "character": 9]]
    ).get()
    #expect(hover["contents"]?["value"]?.string?.contains("Turn.swift:2") == true)
    let root = client.server.session.folders[0].place.root
    let project = client.server.session.projects[root]
    #expect(project?.uri(of: "B c.swift") == DocumentURI.file(link) + "/B%20c.swift")
  }

  @Test func whatGitIgnoresIsSilent() throws {
    let (client, folder) = try client([".gitignore": "Ignored/"])
    client.open(uri(folder, "Ignored/A.swift"), Sample.wide)
    #expect(client.published(uri(folder, "Ignored/A.swift")) == [])
    client.open(uri(folder, ".build/A.swift"), Sample.wide)
    #expect(client.published(uri(folder, ".build/A.swift")) == [])
  }

  @Test func markdownDocumentsAndOtherLanguages() throws {
    let (client, folder) = try client()
    let text = "# A\n\n```swift\n\(Sample.wide)```\n"
    client.open(uri(folder, "A.md"), text, language: "markdown")
    #expect(client.published(uri(folder, "A.md")) == ["3:31-3:40 frame-infinite-fixed"])
    client.open("untitled:notes", text, language: "markdown")
    #expect(client.published("untitled:notes") == ["3:31-3:40 frame-infinite-fixed"])
    client.open(uri(folder, "a.json"), "{}", language: "json")
    #expect(client.published(uri(folder, "a.json")) == nil)
  }

  // MARK: Texts

  @Test func theTextOfTheEditorWinsOverTheDisk() throws {
    let (client, folder) = try client(["A.swift": Sample.feed, "Turn.swift": Sample.turn])
    client.open(uri(folder), Sample.feed)
    #expect(client.published(uri(folder)) == [Sample.feedFinding])
    client.open(uri(folder, "Turn.swift"), "")
    #expect(client.published(uri(folder)) == [])
    // Closed, the file is what is on disk.
    client.close(uri(folder, "Turn.swift"))
    #expect(client.published(uri(folder)) == [Sample.feedFinding])
  }

  @Test func diagnosticsAreClearedOnClose() throws {
    let (client, folder) = try client()
    client.open(uri(folder), Sample.wide)
    #expect(client.published(uri(folder)) == [Sample.wideFinding])
    client.close(uri(folder))
    #expect(client.published(uri(folder)) == [])
  }

  @Test func requestsAfterCloseFindNothing() throws {
    let (client, folder) = try client()
    client.open(uri(folder), Sample.wide)
    client.close(uri(folder))
    let document: JSON = ["uri": .string(uri(folder))]
    let position: JSON = ["line": 0, "character": 32]
    #expect(
      try client.request("textDocument/hover", ["textDocument": document, "position": position])
        .get() == .null)
    #expect(
      try client.request("textDocument/documentSymbol", ["textDocument": document]).get() == [])
    client.change(uri(folder), "x")
    client.close(uri(folder))
  }

  @Test func rangesOutOfBoundsAndReversedAreClamped() throws {
    let (client, folder) = try client()
    let uri = uri(folder)
    client.open(uri, "ab\ncd")
    client.change(uri, [edit((7, 0), (9, 9), "!")])
    #expect(client.text(uri) == "ab\ncd!")
    client.change(uri, [edit((0, 99), (0, 99), "?")])
    #expect(client.text(uri) == "ab?\ncd!")
    client.change(uri, [edit((1, 2), (0, 1), "-")])
    #expect(client.text(uri) == "a-!")
    client.change(uri, [edit((-1, -5), (0, -1), "<")])
    #expect(client.text(uri) == "<a-!")
    client.change(uri, [edit((0, 0), (.max, .max), "")])
    #expect(client.text(uri) == "")
  }

  @Test func severalChangesInOneMessageComeOneAfterTheOther() throws {
    let (client, folder) = try client()
    let uri = uri(folder)
    client.open(uri, "abc")
    client.change(uri, [edit((0, 0), (0, 1), "x\n"), edit((1, 0), (1, 1), ""), ["text": "z"]])
    #expect(client.text(uri) == "z")
    client.change(uri, [edit((0, 1), (0, 1), "1"), edit((0, 2), (0, 2), "2")])
    #expect(client.text(uri) == "z12")
  }

  @Test func surrogatesAreCountedAndNeverSplit() throws {
    let (client, folder) = try client()
    let uri = uri(folder)
    client.open(uri, "😀ä\u{10FFFF}e")
    client.change(uri, [edit((0, 2), (0, 3), "a")])
    #expect(client.text(uri) == "😀a\u{10FFFF}e")
    client.change(uri, [edit((0, 1), (0, 2), "")])
    #expect(client.text(uri) == "a\u{10FFFF}e")
    client.change(uri, [edit((0, 3), (0, 4), "")])
    #expect(client.text(uri) == "a\u{10FFFF}")
  }

  @Test func lineEndsOfAllKinds() throws {
    let (client, folder) = try client()
    let uri = uri(folder)
    client.open(uri, "a\r\nb\rc\nd")
    client.change(uri, [edit((2, 1), (2, 1), "2"), edit((1, 1), (1, 9), "1")])
    client.change(uri, [edit((0, 5), (0, 5), "0"), edit((3, 1), (3, 1), "3")])
    #expect(client.text(uri) == "a0\r\nb1\rc2\nd3")
    client.change(uri, "let x = 1\r\n" + Sample.wide)
    #expect(client.published(uri) == ["1:31-1:40 frame-infinite-fixed"])
  }

  @Test func columnsInAllEncodings() throws {
    let text = "/* ä😀\t*/ " + Sample.wide
    // 3 ASCII, two bytes, four bytes, tab, `*/ `: the finding stands at 31 behind it.
    for (encoding, column) in [("utf-8", 44), ("utf-16", 41), ("utf-32", 40)] {
      let client = try TestClient(nil, ["general": ["positionEncodings": [.string(encoding)]]])
      client.open("untitled:a", text)
      #expect(
        client.published("untitled:a") == ["0:\(column)-0:\(column + 9) frame-infinite-fixed"])
    }
  }

  @Test func utf8WinsAmongTheOfferedEncodings() {
    #expect(PositionEncoding.negotiate([]) == .utf16)
    #expect(PositionEncoding.negotiate(["utf-16", "utf-8"]) == .utf8)
    #expect(PositionEncoding.negotiate(["utf-32", "utf-16"]) == .utf32)
    #expect(PositionEncoding.negotiate(["utf-7", "x"]) == .utf16)
  }

  @Test func aByteOrderMarkIsACharacterOfADocument() throws {
    let (client, folder) = try client()
    client.open(uri(folder), "\u{FEFF}" + Sample.wide)
    #expect(client.published(uri(folder)) == ["0:32-0:41 frame-infinite-fixed"])
    client.change(uri(folder), [edit((0, 0), (0, 1), "")])
    #expect(client.published(uri(folder)) == [Sample.wideFinding])
  }

  @Test func aLineOfEightMegabytes() throws {
    let (client, folder) = try client()
    let uri = uri(folder)
    client.open(uri, "let s = \"" + String(repeating: "a", count: 8 << 20) + "\"; " + Sample.wide)
    #expect(client.published(uri)?.count == 1)
    client.change(uri, [edit((0, 9), (0, 9 + (8 << 20)), "")])
    #expect(client.published(uri) == ["0:43-0:52 frame-infinite-fixed"])
  }

  @Test func oddVersionNumbersStopNothing() throws {
    let (client, folder) = try client()
    client.open(uri(folder), "", version: 0)
    client.change(uri(folder), Sample.wide, version: 0)
    #expect(client.published(uri(folder)) == [Sample.wideFinding])
    client.change(uri(folder), "", version: -7)
    let published = client.take("textDocument/publishDiagnostics")
    #expect(published.last?["version"]?.integer == -7)
  }

  @Test func theSameFileUnderTwoNames() throws {
    let (client, folder) = try client()
    let other = uri(folder).replacing("A.swift", with: "%41.swift")
    client.open(uri(folder), Sample.wide)
    client.open(other, Sample.wide)
    client.close(uri(folder))
    #expect(client.published(other) == [Sample.wideFinding])
  }
}
