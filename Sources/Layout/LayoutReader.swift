import Platforms
import Source
import Syntax
import Views

/// Answers how views are drawn and laid out, for the findings of one file.
///
/// It reads definitions of the whole project through an `IndexReader`, which remembers what was read.
/// Answers are worked out when asked for, and kept. What the source doesn't settle has no answer.
public final class LayoutReader {
  public let reader: IndexReader
  let vocabulary = SwiftUIVocabulary.shared
  /// How many definitions deep the code of the project is followed.
  static let depthLimit = 8
  var depth = 0
  var modifierTurns: [ModifierRef: Turns?] = [:]
  var scrollTurns: [ViewRef: [ScrollTurn]] = [:]
  var scrollsOfDefinitions: [DeclarationRef: [ScrollTurn]] = [:]
  /// The views that were looked at for the last question about scrolling, and the times that there was
  /// no going on.
  var scrollVisits = (done: 0, refused: 0)
  var slotTurnsOfTypes: [DeclarationRef: Turns?] = [:]
  /// What stands around the uses of declarations, as far as it was asked.
  var waysOfUses: [DeclarationRef: [[Surrounding]]] = [:]
  /// Whether modifiers that most probably turn nothing are passed over: nearly all questions end at
  /// that first glance.
  var isGlancing = false
  /// What such glances found.
  var glances: [ViewRef: Bool] = [:]
  var modifierGlances: [ModifierRef: Turns?] = [:]
  var slotGlances: [DeclarationRef: Turns?] = [:]
  /// The closure parameters that stand for the view that is being turned.
  var receiverNames: Set<Name> = []
  var filesThatTurn: [FileID: Bool] = [:]
  private var boundsOfDeclarations: [DeclarationRef: Availability] = [:]
  private(set) lazy var turningNames = reader.turningNames

  /// On which systems the project runs, as far as is known.
  public let target: Availability

  public init(_ reader: IndexReader, target: Availability = .everywhere) {
    self.reader = reader
    self.target = target
  }

  func tree(_ file: FileID) -> ViewTree { reader.tree(file) }

  /// On which OS versions a view can run, as far as its own file says.
  public func availability(of view: ViewRef) -> Availability {
    let tree = tree(view.file)
    return tree[tree[view.id].scope].availability
  }

  /// The numbers that an expression in the code of `declaration` may stand for, as literals, arithmetic
  /// and constants of the project; nil when the source doesn't settle them.
  public func numbers(of node: NodeRef, in declaration: DeclarationID) -> [Double]? {
    let expression = Expression(
      node: node.id, file: node.file, declaration: declaration, bindings: nil)
    guard let values = Constants(reader).values(of: expression) else { return nil }
    let numbers = values.compactMap(\.number)
    return numbers.count == values.count ? numbers : nil
  }

  /// On which OS versions a view runs: its own file, the uses of what it stands in, and the project's
  /// targets considered.
  public func systems(of view: ViewRef) -> Availability {
    let declaration = DeclarationRef(view.file, reader[view].declaration)
    return availability(of: view).intersection(target).intersection(bounds(of: declaration))
  }

  /// Up to which OS versions the project uses a declaration.
  public func bounds(of declaration: DeclarationRef) -> Availability {
    if let known = boundsOfDeclarations[declaration] { return known }
    let bounds = reader.bounds(of: declaration)
    boundsOfDeclarations[declaration] = bounds
    return bounds
  }

  /// Runs `body` one definition deeper; nil when that is too deep, or when the code goes round.
  func deeper<Result>(_ body: () -> Result?) -> Result? {
    guard depth < Self.depthLimit else { return nil }
    depth += 1
    defer { depth -= 1 }
    return body()
  }

  /// The views directly inside `view` that are drawn with it: not what is shown elsewhere, and no
  /// values.
  func drawnContent(of view: ViewRef) -> [ViewRef] {
    let tree = tree(view.file)
    return tree.content(of: view.id).compactMap { child in
      let role = tree[child].role
      return role == .presented || role == .value ? nil : ViewRef(view.file, child)
    }
  }

  /// The views that `view` holds itself, not through a modifier.
  public func content(of view: ViewRef) -> [ViewRef] {
    drawnContent(of: view).filter { reader[$0].parentModifier == nil }
  }

  /// The main content of `view`: what is neither shown elsewhere nor beside, behind or before it.
  func mainContent(of view: ViewRef) -> [ViewRef] {
    drawnContent(of: view).filter {
      reader[$0].role == .content && reader[$0].parentModifier == nil
    }
  }
}
