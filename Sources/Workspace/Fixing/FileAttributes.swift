#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What a file system keeps beside the bytes of a file: extended attributes, and with them access lists.
enum FileAttributes {
  /// Copies them, as far as the system lets us: attributes that only root may set stay behind.
  static func copy(from old: Int32, to new: Int32) {
    #if canImport(Darwin)
      _ = fcopyfile(old, new, nil, copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR))
    #else
      guard let calls = Calls.shared else { return }
      for name in names(of: old, calls) {
        var name = name
        name.append(0)
        let size = calls.get(old, name, nil, 0)
        guard size >= 0 else { continue }
        var value = [UInt8](repeating: 0, count: size)
        let count = value.withUnsafeMutableBytes { calls.get(old, name, $0.baseAddress, size) }
        guard count == size else { continue }
        _ = value.withUnsafeBytes { calls.set(new, name, $0.baseAddress, size, 0) }
      }
    #endif
  }

  #if !canImport(Darwin)
    /// The C library's functions, which its Swift module doesn't show. A statically linked program has
    /// no way to look them up, and copies nothing.
    private struct Calls: Sendable {
      typealias List =
        @convention(c) @Sendable (Int32, UnsafeMutableRawPointer?, Int) -> Int
      typealias Get =
        @convention(c) @Sendable (Int32, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int) -> Int
      typealias Set =
        @convention(c) @Sendable (
          Int32, UnsafePointer<CChar>, UnsafeRawPointer?, Int, Int32
        ) -> Int32

      let list: List
      let get: Get
      let set: Set

      static let shared = Calls()

      private init?() {
        guard let list = dlsym(nil, "flistxattr"), let get = dlsym(nil, "fgetxattr"),
          let set = dlsym(nil, "fsetxattr")
        else { return nil }
        self.list = unsafeBitCast(list, to: List.self)
        self.get = unsafeBitCast(get, to: Get.self)
        self.set = unsafeBitCast(set, to: Set.self)
      }
    }

    private static func names(of file: Int32, _ calls: Calls) -> [[CChar]] {
      let size = calls.list(file, nil, 0)
      guard size > 0 else { return [] }
      var bytes = [CChar](repeating: 0, count: size)
      let count = bytes.withUnsafeMutableBytes { calls.list(file, $0.baseAddress, size) }
      return count > 0 ? bytes[..<count].split(separator: 0).map(Array.init) : []
    }
  #endif
}
