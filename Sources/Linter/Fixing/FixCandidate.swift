import Source

/// A fix that could be applied, with its edits by file.
struct FixCandidate {
  let finding: Finding
  let title: String
  /// By path; in source order.
  let edits: [String: [Edit]]

  var files: Set<String> { Set(edits.keys) }

  /// The first fix of a finding that the policy allows; nil when there is none.
  init?(_ finding: Finding, _ policy: FixPolicy) {
    guard policy.rule == nil || policy.rule == finding.rule else { return nil }
    for fix in finding.fixes where policy.includesUnsafe || fix.isSafe {
      var edits: [String: [Edit]] = [:]
      for edit in fix.edits {
        let range = ByteRange(
          UInt32(edit.location.start.offset), UInt32(edit.location.end.offset))
        edits[edit.location.file, default: []].append(Edit(range, edit.text))
      }
      guard !edits.isEmpty, policy.allows(Set(edits.keys)) else { continue }
      self.finding = finding
      title = fix.title
      self.edits = edits
      return
    }
    return nil
  }
}

/// Edits of several files that can be made together.
struct EditSet {
  /// By path; in source order and apart.
  private(set) var edits: [String: [Edit]] = [:]

  /// Adds all edits of a fix, or none and returns false when one can't be made beside those that are
  /// there. Logarithmic in their number, apart from making room.
  mutating func add(_ candidate: FixCandidate) -> Bool {
    let fits = candidate.edits.allSatisfy { path, new in
      let known = edits[path] ?? []
      return new.allSatisfy { edit in
        let place = Self.place(of: edit, in: known)
        return !(place > 0 && known[place - 1].conflicts(with: edit))
          && !(place < known.count && known[place].conflicts(with: edit))
      }
    }
    guard fits else { return false }
    for (path, new) in candidate.edits {
      for edit in new {
        edits[path, default: []].insert(edit, at: Self.place(of: edit, in: edits[path] ?? []))
      }
    }
    return true
  }

  /// Where an edit belongs among others.
  private static func place(of edit: Edit, in known: [Edit]) -> Int {
    var low = 0
    var high = known.count
    while low < high {
      let middle = (low + high) / 2
      if Edit.isInOrder(known[middle], edit) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
