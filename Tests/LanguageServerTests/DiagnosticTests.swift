import JSONRPC
import TestSupport
import Testing

@testable import LanguageServer

/// Diagnostics, pushed or pulled, of documents and of the workspace.
@Suite struct DiagnosticTests {
  private func project(_ files: [String: String]) throws -> TemporaryFolder {
    var files = files
    files[".git/x"] = ""
    return try TemporaryFolder(files)
  }

  private func uri(_ folder: TemporaryFolder, _ path: String = "Feed.swift") -> String {
    DocumentURI.file(folder.path + "/" + path)
  }

  @Test func aDiagnosticSaysEverythingThatTheClientCanShow() throws {
    let folder = try project(["Turn.swift": Sample.turn])
    let client = try TestClient(folder.path)
    client.open(uri(folder), Sample.feed, version: 4)
    let published = client.take("textDocument/publishDiagnostics").last
    #expect(published?["version"]?.integer == 4)
    let item = published?["diagnostics"]?[0]
    #expect(item?["severity"]?.integer == 2 && item?["source"] == "viewlint")
    #expect(item?["message"]?.string?.contains("upside down") == true)
    #expect(item?["codeDescription"]?["href"]?.string?.hasSuffix("inverted-scroll.md") == true)
    let related = item?["relatedInformation"]?[0]
    #expect(related?["location"]?["uri"]?.string == uri(folder))
    #expect(related?["message"] == "turned back here")
    #expect(item?["data"]?["rule"] == "inverted-scroll")
  }

  @Test func aSuppressionThatDoesNothingIsFaded() throws {
    let client = try TestClient(nil)
    client.open("untitled:a", "let a = 1 // viewlint:disable:this inverted-scroll\n")
    let item = client.take("textDocument/publishDiagnostics").last?["diagnostics"]?[0]
    #expect(item?["tags"] == [1])
  }

  @Test func aChangeReachesTheOtherOpenDocuments() throws {
    let folder = try project(["Turn.swift": Sample.turn, "Feed.swift": Sample.feed])
    let client = try TestClient(folder.path)
    client.open(uri(folder), Sample.feed)
    client.open(uri(folder, "Turn.swift"), Sample.turn)
    #expect(client.published(uri(folder)) == [Sample.feedFinding])
    client.change(uri(folder, "Turn.swift"), [edit((1, 7), (1, 17), "other")])
    #expect(client.published(uri(folder)) == [])
    client.change(uri(folder, "Turn.swift"), [edit((1, 7), (1, 12), "upsideDown")], version: 3)
    #expect(client.published(uri(folder)) == [Sample.feedFinding])
  }

  @Test func pulledOrPushedAndNeverBoth() throws {
    let folder = try project(["Turn.swift": Sample.turn])
    let client = try TestClient(folder.path, Capabilities.pull)
    client.open(uri(folder), Sample.feed)
    #expect(try client.pulled(uri(folder)) == [Sample.feedFinding])
    client.change(uri(folder), "")
    #expect(try client.pulled(uri(folder)) == [])
    client.close(uri(folder))
    #expect(client.take("textDocument/publishDiagnostics").isEmpty)
  }

  @Test func anUnchangedReportIsNotSentAgain() throws {
    let folder = try project(["Turn.swift": Sample.turn])
    let client = try TestClient(folder.path, Capabilities.pull)
    client.open(uri(folder), Sample.feed)
    func pull(_ previous: JSON?) throws -> JSON {
      var members = [JSON.Member("textDocument", ["uri": .string(uri(folder))])]
      if let previous { members.append(.init("previousResultId", previous)) }
      return try client.request("textDocument/diagnostic", .object(members)).get()
    }
    let first = try pull(nil)
    let second = try pull(first["resultId"])
    #expect(second["kind"] == "unchanged" && second["items"] == nil)
    #expect(second["resultId"] == first["resultId"])
    client.change(uri(folder), [edit((0, 0), (0, 0), "\n")])
    let third = try pull(first["resultId"])
    #expect(third["kind"] == "full" && third["resultId"] != first["resultId"])
  }

