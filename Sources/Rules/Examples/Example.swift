import Platforms
import Source

/// An example of a rule file: code, and what the rule must say about it.
package struct Example: Sendable {
  /// What is promised of it.
  package enum Kind: String, Sendable, CaseIterable {
    /// Exactly the marked places are flagged.
    case flagged
    /// Nothing is.
    case fine
    /// The text of the flagged example before it, after the fix; nothing is flagged.
    case fixed
  }

  package let kind: Kind
  package var files: [ExampleFile]
  /// The project's targets; nil when they are unknown.
  package let target: [Platform: OSVersion]?
  /// Whether what some of them lack is suggested, too.
  package let suggestsNewer: Bool
  /// The title of the fix that makes a fixed example; nil for the only one.
  package let fix: Piece?
  /// Part of the reason why the fix can't be offered, without back-ticks; nil when nothing is said.
  package let refusal: Piece?
  /// The variations that it doesn't hold in.
  package let exceptions: Set<Variation>
  /// The opening line of its fence.
  package let place: Piece
}

/// One file of an example.
package struct ExampleFile: Sendable {
  package let name: String
  /// The code without the marks.
  package let text: String
  package let marks: [ExampleMark]
}

/// A place in an example's text.
package struct ExampleMark: Hashable, Sendable {
  package let start: UInt32
  /// Exclusive; nil where only the start is marked.
  package let end: UInt32?
}

/// A way in which an example is changed without changing what is to be found in it.
package enum Variation: String, Sendable, CaseIterable {
  case emoji, crlf, tabs, group, `enum`, comment, string, disabled

  /// Whether what is found is found in it, too.
  var keepsFindings: Bool {
    switch self {
    case .emoji, .crlf, .tabs, .group, .enum: true
    case .comment, .string, .disabled: false
    }
  }
}
