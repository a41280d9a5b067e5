import Source

/// The names of one rule block, and what sort of thing each stands for.
struct NameTable {
  private(set) var names: [(name: String, sort: Sort)] = []

  func slot(of name: String) -> Int? { names.firstIndex { $0.name == name } }

  func sort(of slot: Int) -> Sort { names[slot].sort }

  /// The slot of a name, which is added if it is new.
  mutating func add(_ name: String, _ sort: Sort) -> Int {
    if let slot = slot(of: name) { return slot }
    names.append((name, sort))
    return names.count - 1
  }

  mutating func setSort(_ sort: Sort, of slot: Int) { names[slot].sort = sort }

  /// Makes the names from `slot` on unknown to what follows; their slots stay taken.
  mutating func hide(from slot: Int) {
    for index in slot..<names.count { names[index].name = "" }
  }

  /// The name that `wrong` was probably meant to be.
  func nearest(to wrong: String) -> String? {
    nearestWord(to: wrong, among: names.map(\.name))
  }
}

/// How a text that starts with `$` is to be read.
struct HoleName {
  let isRun: Bool
  /// With one `$`; nil for a hole without a name.
  let name: String?

  /// Nil for what is no hole, such as `$0`.
  init?(_ text: String) {
    guard text.hasPrefix("$") else { return nil }
    let letters = text.drop { $0 == "$" }
    let dollars = text.count - letters.count
    guard dollars == 1 || dollars == 3 else { return nil }
    isRun = dollars == 3
    if letters.isEmpty {
      guard isRun else { return nil }
      name = nil
    } else {
      guard let first = letters.first, first.isLetter || first == "_" else { return nil }
      name = letters == "_" ? nil : "$" + letters
    }
  }
}
