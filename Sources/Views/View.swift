import Source
import Syntax

/// One node of the view tree: a call such as `Text("a")`, a reference to a view, or a construct of a
/// view builder, with its modifiers in order.
///
/// What counts as a view is decided without types, and generously: every call of a capitalised name in
/// a place where a view may stand, every reference or call of a member there, and every branch. A rule
/// asks for names and features, so a value that is no view costs little and means nothing.
public struct View: Sendable {
  /// How the view is written.
  public enum Kind: UInt8, Sendable {
    /// `Name(...)`, `Name { }`, `Module.Name(...)`: a call whose name is capitalised.
    case call
    /// `name`, `self.name`, `Self.name`, `name(...)`, `self.name(...)`: a member, local or parameter
    /// of the user's that stands for a view; a modifier called on the implicit `self` is not one.
    case reference
    /// The receiver of a chain without a visible base: the implicit or explicit `self` of an
    /// `extension View` method, or the `content` of a `ViewModifier`.
    case receiver
    /// `if`, `guard` and `if #available` in a builder, or a `? :` between views; one `block` child for
    /// each branch.
    case branch
    /// `switch` in a builder; one `block` child for each case.
    case switching
    /// `#if` in a builder; one `block` child for each clause.
    case ifConfig
    /// The views of one builder closure, branch or body, when it isn't exactly one view.
    case block
    /// Something else with modifiers behind it: a literal, an operator expression, a closure call.
    case other
  }

  public let kind: Kind
  /// The whole expression with all modifiers; for `block`, the closure or code block.
  public let node: NodeID
  /// The expression without its modifiers: the call, the reference.
  public let base: NodeID
  /// The last name of the callee or reference; the name of nothing for other kinds.
  public let name: Name
  /// The token of `name`; the first token of `base` for other kinds.
  public let nameToken: TokenID
  /// Whether the name is qualified by `SwiftUI.`, which no type of the project can shadow.
  public internal(set) var isQualifiedBySwiftUI: Bool
  /// The view in whose content this one stands; nil for a root.
  public internal(set) var parent: ViewID?
  /// The modifier of `parent` whose content this is; nil when it is content of the view itself.
  public internal(set) var parentModifier: ModifierID?
  /// As what it stands in its parent.
  public internal(set) var role: ContentRole
  /// The label of the closure or argument that holds it, nil for none.
  public internal(set) var label: Name?
  /// The declaration (a property, function, initializer, `#Preview`) whose code this is.
  public internal(set) var declaration: DeclarationID
  /// Where it can run.
  public internal(set) var scope: ScopeID
  /// Its modifiers, innermost first, as indices of the tree's table.
  public internal(set) var modifiers: Range<UInt32>
  /// One past the last view of its subtree: the descendants of view `i` are `i + 1 ..< subtreeEnd`.
  public internal(set) var subtreeEnd: UInt32
}

/// As what a view stands in its parent.
public enum ContentRole: UInt8, Sendable, CaseIterable {
  /// The root of a body, a function, a property.
  case root
  /// The main content.
  case content
  case label, header, footer
  /// Drawn with the parent, in its space: turned when the parent is turned.
  case background, overlay, mask
  /// Placed beside the parent's content: `safeAreaInset`, `toolbar`, `searchSuggestions`.
  case accessory
  /// Shown elsewhere: sheets, popovers, destinations, alerts, menus. It starts a new root.
  case presented
  /// A value that is no view, as far as can be seen.
  case value
}

/// One `.name(arguments)` on a view.
public struct Modifier: Sendable {
  /// The call, from the chain's first byte to the modifier's last; a member access when it is not
  /// called.
  public let node: NodeID
  /// The view whose chain this stands in.
  public internal(set) var view: ViewID
  public let name: Name
  public let nameToken: TokenID
  /// From the dot to the closing parenthesis; a trailing closure is not in it.
  public let range: ByteRange
  /// The argument list in parentheses, if any.
  public let arguments: NodeID?
  /// The `#if` clause within the chain that holds it; nil outside of any.
  public let clause: ClauseID?
}

/// One clause of an `#if` around postfix members of a chain: alternatives to each other.
public struct ChainClause: Sendable {
  /// The `ifConfig` node; clauses of one `ifConfig` exclude each other.
  public let ifConfig: NodeID
  /// The `ifConfigClause` node.
  public let node: NodeID
  /// The clause around the `ifConfig`, if chains are nested.
  public let outer: ClauseID?
  /// Where the clause is compiled.
  public let scope: ScopeID
}

/// One entry of `ViewTree.clauses`.
@frozen public struct ClauseID: Hashable, Sendable {
  public let index: UInt32
  @inlinable public init(index: UInt32) { self.index = index }
}

/// One entry of `ViewTree.scopes`; number 0 is the whole file.
@frozen public struct ScopeID: Hashable, Sendable {
  public let index: UInt32
  @inlinable public init(index: UInt32) { self.index = index }
  public static var file: ScopeID { ScopeID(index: 0) }
}
