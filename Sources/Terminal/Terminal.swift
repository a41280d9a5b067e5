/// The command line: options, reports, exit codes.
package enum Terminal {
  /// Does what `arguments` (without the program's name) ask for, and returns the exit code.
  package static func run(_ arguments: [String]) -> Int32 {
    System.ignoreBrokenPipes()
    let invocation: Invocation
    do {
      invocation = try Invocation(arguments)
    } catch {
      let console = Console(color: nil)
      return console.finish(console.fail(error.description))
    }
    let console = Console(color: invocation.value(.color))
    return console.finish(run(invocation, console))
  }

  private static func run(_ invocation: Invocation, _ console: Console) -> Int32 {
    if invocation.has(.version) {
      console.output.write(line: "viewlint \(toolVersion)")
      return 0
    }
    if invocation.has(.help) || invocation.command == .help { return help(invocation, console) }
    switch invocation.command {
    case .lint: return LintCommand(invocation: invocation, console: console).run()
    case .tree: return TreeCommand(invocation: invocation, console: console).run()
    case .rules, .explain: return RulesCommand(invocation: invocation, console: console).run()
    case .test: return TestCommand(invocation: invocation, console: console).run()
    case .help: return 0
    }
  }

  /// The help text of the command that is asked about; of the whole when there is none.
  private static func help(_ invocation: Invocation, _ console: Console) -> Int32 {
    guard invocation.command == .help else {
      console.output.write(invocation.isExplicit ? invocation.command.helpText : Command.overview)
      return 0
    }
    guard let name = invocation.operands.first else {
      console.output.write(Command.overview)
      return 0
    }
    guard let command = Command(rawValue: name) else {
      return console.fail(UsageError.unknownCommand(name).description)
    }
    console.output.write(command.helpText)
    return 0
  }
}
