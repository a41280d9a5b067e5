/// An option of the command line. It means the same in every command that has it.
enum Option: String, CaseIterable, Sendable {
  case color
  case config
  case diff
  case failOn = "fail-on"
  case fix
  case format
  case help
  case jobs
  case log
  case noCache = "no-cache"
  case only
  case predicates
  case quiet
  case showFiles = "show-files"
  case skip
  case stats
  case stdio
  case stdinPath = "stdin-path"
  case strict
  case syntax
  case targets
  case unsafeFixes = "unsafe-fixes"
  case version

  /// As people write it: `--fail-on`.
  var flag: String { "--" + rawValue }

  /// The letter of the short form, `-q` for `--quiet`.
  var letter: Character? {
    switch self {
    case .help: "h"
    case .jobs: "j"
    case .quiet: "q"
    default: nil
    }
  }

  /// What stands for the value in help texts; nil for an option without a value.
  var placeholder: String? {
    switch self {
    case .color: "WHEN"
    case .config, .stdinPath: "FILE"
    case .failOn: "LEVEL"
    case .format: "FORMAT"
    case .jobs: "N"
    case .log: "LEVEL"
    case .only, .skip: "RULE"
    default: nil
    }
  }
}

/// An option as one command has it.
struct OptionUse: Sendable {
  let option: Option
  /// The values that the command knows; empty where any text is a value.
  let choices: [String]
  let help: String

  init(_ option: Option, _ choices: [String], _ help: String) {
    self.option = option
    self.choices = choices
    self.help = help
  }

  init(_ option: Option, _ help: String) { self.init(option, [], help) }
}
