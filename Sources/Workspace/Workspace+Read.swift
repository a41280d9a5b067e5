import Source

// Thrown where one file is all that was asked for; a run collects problems instead.
extension Problem: Error {}

extension Workspace {
  /// The text of one file, named as the user did: absolute or from `workingDirectory`.
  package static func read(
    _ path: String, from workingDirectory: String
  ) throws(Problem) -> SourceText {
    do {
      return try FileSystem.read(AbsolutePath.resolve(path, from: workingDirectory))
    } catch {
      throw Problem(path: path, error.message)
    }
  }
}
