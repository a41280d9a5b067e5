import Dispatch
import Source
import Syntax
import Views
import Workspace

/// Measures reading, parsing and linting of the Swift files in a folder, and what other tools take.
struct Bench {
  let folder: String
  /// How often each thing is measured; the table shows medians.
  let runs: Int
  /// The linter to measure.
  let viewlint: String

  /// Prints the tables.
  func run() throws {
    let paths = swiftFiles()
    let bytes = paths.reduce(0) { $0 + (read($1)?.count ?? 0) }
    guard bytes > 0 else {
      throw Child.Failure(description: "there is no Swift file in \(folder)")
    }
    print("\(paths.count) files, \(megabytes(bytes)) MB, median of \(runs) runs\n")
    // Programs first, while this one is small: Linux counts the memory of the parent as the child's.
    let scratch = try ScratchFolder()
    let whole = try repeated(
      Child(program: viewlint, arguments: ["lint", "--format", "jsonl", folder]))
    let peers = try Peer.installed(folder: folder, scratch: scratch).map { peer in
      (peer.name, try repeated(peer.child))
    }
    let floor = try Child.find("true").map { try Child(program: $0, arguments: []).measure() }
    var table = Table(bytes: bytes)
    addParts(of: paths, to: &table)
    table.add("viewlint lint, whole", whole, isReference: true)
    for (name, sample) in peers { table.add(name, sample) }
    table.print()
    if let floor {
      print("\nPeaks up to \(megabytes(floor.peakMemory)) MB can't be told apart.")
    }
    try printStages()
  }

  /// What a lint is made of, on one core, without the rules.
  private func addParts(of paths: [String], to table: inout Table) {
    table.add("read the bytes, one core", repeated { for path in paths { _ = read(path) } })
    let texts = paths.compactMap { read($0) }
    table.add("lex and parse, one core", repeated { for text in texts { parse(text) } })
    let trees = texts.map { SyntaxTree.parse($0) }
    table.add(
      "view trees, one core", repeated { for tree in trees { _ = ViewTree.build(tree) } })
  }

  /// Where the time of the whole run goes, as it says itself.
  private func printStages() throws {
    let child = Child(
      program: viewlint, arguments: ["lint", "--format", "jsonl", "--stats", folder])
    print(
      "\nWhere the time of one run goes (wall time; parsing includes reading and view trees):\n")
    for line in try child.run().errors.split(separator: "\n") where line.hasSuffix(" ms") {
      print("  \(line)")
    }
  }

  private func swiftFiles() -> [String] {
    var request = LintRequest(workingDirectory: "/")
    request.paths = [folder]
    return Workspace.files(request).files.filter { $0.hasSuffix(".swift") }
      .map { $0.hasPrefix("/") ? $0 : "/" + $0 }
  }

  // Not inlined, so that the optimizer can't drop the work.
  @inline(never) private func parse(_ text: SourceText) { _ = SyntaxTree.parse(text) }

  private func repeated(_ work: () -> Void) -> Sample {
    repeated {
      let start = seconds()
      work()
      return Sample(seconds: seconds() - start)
    }
  }

  private func repeated(_ child: Child) throws -> Sample {
    try repeated { try child.measure() }
  }

  /// The median time and the greatest memory of all runs; fewer runs where they take minutes.
  private func repeated<Failure>(_ measure: () throws(Failure) -> Sample) throws(Failure) -> Sample
  {
    // The first run warms the file cache, and shows whether there is time for more.
    let first = try measure()
    var samples: [Sample] = first.seconds > 20 ? [first] : []
    let start = seconds()
    while samples.count < runs, first.seconds <= 20, seconds() - start < 60 {
      samples.append(try measure())
    }
    let times = samples.map(\.seconds).sorted()
    return Sample(
      seconds: times[times.count / 2], peakMemory: samples.map(\.peakMemory).max() ?? 0)
  }
}
