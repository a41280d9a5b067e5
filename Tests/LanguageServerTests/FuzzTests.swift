import JSONRPC
import TestSupport
import Testing

@testable import LanguageServer

/// Whatever comes, the next good request is answered.
@Suite struct FuzzTests {
  /// Numbers that look random and are the same each time.
  struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var value = state
      value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
      value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
      return value ^ (value >> 31)
    }
  }

  @Test func randomBytes() throws {
    var random = Random(state: 1)
    let client = try TestClient(nil)
    var reader = FrameReader()
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let frame = Array("Content-Length: \(bytes.count)\r\n\r\n".utf8) + bytes
      for case .body(let body) in reader.read(Bool.random(using: &random) ? frame : bytes) {
        for incoming in Message.read(body) { client.put(incoming) }
      }
    }
    client.pump()
    #expect(try client.request("shutdown", nil).get() == .null)
  }

  @Test func randomMembersOfKnownMessages() throws {
    var random = Random(state: 2)
    let folder = try TemporaryFolder([".git/x": "", "A.swift": Sample.wide])
    let client = try TestClient(folder.path, Capabilities.pull)
    let uri = DocumentURI.file(folder.path + "/A.swift")
    client.open(uri, Sample.wide)
    let methods = Handler.all.map(\.method).filter { $0 != "shutdown" }
    for number in 0..<5000 {
      let method = methods.randomElement(using: &random) ?? ""
      let params = value(depth: 0, uri, &random)
      let message: Message =
        Bool.random(using: &random)
        ? .request(.number(-number), method: method, params: params)
        : .notification(method: method, params: params)
      client.put(.message(message))
      if number % 50 == 0 { client.pump() }
    }
    client.pump()
    client.open("untitled:last", Sample.wide)
    #expect(try client.pulled("untitled:last") == [Sample.wideFinding])
  }

  /// A value with members that messages have, right and wrong.
  private func value(depth: Int, _ uri: String, _ random: inout Random) -> JSON {
    let keys = [
      "textDocument", "uri", "position", "positions", "line", "character", "range", "start", "end",
      "contentChanges", "text", "version", "context", "only", "command", "arguments", "event",
      "added", "removed", "value", "id", "settings", "previousResultIds", "changes", "languageId",
    ]
    switch Int.random(in: depth > 5 ? 3...9 : 0...9, using: &random) {
    case 0...1:
      let count = Int.random(in: 0...6, using: &random)
      return .object(
        (0..<count).map { _ in
          let key = keys.randomElement(using: &random) ?? ""
          return JSON.Member(key, value(depth: depth + 1, uri, &random))
        })
    case 2:
      return .array(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          value(depth: depth + 1, uri, &random)
        })
    case 3: return .null
    case 4: return .bool(Bool.random(using: &random))
    case 5: return .decimal(Double.random(in: -9...9, using: &random))
    case 6: return .string(uri)
    case 7:
      return .string(["", "x", "untitled:a", "\u{1F600}"].randomElement(using: &random) ?? "")
    default:
      return .integer([0, 1, -1, 7, Int.max, Int.min].randomElement(using: &random) ?? 0)
    }
  }

  @Test func randomEditsEndWhereAFreshStartDoes() throws {
    var random = Random(state: 3)
    let folder = try TemporaryFolder([".git/x": "", "Turn.swift": Sample.turn])
    let client = try TestClient(folder.path)
    let names = ["Feed.swift", "Turn.swift", "Key.swift"]
    let texts = [Sample.feed, Sample.turn, Sample.key + Sample.wide]
    let uris = names.map { DocumentURI.file(folder.path + "/" + $0) }
    for (uri, text) in zip(uris, texts) { client.open(uri, text) }
    var last: [String: [String]] = [:]
    let pieces = [
      "", " ", "\n", "\r\n", "upsideDown", "}", "{", "😀", ".frame(width: .infinity)", "\"",
    ]
    for number in 0..<2000 {
      let which = Int.random(in: 0..<3, using: &random)
      if number % 100 == 99 {
        client.change(uris[which], texts[which], version: number)
      } else {
        let line = Int.random(in: 0...8, using: &random)
        let column = Int.random(in: 0...40, using: &random)
        let end = (line, column + Int.random(in: 0...3, using: &random))
        let piece = pieces.randomElement(using: &random) ?? ""
        client.change(uris[which], [edit((line, column), end, piece)], version: number)
      }
      for published in client.take("textDocument/publishDiagnostics") {
        last[published["uri"]?.string ?? ""] = client.shown(published["diagnostics"])
      }
      guard number % 200 == 0 else { continue }
      let fresh = try TestClient(folder.path)
      for uri in uris { fresh.open(uri, client.text(uri) ?? "") }
      var expected: [String: [String]] = [:]
      for published in fresh.take("textDocument/publishDiagnostics") {
        expected[published["uri"]?.string ?? ""] = fresh.shown(published["diagnostics"])
      }
      #expect(last == expected)
    }
  }
}
