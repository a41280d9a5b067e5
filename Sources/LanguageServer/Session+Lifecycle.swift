import JSONRPC
import Workspace

// Initialize, shutdown, and what lies between and around.
extension Session {
  func initialize(_ params: LSP.InitializeParams) throws -> JSON {
    client = ClientCapabilities(params.capabilities)
    encoding = .negotiate(client.positionEncodings)
    traceLevel = params.trace ?? "off"
    if let info = params.clientInfo {
      clientName = [info["name"], info["version"]].compactMap { $0?.string }.joined(separator: " ")
    }
    takeSettings(params.initializationOptions)
    if let number = params.processId { parent.watch(number) }
    let roots =
      params.workspaceFolders ?? params.rootUri.map { [LSP.WorkspaceFolder(uri: $0)] }
      ?? params.rootPath.map { [LSP.WorkspaceFolder(uri: DocumentURI.file($0))] } ?? []
    folders = roots.compactMap(Folder.init)
    phase = .running
    lastActivity = Clock.seconds
    log.info("client \(clientName), \(encoding.rawValue), \(client.pulls ? "pull" : "push")")
    return [
      "capabilities": Handler.capabilities(for: client, encoding),
      "serverInfo": ["name": "viewlint", "version": .string(version)],
    ]
  }

  func initialized(_: LSP.Nothing) {
    for folder in folders { load(folder.place.root) }
    askForSettings()
    var registrations: [JSON] = []
    if client.watchesFiles {
      let watchers = Self.watchedFiles.map { JSON.object([.init("globPattern", .string($0))]) }
      registrations.append([
        "id": "viewlint-files", "method": "workspace/didChangeWatchedFiles",
        "registerOptions": ["watchers": .array(watchers)],
      ])
    }
    if client.registersConfiguration {
      registrations.append([
        "id": "viewlint-settings", "method": "workspace/didChangeConfiguration",
        "registerOptions": ["section": "viewlint"],
      ])
    }
    guard !registrations.isEmpty else { return }
    request("client/registerCapability", ["registrations": .array(registrations)])
  }

  /// What findings depend on beside the documents.
  private static let watchedFiles = [
    "**/*.swift", "**/*.md", "**/.viewlint.json", "**/.gitignore", "**/project.pbxproj",
    "**/*.xcconfig", "**/project.yml",
  ]

  func shutdown(_: LSP.Nothing) -> JSON {
    phase = .shutDown
    for report in heldReports {
      answer(report.id, .failure(ResponseError(.requestCancelled, "the server shuts down")))
    }
    heldReports = []
    return .null
  }

  func setTrace(_ params: LSP.TraceParams) { traceLevel = params.value }

  /// Tells what a request took, when the client wants to know.
  func trace(_ method: String, _ params: JSON?, seconds: Double) {
    let time = "\((seconds * 10_000).rounded() / 10) ms"
    log.debug("\(method): \(time)")
    guard traceLevel != "off", traceLevel == "messages" || traceLevel == "verbose" else { return }
    var members = [JSON.Member("message", .string("\(method): \(time)"))]
    if traceLevel == "verbose", let params {
      members.append(.init("verbose", .string(params.text)))
    }
    notify("$/logTrace", .object(members))
  }

  /// Of requests that wait in the queue others take care; here are those that are held.
  func cancel(_ params: LSP.CancelParams) {
    guard let id = RequestID(params.id) else { return }
    heldReports.removeAll { report in
      guard report.id == id else { return false }
      answer(id, .failure(ResponseError(.requestCancelled, "cancelled")))
      return true
    }
  }

  func didChangeFolders(_ params: LSP.FoldersParams) {
    let removed = params.event.removed.compactMap(Folder.init).map(\.uri)
    folders.removeAll { folder in
      removed.contains { folder.uri == $0 || folder.isNested && folder.uri.hasPrefix($0 + "/") }
    }
    for folder in params.event.added.compactMap(Folder.init) where !folders.contains(folder) {
      folders.append(folder)
      load(folder.place.root)
    }
    dropUnusedProjects()
    noteHeldReports()
    // What is set for new folders, or was for those that are gone, may count for projects.
    if client.configuration { askForSettings() }
  }
}

extension Session.Folder {
  /// Nil for a folder that is not on this system's disk, or is too much of it.
  init?(_ folder: LSP.WorkspaceFolder) {
    guard let path = DocumentURI.path(of: folder.uri) else { return nil }
    uri = folder.uri.hasSuffix("/") ? String(folder.uri.dropLast()) : folder.uri
    self.path = path
    place = FilePlace.ofFolder(path)
    if place.isTooWide { return nil }
  }
}
