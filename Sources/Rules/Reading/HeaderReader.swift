import Source

/// Reads what a rule file says about itself: its path, its front matter, its heading.
struct HeaderReader {
  let path: String
  let document: RuleDocument
  private var severity: Severity?
  private var isOff: Piece?
  private var because: Piece?
  private var options: [RuleOption] = []

  init(path: String, document: RuleDocument) {
    self.path = path
    self.document = document
  }

  /// Nil where something that a rule can't do without is missing; then it is reported.
  mutating func read(_ sink: inout ErrorSink) -> Rule? {
    guard let (id, category) = names else {
      sink.report(.badPath, at: 0)
      return nil
    }
    guard let start = document.frontMatterStart else {
      sink.report(.noFrontMatter, at: 0)
      return nil
    }
    if !document.isFrontMatterClosed { sink.report(.openFrontMatter, at: start) }
    for line in document.oddLines { sink.report(.noKeyValue(line.text), at: line) }
    readEntries(&sink)
    if severity == nil, !document.frontMatter.contains(where: { $0.key.text == "severity" }) {
      sink.report(.noSeverity, at: start)
    }
    if let isOff, because == nil { sink.report(.offWithoutReason, at: isOff) }
    guard let title = document.title, !title.isEmpty else {
      sink.report(.noHeading, at: start)
      return nil
    }
    return Rule(
      id: id, category: category, path: path, severity: severity ?? .warning,
      offReason: isOff == nil ? nil : because?.text ?? "", title: title.text,
      explanation: document.prose, options: options)
  }

  /// The id and the category, from the last two parts of the path.
  private var names: (id: String, category: String)? {
    let parts = path.split(separator: "/")
    guard parts.count >= 2, parts[parts.count - 1].hasSuffix(".md") else { return nil }
    let id = parts[parts.count - 1].dropLast(3)
    let category = parts[parts.count - 2]
    return isWord(id) && isWord(category) ? (String(id), String(category)) : nil
  }

  private func isWord(_ text: Substring) -> Bool {
    let isLetter = { (byte: UInt8) in
      byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
        || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
    return !text.isEmpty
      && text.utf8.allSatisfy { isLetter($0) || $0 == UInt8(ascii: "-") }
      && !text.hasPrefix("-") && !text.hasSuffix("-")
  }

  private mutating func readEntries(_ sink: inout ErrorSink) {
    var seen: Set<String> = []
    for entry in document.frontMatter {
      guard seen.insert(entry.key.text).inserted else {
        sink.report(.repeatedKey(entry.key.text), at: entry.key)
        continue
      }
      read(entry, &sink)
    }
  }

  private mutating func read(_ entry: RuleDocument.Entry, _ sink: inout ErrorSink) {
    let value = entry.value
    switch entry.key.text {
    case "severity":
      severity = Severity(named: value.text)
      if severity == nil {
        let allowed = ["error", "warning", "info", "hint"]
        sink.report(.badValue(value.text, key: "severity", allowed: allowed), at: value)
      }
    case "default":
      if value.text == "off" {
        isOff = value
      } else if value.text != "on" {
        sink.report(.badValue(value.text, key: "default", allowed: ["on", "off"]), at: value)
      }
    case "because": because = value.isEmpty ? nil : value
    case let key where key.hasPrefix("option "): readOption(entry, &sink)
    default:
      let known = ["severity", "default", "because", "option"]
      let nearest = nearestWord(to: entry.key.firstWord.word.text, among: known)
      sink.report(.unknownKey(entry.key.text, nearest: nearest), at: entry.key)
    }
  }

  private mutating func readOption(_ entry: RuleDocument.Entry, _ sink: inout ErrorSink) {
    let name = entry.key.firstWord.rest
    guard let first = name.text.first, first.isLetter,
      name.text.allSatisfy({ $0.isLetter || $0.isNumber })
    else { return sink.report(.badOptionName(name.text), at: name) }
    guard let value = optionValue(entry.value.text) else {
      let allowed = ["a number", "true", "false", "\"text\""]
      return sink.report(
        .badValue(entry.value.text, key: entry.key.text, allowed: allowed), at: entry.value)
    }
    options.append(RuleOption(name: name.text, defaultValue: value))
  }

  private func optionValue(_ text: String) -> RuleOption.Value? {
    if text == "true" || text == "false" { return .truth(text == "true") }
    if let number = Double(text), number.isFinite { return .number(number) }
    guard text.count >= 2, text.first == "\"", text.last == "\"" else { return nil }
    return .text(String(text.dropFirst().dropLast()))
  }
}
