import JSONRPC

/// What the server does with one kind of message.
struct Handler {
  let method: String
  let work: Work
  /// Whether it asks the project of the document that it names, and so waits until that is loaded.
  private(set) var needsProject = false
  /// Whether an answer that was worked out for an older text is still of use.
  private(set) var survivesEdits = false
  /// Whether it has something to say while the project is being parsed.
  private(set) var answersEarly = false
  /// What of the server's capabilities comes with it, for a client.
  private(set) var offer: (ClientCapabilities) -> JSON.Member? = { _ in nil }

  enum Work {
    case request((Session, JSON?) throws -> JSON)
    /// A request that is answered later.
    case held((Session, JSON?, RequestID) throws -> Void)
    case notification((Session, JSON?) throws -> Void)
  }

  static func request<Params: Decodable, Result: Encodable>(
    _ method: String, _ answer: @escaping (Session) -> (Params) throws -> Result
  ) -> Handler {
    Handler(
      method: method,
      work: .request { session, params in
        try JSON.encode(answer(session)(Self.decode(params)))
      })
  }

  static func held<Params: Decodable>(
    _ method: String, _ start: @escaping (Session) -> (Params, RequestID) throws -> Void
  ) -> Handler {
    Handler(
      method: method,
      work: .held { session, params, id in try start(session)(Self.decode(params), id) })
  }

  static func notification<Params: Decodable>(
    _ method: String, _ note: @escaping (Session) -> (Params) throws -> Void
  ) -> Handler {
    Handler(
      method: method,
      work: .notification { session, params in try note(session)(Self.decode(params)) })
  }

  /// The same, when the project of the document is loaded.
  func withProject(survivesEdits: Bool = false, answersEarly: Bool = false) -> Handler {
    var handler = self
    handler.needsProject = true
    handler.answersEarly = answersEarly
    handler.survivesEdits = survivesEdits
    return handler
  }

  /// The same, named among the server's capabilities.
  func offering(
    _ key: String, _ value: @escaping (ClientCapabilities) -> JSON? = { _ in true }
  ) -> Handler {
    var handler = self
    handler.offer = { client in value(client).map { JSON.Member(key, $0) } }
    return handler
  }

  private static func decode<Params: Decodable>(_ params: JSON?) throws -> Params {
    do {
      return try (params ?? .object([])).decode(Params.self)
    } catch let mismatch as JSONMismatch {
      throw ResponseError(.invalidParams, "params: \(mismatch)")
    }
  }
}
