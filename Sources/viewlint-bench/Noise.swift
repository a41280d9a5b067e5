import Foundation
import JSONRPC

/// Sends what no editor should send; the next good request must be answered.
struct Noise {
  let count: Int
  let viewlint: String

  /// Sends it all; throws when the server is gone.
  func run() throws {
    let scratch = try ScratchFolder()
    let folder = scratch.url.resolvingSymlinksInPath().path
    let editor = try Editor(server: viewlint, folder: folder)
    let uri = Editor.uri(folder + "/A.swift")
    var random = SeededRandom(state: 11)
    for number in 0..<count {
      try editor.write(bytes(number, uri, &random))
      if number % 200 == 199 { try editor.settle() }
    }
    try editor.notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": "untitled:last", "languageId": "swift", "version": 77,
          "text": "let a = Text(\"a\").frame(width: .infinity)",
        ]
      ])
    let found = try editor.diagnostics(["untitled:last": 77])
    guard found["untitled:last"] == 1 else {
      throw Child.Failure(description: "after the noise, nothing is found any more")
    }
    print("\(count) messages; refused: \(editor.refusals.values.reduce(0, +))")
    try editor.stop()
  }

  private func bytes(_ number: Int, _ uri: String, _ random: inout SeededRandom) -> [UInt8] {
    switch number % 4 {
    case 0:
      let noise = (0..<Int.random(in: 0...100, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      // In a frame, or bare, with a line end so that the next header stands at the start of a line.
      return Bool.random(using: &random) ? frame(noise) : noise + Array("\r\n\r\n".utf8)
    case 1: return frame(value(depth: 0, uri, &random).bytes)
    default: return message(number, uri, &random).frame
    }
  }

  private func frame(_ body: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }

  /// Everything but what ends the session.
  private static let methods = [
    "initialize", "initialized", "$/setTrace", "$/cancelRequest", "textDocument/didOpen",
    "textDocument/didChange", "textDocument/didSave", "textDocument/didClose",
    "textDocument/diagnostic", "workspace/diagnostic", "textDocument/codeAction",
    "codeAction/resolve", "textDocument/hover", "textDocument/documentSymbol",
    "textDocument/foldingRange", "textDocument/selectionRange", "workspace/didChangeWatchedFiles",
    "workspace/didChangeConfiguration", "workspace/didChangeWorkspaceFolders",
    "workspace/executeCommand", "$/other", "other",
  ]

  private func message(_ number: Int, _ uri: String, _ random: inout SeededRandom) -> Message {
    let method = Self.methods.randomElement(using: &random) ?? ""
    let params = value(depth: 0, uri, &random)
    return Bool.random(using: &random)
      ? .request(.number(-1 - number), method: method, params: params)
      : .notification(method: method, params: params)
  }

  private static let keys = [
    "textDocument", "uri", "position", "positions", "line", "character", "range", "start", "end",
    "contentChanges", "text", "version", "context", "only", "command", "arguments", "event",
    "added",
    "removed", "value", "id", "settings", "previousResultIds", "changes", "languageId", "data",
    "method", "params", "jsonrpc", "result", "error", "code", "message",
  ]

  private func value(depth: Int, _ uri: String, _ random: inout SeededRandom) -> JSON {
    switch Int.random(in: depth > 6 ? 4...10 : 0...10, using: &random) {
    case 0...2:
      return .object(
        (0..<Int.random(in: 0...8, using: &random)).map { _ in
          let key = Self.keys.randomElement(using: &random) ?? ""
          return JSON.Member(key, value(depth: depth + 1, uri, &random))
        })
    case 3:
      return .array(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          value(depth: depth + 1, uri, &random)
        })
    case 4: return .null
    case 5: return .bool(Bool.random(using: &random))
    case 6: return .decimal(Double.random(in: -1e18...1e18, using: &random))
    case 7: return .string(uri)
    case 8:
      return .string(
        ["", "a", "untitled:a", "file://", "swift", "😀"].randomElement(using: &random) ?? "")
    default:
      return .integer([0, 1, -1, 99, Int.max, Int.min].randomElement(using: &random) ?? 0)
    }
  }
}
