import Source
import Syntax
import Views

/// Makes the edits of one fix. All of them or none: where a place is unknown, where two edits overlap,
/// or where the result would not be Swift, there are no edits.
struct EditPlanner {
  private let machine: Machine
  private var edits: [FileID: [Edit]] = [:]

  init(_ machine: Machine) { self.machine = machine }

  /// The edits by file, in source order; nil when the fix can't be made.
  mutating func edits(of plan: FixPlan) -> [FileID: [Edit]]? {
    for edit in plan.edits {
      guard add(edit) else { return nil }
    }
    for (file, unsorted) in edits {
      let sorted = unsorted.sorted {
        ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end)
      }
      guard areApart(sorted), isSwift(file, after: sorted) else { return nil }
      edits[file] = sorted
    }
    return edits.isEmpty ? nil : edits
  }

  private func areApart(_ edits: [Edit]) -> Bool {
    zip(edits, edits.dropFirst()).allSatisfy {
      $0.range.end <= $1.range.start && $0.range != $1.range
    }
  }

  /// Whether the edits add no error to a file. Damage in a statement or declaration stays in it, so only
  /// the one that holds the edits is read again.
  private func isSwift(_ file: FileID, after edits: [Edit]) -> Bool {
    guard let first = edits.first, let last = edits.last else { return true }
    let syntax = machine.syntax(file)
    let range = syntax.itemRange(around: ByteRange(first.range.start, last.range.end))
    let before = SourceText(syntax.text.string(range))
    let moved = edits.map {
      Edit(ByteRange($0.range.start - range.start, $0.range.end - range.start), $0.text)
    }
    let after = SyntaxTree.parse(SourceText(apply(moved, to: before)))
    return after.errors.isEmpty
      || after.errors.count <= SyntaxTree.parse(before).errors.count
  }

  // MARK: Edits

  /// False when the edit can't be made.
  private mutating func add(_ plan: EditPlan) -> Bool {
    switch plan {
    case .delete(let place, let isEach):
      return forEach(place, isEach) { $0.delete($1) }
    case .replace(let place, let isEach, let template):
      return forEach(place, isEach) { planner, place in
        guard let code = planner.code(template, at: place) else { return false }
        planner.append(Edit(place.range, planner.withoutDot(code, at: place)), in: place.file)
        return true
      }
    case .insert(let template, let side, let place, let isEach):
      return forEach(place, isEach) { planner, place in
        guard let code = planner.code(template, at: place) else { return false }
        return planner.insert(code, side, place)
      }
    case .wrap(let place, let isEach, let template):
      return forEach(place, isEach) { planner, place in
        guard let code = planner.code(template, at: place) else { return false }
        planner.append(Edit(place.range, code), in: place.file)
        return true
      }
    case .unwrap(let place, let isEach):
      return forEach(place, isEach) { $0.unwrap($1) }
    case .move(let place, let isEach, let side, let goal):
      guard let goals = extents(of: machine.evaluate(goal)), goals.count == 1 else { return false }
      return forEach(place, isEach) { planner, place in
        let text = planner.machine.syntax(place.file).text.string(place.range)
        return planner.delete(place) && planner.insert(text, side, goals[0])
      }
    }
  }

  /// Where a modifier is called on the implicit `self`, so is what takes its place.
  private func withoutDot(_ code: String, at place: Extent) -> String {
    let text = machine.syntax(place.file).text
    let isBare = place.isModifier && text[place.range.start] != UInt8(ascii: ".")
    return isBare && code.hasPrefix(".") ? String(code.dropFirst()) : code
  }

  private mutating func forEach(
    _ place: Expression, _ isEach: Bool, _ edit: (inout Self, Extent) -> Bool
  ) -> Bool {
    guard let found = extents(of: machine.evaluate(place)), isEach || found.count == 1 else {
      return false
    }
    for extent in found {
      guard edit(&self, extent) else { return false }
    }
    return true
  }

  func machineSyntax(_ file: FileID) -> SyntaxTree { machine.syntax(file) }

  mutating func append(_ edit: Edit, in file: FileID) { edits[file, default: []].append(edit) }

  // MARK: Places

  /// What an edit changes.
  struct Extent {
    let file: FileID
    let range: ByteRange
    /// The node, if it is one.
    let node: NodeID?
    /// Whether it is a modifier, from its dot on.
    var isModifier = false
  }

  /// All of what a value stands for, in each place; nil when that is unknown.
  private func extents(of value: Value) -> [Extent]? {
    switch value {
    case .list(let elements):
      let found = elements.map { extents(of: $0) }
      return found.contains { $0 == nil } ? nil : found.flatMap { $0 ?? [] }
    case .place(let place):
      let isModifier = machine.syntax(place.file).text[place.range.start] == UInt8(ascii: ".")
      return [Extent(file: place.file, range: place.range, node: nil, isModifier: isModifier)]
    case .modifier(let ref):
      let modifier = machine.reader[ref]
      let end = machine.syntax(ref.file).range(modifier.node).end
      return [
        Extent(
          file: ref.file, range: ByteRange(modifier.range.start, end), node: modifier.node,
          isModifier: true)
      ]
    case .code(let code):
      let range = code.range(in: machine.syntax(code.file))
      return [Extent(file: code.file, range: range, node: code.node)]
    case .declaration(let ref):
      let node = machine.syntaxNode(of: ref)
      return [Extent(file: ref.file, range: machine.syntax(ref.file).range(node), node: node)]
    default:
      guard let (file, node) = machine.extent(of: value) else { return nil }
      return [Extent(file: file, range: machine.syntax(file).range(node), node: node)]
    }
  }

  // MARK: Code

  /// A template with its names filled in, indented for `place`; nil when something in it is unknown.
  private func code(_ template: Template, at place: Extent) -> String? {
    let lines = Lines(machine.syntax(place.file).text)
    let indentation = lines.indentation(ofLineAt: place.range.start)
    var result = ""
    var opened: String?
    for (index, part) in template.parts.enumerated() {
      switch part {
      case .text(let text):
        result += lines.scaled(opened == nil ? text : String(text.dropFirst()))
        opened = nil
      case .value(let expression):
        let value = machine.evaluate(expression)
        guard let text = source(of: value) else { return nil }
        let line = result.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
        let outer = String(line.prefix { $0 == " " || $0 == "\t" })
        if text.contains("\n"), stands(index, inBracesOf: template) {
          // `{ value }` on one line becomes a block.
          let inner = outer + lines.unit
          result.removeLast()
          result += "\n" + inner + lines.reindented(text, to: inner) + "\n" + outer
          opened = outer
        } else {
          result += lines.reindented(text, to: outer)
        }
      }
    }
    return lines.reindented(result, to: indentation)
  }

  /// Whether a template has `{ ` right in front of a part, and ` }` behind it.
  private func stands(_ index: Int, inBracesOf template: Template) -> Bool {
    guard index > 0, index + 1 < template.parts.count,
      case .text(let before) = template.parts[index - 1],
      case .text(let behind) = template.parts[index + 1]
    else { return false }
    return before.hasSuffix("{ ") && behind.hasPrefix(" }")
  }

  /// A value as code: as it is written, with the lines behind its first one indented from there.
  private func source(of value: Value) -> String? {
    switch value {
    case .unknown, .list, .flip, .gap, .orientation, .systems, .symbol: return nil
    case .code, .view:
      guard let code = machine.code(of: value) else { return nil }
      let text = machine.syntax(code.file).text
      let range = code.range(in: machine.syntax(code.file))
      let lines = Lines(text)
      return lines.dedented(text.string(range), by: lines.indentation(ofLineAt: range.start))
    default: return machine.describe(value)
    }
  }
}

/// The text of a file after edits, which are in source order and apart.
func apply(_ edits: [Edit], to text: SourceText) -> String { text.applying(edits).string }

extension SyntaxTree {
  /// The bytes of the innermost statement or declaration that goes on behind `range`; of the whole text
  /// where there is none.
  fileprivate func itemRange(around range: ByteRange) -> ByteRange {
    var result = ByteRange(0, UInt32(text.count))
    var node = root
    while let inner = childrenBackward(node).first(where: { holds($0, range) }) {
      switch kind(node) {
      case .codeBlock, .closure, .memberBlock, .sourceFile, .switchCase, .ifConfigClause:
        if isItem(inner) { result = self.range(inner) }
      default: break
      }
      node = inner
    }
    return result
  }

  /// Whether what stands in a block is Swift by itself.
  private func isItem(_ node: NodeID) -> Bool {
    switch kind(node) {
    case .closureSignature, .switchItem, .attribute: false
    default: true
    }
  }

  private func holds(_ node: NodeID, _ range: ByteRange) -> Bool {
    let own = self.range(node)
    return own.start <= range.start && own.end > range.end
  }
}
