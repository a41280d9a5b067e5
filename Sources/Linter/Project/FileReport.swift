import Views

/// What the linter says about one file.
package struct FileReport: Hashable, Sendable {
  /// Sorted by place, then by rule.
  package let findings: [Finding]
  /// How many more findings comments in the source silence.
  package let suppressed: Int

  package init(findings: [Finding], suppressed: Int) {
    self.findings = findings
    self.suppressed = suppressed
  }
}

/// A report and what it was made from, so that it can be told when it must be made anew.
struct ReportEntry: Sendable {
  let report: FileReport
  /// The hashes of all keys of the index that were read, sorted.
  let keys: [UInt64]
  /// Those of them that ask who mentions a word: few, where an edit changes many.
  var words: [UInt64] = []
  /// Other files that places of the report lie in, whose positions move with any edit.
  let files: Set<String>

  /// Whether one of the changed keys was read. Logarithmic for each.
  func depends(onAny changed: [UInt64]) -> Bool {
    changed.contains { key in
      var low = 0
      var high = keys.count
      while low < high {
        let middle = (low + high) / 2
        if keys[middle] < key { low = middle + 1 } else { high = middle }
      }
      return low < keys.count && keys[low] == key
    }
  }
}

extension IndexKey {
  /// Whether the key asks who mentions a word.
  var isWord: Bool {
    if case .mentions = self { true } else { false }
  }

  /// The key in eight bytes, for the many that reports keep.
  var mixed: UInt64 {
    switch self {
    case .type(let name): name.hash
    case .extensions(let name): name.hash ^ 0x9e37_79b9_7f4a_7c15
    case .member(let name): name.hash ^ 0xc2b2_ae3d_27d4_eb4f
    case .uses(let name): name.hash ^ 0x1656_67b1_9e37_79f9
    case .mentions(let name): name.hash ^ 0x5851_f42d_4c95_7f2d
    case .turning: 0x27d4_eb2f_1656_67c5
    case .assigned(let name):
      (name.owner.hash &* 0x0000_0100_0000_01b3) ^ name.member.hash ^ 0x85eb_ca77_c2b2_ae63
    case .bounds(let name): name.hash ^ 0x4cf5_ad43_2745_937f
    }
  }
}
