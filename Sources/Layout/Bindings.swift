import Source
import Syntax
import Views

/// What the parameters of a definition stand for at one place where it is used.
final class Bindings {
  /// An expression of the caller's, with the caller's own bindings.
  struct Argument {
    let expression: NodeRef
    /// The declaration in whose code the expression stands.
    let declaration: DeclarationID
    let bindings: Bindings?
  }

  private let arguments: [Name: Argument]

  init(_ arguments: [Name: Argument]) { self.arguments = arguments }

  subscript(name: Name) -> Argument? { arguments[name] }
}
