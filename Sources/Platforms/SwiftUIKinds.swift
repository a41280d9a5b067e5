import Source

/// What tells overloads of SwiftUI apart, beyond its views: styles, and what a modifier makes of what
/// it is applied to. The table is `rules/sdk/kinds.tsv`, whose head says what its words mean.
public struct SwiftUIKinds: Sendable {
  /// What a name is. One name can be several things: a modifier and a member.
  public struct Kinds: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let styleType = Kinds(rawValue: 1 << 0)
    public static let itemType = Kinds(rawValue: 1 << 1)
    public static let color = Kinds(rawValue: 1 << 2)
    public static let text = Kinds(rawValue: 1 << 3)
    public static let style = Kinds(rawValue: 1 << 4)
    public static let shape = Kinds(rawValue: 1 << 5)

    /// The words of the table.
    static let words: [Substring: Kinds] = [
      "style-type": .styleType, "item-type": .itemType, "color": .color, "text": .text,
      "style": .style, "shape": .shape,
    ]
  }

  private let kinds: NameMap<Kinds>

  /// What `name` is; empty for a name that the table doesn't have. Constant time.
  public subscript(name: Name) -> Kinds { kinds[name] ?? [] }

  /// The embedded table, read once.
  public static let shared = SwiftUIKinds(SwiftUIVocabulary.table("sdk/kinds.tsv"))

  /// Reads the rows. A word that is not known traps: the table is part of the program, and a test
  /// reads it.
  init(_ rows: [[Substring]]) {
    var kinds: [Name: Kinds] = [:]
    for row in rows {
      for word in row[1].split(separator: ",") {
        guard let kind = Kinds.words[word] else { preconditionFailure("kind \(word)") }
        kinds[Name(String(row[0])), default: []].insert(kind)
      }
    }
    self.kinds = NameMap(kinds)
  }
}