  @Test func aClientThatPullsIsToldWhenAnotherFileChanges() throws {
    let folder = try project(["Feed.swift": Sample.feed])
    let client = try TestClient(folder.path, Capabilities.pull)
    client.open(uri(folder), Sample.feed)
    client.open(uri(folder, "Turn.swift"), "")
    #expect(try client.pulled(uri(folder)) == [])
    #expect(client.requested.isEmpty)
    client.change(uri(folder, "Turn.swift"), Sample.turn)
    client.pump()
    #expect(client.requested.map(\.method) == ["workspace/diagnostic/refresh"])
    #expect(try client.pulled(uri(folder)) == [Sample.feedFinding])
  }

  // MARK: The workspace

  private func items(_ report: JSON?) -> [String] {
    (report?["items"]?.array ?? []).map { item in
      let name = item["uri"]?.string?.split(separator: "/").last ?? ""
      return "\(name) \(item["kind"]?.string ?? "") \(item["items"]?.array?.count ?? 0)"
    }
  }

  private func previous(_ report: JSON?) -> JSON {
    .array(
      (report?["items"]?.array ?? []).map { item in
        ["uri": item["uri"] ?? "", "value": item["resultId"] ?? ""]
      })
  }

  @Test func theWorkspaceIsReportedOnceAndThenHeldUntilItChanges() throws {
    let folder = try project([
      "Feed.swift": Sample.feed, "Turn.swift": Sample.turn, "Wide.swift": Sample.wide,
      "Plain.swift": "",
    ])
    let client = try TestClient(folder.path, Capabilities.pull)
    let first = try client.request("workspace/diagnostic", ["previousResultIds": []]).get()
    #expect(items(first) == ["Feed.swift full 1", "Wide.swift full 1"])
    #expect(first["items"]?[0]?["version"] == nil)
    let id = client.send("workspace/diagnostic", ["previousResultIds": previous(first)])
    #expect(client.take(answerTo: id) == nil)
    client.open(uri(folder, "Turn.swift"), "")
    let second = try client.take(answerTo: id)?.get()
    #expect(items(second) == ["Feed.swift full 0", "Wide.swift unchanged 0"])
  }

  @Test func aHeldReportEndsWhenItIsGivenUpOrTheServerShutsDown() throws {
    let client = try TestClient(nil, Capabilities.pull)
    let id = client.send("workspace/diagnostic", ["previousResultIds": []])
    #expect(client.take(answerTo: id) == nil)
    guard case .number(let number) = id else { return }
    client.notify("$/cancelRequest", ["id": .integer(number)])
    #expect(throws: ResponseError.self) { try client.take(answerTo: id)?.get() }
    let other = client.send("workspace/diagnostic", ["previousResultIds": .null])
    #expect(client.take(answerTo: other) == nil)
    _ = client.request("shutdown", nil)
    #expect(throws: ResponseError.self) { try client.take(answerTo: other)?.get() }
  }

  @Test func aLargeReportComesInPortions() throws {
    var files: [String: String] = [:]
    for number in 0..<150 { files["F\(number).swift"] = Sample.wide }
    let folder = try project(files)
    let client = try TestClient(folder.path, Capabilities.pull)
    let result = try client.request(
      "workspace/diagnostic", ["previousResultIds": [], "partialResultToken": "t"]
    ).get()
    #expect(result["items"] == [])
    let portions = client.take("$/progress").map { items($0["value"]).count }
    #expect(portions == [100, 50])
  }

