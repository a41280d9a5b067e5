import Source
import Syntax
import Views

// Edits that keep lines and indentation as a person would.
extension EditPlanner {
  /// Deletes a place; with its line, if nothing else stands on it.
  mutating func delete(_ place: Extent) -> Bool {
    let lines = Lines(text(of: place.file))
    var range = place.range
    if place.isDeclaration {
      guard let whole = takingComments(of: place) else { return false }
      range = whole
    }
    if let comment = commentThatGoes(with: place, lines) {
      dropped[place.file, default: []].append(comment)
      range.end = comment.end
    }
    if lines.isAlone(range) {
      range = place.isModifier ? lines.wholeLines(range) : lines.wholeLinesWithBlank(range)
    } else if lines.endsLine(range.end), !lines.startsLine(range.start) {
      range.start = lines.startOfBlanks(before: range.start)
    } else if lines.startsLine(range.start), !lines.endsLine(range.end) {
      // What stands behind it takes its column.
      range.end = lines.endOfBlanks(from: range.end)
    }
    append(Edit(range, ""), in: place.file)
    return true
  }

  /// Edits in order, with neighbours that are all of a line taken away as one, with their line.
  func joined(_ edits: [Edit], in file: FileID) -> [Edit] {
    let lines = Lines(text(of: file))
    var result: [Edit] = []
    for edit in edits {
      guard let last = result.last, last.text.isEmpty, edit.text.isEmpty,
        last.range.end == edit.range.start, !last.range.isEmpty, !edit.range.isEmpty
      else {
        result.append(edit)
        continue
      }
      result[result.count - 1] = Edit(ByteRange(last.range.start, edit.range.end), "")
    }
    return result.map { edit in
      guard edit.text.isEmpty, !edits.contains(where: { $0.range == edit.range }),
        lines.isAlone(edit.range)
      else { return edit }
      return Edit(ByteRange(lines.endOfLineBefore(edit.range.start), edit.range.end), "")
    }
  }

  /// The comment behind a modifier that stands on lines of its own, where the fix may delete it.
  private func commentThatGoes(with place: Extent, _ lines: Lines) -> ByteRange? {
    guard place.isModifier, mayDropComments, lines.startsLine(place.range.start) else { return nil }
    let start = lines.endOfBlanks(from: place.range.end)
    let comments = machineSyntax(place.file).comments
    guard let comment = comments.first(where: { $0.start == start }), lines.endsLine(comment.end)
    else { return nil }
    return comment
  }

  /// Inserts code, not indented yet, before, behind or into a place.
  mutating func insert(_ code: String, _ side: EditPlan.Side, _ place: Extent) -> Bool {
    let lines = Lines(text(of: place.file))
    switch side {
    case .before:
      let indented = lines.reindented(
        code, to: lines.indentation(ofLineAt: place.range.start))
      append(
        Edit(ByteRange(at: place.range.start), indented + separator(code, lines, place)),
        in: place.file)
    case .after:
      let isModifier = code.hasPrefix(".")
      let onOwnLine = isModifier ? lastLineIsOwn(place, lines) : lines.isAlone(place.range)
      let content = unwrapped[place.file]?[place.range.end]
      if isModifier, let content {
        insert(code, behind: content, place)
        break
      }
      let indentation =
        isModifier
        ? indentationOfModifier(behind: place, lines)
        : lines.indentation(ofLineAt: place.range.start)
      let indented = lines.reindented(code, to: indentation)
      let text =
        onOwnLine ? "\n" + indentation + indented : isModifier ? indented : "; " + indented
      append(Edit(ByteRange(at: place.range.end), text), in: place.file)
    case .into:
      guard let body = bodyEnd(of: place) else { return false }
      let inner = lines.indentation(ofLineAt: body) + lines.unit
      append(
        Edit(
          ByteRange(at: lines.endOfLineBefore(body)),
          "\n" + inner + lines.reindented(code, to: inner)),
        in: place.file)
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
    guard let code = lines.dedented(lines.code(range), by: inner) else { return false }
    let text = lines.reindented(code, to: outer)
    unwrapped[place.file, default: [:]][place.range.end] = text
    append(Edit(place.range, text), in: place.file)
    return true
  }

  /// Inserts a modifier behind content that was unwrapped: on a line of its own below such a line.
  private mutating func insert(_ code: String, behind content: String, _ place: Extent) {
    let lines = Lines(text(of: place.file))
    let last = content.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    let indentation = String(last.prefix { $0 == " " || $0 == "\t" })
    let first = last.dropFirst(indentation.count).first
    let onOwnLine = content.contains("\n") && (first == "." || first == "}" || first == "#")
    let text = onOwnLine ? "\n" + indentation + lines.reindented(code, to: indentation) : code
    append(Edit(ByteRange(at: place.range.end), text), in: place.file)
  }

  /// What stands between code that is put in front of something and that.
  private func separator(_ code: String, _ lines: Lines, _ place: Extent) -> String {
    if code.hasPrefix("."), place.isModifier {
      return lines.isAlone(place.range) ? "\n" + lines.indentation(ofLineAt: place.range.start) : ""
    }
    return lines.startsLine(place.range.start)
      ? "\n" + lines.indentation(ofLineAt: place.range.start) : " "
  }

  /// How far a modifier behind `place` is indented: as its last line, or as its last modifier in front of
  /// the directives that it ends with.
  private func indentationOfModifier(behind place: Extent, _ lines: Lines) -> String {
    var offset = place.range.end
    while offset > place.range.start {
      let first = lines.firstByteOfLine(at: offset)
      let byte = text(of: place.file)[first]
      if byte == UInt8(ascii: ".") || offset == place.range.end && byte != UInt8(ascii: "#") {
        return lines.indentation(ofLineAt: first)
      }
      let before = lines.endOfLineBefore(first)
      if before >= offset { break }
      offset = before
    }
    return lines.indentation(ofLineAt: place.range.start) + lines.unit
  }

  /// Whether a modifier behind `place` goes on a line of its own: the last line of the place starts
  /// with a dot or a closing brace, or is a directive.
  private func lastLineIsOwn(_ place: Extent, _ lines: Lines) -> Bool {
    let start = lines.firstByteOfLine(at: place.range.end)
    guard start > place.range.start || place.isModifier && start == place.range.start else {
      return false
    }
    let byte = text(of: place.file)[start]
    return byte == UInt8(ascii: ".") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "#")
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
