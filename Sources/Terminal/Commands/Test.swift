import Linter
import Rules
import Workspace

/// `viewlint test`: whether the examples of rule files hold.
struct TestCommand {
  let invocation: Invocation
  let console: Console

  func run() -> Int32 {
    let start = System.seconds
    let (sources, problems) = Workspace.ruleFiles(
      at: invocation.operands, workingDirectory: console.workingDirectory)
    for problem in problems { console.report(problem) }
    var isBroken = !problems.isEmpty
    var failures = 0
    var runs = 0
    for source in sources {
      let (file, errors) = RuleFile.read(source)
      for error in errors { console.report(Problem(error)) }
      guard let file, errors.isEmpty else {
        isBroken = true
        continue
      }
      let result = ExampleRunner.run(file, of: source, with: ExampleLinter(project: file))
      for failure in result.failures { console.output.write(line: failure.description) }
      failures += result.failures.count
      runs += result.runs
    }
    if !invocation.has(.quiet) {
      let seconds = fixed(System.seconds - start)
      console.output.write(
        line: "\(count(sources.count, "rule file")), \(count(runs, "run")) of examples, "
          + (failures == 0 ? "all hold" : count(failures, "failure")) + ", \(seconds) s")
    }
    return isBroken ? 2 : failures > 0 ? 1 : 0
  }
}
