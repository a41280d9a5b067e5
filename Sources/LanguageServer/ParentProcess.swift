import JSONRPC

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The client's process, which the server must not outlive.
final class ParentProcess: @unchecked Sendable {
  // Unchecked, but sound: the number goes through the mailbox.
  private let numbers = Mailbox<pid_t>()
  private var number: pid_t?

  /// Watches a process. One that can't be seen now, as from inside a container, is not watched: else
  /// the server would end at once.
  func watch(_ number: Int) {
    guard let number = pid_t(exactly: number), number > 1, Self.exists(number) else { return }
    numbers.put(number)
  }

  /// Whether a process that was seen is gone. Asked by one thread only.
  var isGone: Bool {
    while let next = numbers.takeAtOnce() { number = next }
    guard let number else { return false }
    return !Self.exists(number)
  }

  private static func exists(_ number: pid_t) -> Bool { kill(number, 0) == 0 || errno != ESRCH }
}
