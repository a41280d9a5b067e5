import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How one run of something went.
struct Sample {
  /// Wall time in seconds.
  var seconds: Double
  /// The most memory that it held at once, in bytes; 0 when nobody looked.
  var peakMemory = 0
}

/// A program that is run to see how long it takes and how much memory it needs.
struct Child {
  let program: String
  let arguments: [String]
  /// Where `run` runs it; the bench's own working directory when nil.
  var folder: String?

  /// Why a program gave no sample.
  struct Failure: Error, CustomStringConvertible { let description: String }

  /// Runs it to the end, its output thrown away. Exit codes up to 1 are success: linters report
  /// findings that way.
  func measure() throws -> Sample {
    let start = seconds()
    let child = try spawn()
    var usage = rusage()
    var status: Int32 = 0
    while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
    guard code <= 1 else { throw Failure(description: "\(program) ended with code \(code)") }
    #if canImport(Darwin)
      let memory = Int(usage.ru_maxrss)
    #else
      let memory = Int(usage.ru_maxrss) * 1024
    #endif
    return Sample(seconds: seconds() - start, peakMemory: memory)
  }

  /// Runs it to the end; its standard output and its standard error.
  func run() throws -> (output: String, errors: String, code: Int32) {
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw Failure(description: "there is no program \(program); build it, or check the path")
    }
    let scratch = try ScratchFolder()
    let streams = ["output", "errors"].map { scratch.url.appendingPathComponent($0) }
    for stream in streams { try Data().write(to: stream) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: streams[0])
    process.standardError = try FileHandle(forWritingTo: streams[1])
    try process.run()
    process.waitUntilExit()
    let texts = try streams.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    let code = process.terminationStatus
    return (texts[0], texts[1], process.terminationReason == .exit ? code : 128 + code)
  }

  /// Starts it with its output thrown away. Not Foundation's `Process`: only `wait4` tells how much
  /// memory one child took.
  private func spawn() throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in Int32(0)...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
    defer { for word in words + variables { free(word) } }
    var child: pid_t = 0
    let error = posix_spawn(&child, program, &actions, nil, &words, &variables)
    guard error == 0 else {
      throw Failure(description: "\(program) can't be started: \(String(cString: strerror(error)))")
    }
    return child
  }

  /// The path of a program that the environment's PATH finds; nil when there is none.
  static func find(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }
}

/// Seconds on a clock that only runs forward.
func seconds() -> Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

/// A folder that goes away with its last reference.
final class ScratchFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("viewlint-bench-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
