import Source
import Syntax

/// An example, changed in a way that must not change what is found.
struct ExampleVariant {
  struct File {
    var input: ExampleInput
    var marks: [ExampleMark]
  }

  private(set) var files: [File]

  /// As it is written.
  init(_ example: Example) {
    files = example.files.map {
      File(input: ExampleInput(name: $0.name, text: $0.text), marks: $0.marks)
    }
  }

  /// Nil when the variation can't be made of this example.
  init?(_ example: Example, _ variation: Variation, rule: String) {
    self.init(example)
    switch variation {
    case .emoji: change { Self.emoji($0) }
    case .crlf: change { $0.replacing { $0 == 0x0A ? [0x0D, 0x0A] : nil } }
    case .tabs: change { Self.tabs($0) }
    case .group:
      guard files.count == 1, Self.isExpression(files[0].input.text) else { return nil }
      change { $0.wrapped(in: "Group {\n", "\n}") }
    case .enum:
      guard files.count == 1, Self.areNestable(files[0].input.text) else { return nil }
      change { $0.wrapped(in: "enum Outer {\n", "\n}") }
    case .comment: change { $0.wrapped(in: "/*\n", "\n*/").silent }
    case .string: change { $0.wrapped(in: "let text = ####\"\"\"\n", "\n\"\"\"####\n").silent }
    case .disabled:
      change { $0.wrapped(in: "// viewlint:disable \(rule) -- a reason\n", "").silent }
    }
  }

  private mutating func change(_ edit: (MarkedText) -> MarkedText) {
    files = files.map { file in
      let result = edit(MarkedText(bytes: Array(file.input.text.utf8), marks: file.marks))
      let text = String(decoding: result.bytes, as: UTF8.self)
      return File(input: ExampleInput(name: file.input.name, text: text), marks: result.marks)
    }
  }

  // MARK: Changes

  /// A comment with letters of two, three and four bytes in front of each line that has a mark, and of
  /// the first line.
  private static func emoji(_ text: MarkedText) -> MarkedText {
    let lines = LineTable(SourceText(text.bytes))
    var starts: Set<UInt32> = [0]
    for mark in text.marks { starts.insert(lines.range(ofLine: lines.line(of: mark.start)).start) }
    return text.inserting(Array("/* é한🧭 */ ".utf8), at: starts)
  }

  /// Two spaces of indentation become a tab.
  private static func tabs(_ text: MarkedText) -> MarkedText {
    var isIndentation = true
    var spaces = 0
    return text.replacing { byte in
      if byte == 0x0A {
        isIndentation = true
        spaces = 0
        return nil
      }
      guard isIndentation, byte == 0x20 else {
        isIndentation = false
        return nil
      }
      spaces += 1
      return spaces % 2 == 1 ? [0x09] : []
    }
  }

  // MARK: What an example is

  /// Whether the code is one expression.
  private static func isExpression(_ text: String) -> Bool {
    let syntax = SyntaxTree.parse(SourceText(text))
    let items = syntax.children(syntax.root)
    guard items.count == 1 else { return false }
    switch syntax.kind(items[0]) {
    case .call, .memberAccess, .identifier, .postfixIfConfig: return true
    default: return false
    }
  }

  /// Whether the code is declarations that can stand in a type.
  private static func areNestable(_ text: String) -> Bool {
    let syntax = SyntaxTree.parse(SourceText(text))
    let items = syntax.children(syntax.root)
    return !items.isEmpty
      && items.allSatisfy { item in
        switch syntax.kind(item) {
        case .structDecl, .classDecl, .enumDecl, .actorDecl, .typealiasDecl: true
        default: false
        }
      }
  }
}

/// Text with places in it that move along when it is changed.
struct MarkedText {
  var bytes: [UInt8]
  var marks: [ExampleMark]

  /// The same text where nothing is to be found.
  var silent: MarkedText { MarkedText(bytes: bytes, marks: []) }

  func wrapped(in head: String, _ tail: String) -> MarkedText {
    let shift = UInt32(head.utf8.count)
    return MarkedText(
      bytes: Array(head.utf8) + bytes + Array(tail.utf8),
      marks: marks.map { ExampleMark(start: $0.start + shift, end: $0.end.map { $0 + shift }) })
  }

  func inserting(_ insertion: [UInt8], at offsets: Set<UInt32>) -> MarkedText {
    rebuilt { offset, byte in offsets.contains(UInt32(offset)) ? insertion + [byte] : [byte] }
  }

  /// Each byte for which `change` returns something becomes that.
  func replacing(_ change: (UInt8) -> [UInt8]?) -> MarkedText {
    rebuilt { _, byte in change(byte) ?? [byte] }
  }

  private func rebuilt(_ change: (Int, UInt8) -> [UInt8]) -> MarkedText {
    var result: [UInt8] = []
    // By old offset, where the last byte of its replacement starts: what is inserted comes before.
    var places: [UInt32] = []
    for (offset, byte) in bytes.enumerated() {
      let replacement = change(offset, byte)
      places.append(UInt32(result.count + max(0, replacement.count - 1)))
      result += replacement
    }
    places.append(UInt32(result.count))
    func moved(_ offset: UInt32) -> UInt32 { places[min(Int(offset), places.count - 1)] }
    return MarkedText(
      bytes: result,
      marks: marks.map { mark in
        ExampleMark(
          start: moved(mark.start), end: mark.end.map { moved($0 - 1) + 1 })
      })
  }
}
