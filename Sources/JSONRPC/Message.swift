/// Names a request, so that its answer can be told from others.
package enum RequestID: Hashable, Sendable {
  case number(Int)
  case string(String)
  /// A number that is no integer; JSON-RPC advises against it and does not forbid it.
  case decimal(Double)
  /// What a request without a usable id is answered with.
  case null

  package init?(_ json: JSON) {
    switch json {
    case .null: self = .null
    case .string(let text): self = .string(text)
    case .integer(let number): self = .number(number)
    case .decimal(let number): self = Int(exactly: number).map { .number($0) } ?? .decimal(number)
    case .bool, .array, .object: return nil
    }
  }

  package var json: JSON {
    switch self {
    case .number(let number): .integer(number)
    case .string(let text): .string(text)
    case .decimal(let number): .decimal(number)
    case .null: .null
    }
  }
}

/// Why a request failed.
package struct ResponseError: Error, Hashable, Sendable {
  package let code: Int
  package let message: String
  package var data: JSON?

  package init(_ code: Code, _ message: String, data: JSON? = nil) {
    self.init(number: code.rawValue, message, data: data)
  }

  package init(number: Int, _ message: String, data: JSON? = nil) {
    code = number
    self.message = message
    self.data = data
  }

  /// The numbers that JSON-RPC and the Language Server Protocol give to failures.
  package enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case internalError = -32603
    case serverNotInitialized = -32002
    case requestFailed = -32803
    case serverCancelled = -32802
    case contentModified = -32801
    case requestCancelled = -32800
  }

  var json: JSON {
    var members = [JSON.Member("code", .integer(code)), JSON.Member("message", .string(message))]
    if let data { members.append(JSON.Member("data", data)) }
    return .object(members)
  }
}

/// What stands in a frame.
package enum Message: Hashable, Sendable {
  case request(RequestID, method: String, params: JSON?)
  case notification(method: String, params: JSON?)
  case response(RequestID, Result<JSON, ResponseError>)

  /// What to write.
  package var json: JSON {
    var members = [JSON.Member("jsonrpc", "2.0")]
    switch self {
    case .request(let id, let method, let params):
      members += [JSON.Member("id", id.json), JSON.Member("method", .string(method))]
      if let params { members.append(JSON.Member("params", params)) }
    case .notification(let method, let params):
      members.append(JSON.Member("method", .string(method)))
      if let params { members.append(JSON.Member("params", params)) }
    case .response(let id, .success(let result)):
      members += [JSON.Member("id", id.json), JSON.Member("result", result)]
    case .response(let id, .failure(let error)):
      members += [JSON.Member("id", id.json), JSON.Member("error", error.json)]
    }
    return .object(members)
  }

  /// A message as it came, or the answer that a faulty one gets.
  package enum Incoming: Hashable, Sendable {
    case message(Message)
    case fault(RequestID, ResponseError)
  }

  /// The messages in the body of a frame: one, or those of a batch.
  package static func read(_ body: [UInt8]) -> [Incoming] {
    let value: JSON
    do {
      value = try JSON.parse(body)
    } catch {
      let words = "this is no JSON, at byte \(error.offset): \(error.message)"
      return [.fault(.null, ResponseError(.parseError, words))]
    }
    guard case .array(let batch) = value else { return [read(value)] }
    guard !batch.isEmpty else {
      return [.fault(.null, ResponseError(.invalidRequest, "the batch is empty"))]
    }
    return batch.map(read)
  }

  private static func read(_ value: JSON) -> Incoming {
    func fault(_ id: RequestID, _ words: String) -> Incoming {
      .fault(id, ResponseError(.invalidRequest, words))
    }
    guard case .object(let members) = value else { return fault(.null, "this is no object") }
    let rawID = members.last { $0.key == "id" }?.value
    let id = rawID.map { RequestID($0) }
    if let id, id == nil { return fault(.null, "an id is a string or a number") }
    if let method = value["method"] {
      guard let method = method.string else {
        return fault((id ?? nil) ?? .null, "the method is no string")
      }
      let params = value["params"]
      guard let id, let id else { return .message(.notification(method: method, params: params)) }
      return .message(.request(id, method: method, params: params))
    }
    guard let id, let id else { return fault(.null, "this is neither a request nor an answer") }
    if let error = value["error"] {
      let words = error["message"]?.string ?? ""
      let failure = ResponseError(number: error["code"]?.integer ?? 0, words, data: error["data"])
      return .message(.response(id, .failure(failure)))
    }
    // `"result": null` is an answer; without the member it is none.
    guard let result = members.last(where: { $0.key == "result" }) else {
      return fault(id, "this is neither a request nor an answer")
    }
    return .message(.response(id, .success(result.value)))
  }
}
