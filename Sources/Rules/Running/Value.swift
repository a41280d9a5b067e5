import Layout
import Platforms
import Source
import Syntax
import Views

/// What a name of a rule stands for while the rule is tried.
enum Value {
  case unknown
  case truth(Bool)
  case number(Double)
  case text(String)
  /// `.vertical`
  case symbol(Name)
  case code(Code)
  case view(ViewRef)
  case modifier(ModifierRef)
  case declaration(DeclarationRef)
  case place(Place)
  case orientation(Orientation)
  // The large and rare ones are boxed: what all the others are must be cheap to make and to pass on.
  indirect case systems(Availability)
  /// One way in which a scroll container is drawn the wrong way round.
  indirect case flip(ScrollFlip, Axis)
  /// A platform that runs code and lacks what the code uses.
  indirect case gap(SystemGap)
  case list([Value])

  var isUnknown: Bool {
    if case .unknown = self { true } else { false }
  }

  /// Unknown for what is neither true nor false.
  var truth: Truth {
    if case .truth(let value) = self { Truth(value) } else { .unknown }
  }

  init(_ truth: Truth) {
    switch truth {
    case .yes: self = .truth(true)
    case .no: self = .truth(false)
    case .unknown: self = .unknown
    }
  }
}

/// A range of one file.
struct Place: Hashable, Sendable {
  let file: FileID
  let range: ByteRange
}

/// A run of tokens of one file: a node, several, or one name.
struct Code: Hashable, Sendable {
  let file: FileID
  let first: TokenID
  /// The token behind the last one.
  let end: TokenID
  /// The node, if it is exactly one: nearly always, and then nothing is allocated for it.
  let node: NodeID?
  /// The nodes, if they are several.
  private let several: [NodeID]

  init(file: FileID, first: TokenID, end: TokenID, nodes: [NodeID]) {
    self.file = file
    self.first = first
    self.end = end
    node = nodes.count == 1 ? nodes[0] : nil
    several = nodes.count == 1 ? [] : nodes
  }

  init(file: FileID, first: TokenID, end: TokenID, node: NodeID) {
    self.file = file
    self.first = first
    self.end = end
    self.node = node
    several = []
  }

  /// The nodes that it consists of; none for a name that is no node.
  var nodes: [NodeID] { node.map { [$0] } ?? several }
  var isEmpty: Bool { first == end }
}

/// What a name of a rule can stand for, as far as that is known when the rule is read.
package indirect enum Sort: Hashable, Sendable {
  case truth, number, text, symbol
  /// Expressions, types, statements, names.
  case code
  case view, modifier, declaration
  case place, orientation, systems, flip, gap
  case list(Sort)
  /// The receiver of words that anything has.
  case anything

  /// As a message calls it.
  package var words: String {
    switch self {
    case .truth: "a truth value"
    case .number: "a number"
    case .text: "a text"
    case .symbol: "a symbol"
    case .code: "a piece of code"
    case .view: "a view"
    case .modifier: "a modifier"
    case .declaration: "a declaration"
    case .place: "a place"
    case .orientation: "an orientation"
    case .systems: "a set of systems"
    case .flip: "a flip"
    case .gap: "a gap"
    case .list(let element): "a list of \(element.plural)"
    case .anything: "anything"
    }
  }

  private var plural: String {
    switch self {
    case .truth: "truth values"
    case .number: "numbers"
    case .text: "texts"
    case .symbol: "symbols"
    case .code: "pieces of code"
    case .view: "views"
    case .modifier: "modifiers"
    case .declaration: "declarations"
    case .place: "places"
    case .orientation: "orientations"
    case .systems: "sets of systems"
    case .flip: "flips"
    case .gap: "gaps"
    case .list: "lists"
    case .anything: "anything"
    }
  }

  /// Whether a finding, a related place or an edit can be there.
  var isPlace: Bool {
    switch self {
    case .code, .view, .modifier, .declaration, .place: true
    case .list(let element): element.isPlace
    default: false
    }
  }
}
