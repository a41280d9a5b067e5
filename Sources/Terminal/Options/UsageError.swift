import Source

/// What is wrong with a command line, worded for whoever typed it.
enum UsageError: Error, Equatable, CustomStringConvertible {
  case unknownOption(String, of: Command)
  case missingValue(Option, of: Command)
  case unwantedValue(Option)
  case wrongValue(String, for: Option, known: [String])
  case notANumber(String, for: Option)
  case tooManyOperands(String, of: Command)
  case missingOperand(of: Command)
  case unknownCommand(String)
  case conflict(Option, Option)
  case misplaced(Option, remedy: String)

  var description: String {
    switch self {
    case .unknownOption(let typed, let command): Self.unknown(typed, command)
    case .missingValue(let option, let command):
      "'\(option.flag)' needs a value: \(Self.values(of: option, in: command))"
    case .unwantedValue(let option): "'\(option.flag)' takes no value"
    case .wrongValue(let typed, let option, let known):
      "'\(option.flag)' doesn't know '\(typed)'"
        + (Self.didYouMean(typed, known) ?? "; it knows \(Self.list(known))")
    case .notANumber(let typed, let option):
      "'\(option.flag)' needs a whole number from 1 up, not '\(typed)'"
    case .tooManyOperands(let operand, let command):
      "'viewlint \(command.rawValue)' has no use for '\(operand)'; "
        + "it takes \(command.operands)"
    case .missingOperand(let command):
      "'viewlint \(command.rawValue)' needs \(command.operands); "
        + "to lint a file or folder of that name, write './\(command.rawValue)'"
    case .unknownCommand(let typed):
      "there is no command '\(typed)'"
        + (Self.didYouMean(typed, Command.allCases.map(\.rawValue)) ?? "; see 'viewlint --help'")
    case .conflict(let a, let b): "'\(a.flag)' and '\(b.flag)' exclude each other; leave one out"
    case .misplaced(let option, let remedy): "'\(option.flag)' has no effect here; \(remedy)"
    }
  }

  private static func unknown(_ typed: String, _ command: Command) -> String {
    let name = String(typed.drop { $0 == "-" })
    let others = Command.allCases.filter { other in
      other.options.contains { $0.option.rawValue == name }
    }
    if let other = others.first {
      return "'\(typed)' is no option of 'viewlint \(command.rawValue)', "
        + "but of 'viewlint \(other.rawValue)'"
    }
    let known = command.options.map(\.option.rawValue)
    let hint = nearestWord(to: name, among: known).map { "; did you mean '--\($0)'?" }
    return "unknown option '\(typed)'" + (hint ?? "; see 'viewlint \(command.rawValue) --help'")
  }

  private static func values(of option: Option, in command: Command) -> String {
    let use = command.options.first { $0.option == option }
    guard let choices = use?.choices, !choices.isEmpty else { return option.placeholder ?? "" }
    return list(choices)
  }

  private static func didYouMean(_ typed: String, _ known: [String]) -> String? {
    nearestWord(to: typed, among: known).map { "; did you mean '\($0)'?" }
  }

  /// `a, b or c`
  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
