#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
import Source

/// What the terminal needs of the operating system, and no more. Foundation could do it, too, but
/// loading it would take most of the time that `--version` takes.
enum System {
  static let standardOutput: Int32 = 1
  static let standardError: Int32 = 2

  /// The value of an environment variable; nil when it is unset or empty.
  static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// Absolute, without a slash at its end; nil when the directory no longer exists.
  static var workingDirectory: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The number of columns of the terminal behind `descriptor`; nil when it is none.
  static func terminalWidth(_ descriptor: Int32) -> Int? {
    var size = winsize()
    #if canImport(Musl)
      let request = Int32(TIOCGWINSZ)
    #else
      let request = UInt(TIOCGWINSZ)
    #endif
    guard ioctl(descriptor, request, &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Seconds on a clock that only runs forward.
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Without this, a reader that goes away (`viewlint | head`) would kill the process by a signal;
  /// with it, writing fails, and `Output` falls silent.
  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// All of standard input; nil when it can't be read.
  static func readStandardInput() -> SourceText? {
    var bytes: [UInt8] = []
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { chunk.deallocate() }
    while true {
      let count = read(0, chunk.baseAddress, chunk.count)
      if count == 0 { return SourceText(bytes) }
      if count < 0 {
        if errno == EINTR { continue }
        return nil
      }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  /// Writes all of `bytes`, unless the reader goes away or the disk is full.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> WriteResult {
    var rest = bytes
    while !rest.isEmpty {
      #if canImport(Darwin)
        let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
      #elseif canImport(Musl)
        let count = Musl.write(descriptor, rest.baseAddress, rest.count)
      #else
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      #endif
      if count < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        return errno == EPIPE ? .readerGone : .failed(String(cString: strerror(errno)))
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return .done
  }

  enum WriteResult: Equatable { case done, readerGone, failed(String) }
}
