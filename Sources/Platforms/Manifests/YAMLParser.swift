import Source

/// Reads the lines of a YAML document by their indentation.
struct YAMLParser {
  private struct Line {
    var indent: Int
    var text: Substring
    var offset: UInt32
  }

  private var lines: [Line] = []
  private var next = 0
  private var anchors: [String: YAML] = [:]
  private var depth = 0
  /// Deeper values are not read: no description of a project has them.
  private static let deepestValue = 64
  private var aliasCount = 0
  private static let mostAliases = 1000

  init(_ text: SourceText) {
    for (line, offset) in Lines(text) {
      let indent = line.prefix { $0 == " " }.utf8.count
      let content = Self.withoutComment(line.dropFirst(indent))
      guard !content.isEmpty, content != "---", content != "..." else { continue }
      lines.append(Line(indent: indent, text: content, offset: offset + UInt32(indent)))
    }
  }

  mutating func parse() -> YAML {
    lines.isEmpty ? .null : block(lines[0].indent)
  }

  /// The line up to a comment, without white space at its end.
  private static func withoutComment(_ line: Substring) -> Substring {
    var quote: Character?
    var previous: Character = " "
    var end = line.endIndex
    for index in line.indices {
      let character = line[index]
      if let open = quote {
        if character == open, !(open == "\"" && previous == "\\") { quote = nil }
      } else if character == "\"" || character == "'" {
        if !previous.isLetter, !previous.isNumber { quote = character }
      } else if character == "#", previous.isWhitespace {
        end = index
        break
      }
      previous = character
    }
    var content = line[..<end]
    while let last = content.last, last.isWhitespace { content.removeLast() }
    return content
  }

  // MARK: Blocks

  /// The value whose first line is the next one, and whose lines are indented by `indent`.
  private mutating func block(_ indent: Int) -> YAML {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepestValue else {
      skip(deeperThan: indent - 1)
      return .null
    }
    guard next < lines.count else { return .null }
    if Self.isItem(lines[next].text) { return list(indent) }
    if Self.key(of: lines[next].text) != nil { return map(indent) }
    let line = lines[next]
    next += 1
    return inline(line.text, line.offset, indent)
  }

  private static func isItem(_ text: Substring) -> Bool { text == "-" || text.hasPrefix("- ") }

  private mutating func list(_ indent: Int) -> YAML {
    var elements: [YAML] = []
    while next < lines.count, lines[next].indent == indent, Self.isItem(lines[next].text) {
      let rest = lines[next].text.dropFirst().drop { $0 == " " }
      if rest.isEmpty {
        next += 1
        elements.append(nested(below: indent))
      } else {
        // What stands behind the dash is a line of its own, further in.
        let width = lines[next].text.utf8.count - rest.utf8.count
        lines[next] = Line(
          indent: indent + width, text: rest, offset: lines[next].offset + UInt32(width))
        elements.append(block(indent + width))
      }
      skip(deeperThan: indent)
    }
    return .list(elements)
  }

  private mutating func map(_ indent: Int) -> YAML {
    var pairs: [YAML.Pair] = []
    while next < lines.count, lines[next].indent == indent,
      let (key, rest) = Self.key(of: lines[next].text)
    {
      let line = lines[next]
      next += 1
      let place = line.offset + UInt32(line.text.utf8.count - rest.utf8.count)
      let value = value(rest, place, indent)
      if key == "<<" {
        pairs = YAML.map(value.pairs).merged(with: .map(pairs)).pairs
      } else {
        pairs.append(.init(key: key, offset: line.offset, value: value))
      }
      skip(deeperThan: indent)
    }
    return .map(pairs)
  }

  /// What stands behind a key: on its line, or on those below.
  private mutating func value(_ text: Substring, _ offset: UInt32, _ indent: Int) -> YAML {
    if text.first == "&" {
      let name = String(text.dropFirst().prefix { $0 != " " })
      let rest = text.dropFirst(name.count + 1).drop { $0 == " " }
      let value = value(rest, offset + UInt32(text.utf8.count - rest.utf8.count), indent)
      anchors[name] = value
      return value
    }
    if text.isEmpty {
      if next < lines.count, lines[next].indent == indent, Self.isItem(lines[next].text) {
        return list(indent)
      }
      return nested(below: indent)
    }
    return inline(text, offset, indent)
  }

  private mutating func nested(below indent: Int) -> YAML {
    guard next < lines.count, lines[next].indent > indent else { return .null }
    return block(lines[next].indent)
  }

  private mutating func skip(deeperThan indent: Int) {
    while next < lines.count, lines[next].indent > indent { next += 1 }
  }

