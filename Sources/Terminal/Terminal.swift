/// The command line: options, reports, exit codes.
package enum Terminal {
  /// What an editor's command line asks of the language server.
  package struct ServerOptions: Sendable {
    /// Of the program.
    package let version: String
    /// How much to say on standard error: `error`, `warning`, `info` or `debug`; nil: as usual.
    package let log: String?
  }

  /// Does what `arguments` (without the program's name) ask for, and returns the exit code. `serve`
  /// is the language server.
  package static func run(
    _ arguments: [String], serve: (ServerOptions) -> Int32
  ) -> Int32 {
    System.ignoreBrokenPipes()
    let invocation: Invocation
    do {
      invocation = try Invocation(arguments)
    } catch {
      let console = Console(color: nil)
      return console.finish(console.fail(error.description))
    }
    let console = Console(color: invocation.value(.color))
    return console.finish(run(invocation, console, serve))
  }

  private static func run(
    _ invocation: Invocation, _ console: Console, _ serve: (ServerOptions) -> Int32
  ) -> Int32 {
    if invocation.has(.version) {
      console.output.write(line: "viewlint \(toolVersion)")
      return 0
    }
    if invocation.has(.help) || invocation.command == .help { return help(invocation, console) }
    switch invocation.command {
    case .lint: return LintCommand(invocation: invocation, console: console).run()
    case .lsp: return serve(ServerOptions(version: toolVersion, log: invocation.value(.log)))
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
