import Platforms
import Source
import Syntax
import Views

// Behind `else` a check that asks for as much can't hold: of what it chooses from, the old form is left.
extension AvailabilityWrapper {
  /// The text of a statement with its line ends as line feeds, and with the `else` of each check in it that
  /// fails where this one does. Linear in its size.
  func withoutFailingChecks(_ statement: NodeID, in file: FileID) -> String? {
    let syntax = machine.syntax(file)
    let lines = Lines(syntax.text)
    let whole = syntax.range(statement)
    var edits: [Edit] = []
    for node in failingChecks(in: statement, syntax) {
      guard let block = syntax.lastChild(node), let text = content(of: block, at: node, syntax)
      else {
        return nil
      }
      let range = syntax.range(node)
      edits.append(Edit(ByteRange(range.start - whole.start, range.end - whole.start), text))
    }
    guard !edits.isEmpty else { return lines.code(whole) }
    return Lines.withLineFeeds(SourceText(syntax.text.string(whole)).applying(edits).string)
  }

  /// The outermost of them, in source order.
  private func failingChecks(in node: NodeID, _ syntax: SyntaxTree) -> [NodeID] {
    if syntax.kind(node) == .ifExpr, fails(node, syntax) { return [node] }
    return syntax.children(node).flatMap { failingChecks(in: $0, syntax) }
  }

  /// `if #available(...) { ... } else { ... }`, where the check fails on each system that has no version of
  /// this one's.
  private func fails(_ node: NodeID, _ syntax: SyntaxTree) -> Bool {
    let parts = syntax.children(node)
    guard parts.count == 3, syntax.kind(parts[2]) == .codeBlock,
      syntax.kind(parts[0]) == .conditionList, let condition = syntax.firstChild(parts[0]),
      syntax.children(parts[0]).count == 1, syntax.kind(condition) == .availabilityCondition,
      syntax.kind(syntax.firstToken(condition)) == .poundAvailable
    else { return false }
    let list = AvailabilityList(syntax.children(condition), in: syntax)
    guard list.isUnderstood else { return false }
    return check.allSatisfy { platform, version in
      list.versions[platform].map { $0 >= version } ?? false
    }
  }

  /// What stands between the braces of a block, indented as the statement that it takes the place of.
  private func content(of block: NodeID, at node: NodeID, _ syntax: SyntaxTree) -> String? {
    let lines = Lines(syntax.text)
    let range = syntax.range(block)
    let start = firstByte(from: range.start + 1, to: range.end - 1, lines)
    guard start < range.end - 1 else { return nil }
    var end = range.end - 1
    while end > start, [0x20, 0x09, 0x0A, 0x0D].contains(syntax.text[end - 1]) { end -= 1 }
    let inner = lines.indentation(ofLineAt: start)
    let outer = lines.indentation(ofLineAt: syntax.range(node).start)
    return lines.dedented(lines.code(ByteRange(start, end)), by: inner)
      .map { lines.reindented($0, to: outer) }
  }

  private func firstByte(from start: UInt32, to end: UInt32, _ lines: Lines) -> UInt32 {
    var start = start
    while start < end, [0x20, 0x09, 0x0A, 0x0D].contains(lines.text[start]) { start += 1 }
    return start
  }
}
