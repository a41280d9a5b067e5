import Foundation
import Source
import Testing

@testable import Terminal

@Suite struct CodeFrameTests {
  /// The frame of the first `marked` in `code`.
  private func frame(_ code: String, _ marked: String, width: Int = 80) throws -> String {
    let range = try #require(code.range(of: marked))
    let text = SourceText(code)
    let lines = LineTable(text)
    let start = code.utf8.distance(from: code.startIndex, to: range.lowerBound)
    let end = code.utf8.distance(from: code.startIndex, to: range.upperBound)
    return CodeFrame(text: text, lines: lines, width: width, style: .plain).render(
      from: lines.position(of: UInt32(start)), to: lines.position(of: UInt32(end)), caret: .red)
  }

  @Test func caretsStandUnderThePlace() throws {
    #expect(
      try frame("a\n  .frame(width: 1)\n", ".frame(width: 1)") == """
          2 |   .frame(width: 1)
            |   ^^^^^^^^^^^^^^^^

        """)
  }

  @Test func tabsAndWideCharactersKeepTheirColumns() throws {
    #expect(
      try frame("\tText(\"日本👨‍👩‍👧é\").bold()", ".bold()") == """
          1 |     Text("日本👨‍👩‍👧é").bold()
            |                    ^^^^^^^

        """)
    #expect(
      try frame("Text(\"👍\")", "👍") == """
          1 | Text("👍")
            |       ^^

        """)
  }

  @Test func anEmptyPlaceHasOneCaret() throws {
    let text = SourceText("let a")
    let place = Position(line: 1, column: 6, offset: 5)
    let frame = CodeFrame(text: text, lines: LineTable(text), width: 80, style: .plain)
    #expect(frame.render(from: place, to: place, caret: .red).hasSuffix("|      ^\n"))
  }

  @Test func severalLinesAreAllShown() throws {
    #expect(
      try frame("A {\n  b\n}.c()\n", "A {\n  b\n}") == """
          1 | A {
            | ^^^
          2 |   b
            |   ^
          3 | }.c()
            | ^

        """)
  }

  @Test func manyLinesAreLeftOut() throws {
    let body = (1...20).map { "  line\($0)\n" }.joined()
    #expect(
      try frame("A {\n\(body)}", "A {\n\(body)}") == """
           1 | A {
             | ^^^
           2 |   line1
             |   ^^^^^
          ...
          22 | }
             | ^

        """)
  }

  @Test func longLinesAreCutAroundThePlace() throws {
    let code = String(repeating: "a", count: 500) + "HERE" + String(repeating: "b", count: 500)
    let lines = try frame(code, "HERE", width: 60).split(separator: "\n")
    #expect(lines[0].contains("…aaa") && lines[0].contains("aHEREb") && lines[0].hasSuffix("b…"))
    #expect(lines.allSatisfy { $0.count <= 60 })
    let indent = try #require(lines[1].firstIndex(of: "^")).utf16Offset(in: lines[1])
    #expect(lines[0].dropFirst(indent).hasPrefix("HERE") && lines[1].hasSuffix(" ^^^^"))
  }

  @Test func theEndOfALongLineUsesTheWholeWidth() throws {
    let line = try frame(String(repeating: "a", count: 500) + "END", "END", width: 60)
    #expect(line.split(separator: "\n")[0].count >= 58)
  }

  @Test func aLineOfMegabytesIsCutQuickly() throws {
    let code =
      String(repeating: "é", count: 2_000_000) + "HERE" + String(repeating: "x", count: 999)
    let text = SourceText(code)
    let lines = LineTable(text)
    let frame = CodeFrame(text: text, lines: lines, width: 80, style: .plain)
    let start = lines.position(of: 4_000_000)
    let end = lines.position(of: 4_000_004)
    let time = ContinuousClock().measure { _ = frame.render(from: start, to: end, caret: .red) }
    #expect(time < .milliseconds(100))
    #expect(frame.render(from: start, to: end, caret: .red).contains("éHEREx"))
  }

  @Test func whatTerminalsObeyIsReplaced() throws {
    let frame = try frame("\"\u{1B}[31m\u{202E}\" + x", "x")
    #expect(frame.contains("\"␛[31m\u{FFFD}\" + x"))
    #expect(frame.contains("|            ^"))
  }

  @Test func bytesThatAreNoTextAreShownAsSuch() {
    let text = SourceText([0x61, 0xFF, 0x62])
    let lines = LineTable(text)
    let frame = CodeFrame(text: text, lines: lines, width: 80, style: .plain)
    let rendered = frame.render(
      from: lines.position(of: 2), to: lines.position(of: 3), caret: .red)
    #expect(rendered == "  1 | a\u{FFFD}b\n    |   ^\n")
  }

  @Test func everyPlaceOfALineFits() {
    let text = SourceText("\t日本👍" + String(repeating: "xy\t👍", count: 40))
    let lines = LineTable(text)
    for width in [10, 40, 61] {
      let frame = CodeFrame(text: text, lines: lines, width: width, style: .plain)
      for offset in 0...UInt32(text.count) {
        let place = lines.position(of: offset)
        let rendered = frame.render(from: place, to: place, caret: .red)
        for line in rendered.split(separator: "\n") {
          let columns = cells(of: Array(line.utf8)).reduce(0) { $0 + $1.width }
          #expect(columns <= max(width, 26), "at \(offset): \(line)")
        }
      }
    }
  }
}
