import JSONRPC
import TestSupport
import Testing

@testable import LanguageServer

/// Code actions, symbols, folding, selection, commands.
@Suite struct FeatureTests {
  private let uri = "untitled:A.swift"

  private func client(_ text: String, _ capabilities: JSON = Capabilities.push) throws -> TestClient
  {
    let client = try TestClient(nil, capabilities)
    client.open(uri, text)
    return client
  }

  private func actions(
    _ client: TestClient, _ start: (Int, Int), _ end: (Int, Int), only: JSON? = nil
  ) throws -> [JSON] {
    var context = [JSON.Member("diagnostics", [])]
    if let only { context.append(.init("only", only)) }
    let result = try client.request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": .string(uri)], "range": range(start, end),
        "context": .object(context),
      ]
    ).get()
    return result.array ?? []
  }

  /// Makes the edits of an action in the client's document.
  private func apply(_ action: JSON?, _ client: TestClient) {
    let edits =
      action?["edit"]?["documentChanges"]?[0]?["edits"]?.array
      ?? action?["edit"]?["changes"]?[uri]?.array ?? []
    // From last to first, so that none moves another.
    let changes = edits.reversed().map { edit -> JSON in
      ["range": edit["range"] ?? [:], "text": edit["newText"] ?? ""]
    }
    client.change(uri, changes, version: 9)
  }

  // MARK: Actions

  @Test func aSafeFixIsPreferredAndMendsTheFinding() throws {
    let client = try client(Sample.key)
    #expect(client.published(uri)?.count == 1)
    let found = try actions(client, (1, 13), (1, 13))
    #expect(found.first?["title"] == "Make it a constant")
    #expect(found.first?["kind"] == "quickfix" && found.first?["isPreferred"] == true)
    #expect(found.first?["diagnostics"]?.array?.count == 1)
    #expect(found.first?["edit"]?["documentChanges"]?[0]?["textDocument"]?["version"] == 1)
    apply(found.first, client)
    #expect(client.published(uri) == [])
    #expect(client.text(uri)?.contains("static let defaultValue") == true)
  }

  @Test func anUnsafeFixSaysSoAndIsNotPreferred() throws {
    let client = try client(Sample.wide)
    let found = try actions(client, (0, 33), (0, 33))
    #expect(found.first?["title"] == "Make it a maximum (check the result)")
    #expect(found.first?["isPreferred"] == nil)
    apply(found.first, client)
    #expect(client.text(uri) == Sample.wide.replacing("width: ", with: "maxWidth: "))
  }

  @Test func aFixThatCannotBeMadeSaysWhy() throws {
    let text = Sample.feed.replacing(
      "ForEach(rows) { row in Text(row).upsideDown() }", with: "rows")
    let client = try client(text + Sample.turn)
    let found = try actions(client, (3, 8), (3, 8))
    let refused = found.filter { $0["disabled"] != nil }
    #expect(refused.count == 1 && refused[0]["edit"] == nil)
    #expect(refused[0]["disabled"]?["reason"]?.string?.isEmpty == false)
    let plain = try TestClient(
      nil, ["textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]]])
    plain.open(uri, text + Sample.turn)
    #expect(try actions(plain, (3, 8), (3, 8)).allSatisfy { $0["disabled"] == nil })
  }

  @Test func everythingThatIsSafeIsFixedAtOnce() throws {
    let text = Sample.key + Sample.key.replacing("Key:", with: "Other:") + Sample.wide
    let client = try client(text)
    let all = try actions(client, (0, 0), (0, 0), only: ["source.fixAll"])
    #expect(all.map { $0["kind"] } == ["source.fixAll.viewlint"])
    #expect(try actions(client, (0, 0), (0, 0), only: ["source.fixAll.viewlint"]).count == 1)
    #expect(try actions(client, (0, 0), (0, 0), only: ["source.organizeImports"]).isEmpty)
    #expect(try actions(client, (0, 0), (0, 0), only: ["source.fixAll.viewlint.x"]).isEmpty)
    let ofRule = try actions(client, (1, 13), (1, 25)).first {
      $0["title"] == "Fix all preference-mutable-default in this file"
    }
    apply(ofRule, client)
    #expect(client.published(uri)?.count == 1)
    #expect(client.text(uri)?.contains("static var") == false)
    #expect(try actions(client, (0, 0), (0, 0), only: ["source"]).isEmpty)
  }

  @Test func editsAreLeftOutUntilTheyAreAskedFor() throws {
    let capabilities: JSON = [
      "textDocument": [
        "codeAction": [
          "codeActionLiteralSupport": [:], "dataSupport": true,
          "resolveSupport": ["properties": ["edit"]],
        ]
      ]
    ]
    let client = try client(Sample.key, capabilities)
    let action = try actions(client, (0, 0), (0, 0), only: ["source.fixAll"])[0]
    #expect(action["edit"] == nil && action["data"] != nil)
    let resolved = try client.request("codeAction/resolve", action).get()
    #expect(resolved["edit"]?["changes"]?[uri]?.array?.count == 1)
    client.change(uri, "", version: 2)
    #expect(throws: ResponseError.self) {
      try client.request("codeAction/resolve", action).get()
    }
  }

  @Test func aLineCanBeDisabledWithAReason() throws {
    let client = try client("\t" + Sample.wide)
    let found = try actions(client, (0, 33), (0, 33))
    let disable = found.first { $0["title"] == "Disable frame-infinite-fixed for this line" }
    apply(disable, client)
    let comment = "\t// viewlint:disable:next frame-infinite-fixed -- reason\n"
    #expect(client.text(uri) == comment + "\t" + Sample.wide)
    #expect(client.published(uri) == [])
  }

  @Test func aLineThatStartsInAStringIsDisabledBehindIt() throws {
    let text = "let s = \"\"\"\r\n  a\r\n  \"\"\"; " + Sample.wide.dropLast() + "\r\nlet b = 1"
    let client = try client(text)
    let found = try actions(client, (2, 40), (2, 40))
    apply(found.first { $0["title"]?.string?.hasPrefix("Disable") == true }, client)
    #expect(client.text(uri)?.contains("  // viewlint:disable:this frame-infinite-fixed") == true)
    #expect(client.published(uri) == [])
  }

  @Test func aRuleCanBeDisabledInTheSettings() throws {
    let folder = try TemporaryFolder([".git/x": ""])
    let capabilities: JSON = [
      "textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]],
      "workspace": ["workspaceEdit": ["documentChanges": true, "resourceOperations": ["create"]]],
    ]
    let uri = DocumentURI.file(folder.path + "/A.swift")
    func changes(_ capabilities: JSON) throws -> JSON? {
      let client = try TestClient(folder.path, capabilities)
      client.open(uri, Sample.wide)
      let result = try client.request(
        "textDocument/codeAction",
        [
          "textDocument": ["uri": .string(uri)], "range": range((0, 33), (0, 33)),
          "context": ["diagnostics": []],
        ]
      ).get()
      let action = result.array?.first {
        $0["title"] == "Disable frame-infinite-fixed in the settings"
      }
      return action?["edit"]
    }
    let settings = DocumentURI.file(folder.path + "/.viewlint.json")
    let made = try changes(capabilities)?["documentChanges"]
    #expect(made?[0]?["kind"] == "create" && made?[0]?["uri"]?.string == settings)
    #expect(made?[1]?["edits"]?[0]?["newText"]?.string?.contains("\"off\"") == true)
    #expect(try changes(Capabilities.push) == nil)
    try folder.write("{ \"rules\": {} }", to: ".viewlint.json")
    let edited = try changes(Capabilities.push)?["documentChanges"]?[0]?["edits"]?[0]
    #expect(edited?["newText"] == " \"frame-infinite-fixed\": \"off\" ")
    #expect(edited?["range"]?["start"]?["character"] == 12)
  }

  @Test func aRuleCanBeExplained() throws {
    let client = try client(Sample.wide)
    let explain = try actions(client, (0, 33), (0, 33)).first {
      $0["title"] == "Explain frame-infinite-fixed"
    }
    #expect(explain?["command"]?["command"] == "viewlint.explain")
    let result = client.request(
      "workspace/executeCommand",
      ["command": "viewlint.explain", "arguments": explain?["command"]?["arguments"] ?? []])
    #expect(try result.get() == .null)
    let message = client.take("window/showMessage").first?["message"]?.string
    #expect(message?.contains("frame-infinite-fixed") == true)
    for arguments: JSON in [[], ["no-such-rule"], [3]] {
      #expect(throws: ResponseError.self) {
        try client.request(
          "workspace/executeCommand", ["command": "viewlint.explain", "arguments": arguments]
        ).get()
      }
    }
  }

  @Test func theDebugReportSaysWhatRuns() throws {
    let client = try client(Sample.wide)
    let report = try client.request(
      "workspace/executeCommand", ["command": "viewlint.debugReport", "arguments": .null]
    ).get().string
    #expect(report?.contains("viewlint test") == true && report?.contains("utf-16") == true)
    #expect(throws: ResponseError.self) {
      try client.request("workspace/executeCommand", ["command": "x"]).get()
    }
  }

  // MARK: Structure

  private func names(_ symbols: JSON?) -> [String] {
    (symbols?.array ?? []).flatMap { symbol in
      [symbol["name"]?.string ?? ""] + names(symbol["children"]).map { "  " + $0 }
    }
  }

  private let screen = """
    struct Screen: View {
      var body: some View {
        VStack {
          Text("a")
        }
        .padding()
        .sheet(isPresented: $isShown) {
          Text("b")
        }
      }
    }

    """

  @Test func symbolsAreTheTreeOfViews() throws {
    let trees: JSON = [
      "textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]
    ]
    let client = try client(screen, trees)
    let params: JSON = ["textDocument": ["uri": .string(uri)]]
    let symbols = try client.request("textDocument/documentSymbol", params).get()
    #expect(
      names(symbols) == ["Screen.body", "  VStack", "    Text", "    .sheet", "      Text"])
    check(symbols, inside: nil)
    let flat = try self.client(screen).request("textDocument/documentSymbol", params).get()
    #expect(names(flat) == ["Screen.body", "VStack", "Text", ".sheet", "Text"])
    #expect(flat[4]?["containerName"] == ".sheet")
    #expect(flat[4]?["location"]?["uri"]?.string == uri)
  }

  /// A selection lies in its symbol, a symbol in its parent.
  private func check(_ symbols: JSON?, inside outer: JSON?) {
    func place(_ range: JSON?, _ side: String) -> (Int, Int) {
      (range?[side]?["line"]?.integer ?? -1, range?[side]?["character"]?.integer ?? -1)
    }
    func contains(_ outer: JSON?, _ inner: JSON?) -> Bool {
      place(outer, "start") <= place(inner, "start") && place(inner, "end") <= place(outer, "end")
    }
    for symbol in symbols?.array ?? [] {
      #expect(contains(symbol["range"], symbol["selectionRange"]))
      if let outer { #expect(contains(outer, symbol["range"])) }
      check(symbol["children"], inside: symbol["range"])
    }
  }

  @Test func foldsFollowTheViews() throws {
    let client = try client(screen)
    let folds = try client.request(
      "textDocument/foldingRange", ["textDocument": ["uri": .string(uri)]]
    ).get()
    let lines = folds.array?.map {
      "\($0["startLine"]?.integer ?? -1)-\($0["endLine"]?.integer ?? -1)"
    }
    #expect(lines == ["1-8", "2-3"])
  }

  @Test func selectionsGrow() throws {
    let client = try client("let a = Text(\"a\").bold()")
    let result = try client.request(
      "textDocument/selectionRange",
      [
        "textDocument": ["uri": .string(uri)],
        "positions": [["line": 0, "character": 20], ["line": 9, "character": 0]],
      ]
    ).get()
    #expect(result.array?.count == 2)
    var ranges: [String] = []
    var next = result[0]
    while let selection = next {
      ranges += client.shown([selection])
      next = selection["parent"]
    }
    #expect(ranges.first == "0:18-0:22 " && ranges.last == "0:0-0:24 ")
    #expect(Set(ranges).count == ranges.count && ranges.contains("0:8-0:24 "))
  }

  @Test func deepCodeIsNoDanger() throws {
    let text = "let a = " + String(repeating: "VStack { ", count: 20_000)
    let client = try client(
      text, ["textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]])
    let params: JSON = ["textDocument": ["uri": .string(uri)]]
    _ = try client.request("textDocument/documentSymbol", params).get()
    _ = try client.request("textDocument/foldingRange", params).get()
    let selection = client.request(
      "textDocument/selectionRange",
      ["textDocument": ["uri": .string(uri)], "positions": [["line": 0, "character": 150_000]]])
    #expect(try selection.get().array?.count == 1)
  }
}
