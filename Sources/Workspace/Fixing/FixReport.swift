import Source

/// What fixing did, or would do where nothing is written.
package struct FixReport: Sendable {
  /// How many findings were fixed, by rule.
  package internal(set) var rules: [String: Int] = [:]
  /// The files that change, sorted by path.
  package internal(set) var files: [File] = []

  package init() {}

  /// A file with its old and its new text.
  package struct File: Sendable {
    /// As shown to the user.
    package let path: String
    /// The path by which `git apply`, run in the working directory, finds the file.
    package let patchPath: String
    package let before: SourceText
    package let after: SourceText
    /// Whether it is standard input, which can't be written to.
    package let isStandardInput: Bool
  }

  /// How many findings were fixed.
  package var count: Int { rules.values.reduce(0, +) }
}
