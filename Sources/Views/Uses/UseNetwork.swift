import Platforms

/// Which candidates use which, as numbers.
struct UseNetwork {
  /// The keys that are used, and only where something may bound them.
  private var keys: [UseKey] = []
  private var numbers: [UseKey: Int] = [:]
  /// By number, each way in which it is used: on which systems, inside of which others.
  private var uses: [Set<Use>] = []

  private struct Use: Hashable {
    let systems: Availability
    let around: Set<Int>
  }

  init(_ candidates: some Collection<UseWork.Candidate>) {
    var mentions: [[Mention]] = []
    for candidate in candidates {
      for key in candidate.keys {
        let own = candidate.uses(of: key)
        // What nobody uses says nothing, and what is used in the open is used everywhere.
        guard !own.isEmpty,
          !own.contains(where: { $0.systems == .everywhere && $0.around.isEmpty })
        else { continue }
        numbers[key] = keys.count
        keys.append(key)
        mentions.append(own)
      }
    }
    uses = mentions.map { mentions in
      Set(
        mentions.map { mention in
          Use(systems: mention.systems, around: Set(mention.around.compactMap { numbers[$0] }))
        })
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

extension UseWork.Candidate {
  /// The mentions that can use what is behind `key` from outside of it.
  fileprivate func uses(of key: UseKey) -> [Mention] {
    mentions.filter { mention in
      let isHidden = key.file == nil && hidingFiles.contains(mention.file)
      return mention.canUse(key, owners: owners, isHiddenType: isHidden)
    }
  }
}
