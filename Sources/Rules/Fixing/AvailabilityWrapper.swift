import Platforms
import Source
import Syntax
import Views

/// Puts a statement that a fix changes behind a check of OS versions, and keeps the old one behind `else`.
struct AvailabilityWrapper {
  let machine: Machine
  /// What the check asks for: `iOS 18, macOS 15`.
  let check: [(platform: Platform, version: OSVersion)]

  private var versions: String {
    check.map { "\($0.platform.name) \($0.version)" }.joined(separator: ", ")
  }

  /// The edits for both forms, or why they can't stand beside each other.
  func wrap(_ edits: [FileID: [Edit]]) -> Result<[FileID: [Edit]], Refusal> {
    guard edits.count == 1, let (file, changes) = edits.first, let first = changes.first,
      let last = changes.last
    else { return .failure("it changes several files, in which the old form has to stay") }
    let span = ByteRange(first.range.start, last.range.end)
    guard let statement = statement(around: span, in: file) else {
      return .failure(
        "what it changes is no view in a view builder, where a check of versions could choose")
    }
    guard let edit = choice(of: statement, changes, in: file) else {
      return .failure("the old and the new form can't be put on lines of their own")
    }
    return .success([file: [edit]])
  }

  /// Why a fix can't be offered.
  struct Refusal: Error, ExpressibleByStringLiteral {
    let words: String
    init(stringLiteral words: String) { self.words = words }
  }

  // MARK: The statement

  /// The innermost expression that is a statement of a view builder and holds all edits.
  private func statement(around span: ByteRange, in file: FileID) -> NodeID? {
    let syntax = machine.syntax(file)
    var path = [syntax.root]
    while let inner = path.last.flatMap({ holder(of: span, in: $0, syntax) }) { path.append(inner) }
    for (block, item) in zip(path, path.dropFirst()).reversed()
    where isView(item, in: file) && isBuilder(block, in: file) {
      return item
    }
    return nil
  }

  private func holder(of span: ByteRange, in node: NodeID, _ syntax: SyntaxTree) -> NodeID? {
    syntax.childrenBackward(node).first {
      let range = syntax.range($0)
      return range.start <= span.start && range.end >= span.end
    }
  }

  private func isView(_ node: NodeID, in file: FileID) -> Bool {
    let tree = machine.reader.tree(file)
    switch tree.syntax.kind(node) {
    case .call, .memberAccess, .identifier, .macroExpansion: break
    default: return false
    }
    guard let view = machine.view(at: node, in: tree) else { return false }
    return tree[view].role != .value
  }

  /// Whether what stands in a block as a statement is a view, and so may be an `if`.
  private func isBuilder(_ block: NodeID, in file: FileID) -> Bool {
    let syntax = machine.syntax(file)
    switch syntax.kind(block) {
    case .closure: return isBuilderClosure(block, in: file)
    case .codeBlock, .switchCase, .ifConfigClause:
      let outer = machine.parent(of: block, in: syntax)
      switch syntax.kind(outer) {
      case .ifExpr, .switchExpr, .ifConfig:
        var statement = outer
        var around = machine.parent(of: statement, in: syntax)
        // `else if` is an `if` in an `if`.
        while syntax.kind(around) == .ifExpr {
          statement = around
          around = machine.parent(of: statement, in: syntax)
        }
        return isBuilder(around, in: file)
      default: return isBuilderBody(block, in: file)
      }
    default: return false
    }
  }

  private func isBuilderClosure(_ closure: NodeID, in file: FileID) -> Bool {
    switch machine.use(ofClosure: closure, in: file) {
    case .view(let view, let label): return machine.isBuilder(of: view, label) == .yes
    case .modifier(let modifier, let label):
      // What builds bars and menus takes checks only on newer systems.
      let others: Set<Name> = ["toolbar", "commands"]
      return !others.contains(machine.reader[modifier].name)
        && machine.isBuilder(of: modifier, label) == .yes
    default: return false
    }
  }

  /// Whether a block is the body of a view or modifier, or of what is marked as a builder of views.
  private func isBuilderBody(_ block: NodeID, in file: FileID) -> Bool {
    let tree = machine.reader.tree(file)
    let id = tree.declaration(around: tree.syntax.range(block).start)
    let declaration = tree[id]
    guard let body = declaration.body, tree.syntax.isNode(block, in: body) else { return false }
    if declaration.isBuilder { return declaration.typeName == "View" }
    guard declaration.name == "body", let owner = declaration.parent else { return false }
    let protocols: [Name] = declaration.kind == .function ? ["ViewModifier"] : ["View"]
    let type = DeclarationRef(file, owner)
    return protocols.contains { machine.conforms(type, to: $0) == .yes }
  }

  // MARK: The text

  private func choice(of statement: NodeID, _ changes: [Edit], in file: FileID) -> Edit? {
    let syntax = machine.syntax(file)
    let range = syntax.range(statement)
    let lines = Lines(syntax.text)
    let outer = lines.indentation(ofLineAt: range.start)
    let before = SourceText(syntax.text.string(range))
    let moved = changes.map {
      Edit(ByteRange($0.range.start - range.start, $0.range.end - range.start), $0.text)
    }
    guard let unfolded = withoutFailingChecks(statement, in: file),
      let old = lines.dedented(unfolded, by: outer),
      let new = lines.dedented(
        Lines.withLineFeeds(before.applying(moved).string), by: outer)
    else { return nil }
    let unit = lines.unit
    let code =
      "if #available(\(versions), *) {\n\(unit)\(lines.reindented(new, to: unit))\n} else {\n"
      + "\(unit)\(lines.reindented(old, to: unit))\n}"
    let isAlone = lines.isAlone(range)
    guard isAlone || isBetweenBraces(range, lines) else { return nil }
    let inner = isAlone ? outer : outer + unit
    let text = lines.reindented(code, to: inner)
    if isAlone { return Edit(range, lines.withOwnLineEnds(text)) }
    let whole = ByteRange(
      lines.startOfBlanks(before: range.start), lines.endOfBlanks(from: range.end))
    return Edit(whole, lines.withOwnLineEnds("\n\(inner)\(text)\n\(outer)"))
  }

  /// `{ statement }`, `{ name in statement }` on one line.
  private func isBetweenBraces(_ range: ByteRange, _ lines: Lines) -> Bool {
    let text = lines.text
    let start = lines.startOfBlanks(before: range.start)
    let end = lines.endOfBlanks(from: range.end)
    guard start > 1, Int(end) < text.count, text[end] == UInt8(ascii: "}") else { return false }
    let isBrace = text[start - 1] == UInt8(ascii: "{")
    return isBrace || start > 2 && text.string(ByteRange(start - 3, start)) == " in"
  }
}

extension Machine {
  /// What a check has to ask for so that what `needs` names is there behind it: the platforms on which the
  /// code runs and that may be older. Nil where that is no help: one never has it, or none is older.
  func check(
    for needs: [Platform: OSVersion]
  ) -> [(platform: Platform, version: OSVersion)]? {
    let systems = usedSystems
    var versions: [(platform: Platform, version: OSVersion)] = []
    for platform in Platform.allCases {
      guard let interval = systems[platform], listed?.contains(platform) ?? true else { continue }
      guard let needed = needs[platform] else {
        if listed != nil { return nil }
        continue
      }
      guard let lower = interval.lower, lower < needed else { continue }
      versions.append((platform, needed))
    }
    return versions.isEmpty ? nil : versions
  }
}
