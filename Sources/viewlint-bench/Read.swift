import Source

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The text of a file, in as few calls of the system as it takes; nil when it can't be read.
func read(_ path: String) -> SourceText? {
  let descriptor = open(path, O_RDONLY)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { return nil }
  return SourceText(count: Int(status.st_size)) { buffer in
    var filled = 0
    while filled < buffer.count {
      let count = read(descriptor, buffer.baseAddress! + filled, buffer.count - filled)
      if count <= 0 { break }
      filled += count
    }
    return filled
  }
}
