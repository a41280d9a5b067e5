import Platforms
import Source
import Syntax
import Views

// Words about SwiftUI's API: what is used, which systems lack it, and what checks of versions do about it.
extension Vocabulary {
  static let apiWords: [Word] = [
    Word(
      "alwaysHolds", of: .code, .truth,
      "whether a check, `#available(...)` or `@available(...)`, is true wherever its code can run; unknown "
        + "where the targets of a platform that it names are"
    ) { machine, value in Value(machine.alwaysHolds(value)) }.needing(.versionChecks),
    Word(
      "neverHolds", of: .code, .truth, "whether such a check is false wherever its code can run"
    ) { machine, value in Value(machine.neverHolds(value)) }.needing(.versionChecks),
    Word(
      "branch", of: .code, .code,
      "the statements behind the one check of an `if` that run on new systems: those of `else` for "
        + "`#unavailable`"
    ) { machine, value in machine.newBranch(of: value) },
    Word(
      "gaps", of: .code, .list(.gap),
      "the platforms that the `*` of a check lets in although the code behind it uses SwiftUI that they "
        + "lack"
    ) { machine, value in gaps(machine.gaps(ofCheck: value)) }.needing(.versionChecks),
    Word(
      "gaps", of: .view, .list(.gap),
      "the platforms that run it and lack SwiftUI's view of its name"
    ) { machine, value in gaps(machine.gaps(ofUse: value)) },
    Word(
      "gaps", of: .modifier, .list(.gap),
      "the platforms that run it and lack each of SwiftUI's modifiers of its name and labels"
    ) { machine, value in gaps(machine.gaps(ofUse: value)) },
    Word(
      "checks", of: .declaration, .list(.code),
      "its attributes `@available(iOS 17, *)`, in the short form"
    ) { machine, value in machine.checks(ofDeclaration: value) }
    .needing(.versionChecks, .availableAttribute),
    Word(
      "owner", of: .declaration, .text,
      "the name of the type that it is a member of, in an extension or not; unknown for globals and locals"
    ) { machine, value in
      guard case .declaration(let ref) = value, let owner = machine.ownerName(of: ref) else {
        return .unknown
      }
      return .text(owner)
    },
    Word("isName", of: .code, .truth, "whether it is one word, as a name is") { machine, value in
      machine.code(of: value).map { .truth($0.first.next == $0.end) } ?? .unknown
    },
    Word(
      "joined", of: .list(.text), .text, "the texts with commas between"
    ) { _, value in
      guard let texts = elements(value)?.compactMap({ text(of: $0) }) else { return .unknown }
      return .text(texts.joined(separator: ", "))
    },
    Word(
      "declaresNames", of: .code, .truth,
      "whether a declaration stands in it, outside of inner braces"
    ) { machine, value in machine.declaresNames(value) },
  ]

  static let gapWords: [Word] = [
    Word("api", of: .gap, .text, "what is missing, as Apple's documentation writes it") {
      gap($1).map { .text($0.api) } ?? .unknown
    },
    Word(
      "system", of: .gap, .text,
      "the platform and the version that has it, `macOS 14`; `visionOS` where none has"
    ) { gap($1).map { .text($0.system) } ?? .unknown },
    Word("platform", of: .gap, .text, "the name of the platform") {
      gap($1).map { .text($0.platform.name) } ?? .unknown
    },
    Word("version", of: .gap, .text, "the version that has it; unknown where none has") {
      gap($1)?.needed.map { .text("\($0)") } ?? .unknown
    },
    Word("oldest", of: .gap, .text, "the oldest version that runs the code, `macOS 13`") {
      gap($1).map { .text($0.platform.name + ($0.oldest.map { " \($0)" } ?? "")) } ?? .unknown
    },
    Word("uses", of: .gap, .list(.place), "where it is used") {
      gap($1).map { .list($0.uses.map { .place($0) }) } ?? .unknown
    },
  ]

  private static func text(of value: Value) -> String? {
    if case .text(let text) = value { text } else { nil }
  }

  private static func gap(_ value: Value) -> SystemGap? {
    if case .gap(let gap) = value { gap } else { nil }
  }

  private static func gaps(_ found: [SystemGap]?) -> Value {
    found.map { .list($0.map { .gap($0) }) } ?? .unknown
  }
}

extension Machine {
  /// The attributes of a declaration that are checks.
  func checks(ofDeclaration value: Value) -> Value {
    guard case .declaration(let ref) = value else { return .unknown }
    let syntax = syntax(ref.file)
    let attributes = syntax.children(syntaxNode(of: ref)).filter { syntax.kind($0) == .attribute }
    let found = attributes.map { Value.code(Code($0, in: ref.file, syntax)) }
    return .list(found.filter { checkNode(of: $0) != nil })
  }

  /// The type around a member, as it is written.
  func ownerName(of ref: DeclarationRef) -> String? {
    let tree = reader.tree(ref.file)
    guard let parent = tree[ref.id].parent, tree[parent].kind.isType else { return nil }
    return tree.string(nameOf: parent)
  }

  /// Whether a run of statements declares a name that would be seen outside of it.
  func declaresNames(_ value: Value) -> Value {
    guard let code = code(of: value) else { return .unknown }
    let syntax = syntax(code.file)
    return .truth(code.nodes.contains { isDeclaration(syntax.kind($0)) })
  }

  private func isDeclaration(_ kind: NodeKind) -> Bool {
    switch kind {
    case .variableDecl, .functionDecl, .structDecl, .classDecl, .enumDecl, .actorDecl,
      .typealiasDecl, .guardStmt, .macroExpansion, .ifConfig, .deferStmt:
      true
    default: false
    }
  }
}
