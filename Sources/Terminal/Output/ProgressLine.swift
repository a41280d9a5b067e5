#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// One line on a terminal that says how far a long run is, and goes away.
///
/// It may be told about progress from any thread. Nothing appears in the first half second, and then
/// at most ten times a second.
final class ProgressLine: @unchecked Sendable {
  // Unchecked, but sound: the two fields below are touched only while the mutex is held.
  private var isShown = false
  private var next: Double
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  init() {
    next = System.seconds + 0.5
    mutex = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Shows that `done` of `total` steps are finished, if it is time for that.
  func update(done: Int, total: Int) {
    // Whoever finds it busy has nothing to say that the other one doesn't.
    guard pthread_mutex_trylock(mutex) == 0 else { return }
    defer { pthread_mutex_unlock(mutex) }
    let now = System.seconds
    guard now >= next else { return }
    next = now + 0.1
    isShown = true
    // Steps, not files: each file is read first, and looked at when all are known.
    print("\r\u{1B}[KLinting: \(done * 100 / max(1, total)) %")
  }

  /// Removes the line.
  func clear() {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if isShown { print("\r\u{1B}[K") }
    isShown = false
  }

  private func print(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      // A progress line that can't be shown is no reason to stop.
      _ = System.write(UnsafeRawBufferPointer(bytes), to: System.standardError)
    }
  }
}
