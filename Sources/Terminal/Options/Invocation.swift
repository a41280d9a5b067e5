/// A command line, understood: the command, its options, its operands.
struct Invocation: Equatable {
  let command: Command
  /// Whether the command was named, not taken by default.
  let isExplicit: Bool
  private(set) var operands: [String] = []
  private var values: [Option: [String]] = [:]

  /// Whether the option was given, with or without a value.
  func has(_ option: Option) -> Bool { values[option] != nil }

  /// The value of the option's last use.
  func value(_ option: Option) -> String? { values[option]?.last }

  /// The values of all uses, those with commas taken apart, empty ones left out.
  func list(_ option: Option) -> [String] {
    (values[option] ?? []).flatMap { $0.split(separator: ",").map(String.init) }
  }

  /// The number that a numeric option has; it was checked when it was read.
  func number(_ option: Option) -> Int? { value(option).flatMap { Int($0) } }

  /// Reads `arguments`, which don't include the program's name.
  init(_ arguments: [String]) throws(UsageError) {
    var scanner = ArgumentScanner(arguments)
    try scanner.scan()
    var operands = scanner.operands
    if let first = operands.first, !scanner.startsLiteral, let named = Command(rawValue: first) {
      command = named
      isExplicit = true
      operands.removeFirst()
    } else {
      command = .lint
      isExplicit = false
    }
    for use in scanner.uses {
      values[use.option, default: []].append(contentsOf: use.value.map { [$0] } ?? [])
    }
    self.operands = operands
    if has(.help) || has(.version) { return }
    try check(scanner)
  }

  private func check(_ scanner: ArgumentScanner) throws(UsageError) {
    if let typed = scanner.unknown.first { throw .unknownOption(typed, of: command) }
    for use in scanner.uses { try check(use) }
    if operands.count > command.operandCount.upperBound {
      throw .tooManyOperands(operands[command.operandCount.upperBound], of: command)
    }
    if operands.count < command.operandCount.lowerBound { throw .missingOperand(of: command) }
    if has(.strict), has(.failOn) { throw .conflict(.strict, .failOn) }
    if has(.stdinPath), !operands.contains("-") {
      throw .misplaced(.stdinPath, remedy: "add '-' to read standard input")
    }
  }

  private func check(_ use: ArgumentScanner.Use) throws(UsageError) {
    guard let known = command.options.first(where: { $0.option == use.option }) else {
      throw .unknownOption(use.typed, of: command)
    }
    guard use.option.placeholder != nil else {
      if use.value != nil { throw .unwantedValue(use.option) }
      return
    }
    guard let value = use.value, !value.isEmpty else {
      throw .missingValue(use.option, of: command)
    }
    if !known.choices.isEmpty, !known.choices.contains(value) {
      throw .wrongValue(value, for: use.option, known: known.choices)
    }
    if use.option == .jobs, Int(value).map({ $0 < 1 }) ?? true {
      throw .notANumber(value, for: use.option)
    }
  }
}

/// Takes arguments apart without knowing the command: an option has a value in all or in none.
struct ArgumentScanner {
  struct Use {
    let option: Option
    /// As it was typed, without its value.
    let typed: String
    let value: String?
  }

  private(set) var uses: [Use] = []
  private(set) var operands: [String] = []
  /// Options that no command has, as they were typed.
  private(set) var unknown: [String] = []
  /// Whether the first operand stands behind `--`, and so is no command.
  private(set) var startsLiteral = false
  private var rest: ArraySlice<String>

  init(_ arguments: [String]) { rest = arguments[...] }

  mutating func scan() throws(UsageError) {
    while let argument = rest.popFirst() {
      if argument == "--" {
        startsLiteral = operands.isEmpty
        operands += rest
        rest = []
      } else if argument.hasPrefix("--") {
        scanLong(argument)
      } else if argument.hasPrefix("-"), argument != "-" {
        scanShort(argument)
      } else {
        operands.append(argument)
      }
    }
  }

  /// `--name`, `--name=value`, or `--name value`.
  private mutating func scanLong(_ argument: String) {
    let parts = argument.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let typed = "--" + parts[0]
    guard let option = Option(rawValue: String(parts[0])) else {
      unknown.append(typed)
      return
    }
    let value = parts.count > 1 ? String(parts[1]) : nil
    use(option, typed, value)
  }

  /// `-q`, `-qj 2`, `-j2`.
  private mutating func scanShort(_ argument: String) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = Option.allCases.first(where: { $0.letter == letter }) else {
        unknown.append("-" + String(letter))
        return
      }
      let takesRest = option.placeholder != nil && !letters.isEmpty
      let rest = takesRest ? String(letters) : nil
      use(option, "-" + String(letter), rest)
      if takesRest { return }
    }
  }

  private mutating func use(_ option: Option, _ typed: String, _ value: String?) {
    var value = value
    // The next argument is the value, unless it can only be an option.
    if value == nil, option.placeholder != nil, let next = rest.first,
      next == "-" || !next.hasPrefix("-")
    {
      value = rest.popFirst()
    }
    uses.append(Use(option: option, typed: typed, value: value))
  }
}
