import Source
import Testing

@Suite struct LineTableTests {
  @Test(arguments: ["\n", "\r\n", "\r"])
  func linesEndAsInSwift(lineEnd: String) {
    let table = LineTable(SourceText("a\(lineEnd)bc\(lineEnd)"))
    #expect(table.count == 3)
    let second = UInt32(1 + lineEnd.utf8.count)
    #expect(table.range(ofLine: 2) == ByteRange(second, second + 2))
    #expect(table.position(of: second + 1) == Position(line: 2, column: 2, offset: Int(second) + 1))
  }

  @Test func columnsCountBytesAndNotTheByteOrderMark() {
    let table = LineTable(SourceText("\u{FEFF}é = 1"))
    #expect(table.position(of: 3) == Position(line: 1, column: 1, offset: 3))
    #expect(table.position(of: 6) == Position(line: 1, column: 4, offset: 6))
  }

  @Test func endOfTextIsAPlace() {
    let table = LineTable(SourceText("a\n"))
    #expect(table.position(of: 2) == Position(line: 2, column: 1, offset: 2))
    #expect(table.range(ofLine: 9) == ByteRange(at: 2))
  }

  @Test func lineAndColumnLeadBack() {
    let text = SourceText("one\n  two\r\nthree")
    let table = LineTable(text)
    for offset in 0...UInt32(text.count) where text[offset] != 0x0A {
      let position = table.position(of: offset)
      #expect(table.offset(line: position.line, column: position.column) == offset)
    }
  }
}
