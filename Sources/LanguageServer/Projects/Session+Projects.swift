import JSONRPC
import Linter
import Source
import Workspace

// Projects are loaded in the background.
extension Session {
  /// Loads a project, unless it is there or on its way.
  func load(_ root: ProjectRoot) {
    let state = projects[root] ?? ProjectState(root: root)
    if projects[root] == nil {
      projects[root] = state
      for folder in folders where folder.place.root == root {
        learnSpelling(of: state, from: folder)
      }
    }
    if state.project == nil, !state.isLoading { start(state) }
  }

  private func learnSpelling(of state: ProjectState, from folder: Folder) {
    let path = folder.place.path
    if path.isEmpty {
      // As if of a file in it.
      state.learnSpelling(of: folder.uri + "/x", "x")
    } else {
      state.learnSpelling(of: folder.uri, path)
    }
  }

  /// Loads a project anew: its settings or its shape have changed.
  func reload(_ state: ProjectState) {
    if state.isLoading { state.isOutdated = true } else { start(state) }
  }

  private func start(_ state: ProjectState) {
    state.isLoading = true
    state.isOutdated = false
    let overlays = texts(in: state.root)
    let (root, events) = (state.root, events)
    let settings = settingsText(of: root)
    beginProgress(state)
    Background.run {
      let project = LiveProject(
        root, overlays: overlays, client: settings,
        early: { project in
          // The first diagnostics come before parsing, which would take their time.
          let gate = Mailbox<Void>()
          events.put(.early(project, gate: gate))
          return { _ = gate.take() }
        },
        progress: { progress in
          if progress.done % 256 == 0 { events.put(.loading(root, progress)) }
        })
      events.put(.loaded(project))
    }
  }

  private func texts(in root: ProjectRoot) -> [String: SourceText] {
    var texts: [String: SourceText] = [:]
    for document in documents.values where document.kind.isLinted {
      if let place = document.place, place.root == root { texts[place.path] = document.text }
    }
    return texts
  }

  /// A project was read: documents get the diagnostics that no other file can change.
  func early(_ project: EarlyProject) {
    guard let state = projects[project.root], state.project == nil else { return }
    state.early = project
    settle()
    for document in documents.values where document.place?.root == project.root {
      unpublished.remove(document.uri)
      publish(document.uri)
    }
  }

  /// A project is there: documents get their diagnostics.
  func loaded(_ project: LiveProject) {
    guard let state = projects[project.root] else { return }
    state.isLoading = false
    endProgress(state)
    let isReload = state.project != nil || state.hasAnsweredEarly
    state.early = nil
    state.project = project
    log.info("\(project.root.path): \(project.fileCount) files")
    // Documents may have changed, come and gone meanwhile.
    let texts = texts(in: project.root)
    for path in project.openPaths where texts[path] == nil { _ = project.dropText(at: path) }
    for document in documents.values where document.place?.root == project.root {
      changed.insert(document.uri)
      unpublished.insert(document.uri)
    }
    settle()
    if isReload { needsRefresh = true }
    if state.isOutdated { start(state) }
    openNested(in: project)
    showProblems()
    noteHeldReports()
  }

  /// Repositories in a folder of the client's belong to what it asks about when it asks about the whole
  /// workspace.
  private func openNested(in project: LiveProject) {
    guard client.pulls else { return }
    for folder in folders where folder.place.root == project.root {
      for path in project.nested where Path.contains(folder: folder.place.path, path) {
        let outer = folder.place.path
        let inner = outer.isEmpty ? path[...] : path.dropFirst(outer.count + 1)
        let uri = folder.uri + "/" + DocumentURI.encode(inner)
        guard var nested = Folder(LSP.WorkspaceFolder(uri: uri)),
          nested.place.root != project.root, !folders.contains(where: { $0.uri == uri })
        else { continue }
        nested.isNested = true
        folders.append(nested)
        load(nested.place.root)
      }
    }
  }

  /// Whether what parameters ask about can be answered now.
  func isReady(_ params: JSON?) -> Bool {
    guard let place = document(params)?.place else { return true }
    return projects[place.root]?.project != nil
  }

  /// Whether the project is far enough for what doesn't depend on other files.
  func isEarly(_ params: JSON?) -> Bool {
    document(params)?.place.map { projects[$0.root]?.early != nil } ?? false
  }

  /// Forgets projects that neither a document nor a folder belongs to.
  func dropUnusedProjects() {
    let used = Set(
      folders.map(\.place.root) + documents.values.compactMap { $0.place?.root })
    for root in projects.keys where !used.contains(root) { projects[root] = nil }
  }

  // MARK: The disk

  func didChangeWatchedFiles(_: LSP.Nothing) { needsLookAtDisk = true }

  /// Takes up what has changed on disk.
  func lookAtDisk() {
    needsLookAtDisk = false
    isLookingAtDisk = true
    for state in projects.values {
      guard let project = state.project else {
        state.isOutdated = state.isLoading
        continue
      }
      switch project.takeDiskChanges() {
      case .everything: reload(state)
      case .stale(let paths): note(paths, in: project, except: nil)
      }
    }
  }

  /// Goes on with the look at the disk.
  func lookOnAtDisk() {
    isLookingAtDisk = false
    for state in projects.values {
      guard let project = state.project, let stale = project.takeMoreDiskChanges() else { continue }
      isLookingAtDisk = true
      note(stale, in: project, except: nil)
    }
  }

  // MARK: Problems

  /// Tells the user what is wrong with settings and rule files, once.
  private func showProblems() {
    let problems = projects.values.sorted { $0.root.path < $1.root.path }
      .flatMap { $0.project?.problems ?? [] }.filter { $0.level == .error }
    guard problems != shownProblems else { return }
    for problem in problems where !shownProblems.contains(problem) {
      log.warning(problem.description)
      notify("window/logMessage", ["type": 2, "message": .string(problem.description)])
    }
    let new = problems.filter { !shownProblems.contains($0) }
    shownProblems = problems
    guard let first = new.first else { return }
    let more = new.count > 1 ? " (and \(new.count - 1) more; see the log)" : ""
    notify(
      "window/showMessage", ["type": 2, "message": .string("ViewLint: \(first)\(more)")])
  }
}
