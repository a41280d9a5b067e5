import Layout
import Views

/// Something that can be told of a value at little cost, and without which a word of the vocabulary has
/// nothing to say. A view or declaration only meets the rules whose features it has.
enum Feature: CaseIterable, Sendable {
  /// The view may be a scroll container.
  case scroll
  /// A modifier or wrapper around the view, or on it, can turn it.
  case turn
  /// Checks of OS versions, in conditions or as attributes.
  case versionChecks
  /// The declaration carries `@available`.
  case availableAttribute

  /// Whether a value has it; true for values of which it can't be told at little cost.
  func holds(for value: Value, _ machine: Machine) -> Bool {
    switch (self, value) {
    case (.scroll, .view(let ref)): machine.layout.mayScroll(ref)
    case (.turn, .view(let ref)): machine.layout.mayBeTurned(ref)
    case (.availableAttribute, .declaration(let ref)): machine.carriesAvailable(ref)
    default: true
    }
  }

  /// Whether anything in the file can have it.
  func holds(in file: FileID, _ layout: LayoutReader) -> Bool {
    switch self {
    case .turn: layout.fileMayTurn(file)
    case .versionChecks: layout.reader.tree(file).checksVersions
    case .scroll, .availableAttribute: true
    }
  }

  /// Whether it is asked of a file, not of what stands in it.
  var isOfFile: Bool { self == .versionChecks }
}

extension Machine {
  fileprivate func carriesAvailable(_ ref: DeclarationRef) -> Bool {
    let (node, syntax) = (syntaxNode(of: ref), syntax(ref.file))
    return syntax.childrenBackward(node).contains { child in
      guard syntax.kind(child) == .attribute, let type = syntax.firstChild(child) else {
        return false
      }
      return syntax.nameToken(of: type).map { syntax.name($0) == "available" } ?? false
    }
  }
}

extension Block {
  /// The features that what `match` found must have for the block to report anything: those of the
  /// words that its clauses ask of it, all of which must hold.
  var features: [Feature] {
    var found: [Feature] = []
    for step in steps {
      switch step {
      case .check(let condition), .forEach(_, let condition): collect(condition, &found)
      case .find, .deny, .all, .name, .filter: break
      }
    }
    return found
  }

  private func collect(_ expression: Expression, _ found: inout [Feature]) {
    switch expression {
    case .and(let a, let b):
      collect(a, &found)
      collect(b, &found)
    case .word(let word, .name(let slot), _):
      found += word.features.filter {
        slot == match.slot || $0.isOfFile && !looksElsewhere
      }
    default: break
    }
  }

  /// Whether a name can stand for code of another file.
  private var looksElsewhere: Bool {
    steps.contains { step in
      switch step {
      case .find(let relation, _, _): relation == .project
      case .all, .name, .filter: true
      case .deny, .check, .forEach: false
      }
    }
  }
}
