extension Command {
  /// The help text of this command.
  var helpText: String {
    var text = "Usage: viewlint \(rawValue) [OPTIONS] \(operands)\n\n\(details)\n\nOptions:\n"
    if self == .lint { text = text.replacingFirst("viewlint lint", with: "viewlint [lint]") }
    let rows = options.map { ($0.option.synopsis, $0.explanation) }
    text += table(rows)
    if self == .lint { text += "\n" + exitCodes }
    return text
  }

  /// The help text of the whole.
  static var overview: String {
    let rows = allCases.map { ("\($0.rawValue) \($0.operands)", $0.summary) }
    return """
      ViewLint \(toolVersion): a layout linter for SwiftUI view code.

      Usage: viewlint [COMMAND] [OPTIONS] [PATHS]

      Commands:
      \(table(rows))
      Examples:
        viewlint                     lint the working directory
        viewlint --strict Sources    fail on warnings, as a CI job does
        viewlint explain ID          why a rule exists, and what to do instead
        viewlint lint --help         the options of a command

      \(exitCodes)
      """
  }

  private static let exitCodes = """
    Exit codes:
      0  nothing at or above the failing level (--fail-on, --strict)
      1  findings at or above it
      2  it could not do its work: wrong usage or settings, an unreadable path

    """

  private var exitCodes: String { Command.exitCodes }
}

extension Option {
  /// `-j, --jobs N`
  fileprivate var synopsis: String {
    (letter.map { "-\($0), " } ?? "    ") + flag + (placeholder.map { " \($0)" } ?? "")
  }
}

extension OptionUse {
  fileprivate var explanation: String {
    choices.isEmpty ? help : choices.joined(separator: ", ") + ": " + help
  }
}

/// Two columns, the second one broken into lines that fit into 100 columns.
private func table(_ rows: [(String, String)]) -> String {
  let width = (rows.map(\.0.count).max() ?? 0) + 4
  var text = ""
  for (name, explanation) in rows {
    var line = "  " + name
    line += String(repeating: " ", count: width - line.count)
    for word in explanation.split(separator: " ") {
      if line.count + word.count > 98 {
        text += line.droppingSpacesAtEnd + "\n"
        line = String(repeating: " ", count: width)
      }
      line += word + " "
    }
    text += line.droppingSpacesAtEnd + "\n"
  }
  return text
}

extension String {
  fileprivate var droppingSpacesAtEnd: Substring {
    var slice = self[...]
    while slice.last == " " { slice.removeLast() }
    return slice
  }

  fileprivate func replacingFirst(_ old: String, with new: String) -> String {
    hasPrefix("Usage: " + old) ? "Usage: " + new + dropFirst("Usage: ".count + old.count) : self
  }
}
