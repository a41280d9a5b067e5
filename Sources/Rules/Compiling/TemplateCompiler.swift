import Source
import Syntax

/// Reads the texts of messages and the code of fixes.
struct TemplateCompiler {
  let names: NameTable
  let options: [RuleOption]

  /// `"..."`: a Swift string with `\(values)`.
  func message(_ literal: Piece, _ sink: inout ErrorSink) -> Template? {
    let count = literal.text.utf8.count
    return template(literal.slice(from: 1, to: count - 1), isCode: false, &sink)
  }

  /// Swift with names of the rule, and `\(values)`. What is left when they are filled in must be
  /// Swift.
  func code(_ piece: Piece, _ sink: inout ErrorSink) -> Template? {
    guard let raw = template(piece, isCode: true, &sink) else { return nil }
    let template = dedented(raw, of: piece)
    if let error = error(in: template, name: "_x"), self.error(in: template, name: "{ _x }") != nil
    {
      sink.report(.badTemplate(error.message), at: piece)
      return nil
    }
    return template
  }

  /// What is wrong with a template whose names stand for `name`: an expression, or a closure.
  private func error(in template: Template, name: String) -> SyntaxError? {
    let sample = template.parts.map { part in
      if case .text(let text) = part { text } else { name }
    }
    let text = sample.joined()
    // A lone word may be a keyword that takes another one's place.
    let isWord = text.utf8.allSatisfy {
      $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z")
    }
    return isWord ? nil : SyntaxTree.parse(SourceText(text)).errors.first
  }

  /// Takes the indentation that the rule file gives to the lines behind the first one.
  private func dedented(_ template: Template, of piece: Piece) -> Template {
    let lines = piece.text.split(separator: "\n").dropFirst()
    let least = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    let indented = "\n" + String(repeating: " ", count: least)
    return Template(
      parts: template.parts.map { part in
        guard case .text(let text) = part else { return part }
        return .text(
          text.split(separator: indented, omittingEmptySubsequences: false)
            .joined(separator: "\n"))
      })
  }

  private func template(_ piece: Piece, isCode: Bool, _ sink: inout ErrorSink) -> Template? {
    let bytes = Array(piece.text.utf8)
    var parts: [Template.Part] = []
    var text: [UInt8] = []
    var index = 0
    func flush() {
      guard !text.isEmpty else { return }
      parts.append(.text(String(decoding: text, as: UTF8.self)))
      text = []
    }
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
        if bytes[index + 1] == UInt8(ascii: "(") {
          let end = Splitter(piece).endOfInterpolation(index + 2)
          let value = piece.slice(from: index + 2, to: max(index + 2, end - 1))
          let compiler = ConditionCompiler(value, names: names, options: options)
          guard let (expression, _) = compiler.compile(&sink) else { return nil }
          flush()
          parts.append(.value(expression))
          index = end
        } else if isCode {
          text.append(bytes[index])
          index += 1
        } else {
          text += unescaped(bytes[index + 1])
          index += 2
        }
      } else if isCode, let (name, end) = holeName(bytes, index) {
        guard let slot = names.slot(of: name) else {
          let place = piece.slice(from: index, to: end)
          sink.report(.unboundName(name, nearest: names.nearest(to: name)), at: place)
          return nil
        }
        flush()
        parts.append(.value(.name(slot: slot)))
        index = end
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    flush()
    return Template(parts: parts)
  }

  private func unescaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "n"): [0x0A]
    case UInt8(ascii: "t"): [0x09]
    default: [byte]
    }
  }

  /// `$x` or `$$$x` at `start`, as `$x`, and where it ends.
  private func holeName(_ bytes: [UInt8], _ start: Int) -> (name: String, end: Int)? {
    guard bytes[start] == UInt8(ascii: "$") else { return nil }
    let letters = bytes[start...].firstIndex { $0 != UInt8(ascii: "$") } ?? bytes.count
    let isLetter = { (byte: UInt8) in
      byte == UInt8(ascii: "_") || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
        || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
    }
    let end = bytes[letters...].firstIndex { !isLetter($0) } ?? bytes.count
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    return HoleName(text)?.name.map { ($0, end) }
  }
}
