import JSONRPC
import TestSupport
import Testing

/// `viewlint lsp` as a process.
@Suite struct ProcessTests {
  private let start =
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#
  private let shutdown = #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#
  private let exit = #"{"jsonrpc":"2.0","method":"exit"}"#

  private func frame(_ body: String, header: String = "Content-Length: ") -> String {
    "\(header)\(body.utf8.count)\r\n\r\n\(body)"
  }

  /// What the server answers, and its exit code. Standard output must hold nothing but frames.
  private func run(_ input: String) throws -> (answers: [JSON], code: Int32) {
    let result = try BuiltProgram.viewlint.run(["lsp"], in: "/", input: input)
    var reader = FrameReader()
    var answers: [JSON] = []
    var length = 0
    for case .body(let body) in reader.read(Array(result.output.utf8)) {
      answers.append(try JSON.parse(body))
      length += body.count + "Content-Length: \(body.count)\r\n\r\n".utf8.count
    }
    #expect(length == result.output.utf8.count)
    return (answers, result.code)
  }

  @Test func aWholeConversation() throws {
    let (answers, code) = try run(frame(start) + frame(shutdown) + frame(exit))
    #expect(answers.map { $0["id"]?.integer } == [1, 2])
    #expect(answers[0]["result"]?["serverInfo"]?["name"] == "viewlint")
    #expect(code == 0)
  }

  @Test func exitWithoutShutdown() throws {
    #expect(try run(frame(start) + frame(exit)).code == 1)
    #expect(try run(frame(exit)).code == 1)
  }

  @Test func standardInputIsClosed() throws {
    #expect(try run("").code == 1)
    #expect(try run(frame(start)).code == 1)
    #expect(try run(frame(start) + frame(shutdown)).code == 0)
    #expect(try run("Content-Length: 100\r\n\r\n{").code == 1)
  }

  @Test func oddHeadersAndMalformedBodies() throws {
    let input =
      frame(start, header: "content-length:") + "Content-Type: x\r\n\r\n" + frame("{")
      + frame(#"[{"jsonrpc":"2.0","id":"a","method":"$/x"}]"#, header: "CONTENT-LENGTH :  ")
      + frame(shutdown) + frame(exit)
    let (answers, code) = try run(input)
    #expect(answers.map { $0["error"]?["code"]?.integer } == [nil, -32700, -32700, -32601, nil])
    #expect(code == 0)
  }

  @Test func editorsMayPassTheirUsualFlag() throws {
    let result = try BuiltProgram.viewlint.run(["lsp", "--stdio", "--log", "error"], in: "/")
    #expect(result.code == 1 && result.errors.isEmpty)
    let wrong = try BuiltProgram.viewlint.run(["lsp", "--log", "loud"], in: "/")
    #expect(wrong.code == 2 && wrong.output.isEmpty)
  }
}
