import Foundation
import JSONRPC
import TestSupport
import Testing

@testable import LanguageServer

/// A client that talks to a server in the same process, message by message.
final class TestClient {
  let server: Server
  private let events = Mailbox<Event>()
  private let cancelled = CancelledRequests()
  private let outbox = Outbox()
  private let traffic = Traffic()
  private var nextID = 0

  /// What the server has sent and nobody has taken.
  private final class Outbox {
    var messages: [Message] = []
  }

  init() {
    let (outbox, traffic) = (outbox, traffic)
    server = Server(
      events: events, cancelled: cancelled, log: Log(level: .error), version: "test",
      send: { message in
        traffic?.record(message, fromServer: true)
        outbox.messages.append(message)
      })
  }

  /// A client that has opened `folder`, with these capabilities, and is told so.
  convenience init(_ folder: String?, _ capabilities: JSON = Capabilities.push) throws {
    self.init()
    let root: JSON = folder.map { .string(DocumentURI.file($0)) } ?? .null
    let result = request(
      "initialize",
      ["processId": .null, "rootUri": root, "capabilities": capabilities])
    _ = try result.get()
    notify("initialized", [:])
  }

  /// Opens a folder without letting the server work on it.
  func start(_ folder: String, _ capabilities: JSON) {
    let root = JSON.string(DocumentURI.file(folder))
    _ = request("initialize", ["processId": .null, "rootUri": root, "capabilities": capabilities])
    put(.message(.notification(method: "initialized", params: [:])))
  }

  // MARK: Sending

  /// Sends a request and returns its answer; nil when it is held.
  func tryRequest(_ method: String, _ params: JSON?) -> Result<JSON, ResponseError>? {
    take(answerTo: send(method, params))
  }

  /// Sends a request and returns its id.
  func send(_ method: String, _ params: JSON?) -> RequestID {
    nextID += 1
    put(.message(.request(.number(nextID), method: method, params: params)))
    return .number(nextID)
  }

  /// The answer to a request, if there is one.
  func take(answerTo id: RequestID) -> Result<JSON, ResponseError>? {
    pump()
    for (index, message) in outbox.messages.enumerated() {
      if case .response(id, let result) = message {
        outbox.messages.remove(at: index)
        return result
      }
    }
    return nil
  }

  func request(_ method: String, _ params: JSON?) -> Result<JSON, ResponseError> {
    tryRequest(method, params) ?? .failure(ResponseError(number: 0, "no answer"))
  }

  func notify(_ method: String, _ params: JSON?) {
    put(.message(.notification(method: method, params: params)))
    pump()
  }

  /// Puts something in the server's way without letting it work.
  func put(_ incoming: Message.Incoming) {
    if case .message(let message) = incoming {
      traffic?.record(message, fromServer: false)
    }
    cancelled.note(incoming)
    events.put(.incoming(incoming))
  }

  /// Some time goes by.
  func tick() {
    events.put(.tick)
    pump()
  }

  /// Lets the server work until nothing is left to do.
  func pump() {
    while true {
      if !events.isEmpty || server.session.projects.values.contains(where: \.isLoading) {
        if server.step() != nil { return }
      } else if !server.session.work() {
        return
      }
      answerTheServer()
    }
  }

  /// What the client answers, where that is not `null`.
  var answers: [String: JSON] = [:]

  /// Whether it answers with errors only.
  var refuses = false

  /// Says yes to whatever the server asks for, or no.
  private func answerTheServer() {
    for case .request(let id, let method, let params) in outbox.messages {
      requested.append((method, params))
      let refusal = ResponseError(.methodNotFound, "no")
      put(.message(.response(id, refuses ? .failure(refusal) : .success(answers[method] ?? .null))))
    }
    outbox.messages.removeAll { if case .request = $0 { true } else { false } }
  }

  /// What the server has asked for.
  private(set) var requested: [(method: String, params: JSON?)] = []

  /// Takes all notifications of a method.
  func take(_ method: String) -> [JSON] {
    pump()
    var found: [JSON] = []
    outbox.messages.removeAll { message in
      guard case .notification(method, let params) = message else { return false }
      found.append(params ?? .null)
      return true
    }
    return found
  }

  /// Takes all answers, in order.
  func takeAnswers() -> [(RequestID, Result<JSON, ResponseError>)] {
    pump()
    var found: [(RequestID, Result<JSON, ResponseError>)] = []
    outbox.messages.removeAll { message in
      guard case .response(let id, let result) = message else { return false }
      found.append((id, result))
      return true
    }
    return found
  }

