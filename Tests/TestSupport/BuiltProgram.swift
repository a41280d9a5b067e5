import Foundation

/// An executable that was built beside the tests, run as a user would run it.
package struct BuiltProgram: Sendable {
  /// Where it lies.
  package let url: URL

  /// The linter.
  package static let viewlint = BuiltProgram(named: "viewlint")

  private init(named name: String) {
    // The tests' own bundle lies in the folder of products: on Linux as a file, on macOS around this
    // executable.
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    #if os(macOS)
      if let bundle = Bundle.allBundles.first(where: { $0.bundlePath.hasSuffix(".xctest") }) {
        folder = bundle.bundleURL
      }
    #endif
    url = folder.deletingLastPathComponent().appendingPathComponent(name)
  }

  /// What a run left behind.
  package struct Result: Sendable {
    /// The exit code; 128 and more when a signal ended the process.
    package let code: Int32
    /// Standard output.
    package let output: String
    /// Standard error.
    package let errors: String
  }

  /// Runs the program with `arguments` in `folder`, `input` as standard input, and waits for its end.
  ///
  /// `environment` is added to a small fixed one, so that colours, say, don't depend on where the
  /// tests run.
  package func run(
    _ arguments: [String], in folder: String, input: String = "",
    environment: [String: String] = [:]
  ) throws -> Result {
    try Self.run(
      url.path, arguments, in: folder, input: Data(input.utf8), environment: environment)
  }

  /// Runs `script` in `/bin/sh`, where `$VIEWLINT` is the program.
  package func shell(
    _ script: String, in folder: String, environment: [String: String] = [:]
  ) throws -> Result {
    var environment = environment
    environment["VIEWLINT"] = url.path
    return try Self.run(
      "/bin/sh", ["-c", script], in: folder, input: Data(), environment: environment)
  }

  private static func run(
    _ program: String, _ arguments: [String], in folder: String, input: Data,
    environment: [String: String]
  ) throws -> Result {
    // Files, not pipes: a pipe that nobody empties stops the process.
    let streams = try TemporaryFolder()
    try streams.write(input, to: "input")
    try streams.write(Data(), to: "output")
    try streams.write(Data(), to: "errors")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = base.merging(environment) { $1 }
    process.standardInput = try FileHandle(
      forReadingFrom: streams.url.appendingPathComponent("input"))
    process.standardOutput = try FileHandle(
      forWritingTo: streams.url.appendingPathComponent("output"))
    process.standardError = try FileHandle(
      forWritingTo: streams.url.appendingPathComponent("errors"))
    try process.run()
    process.waitUntilExit()
    func text(_ name: String) throws -> String {
      String(
        decoding: try Data(contentsOf: streams.url.appendingPathComponent(name)), as: UTF8.self)
    }
    let code = process.terminationStatus
    return Result(
      code: process.terminationReason == .exit ? code : 128 + code, output: try text("output"),
      errors: try text("errors"))
  }

  private static let base = [
    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    "HOME": NSTemporaryDirectory(), "LANG": "C.UTF-8",
    "LD_LIBRARY_PATH": ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "",
  ]
}
