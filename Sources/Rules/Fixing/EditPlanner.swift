import Source
import Syntax
import Views

/// Makes the edits of one fix. All of them or none: where a place is unknown, where two edits overlap,
/// where the result would not be Swift, or where a comment would be lost, there are no edits.
struct EditPlanner {
  private let machine: Machine
  /// Whether a comment behind a modifier that is deleted may go with it.
  let mayDropComments: Bool
  private var edits: [FileID: [Edit]] = [:]
  /// Comments that go with modifiers.
  var dropped: [FileID: [ByteRange]] = [:]
  /// The content that took the place of what was around it, by where that ended.
  var unwrapped: [FileID: [UInt32: String]] = [:]
  /// Why there are no edits, once that is known.
  private(set) var refusal = "the code to be changed can't be told for certain"
  /// Whether that says something of this code in particular.
  private(set) var isRefusalExplained = false

  /// Whether declarations stay that the fix would delete.
  private let keepsDeclarations: Bool

  init(_ machine: Machine, mayDropComments: Bool, keepsDeclarations: Bool = false) {
    self.machine = machine
    self.keepsDeclarations = keepsDeclarations
    self.mayDropComments = mayDropComments
  }

  /// The edits by file, in source order; nil when the fix can't be made.
  mutating func edits(of plan: FixPlan) -> [FileID: [Edit]]? {
    for edit in plan.edits {
      guard add(edit) else { return nil }
    }
    var comments = CommentCount()
    for (file, unsorted) in edits {
      let sorted = joined(unsorted.sorted(by: Edit.isInOrder), in: file)
      guard areApart(sorted) else { return nil }
      guard let (range, after) = tree(file, after: sorted) else {
        refuse("the code would have a syntax error after it")
        return nil
      }
      comments.add(machine.syntax(file), in: range, except: dropped[file] ?? [])
      comments.remove(after)
      edits[file] = sorted
    }
    guard comments.isEmpty else {
      refuse("a comment in the code to be changed would be lost")
      return nil
    }
    return edits.isEmpty ? nil : edits
  }

  private mutating func refuse(_ reason: String) {
    refusal = reason
    isRefusalExplained = true
  }

  private func areApart(_ edits: [Edit]) -> Bool {
    zip(edits, edits.dropFirst()).allSatisfy {
      $0.range.end <= $1.range.start && $0.range != $1.range
    }
  }

  /// The statement or declaration around edits of a file, which alone is read again after them: damage in
  /// it stays in it. Nil when it would have more errors than before.
  private func tree(_ file: FileID, after edits: [Edit]) -> (range: ByteRange, tree: SyntaxTree)? {
    let syntax = machine.syntax(file)
    guard let first = edits.first, let last = edits.last else { return nil }
    let range = syntax.itemRange(around: ByteRange(first.range.start, last.range.end))
    let before = SourceText(syntax.text.string(range))
    let moved = edits.map {
      Edit(ByteRange($0.range.start - range.start, $0.range.end - range.start), $0.text)
    }
    let after = SyntaxTree.parse(before.applying(moved))
    let isSwift =
      after.errors.isEmpty || after.errors.count <= SyntaxTree.parse(before).errors.count
    return isSwift ? (range, after) : nil
  }

  // MARK: Edits

  /// False when the edit can't be made.
  private mutating func add(_ plan: EditPlan) -> Bool {
    switch plan {
    case .delete(let target):
      return forEach(target) { planner, place in
        place.isDeclaration && planner.keepsDeclarations || planner.delete(place)
      }
    case .replace(let target, let template), .wrap(let target, let template):
      return forEach(target) { planner, place in
        planner.replace(place, with: template)
      }
    case .insert(let template, let side, let target):
      return forEach(target) { planner, place in
        guard let code = planner.code(template, at: place) else { return false }
        return planner.insert(code, side, place)
      }
    case .unwrap(let target):
      return forEach(target) { $0.unwrap($1) }
    case .move(let target, let side, let goal):
      guard let goals = extents(of: machine.evaluate(goal)), goals.count == 1 else { return false }
      return forEach(target) { planner, place in
        let lines = Lines(planner.machine.syntax(place.file).text)
        guard let code = lines.dedented(place.range) else { return false }
        return planner.delete(place) && planner.insert(code, side, goals[0])
      }
    }
  }

