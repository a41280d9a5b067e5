import Linter
import Source

/// What the server works with, loaded or on its way.
package protocol KnownProject {
  /// Where it lies.
  var root: ProjectRoot { get }
  /// The rules that run in it.
  var rules: LintRules { get }
  /// The text of a file as the project has it.
  func text(of path: String) -> SourceText?
}

extension LiveProject: KnownProject {}

/// A project whose settings and targets are known, and whose files are being read: enough for the
/// findings of an open document that don't depend on other files.
package struct EarlyProject: KnownProject, Sendable {
  package let root: ProjectRoot
  package let rules: LintRules
  let settings: ProjectSettings
  let jobs: Int
  /// The files that the walk comes to.
  let listed: Set<String>
  let targets: TargetMap
  /// The texts of those that can be read.
  let texts: Promise<[String: SourceText]>

  /// The text of a file as it is on disk. Waits until all are read.
  package func text(of path: String) -> SourceText? { texts.value[path] }

  /// The findings in the file at `path`, if it had this text, that hold whatever the other files say;
  /// nil when the file is new to the project. Waits until all files are read, unless the text shows
  /// alone that there is nothing.
  package func findings(in text: SourceText, of path: String) -> [Finding]? {
    guard listed.contains(path) else { return nil }
    var targets = targets
    let file = targets.file(at: path)
    let governing = settings.governing(folder: Path.folder(of: path))
    guard !governing.excludes(path), governing.includes(path) || Path.isMarkdown(path) else {
      return []
    }
    return CertainFindings(rules: rules, settings: settings, jobs: jobs)
      .findings(
        in: text, of: file,
        among: {
          texts.value.filter { $0.key != path && Path.isSwift($0.key) }
            .map { CertainFindings.Other(path: $0.key, text: $0.value) }
        },
        describe: { targets.file(at: $0) })
  }
}
