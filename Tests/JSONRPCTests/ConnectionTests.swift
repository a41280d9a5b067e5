import Testing

@testable import JSONRPC

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Reading never waits for writing.
@Suite struct ConnectionTests {
  private func pipeEnds() -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    _ = pipe(&ends)
    return (ends[0], ends[1])
  }

  @Test func aPeerThatDoesNotReadStopsNobody() {
    // Far more than a pipe holds is sent to a peer that doesn't read yet.
    let ends = pipeEnds()
    let connection = Connection(writingTo: ends.write)
    let text = String(repeating: "x", count: 100_000)
    for _ in 0..<20 { connection.send(.notification(method: "m", params: .string(text))) }
    Background.run {
      connection.finish(milliseconds: 60_000)
      close(ends.write)
    }
    var count = 0
    Connection.read(from: ends.read) { _ in count += 1 }
    close(ends.read)
    #expect(count == 20)
  }

  @Test func messagesThatWaitAreTakenInOrder() {
    let mailbox = Mailbox<Int>()
    Background.run {
      for number in 0..<5000 { mailbox.put(number) }
      mailbox.close()
      mailbox.put(-1)
    }
    var taken: [Int] = []
    while let number = mailbox.take() { taken.append(number) }
    #expect(taken == Array(0..<5000))
    #expect(mailbox.isEmpty && mailbox.takeAtOnce() == nil)
  }
}
