import Linter
import Rules
import Source

/// What is wrong in a file that ViewLint itself reads, while it is written.
package struct DocumentFault: Sendable {
  /// From the start of the text.
  package let offset: Int
  /// `rule-file`, `rule-example` or `settings`.
  package let code: String
  package let message: String
}

/// Checks a rule file while it is written.
package enum RuleFileCheck {
  /// Mistakes in the text of a rule file; without any, the examples that don't hold.
  package static func faults(in text: String, path: String) -> [DocumentFault] {
    let source = RuleFileSource(path: path, text: text)
    let (file, errors) = RuleFile.read(source)
    let lines = LineTable(SourceText(text))
    guard let file, errors.isEmpty else {
      return errors.map { error in
        // Rule files are read without carriage returns: lines and columns hold, offsets don't.
        let offset = lines.offset(line: error.position.line, column: error.position.column)
        return DocumentFault(offset: Int(offset), code: "rule-file", message: error.message)
      }
    }
    let result = ExampleRunner.run(file, of: source, with: ExampleLinter(project: file))
    // One is enough for an example, which fails in all its variations.
    var seen: Set<Int> = []
    return result.failures.filter { seen.insert($0.line).inserted }.map { failure in
      let how = failure.variation.map { " (\($0.rawValue))" } ?? ""
      return DocumentFault(
        offset: Int(lines.offset(line: failure.line, column: 1)), code: "rule-example",
        message: "the example doesn't hold\(how): \(failure.message)")
    }
  }
}

/// Checks a settings file while it is written.
package enum SettingsFileCheck {
  /// Mistakes in the text of a settings file, the names of rules included.
  package static func faults(in text: SourceText, rules: LintRules) -> [DocumentFault] {
    let (settings, errors) = Settings.read(text, path: "", folder: "", allowsProjectKeys: true)
    return (errors + settings.check(against: rules.catalogue)).map { error in
      DocumentFault(offset: error.position.offset, code: "settings", message: error.message)
    }
  }
}
