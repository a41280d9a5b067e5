import Linter

extension Workspace {
  /// Visits the views of a file, named as the user did, with what its project knows of them. A file
  /// that its project doesn't have, because git ignores it, say, is read for itself.
  package static func visitViews(
    of path: String, workingDirectory: String, _ visit: (Outline.Node) -> Void
  ) throws(Problem) {
    let text = try read(path, from: workingDirectory)
    var request = LintRequest(workingDirectory: workingDirectory)
    request.paths = [path]
    var run = Run(request)
    let absolute = AbsolutePath.resolve(path, from: workingDirectory)
    guard let file = FileSystem.realPath(absolute) else { return }
    for prepared in run.prepare() {
      let root = prepared.project.root.path
      guard let relative = AbsolutePath.relative(file, to: root) else { continue }
      let project = Project(rules: LintRules.load([]).rules)
      var report = LintReport()
      ProjectRun(
        prepared: prepared, run: run, jobs: FileSystem.processorCount,
        counter: ProgressCounter(nil)
      ).fill(project, into: &report)
      if project.visitViews(of: relative, visit) { return }
    }
    Outline.visitViews(of: text, visit)
  }
}
