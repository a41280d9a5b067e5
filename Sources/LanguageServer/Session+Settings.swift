import JSONRPC
import Linter

// What the user has set in the editor. It may say what a settings file says; files say it better.
extension Session {
  /// Keys that are not for linting.
  private static let ownKeys: Set<String> = ["logLevel", "path", "trace"]

  /// Takes up settings, from wherever they come: under the server's name, or alone. `isOwn`: what was
  /// asked for under that name. Other objects that say nothing about this server change nothing.
  func takeSettings(_ settings: JSON?, isOwn: Bool = false) {
    let named = settings?["viewlint"]
    guard case .object(let members) = named ?? settings else { return }
    let known = Set(Settings.keyNames)
    let own = members.filter { known.contains($0.key) && $0.value != .null }
    let strange = members.map(\.key).filter { !known.contains($0) && !Self.ownKeys.contains($0) }
    guard isOwn || named != nil || strange.count < members.count else { return }
    if !strange.isEmpty {
      log.warning("unknown settings of the editor: \(strange.sorted().joined(separator: ", "))")
    }
    if let level = (named ?? settings)?["logLevel"]?.string.flatMap(Log.Level.init) {
      log.level = level
    }
    let text = own.isEmpty ? nil : JSON.object(own).text
    guard text != settingsText else { return }
    settingsText = text
    for state in projects.values { reload(state) }
  }

  /// Asks a client that has settings for them; one that has none for this server may have sent some.
  func askForSettings(else sent: JSON? = nil) {
    guard client.configuration else { return takeSettings(sent) }
    request("workspace/configuration", ["items": [["section": "viewlint"]]]) { [weak self] in
      if case .success(let answer) = $0, let settings = answer[0], settings != .null {
        self?.takeSettings(settings, isOwn: true)
      } else {
        self?.takeSettings(sent)
      }
    }
  }

  func didChangeConfiguration(_ params: LSP.SettingsParams) {
    askForSettings(else: params.settings)
  }
}
