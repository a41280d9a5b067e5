import Source
import Syntax
import Views

// Words that are no statement about layout. Each has a function of its own where it takes more than a
// line; the table says what it answers.
extension Vocabulary {
  static let anyWords: [Word] = [
    Word("isKnown", of: .anything, .truth, "whether there is an answer at all") {
      .truth(!$1.isUnknown)
    }
  ]

  static let listWords: [Word] = [
    Word("count", of: .list(.anything), .number, "how many there are") {
      elements($1).map { .number(Double($0.count)) } ?? .unknown
    },
    Word("isEmpty", of: .list(.anything), .truth, "whether there are none") {
      elements($1).map { .truth($0.isEmpty) } ?? .unknown
    },
    Word("first", of: .list(.anything), .anything, "the first; unknown when there are none") {
      elements($1)?.first ?? .unknown
    },
    Word("last", of: .list(.anything), .anything, "the last; unknown when there are none") {
      elements($1)?.last ?? .unknown
    },
    Word(
      "nearest", "to", .text, of: .list(.text), .text,
      "the text that the other was probably meant to be; unknown when none is near"
    ) { nearest(of: $1, to: $2) },
  ]

  static let placeWords: [Word] = [
    Word("count", of: .text, .number, "how many letters it has") {
      if case .text(let text) = $1 { .number(Double(text.count)) } else { .unknown }
    }
  ]

  /// The elements of a list; nil for anything else.
  static func elements(_ value: Value) -> [Value]? {
    if case .list(let elements) = value { elements } else { nil }
  }

  private static func nearest(of candidates: Value, to text: Value) -> Value {
    guard case .text(let text) = text, let elements = elements(candidates) else { return .unknown }
    let texts = elements.compactMap { element -> String? in
      if case .text(let text) = element { text } else { nil }
    }
    return nearestWord(to: text, among: texts).map { .text($0) } ?? .unknown
  }
}
