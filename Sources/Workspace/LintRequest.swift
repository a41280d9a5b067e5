import Linter
import Source

/// What a person or an editor asks to lint.
package struct LintRequest: Sendable {
  /// Files and folders, as given; relative ones from `workingDirectory`. Empty: that directory.
  package var paths: [String] = []
  /// Absolute.
  package var workingDirectory: String
  /// The text of standard input, linted besides `paths`; with it, an empty `paths` means nothing.
  package var standardInput: StandardInput?
  /// The settings file that replaces all others (`--config`).
  package var configuration: String?
  /// Rule ids or categories that alone may report (`--only`); empty: all.
  package var only: [String] = []
  /// Rule ids or categories that may not report (`--skip`).
  package var skip: [String] = []
  /// The lowest level that fails the run (`--strict`, `--fail-on`); nil: what the settings say.
  package var failOn: Severity?
  /// What to fix; nil: nothing.
  package var fixing: Fixing?
  /// How many threads work; nil: one for each core.
  package var jobs: Int?
  /// Called now and then from any thread with how far the run is; for a progress line.
  package var progress: (@Sendable (LintProgress) -> Void)?

  package init(workingDirectory: String) { self.workingDirectory = workingDirectory }

  /// Which fixes to apply, and whether for good.
  package struct Fixing: Sendable {
    /// Whether those that may change behaviour are applied, too.
    package var includesUnsafe: Bool
    /// Whether files change; if not, the report says what would change.
    package var writes: Bool

    package init(includesUnsafe: Bool, writes: Bool) {
      self.includesUnsafe = includesUnsafe
      self.writes = writes
    }
  }

  /// A text that is not, or not as such, on disk.
  package struct StandardInput: Sendable {
    /// The file that the text stands for (`--stdin-path`): its settings, its project, and its name in
    /// findings. Nil: a file of its own that no settings file governs.
    package var path: String?
    package var text: SourceText

    package init(path: String?, text: SourceText) {
      self.path = path
      self.text = text
    }
  }
}

/// How far a run is.
package struct LintProgress: Sendable {
  package var done: Int
  /// Grows while files are still being found.
  package var total: Int
}
