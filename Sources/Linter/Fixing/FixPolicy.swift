import Source

/// Which fixes may be applied.
package struct FixPolicy: Sendable {
  /// Whether those that may change behaviour are, too.
  package var includesUnsafe: Bool
  /// The only rule whose findings are fixed; nil: all.
  package var rule: String?
  /// Whether one fix may change exactly these files, given by their paths from the project's root.
  package var allows: @Sendable (Set<String>) -> Bool

  package init(
    includesUnsafe: Bool, allows: @escaping @Sendable (Set<String>) -> Bool = { _ in true }
  ) {
    self.includesUnsafe = includesUnsafe
    self.allows = allows
  }
}

/// What fixing a project did. Paths are relative to its root.
package struct FixResult: Sendable {
  /// The files whose text is another one now, sorted by path.
  package internal(set) var files: [File] = []
  /// Each fix that was applied, in no particular order.
  package internal(set) var applied: [Applied] = []
  /// The fixes that were applied, found wanting, and taken back, in the order of their findings.
  package internal(set) var rejected: [Rejected] = []
  /// Whether rounds ended because nothing was left to fix, not because there were too many.
  package internal(set) var isComplete = true

  /// A file that fixes change.
  package struct File: Sendable {
    package let path: String
    package let before: SourceText
    package let after: SourceText
    /// Files of one group belong together: some fix changes several of them, and all of its edits are
    /// made or none.
    package let group: Int

    package init(path: String, before: SourceText, after: SourceText, group: Int) {
      self.path = path
      self.before = before
      self.after = after
      self.group = group
    }
  }

  /// One fix of one finding.
  package struct Applied: Hashable, Sendable {
    package let rule: String
    /// The group of the files that it changes.
    package let group: Int
  }

  /// A fix that would do harm.
  package struct Rejected: Hashable, Sendable {
    package let finding: Finding
    package let title: String
    package let reason: Reason
  }

  /// Why a fix was taken back.
  package enum Reason: Hashable, Sendable {
    /// A file has more syntax errors after it.
    case syntaxErrors(file: String)
    /// There are more findings of its rule after it, this many.
    case newFindings(Int)
    /// Its finding is still there after it, or another one in its place.
    case findingRemains
  }
}
