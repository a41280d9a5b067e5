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

  /// The diagnostics that each document shows.
  private(set) var shown: [String: JSON] = [:]
  /// Requests that were sent without waiting, and not answered yet.
  private(set) var open: Set<RequestID> = []
  /// What the server refused, by the number of the error.
  private(set) var refusals: [Int: Int] = [:]

  /// Starts the server and opens `folder`.
  init(server: String, folder: String) throws {
    process.executableURL = URL(fileURLWithPath: server)
    process.arguments = ["lsp", "--log", "error"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    _ = try request(
      "initialize",
      [
        "processId": .integer(Int(ProcessInfo.processInfo.processIdentifier)),
        "rootUri": .string(Self.uri(folder)),
        "capabilities": [
          "general": ["positionEncodings": ["utf-8"]],
          "textDocument": [
            "publishDiagnostics": ["versionSupport": true],
            "codeAction": ["codeActionLiteralSupport": [:]],
          ],
        ],
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

  /// Sends a request without waiting for its answer; its id.
  func ask(_ method: String, _ params: JSON) throws -> RequestID {
    nextID += 1
    let id = RequestID.number(nextID)
    open.insert(id)
    try send(.request(id, method: method, params: params))
    return id
  }

  /// Waits until the server has taken up all that was sent before.
  func settle() throws {
    _ = try request(
      "workspace/executeCommand", ["command": "viewlint.debugReport", "arguments": []])
  }

  /// Waits until the project of a document is there, after which diagnostics are whole.
  func waitForProject(of uri: String) throws {
    _ = try request("textDocument/documentSymbol", ["textDocument": ["uri": .string(uri)]])
  }

  /// How much memory the server holds, in bytes; 0 where the system doesn't say.
  var memory: Int {
    let path = "/proc/\(process.processIdentifier)/statm"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// Writes bytes as they are.
  func write(_ bytes: [UInt8]) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(bytes))
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

  private func send(_ message: Message) throws { try write(message.frame) }

  private func next() throws -> Message {
    while inbox.isEmpty {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw Child.Failure(description: "the server is gone") }
      for case .body(let body) in reader.read(data) {
        for case .message(let message) in Message.read(body) { inbox.append(message) }
      }
    }
    let message = inbox.removeFirst()
    note(message)
    return message
  }

  private func note(_ message: Message) {
    switch message {
    case .notification("textDocument/publishDiagnostics", let params?):
      if let uri = params["uri"]?.string { shown[uri] = params["diagnostics"] }
    case .response(let id, .failure(let error)):
      open.remove(id)
      refusals[error.code, default: 0] += 1
    case .response(let id, .success): open.remove(id)
    default: break
    }
  }
}
