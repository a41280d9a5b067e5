import JSONRPC
import Linter
import Workspace

/// What the server knows of its client, and the projects behind the documents.
final class Session {
  enum Phase { case waiting, running, shutDown }

  let events: Mailbox<Event>
  let log: Log
  let parent = ParentProcess()
  /// Of the program.
  let version: String
  private let sendMessage: (Message) -> Void

  var phase = Phase.waiting
  var client = ClientCapabilities()
  var clientName = "unknown"
  var encoding = PositionEncoding.utf16
  var traceLevel = "off"

  /// The folders that the client has open.
  var folders: [Folder] = []
  /// By the URI, as the client wrote it.
  var documents: [String: Document] = [:]
  var projects: [ProjectRoot: ProjectState] = [:]

  /// Documents whose text the projects don't have yet.
  var changed: Set<String> = []
  /// Documents whose diagnostics may have changed, for a client that waits for them.
  var unpublished: Set<String> = []
  /// The document that the user works in.
  var latestURI: String?
  var needsRefresh = false
  var isRefreshing = false
  /// Whether someone said that files on disk have changed.
  var needsLookAtDisk = false
  /// Whether a look at the disk is not done yet.
  var isLookingAtDisk = false
  var lastActivity = 0.0
  var heldReports: [HeldReport] = []
  /// What settings and rule files are blamed for, as it was last shown.
  var shownProblems: [Problem] = []
  var hrefs: [String: String?] = [:]
  var progressCount = 0
  /// What the user has set in the editor.
  var clientSettings = ClientSettings()

  private var nextID = 0
  private var waiting: [RequestID: (Result<JSON, ResponseError>) -> Void] = [:]

  /// A folder of the client's.
  struct Folder: Equatable {
    let uri: String
    let path: String
    let place: FilePlace
    /// Whether it is a repository in a folder of the client's, of which the client didn't speak.
    var isNested = false
  }

  init(
    events: Mailbox<Event>, log: Log, version: String, send: @escaping (Message) -> Void
  ) {
    self.events = events
    self.log = log
    self.version = version
    sendMessage = send
  }

  /// 0 after a `shutdown`, else 1, as the specification has it.
  var exitCode: Int32 { phase == .shutDown ? 0 : 1 }

  // MARK: Talking to the client

  func notify(_ method: String, _ params: JSON) {
    sendMessage(.notification(method: method, params: params))
  }

  /// Sends a request; `then` is called with its answer, if one comes.
  func request(
    _ method: String, _ params: JSON?,
    then: @escaping (Result<JSON, ResponseError>) -> Void = { _ in }
  ) {
    nextID += 1
    let id = RequestID.string("viewlint-\(nextID)")
    waiting[id] = then
    sendMessage(.request(id, method: method, params: params))
  }

  /// Answers a request that was held.
  func answer(_ id: RequestID, _ result: Result<JSON, ResponseError>) {
    sendMessage(.response(id, result))
  }

  func answered(_ id: RequestID, _ result: Result<JSON, ResponseError>) {
    if case .failure(let error) = result { log.info("the client refused: \(error.message)") }
    waiting.removeValue(forKey: id)?(result)
  }

  // MARK: Work between messages

  /// Does one portion of what is left to do; false when there is nothing.
  func work() -> Bool {
    guard phase == .running else { return false }
    if !changed.isEmpty {
      settle()
    } else if needsLookAtDisk {
      lookAtDisk()
    } else if !unpublished.isEmpty {
      publishSome()
    } else if needsRefresh, !isRefreshing {
      refresh()
    } else if isLookingAtDisk {
      lookOnAtDisk()
    } else {
      return workOnHeldReports()
    }
    return true
  }

  func tick() {
    guard Clock.seconds - lastActivity < 60 else { return }
    // Where nobody watches the files for us, they are looked at while the user works. Settings may have
    // any name and lie anywhere, so that no pattern of a watcher has them all.
    if !client.watchesFiles || projects.values.contains(where: \.isConfigurationChanged) {
      needsLookAtDisk = true
    }
  }
}
