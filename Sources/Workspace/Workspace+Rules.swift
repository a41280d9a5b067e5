import Linter
import Rules
import Source

extension Problem {
  /// What is wrong in a rule file.
  package init(_ error: RuleFileError) {
    self.init(
      path: error.path, line: error.position.line, column: error.position.column,
      error.reason.words)
  }
}

extension Workspace {
  /// The rule files at `paths`, which are files and folders as the user named them, by the names under
  /// which they are shown; and what can't be read.
  package static func ruleFiles(
    at paths: [String], workingDirectory: String
  ) -> (sources: [RuleFileSource], problems: [Problem]) {
    var sources: [RuleFileSource] = []
    var problems: [Problem] = []
    for path in paths {
      do {
        let absolute = AbsolutePath.resolve(path, from: workingDirectory)
        for file in try RuleFolder.files(at: absolute) {
          sources.append(try source(file, workingDirectory))
        }
      } catch {
        problems.append(Problem(path: path, error.message))
      }
    }
    return (sources, problems)
  }

  /// The built-in rules and those of the project that `workingDirectory` lies in; and what is wrong
  /// with its settings and rule files.
  package static func rules(
    configuration: String?, workingDirectory: String
  ) -> (rules: [Rule], problems: [Problem]) {
    var request = LintRequest(workingDirectory: workingDirectory)
    request.configuration = configuration
    var run = Run(request)
    let own = run.prepare().flatMap(\.ruleFiles).map { file in
      RuleFileSource(path: shown(file.path, workingDirectory), text: file.text.string)
    }
    let (rules, errors) = RuleSet.load(RuleSet.builtInSources + own)
    return (rules.rules, run.problems + errors.map { Problem($0) })
  }

  private static func source(
    _ path: String, _ workingDirectory: String
  ) throws(FileFault) -> RuleFileSource {
    RuleFileSource(path: shown(path, workingDirectory), text: try FileSystem.read(path).string)
  }

  private static func shown(_ path: String, _ workingDirectory: String) -> String {
    AbsolutePath.relative(path, to: workingDirectory) ?? path
  }
}
