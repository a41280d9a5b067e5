import JSONRPC
import TestSupport
import Testing

@testable import LanguageServer

/// From `initialize` to `exit`: what the specification asks for, and what clients really do.
@Suite struct LifecycleTests {
  private func code(_ result: Result<JSON, ResponseError>) -> Int? {
    if case .failure(let error) = result { error.code } else { nil }
  }

  @Test func aRequestBeforeInitializeIsRefused() {
    let client = TestClient()
    #expect(code(client.request("textDocument/hover", [:])) == -32002)
    #expect(code(client.request("shutdown", nil)) == -32002)
    client.notify("textDocument/didOpen", [:])
    #expect(client.server.session.documents.isEmpty)
  }

  @Test func aSecondInitializeIsRefused() throws {
    let client = try TestClient(nil)
    #expect(code(client.request("initialize", ["capabilities": [:]])) == -32600)
    #expect(try client.request("shutdown", nil).get() == .null)
  }

  @Test func unknownRequestsAreAnsweredAndUnknownNotificationsPassedOver() throws {
    let client = try TestClient(nil)
    #expect(code(client.request("$/whatever", [:])) == -32601)
    #expect(code(client.request("textDocument/rename", [:])) == -32601)
    client.notify("$/whatever", [:])
    client.notify("textDocument/whatever", nil)
    #expect(try client.request("shutdown", nil).get() == .null)
  }

  @Test func paramsThatDoNotFitAreRefused() throws {
    let client = try TestClient(nil)
    #expect(code(client.request("textDocument/hover", [:])) == -32602)
    #expect(code(client.request("textDocument/hover", "x")) == -32602)
    #expect(code(client.request("textDocument/hover", nil)) == -32602)
    client.notify("textDocument/didOpen", ["textDocument": 3])
    client.notify("textDocument/didChange", nil)
    #expect(try client.request("shutdown", nil).get() == .null)
  }

  @Test(arguments: [nil, JSON.null, [:], [[]]])
  func shutdownWithAnyParams(params: JSON?) throws {
    let client = try TestClient(nil)
    #expect(try client.request("shutdown", params).get() == .null)
    #expect(code(client.request("textDocument/hover", [:])) == -32600)
    #expect(client.server.session.exitCode == 0)
  }

  @Test func exitWithoutShutdownIsAFailure() throws {
    let client = try TestClient(nil)
    client.put(.message(.notification(method: "exit", params: nil)))
    #expect(client.server.step() == 1)
    let polite = try TestClient(nil)
    _ = polite.request("shutdown", nil)
    polite.put(.message(.notification(method: "exit", params: nil)))
    #expect(polite.server.step() == 0)
  }

  @Test func malformedInputIsAnsweredAndLifeGoesOn() throws {
    let client = try TestClient(nil)
    for text in ["{", "[]", "1", "{\"id\":7}"] {
      for incoming in Message.read(Array(text.utf8)) { client.put(incoming) }
    }
    let codes = client.takeAnswers().compactMap { code($0.1) }
    #expect(codes == [-32700, -32600, -32600, -32600])
    #expect(try client.request("shutdown", nil).get() == .null)
  }

  @Test func aBatchIsAnsweredOneByOne() throws {
    let client = try TestClient(nil)
    let batch = #"[{"id":"a","method":"nothing"},{"method":"$/x"},{"id":2,"method":"shutdown"}]"#
    for incoming in Message.read(Array(batch.utf8)) { client.put(incoming) }
    #expect(client.takeAnswers().map(\.0) == [.string("a"), .number(2)])
  }

  @Test func aClientThatOffersNothingIsAskedNothing() throws {
    let folder = try TemporaryFolder([".git/x": "", "A.swift": Sample.wide])
    let client = try TestClient(folder.path, Capabilities.none)
    let uri = DocumentURI.file(folder.path + "/A.swift")
    client.open(uri, Sample.wide)
    #expect(client.published(uri) == [Sample.wideFinding])
    #expect(client.requested.isEmpty)
    let published = client.take("textDocument/publishDiagnostics")
    #expect(published.allSatisfy { $0["version"] == nil })
  }

