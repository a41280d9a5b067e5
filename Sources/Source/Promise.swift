#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A value that one thread makes and others wait for.
package final class Promise<Value: Sendable>: @unchecked Sendable {
  // Unchecked, but sound: what changes is touched under the lock only.
  private let lock = Lock()
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var kept: Value?

  package init() {
    condition = .allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    condition.deallocate()
  }

  /// Gives the value; the first one counts.
  package func keep(_ value: Value) {
    lock.hold {
      if kept == nil { kept = value }
      pthread_cond_broadcast(condition)
    }
  }

  /// The value. Waits until it is there.
  package var value: Value {
    lock.hold {
      while true {
        if let kept { return kept }
        pthread_cond_wait(condition, lock.mutex)
      }
    }
  }
}
