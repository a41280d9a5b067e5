import Source

/// What SwiftUI's views and modifiers do to proposals and sizes. The table is `rules/sdk/sizes.tsv`, whose
/// head says what its words mean.
public struct SwiftUISizes: Sendable {
  /// What a modifier does.
  public enum ModifierLayout: String, Sendable {
    case draws, passes, frame, padding, position
    case fixedSize = "fixed-size"
  }

  /// How a view takes part in layout.
  public enum ViewLayout: String, Sendable {
    case fills, square, text, image, hstack, vstack, zstack, scrolls, joins, fits, reader, all,
      spacer
    case lazyHStack = "lazy-hstack"
    case lazyVStack = "lazy-vstack"
  }

  private let modifiers: NameMap<ModifierLayout>
  private let views: NameMap<ViewLayout>

  /// What SwiftUI's modifier of that name does; nil when that isn't known. Constant time.
  public func modifier(_ name: Name) -> ModifierLayout? { modifiers[name] }

  /// How SwiftUI's view of that name takes part; nil when that isn't known. Constant time.
  public func view(_ name: Name) -> ViewLayout? { views[name] }

  /// The embedded table, read once.
  public static let shared = SwiftUISizes(SwiftUIVocabulary.table("sdk/sizes.tsv"))

  /// Reads the rows. A word that is not known traps: the table is part of the program, and a test
  /// reads it.
  init(_ rows: [[Substring]]) {
    var modifiers: [Name: ModifierLayout] = [:]
    var views: [Name: ViewLayout] = [:]
    for row in rows {
      let name = Name(String(row[1]))
      if row[0] == "modifier", let layout = ModifierLayout(rawValue: String(row[2])) {
        modifiers[name] = layout
      } else if row[0] == "view", let layout = ViewLayout(rawValue: String(row[2])) {
        views[name] = layout
      } else {
        preconditionFailure("sizes \(row)")
      }
    }
    self.modifiers = NameMap(modifiers)
    self.views = NameMap(views)
  }
}
