import Source
import Syntax

/// Finds the tokens that spell one of some names.
///
/// Nearly every token is told apart by its length and first letter, without looking at the rest of it.
struct NameFinder {
  /// A name's first byte and length, as one number.
  typealias Shape = UInt16

  private let sought: NameSet
  /// For each first byte a bit for each length.
  private var shapes = [UInt64](repeating: 0, count: 256)

  init(_ names: [Name: Shape]) {
    sought = NameSet(Set(names.keys))
    for shape in names.values { shapes[Int(shape & 0xff)] |= 1 << UInt64(shape >> 8) }
  }

  var isEmpty: Bool { names.isEmpty }
  var names: Set<Name> { sought.names }

  /// The shape of the text in a range that is not empty; lengths from 63 up are the same.
  static func shape(_ range: ByteRange, in text: SourceText) -> Shape {
    UInt16(text[range.start]) | UInt16(min(range.count, 63)) << 8
  }

  /// Calls `body` for each identifier that is one of the names, and for each string literal whose text,
  /// or its part behind the last dot, is one. Linear in the number of tokens.
  func forEach(
    in syntax: SyntaxTree, _ body: (_ name: Name, _ token: TokenID, _ isText: Bool) -> Void
  ) {
    for index in 0..<syntax.tokenCount {
      let token = TokenID(index: index)
      let kind = syntax.kind(token)
      guard kind.isIdentifier || kind == .string else { continue }
      let range = kind == .string ? syntax.lastWord(of: token) : syntax.nameRange(token)
      guard range.count > 0, mayHold(range, syntax.text) else { continue }
      let name = syntax.text.name(range)
      if sought.contains(name) { body(name, token, kind == .string) }
    }
  }

  private func mayHold(_ range: ByteRange, _ text: SourceText) -> Bool {
    let shape = Self.shape(range, in: text)
    return shapes[Int(shape & 0xff)] & 1 << UInt64(shape >> 8) != 0
  }
}

extension SyntaxTree {
  /// What stands in a string literal behind its last dot; of nothing in long ones.
  func lastWord(of token: TokenID) -> ByteRange {
    let range = range(token)
    guard range.count > 2, range.count < 128 else { return ByteRange(at: range.start) }
    var start = range.end - 1
    while start > range.start + 1, text[start - 1] != UInt8(ascii: ".") { start -= 1 }
    return ByteRange(start, range.end - 1)
  }
}

extension SourceText {
  /// The name that the bytes of a range spell.
  func name(_ range: ByteRange) -> Name {
    Name(UnsafeBufferPointer(start: base + Int(range.start), count: range.count))
  }
}
