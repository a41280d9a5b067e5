import Foundation

/// The command line of the bench.
private let usage = """
  Usage: viewlint-bench [--runs N] [FOLDER]
         viewlint-bench compare OLD NEW FOLDER
         viewlint-bench damage FILE...
         viewlint-bench keystrokes FOLDER
         viewlint-bench session EDITS FILE...
         viewlint-bench noise MESSAGES
         viewlint-bench fuzz [N]

  Measures how fast the Swift files in FOLDER are read, parsed and linted, and what ast-grep and
  swift-format take for them where they are installed. `viewlint` is the one beside this program.

  compare prints the findings that the build NEW of viewlint has and the build OLD has not (+), and
  the other way round (-), for each project in FOLDER. Its exit code is 1 when there are any.

  damage drops each token of the Swift or Markdown FILEs once, and cuts them at 200 places, and
  prints how often the findings of the other declarations stay as they were. Its exit code is 1
  below 95 %.

  keystrokes types in a long file of FOLDER as an editor does, with the language server behind it, and
  prints how long the diagnostics take.

  session makes random edits in the FILEs, with requests and cancels between them, and then compares
  the diagnostics with those of a fresh start. noise sends random bytes, random JSON, and messages with
  random members. Their exit code is 2 when the server goes wrong.

  fuzz breaks manifests, projects and settings of every kind in N ways (50,000 by default), reads
  each, and prints how long that took. It ends with a crash, or not at all, where a reader does.

  """

/// Does what `arguments` ask for; the exit code.
func run(_ arguments: [String]) -> Int32 {
  do {
    if arguments.first == "compare", arguments.count == 4 {
      return try Compare(
        old: absolute(arguments[1]), new: absolute(arguments[2]), folder: absolute(arguments[3])
      ).run() ? 0 : 1
    }
    if arguments.first == "damage", arguments.count > 1 {
      return Damage(paths: arguments.dropFirst().map(absolute)).run() ? 0 : 1
    }
    if arguments.first == "keystrokes", arguments.count == 2 {
      try Keystrokes(folder: absolute(arguments[1]), viewlint: neighbour).run()
      return 0
    }
    if arguments.first == "session", arguments.count > 2, let edits = Int(arguments[1]) {
      try EditSession(
        paths: arguments.dropFirst(2).map(absolute), edits: edits, viewlint: neighbour
      ).run()
      return 0
    }
    if arguments.first == "noise", arguments.count == 2, let count = Int(arguments[1]) {
      try Noise(count: count, viewlint: neighbour).run()
      return 0
    }
    if arguments.first == "fuzz", arguments.count <= 2 {
      let count = arguments.count == 2 ? Int(arguments[1]) : 50_000
      if let count, count > 0 {
        Fuzz(count: count).run()
        return 0
      }
    }
    guard let bench = bench(arguments) else {
      FileHandle.standardError.write(Data(usage.utf8))
      return 2
    }
    try bench.run()
    return 0
  } catch {
    FileHandle.standardError.write(Data("error: \(error)\n".utf8))
    return 2
  }
}

/// The measurement that `arguments` ask for; nil when they make no sense.
func bench(_ arguments: [String]) -> Bench? {
  var rest = arguments[...]
  var runs = 5
  if rest.first == "--runs" {
    guard rest.count > 1, let number = Int(rest[rest.startIndex + 1]), number > 0 else {
      return nil
    }
    runs = number
    rest = rest.dropFirst(2)
  }
  let others = ["compare", "damage", "keystrokes", "session", "noise", "fuzz"]
  guard rest.count <= 1, rest.first?.hasPrefix("-") != true, !others.contains(rest.first ?? "")
  else {
    return nil
  }
  return Bench(folder: absolute(rest.first ?? "."), runs: runs, viewlint: neighbour)
}

/// The linter that was built with this program.
private var neighbour: String {
  URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("viewlint").path
}

/// `path` from the root.
func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
