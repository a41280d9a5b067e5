import Platforms
import Source
import Syntax
import Views

/// Finds which of SwiftUI's APIs a view or modifier of the user's means, to tell people about them.
///
/// Labels decide; then, as far as they are known, what the arguments are, what the modifier is applied
/// to, and what the systems that run it offer. All that may be meant is there: more than one where
/// nothing decides, none for what may be somebody else's.
package struct APIReader {
  private let machine: Machine
  private let finder: FormFinder
  private var reader: IndexReader { machine.reader }

  package init(_ reader: IndexReader, target: Availability, listed: Set<Platform>?) {
    machine = Machine(reader, target: target, listed: listed)
    finder = FormFinder(machine)
  }

  /// The row of a view's type, or of its initializer where the table has just one that fits.
  package func apis(of ref: ViewRef) -> [API] {
    let view = reader[ref]
    guard view.kind == .call, machine.isSwiftUIs(ref, view) else { return [] }
    let rows = APITable.shared.apis(named: view.name)
    let arguments = machine.arguments(of: view.base, in: ref.file)
    var initializers = rows.filter { $0.kind == .initializer && $0.fits(arguments) }
    initializers.keepShortest()
    if initializers.count == 1 { return initializers }
    return rows.filter { $0.receiver == nil && ($0.kind == .view || $0.kind == .type) }
  }

  /// The rows that a modifier can mean.
  package func apis(of ref: ModifierRef) -> [API] {
    let modifier = reader[ref]
    guard machine.syntax(ref.file).kind(modifier.node) == .call,
      reader.definitions(of: ref).isEmpty, !reader.followsProperty(ref)
    else { return [] }
    let arguments = machine.arguments(of: modifier.node, in: ref.file)
    var found = APITable.shared.apis(named: modifier.name).filter {
      $0.kind == .modifier && $0.fits(arguments)
    }
    found.removeAll { !isOn($0.receiver ?? "", ref) || takes($0, argumentOf: ref) == .no }
    let systems = machine.compiledSystems(
      at: machine.syntax(ref.file).range(modifier.nameToken).start, in: ref.file)
    found.keep { systems.satisfies($0.versions, listed: machine.listed) }
    // A type's own modifier is nearer than one of all views.
    found.keep { $0.receiver != "View" }
    // What fits both takes the new one; what may fit only one of them is not known.
    if found.allSatisfy({ $0.note == nil || takes($0, argumentOf: ref) == .yes }) {
      found.keep { $0.deprecation == nil }
    }
    found.keepShortest()
    return found
  }

  // MARK: Receivers

  /// Whether a modifier is certainly applied to what has the members of `receiver`.
  private func isOn(_ receiver: String, _ ref: ModifierRef) -> Bool {
    switch receiver {
    case "View": return finder.isOnView(ref) == .yes
    case "Text": return finder.isOnText(ref) == .yes
    case "Image", "Shape", "InsettableShape", "DynamicViewContent":
      let owner = ViewRef(ref.file, reader[ref].view)
      guard reader.isSwiftUIs(owner), isBase(owner, of: receiver) else { return false }
      return reader.tree(ref.file).modifierIDs(of: owner.id).allSatisfy { earlier in
        earlier.index >= ref.id.index || keepsType(ModifierRef(ref.file, earlier), receiver)
      }
    default: return false
    }
  }

  private func isBase(_ view: ViewRef, of receiver: String) -> Bool {
    let traits = SwiftUIVocabulary.shared.view(reader[view].name) ?? []
    switch receiver {
    case "Image": return reader[view].name == "Image"
    case "DynamicViewContent": return reader[view].name == "ForEach"
    default: return traits.contains(.shape)
    }
  }

  /// Whether an earlier modifier leaves what it is applied to a `receiver`.
  private func keepsType(_ ref: ModifierRef, _ receiver: String) -> Bool {
    let rows = APITable.shared.apis(named: reader[ref].name)
    let isTheirs = rows.contains { $0.kind == .modifier && $0.receiver == receiver }
    let isShapes = receiver.hasSuffix("Shape")
    return isTheirs && reader.definitions(of: ref).isEmpty
      && (!isShapes || SwiftUIKinds.shared[reader[ref].name].contains(.shape))
  }

  // MARK: Arguments

  /// Whether the first argument can be what an overload takes, where its note in the table says that.
  private func takes(_ api: API, argumentOf ref: ModifierRef) -> Truth {
    guard let note = api.note,
      let first = machine.syntax(ref.file).arguments(of: reader[ref].node).first, !first.isTrailing
    else { return .unknown }
    let syntax = machine.syntax(ref.file)
    let form = finder.form(of: first.value, in: ref.file, 0)?.seen
    switch note {
    case "View": return form.map { Truth($0.isView) } ?? .unknown
    case "ShapeStyle": return form.map { Truth($0.isStyle) } ?? .unknown
    case "Color?":
      // `.red` may be a colour.
      guard let form, syntax.kind(first.value) != .implicitMember else { return .unknown }
      return Truth(form.kind == .color)
    case "Int?", "range":
      return isRange(first.value, syntax).map { Truth($0 == (note == "range")) }
        ?? .unknown
    case "Binding<String>", "Text, String or key":
      return isBinding(first.value, syntax).map { Truth($0 == (note == "Binding<String>")) }
        ?? .unknown
    default: return .unknown
    }
  }

  /// Whether a number or a range stands there; nil when neither is written out.
  private func isRange(_ node: NodeID, _ syntax: SyntaxTree) -> Bool? {
    let text = syntax.string(node)
    if text.contains("...") || text.contains("..<") { return true }
    return syntax.kind(node) == .integerLiteral || syntax.kind(node) == .nilLiteral ? false : nil
  }

  /// Whether a binding or a text stands there; nil when neither is written out.
  private func isBinding(_ node: NodeID, _ syntax: SyntaxTree) -> Bool? {
    if syntax.text[syntax.range(node).start] == UInt8(ascii: "$") { return true }
    if syntax.kind(node) == .stringLiteral { return false }
    return syntax.string(node).hasPrefix("Text(") ? false : nil
  }
}

extension [API] {
  /// Drops what fails a test, unless all do.
  fileprivate mutating func keep(_ test: (API) -> Bool) {
    if contains(where: test) { removeAll { !test($0) } }
  }

  /// Of those that fit, the ones with the fewest parameters left out are meant.
  fileprivate mutating func keepShortest() {
    let least = compactMap { $0.parameters?.count }.min()
    keep { $0.parameters?.count == least }
  }
}
