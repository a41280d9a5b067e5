import Layout
import Views

/// Something that can be told of a view at little cost, and without which a word of the vocabulary has
/// nothing to say. A view only meets the rules whose features it has.
enum Feature: Sendable {
  /// A modifier or wrapper around the view, or on it, can turn it.
  case turn

  func holds(for view: ViewRef, _ layout: LayoutReader) -> Bool {
    switch self {
    case .turn: layout.mayBeTurned(view)
    }
  }

  /// Whether any view of the file can have it.
  func holds(in file: FileID, _ layout: LayoutReader) -> Bool {
    switch self {
    case .turn: layout.fileMayTurn(file)
    }
  }
}

extension Block {
  /// The features that what `match` found must have for the block to report anything: those of the
  /// words that its clauses ask of it, all of which must hold.
  var features: [Feature] {
    guard let slot = match.slot else { return [] }
    var found: [Feature] = []
    for step in steps {
      switch step {
      case .check(let condition), .forEach(_, let condition):
        Self.collect(condition, slot, &found)
      case .find, .deny, .all, .name, .filter: break
      }
    }
    return found
  }

  private static func collect(_ expression: Expression, _ slot: Int, _ found: inout [Feature]) {
    switch expression {
    case .and(let a, let b):
      collect(a, slot, &found)
      collect(b, slot, &found)
    case .word(let word, .name(slot: slot), _):
      if let feature = word.feature { found.append(feature) }
    default: break
    }
  }
}
