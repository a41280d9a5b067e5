#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A queue between threads, in order and without bound: whoever puts something in never waits.
package final class Mailbox<Element: Sendable>: @unchecked Sendable {
  // Unchecked, but sound: what changes is touched under the mutex only.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var elements: [Element] = []
  private var next = 0
  private var isClosed = false

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

  /// Adds an element; one put into a closed mailbox is lost.
  package func put(_ element: Element) {
    hold {
      guard !isClosed else { return }
      elements.append(element)
      pthread_cond_signal(condition)
    }
  }

  /// Nothing more comes; what is in the mailbox can still be taken.
  package func close() {
    hold {
      isClosed = true
      pthread_cond_broadcast(condition)
    }
  }

  /// Whether there is nothing to take now.
  package var isEmpty: Bool { hold { next == elements.count } }

  /// The next element, waiting for it; nil when the mailbox is closed and empty.
  package func take() -> Element? {
    hold {
      while next == elements.count {
        if isClosed { return nil }
        pthread_cond_wait(condition, mutex)
      }
      return takeFirst()
    }
  }

  /// The next element, if there is one now.
  package func takeAtOnce() -> Element? { hold { next == elements.count ? nil : takeFirst() } }

  private func takeFirst() -> Element {
    let element = elements[next]
    next += 1
    // The taken ones are dropped now and then, so that each costs constant time.
    if next == elements.count || next > 1024 {
      elements.removeFirst(next)
      next = 0
    }
    return element
  }

  /// Calls `body` while no other thread is in here.
  private func hold<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}

/// Threads of our own.
package enum Background {
  /// Runs `body` on a new thread with a deep stack. Without a thread to be had, it runs here.
  package static func run(_ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, 16 << 20)
    defer { pthread_attr_destroy(&attributes) }
    let argument = Unmanaged.passRetained(Work(body: body))
    #if canImport(Darwin)
      var id: pthread_t?
      let code = pthread_create(
        &id, &attributes, { Work.run($0) }, argument.toOpaque())
      if code == 0, let id { pthread_detach(id) }
    #else
      var id = pthread_t()
      let code = pthread_create(
        &id, &attributes, { $0.flatMap { Work.run($0) } }, argument.toOpaque())
      if code == 0 { pthread_detach(id) }
    #endif
    if code != 0 { argument.takeRetainedValue().body() }
  }

  /// Lets this thread sleep.
  package static func sleep(milliseconds: Int) {
    var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    nanosleep(&time, nil)
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(body: @escaping @Sendable () -> Void) { self.body = body }

    static func run(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
      Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
      return nil
    }
  }
}
