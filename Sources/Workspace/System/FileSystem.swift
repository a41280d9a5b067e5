import Source

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why a file cannot be read or linted.
enum FileFault: Error, Hashable {
  /// The number of a failed system call.
  case system(Int32)
  case isFolder
  /// A pipe, a socket, a device.
  case isSpecial
  case isTooLarge
  case nameIsNotUTF8

  /// What is wrong and what to do.
  var message: String {
    switch self {
    case .system(ENOENT): "there is no such file or folder; check the path"
    case .system(EACCES), .system(EPERM):
      "permission to read it is denied; change its permissions, or exclude it"
    case .system(ELOOP): "its symbolic links form a loop; mend the link"
    case .system(ENOTDIR): "a part of the path is no folder; check the path"
    case .system(let number): "it can't be read: \(String(cString: strerror(number)))"
    case .nameIsNotUTF8: "its name is not UTF-8, so it can't be read; rename it"
    case .isFolder: "it is a folder, not a file"
    case .isSpecial: "it is no regular file"
    case .isTooLarge: "it has 4 GiB or more, and files may have less; exclude it"
    }
  }
}

/// The few calls to the system that the workspace needs. Paths are absolute.
enum FileSystem {
  enum Kind { case file, folder, other }

  /// What stands at `path`, links followed.
  static func kind(_ path: String) throws(FileFault) -> Kind {
    var info = stat()
    guard stat(path, &info) == 0 else { throw .system(errno) }
    return kind(of: info)
  }

  static func isFile(_ path: String) -> Bool { (try? kind(path)) == .file }
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  private static func kind(of info: stat) -> Kind {
    switch info.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// `path` without links, `.` and `..`; nil when it doesn't exist.
  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// `path` with links resolved in as much of it as exists.
  static func realPathOfExistingPart(_ path: String) -> String {
    for folder in AbsolutePath.upward(from: path) {
      guard let real = realPath(folder) else { continue }
      return AbsolutePath.join(real, AbsolutePath.relative(path, to: folder) ?? "")
    }
    return path
  }

  /// The bytes of a file.
  static func read(_ path: String) throws(FileFault) -> SourceText {
    // Without O_NONBLOCK, opening a pipe that nobody writes to would wait forever.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw .system(errno) }
    defer { close(file) }
    var info = stat()
    guard fstat(file, &info) == 0 else { throw .system(errno) }
    switch kind(of: info) {
    case .folder: throw .isFolder
    case .other: throw .isSpecial
    case .file: break
    }
    guard info.st_size < Int(UInt32.max) else { throw .isTooLarge }
    do {
      return try SourceText(count: Int(info.st_size)) { buffer in try fill(buffer, from: file) }
    } catch {
      throw error as? FileFault ?? .system(EIO)
    }
  }

  /// Reads until the buffer is full or the file ends; returns how much that was.
  private static func fill(
    _ buffer: UnsafeMutableBufferPointer<UInt8>, from file: Int32
  ) throws(FileFault) -> Int {
    guard let base = buffer.baseAddress else { return 0 }
    var count = 0
    while count < buffer.count {
      #if canImport(Darwin)
        let got = Darwin.read(file, base + count, min(buffer.count - count, 1 << 30))
      #elseif canImport(Musl)
        let got = Musl.read(file, base + count, min(buffer.count - count, 1 << 30))
      #else
        let got = Glibc.read(file, base + count, min(buffer.count - count, 1 << 30))
      #endif
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw .system(errno) }
      if got == 0 { break }
      count += got
    }
    return count
  }

  /// One name in a folder.
  struct Entry {
    enum Kind { case file, folder, link, other, unnameable }
    let name: String
    let kind: Kind
  }

  /// What a folder holds, by name; `.` and `..` left out.
  static func entries(of folder: String) throws(FileFault) -> [Entry] {
    guard let stream = opendir(folder) else { throw .system(errno) }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      // The name is as long as it needs to be, not as long as the field says: read it in place.
      let name = nameOffset.map { UnsafeRawPointer(entry) + $0 }
      guard let name = name?.assumingMemoryBound(to: CChar.self) else { break }
      let isDots = name[0] == 0x2E && (name[1] == 0 || name[1] == 0x2E && name[2] == 0)
      guard !isDots else { continue }
      guard let text = String(validatingCString: name) else {
        entries.append(Entry(name: String(cString: name), kind: .unnameable))
        continue
      }
      entries.append(Entry(name: text, kind: kind(entry.pointee.d_type, "\(folder)/\(text)")))
    }
    entries.sort { $0.name < $1.name }
    return entries
  }

  private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name)

  private static func kind(_ type: UInt8, _ path: @autoclosure () -> String) -> Entry.Kind {
    switch Int(type) {
    case Int(DT_REG): return .file
    case Int(DT_DIR): return .folder
    case Int(DT_LNK): return .link
    case Int(DT_UNKNOWN):
      // Some file systems don't say.
      var info = stat()
      guard lstat(path(), &info) == 0 else { return .other }
      if info.st_mode & S_IFMT == S_IFLNK { return .link }
      return kind(of: info) == .file ? .file : kind(of: info) == .folder ? .folder : .other
    default: return .other
    }
  }

  /// Seconds of a clock that only goes forward.
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// How many processors can work for us.
  static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
