/// A buffered stream of text to a file descriptor.
///
/// When its reader goes away, what is still written goes nowhere, quietly: the run ends as if it had
/// been read.
final class Output {
  /// Nil for one that only keeps the text.
  private let descriptor: Int32?
  private var buffer: [UInt8] = []
  private var isClosed = false
  /// Why text could not be written, other than that nobody wanted to read it.
  private(set) var failure: String?

  private static let capacity = 1 << 16

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    // A few lines of output don't deserve 64 KiB; a long report grows to it soon.
    buffer.reserveCapacity(1 << 10)
  }

  /// An output that keeps its text, for tests.
  init() { descriptor = nil }

  /// What was written and not yet flushed.
  var held: String { String(decoding: buffer, as: UTF8.self) }

  func write(_ text: some StringProtocol) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Output.capacity { flush() }
  }

  func write(line text: some StringProtocol) {
    buffer.append(contentsOf: text.utf8)
    write("\n")
  }

  func flush() {
    guard let descriptor else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    guard !isClosed, !buffer.isEmpty else { return }
    switch buffer.withUnsafeBytes({ System.write($0, to: descriptor) }) {
    case .done: break
    case .readerGone: isClosed = true
    case .failed(let reason):
      isClosed = true
      failure = reason
    }
  }
}
