import Platforms
import Source
import Syntax

/// What stands in front of a declaration's body.
struct Header {
  var nameToken: TokenID?
  var isPublic = false
  var isPrivate = false
  var isStatic = false
  var isBuilder = false
  var isLet = false
  var isWrapped = false
  var typeName: Name = ""
  var inherited: [Name] = []
  var parameters: [Parameter] = []
  var scope = ScopeID.file

  /// Whether the code behind it is a view builder's, or returns a view.
  var makesViews: Bool { isBuilder || typeName == "View" || typeName == "AnyView" }
}

extension ViewTreeBuilder {
  /// Reads everything of a declaration but its body.
  mutating func readHeader(_ node: NodeID) -> Header {
    var header = Header()
    header.scope = scope
    header.isPublic = isMemberOfPublicExtension
    forEachChild(node) { builder, child in builder.readHeaderPart(child, of: node, &header) }
    return header
  }

  private mutating func readHeaderPart(_ child: NodeID, of node: NodeID, _ header: inout Header) {
    switch syntax.kind(child) {
    case .attribute: readAttribute(child, of: node, &header)
    case .declModifier: readModifier(child, &header)
    case .declName: header.nameToken = header.nameToken ?? syntax.firstToken(child)
    case .inheritance: header.inherited = inheritedNames(child)
    case .parameterClause: header.parameters = readParameters(child)
    case .returnClause: header.typeName = typeName(of: syntax.lastChild(child))
    case .namedType, .memberType: readExtendedType(child, &header)
    default: break
    }
  }

  /// The type behind `extension`; the types of other declarations stand inside other nodes.
  private func readExtendedType(_ type: NodeID, _ header: inout Header) {
    header.nameToken = header.nameToken ?? lastNameToken(of: type)
  }

  /// Reads an attribute of the declaration `node`.
  mutating func readAttribute(_ attribute: NodeID, of node: NodeID, _ header: inout Header) {
    guard let type = syntax.firstChild(attribute) else { return }
    let name = typeName(of: type)
    if name == "available" {
      header.scope = addScope(
        attribute, within: header.scope, availability(ofAttribute: attribute),
        extent: syntax.range(node))
    } else if isBuilderName(type) {
      header.isBuilder = true
    } else if !Self.plainAttributes.contains(name) {
      header.isWrapped = true
    }
  }

  /// Attributes that leave a property's value as it is written.
  private static let plainAttributes: Set<Name> = [
    "MainActor", "inlinable", "usableFromInline", "objc", "discardableResult", "preconcurrency",
    "frozen", "backDeployed", "inline",
  ]

  /// `@ViewBuilder`, `@ToolbarContentBuilder`, `@MyLib.RowBuilder`: what ends so is a result builder.
  private func isBuilderName(_ type: NodeID) -> Bool {
    guard let token = lastNameToken(of: type) else { return false }
    let range = syntax.range(token)
    guard range.count >= 7 else { return false }
    return syntax.text.equals(ByteRange(range.end - 7, range.end), "Builder")
  }

  private func readModifier(_ modifier: NodeID, _ header: inout Header) {
    // `private(set)` restricts the setter only.
    guard syntax.endToken(modifier).index == syntax.firstToken(modifier).index + 1 else { return }
    switch syntax.kind(syntax.firstToken(modifier)) {
    case .kwPublic: header.isPublic = true
    case .kwPrivate, .kwFileprivate: (header.isPrivate, header.isPublic) = (true, false)
    case .kwInternal: header.isPublic = false
    case .kwStatic, .kwClass: header.isStatic = true
    default:
      let range = syntax.range(modifier)
      if syntax.text.equals(range, "open") { header.isPublic = true }
      if syntax.text.equals(range, "package") { header.isPublic = false }
    }
  }

  private var isMemberOfPublicExtension: Bool {
    let index = Int(declaration.index)
    return tables.declarations[index].kind == .extensionType && tables.declarations[index].isPublic
  }

  private func inheritedNames(_ node: NodeID) -> [Name] {
    var names: [Name] = []
    for child in syntax.children(node) { appendNames(of: child, to: &names) }
    return names
  }

  private func appendNames(of type: NodeID, to names: inout [Name]) {
    if syntax.kind(type) == .compositionType {
      for part in syntax.children(type) { appendNames(of: part, to: &names) }
    } else {
      names.append(typeName(of: type))
    }
  }

  // MARK: Types and parameters

  func isType(_ node: NodeID) -> Bool {
    let kind = syntax.kind(node).rawValue
    return kind >= NodeKind.namedType.rawValue && kind <= NodeKind.otherType.rawValue
  }

  /// The last name of a type; `some View`, `View?`, `@MainActor View` are all `View`. Of nothing for
  /// tuples, functions, collections and what is missing.
  func typeName(of type: NodeID?) -> Name {
    guard let type, let token = lastNameToken(of: type) else { return "" }
    return syntax.name(token)
  }

  func lastNameToken(of type: NodeID) -> TokenID? {
    var type = type
    while true {
      switch syntax.kind(type) {
      case .namedType, .identifier: return syntax.firstToken(type)
      case .memberType, .memberAccess: return syntax.nameToken(of: type)
      case .optionalType, .implicitlyUnwrappedType, .someType, .anyType, .attributedType, .packType:
        guard let inner = syntax.lastChild(type) else { return nil }
        type = inner
      default: return nil
      }
    }
  }

  private mutating func readParameters(_ clause: NodeID) -> [Parameter] {
    var result: [Parameter] = []
    forEachChild(clause) { builder, node in
      guard builder.syntax.kind(node) == .functionParameter else { return }
      result.append(builder.readParameter(node))
    }
    return result
  }

  private func readParameter(_ node: NodeID) -> Parameter {
    let names = syntax.parameterNames(of: node)
    var type: NodeID?
    var value: NodeID?
    for child in syntax.childrenBackward(node) {
      if isType(child) {
        type = child
      } else if type == nil, syntax.kind(child) != .attribute, syntax.kind(child) != .declModifier {
        value = child
      }
    }
    let label = names.flatMap {
      syntax.kind($0.external) == .kwUnderscore ? nil : syntax.name($0.external)
    }
    return Parameter(
      node: node, label: label, name: names.map { syntax.name($0.local) } ?? "",
      typeName: typeName(of: type), isClosure: type.map { isFunctionType($0) } ?? false,
      defaultValue: value)
  }

  private func isFunctionType(_ type: NodeID) -> Bool {
    var type = type
    while true {
      switch syntax.kind(type) {
      case .functionType: return true
      case .attributedType, .optionalType, .tupleType, .tupleTypeElement:
        guard let inner = syntax.lastChild(type) else { return false }
        type = inner
      default: return false
      }
    }
  }
}
