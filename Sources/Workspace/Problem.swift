/// Why some of the work could not be done: what, where, and what to do about it.
///
/// Problems are values, not errors thrown: the rest of the run goes on.
package struct Problem: Hashable, Sendable, CustomStringConvertible {
  /// How much it matters.
  package enum Level: String, Sendable {
    /// Part of the work was not done; the run exits with 2.
    case error
    /// Nothing is lost, but the user should know.
    case note
  }

  package let level: Level
  /// As shown to the user: relative to the working directory if below it. Nil when no file is at
  /// fault.
  package let path: String?
  /// 1-based; nil when the whole file is meant.
  package let line: Int?
  /// 1-based, in UTF-8 bytes.
  package let column: Int?
  /// What is wrong, why, and what to do, as one or two sentences.
  package let message: String

  package init(
    _ level: Level = .error, path: String?, line: Int? = nil, column: Int? = nil, _ message: String
  ) {
    self.level = level
    self.path = path
    self.line = line
    self.column = column
    self.message = message
  }

  /// `path:line:column: error: message`, without the parts that are unknown.
  package var description: String {
    var place = path.map { "\($0):" } ?? ""
    if let line { place += "\(line):" }
    if let line = line, line > 0, let column { place += "\(column):" }
    return (place.isEmpty ? "" : place + " ") + "\(level.rawValue): \(message)"
  }
}
