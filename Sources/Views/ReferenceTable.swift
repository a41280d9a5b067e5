import Source

/// A multimap from names to declarations, in flat arrays.
///
/// A large project declares some 10^5 names, and most are never asked for; a dictionary of arrays would
/// allocate for each. Adding is constant time, asking is linear in the number of equal hashes.
struct ReferenceTable: Sendable {
  struct Entry: Sendable {
    let declaration: NamedDeclaration
    let file: FileID
    fileprivate var next: Int32 = ReferenceTable.none

    var ref: DeclarationRef { DeclarationRef(file, declaration.id) }
  }

  fileprivate static let none: Int32 = -1
  private var entries: [Entry] = []
  /// The first entry of each bucket; a power of two of them.
  private var heads: [Int32] = Array(repeating: none, count: 64)
  /// Entries that were removed and can be used again.
  private var free: [Int32] = []

  private func bucket(_ name: Name) -> Int {
    Int(truncatingIfNeeded: name.hash) & (heads.count - 1)
  }

  mutating func insert(_ declaration: NamedDeclaration, of file: FileID) {
    if entries.count - free.count >= heads.count { grow() }
    let head = bucket(declaration.name)
    let entry = Entry(declaration: declaration, file: file, next: heads[head])
    if let index = free.popLast() {
      entries[Int(index)] = entry
      heads[head] = index
    } else {
      heads[head] = Int32(entries.count)
      entries.append(entry)
    }
  }

  /// Removes the entries of `file` under `name`.
  mutating func remove(_ name: Name, of file: FileID) {
    let head = bucket(name)
    var previous = Self.none
    var index = heads[head]
    while index != Self.none {
      let entry = entries[Int(index)]
      if entry.declaration.name == name, entry.file == file {
        if previous == Self.none {
          heads[head] = entry.next
        } else {
          entries[Int(previous)].next = entry.next
        }
        free.append(index)
      } else {
        previous = index
      }
      index = entry.next
    }
  }

  /// The declarations of that name, in no particular order.
  func find(_ name: Name) -> [Entry] {
    let head = heads[bucket(name)]
    var result: [Entry] = []
    var count = 0
    var index = head
    while index != Self.none {
      if entries[Int(index)].declaration.name == name { count += 1 }
      index = entries[Int(index)].next
    }
    guard count > 0 else { return [] }
    result.reserveCapacity(count)
    index = head
    while index != Self.none {
      if entries[Int(index)].declaration.name == name { result.append(entries[Int(index)]) }
      index = entries[Int(index)].next
    }
    return result
  }

  /// Whether there is a declaration of that name.
  func contains(_ name: Name) -> Bool {
    var index = heads[bucket(name)]
    while index != Self.none {
      if entries[Int(index)].declaration.name == name { return true }
      index = entries[Int(index)].next
    }
    return false
  }

  private mutating func grow() {
    let old = heads
    heads = Array(repeating: Self.none, count: old.count * 4)
    for head in old {
      var index = head
      while index != Self.none {
        let next = entries[Int(index)].next
        let bucket = bucket(entries[Int(index)].declaration.name)
        entries[Int(index)].next = heads[bucket]
        heads[bucket] = index
        index = next
      }
    }
  }
}
