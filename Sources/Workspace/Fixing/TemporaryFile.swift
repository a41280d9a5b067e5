#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The names of the files that hold a new text until it takes the place of the old one:
/// `.viewlint-PID-NUMBER.tmp`, in the folder of the file.
enum TemporaryFile {
  private static let prefix = ".viewlint-"
  private static let suffix = ".tmp"

  /// A name that no other running process uses.
  static func name(_ number: Int) -> String { "\(prefix)\(getpid())-\(number)\(suffix)" }

  /// The process that made a temporary file; nil when the name is not of that form.
  static func process(ofName name: String) -> pid_t? {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
    let parts = name.dropFirst(prefix.count).dropLast(suffix.count).split(separator: "-")
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    return pid_t(parts[0])
  }

  /// Removes a file that a run left behind that was stopped while it wrote. Does nothing when the name
  /// is not one of ours, or the process still runs. To be called before this process makes any: what
  /// has its number then is of an earlier process.
  static func removeIfStale(_ path: String) {
    guard let process = process(ofName: String(AbsolutePath.name(of: path))) else { return }
    let isRunning = process != getpid() && (kill(process, 0) == 0 || errno == EPERM)
    if !isRunning { unlink(path) }
  }

  /// Removes what runs left behind in a folder, except what this process made.
  static func removeStale(in folder: String) {
    for entry in (try? FileSystem.entries(of: folder)) ?? [] where entry.kind == .file {
      guard let process = process(ofName: entry.name), process != getpid() else { continue }
      removeIfStale(AbsolutePath.join(folder, entry.name))
    }
  }
}