  @Test func capabilitiesAreNarrowedToWhatTheClientOffers() throws {
    let client = TestClient()
    let none = try client.request("initialize", ["capabilities": .null]).get()["capabilities"]
    #expect(none?["diagnosticProvider"] == nil && none?["codeActionProvider"] == nil)
    #expect(none?["positionEncoding"] == nil)
    #expect(none?["hoverProvider"] == true)
    let pulling = TestClient()
    let all = try pulling.request("initialize", ["capabilities": Capabilities.pull]).get()
    #expect(all["capabilities"]?["diagnosticProvider"]?["interFileDependencies"] == true)
    #expect(all["serverInfo"]?["name"] == "viewlint")
    // Clients turn kinds off by their names.
    let kinds = all["capabilities"]?["codeActionProvider"]?["codeActionKinds"]
    #expect(kinds == ["quickfix", "source.fixAll.viewlint"])
  }

  @Test func aClientThatPullsAndCannotBeToldToPullAgainGetsPushes() throws {
    let folder = try TemporaryFolder([".git/x": ""])
    let client = try TestClient(
      folder.path, ["textDocument": ["diagnostic": ["dynamicRegistration": true]]])
    let uri = DocumentURI.file(folder.path + "/A.swift")
    client.open(uri, Sample.wide)
    #expect(client.published(uri) == [Sample.wideFinding])
  }

  @Test func membersThatAreNullAreAbsent() throws {
    let client = TestClient()
    let result = client.request(
      "initialize",
      [
        "processId": .null, "rootUri": .null, "rootPath": .null, "workspaceFolders": .null,
        "clientInfo": .null, "initializationOptions": .null, "trace": .null,
        "capabilities": [
          "general": .null, "workspace": ["diagnostics": .null, "workspaceEdit": .null],
          "textDocument": ["diagnostic": .null, "publishDiagnostics": .null],
        ],
      ])
    #expect(try result.get()["capabilities"]?["diagnosticProvider"] == nil)
  }

  @Test func filesAreWatchedOnlyWhereTheClientOffersIt() throws {
    let client = try TestClient(
      nil, ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]])
    client.pump()
    #expect(client.requested.map(\.method) == ["client/registerCapability"])
    let registrations = client.requested[0].params?["registrations"]
    #expect(registrations?[0]?["method"] == "workspace/didChangeWatchedFiles")
  }

  @Test func whatIsGivenUpIsNotWorkedOut() throws {
    let client = try TestClient(nil)
    client.put(.message(.request(.string("x"), method: "textDocument/hover", params: [:])))
    client.put(.message(.notification(method: "$/cancelRequest", params: ["id": "x"])))
    #expect(client.takeAnswers().map { code($0.1) } == [-32800])
    // One that comes too late is no fault.
    client.notify("$/cancelRequest", ["id": 1])
    client.notify("$/cancelRequest", ["id": .null])
    #expect(try client.request("shutdown", nil).get() == .null)
  }

  @Test func tracesAreSentWhenAskedFor() throws {
    let client = try TestClient(nil)
    _ = client.request("workspace/executeCommand", ["command": "viewlint.debugReport"])
    #expect(client.take("$/logTrace").isEmpty)
    client.notify("$/setTrace", ["value": "messages"])
    _ = client.request("workspace/executeCommand", ["command": "viewlint.debugReport"])
    #expect(client.take("$/logTrace").count == 1)
    client.notify("$/setTrace", ["value": "verbose"])
    _ = client.request("workspace/executeCommand", ["command": "viewlint.debugReport"])
    #expect(client.take("$/logTrace").first?["verbose"] != nil)
    client.notify("$/setTrace", ["value": "off"])
    _ = client.request("workspace/executeCommand", ["command": "viewlint.debugReport"])
    #expect(client.take("$/logTrace").isEmpty)
  }

  @Test func progressIsShownWhereTheClientOffersIt() throws {
    let folder = try TemporaryFolder([".git/x": "", "A.swift": Sample.wide])
    let client = try TestClient(folder.path, ["window": ["workDoneProgress": true]])
    client.pump()
    #expect(client.requested.map(\.method) == ["window/workDoneProgress/create"])
    let kinds = client.take("$/progress").compactMap { $0["value"]?["kind"]?.string }
    #expect(kinds.isEmpty || kinds.first == "begin" && kinds.last == "end")
  }
}