  @Test func repositoriesInTheFolderAreReportedToo() throws {
    let folder = try project(["Wide.swift": Sample.wide, "Inner/Wide.swift": Sample.wide])
    try folder.write("", to: "Inner/.git/x")
    let client = try TestClient(folder.path, Capabilities.pull)
    let result = try client.request("workspace/diagnostic", ["previousResultIds": []]).get()
    #expect(items(result) == ["Wide.swift full 1", "Wide.swift full 1"])
    client.notify(
      "workspace/didChangeWorkspaceFolders",
      [
        "event": [
          "added": [], "removed": [["uri": .string(DocumentURI.file(folder.path)), "name": ""]],
        ]
      ])
    #expect(client.server.session.folders.isEmpty && client.server.session.projects.isEmpty)
  }

  @Test func filesThatAreGoneEndEmpty() throws {
    let folder = try project(["Wide.swift": Sample.wide])
    let client = try TestClient(folder.path, Capabilities.pull)
    let gone = uri(folder, "Gone.swift")
    let result = try client.request(
      "workspace/diagnostic", ["previousResultIds": [["uri": .string(gone), "value": "1"]]]
    ).get()
    #expect(items(result) == ["Wide.swift full 1", "Gone.swift full 0"])
  }

  // MARK: The disk

  @Test func changesOnDiskAreTakenUp() throws {
    let folder = try project(["Feed.swift": Sample.feed])
    let client = try TestClient(folder.path)
    client.open(uri(folder), Sample.feed)
    #expect(client.published(uri(folder)) == [])
    try folder.write(Sample.turn, to: "Sources/Turn.swift")
    try folder.write(Sample.turn, to: "Turn.swift")
    client.notify("workspace/didChangeWatchedFiles", ["changes": []])
    #expect(client.published(uri(folder)) == [Sample.feedFinding])
    try folder.write("// nothing here", to: "Turn.swift")
    try folder.remove("Sources")
    client.notify("textDocument/didSave", ["textDocument": ["uri": .string(uri(folder))]])
    #expect(client.published(uri(folder)) == [])
  }

