import Platforms

/// Which candidates use which, as numbers.
struct UseNetwork {
  /// The keys that are used, and only where something may bound them.
  private let keys: [UseKey]
  /// By number, each way in which it is used.
  private let uses: [[NumberedUse]]

  /// A way to use something: on which systems, inside of which others.
  struct Use: Hashable, Sendable {
    let systems: Availability
    let around: [UseKey]
  }

  private struct NumberedUse: Hashable {
    let systems: Availability
    let around: Set<Int>
  }

  init(_ used: [(key: UseKey, uses: Set<Use>)]) {
    keys = used.map(\.key)
    var numbers: [UseKey: Int] = [:]
    for (number, key) in keys.enumerated() { numbers[key] = number }
    uses = used.map { used in
      let uses = used.uses.map { use in
        NumberedUse(systems: use.systems, around: Set(use.around.compactMap { numbers[$0] }))
      }
      return Array(Set(uses))
    }
  }

  /// On which systems each is used. Linear in the number of uses, for each round until nothing changes;
  /// there are about as many rounds as levels of use.
  func solved() -> [UseKey: Availability] {
    // Nothing is known to run yet; what is added to it stays.
    var values = Array(repeating: Availability.nowhere, count: keys.count)
    var isStable = false
    while !isStable {
      isStable = true
      for number in keys.indices where values[number] != .everywhere {
        let value = value(of: number, values)
        guard value != values[number] else { continue }
        values[number] = value
        isStable = false
      }
    }
    return Dictionary(uniqueKeysWithValues: zip(keys, values))
  }

  private func value(of number: Int, _ values: [Availability]) -> Availability {
    var result = Availability.nowhere
    for use in uses[number] where result != .everywhere {
      result = result.union(
        use.around.reduce(use.systems) { $0.intersection(values[$1]) })
    }
    return result
  }
}
