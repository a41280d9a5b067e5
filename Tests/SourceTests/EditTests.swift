import Source
import Testing

@Suite struct EditTests {
  private func edit(_ start: UInt32, _ end: UInt32, _ text: String = "") -> Edit {
    Edit(ByteRange(start, end), text)
  }

  @Test func editsAreApplied() {
    let text = SourceText("\u{FEFF}abc")
    #expect(text.applying([]).isEqual(to: text))
    let edited = text.applying([edit(3, 3, "é"), edit(4, 5), edit(6, 6, "!")])
    #expect(edited.string == "\u{FEFF}éac!")
    #expect(edited.count == 8 && edited[8] == 0)
  }

  @Test func conflicts() {
    #expect(edit(1, 3).conflicts(with: edit(2, 4)))
    #expect(!edit(1, 3).conflicts(with: edit(3, 4)))
    // What only inserts may come before or behind.
    #expect(edit(3, 3).conflicts(with: edit(3, 4)) && edit(3, 4).conflicts(with: edit(3, 3)))
    #expect(edit(3, 3).conflicts(with: edit(3, 3)) && !edit(2, 2).conflicts(with: edit(3, 3)))
  }
}
