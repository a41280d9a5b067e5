import Platforms
import Source
import Syntax
import Views

/// A question about what a name behind a colon brings with it.
struct Inheritance: Hashable {
  let file: FileID
  let inherited: Name
  let name: Name
}

extension Declaration.Kind {
  /// Whether other types can name it behind their colon.
  fileprivate var isInherited: Bool {
    switch self {
    case .protocolType, .classType, .typeAlias: true
    default: false
    }
  }
}

extension Machine {
  /// Whether a type conforms to, or inherits from, what is called `name`: where it is declared, in an
  /// extension, or through types of the project that it inherits from.
  func conforms(_ type: DeclarationRef, to name: Name) -> Truth {
    let key = Conformance(type: type, name: name)
    if let known = conformances[key] { return known }
    var answer = Truth.no
    for inherited in inheritedNames(of: type) where answer != .yes {
      answer = answer.or(
        inherited == name ? .yes : inherits(name, through: inherited, from: type.file))
    }
    conformances[key] = answer
    return answer
  }

  /// What was asked about a type.
  struct Conformance: Hashable {
    let type: DeclarationRef
    let name: Name
  }

  /// Whether what types of one file can inherit from under a name conforms to `name`.
  private func inherits(_ name: Name, through inherited: Name, from file: FileID) -> Truth {
    let key = Inheritance(file: file, inherited: inherited, name: name)
    if let known = inheritances[key] { return known }
    // While it is being found out it adds nothing to itself.
    inheritances[key] = .no
    let found = reader.types(named: inherited, from: file).filter { reader[$0].kind.isInherited }
    var answer = Truth.no
    for type in found {
      let through = conforms(type, to: name)
      // Which of several types of that name is meant is not known.
      answer = answer.or(found.count == 1 || through == .no ? through : .unknown)
    }
    inheritances[key] = answer
    return answer
  }

  /// Whether the name of a protocol of SwiftUI's means one of the project's own, as seen from `file`.
  func isHidden(_ name: String, from file: FileID) -> Bool {
    let own = reader.types(named: Name(name), from: file).contains {
      reader[$0].kind == .protocolType
    }
    return own && APITable.shared.apis(named: Name(name)).contains { $0.receiver == nil }
  }

  /// The names behind the colons of a type and its extensions.
  private func inheritedNames(of type: DeclarationRef) -> [Name] {
    let declaration = reader[type]
    let extensions = reader.extensions(of: declaration.name, from: type.file)
    return declaration.inherited + extensions.flatMap { reader[$0].inherited }
  }

  /// The members of a type, those of its extensions behind its own.
  func members(of type: DeclarationRef) -> [DeclarationRef] {
    let declaration = reader[type]
    var owners = [type]
    if declaration.kind != .extensionType {
      owners += reader.extensions(of: declaration.name, from: type.file)
    }
    return owners.flatMap { owner -> [DeclarationRef] in
      let declarations = reader.tree(owner.file).declarations
      return declarations.indices.compactMap { index in
        guard declarations[index].parent == owner.id else { return nil }
        return DeclarationRef(owner.file, DeclarationID(index: UInt32(index)))
      }
    }
  }

  /// The types whose member a declaration is: the one around it, or those that the extension around it
  /// may extend; the extension itself where the type is another library's.
  func owners(of ref: DeclarationRef) -> [DeclarationRef] {
    guard let parent = reader[ref].parent else { return [] }
    let owner = DeclarationRef(ref.file, parent)
    switch reader[owner].kind {
    case .extensionType:
      let types = reader.types(named: reader[owner].name, from: ref.file)
      return types.isEmpty ? [owner] : types
    case let kind where kind.isType: return [owner]
    default: return []
    }
  }

  /// The declarations around a declaration, inside out.
  func enclosing(_ ref: DeclarationRef) -> [DeclarationRef] {
    var result: [DeclarationRef] = []
    var current = reader[ref].parent
    while let id = current {
      let outer = DeclarationRef(ref.file, id)
      result.append(outer)
      current = reader[outer].parent
    }
    return result
  }
}
