#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A value that one thread makes and others wait for.
package final class Promise<Value: Sendable>: @unchecked Sendable {
  // Unchecked, but sound: what changes is touched under the mutex only.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var kept: Value?

  package init() {
    mutex = .allocate(capacity: 1)
    condition = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Gives the value; the first one counts.
  package func keep(_ value: Value) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if kept == nil { kept = value }
    pthread_cond_broadcast(condition)
  }

  /// The value. Waits until it is there.
  package var value: Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let kept { return kept }
      pthread_cond_wait(condition, mutex)
    }
  }
}
