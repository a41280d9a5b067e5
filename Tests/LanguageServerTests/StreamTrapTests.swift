import Foundation
import JSONRPC
import TestSupport
import Testing

/// Streams that are full, or that hold more than they should.
@Suite struct StreamTrapTests {
  private func frame(_ body: String) -> String {
    "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  private func message(_ method: String, _ params: JSON = [:], id: Int? = nil) -> String {
    var members: [JSON.Member] = [.init("jsonrpc", "2.0"), .init("method", .string(method))]
    if let id { members.append(.init("id", .integer(id))) }
    members.append(.init("params", params))
    return frame(JSON.object(members).text)
  }

  /// A client that never reads what the server says about itself.
  @Test func aFullStandardErrorStopsNobody() throws {
    // Each is a line of the log; together they are more than a pipe holds.
    let noise = (0..<3000).map { message("$/nothing\($0)" + String(repeating: "ä", count: 40)) }
    let input =
      message("initialize", ["capabilities": [:]], id: 1) + noise.joined()
      + message("shutdown", id: 2) + message("exit")
    let folder = try TemporaryFolder(["in": input])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "exec timeout 60 \"$0\" lsp --log debug <in", BuiltProgram.viewlint.url.path,
    ]
    process.currentDirectoryURL = folder.url
    process.standardOutput = FileHandle.nullDevice
    process.standardError = Pipe()
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  /// Whatever there is to complain about goes to standard error.
  @Test func nothingButFramesOnStandardOutput() throws {
    let folder = try TemporaryFolder([
      ".git/x": "", ".viewlint.json": "{ \"rulez\": 3,, }", "A.swift": "}{",
      "Package.swift": "// swift-tools-version:9\n(", "App.xcodeproj/project.pbxproj": "{",
    ])
    let root = JSON.string("file://" + folder.path)
    let document: JSON = ["uri": .string("file://\(folder.path)/A.swift")]
    let input =
      message("initialize", ["rootUri": root, "capabilities": [:]], id: 1)
      + message("initialized") + "noise\n" + frame("{")
      + message("textDocument/hover", ["textDocument": document], id: 2)
      + message("textDocument/documentSymbol", ["textDocument": document], id: 3)
      + message("shutdown", id: 4) + message("exit")
    let result = try BuiltProgram.viewlint.run(
      ["lsp", "--log", "debug"], in: folder.path, input: input)
    var reader = FrameReader()
    var length = 0
    for event in reader.read(Array(result.output.utf8)) {
      guard case .body(let body) = event else {
        Issue.record("no frame: \(event)")
        continue
      }
      #expect(try JSON.parse(body)["jsonrpc"] == "2.0")
      length += body.count + "Content-Length: \(body.count)\r\n\r\n".utf8.count
    }
    #expect(length == result.output.utf8.count && length > 0)
    #expect(!result.errors.isEmpty && result.code == 0)
  }
}
