#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the server says about itself, on standard error.
package final class Log {
  /// How much is said.
  package enum Level: String, CaseIterable, Comparable, Sendable {
    case error, warning, info, debug

    package static func < (a: Level, b: Level) -> Bool {
      (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
    }
  }

  var level: Level
  /// The last errors and warnings, for a report about a fault.
  private(set) var last: [String] = []

  package init(level: Level) { self.level = level }

  func error(_ text: String) { write(.error, text) }
  func warning(_ text: String) { write(.warning, text) }
  func info(_ text: String) { write(.info, text) }
  func debug(_ text: @autoclosure () -> String) { if level >= .debug { write(.debug, text()) } }

  private func write(_ level: Level, _ text: String) {
    if level <= .warning { last = last.suffix(19) + ["\(level.rawValue): \(text)"] }
    guard level <= self.level else { return }
    // A client that doesn't read standard error must not stop the server: what finds no room is lost.
    var entry = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
    guard poll(&entry, 1, 0) == 1, entry.revents & Int16(POLLOUT) != 0 else { return }
    // What has room is less than a page long: that is what `poll` promises.
    let line = Array("viewlint: \(level.rawValue): \(text)".utf8.prefix(2000)) + [0x0A]
    #if canImport(Darwin)
      _ = Darwin.write(2, line, line.count)
    #elseif canImport(Musl)
      _ = Musl.write(2, line, line.count)
    #else
      _ = Glibc.write(2, line, line.count)
    #endif
  }
}
