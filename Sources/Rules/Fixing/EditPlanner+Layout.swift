import Source
import Syntax
import Views

// Edits that keep lines and indentation as a person would.
extension EditPlanner {
  /// Deletes a place; with its line, if nothing else stands on it.
  mutating func delete(_ place: Extent) -> Bool {
    let lines = Lines(text(of: place.file))
    var range = place.range
    if lines.isAlone(range) {
      range.start = lines.endOfLineBefore(range.start)
      if range.start == place.range.start { range.end = lines.startOfLineBehind(range.end) }
    }
    append(Edit(range, ""), in: place.file)
    return true
  }

  /// Inserts code before, behind or into a place.
  mutating func insert(_ code: String, _ side: EditPlan.Side, _ place: Extent) -> Bool {
    let lines = Lines(text(of: place.file))
    switch side {
    case .before:
      append(
        Edit(ByteRange(at: place.range.start), code + separator(code, lines, place)), in: place.file
      )
    case .after:
      let isModifier = code.hasPrefix(".")
      let onOwnLine = isModifier ? lastLineIsOwn(place, lines) : lines.isAlone(place.range)
      let start = isModifier ? lines.startOfLine(at: place.range.end) : place.range.start
      let indentation = lines.indentation(ofLineAt: start)
      let text = onOwnLine ? "\n" + indentation + code : isModifier ? code : "; " + code
      append(Edit(ByteRange(at: place.range.end), text), in: place.file)
    case .into:
      guard let body = bodyEnd(of: place) else { return false }
      let inner = lines.indentation(ofLineAt: body) + lines.unit
      append(Edit(ByteRange(at: lines.endOfLineBefore(body)), "\n" + inner + code), in: place.file)
    }
    return true
  }

  /// Puts the content of a view's or statement's only block in its place.
  mutating func unwrap(_ place: Extent) -> Bool {
    let syntax = machineSyntax(place.file)
    guard let node = place.node, let block = onlyBlock(of: node, in: syntax) else { return false }
    let items = syntax.children(block).filter { syntax.kind($0) != .closureSignature }
    guard let first = items.first, let last = items.last else { return false }
    let lines = Lines(syntax.text)
    let range = ByteRange(syntax.range(first).start, syntax.range(last).end)
    let inner = lines.indentation(ofLineAt: range.start)
    let outer = lines.indentation(ofLineAt: place.range.start)
    let text = lines.reindented(lines.dedented(syntax.text.string(range), by: inner), to: outer)
    append(Edit(place.range, text), in: place.file)
    return true
  }

  /// What stands between code that is put in front of something and that.
  private func separator(_ code: String, _ lines: Lines, _ place: Extent) -> String {
    if code.hasPrefix("."), place.isModifier {
      return lines.isAlone(place.range) ? "\n" + lines.indentation(ofLineAt: place.range.start) : ""
    }
    return lines.startsLine(place.range.start)
      ? "\n" + lines.indentation(ofLineAt: place.range.start) : " "
  }

  /// Whether a modifier behind `place` goes on a line of its own: the last line of the place starts
  /// with a dot or a closing brace.
  private func lastLineIsOwn(_ place: Extent, _ lines: Lines) -> Bool {
    let start = lines.firstByteOfLine(at: place.range.end)
    guard start > place.range.start || place.isModifier && start == place.range.start else {
      return false
    }
    let byte = text(of: place.file)[start]
    return byte == UInt8(ascii: ".") || byte == UInt8(ascii: "}")
  }

  /// The closing brace of the only block of a place.
  private func bodyEnd(of place: Extent) -> UInt32? {
    let syntax = machineSyntax(place.file)
    guard let node = place.node, let block = onlyBlock(of: node, in: syntax) else { return nil }
    return syntax.range(block).end - 1
  }

  private func onlyBlock(of node: NodeID, in syntax: SyntaxTree) -> NodeID? {
    let blocks = syntax.children(node).filter {
      syntax.kind($0) == .closure || syntax.kind($0) == .codeBlock
        || syntax.kind($0) == .memberBlock
    }
    return blocks.count == 1 ? blocks[0] : nil
  }

  private func text(of file: FileID) -> SourceText { machineSyntax(file).text }
}
