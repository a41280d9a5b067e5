import Source

extension SourceText {
  /// Where the text stops being UTF-8; nil when all of it is. Eight bytes at a time while they are
  /// ASCII, as nearly all source is.
  var firstOffsetThatIsNoUTF8: UInt32? {
    var offset = 0
    while offset < count {
      let word = UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self)
      if word & 0x8080_8080_8080_8080 == 0 {
        // Behind the last byte lie zeros, so a whole word can always be read.
        offset += 8
      } else if let end = endOfScalar(at: offset) {
        offset = end
      } else {
        return UInt32(offset)
      }
    }
    return nil
  }

  /// Where the scalar at `offset` ends; nil when its bytes are no UTF-8.
  private func endOfScalar(at offset: Int) -> Int? {
    let first = base[offset]
    if first < 0x80 { return offset + 1 }
    // The second byte has a narrower range where it would spell a scalar in too many bytes, half of a
    // UTF-16 pair, or a number beyond Unicode.
    let second: ClosedRange<UInt8>
    let length: Int
    switch first {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard offset + length <= count, second.contains(base[offset + 1]) else { return nil }
    for index in 2..<max(2, length) where base[offset + index] & 0xC0 != 0x80 { return nil }
    return offset + length
  }

  /// Whether the text starts as UTF-16 does.
  var looksLikeUTF16: Bool {
    count >= 2 && (self[0] == 0xFF && self[1] == 0xFE || self[0] == 0xFE && self[1] == 0xFF)
  }
}