  /// The last published diagnostics of a document, as `line:character-line:character code`.
  func published(_ uri: String) -> [String]? {
    take("textDocument/publishDiagnostics").last { $0["uri"]?.string == uri }.map {
      shown($0["diagnostics"])
    }
  }

  /// The pulled diagnostics of a document.
  func pulled(_ uri: String) throws -> [String] {
    let report = try request("textDocument/diagnostic", ["textDocument": ["uri": .string(uri)]])
      .get()
    return shown(report["items"])
  }

  func shown(_ diagnostics: JSON?) -> [String] {
    (diagnostics?.array ?? []).map { item in
      func place(_ side: String) -> String {
        let position = item["range"]?[side]
        return "\(position?["line"]?.integer ?? -1):\(position?["character"]?.integer ?? -1)"
      }
      return "\(place("start"))-\(place("end")) \(item["code"]?.string ?? "")"
    }
  }

  // MARK: Documents

  func open(_ uri: String, _ text: String, version: Int = 1, language: String = "swift") {
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri), "languageId": .string(language), "version": .integer(version),
          "text": .string(text),
        ]
      ])
  }

  /// Replaces the whole text.
  func change(_ uri: String, _ text: String, version: Int = 2) {
    change(uri, [["text": .string(text)]], version: version)
  }

  func change(_ uri: String, _ changes: [JSON], version: Int = 2) {
    notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri), "version": .integer(version)],
        "contentChanges": .array(changes),
      ])
  }

  func close(_ uri: String) {
    notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]])
  }

  /// The server's text of a document.
  func text(_ uri: String) -> String? { server.session.documents[uri]?.text.string }
}

/// A change of a range.
func edit(_ start: (Int, Int), _ end: (Int, Int), _ text: String) -> JSON {
  ["range": range(start, end), "text": .string(text)]
}

func range(_ start: (Int, Int), _ end: (Int, Int)) -> JSON {
  func position(_ place: (Int, Int)) -> JSON {
    ["line": .integer(place.0), "character": .integer(place.1)]
  }
  return ["start": position(start), "end": position(end)]
}

/// What clients offer.
enum Capabilities {
  static let none: JSON = [:]
  private static let diagnostics: JSON = [
    "relatedInformation": true, "versionSupport": true, "codeDescriptionSupport": true,
    "dataSupport": true, "tagSupport": ["valueSet": [1, 2]],
  ]
  private static let codeAction: JSON = [
    "codeActionLiteralSupport": ["codeActionKind": ["valueSet": ["quickfix", "source.fixAll"]]],
    "isPreferredSupport": true, "disabledSupport": true,
  ]
  static let push: JSON = [
    "textDocument": ["publishDiagnostics": diagnostics, "codeAction": codeAction],
    "workspace": ["workspaceEdit": ["documentChanges": true]],
  ]
  static let pull: JSON = [
    "textDocument": [
      "publishDiagnostics": diagnostics, "diagnostic": [:], "codeAction": codeAction,
    ],
    "workspace": [
      "diagnostics": ["refreshSupport": true], "workspaceEdit": ["documentChanges": true],
    ],
  ]
}

/// Writes a conversation to a folder that the environment names, in the form of the stream, so that
/// others can check it.
final class Traffic {
  private static let folder = ProcessInfo.processInfo.environment["VIEWLINT_LSP_TRAFFIC"]
  private let sides: [FileHandle]

  /// Nil when nobody wants to know.
  init?() {
    guard let folder = Self.folder else { return nil }
    let name = UUID().uuidString
    sides = ["c2s", "s2c"].compactMap { side in
      let path = "\(folder)/\(name).\(side)"
      _ = FileManager.default.createFile(atPath: path, contents: nil)
      return FileHandle(forWritingAtPath: path)
    }
    guard sides.count == 2 else { return nil }
  }

  func record(_ message: Message, fromServer: Bool) {
    sides[fromServer ? 1 : 0].write(Data(message.frame))
  }
}

/// Code with findings, and where they are.
enum Sample {
  /// One finding: 0:16-0:25 frame-infinite-fixed.
  static let wide = "let a = Text(\"a\").frame(width: .infinity)\n"
  static let wideFinding = "0:31-0:40 frame-infinite-fixed"
  /// One finding with a safe fix.
  static let key = """
    struct Key: PreferenceKey {
      static var defaultValue = 0
      static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
    }

    """
  static let feed = """
    struct Feed: View {
      var body: some View {
        ScrollView { ForEach(rows) { row in Text(row).upsideDown() } }
          .upsideDown()
      }
    }

    """
  static let feedFinding = "3:6-3:19 inverted-scroll"
  static let turn = """
    extension View {
      func upsideDown() -> some View { rotationEffect(.degrees(180)) }
    }

    """
}
