import JSONRPC
import Workspace

// What the client shows while a project is loaded.
extension Session {
  func beginProgress(_ state: ProjectState) {
    guard client.progress else { return }
    progressCount += 1
    let token = "viewlint-load-\(progressCount)"
    state.progress = LoadProgress(token: token)
    request("window/workDoneProgress/create", ["token": .string(token)]) {
      [weak self, weak state] result in
      // It may be loaded by now; then there is nothing to show.
      guard case .success = result, let self, let state, state.progress?.token == token else {
        return
      }
      state.progress?.isShown = true
      self.report(
        token,
        [
          "kind": "begin", "title": "ViewLint: reading the project", "cancellable": false,
          "percentage": 0,
        ])
    }
  }

  func loading(_ root: ProjectRoot, _ progress: LintProgress) {
    guard let state = projects[root], let shown = state.progress, shown.isShown else { return }
    let percentage = min(100, progress.done * 100 / max(1, progress.total))
    guard percentage > shown.percentage else { return }
    state.progress?.percentage = percentage
    report(
      shown.token,
      [
        "kind": "report", "percentage": .integer(percentage),
        "message": .string("\(progress.done) of \(progress.total) files"),
      ])
  }

  func endProgress(_ state: ProjectState) {
    if let progress = state.progress, progress.isShown {
      report(progress.token, ["kind": "end"])
    }
    state.progress = nil
  }

  private func report(_ token: String, _ value: JSON) {
    notify("$/progress", ["token": .string(token), "value": value])
  }
}