  @Test func whereNobodyWatchesTheFilesTheyAreLookedAt() throws {
    let folder = try project(["Feed.swift": Sample.feed])
    let client = try TestClient(folder.path)
    client.open(uri(folder), Sample.feed)
    #expect(client.published(uri(folder)) == [])
    try folder.write(Sample.turn, to: "Turn.swift")
    client.tick()
    #expect(client.published(uri(folder)) == [Sample.feedFinding])
    let watching = try TestClient(
      folder.path, ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]])
    watching.open(uri(folder), Sample.feed)
    #expect(watching.published(uri(folder)) == [Sample.feedFinding])
    try folder.remove("Turn.swift")
    watching.tick()
    #expect(watching.published(uri(folder)) == nil)
  }

  @Test func whatProjectsAreMadeOfIsNoticedWithoutAWatcher() throws {
    let folder = try project([
      "A.swift": "", "rules/a/x.md": "", ".viewlint.json": #"{"rulePaths": ["rules"]}"#,
      "App.xcodeproj/project.pbxproj": Self.xcodeProject,
      "Base.xcconfig": "IPHONEOS_DEPLOYMENT_TARGET = 15.0\n",
    ])
    let client = try TestClient(folder.path)
    client.open(uri(folder, "A.swift"), Sample.wide)
    func isReloaded(_ path: String, _ text: String) throws -> Bool {
      client.pump()
      let before = client.server.session.projects.values.first?.project
      try folder.write(text, to: path)
      client.tick()
      return client.server.session.projects.values.first?.project !== before
    }
    #expect(try isReloaded("Base.xcconfig", "IPHONEOS_DEPLOYMENT_TARGET = 16.0\n"))
    #expect(try isReloaded("App.xcodeproj/project.pbxproj", "// !$*UTF8*$!\n{}"))
    #expect(
      try isReloaded("Package.swift", "// swift-tools-version:6.0\nimport PackageDescription"))
    #expect(try isReloaded("rules/a/x.md", "x"))
    #expect(try isReloaded("rules/a/y.md", "y"))
    #expect(try isReloaded(".viewlint.json", "{}"))
    #expect(try !isReloaded("B.swift", "let b = 1"))
  }

  /// Settings that others extend have any name.
  @Test func whatAWatcherDoesNotKnowIsNoticedAllTheSame() throws {
    let folder = try project([
      ".viewlint.json": #"{"extends": "team.json"}"#, "team.json": "{}",
    ])
    let client = try TestClient(
      folder.path, ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]])
    client.open(uri(folder), Sample.wide)
    #expect(client.published(uri(folder)) == [Sample.wideFinding])
    client.tick()
    #expect(client.published(uri(folder)) == nil)
    try folder.write(#"{"rules": {"frames": "off"}}"#, to: "team.json")
    client.tick()
    #expect(client.published(uri(folder)) == [])
  }

  private static let xcodeProject = """
    // !$*UTF8*$!
    { objects = {
      A1 = {isa = PBXFileReference; path = Base.xcconfig; sourceTree = SOURCE_ROOT; };
      A2 = {isa = PBXGroup; children = ( A1, ); sourceTree = "<group>"; };
      B0 = {isa = PBXProject; buildConfigurationList = C0; mainGroup = A2; targets = ( B1, ); };
      B1 = {isa = PBXNativeTarget; buildConfigurationList = C1; name = App; productType = "x"; };
      C0 = {isa = XCConfigurationList; buildConfigurations = ( C2, ); };
      C1 = {isa = XCConfigurationList; buildConfigurations = ( C3, ); };
      C2 = {isa = XCBuildConfiguration; baseConfigurationReference = A1; name = Debug; };
      C3 = {isa = XCBuildConfiguration; buildSettings = { SDKROOT = iphoneos; }; name = Debug; };
    }; rootObject = B0; }
    """

  @Test func settingsAreTakenUp() throws {
    let folder = try project(["Wide.swift": Sample.wide])
    let client = try TestClient(folder.path)
    let uri = uri(folder, "Wide.swift")
    client.open(uri, Sample.wide)
    #expect(client.published(uri) == [Sample.wideFinding])
    try folder.write(
      #"{"rules": {"frame-infinite-fixed": "off"}}"#, to: ".viewlint.json")
    client.notify("workspace/didChangeWatchedFiles", ["changes": []])
    #expect(client.published(uri) == [])
    try folder.write(#"{"rulez": {}}"#, to: ".viewlint.json")
    client.notify("workspace/didChangeWatchedFiles", ["changes": []])
    #expect(client.published(uri) == [Sample.wideFinding])
    let message = client.take("window/showMessage").last?["message"]?.string
    #expect(message?.contains("did you mean \"rules\"?") == true)
  }

  @Test func settingsFilesAreCheckedAsTheyAreTyped() throws {
    let folder = try project([:])
    let client = try TestClient(folder.path)
    let uri = uri(folder, ".viewlint.json")
    client.open(uri, #"{"rules": {"inverted-scroll": "off"}}"#, language: "json")
    #expect(client.published(uri) == [])
    client.change(uri, "{\n  \"rules\": {\"inverted-scrol\": \"of\"}\n}")
    #expect(client.published(uri)?.allSatisfy { $0.hasSuffix(" settings") } == true)
  }

  @Test func ruleFilesAreCheckedAsTheyAreTyped() throws {
    let folder = try project([:])
    let client = try TestClient(folder.path)
    let uri = uri(folder, "rules/lists/no-list.md")
    let rule = """
      ---
      severity: warning
      ---
      # A list

      Why.

      ```rule
      match List
      say   "a list"
      ```

      ## Examples

      ```swift flagged
      VStack { List { } }
      //       ^^^^
      ```

      ```swift fine
      Text("a")
      ```

      """
    client.open(uri, rule, language: "markdown")
    #expect(client.published(uri) == [])
    client.change(uri, rule.replacing("match List", with: "macth List"))
    #expect(client.published(uri)?.first?.hasSuffix("rule-file") == true)
    client.change(uri, rule.replacing("Text(\"a\")", with: "List { }"), version: 3)
    #expect(client.published(uri)?.first?.hasSuffix("rule-example") == true)
  }
}
