/// The bytes of one source file, immutable and shared.
///
/// The bytes are kept as they came, whatever they are: a byte-order mark, carriage returns, NULs and
/// bytes that are not UTF-8 included. Behind the last byte lie `SourceText.padding` zero bytes, so
/// that a reader may look a few bytes ahead without asking where the end is.
public struct SourceText: Sendable {
  /// How many zero bytes can be read behind the last byte.
  public static let padding = 16

  @usableFromInline let storage: Storage

  /// Copies `bytes`. At most 4 GiB − 1: offsets are 32 bits wide.
  public init(_ bytes: some Collection<UInt8>) {
    self.init(count: bytes.count) { buffer in
      _ = buffer.initialize(from: bytes)
      return bytes.count
    }
  }

  /// Copies the UTF-8 of `string`.
  public init(_ string: String) {
    self.init(string.utf8)
  }

  /// Lets `fill` write up to `count` bytes and return how many it wrote; they are the text.
  public init(
    count: Int, filledBy fill: (UnsafeMutableBufferPointer<UInt8>) throws -> Int
  ) rethrows {
    storage = try Storage(capacity: count, fill)
  }

  /// The number of bytes.
  @inlinable public var count: Int { storage.count }

  /// The first byte; valid as long as this text (or a copy of it) lives.
  @inlinable public var base: UnsafePointer<UInt8> { UnsafePointer(storage.base) }

  /// All bytes, without the padding; valid as long as this text lives.
  @inlinable public var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base, count: count)
  }

  /// The byte at `offset`, which may lie in the padding.
  @inlinable public subscript(offset: UInt32) -> UInt8 { storage.base[Int(offset)] }

  /// The bytes of `range` as a string; what is not UTF-8 becomes U+FFFD.
  public func string(_ range: ByteRange) -> String {
    String(decoding: bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
  }

  /// The whole text as a string; what is not UTF-8 becomes U+FFFD.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the text starts with the UTF-8 byte-order mark.
  public var hasByteOrderMark: Bool {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
  }

  /// Whether the bytes in `range` are exactly those of `other`. Linear in their number.
  @inlinable public func equals(_ range: ByteRange, _ other: StaticString) -> Bool {
    guard range.count == other.utf8CodeUnitCount else { return false }
    for index in 0..<range.count where base[Int(range.start) + index] != other.utf8Start[index] {
      return false
    }
    return true
  }

  /// Owns the bytes and their padding.
  @usableFromInline final class Storage: @unchecked Sendable {
    // Unchecked, but sound: nothing writes to the bytes after `init`.
    @usableFromInline let base: UnsafeMutablePointer<UInt8>
    @usableFromInline let count: Int

    init(
      capacity: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>) throws -> Int
    ) rethrows {
      base = .allocate(capacity: capacity + SourceText.padding)
      do {
        count = try fill(UnsafeMutableBufferPointer(start: base, count: capacity))
      } catch {
        base.deallocate()
        throw error
      }
      precondition(count <= capacity && count < Int(UInt32.max), "a text of at most 4 GiB")
      (base + count).initialize(repeating: 0, count: SourceText.padding)
    }

    deinit { base.deallocate() }
  }
}
