#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Work spread over threads of our own, whose stacks are as deep as the deepest tree needs, whatever
/// the platform gives to its threads.
package enum Parallel {
  /// Bytes of stack for each thread; touched only as far as it is used.
  static let stackSize = 16 << 20

  /// `transform` of each number below `count`, in order, worked out by at most `jobs` threads. Returns
  /// when all are done.
  package static func map<Result: Sendable>(
    _ count: Int, jobs: Int, _ transform: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    guard count > 0 else { return [] }
    let slots = Slots<Result>(count)
    forEach(count, jobs: jobs) { slots.set($0, to: transform($0)) }
    return slots.take()
  }

  /// The same beside one other piece of work, which is begun first.
  package static func map<First: Sendable, Result: Sendable>(
    beside first: @escaping @Sendable () -> First, _ count: Int, jobs: Int,
    _ transform: @escaping @Sendable (Int) -> Result
  ) -> (First, [Result]) {
    let one = Slots<First>(1)
    let slots = Slots<Result>(count)
    forEach(count + 1, jobs: jobs) { number in
      if number == 0 {
        one.set(0, to: first())
      } else {
        slots.set(number - 1, to: transform(number - 1))
      }
    }
    return (one.take()[0], slots.take())
  }

  /// Begins `work` on a thread of its own, for which nobody waits, not even the end of the program.
  package static func begin(_ work: @escaping @Sendable () -> Void) {
    Thread(Queue(count: 1) { _ in work() })?.detach()
  }

  /// Lets go of `object` on such a thread: to free the trees of a large project takes a while.
  package static func release(_ object: AnyObject) {
    let bag = Bag(object)
    begin { bag.empty() }
  }

  /// Holds an object until it is let go of.
  private final class Bag: @unchecked Sendable {
    // Unchecked, but sound: nothing is asked of the object, and one thread has the bag at a time.
    private var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
    func empty() { object = nil }
  }

  /// Calls `body` with each number below `count` from at most `jobs` threads; returns when all are
  /// done.
  package static func forEach(
    _ count: Int, jobs: Int, _ body: @escaping @Sendable (Int) -> Void
  ) {
    let queue = Queue(count: count, body: body)
    let threads = (0..<max(1, min(jobs, count))).compactMap { _ in Thread(queue) }
    // Without a thread to be had, the work is done here.
    if threads.isEmpty { queue.run() }
    for thread in threads { thread.join() }
  }

  /// A running thread.
  private struct Thread {
    #if canImport(Darwin)
      private var id: pthread_t?
    #else
      private var id = pthread_t()
    #endif

    /// Nil when the system has no thread to give.
    init?(_ queue: Queue) {
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      pthread_attr_setstacksize(&attributes, stackSize)
      let argument = Unmanaged.passRetained(queue)
      #if canImport(Darwin)
        let code = pthread_create(&id, &attributes, { Queue.run($0) }, argument.toOpaque())
      #else
        let code = pthread_create(
          &id, &attributes, { $0.flatMap { Queue.run($0) } }, argument.toOpaque())
      #endif
      pthread_attr_destroy(&attributes)
      guard code == 0 else {
        argument.release()
        return nil
      }
    }

    func join() {
      #if canImport(Darwin)
        if let id { pthread_join(id, nil) }
      #else
        pthread_join(id, nil)
      #endif
    }

    /// Lets the system have its stack back when it ends: nobody joins it.
    func detach() {
      #if canImport(Darwin)
        if let id { pthread_detach(id) }
      #else
        pthread_detach(id)
      #endif
    }
  }

  /// Hands out numbers to threads.
  private final class Queue: @unchecked Sendable {
    // Unchecked, but sound: `next` is touched under the lock only.
    private let lock = Lock()
    private var next = 0
    private let count: Int
    private let body: @Sendable (Int) -> Void

    init(count: Int, body: @escaping @Sendable (Int) -> Void) {
      self.count = count
      self.body = body
    }

    /// What a thread does with its argument, a retained queue.
    static func run(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
      Unmanaged<Queue>.fromOpaque(argument).takeRetainedValue().run()
      return nil
    }

    func run() {
      while let number = take() { body(number) }
    }

    private func take() -> Int? {
      lock.hold {
        guard next < count else { return nil }
        defer { next += 1 }
        return next
      }
    }
  }

  /// One place for each result.
  private final class Slots<Result: Sendable>: @unchecked Sendable {
    // Unchecked, but sound: each place is written once, by one thread, and read after all have ended.
    private let base: UnsafeMutablePointer<Result?>
    private let count: Int

    init(_ count: Int) {
      self.count = count
      base = .allocate(capacity: count)
      base.initialize(repeating: nil, count: count)
    }

    deinit {
      base.deinitialize(count: count)
      base.deallocate()
    }

    func set(_ index: Int, to result: Result) { base[index] = result }
    func take() -> [Result] { UnsafeBufferPointer(start: base, count: count).compactMap { $0 } }
  }
}
