#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The two ends of a connection: file descriptors.
///
/// Reading has a thread of its own, and so has writing: a peer that stops reading fills our queue, and
/// never keeps us from reading what it writes.
package final class Connection: Sendable {
  private let outgoing = Mailbox<[UInt8]>()
  private let written = Mailbox<Void>()

  /// Starts to write what is sent to `descriptor`.
  package init(writingTo descriptor: Int32) {
    Background.run { [outgoing, written] in
      while let bytes = outgoing.take() {
        // The peer is gone: what remains goes nowhere, and the end of input ends the process.
        guard Self.write(bytes, to: descriptor) else { break }
      }
      written.close()
    }
  }

  /// Queues a message; never waits.
  package func send(_ message: Message) { outgoing.put(message.frame) }

  /// Sends what is queued, for at most so long, and nothing after that.
  package func finish(milliseconds: Int = 1000) {
    outgoing.close()
    Background.run { [written] in
      Background.sleep(milliseconds: milliseconds)
      written.close()
    }
    _ = written.take()
  }

  /// Calls `receive` with each message that comes from `descriptor`, on this thread, until the stream
  /// ends.
  package static func read(from descriptor: Int32, _ receive: (Message.Incoming) -> Void) {
    var reader = FrameReader()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, into: $0) }
      guard count > 0 else { return }
      for event in reader.read(buffer[..<count]) {
        switch event {
        case .body(let body): for message in Message.read(body) { receive(message) }
        case .fault(let words): receive(.fault(.null, ResponseError(.parseError, words)))
        }
      }
    }
  }

  /// How many bytes came; 0 at the end of the stream, and when it breaks.
  private static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) -> Int {
    while true {
      #if canImport(Darwin)
        let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
        let count = Musl.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 { return count }
      if errno == EAGAIN || errno == EWOULDBLOCK {
        wait(descriptor, Int16(POLLIN))
      } else if errno != EINTR {
        return 0
      }
    }
  }

  /// Writes all of `bytes`; false when the peer is gone.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        #if canImport(Darwin)
          let count = Darwin.write(descriptor, part.baseAddress, part.count)
        #elseif canImport(Musl)
          let count = Musl.write(descriptor, part.baseAddress, part.count)
        #else
          let count = Glibc.write(descriptor, part.baseAddress, part.count)
        #endif
        if count >= 0 {
          rest = rest[(rest.startIndex + count)...]
        } else if errno == EAGAIN || errno == EWOULDBLOCK {
          wait(descriptor, Int16(POLLOUT))
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// Some clients hand us descriptors that don't block; then we wait ourselves.
  private static func wait(_ descriptor: Int32, _ events: Int16) {
    var entry = pollfd(fd: descriptor, events: events, revents: 0)
    _ = poll(&entry, 1, 1000)
  }
}
