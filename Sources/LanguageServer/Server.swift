import JSONRPC
import Linter

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The language server: takes messages, one after the other, and answers them.
///
/// One thread reads, one writes, and one, which this is, works; projects are read by others. What takes
/// long is done in small portions, between which messages are taken.
package final class Server {
  let events: Mailbox<Event>
  let session: Session
  private let cancelled: CancelledRequests
  private let send: (Message) -> Void
  private let handlers = Dictionary(uniqueKeysWithValues: Handler.all.map { ($0.method, $0) })
  /// Requests that wait for their project.
  private var parked: [Parked] = []

  private struct Parked {
    let id: RequestID
    let method: String
    let params: JSON?
    let version: Int?
  }

  init(
    events: Mailbox<Event>, cancelled: CancelledRequests, log: Log, version: String,
    send: @escaping (Message) -> Void
  ) {
    self.events = events
    self.cancelled = cancelled
    self.send = send
    session = Session(events: events, log: log, version: version, send: send)
  }

  /// Serves the client at standard input and output; the exit code of the process.
  package static func run(version: String, logLevel: Log.Level) -> Int32 {
    let connection = Connection(writingTo: 1)
    let events = Mailbox<Event>()
    let cancelled = CancelledRequests()
    // While the client says hello.
    Background.run { LintRules.prepare() }
    Background.run {
      Connection.read(from: 0) { incoming in
        cancelled.note(incoming)
        events.put(.incoming(incoming))
      }
      events.put(.endOfInput)
    }
    let server = Server(
      events: events, cancelled: cancelled, log: Log(level: logLevel), version: version,
      send: connection.send)
    server.startClock()
    defer { connection.finish() }
    while true {
      if let code = server.step() { return code }
    }
  }

  /// Wakes the server now and then, and ends the process when the client's is gone.
  private func startClock() {
    let (events, parent) = (events, session.parent)
    Background.run {
      while true {
        Background.sleep(milliseconds: 2000)
        if parent.isGone { exit(1) }
        if events.isEmpty { events.put(.tick) }
      }
    }
  }

  /// Takes up one event, or a portion of the work that is left when there is none; the exit code when
  /// that was the end.
  func step() -> Int32? {
    if events.isEmpty, session.work() { return nil }
    guard let event = events.take() else { return session.exitCode }
    return take(event)
  }

  private func take(_ event: Event) -> Int32? {
    switch event {
    case .incoming(.message(let message)): return take(message)
    case .incoming(.fault(let id, let error)):
      session.log.warning("a malformed message: \(error.message)")
      send(.response(id, .failure(error)))
    case .endOfInput:
      return session.exitCode
    case .loaded(let project):
      session.loaded(project)
      retryParked()
    case .early(let project, let gate):
      session.early(project)
      retryParked()
      gate.put(())
    case .loading(let root, let progress): session.loading(root, progress)
    case .tick: session.tick()
    }
    return nil
  }

  private func take(_ message: Message) -> Int32? {
    switch message {
    case .notification("exit", _): return session.exitCode
    case .notification(let method, let params): take(notification: method, params)
    case .request(let id, let method, let params): take(request: id, method, params)
    case .response(let id, let result): session.answered(id, result)
    }
    return nil
  }

  // MARK: Notifications

  private func take(notification method: String, _ params: JSON?) {
    // Before `initialize` and after `shutdown` the specification has notifications dropped.
    guard session.phase == .running, let handler = handlers[method],
      case .notification(let note) = handler.work
    else { return session.log.debug("passed over: \(method)") }
    do {
      try note(session, params)
    } catch {
      session.log.warning("\(method): \(words(of: error))")
    }
    if method == "$/cancelRequest" { cancelParked(params) }
    // Documents that were closed have nothing to wait for.
    if method == "textDocument/didClose" { retryParked() }
  }

  private func cancelParked(_ params: JSON?) {
    guard let id = params?["id"].flatMap({ RequestID($0) }) else { return }
    parked.removeAll { request in
      guard request.id == id else { return false }
      refuse(id, ResponseError(.requestCancelled, "cancelled"))
      return true
    }
  }

  // MARK: Requests

  private func take(request id: RequestID, _ method: String, _ params: JSON?) {
    if cancelled.take(id) {
      return refuse(id, ResponseError(.requestCancelled, "cancelled"))
    }
    if method == "initialize" { return initialize(id, params) }
    switch session.phase {
    case .waiting: return refuse(id, ResponseError(.serverNotInitialized, "initialize first"))
    case .shutDown:
      return refuse(id, ResponseError(.invalidRequest, "the server has been shut down"))
    case .running: break
    }
    guard let handler = handlers[method] else {
      return refuse(id, ResponseError(.methodNotFound, "no such request: \(method)"))
    }
    session.settle()
    if handler.needsProject, !isReady(handler, params) {
      let version = session.document(params)?.version
      return parked.append(Parked(id: id, method: method, params: params, version: version))
    }
    run(handler, id, params)
  }

  private func initialize(_ id: RequestID, _ params: JSON?) {
    guard session.phase == .waiting else {
      return refuse(id, ResponseError(.invalidRequest, "initialize was already called"))
    }
    run(.request("initialize", Session.initialize), id, params)
  }

  private func run(_ handler: Handler, _ id: RequestID, _ params: JSON?) {
    let start = Clock.seconds
    do {
      switch handler.work {
      case .request(let answer): send(.response(id, .success(try answer(session, params))))
      case .held(let hold): try hold(session, params, id)
      case .notification:
        throw ResponseError(.invalidRequest, "\(handler.method) is a notification")
      }
    } catch {
      refuse(id, error as? ResponseError ?? ResponseError(.internalError, words(of: error)))
    }
    session.trace(handler.method, params, seconds: Clock.seconds - start)
  }

  private func refuse(_ id: RequestID, _ error: ResponseError) {
    session.log.debug("refused: \(error.message)")
    send(.response(id, .failure(error)))
  }

  private func isReady(_ handler: Handler, _ params: JSON?) -> Bool {
    session.isReady(params) || handler.answersEarly && session.isEarly(params)
  }

  /// Answers what has waited for a project; what asks about a place in a text that has changed since
  /// is told so.
  private func retryParked() {
    let waiting = parked
    parked = []
    for request in waiting {
      guard let handler = handlers[request.method] else { continue }
      if !isReady(handler, request.params) {
        parked.append(request)
      } else if !handler.survivesEdits,
        session.document(request.params)?.version != request.version
      {
        refuse(request.id, ResponseError(.contentModified, "the document has changed"))
      } else {
        session.settle()
        run(handler, request.id, request.params)
      }
    }
  }

  private func words(of error: any Error) -> String {
    (error as? ResponseError)?.message ?? "\(error)"
  }
}

/// The requests that the client has given up, noted before they are taken up.
final class CancelledRequests: @unchecked Sendable {
  // Unchecked, but sound: the mailbox is the lock; both sides only put and take.
  private let noted = Mailbox<RequestID>()
  private var ids: Set<RequestID> = []

  /// Remembers a `$/cancelRequest`, as soon as it is read.
  func note(_ incoming: Message.Incoming) {
    guard case .message(.notification("$/cancelRequest", let params)) = incoming,
      let id = params?["id"].flatMap({ RequestID($0) })
    else { return }
    noted.put(id)
  }

  /// Whether the request was given up before it was taken up. Asked by the working thread only.
  func take(_ id: RequestID) -> Bool {
    while let next = noted.takeAtOnce() { ids.insert(next) }
    // Ids of requests that were answered long ago are never asked for again.
    if ids.count > 1000 { ids = [] }
    return ids.remove(id) != nil
  }
}

/// Time.
enum Clock {
  /// Seconds of a clock that only goes forward.
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
