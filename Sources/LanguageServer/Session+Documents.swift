import JSONRPC
import Source
import Workspace

// Documents come, change and go.
extension Session {
  func didOpen(_ params: LSP.OpenParams) {
    let item = params.textDocument
    let (kind, place) = describe(item)
    lastActivity = Clock.seconds
    documents[item.uri] = Document(
      uri: item.uri, version: item.version, text: item.text, kind: kind, place: place,
      encoding: encoding)
    log.debug("opened \(item.uri)")
    if let place {
      load(place.root)
      projects[place.root]?.learnSpelling(of: item.uri, place.path)
    }
    changed.insert(item.uri)
  }

  func didChange(_ params: LSP.ChangeParams) {
    let uri = params.textDocument.uri
    guard var document = documents[uri] else {
      return log.warning("a change of a document that is not open: \(uri)")
    }
    // The document is changed in place: two texts of it at once would be copied at each keystroke.
    documents[uri] = nil
    for change in params.contentChanges { document.apply(change) }
    if let new = params.textDocument.version, let old = document.version, new <= old {
      // Some clients always send the same number; the order of messages is what counts.
      log.debug("version \(new) of \(uri) comes after \(old)")
    }
    document.version = params.textDocument.version ?? document.version
    documents[uri] = document
    changed.insert(uri)
    latestURI = uri
    lastActivity = Clock.seconds
  }

  func didSave(_: LSP.DocumentParams) {
    lastActivity = Clock.seconds
    needsLookAtDisk = true
  }

  func didClose(_ params: LSP.DocumentParams) {
    let uri = params.textDocument.uri
    guard let document = documents.removeValue(forKey: uri) else { return }
    changed.remove(uri)
    unpublished.remove(uri)
    if !client.pulls { publish(uri, [], version: nil) }
    guard let place = document.place else { return }
    // The same file may be open under another name.
    if let other = documents.values.first(where: { $0.place == place }) {
      changed.insert(other.uri)
    } else if let project = projects[place.root]?.project {
      note(project.dropText(at: place.path), in: project, except: nil)
    }
    dropUnusedProjects()
  }

  /// Gives projects the texts of documents that have changed.
  func settle() {
    let uris = changed
    changed = []
    for uri in uris.sorted() {
      guard let document = documents[uri] else { continue }
      unpublished.insert(uri)
      guard let place = document.place, document.kind.isLinted,
        let project = projects[place.root]?.project
      else { continue }
      note(project.setText(document.text, at: place.path), in: project, except: uri)
    }
  }

  /// The reports of these files must be made anew: documents among them get new diagnostics.
  func note(_ stale: Set<String>, in project: LiveProject, except uri: String?) {
    guard !stale.isEmpty else { return }
    for document in documents.values where document.uri != uri {
      guard let place = document.place, place.root == project.root, stale.contains(place.path)
      else { continue }
      unpublished.insert(document.uri)
      needsRefresh = true
    }
    noteHeldReports()
  }

  /// Sends the diagnostics of the document that the user works in, if it waits for them; else of some
  /// others, which are linted side by side.
  func publishSome() {
    if let uri = latestURI, unpublished.remove(uri) != nil { return publish(uri) }
    let uris = unpublished.sorted().prefix(Self.portion)
    unpublished.subtract(uris)
    var paths: [ProjectRoot: [String]] = [:]
    for uri in uris {
      guard let document = documents[uri], document.kind.isLinted, let place = document.place else {
        continue
      }
      paths[place.root, default: []].append(place.path)
    }
    if !client.pulls {
      for (root, paths) in paths { _ = projects[root]?.project?.reports(paths) }
    }
    for uri in uris { publish(uri) }
  }

  /// The number of documents that are linted between two looks at what the client wants.
  private static let portion = 8

  /// The document that parameters name.
  func document(_ params: JSON?) -> Document? {
    (params?["textDocument"]?["uri"]?.string).flatMap { documents[$0] }
  }

  // MARK: What a document is

  private func describe(_ item: LSP.DocumentItem) -> (Document.Kind, FilePlace?) {
    let path = DocumentURI.path(of: item.uri)
    let kind = kind(of: item, path)
    guard kind != .other else { return (kind, nil) }
    // An older text of a file that may be open, too: what is found in that need not be said twice.
    let scheme = item.uri.prefix { $0 != ":" }
    if Self.schemesOfRevisions.contains(String(scheme)) { return (.other, nil) }
    let extensions = [".swift", ".md", ".markdown", "/.viewlint.json"]
    if let path, extensions.contains(where: path.hasSuffix) {
      return (kind, FilePlace.ofFile(path, folders: folders.map(\.path)))
    }
    // A text that is no file of a project is linted alone. Its name must be its own.
    let name = "\(item.uri.utf8.reduce(5381) { $0 &* 33 &+ UInt64($1) })"
    let folder = path.map { $0.split(separator: "/").dropLast().joined(separator: "/") }
    return (
      kind,
      FilePlace.ofText(
        named: "untitled-\(name).\(kind == .swift ? "swift" : "md")",
        folder: folder.map { "/" + $0 } ?? folders.first?.path ?? "/")
    )
  }

  private static let schemesOfRevisions: Set<String> = [
    "git", "gitlens", "gitlens-git", "review", "pr", "svn", "hg", "fugitive", "diffview", "magit",
  ]

  private func kind(of item: LSP.DocumentItem, _ path: String?) -> Document.Kind {
    let language = item.languageId?.lowercased()
    if path?.hasSuffix(".swift") == true || language == "swift" { return .swift }
    if path?.hasSuffix("/.viewlint.json") == true { return .settings }
    guard
      path.map({ $0.hasSuffix(".md") || $0.hasSuffix(".markdown") }) == true
        || language == "markdown"
    else { return .other }
    let isRule = item.text.hasPrefix("---\n") && item.text.contains("\n```rule\n")
    return isRule ? .rule : .markdown
  }
}
