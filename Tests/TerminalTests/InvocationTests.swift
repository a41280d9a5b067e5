import Testing

@testable import Terminal

@Suite struct InvocationTests {
  @Test func lintIsTheCommandWhenNoneIsNamed() throws {
    let invocation = try Invocation(["Sources", "--strict", "App.swift"])
    #expect(invocation.command == .lint && !invocation.isExplicit)
    #expect(invocation.operands == ["Sources", "App.swift"])
    #expect(invocation.has(.strict))
  }

  @Test func aCommandMayStandBehindOptions() throws {
    let invocation = try Invocation(["--format", "json", "rules", "frame-infinite-fixed"])
    #expect(invocation.command == .rules && invocation.operands == ["frame-infinite-fixed"])
  }

  @Test(arguments: [["--format=json"], ["--format", "json"], ["--format=text", "--format=json"]])
  func valuesStandBehindASpaceOrAnEqualsSign(arguments: [String]) throws {
    #expect(try Invocation(arguments).value(.format) == "json")
  }

  @Test(arguments: [["-j4"], ["-j", "4"], ["-qj4"], ["-qj", "4"], ["--jobs=4"]])
  func lettersMayBeJoined(arguments: [String]) throws {
    #expect(try Invocation(arguments).number(.jobs) == 4)
  }

  @Test func listsMayBeRepeatedOrHaveCommas() throws {
    let invocation = try Invocation(["--only", "a,b", "--only=c"])
    #expect(invocation.list(.only) == ["a", "b", "c"])
  }

  @Test func behindTwoDashesEverythingIsAPath() throws {
    let invocation = try Invocation(["-q", "--", "rules", "--strict"])
    #expect(invocation.command == .lint && invocation.operands == ["rules", "--strict"])
    #expect(!invocation.has(.strict))
  }

  @Test func helpIsGivenWhateverElseIsWrong() throws {
    #expect(try Invocation(["tree", "--help"]).command == .tree)
    #expect(try Invocation(["--help", "--nonsense"]).has(.help))
  }

  static let mistakes: [([String], UsageError, String)] = [
    (
      ["--fromat", "json"], .unknownOption("--fromat", of: .lint),
      "unknown option '--fromat'; did you mean '--format'?"
    ),
    (
      ["--zebra"], .unknownOption("--zebra", of: .lint),
      "unknown option '--zebra'; see 'viewlint lint --help'"
    ),
    (
      ["--syntax"], .unknownOption("--syntax", of: .lint),
      "'--syntax' is no option of 'viewlint lint', but of 'viewlint tree'"
    ),
    (["-x"], .unknownOption("-x", of: .lint), "unknown option '-x'; see 'viewlint lint --help'"),
    (
      ["--format"], .missingValue(.format, of: .lint),
      "'--format' needs a value: text, json, jsonl, xcode or github"
    ),
    (
      ["--config", "--strict"], .missingValue(.config, of: .lint), "'--config' needs a value: FILE"
    ),
    (["--strict=1"], .unwantedValue(.strict), "'--strict' takes no value"),
    (
      ["--format", "jsn"], .wrongValue("jsn", for: .format, known: ReportFormat.names),
      "'--format' doesn't know 'jsn'; did you mean 'json'?"
    ),
    (
      ["--color=mauve"], .wrongValue("mauve", for: .color, known: ["auto", "always", "never"]),
      "'--color' doesn't know 'mauve'; it knows auto, always or never"
    ),
    (
      ["-j", "0"], .notANumber("0", for: .jobs),
      "'--jobs' needs a whole number from 1 up, not '0'"
    ),
    (
      ["explain"], .missingOperand(of: .explain),
      "'viewlint explain' needs ID; to lint a file or folder of that name, write './explain'"
    ),
    (
      ["tree", "a", "b"], .tooManyOperands("b", of: .tree),
      "'viewlint tree' has no use for 'b'; it takes FILE"
    ),
    (
      ["--strict", "--fail-on", "hint"], .conflict(.strict, .failOn),
      "'--strict' and '--fail-on' exclude each other; leave one out"
    ),
    (
      ["--stdin-path", "a.swift"],
      .misplaced(.stdinPath, remedy: "add '-' to read standard input"),
      "'--stdin-path' has no effect here; add '-' to read standard input"
    ),
  ]

  @Test(arguments: mistakes)
  func mistakesAreNamedWithTheirRemedy(
    arguments: [String], error: UsageError, message: String
  ) throws {
    #expect(throws: error) { try Invocation(arguments) }
    #expect(error.description == message)
  }

  @Test(arguments: Command.allCases)
  func helpNamesEveryOption(command: Command) {
    let text = command.helpText
    for use in command.options { #expect(text.contains(use.option.flag)) }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(Command.overview.contains(command.summary))
  }

  @Test func anOptionHasAValueInAllCommandsOrInNone() {
    for use in Command.allCases.flatMap(\.options) where !use.choices.isEmpty {
      #expect(use.option.placeholder != nil)
    }
  }
}
