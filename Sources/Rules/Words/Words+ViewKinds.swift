import Platforms
import Source
import Syntax
import Views

// Which overload of SwiftUI's is meant: words about what an expression, or what a modifier is applied
// to, is.
extension Vocabulary {
  static let formWords: [Word] = [
    Word("isView", of: .code, .truth, "whether the expression is a view, colours included") {
      machine, value in form(value, machine) { $0.isView }
    },
    Word(
      "isStyle", of: .code, .truth,
      "whether the expression is a `ShapeStyle`: a colour, a gradient, a material"
    ) { machine, value in form(value, machine) { $0.isStyle } },
    Word("isText", of: .code, .truth, "whether the expression is a `Text`") { machine, value in
      form(value, machine) { $0.kind == .text }
    },
    Word("canBeNil", of: .code, .truth, "whether the expression may be `nil`") { machine, value in
      Value(NilFinder(machine).canBeNil(value))
    },
    Word(
      "bareMembers", of: .code, .list(.place),
      "where `Color` has to be put in front of `.name` when a `ShapeStyle` is asked for"
    ) { machine, value in machine.bareMembers(of: value) },
    Word(
      "holdsScrollView", of: .view, .truth,
      "whether something inside of it scrolls, views of the project followed"
    ) { machine, value in
      guard case .view(let ref) = value else { return .unknown }
      return Value(ScrollFinder(machine).isInside(ref))
    },
    Word(
      "isLeaf", of: .view, .truth,
      "whether it is one of SwiftUI's own views and neither it nor its modifiers hold another"
    ) { machine, value in machine.isLeaf(value) },
    Word("textSum", of: .view, .code, "the sum of texts that it is an operand of") {
      machine, value in
      guard case .view(let ref) = value, let sum = FormFinder(machine).sum(of: ref) else {
        return .unknown
      }
      return .code(Code(sum, in: ref.file, machine.syntax(ref.file)))
    },
    Word("isOnView", of: .modifier, .truth, "whether what it is applied to is a view") {
      machine, value in
      guard case .modifier(let ref) = value else { return .unknown }
      return Value(FormFinder(machine).isOnView(ref))
    },
    Word("isOnText", of: .modifier, .truth, "whether what it is applied to is a `Text`") {
      machine, value in
      guard case .modifier(let ref) = value else { return .unknown }
      return Value(FormFinder(machine).isOnText(ref))
    },
    Word(
      "mustStayText", of: .modifier, .truth,
      "whether it makes a `Text` of a `Text` where no other view would do"
    ) { machine, value in
      guard case .modifier(let ref) = value else { return .unknown }
      return Value(FormFinder(machine).mustStayText(ref))
    },
  ]

  /// An optional is none of all.
  private static func form(
    _ value: Value, _ machine: Machine, _ test: (ViewForm) -> Bool
  ) -> Value {
    guard let form = FormFinder(machine).form(of: value)?.seen else { return .unknown }
    return .truth(!form.isOptional && test(form))
  }
}

extension Machine {
  func isLeaf(_ value: Value) -> Value {
    guard case .view(let ref) = value else { return .unknown }
    let view = reader[ref]
    guard view.subtreeEnd == ref.id.index + 1 else { return .truth(false) }
    let isSwiftUIs =
      reader.isSwiftUIs(ref)
      || view.kind == .reference && SwiftUIVocabulary.shared.view(view.name) != nil
    let modifiers = reader.tree(ref.file).modifierIDs(of: ref.id)
    let isPlain = modifiers.allSatisfy {
      reader.definitions(of: ModifierRef(ref.file, $0)).isEmpty
        && SwiftUIVocabulary.shared.modifier(reader[ModifierRef(ref.file, $0)].name)?.content
          == SwiftUIVocabulary.Content.none
    }
    return isSwiftUIs && isPlain ? .truth(true) : .unknown
  }

  /// The places in front of the dots of implicit members that are no colours of `ShapeStyle`'s own.
  /// Unknown where the project has another type of that name.
  func bareMembers(of value: Value) -> Value {
    guard let code = code(of: value), let node = code.node else { return .unknown }
    var found: [Value] = []
    addBareMembers(of: node, in: code.file, to: &found)
    guard !found.isEmpty else { return .list([]) }
    let color = FormFinder(self).form(ofTypeNamed: "Color", in: code.file, at: node, 0)
    return color?.kind == .color ? .list(found) : .unknown
  }

  /// Looks where the type of the whole expression is asked for.
  private func addBareMembers(of node: NodeID, in file: FileID, to found: inout [Value]) {
    let syntax = syntax(file)
    switch syntax.kind(node) {
    case .implicitMember:
      guard let token = syntax.nameToken(of: node),
        !SwiftUIKinds.shared[syntax.name(token)].contains(.color)
      else { return }
      let start = syntax.range(node).start
      found.append(.place(Place(file: file, range: ByteRange(at: start))))
    case .call, .memberAccess, .subscriptCall:
      if let base = syntax.firstChild(node) { addBareMembers(of: base, in: file, to: &found) }
    case .tuple, .argument, .ternary:
      if let last = syntax.lastChild(node) { addBareMembers(of: last, in: file, to: &found) }
    case .sequence:
      let parts = syntax.children(node)
      let first = parts.firstIndex { syntax.kind($0) == .ternary } ?? 0
      for part in parts[first...] { addBareMembers(of: part, in: file, to: &found) }
    default: break
    }
  }
}
