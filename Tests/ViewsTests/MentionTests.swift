import Source
import Syntax
import Testing

@testable import Views

/// An index knows who mentions a word, and an edit says for which words the answer changes.
@Suite struct MentionTests {
  private func file(_ path: String, _ text: String) -> IndexedFile {
    IndexedFile(path: path, unit: "", tree: .build(.parse(SourceText(text))))
  }

  private func index(_ files: IndexedFile...) -> ProjectIndex {
    var index = ProjectIndex()
    for file in files { index.add(file) }
    index.settle()
    return index
  }

  @Test func identifiersAreFoundWhateverTheyStandFor() {
    let reader = IndexReader(
      index(
        file("B.swift", "let a = Key.self // Key\nlet text = \"Key\""),
        file("A.swift", "enum Key {}\nfunc f(_: `Key`, Key: Int) {}")))
    let found = reader.mentions(of: "Key").map { mention in
      let tree = reader.tree(mention.file)
      return reader.index[mention.file].path + " " + tree.syntax.string(mention.id)
    }
    #expect(found == ["A.swift Key", "A.swift `Key`", "A.swift Key", "B.swift Key"])
    #expect(reader.keysRead.contains(.mentions("Key")))
    #expect(reader.mentions(of: "Keys").isEmpty)
  }

  @Test func anEditChangesTheWordsOfWhatItTouches() {
    let before = "struct A { let key = Key.self }\nstruct B { let other = Other.self }"
    var index = index(file("A.swift", before))
    let after = "struct A { let key = Key.Value.self }\nstruct B { let other = Other.self }"
    let changed = index.update(file("A.swift", after))
    #expect(changed.contains(.mentions("Key")))
    #expect(changed.contains(.mentions("Value")))
    #expect(!changed.contains(.mentions("Other")))
    #expect(index.update(file("A.swift", "\n\n" + after)).isEmpty)
    #expect(index.remove(path: "A.swift").contains(.mentions("Other")))
  }

  /// What is copied is twice as much.
  @Test func aCopyIsAChange() {
    var index = index(file("A.swift", "let a = Key.self"))
    #expect(
      index.update(file("A.swift", "let a = Key.self\nlet a = Key.self"))
        .contains(.mentions("Key")))
  }
}
