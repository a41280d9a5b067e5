import JSONRPC
import Linter
import Workspace

// What the user has set in the editor. It may say what a settings file says; files say it better.
extension Session {
  /// Keys that are not for linting.
  private static let ownKeys: Set<String> = ["logLevel", "path", "trace"]

  /// What the user has set, as the texts of settings files.
  struct ClientSettings: Equatable {
    /// What holds where no folder says otherwise.
    var common: String?
    /// By the URI of a folder; nil for a folder that sets nothing. Those that the client was not asked
    /// about, or didn't answer for, are not in it.
    var folders: [String: String?] = [:]
  }

  /// What counts in a project: what is set in the client's folder that it is, else in the first one
  /// that lies in it, else everywhere.
  func settingsText(of root: ProjectRoot) -> String? {
    let own = folders.filter { $0.place.root == root && clientSettings.folders[$0.uri] != nil }
    guard let folder = own.first(where: { $0.place.path.isEmpty }) ?? own.first else {
      return clientSettings.common
    }
    return clientSettings.folders[folder.uri] ?? nil
  }

  /// Takes up settings that are not about one folder, from wherever they come.
  func takeSettings(_ settings: JSON?) {
    guard let text = text(of: settings, isOwn: false) else { return }
    take(ClientSettings(common: text))
  }

  /// Projects whose settings are others now are loaded anew.
  private func take(_ settings: ClientSettings) {
    let old = projects.mapValues { settingsText(of: $0.root) }
    clientSettings = settings
    for (root, state) in projects where settingsText(of: root) != old[root] ?? nil { reload(state) }
  }

  /// The text of a settings file that says what an object says, under the server's name or alone; nil
  /// inside when it sets nothing. `isOwn`: what was asked for under that name. Nil for other objects:
  /// what says nothing about this server changes nothing.
  private func text(of settings: JSON?, isOwn: Bool) -> String?? {
    let named = settings?["viewlint"]
    guard case .object(let members) = named ?? settings else { return nil }
    let known = Set(Settings.keyNames)
    let own = members.filter { known.contains($0.key) && $0.value != .null }
    let strange = members.map(\.key).filter { !known.contains($0) && !Self.ownKeys.contains($0) }
    guard isOwn || named != nil || strange.count < members.count else { return nil }
    if !strange.isEmpty {
      log.warning("unknown settings of the editor: \(strange.sorted().joined(separator: ", "))")
    }
    if let level = (named ?? settings)?["logLevel"]?.string.flatMap(Log.Level.init) {
      log.level = level
    }
    return .some(own.isEmpty ? nil : JSON.object(own).text)
  }

  // MARK: Asking

  /// Asks a client that has settings for them, for each folder; one that has none for this server may
  /// have sent some.
  func askForSettings(else sent: JSON? = nil) {
    guard client.configuration else { return takeSettings(sent) }
    let uris = folders.filter { !$0.isNested }.map(\.uri)
    let scopes = uris.map { JSON.object([.init("scopeUri", .string($0)), Self.section]) }
    request("workspace/configuration", ["items": .array([.object([Self.section])] + scopes)]) {
      [weak self] answer in
      self?.takeAnswer(try? answer.get(), for: uris, else: sent)
    }
  }

  private static let section = JSON.Member("section", "viewlint")

  private func takeAnswer(_ answer: JSON?, for uris: [String], else sent: JSON?) {
    func settings(_ index: Int) -> JSON? { answer?[index].flatMap { $0 == .null ? nil : $0 } }
    var found = ClientSettings()
    for (index, uri) in uris.enumerated() {
      if let text = text(of: settings(index + 1), isOwn: true) { found.folders[uri] = text }
    }
    if let text = text(of: settings(0), isOwn: true) {
      found.common = text
    } else if found.folders.isEmpty {
      return takeSettings(sent)
    }
    take(found)
  }

  func didChangeConfiguration(_ params: LSP.SettingsParams) {
    askForSettings(else: params.settings)
  }
}
