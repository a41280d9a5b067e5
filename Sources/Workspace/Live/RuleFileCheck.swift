import Linter
import Rules
import Source

/// Checks a rule file while it is written.
package enum RuleFileCheck {
  /// What is wrong in a rule file.
  package struct Fault: Sendable {
    /// From the start of the text.
    package let offset: Int
    /// `rule-file` or `rule-example`.
    package let code: String
    package let message: String
  }

  /// Mistakes in the text of a rule file; without any, the examples that don't hold.
  package static func faults(in text: String, path: String) -> [Fault] {
    let source = RuleFileSource(path: path, text: text)
    let (file, errors) = RuleFile.read(source)
    let lines = LineTable(SourceText(text))
    guard let file, errors.isEmpty else {
      return errors.map { error in
        // Rule files are read without carriage returns: lines and columns hold, offsets don't.
        let offset = lines.offset(line: error.position.line, column: error.position.column)
        return Fault(offset: Int(offset), code: "rule-file", message: error.message)
      }
    }
    let result = ExampleRunner.run(file, of: source, with: ExampleLinter(project: file))
    // One is enough for an example, which fails in all its variations.
    var seen: Set<Int> = []
    return result.failures.filter { seen.insert($0.line).inserted }.map { failure in
      let how = failure.variation.map { " (\($0.rawValue))" } ?? ""
      return Fault(
        offset: Int(lines.offset(line: failure.line, column: 1)), code: "rule-example",
        message: "the example doesn't hold\(how): \(failure.message)")
    }
  }
}
