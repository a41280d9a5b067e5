import Source

// What stands between tokens: white space, line ends, comments, conflict markers.
extension Lexer {
  @inline(__always) mutating func skipSpaces() {
    cursor = endOfSpaces(cursor &+ 1)
    pending.insert(.spaceBefore)
  }

  @inline(__always) mutating func skipLineEnd() {
    if isLineBound { endBrokenLine() }
    // Indentation comes behind nearly every line end.
    let offset = endOfSpaces(cursor &+ 1)
    cursor = offset
    pending = [.newlineBefore, .spaceBefore]
    let byte = base[offset]
    if byte == 0x3C || byte == 0x3D { skipConflictMarker() }
  }

  mutating func skipShebang() {
    guard base[cursor] == UInt8(ascii: "#"), base[cursor + 1] == UInt8(ascii: "!") else { return }
    let start = cursor
    cursor = endOfLine(cursor)
    comments.append(ByteRange(UInt32(start), UInt32(cursor)))
  }

  /// The offset of the first byte at or behind `offset` that is no space.
  @inline(__always) private func endOfSpaces(_ offset: Int) -> Int {
    var offset = offset
    while true {
      let others = word(offset) ^ 0x2020_2020_2020_2020
      if others != 0 { return offset &+ others.trailingZeroBitCount &>> 3 }
      offset &+= 8
    }
  }

  /// The offset of the next line end at or behind `offset`, or the end of the text.
  @inline(__always) func endOfLine(_ offset: Int) -> Int {
    var offset = offset
    while offset < end {
      let word = word(offset)
      let found = Self.bytes(in: word, equalTo: 0x0A) | Self.bytes(in: word, equalTo: 0x0D)
      if found != 0 { return min(end, offset &+ found.trailingZeroBitCount &>> 3) }
      offset &+= 8
    }
    return end
  }

  // MARK: Eight bytes at once

  /// The bytes from `offset` on, the first one lowest; `offset` may be up to the end of the text.
  @inline(__always) func word(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
  }

  /// The highest bit of each byte of `word` that is `byte`. Bytes above the first one that is may be
  /// marked wrongly.
  @inline(__always) static func bytes(in word: UInt64, equalTo byte: UInt8) -> UInt64 {
    let zeros = word ^ (0x0101_0101_0101_0101 &* UInt64(byte))
    return (zeros &- 0x0101_0101_0101_0101) & ~zeros & 0x8080_8080_8080_8080
  }

  /// Skips a comment if the cursor is at one.
  @inline(__always) mutating func skipComment() -> Bool {
    let second = base[cursor &+ 1]
    if second == UInt8(ascii: "/") {
      let start = cursor
      cursor = endOfLine(cursor)
      comments.append(ByteRange(UInt32(start), UInt32(cursor)))
      pending.insert(.spaceBefore)
      return true
    }
    guard second == UInt8(ascii: "*") else { return false }
    skipBlockComment()
    return true
  }

  /// A block comment, which may hold others. Without an end it is a comment to the end of the line.
  @inline(never) private mutating func skipBlockComment() {
    let start = cursor
    pending.insert(.spaceBefore)
    if let close = scans.endOfBlockComment(base, start, end) {
      cursor = close
      var offset = start
      while offset < close {
        if base[offset] == 0x0A || base[offset] == 0x0D {
          if isLineBound { endBrokenLine() }
          pending.insert(.newlineBefore)
          break
        }
        offset += 1
      }
    } else {
      cursor = endOfLine(start)
      report(start, start + 2, "a comment without an end")
    }
    comments.append(ByteRange(UInt32(start), UInt32(cursor)))
  }

  /// A `NUL` inside the text counts as white space.
  mutating func lexNul() -> Bool {
    if cursor >= end { return false }
    cursor += 1
    pending.insert(.spaceBefore)
    return true
  }

  // MARK: Conflict markers

  /// At the start of a line: of the two sides that version control left, the first one counts; the
  /// marker lines and the second side are skipped as comments.
  @inline(never) mutating func skipConflictMarker() {
    guard
      tokens.count == 0 && comments.isEmpty || base[cursor - 1] == 0x0A || base[cursor - 1] == 0x0D
    else { return }
    if isMarker(cursor, UInt8(ascii: "<")), base[cursor + 7] == 0x20 {
      guard scans.hasConflictEnd(base, cursor, end) else { return }
      skipAsComment(to: endOfLine(cursor))
      scans.isInConflict = true
    } else if scans.isInConflict, isMarker(cursor, UInt8(ascii: "=")) {
      scans.isInConflict = false
      var offset = endOfLine(cursor)
      while offset < end, !isMarker(offset + 1, UInt8(ascii: ">")) {
        offset = endOfLine(offset + 1)
      }
      skipAsComment(to: endOfLine(min(end, offset + 1)))
    }
  }

  private mutating func skipAsComment(to place: Int) {
    report(cursor, place, "an unresolved conflict")
    comments.append(ByteRange(UInt32(cursor), UInt32(place)))
    cursor = place
  }

  private func isMarker(_ offset: Int, _ byte: UInt8) -> Bool {
    guard offset + 7 <= end else { return false }
    for index in 0..<7 where base[offset + index] != byte { return false }
    return true
  }
}

/// What is known about ends that are not there, so that no part of the text is searched twice.
struct FailedScans {
  /// The offsets of `/*` that no `*/` closes, once one has been found.
  private var openComments: Set<Int> = []
  private var hasNoConflictEnd = false
  var isInConflict = false
  /// No multi-line string whose delimiter has this many `#` or more ends in the rest of the text.
  var missingStringEnd = Int.max
  /// The same for regular expressions that span lines.
  var missingRegexEnd = Int.max

  /// The offset behind the block comment at `start`; nil if it has no end.
  mutating func endOfBlockComment(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int
  ) -> Int? {
    if openComments.contains(start) { return nil }
    var open = [start]
    var offset = start + 2
    while offset < end {
      if base[offset] == UInt8(ascii: "*"), base[offset + 1] == UInt8(ascii: "/") {
        open.removeLast()
        offset += 2
        if open.isEmpty { return min(offset, end) }
      } else if base[offset] == UInt8(ascii: "/"), base[offset + 1] == UInt8(ascii: "*") {
        open.append(offset)
        offset += 2
      } else {
        offset += 1
      }
    }
    openComments.formUnion(open)
    return nil
  }

  /// Whether a line that starts with `>>>>>>>` comes behind `start`.
  mutating func hasConflictEnd(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    if hasNoConflictEnd { return false }
    var offset = start
    var atLineStart = false
    var sawMiddle = false
    while offset + 7 <= end {
      let byte = base[offset]
      if atLineStart, byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">") {
        var run = 1
        while run < 7, base[offset + run] == byte { run += 1 }
        if run == 7, byte == UInt8(ascii: "=") { sawMiddle = true }
        if run == 7, byte == UInt8(ascii: ">"), sawMiddle { return true }
      }
      atLineStart = byte == 0x0A || byte == 0x0D
      offset += 1
    }
    hasNoConflictEnd = true
    return false
  }
}