  /// `key:` with what follows; nil for a line without one.
  private static func key(of text: Substring) -> (key: String, rest: Substring)? {
    if let quote = text.first, quote == "\"" || quote == "'" {
      guard let end = text.dropFirst().firstIndex(of: quote) else { return nil }
      let rest = text[text.index(after: end)...].drop { $0 == " " }
      guard rest.first == ":" else { return nil }
      let key = text[text.index(after: text.startIndex)..<end]
      return (String(key), rest.dropFirst().drop { $0 == " " })
    }
    guard text.first != "[", text.first != "{" else { return nil }
    var index = text.startIndex
    while let colon = text[index...].firstIndex(of: ":") {
      let after = text.index(after: colon)
      if after == text.endIndex || text[after] == " " {
        return (text[..<colon].trimmed, text[after...].drop { $0 == " " })
      }
      index = after
    }
    return nil
  }

  // MARK: Values on one line

  private mutating func inline(_ text: Substring, _ offset: UInt32, _ indent: Int) -> YAML {
    switch text.first {
    case "|", ">":
      skip(deeperThan: indent)
      return .null
    case "*":
      // Each can make the value deeper, and values are freed from the outside in.
      aliasCount += 1
      return aliasCount > Self.mostAliases ? .null : anchors[String(text.dropFirst())] ?? .null
    case "[", "{":
      var flow = YAMLFlow(whole(text), offset)
      return flow.parse()
    default:
      var flow = YAMLFlow(text, offset, isBlock: true)
      return flow.parse()
    }
  }

  /// A flow collection with the lines over which it runs.
  private mutating func whole(_ text: Substring) -> Substring {
    var text = text
    var open = Self.openBrackets(text)
    while open > 0, next < lines.count {
      open += Self.openBrackets(lines[next].text)
      text += " " + lines[next].text
      next += 1
    }
    return text
  }

  private static func openBrackets(_ text: Substring) -> Int {
    text.utf8.reduce(0) { count, byte in
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): count + 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): count - 1
      default: count
      }
    }
  }
}

/// Reads values that stand on one line: `[a, b]`, `{a: b}`, `"text"`.
struct YAMLFlow {
  private var rest: Substring
  private let start: UInt32
  private let count: Int
  /// Whether commas and brackets are plain letters.
  private let isBlock: Bool
  private var depth = 0
  private static let deepestValue = 64

  init(_ text: Substring, _ offset: UInt32, isBlock: Bool = false) {
    rest = text
    start = offset
    count = text.utf8.count
    self.isBlock = isBlock
  }

  private var offset: UInt32 { start + UInt32(count - rest.utf8.count) }

  mutating func parse() -> YAML {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepestValue else {
      rest = ""
      return .null
    }
    skipSpace()
    switch rest.first {
    case nil: return .null
    case "[": return list()
    case "{": return map()
    case "\"", "'": return quoted()
    default: return plain()
    }
  }

  private mutating func skipSpace() { rest = rest.drop { $0.isWhitespace } }

  private mutating func list() -> YAML {
    var elements: [YAML] = []
    rest.removeFirst()
    while true {
      skipSpace()
      guard let first = rest.first, first != "]" else { break }
      if first == "," {
        rest.removeFirst()
        continue
      }
      let before = rest.utf8.count
      elements.append(parse())
      if rest.utf8.count == before { rest.removeFirst() }
    }
    rest = rest.dropFirst()
    return .list(elements)
  }

  private mutating func map() -> YAML {
    var pairs: [YAML.Pair] = []
    rest.removeFirst()
    while true {
      skipSpace()
      guard let first = rest.first, first != "}" else { break }
      if first == "," {
        rest.removeFirst()
        continue
      }
      let (before, place) = (rest.utf8.count, offset)
      let key = parse().string ?? ""
      skipSpace()
      if rest.first == ":" {
        rest.removeFirst()
        pairs.append(.init(key: key, offset: place, value: parse()))
      }
      if rest.utf8.count == before { rest.removeFirst() }
    }
    rest = rest.dropFirst()
    return .map(pairs)
  }

  private mutating func quoted() -> YAML {
    let place = offset
    let quote = rest.removeFirst()
    var text = ""
    while let character = rest.popFirst() {
      if character == quote {
        // Two of them are one.
        guard quote == "'", rest.first == "'" else { break }
        rest.removeFirst()
        text.append("'")
      } else if character == "\\", quote == "\"", let escaped = rest.popFirst() {
        text.append(escaped)
      } else {
        text.append(character)
      }
    }
    return .scalar(text, place)
  }

  private mutating func plain() -> YAML {
    let place = offset
    let text: Substring
    if isBlock {
      text = rest
    } else {
      text = rest.prefix { !",[]{}:".contains($0) }
    }
    rest = rest.dropFirst(text.count)
    let trimmed = text.trimmed
    return trimmed == "~" || trimmed == "null" ? .null : .scalar(trimmed, place)
  }
}
