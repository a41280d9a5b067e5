import Testing

@testable import JSONRPC

/// Envelopes, right and wrong.
@Suite struct MessageTests {
  private func read(_ text: String) -> [Message.Incoming] { Message.read(Array(text.utf8)) }

  private func code(_ incoming: Message.Incoming?) -> Int? {
    if case .fault(_, let error)? = incoming { error.code } else { nil }
  }

  @Test func idsAreStringsAndNumbersAndComeBackAsTheyCame() {
    for (text, id) in [
      ("1", RequestID.number(1)), ("\"1\"", .string("1")), ("1.0", .number(1)),
      ("1.5", .decimal(1.5)), ("-3", .number(-3)), ("null", .null),
    ] {
      let message = Message.request(id, method: "m", params: nil)
      #expect(read("{\"jsonrpc\":\"2.0\",\"id\":\(text),\"method\":\"m\"}") == [.message(message)])
    }
    #expect(code(read("{\"id\":{},\"method\":\"m\"}").first) == -32600)
  }

  @Test func paramsMayBeAbsentNullOrEmpty() {
    #expect(
      read("{\"id\":1,\"method\":\"shutdown\",\"params\":null}")
        == [.message(.request(.number(1), method: "shutdown", params: nil))])
    #expect(
      read("{\"id\":1,\"method\":\"shutdown\",\"params\":{}}")
        == [.message(.request(.number(1), method: "shutdown", params: .object([])))])
  }

  @Test func answersHaveAResultThatMayBeNull() {
    #expect(
      read("{\"id\":1,\"result\":null}") == [.message(.response(.number(1), .success(.null)))])
    let failure = ResponseError(number: -3, "no")
    #expect(
      read("{\"id\":1,\"error\":{\"code\":-3,\"message\":\"no\"}}")
        == [.message(.response(.number(1), .failure(failure)))])
  }

  @Test func malformedBodiesAreParseErrors() {
    for text in [
      "", "{", "{\"a\" 1}", "nul", "[1,]", "\"a", "01", "1e", "{} {}", "\"\\x\"", "\u{0}",
    ] {
      #expect(code(read(text).first) == -32700, "\(text)")
    }
    #expect(code(Message.read([0xFF, 0xFE]).first) == -32700)
    let deep = String(repeating: "[", count: 100_000)
    #expect(code(read(deep).first) == -32700)
  }

  @Test func valuesThatAreNoMessageAreInvalidRequests() {
    for text in ["1", "null", "{}", "{\"id\":1}", "{\"method\":1}", "[]", "{\"result\":1}"] {
      #expect(code(read(text).first) == -32600, "\(text)")
    }
  }

  @Test func batchesAreReadOneByOne() {
    let batch = read("[{\"method\":\"a\"},1,{\"id\":2,\"method\":\"b\"}]")
    #expect(batch.count == 3)
    #expect(batch[0] == .message(.notification(method: "a", params: nil)))
    #expect(code(batch[1]) == -32600)
    #expect(batch[2] == .message(.request(.number(2), method: "b", params: nil)))
  }
}
