import Source
import TestSupport
import Testing

@testable import Platforms

/// The table of what views and modifiers do to layout is in order.
@Suite struct SizesTableTests {
  private let rows = SwiftUIVocabulary.table("sdk/sizes.tsv")

  @Test func rowsAreSortedAndUnique() {
    let keys = rows.map { Array($0.prefix(2).joined(separator: "\t").utf8) }
    for (key, next) in zip(keys, keys.dropFirst()) {
      #expect(key.lexicographicallyPrecedes(next), "\(String(decoding: next, as: UTF8.self))")
    }
    #expect(rows.count > 140)
  }

  /// A name with a slip would say nothing, and nobody would see that.
  @Test func theOtherTablesHaveTheNames() {
    for row in rows {
      let name = Name(String(row[1]))
      if row[0] == "view" {
        #expect(SwiftUIVocabulary.shared.view(name) != nil, "\(row[1])")
        #expect(SwiftUISizes.shared.view(name)?.rawValue == String(row[2]))
      } else {
        #expect(SwiftUIVocabulary.shared.modifier(name) != nil, "\(row[1])")
        #expect(SwiftUISizes.shared.modifier(name)?.rawValue == String(row[2]))
      }
    }
  }

  /// What turns a view may be asked for its picture only where nothing is unknown about that.
  @Test func whatTurnsAViewLeavesItsSize() {
    for row in rows where row[0] == "modifier" {
      let turn = SwiftUIVocabulary.shared.modifier(Name(String(row[1])))?.turn
      let turns = turn != SwiftUIVocabulary.Turn.none && turn != .closure
      #expect(!turns || row[2] == "draws", "\(row[1])")
    }
  }
}
