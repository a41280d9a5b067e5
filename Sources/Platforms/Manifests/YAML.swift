import Source

/// A value of a YAML document, as far as descriptions of projects need it: block and flow collections,
/// plain and quoted scalars, anchors, aliases and merge keys. What else YAML has is not understood, and
/// costs no more than itself.
indirect enum YAML {
  case null
  /// A text and where it stands.
  case scalar(String, UInt32)
  case list([YAML])
  case map([Pair])

  struct Pair {
    let key: String
    /// Where the key stands.
    let offset: UInt32
    let value: YAML
  }

  /// Reads `text`. Never fails. Linear in its size but for lines that flow collections run over.
  static func parse(_ text: SourceText) -> YAML {
    var parser = YAMLParser(text)
    return parser.parse()
  }

  /// The value of a key; null when there is none.
  subscript(key: String) -> YAML { pair(key)?.value ?? .null }

  /// A key with its value. `KEY:REPLACE` is how one says that what is included doesn't count.
  func pair(_ key: String) -> Pair? {
    guard case .map(let pairs) = self else { return nil }
    return pairs.last { $0.key == key || $0.key == key + ":REPLACE" }
  }

  /// The pairs of a map; none for other values.
  var pairs: [Pair] { if case .map(let pairs) = self { pairs } else { [] } }

  /// The elements of a list; of another value that it is itself.
  var elements: [YAML] {
    switch self {
    case .null: []
    case .list(let elements): elements
    case .scalar, .map: [self]
    }
  }

  var string: String? { if case .scalar(let text, _) = self { text } else { nil } }
  var offset: UInt32? { if case .scalar(_, let offset) = self { offset } else { nil } }

  /// Deeper values are not merged: aliases can make few lines mean very many values.
  private static let deepestMerge = 8

  /// The pairs of both, those of `other` last, where they count more.
  func merged(with other: YAML) -> YAML { merged(with: other, depth: 0) }

  private func merged(with other: YAML, depth: Int) -> YAML {
    guard depth < Self.deepestMerge else { return other }
    switch (self, other) {
    case (_, .null): return self
    case (.map(let mine), .map(let theirs)):
      var pairs = mine
      for pair in theirs {
        if let index = pairs.firstIndex(where: { $0.key == pair.key }) {
          pairs[index] = Pair(
            key: pair.key, offset: pair.offset,
            value: pairs[index].value.merged(with: pair.value, depth: depth + 1))
        } else {
          pairs.append(pair)
        }
      }
      return .map(pairs)
    case (.list(let mine), .list(let theirs)): return .list(mine + theirs)
    default: return other
    }
  }
}
