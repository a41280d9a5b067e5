import Source

/// What is wrong in a settings file, where, and what to do.
package struct SettingsError: Error, Hashable, Sendable {
  /// The path of the file as the reader was given it.
  package let path: String
  package let position: Position
  package let message: String
}
