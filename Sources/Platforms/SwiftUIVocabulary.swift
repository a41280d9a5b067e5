import Source

/// What SwiftUI offers, as far as a linter must know it: views and modifiers by name.
///
/// The facts are the tables of `rules/sdk/`, embedded when the package is built; their heads say what
/// the columns mean.
public struct SwiftUIVocabulary: Sendable {
  /// What kind of thing a view is.
  public struct ViewTraits: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let scrollsByAxes = ViewTraits(rawValue: 1 << 0)
    public static let scrollsVertically = ViewTraits(rawValue: 1 << 1)
    public static let rows = ViewTraits(rawValue: 1 << 2)
    public static let data = ViewTraits(rawValue: 1 << 3)
    public static let wrapper = ViewTraits(rawValue: 1 << 4)
    public static let stack = ViewTraits(rawValue: 1 << 5)
    public static let grid = ViewTraits(rawValue: 1 << 6)
    public static let lazy = ViewTraits(rawValue: 1 << 7)
    public static let transparent = ViewTraits(rawValue: 1 << 8)
    public static let actionFirst = ViewTraits(rawValue: 1 << 9)
    public static let destinationFirst = ViewTraits(rawValue: 1 << 10)
    public static let button = ViewTraits(rawValue: 1 << 11)
    public static let shape = ViewTraits(rawValue: 1 << 12)
    public static let style = ViewTraits(rawValue: 1 << 13)
    public static let text = ViewTraits(rawValue: 1 << 14)
    public static let image = ViewTraits(rawValue: 1 << 15)
    public static let view = ViewTraits(rawValue: 1 << 16)

    /// Any container whose content can be scrolled.
    public static let scrolls: ViewTraits = [.scrollsByAxes, .scrollsVertically]

    /// The words of the table.
    static let words: [Substring: ViewTraits] = [
      "scrolls:axes": .scrollsByAxes, "scrolls:vertical": .scrollsVertically, "rows": .rows,
      "data": .data, "wrapper": .wrapper, "stack": .stack, "grid": .grid, "lazy": .lazy,
      "transparent": .transparent, "action-first": .actionFirst,
      "destination-first": .destinationFirst, "button": .button, "shape": .shape, "style": .style,
      "text": .text, "image": .image, "view": .view,
    ]
  }

  /// How a modifier can turn or mirror what it is applied to.
  public enum Turn: String, Sendable {
    case none = "-"
    case rotation, rotation3D, scale, affine, projection
    /// A closure that gets the view decides.
    case closure
    /// It depends on the environment or on time.
    case state
    /// It can, in a way that is not modelled.
    case unknown
  }

  /// As what the views in a modifier's closures and arguments stand.
  public enum Content: String, Sendable {
    case none = "-"
    case presented, overlay, background, mask, accessory, effect
  }

  /// What a modifier does.
  public struct ModifierTraits: Sendable {
    public let turn: Turn
    public let content: Content
  }

  private let views: NameMap<ViewTraits>
  private let modifiers: NameMap<ModifierTraits>
  private let modules: [String: [Platform]]
  /// The names of the modifiers that can turn or mirror a view.
  public let turningModifiers: Set<Name>

  /// The traits of SwiftUI's view of that name; nil when SwiftUI has none.
  public func view(_ name: Name) -> ViewTraits? { views[name] }

  /// The traits of SwiftUI's modifier of that name; nil when SwiftUI has none.
  public func modifier(_ name: Name) -> ModifierTraits? { modifiers[name] }

  /// The platforms whose SDK has a module, for `#if canImport(...)`; nil for modules that the table
  /// doesn't have.
  public func platforms(ofModule name: String) -> [Platform]? { modules[name] }

  /// The embedded tables, read once.
  public static let shared = SwiftUIVocabulary(
    views: table("sdk/views.tsv"), modifiers: table("sdk/modifiers.tsv"),
    modules: table("sdk/modules.tsv"))

  /// Reads the tables. A word that is not known traps: the tables are part of the program, and a test
  /// reads them.
  init(
    views viewRows: [[Substring]], modifiers modifierRows: [[Substring]],
    modules moduleRows: [[Substring]]
  ) {
    var views: [Name: ViewTraits] = [:]
    for row in viewRows {
      var traits: ViewTraits = []
      for word in row[1].split(separator: ",") {
        guard let trait = ViewTraits.words[word] else { preconditionFailure("trait \(word)") }
        traits.insert(trait)
      }
      views[Name(String(row[0]))] = traits
    }
    var modifiers: [Name: ModifierTraits] = [:]
    for row in modifierRows {
      guard let turn = Turn(rawValue: String(row[1])),
        let content = Content(rawValue: String(row[2]))
      else { preconditionFailure("modifier \(row[0])") }
      modifiers[Name(String(row[0]))] = ModifierTraits(turn: turn, content: content)
    }
    var modules: [String: [Platform]] = [:]
    for row in moduleRows {
      modules[String(row[0])] = row[1].split(separator: ",").map { name in
        guard let platform = Platform(named: String(name)) else {
          preconditionFailure("platform \(name)")
        }
        return platform
      }
    }
    self.modules = modules
    self.views = NameMap(views)
    self.modifiers = NameMap(modifiers)
    turningModifiers = Set(modifiers.filter { $0.value.turn != .none }.keys)
  }

  /// The rows of an embedded table, without comments and the heading.
  static func table(_ name: String) -> [[Substring]] {
    guard let text = embeddedTables.first(where: { $0.path == name })?.text else {
      preconditionFailure("the table \(name) is not embedded")
    }
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    return lines.dropFirst().map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
  }
}
