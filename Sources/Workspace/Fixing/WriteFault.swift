#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why a file could not be given its new text.
enum WriteFault: Error, Hashable {
  /// The number of a failed system call.
  case system(Int32)
  case isNoFile
  case isReadOnly
  case isOfAnotherUser
  /// Its text is not the one that was linted.
  case hasChanged
  /// A fix changes it together with another file, which could not be written.
  case belongs(to: String)
  /// It has its new text, but should have its old one again, because of the other file.
  case isStranded(with: String)

  /// What is wrong and what to do.
  var message: String {
    switch self {
    case .system(ENOSPC), .system(EDQUOT):
      "it was not fixed, because the disk is full; make room and run again"
    case .system(EACCES), .system(EPERM):
      "it was not fixed, because its folder may not be written to; change the folder's permissions"
    case .system(EROFS): "it was not fixed, because its disk is read-only"
    case .system(ENOENT): "it was not fixed, because it is gone; run again"
    case .system(let number):
      "it was not fixed, because writing failed: \(String(cString: strerror(number)))"
    case .isNoFile: "it was not fixed, because it is no file any more; run again"
    case .isReadOnly: "it was not fixed, because it is read-only; make it writable, or exclude it"
    case .isOfAnotherUser:
      "it was not fixed, because it belongs to another user, and would then be yours; "
        + "fix it as that user"
    case .hasChanged: "it was not fixed, because it changed after it was read; run again"
    case .belongs(let other):
      "it was not fixed, because a fix changes it together with \(other), "
        + "which could not be written"
    case .isStranded(let other):
      "it was fixed together with \(other), which could not be written, and could not be "
        + "restored; look at what changed"
    }
  }
}
