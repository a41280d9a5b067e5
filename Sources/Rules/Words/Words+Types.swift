import Source
import Syntax
import Views

extension Vocabulary {
  static let typeWords: [Word] = [
    Word("isOptional", of: .code, .truth, "whether the type is an optional") { machine, value in
      machine.type(of: value) { $0 == .optional }
    },
    Word("isArray", of: .code, .truth, "whether the type is an array") { machine, value in
      machine.type(of: value) { $0 == .array }
    },
    Word("isDictionary", of: .code, .truth, "whether the type is a dictionary") { machine, value in
      machine.type(of: value) { $0 == .dictionary }
    },
    Word("isSet", of: .code, .truth, "whether the type is a set") { machine, value in
      machine.type(of: value) { $0 == .set }
    },
    Word("isNumber", of: .code, .truth, "whether the type is a number of the standard library") {
      machine, value in machine.type(of: value) { $0 == .number }
    },
    Word("isBool", of: .code, .truth, "whether the type is `Bool`") { machine, value in
      machine.type(of: value) { $0 == .bool }
    },
    Word(
      "isCollection", of: .code, .truth, "whether the type is an array, a dictionary or a set"
    ) { machine, value in
      machine.type(of: value) { $0 == .array || $0 == .dictionary || $0 == .set }
    },
  ]
}

/// What can be told of a type from how it is written.
enum TypeForm {
  case optional, array, dictionary, set, number, bool
  /// A type of another name.
  case other
}

extension Machine {
  /// Whether the type that `value` writes has a form that passes `test`; unknown when a name can't be
  /// followed to a type.
  func type(of value: Value, _ test: (TypeForm) -> Bool) -> Value {
    guard let code = code(of: value), let node = code.node,
      let form = form(ofType: node, in: code.file, depth: 0)
    else { return .unknown }
    return .truth(test(form))
  }

  private func form(ofType node: NodeID, in file: FileID, depth: Int) -> TypeForm? {
    let syntax = syntax(file)
    switch syntax.kind(node) {
    case .attributedType:
      return syntax.lastChild(node).flatMap { form(ofType: $0, in: file, depth: depth) }
    case .optionalType, .implicitlyUnwrappedType: return .optional
    case .arrayType: return .array
    case .dictionaryType: return .dictionary
    case .tupleType, .functionType, .someType, .anyType, .compositionType, .metatypeType:
      return .other
    case .namedType, .memberType:
      guard let token = syntax.nameToken(of: node) else { return nil }
      return form(ofTypeNamed: syntax.string(token), at: node, in: file, depth: depth)
    default: return nil
    }
  }

  private func form(
    ofTypeNamed name: String, at node: NodeID, in file: FileID, depth: Int
  ) -> TypeForm? {
    let found = reader.types(named: Name(name), from: file)
    if found.isEmpty {
      switch name {
      case "Optional": return .optional
      case "Array", "ContiguousArray", "ArraySlice": return .array
      case "Dictionary": return .dictionary
      case "Set": return .set
      case "Bool": return .bool
      case "CGFloat", "Double", "Float", "Int", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8",
        "UInt16", "UInt32", "UInt64", "TimeInterval":
        return .number
      case "Value": return formOfDefaultValue(around: node, in: file, depth: depth)
      case "Self": return nil
      default: return .other
      }
    }
    // A typealias `Value` inside the key is the usual way to write the type once.
    let inside = found.filter { isInside(node, in: file, ownerOf: $0) }
    let candidates = inside.isEmpty ? found.filter { reader.owner(of: $0) == nil } : inside
    guard candidates.count == 1, depth < 4 else {
      return name == "Value" ? formOfDefaultValue(around: node, in: file, depth: depth) : nil
    }
    return form(ofDeclaration: candidates[0], depth: depth)
  }

  /// Whether `node` stands in the type that `ref` is a member of.
  private func isInside(_ node: NodeID, in file: FileID, ownerOf ref: DeclarationRef) -> Bool {
    guard ref.file == file, let parent = reader[ref].parent else { return false }
    let owner = reader[DeclarationRef(file, parent)]
    return owner.kind.isType && syntax(file).isNode(node, in: owner.node)
  }

  /// The form of the type that `defaultValue` is declared with, in the type around `node`: that is
  /// what `Value` means there.
  private func formOfDefaultValue(around node: NodeID, in file: FileID, depth: Int) -> TypeForm? {
    let tree = reader.tree(file)
    let property = tree.declarations.first { declaration in
      guard declaration.name == "defaultValue", declaration.kind == .property,
        let parent = declaration.parent
      else { return false }
      return tree[parent].kind.isType && tree.syntax.isNode(node, in: tree[parent].node)
    }
    guard let property,
      let annotation = tree.syntax.child(property.node, .typeAnnotation),
      let type = tree.syntax.lastChild(annotation), depth < 4
    else { return nil }
    return form(ofType: type, in: file, depth: depth + 1)
  }

  private func form(ofDeclaration ref: DeclarationRef, depth: Int) -> TypeForm? {
    guard reader[ref].kind == .typeAlias else { return .other }
    let syntax = syntax(ref.file)
    guard let type = syntax.children(reader[ref].node).last(where: { isTypeNode($0, syntax) })
    else { return nil }
    return form(ofType: type, in: ref.file, depth: depth + 1)
  }

  private func isTypeNode(_ node: NodeID, _ syntax: SyntaxTree) -> Bool {
    switch syntax.kind(node) {
    case .declName, .genericParameters, .genericWhere, .attribute, .declModifier: false
    default: true
    }
  }
}
