/// Why nothing could be generated, in words for whoever edits `rules/`.
struct EmbedError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// `text`, which is one line, as a Swift literal.
func rawLiteral(_ text: String) -> String {
  let hashes = delimiter(for: text)
  return "\(hashes)\"\(text)\"\(hashes)"
}

/// `text` as a multi-line Swift literal whose value is `text`, byte for byte.
///
/// A raw string compiles in the time that it takes to read it; an array of bytes needs half a minute.
func rawLiteral(block text: String, of path: String) throws -> String {
  if let odd = text.unicodeScalars.first(where: { $0.value < 32 && $0 != "\n" && $0 != "\t" }) {
    let code = String(odd.value, radix: 16, uppercase: true)
    throw EmbedError(
      "rules/\(path) holds the control character U+\(code); use LF line ends and plain text")
  }
  let hashes = delimiter(for: text)
  return "\(hashes)\"\"\"\n\(text)\n\"\"\"\(hashes)"
}

/// More number signs than follow any quote or backslash of `text`, so that neither ends or escapes.
private func delimiter(for text: String) -> String {
  var longest = 0
  var run: Int?
  for character in text.unicodeScalars {
    switch (character, run) {
    case ("\"", _), ("\\", _): run = 0
    case ("#", let length?):
      run = length + 1
      longest = max(longest, length + 1)
    default: run = nil
    }
  }
  return String(repeating: "#", count: longest + 1)
}
