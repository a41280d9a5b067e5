import Source

/// What is asked for its uses: the declarations that a name can mean, as far as names tell them apart.
public struct UseKey: Hashable, Sendable {
  /// A type, or its typealias; else a function or property.
  let isType: Bool
  let name: Name
  /// The type around a member; of nothing for types and globals.
  let owner: Name
  /// The only file that can use it; nil when others can.
  let file: FileID?
}

extension ProjectIndex {
  /// Under which key the uses of a declaration are counted; nil for one that can be used without its
  /// name: initializers, subscripts, locals, enum cases.
  func useKey(of id: DeclarationID, in file: FileID, _ tree: ViewTree) -> UseKey? {
    let declaration = tree[id]
    guard !declaration.name.isNothing, let parent = declaration.parent else { return nil }
    let outer = tree[parent]
    switch declaration.kind {
    case .structure, .classType, .enumeration, .actor, .typeAlias, .extensionType:
      return typeKey(declaration.name, in: file)
    case .function, .property:
      guard outer.kind.isType || outer.kind == .file else { return nil }
      return UseKey(
        isType: false, name: declaration.name, owner: outer.kind.isType ? outer.name : "",
        file: tree.isHidden(id) ? file : nil)
    default: return nil
    }
  }

  /// The key of the type that a name means in `file`: the one that it alone sees, else that of all.
  func typeKey(_ name: Name, in file: FileID) -> UseKey {
    let isPrivate = types(named: name).contains { $0.declaration.isPrivate && $0.file == file }
    return UseKey(isType: true, name: name, owner: "", file: isPrivate ? file : nil)
  }
}

extension ViewTree {
  /// Whether no other file sees a declaration.
  func isHidden(_ id: DeclarationID) -> Bool {
    var current: DeclarationID? = id
    while let id = current {
      if self[id].isPrivate { return true }
      current = self[id].parent
    }
    return false
  }

  /// The innermost declaration around the byte at `offset`; the file itself where there is none.
  public func declaration(around offset: UInt32) -> DeclarationID {
    declarations(around: offset).first ?? DeclarationID(index: 0)
  }

  /// The declarations around the byte at `offset`, inside out; the file itself is not in it.
  func declarations(around offset: UInt32) -> [DeclarationID] {
    var low = 0
    var high = declarations.count
    // They are in the order in which they start.
    while low < high {
      let middle = (low + high) / 2
      if syntax.range(declarations[middle].node).start <= offset {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var result: [DeclarationID] = []
    var current: DeclarationID? = low == 0 ? nil : DeclarationID(index: UInt32(low - 1))
    while let id = current, self[id].kind != .file {
      if syntax.range(self[id].node).end > offset { result.append(id) }
      current = self[id].parent
    }
    return result
  }
}
