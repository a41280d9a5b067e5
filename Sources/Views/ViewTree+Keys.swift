import Platforms
import Source
import Syntax

extension ViewTree {
  /// For each key of the file a hash of what stands under it, positions left out.
  ///
  /// Two files with equal hashes answer alike; used to find what an edit changed. Linear in the size of
  /// the file times the depth to which its declarations nest.
  func keyHashes() -> [IndexKey: UInt64] {
    var result: [IndexKey: UInt64] = [:]
    for entry in namedDeclarations {
      let key: IndexKey =
        switch entry.table {
        case .types: .type(entry.name)
        case .extensions: .extensions(entry.name)
        case .members: .member(entry.name)
        }
      result[key, default: 0] &+= hash(of: entry.id)
    }
    for name in assignedMembers { result[.assigned(name)] = 1 }
    var last: (id: DeclarationID, hash: UInt64)?
    for view in views {
      // Views of one declaration stand together; code of the file itself has no declaration of its own.
      let hash =
        last?.id == view.declaration
        ? last?.hash ?? 0 : self.hash(of: view.declaration, orOf: view.node)
      if self[view.declaration].kind != .file { last = (view.declaration, hash) }
      result[.uses(view.name), default: 0] &+= hash
      for modifier in modifiers[Int(view.modifiers.lowerBound)..<Int(view.modifiers.upperBound)] {
        result[.uses(modifier.name), default: 0] &+= hash
      }
    }
    return result
  }

  /// The tokens of a declaration, the names of what it stands in, and where it can run.
  private func hash(of id: DeclarationID, orOf node: NodeID? = nil) -> UInt64 {
    let declaration = self[id]
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    if declaration.kind != .file {
      add(declaration.node, to: &hash)
    } else if let node {
      add(node, to: &hash)
    }
    var parent = declaration.parent
    while let outer = parent {
      hash = (hash ^ self[outer].name.hash) &* 0x0000_0100_0000_01b3
      parent = self[outer].parent
    }
    let availability = self[declaration.scope].availability
    if availability != .everywhere { add(availability, to: &hash) }
    return hash
  }

  private func add(_ node: NodeID, to hash: inout UInt64) {
    var token = syntax.firstToken(node)
    let end = syntax.endToken(node)
    while token.index < end.index {
      let range = syntax.range(token)
      hash = (hash ^ syntax.name(token).hash ^ UInt64(range.count)) &* 0x0000_0100_0000_01b3
      token = token.next
    }
  }

  private func add(_ availability: Availability, to hash: inout UInt64) {
    for platform in Platform.allCases {
      let interval = availability[platform]
      for version in [interval?.lower, interval?.upper] {
        let number = version.map {
          UInt64($0.major) << 32 | UInt64($0.minor) << 16 | UInt64($0.patch)
        }
        hash = (hash ^ (number ?? (interval == nil ? 1 : 2))) &* 0x0000_0100_0000_01b3
      }
    }
  }
}
