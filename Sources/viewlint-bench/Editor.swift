import Foundation
import JSONRPC

/// An editor as the language server sees it: a process at the other end of two pipes.
final class Editor {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var reader = FrameReader()
  private var inbox: [Message] = []
  private var nextID = 0

  /// Starts the server and opens `folder`.
  init(server: String, folder: String) throws {
    process.executableURL = URL(fileURLWithPath: server)
    process.arguments = ["lsp"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    _ = try request(
      "initialize",
      [
        "processId": .integer(Int(ProcessInfo.processInfo.processIdentifier)),
        "rootUri": .string(Self.uri(folder)),
        "capabilities": ["textDocument": ["publishDiagnostics": ["versionSupport": true]]],
      ])
    try notify("initialized", [:])
  }

  /// The URI of an absolute path.
  static func uri(_ path: String) -> String { URL(fileURLWithPath: path).absoluteString }

  func notify(_ method: String, _ params: JSON) throws {
    try send(.notification(method: method, params: params))
  }

  /// Sends a request and waits for its answer.
  func request(_ method: String, _ params: JSON) throws -> JSON {
    nextID += 1
    let id = RequestID.number(nextID)
    try send(.request(id, method: method, params: params))
    while true {
      if case .response(id, let result) = try next() { return try result.get() }
    }
  }

  /// Waits for the diagnostics of these versions of documents; how many there are of each.
  func diagnostics(_ versions: [String: Int]) throws -> [String: Int] {
    var missing = versions
    var counts: [String: Int] = [:]
    while !missing.isEmpty {
      guard case .notification("textDocument/publishDiagnostics", let params?) = try next(),
        let uri = params["uri"]?.string, params["version"]?.integer == missing[uri]
      else { continue }
      missing[uri] = nil
      counts[uri] = params["diagnostics"]?.array?.count ?? 0
    }
    return counts
  }

  /// Ends the server politely.
  func stop() throws {
    _ = try request("shutdown", .null)
    try notify("exit", .null)
    process.waitUntilExit()
  }

  private func send(_ message: Message) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(message.frame))
  }

  private func next() throws -> Message {
    while inbox.isEmpty {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw Child.Failure(description: "the server is gone") }
      for case .body(let body) in reader.read(data) {
        for case .message(let message) in Message.read(body) { inbox.append(message) }
      }
    }
    return inbox.removeFirst()
  }
}
