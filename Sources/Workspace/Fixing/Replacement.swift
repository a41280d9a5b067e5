import Source

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A new text of a file, written beside it and ready to take its place.
struct Replacement {
  /// The file, links followed.
  let target: String
  private let temporary: String
  private let old: SourceText

  /// Writes the new text, with the permissions, owner and attributes of the file.
  ///
  /// - Parameters:
  ///   - path: absolute; a link is followed.
  ///   - old: what was read. If the file holds something else, somebody changed it.
  ///   - number: makes the name of the temporary file one of its own.
  init(
    of path: String, from old: SourceText, to new: SourceText, number: Int
  ) throws(WriteFault) {
    guard let target = FileSystem.realPath(path) else { throw .system(errno) }
    self.target = target
    self.old = old
    temporary = AbsolutePath.join(AbsolutePath.folder(of: target), TemporaryFile.name(number))
    let file = open(target, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    // Who may not even read it would be told about a folder.
    guard file >= 0 else { throw errno == EACCES ? .isReadOnly : .system(errno) }
    defer { close(file) }
    var info = stat()
    guard fstat(file, &info) == 0 else { throw .system(errno) }
    guard info.st_mode & S_IFMT == S_IFREG else { throw .isNoFile }
    // Root may write to any file; that it is read-only still says something.
    guard info.st_mode & 0o222 != 0, access(target, W_OK) == 0 else { throw .isReadOnly }
    guard isUnchanged else { throw .hasChanged }
    do {
      try write(new, like: info, of: file)
    } catch {
      discard()
      throw error
    }
  }

  /// Whether the file still holds what was read.
  var isUnchanged: Bool { holds(old) }

  private func holds(_ text: SourceText) -> Bool {
    guard let now = try? FileSystem.read(target) else { return false }
    return now.isEqual(to: text)
  }

  /// Puts the new text in the place of the old one, in one step.
  func commit() throws(WriteFault) {
    guard rename(temporary, target) == 0 else {
      throw errno == EISDIR ? .isNoFile : .system(errno)
    }
  }

  /// Removes the new text when it is not to be used.
  func discard() { unlink(temporary) }

  private func write(
    _ text: SourceText, like info: stat, of original: Int32
  ) throws(WriteFault) {
    // Nobody else may look into it before it has the permissions of the file.
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .system(errno) }
    var fault: WriteFault?
    do {
      try write(UnsafeRawBufferPointer(text.bytes), to: file)
      try own(file, as: info)
      FileAttributes.copy(from: original, to: file)
      guard fchmod(file, info.st_mode & 0o7777) == 0, fsync(file) == 0 else {
        throw WriteFault.system(errno)
      }
    } catch {
      fault = error as? WriteFault ?? .system(EIO)
    }
    // Some file systems say only now that there is no room.
    if close(file) != 0, fault == nil { fault = .system(errno) }
    if let fault { throw fault }
  }

  private func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(WriteFault) {
    var rest = bytes
    while !rest.isEmpty {
      #if canImport(Darwin)
        let count = Darwin.write(file, rest.baseAddress, min(rest.count, 1 << 30))
      #elseif canImport(Musl)
        let count = Musl.write(file, rest.baseAddress, min(rest.count, 1 << 30))
      #else
        let count = Glibc.write(file, rest.baseAddress, min(rest.count, 1 << 30))
      #endif
      if count < 0 {
        if errno == EINTR { continue }
        throw .system(errno)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Gives a new file the owner of the old one. A group that the user isn't in can't be given, and
  /// matters less.
  private func own(_ file: Int32, as info: stat) throws(WriteFault) {
    var now = stat()
    guard fstat(file, &now) == 0 else { throw .system(errno) }
    if now.st_uid != info.st_uid, fchown(file, info.st_uid, gid_t.max) != 0 {
      throw .isOfAnotherUser
    }
    if now.st_gid != info.st_gid { _ = fchown(file, uid_t.max, info.st_gid) }
  }
}
