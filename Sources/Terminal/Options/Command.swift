/// The commands of the command line; each has its table of options.
enum Command: String, CaseIterable, Sendable {
  case lint, lsp, rules, explain, test, tree, help

  /// What it does, in one line.
  var summary: String {
    switch self {
    case .lint: "report findings; the command when none is named"
    case .lsp: "serve an editor: the Language Server Protocol on standard input and output"
    case .rules: "list the rules, or explain one"
    case .explain: "explain a rule: what it flags, why, and how to fix it"
    case .test: "run the examples of rule files"
    case .tree: "print the view tree of a file, or its syntax"
    case .help: "explain the command line, or one command"
    }
  }

  /// What may stand beside the options, as help texts write it.
  var operands: String {
    switch self {
    case .lint: "[PATHS]"
    case .lsp: ""
    case .rules: "[ID]"
    case .explain: "ID"
    case .test: "PATHS"
    case .tree: "FILE"
    case .help: "[COMMAND]"
    }
  }

  /// How many operands it takes.
  var operandCount: ClosedRange<Int> {
    switch self {
    case .lint: 0...Int.max
    case .lsp: 0...0
    case .rules, .help: 0...1
    case .explain, .tree: 1...1
    case .test: 1...Int.max
    }
  }

  /// The paragraphs of its help text between the usage line and the options.
  var details: String {
    switch self {
    case .lint:
      """
      Reports layout mistakes in the Swift files, and in the Swift code of the Markdown files, at
      PATHS: files and folders, by default the working directory. `-` is standard input. What git
      ignores is left out. Findings come from the whole project that a file belongs to.

      With --fix, files are changed: each fix as a whole or not at all, and only if nothing is wrong
      after it that wasn't before. Findings and exit code are of what remains. With `-`, the fixed
      text is printed, and findings go to standard error.
      """
    case .lsp:
      """
      Is started by editors: it reads messages of the Language Server Protocol from standard input,
      and writes them to standard output. What it has to say about itself goes to standard error.
      """
    case .rules:
      """
      Lists the built-in rules and those of the project, or explains the rule ID.
      """
    case .explain:
      """
      Prints the page of the rule ID.
      """
    case .test:
      """
      Runs the examples of the rule files at PATHS: files and folders. Each must flag the places
      that it marks, and nothing else.
      """
    case .tree:
      """
      Prints the views of FILE with their modifiers and content. `-` is standard input. With
      --targets, FILE may be a folder.
      """
    case .help:
      """
      Explains the command line, or one command.
      """
    }
  }

  /// The options that it takes, `--help` and `--color` last.
  var options: [OptionUse] {
    switch self {
    case .lint: Command.lintOptions
    case .lsp:
      [
        OptionUse(.stdio, "talk on standard input and output, which it does anyway"),
        OptionUse(
          .log, ["error", "warning", "info", "debug"],
          "how much to say on standard error (default: warning)"),
      ] + Command.shared
    case .rules:
      [
        OptionUse(.format, ["text", "json"], "how to print the list (default: text)"),
        OptionUse(.predicates, "list what the `where` of a rule file can ask instead"),
        OptionUse(.config, "the settings file, instead of the nearest .viewlint.json"),
      ] + Command.shared
    case .explain:
      [OptionUse(.config, "the settings file, instead of the nearest .viewlint.json")]
        + Command.shared
    case .test: [OptionUse(.quiet, "print failures only")] + Command.shared
    case .tree:
      [
        OptionUse(.syntax, "print the syntax tree instead"),
        OptionUse(
          .targets,
          "print on which OS versions the file, or each file of a folder, runs, and who says so"),
        OptionUse(.config, "the settings file, instead of the nearest .viewlint.json"),
        OptionUse(.format, ["text", "json"], "how to print the tree (default: text)"),
      ] + Command.shared
    case .help: Command.shared
    }
  }

  private static let shared = [
    OptionUse(.color, ["auto", "always", "never"], "when to use colours (default: auto)"),
    OptionUse(.help, "print this text"),
  ]

  private static let lintOptions =
    [
      OptionUse(
        .format, ReportFormat.names, "how to print findings (default: text)"),
      OptionUse(.fix, "apply the fixes that keep layout and behaviour"),
      OptionUse(
        .unsafeFixes, "with --fix or --diff, the fixes that may change them, too; alone, only tell"),
      OptionUse(
        .diff,
        "print what --fix would change, for `git apply`; the exit code is 1 if that is anything"),
      OptionUse(.strict, "fail when there is a warning; the same as --fail-on warning"),
      OptionUse(
        .failOn, ["error", "warning", "info", "hint"],
        "the lowest level that makes the exit code 1 (default: error)"),
      OptionUse(.only, "run only this rule or category; may be repeated, or a list with commas"),
      OptionUse(.skip, "leave out this rule or category; may be repeated, or a list with commas"),
      OptionUse(.config, "the settings file, instead of the nearest .viewlint.json of each file"),
      OptionUse(.stdinPath, "the file that standard input stands for"),
      OptionUse(.showFiles, "print the files that would be linted, and stop"),
      OptionUse(.stats, "print how many files, bytes and milliseconds it took, on standard error"),
      OptionUse(.quiet, "print findings only: no summary, no progress"),
      OptionUse(.jobs, "how many threads work (default: one for each core)"),
      OptionUse(.noCache, "neither read nor write a cache"),
    ] + shared + [OptionUse(.version, "print the version")]
}
