import Platforms
import Source
import Syntax
import Views

/// What is known of the type of an expression, as far as overloads of SwiftUI are told apart by it.
struct ViewForm: Equatable {
  enum Kind {
    case text
    /// A view that is neither a `Text` nor a style.
    case view
    /// A view and a style at once: `Color`, gradients.
    case color
    /// A `ShapeStyle` that is no view.
    case style
    /// Neither a view nor a style.
    case other
    /// Of a type that is out of sight but for its name.
    case unseen
  }

  var kind: Kind
  /// Whether it is an optional of that.
  var isOptional = false
  /// The name of the type; of nothing where it has none, as `some View`.
  var type: Name = ""

  var isView: Bool { kind == .text || kind == .view || kind == .color }
  var isStyle: Bool { kind == .color || kind == .style }

  /// The form, unless nothing but a name is known.
  var seen: ViewForm? { kind == .unseen ? nil : self }
}

/// Finds the form of expressions, from SwiftUI's tables and the declarations of the project.
///
/// Nil is the answer where a name can't be followed. Linear in the length of a chain, and in the size
/// of the declaration around a plain name.
struct FormFinder {
  let machine: Machine

  init(_ machine: Machine) { self.machine = machine }

  var reader: IndexReader { machine.reader }
  var vocabulary: SwiftUIVocabulary { .shared }
  var kinds: SwiftUIKinds { .shared }

  /// How many expressions and definitions deep a form is looked for.
  static let depthLimit = 64

  func form(of value: Value) -> ViewForm? {
    guard let code = machine.code(of: value), let node = code.node else { return nil }
    return form(of: node, in: code.file, 0)
  }

  func form(of node: NodeID, in file: FileID, _ depth: Int) -> ViewForm? {
    guard depth < Self.depthLimit else { return nil }
    let syntax = machine.syntax(file)
    let inner = { (child: NodeID?) in child.flatMap { form(of: $0, in: file, depth + 1) } }
    switch syntax.kind(node) {
    case .identifier: return named(node, in: file, depth)
    case .memberAccess: return member(node, in: file, depth)
    // Only statics of `ShapeStyle` are written without their type where a view may stand, too.
    case .implicitMember: return ViewForm(kind: .style)
    case .call: return call(node, in: file, depth)
    case .sequence: return sequence(syntax.children(node)[...], in: file, depth)
    case .tuple:
      let elements = syntax.children(node)
      return elements.count == 1 ? inner(syntax.lastChild(elements[0])) : ViewForm(kind: .other)
    case .postfixIfConfig:
      // Which of the clauses counts is not known, so a `Text` may have become another view.
      let before = inner(syntax.firstChild(node))
      return before?.kind == .view ? before : nil
    case .prefixKeyword: return inner(syntax.lastChild(node))
    case .forceUnwrap, .optionalChain:
      var form = inner(syntax.firstChild(node))
      form?.isOptional = false
      return form
    case .integerLiteral, .floatLiteral, .booleanLiteral, .stringLiteral, .arrayLiteral,
      .dictionaryLiteral, .closure, .keyPath, .nilLiteral, .regexLiteral:
      return ViewForm(kind: .other)
    default: return nil
    }
  }

  // MARK: Operators

  /// `a ? b : c`, `a ?? b`, `a + b`: all operands that are no condition have the same type, so that one
  /// that is written in full tells it.
  private func sequence(
    _ parts: ArraySlice<NodeID>, in file: FileID, _ depth: Int
  ) -> ViewForm? {
    let syntax = machine.syntax(file)
    guard let first = parts.first else { return nil }
    if let ternary = parts.firstIndex(where: { syntax.kind($0) == .ternary }) {
      let middle = syntax.lastChild(parts[ternary])
        .flatMap { form(of: $0, in: file, depth + 1) }
      let last = sequence(parts[(ternary + 1)...], in: file, depth)
      let middleFirst = spelledOut(syntax.lastChild(parts[ternary]), syntax)
      return middleFirst ? middle?.seen ?? last : last?.seen ?? middle
    }
    guard parts.count > 1 else { return form(of: first, in: file, depth + 1) }
    let sign = syntax.string(parts[parts.index(after: parts.startIndex)])
    switch sign {
    case "+": return form(of: first, in: file, depth + 1)
    case "??": return sequence(parts.dropFirst(2), in: file, depth)
    default:
      guard syntax.kind(parts.last ?? first) == .asCast, parts.count == 2,
        let cast = parts.last, let type = syntax.lastChild(cast)
      else { return nil }
      return form(ofType: type, in: file, depth + 1)
    }
  }

  /// Whether an expression says its type itself, unlike `.red` and `nil`.
  private func spelledOut(_ node: NodeID?, _ syntax: SyntaxTree) -> Bool {
    guard let node else { return false }
    let first = syntax.kind(syntax.firstToken(node))
    return first != .period && syntax.kind(node) != .nilLiteral
  }

  // MARK: Agreeing

  /// The form that several declarations of one name have in common.
  func agreed(_ forms: [ViewForm?]) -> ViewForm? {
    guard var result = forms.first ?? nil else { return nil }
    for case let form in forms {
      guard let form, form.kind == result.kind else { return nil }
      if form.isOptional { result.isOptional = true }
      if form.type != result.type { result.type = "" }
    }
    return result
  }
}
