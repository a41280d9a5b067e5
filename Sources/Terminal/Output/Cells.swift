/// One character as a terminal shows it.
struct Cell: Equatable {
  /// What to print: the character, or something harmless in its place.
  let text: String
  /// How many columns it takes.
  let width: Int
  /// Where its bytes lie, counted from the start of the text that was split.
  let offset: Int
}

/// Splits `bytes` into cells. A tab fills up to the next column that is a multiple of four; control
/// characters become visible signs, since a terminal would obey them. Linear.
func cells(of bytes: some Collection<UInt8>) -> [Cell] {
  let text = String(decoding: bytes, as: UTF8.self)
  guard text.utf8.elementsEqual(bytes) else {
    // Not UTF-8: bytes are all that is sure.
    return bytes.enumerated().map { offset, byte in
      let isPlain = byte >= 0x20 && byte < 0x7F
      return Cell(
        text: isPlain ? String(UnicodeScalar(byte)) : "\u{FFFD}", width: 1, offset: offset)
    }
  }
  var cells: [Cell] = []
  var offset = 0
  var column = 0
  for character in text {
    let cell = cell(for: character, at: offset, column: column)
    cells.append(cell)
    offset += character.utf8.count
    column += cell.width
  }
  return cells
}

private func cell(for character: Character, at offset: Int, column: Int) -> Cell {
  if character == "\t" {
    let width = 4 - column % 4
    return Cell(text: String(repeating: " ", count: width), width: width, offset: offset)
  }
  if let harmless = stand(in: character) { return Cell(text: harmless, width: 1, offset: offset) }
  return Cell(text: String(character), width: width(of: character), offset: offset)
}

/// What to print instead of a character that a terminal would act on; nil for all others.
private func stand(in character: Character) -> String? {
  var sign: String?
  for scalar in character.unicodeScalars {
    switch scalar.value {
    case 0..<0x20: sign = UnicodeScalar(0x2400 + scalar.value).map { String($0) }
    case 0x7F: sign = "\u{2421}"
    // C1 controls, and marks that change the direction of what follows.
    case 0x80..<0xA0, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: sign = "\u{FFFD}"
    default: break
    }
  }
  return sign
}

/// How many columns terminals give a character: 2 for East Asian wide ones and emoji.
private func width(of character: Character) -> Int {
  var width = 0
  for scalar in character.unicodeScalars {
    if scalar.value == 0xFE0F { return 2 }
    width = max(width, columns(of: scalar))
  }
  return width
}

private func columns(of scalar: UnicodeScalar) -> Int {
  if scalar.value < 0x300 { return 1 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: break
  }
  if scalar.properties.isEmojiPresentation { return 2 }
  return wideRanges.contains { $0.contains(scalar.value) } ? 2 : 1
}

/// Code points of East Asian width W or F that are no emoji, block by block.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
  0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
  0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF,
  0x20000...0x2FFFD, 0x30000...0x3FFFD,
]

/// `text` as one line that is safe to print: what would break the line or act on the terminal is
/// replaced.
func printable(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  if isPlain { return text }
  var result = ""
  for character in text {
    if character.isNewline || character == "\t" {
      result += " "
    } else {
      result += stand(in: character) ?? String(character)
    }
  }
  return result
}
