import Layout
import Views

/// Something that can be told of a view at little cost, and without which a word of the vocabulary has
/// nothing to say. A view only meets the rules whose features it has.
enum Feature: Sendable {
  /// A modifier or wrapper around the view, or on it, can turn it.
  case turn
  /// Checks of OS versions, in conditions or as attributes.
  case versionChecks

  func holds(for view: ViewRef, _ layout: LayoutReader) -> Bool {
    switch self {
    case .turn: layout.mayBeTurned(view)
    case .versionChecks: holds(in: view.file, layout)
    }
  }

  /// Whether any view of the file can have it.
  func holds(in file: FileID, _ layout: LayoutReader) -> Bool {
    switch self {
    case .turn: layout.fileMayTurn(file)
    case .versionChecks: layout.reader.tree(file).checksVersions
    }
  }

  /// Whether it is asked of a file, not of what stands in it.
  var isOfFile: Bool { self == .versionChecks }
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
      guard let feature = word.feature else { return }
      if slot == match.slot || feature.isOfFile && !looksElsewhere { found.append(feature) }
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