  /// Where a modifier is called on the implicit `self`, so is what takes its place.
  private func withoutDot(_ code: String, at place: Extent) -> String {
    let text = machine.syntax(place.file).text
    let isBare = place.isModifier && text[place.range.start] != UInt8(ascii: ".")
    return isBare && code.hasPrefix(".") ? String(code.dropFirst()) : code
  }

  private mutating func replace(_ place: Extent, with template: Template) -> Bool {
    guard let code = code(template, at: place) else { return false }
    let lines = Lines(machine.syntax(place.file).text)
    let indented = lines.reindented(code, to: lines.indentation(ofLineAt: place.range.start))
    append(Edit(place.range, withoutDot(indented, at: place)), in: place.file)
    return true
  }

  private mutating func forEach(
    _ target: EditTarget, _ edit: (inout Self, Extent) -> Bool
  ) -> Bool {
    let value = machine.evaluate(target.place)
    guard let slot = target.element else {
      guard let found = extents(of: value), target.isEach || found.count == 1 else { return false }
      return make(edit, of: found)
    }
    guard case .list(let elements) = value else { return false }
    for element in elements {
      guard let found = extents(of: element) else { return false }
      var planner = self
      guard machine.with(slot, element, { planner.make(edit, of: found) }) else { return false }
      self = planner
    }
    return true
  }

  private mutating func make(_ edit: (inout Self, Extent) -> Bool, of places: [Extent]) -> Bool {
    for place in places {
      guard edit(&self, place) else { return false }
    }
    return true
  }

  func machineSyntax(_ file: FileID) -> SyntaxTree { machine.syntax(file) }

  /// Adds an edit whose line ends are line feeds.
  mutating func append(_ edit: Edit, in file: FileID) {
    let text = Lines(machine.syntax(file).text).withOwnLineEnds(edit.text)
    edits[file, default: []].append(Edit(edit.range, text))
  }

  // MARK: Places

  /// What an edit changes.
  struct Extent {
    let file: FileID
    let range: ByteRange
    /// The node, if it is one.
    let node: NodeID?
    /// Whether it is a modifier, from its dot on.
    var isModifier = false
    /// Whether it is a declaration, whose comments are part of it.
    var isDeclaration = false
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
      let range = machine.syntax(ref.file).range(node)
      return [Extent(file: ref.file, range: range, node: node, isDeclaration: true)]
    default:
      guard let (file, node) = machine.extent(of: value) else { return nil }
      return [Extent(file: file, range: machine.syntax(file).range(node), node: node)]
    }
  }

  // MARK: Code

  /// A template with its names filled in, not indented yet; nil when something in it is unknown.
  private func code(_ template: Template, at place: Extent) -> String? {
    let lines = Lines(machine.syntax(place.file).text)
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
        guard text.utf8.contains(0x0A) else {
          result += text
          continue
        }
        let line = result.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
        let outer = String(line.prefix { $0 == " " || $0 == "\t" })
        if stands(index, inBracesOf: template) {
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
    return result
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
      return Lines(text).dedented(range)
    default: return Lines.withLineFeeds(machine.describe(value))
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

/// The comments that one text has and another one lacks.
private struct CommentCount {
  private var counts: [[UInt8]: Int] = [:]

  var isEmpty: Bool { counts.values.allSatisfy { $0 <= 0 } }

  mutating func add(_ syntax: SyntaxTree, in range: ByteRange, except dropped: [ByteRange]) {
    for comment in syntax.comments where range.contains(comment) && !dropped.contains(comment) {
      counts[text(comment, syntax), default: 0] += 1
    }
  }

  mutating func remove(_ syntax: SyntaxTree) {
    for comment in syntax.comments { counts[text(comment, syntax), default: 0] -= 1 }
  }

  /// Without white space, which changes with the indentation of a comment of several lines.
  private func text(_ comment: ByteRange, _ syntax: SyntaxTree) -> [UInt8] {
    syntax.text.bytes[Int(comment.start)..<Int(comment.end)].filter { byte in
      byte != 0x20 && !(0x09...0x0D).contains(byte)
    }
  }
}
