import Testing

@testable import JSONRPC

/// What clients really send, each oddity by name.
@Suite struct FrameReaderTests {
  private func bodies(_ stream: String, portion: Int = .max) -> [FrameReader.Event] {
    var reader = FrameReader()
    var rest = Array(stream.utf8)[...]
    var events: [FrameReader.Event] = []
    while !rest.isEmpty {
      events += reader.read(rest.prefix(portion))
      rest = rest.dropFirst(portion)
    }
    return events
  }

  private func body(_ text: String) -> FrameReader.Event { .body(Array(text.utf8)) }

  @Test func headerNamesInAnyCase() {
    #expect(bodies("content-length: 2\r\n\r\n{}") == [body("{}")])
    #expect(bodies("CONTENT-LENGTH: 2\r\n\r\n{}") == [body("{}")])
  }

  @Test func blanksAroundTheColon() {
    #expect(bodies("Content-Length:2\r\n\r\n{}") == [body("{}")])
    #expect(bodies("Content-Length :  2 \r\n\r\n{}") == [body("{}")])
  }

  @Test func contentTypeBeforeAndAfter() {
    let type = "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n"
    #expect(bodies("\(type)Content-Length: 2\r\n\r\n{}") == [body("{}")])
    #expect(bodies("Content-Length: 2\r\n\(type)\r\n[]") == [body("[]")])
  }

  @Test func linesThatEndWithLineFeedAlone() {
    #expect(bodies("Content-Length: 2\n\n{}") == [body("{}")])
  }

  @Test(arguments: [1, 2, 3, 7, 20])
  func splitAndJoinedReads(portion: Int) {
    let stream = "Content-Length: 4\r\n\r\n\"ä\"Content-Length: 2\r\n\r\n[]"
    #expect(bodies(stream, portion: portion) == [body("\"ä\""), body("[]")])
  }

  @Test func aBodyMayBeEmptyOrHoldLineEnds() {
    #expect(
      bodies("Content-Length: 0\r\n\r\nContent-Length: 3\r\n\r\n\r\n1") == [
        body(""), body("\r\n1"),
      ])
  }

  @Test func aHeaderWithoutALengthIsAFaultAndReadingGoesOn() {
    let events = bodies("Content-Type: x\r\n\r\nContent-Length: 1\r\n\r\n1")
    #expect(events == [.fault("the header has no Content-Length"), body("1")])
    #expect(bodies("Content-Length: -1\r\n\r\nContent-Length: 1\r\n\r\n1").last == body("1"))
    #expect(
      bodies("Content-Length: 99999999999999999999\r\n\r\nContent-Length: 1\r\n\r\n1").last
        == body("1"))
  }

  @Test func noiseBetweenFramesIsPassedOver() {
    #expect(bodies("\r\n\r\nContent-Length: 1\r\n\r\n1") == [body("1")])
    #expect(bodies("a warning of a shell\nContent-Length: 1\r\n\r\n1") == [body("1")])
    let long = String(repeating: "x", count: 200_000)
    #expect(bodies("\(long)\nContent-Length: 1\r\n\r\n1") == [body("1")])
  }

  @Test func largeMessages() {
    let text = "\"" + String(repeating: "a", count: 8 << 20) + "\""
    #expect(
      bodies("Content-Length: \(text.utf8.count)\r\n\r\n\(text)", portion: 65536) == [body(text)])
  }

  @Test func whatIsWrittenCanBeRead() {
    let message = Message.notification(method: "a/b", params: ["text": "ä\n\u{1F600}\u{1}"])
    var reader = FrameReader()
    guard case .body(let body)? = reader.read(message.frame).first else {
      Issue.record("no body")
      return
    }
    #expect(Message.read(body) == [.message(message)])
  }
}
