import Source
import Syntax

/// One declaration of a file that other code can name, or that holds views.
public struct Declaration: Sendable {
  /// What is declared.
  public enum Kind: UInt8, Sendable {
    case structure, classType, enumeration, actor, protocolType, extensionType
    case function, initializer, property, subscriptMember, enumCase, typeAlias
    /// A freestanding macro such as `#Preview { }`.
    case macroExpansion
    /// The code of the file itself, outside of any declaration.
    case file

    /// Whether it has members.
    public var isType: Bool { rawValue <= Kind.extensionType.rawValue }
  }

  public let kind: Kind
  public let node: NodeID
  /// The declared name; for an extension the last name of the extended type; of nothing otherwise.
  public let name: Name
  /// The token of `name`; the first token of the declaration where there is none.
  public let nameToken: TokenID
  /// The declaration around it.
  public let parent: DeclarationID?
  /// `public` or `open`, itself or through a `public extension`: code that we don't see may use it.
  public let isPublic: Bool
  /// `private` or `fileprivate`: no other file may use it.
  public let isPrivate: Bool
  public let isStatic: Bool
  /// Carries `@ViewBuilder` or another result builder.
  public let isBuilder: Bool
  /// `let`, for a property.
  public let isLet: Bool
  /// Carries an attribute that may be a property wrapper (`@State`) or an accessor macro: its value is
  /// not what is written.
  public let isWrapped: Bool
  /// For a function or property: the names of the declared type from the outside in; `some View` is
  /// `View`. Of nothing when no type is written.
  public let typeName: Name
  /// The names behind the colon of a type or extension, last names only.
  public let inherited: [Name]
  /// The parameters of a function or initializer.
  public let parameters: [Parameter]
  /// The code block, member block, accessor block, or initial value; nil for none.
  public let body: NodeID?
  /// Where it can run.
  public let scope: ScopeID
  /// The roots of the views in its own code, in source order, as indices of the tree's views; those
  /// of nested declarations are not in it.
  public internal(set) var roots: [ViewID] = []

  init(
    kind: Kind, node: NodeID, name: Name, nameToken: TokenID, parent: DeclarationID? = nil,
    isPublic: Bool = false, isPrivate: Bool = false, isStatic: Bool = false,
    isBuilder: Bool = false, isLet: Bool = false, isWrapped: Bool = false,
    typeName: Name = "", inherited: [Name] = [], parameters: [Parameter] = [], body: NodeID? = nil,
    scope: ScopeID = .file
  ) {
    self.kind = kind
    self.node = node
    self.name = name
    self.nameToken = nameToken
    self.parent = parent
    self.isPublic = isPublic
    self.isPrivate = isPrivate
    self.isStatic = isStatic
    self.isBuilder = isBuilder
    self.isLet = isLet
    self.isWrapped = isWrapped
    self.typeName = typeName
    self.inherited = inherited
    self.parameters = parameters
    self.body = body
    self.scope = scope
  }
}

/// One parameter of a function or initializer.
public struct Parameter: Sendable {
  public let node: NodeID
  /// The label at the call; nil for `_`.
  public let label: Name?
  /// The name inside.
  public let name: Name
  /// The last name of its type, `some View` is `View`; of nothing when unknown.
  public let typeName: Name
  /// Whether it is a function type: a closure that may build a view.
  public let isClosure: Bool
  public let defaultValue: NodeID?
}
