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

/// A project whose files were read and not yet parsed: enough for the findings of an open document that
/// don't depend on other files.
package struct EarlyProject: KnownProject, Sendable {
  package let root: ProjectRoot
  package let rules: LintRules
  let settings: ProjectSettings
  let jobs: Int
  /// What is known of each file that the walk comes to.
  let files: [String: Project.File]
  let texts: [String: SourceText]

  /// The text of a file as it is on disk.
  package func text(of path: String) -> SourceText? { texts[path] }

  /// The findings in the file at `path`, if it had this text, that hold whatever the other files say;
  /// nil when the file is new to the project.
  package func findings(in text: SourceText, of path: String) -> [Finding]? {
    guard let file = files[path] else { return nil }
    let governing = settings.governing(folder: Path.folder(of: path))
    guard !governing.excludes(path), governing.includes(path) || Path.isMarkdown(path) else {
      return []
    }
    return CertainFindings(rules: rules, settings: settings, jobs: jobs)
      .findings(in: text, of: file) {
        texts.filter { $0.key != path && Path.isSwift($0.key) }.map(\.value)
      }
  }
}
