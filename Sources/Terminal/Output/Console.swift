import Workspace

/// The two streams of a run, how to print on them, and where it runs.
struct Console {
  let output: Output
  let errors: Output
  let style: Style
  let errorStyle: Style
  /// Absolute, without a slash at its end.
  let workingDirectory: String

  /// The streams of this process, as `--color` (nil: not given) wants them.
  init(color: String?) {
    output = Output(System.standardOutput)
    errors = Output(System.standardError)
    style = Style(
      when: color, isTerminal: System.isTerminal(System.standardOutput),
      environment: System.environment)
    errorStyle = Style(
      when: color, isTerminal: System.isTerminal(System.standardError),
      environment: System.environment)
    workingDirectory = System.workingDirectory ?? "/"
  }

  /// How many columns a line should have: those of the terminal, or what suits a log.
  var width: Int { min(System.terminalWidth(System.standardOutput) ?? 120, 200) }

  /// Prints what went wrong outside of the code that is linted.
  func report(_ problem: Problem) {
    var place = problem.path.map { printable($0) + ":" } ?? ""
    if let line = problem.line {
      place += "\(line):"
      if let column = problem.column { place += "\(column):" }
    }
    let color: Style.Attribute = problem.level == .error ? .red : .cyan
    let level = errorStyle.apply(color, problem.level.rawValue + ":")
    let separator = place.isEmpty ? "" : " "
    errors.write(line: "\(place)\(separator)\(level) \(printable(problem.message))")
  }

  /// Prints what is wrong with the command line, and returns the exit code for that.
  func fail(_ message: String) -> Int32 {
    errors.write(line: errorStyle.apply(.red, "error: ") + printable(message))
    return 2
  }

  /// Writes what is still buffered; the exit code if that failed, else `code`.
  func finish(_ code: Int32) -> Int32 {
    output.flush()
    if let reason = output.failure {
      errors.write(line: "error: the report could not be written: \(reason)")
    }
    errors.flush()
    return output.failure == nil ? code : 2
  }
}
