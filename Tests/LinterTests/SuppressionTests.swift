import Source
import Testing

@testable import Linter

/// Findings are marked in the text: `A` breaks inverted-scroll, `B` breaks deep.
@Suite struct SuppressionTests {
  @Test(arguments: [
    // next
    ("// viewlint:disable:next inverted-scroll -- it must be so\nA", ""),
    ("// viewlint:disable:next inverted-scroll\nB", "2:B 1:26:unused"),
    ("// viewlint:disable:next inverted-scroll\n\nA", "3:A 1:26:unused"),
    ("// viewlint:disable:next deep\n// viewlint:disable:next inverted-scroll\n// why\nAB", ""),
    ("/* viewlint:disable:next all */ A\nA", "1:A"),
    ("/*\n * viewlint:disable:next deep - so\n */\nB", ""),
    // this, previous
    ("A // viewlint:disable:this inverted-scroll\nA", "2:A"),
    ("A\n// viewlint:disable:previous inverted-scroll, deep — so\nB", "3:B 2:47:unused"),
    ("A // note // viewlint:disable:this all", ""),
    // regions
    ("A\n// viewlint:disable deep\nB\nB\n// viewlint:enable deep\nB", "1:A 6:B"),
    ("// viewlint:disable all\nAB\n// viewlint:enable\nA", "4:A"),
    ("// viewlint:disable all\nAB\n// viewlint:enable deep\nAB", "4:B"),
    ("// viewlint:disable deep\nB /* viewlint:enable all */ B\nB", "3:B"),
    ("B\n/// viewlint:disable deep\nB", "1:B"),
    ("//viewlint:disable deep\r\nB\r\n", ""),
    // unused
    ("// viewlint:disable:next all\nx", "1:26:unused"),
    ("// viewlint:disable:next quiet\nx", ""),
    ("// viewlint:disable:next unused-suppression\n// viewlint:disable deep", ""),
    ("// viewlint:disable:this unused-suppression", "1:26:unused"),
    ("// viewlint:disable:this all\n", "1:26:unused"),
    // unknown
    ("// viewlint:disable:next inverted-scrol\nA", "2:A 1:26:unknown"),
    ("// viewlint:disable:next deep because it is so\nB", "1:31:unknown"),
    ("// viewlint:disable:nxt deep\nB", "2:B 1:4:unknown"),
    ("// viewlint:disable\nB", "2:B 1:4:unknown"),
    ("// viewlint:ignore deep\nB", "2:B 1:4:unknown"),
    ("// viewlint:disable:next unknown-suppression x\n// viewlint:disable zzz", "1:46:unknown"),
    // no command
    ("// use viewlint:disable deep\nB", "2:B"),
    ("// Viewlint:disable deep\nB", "2:B"),
  ])
  func isJudgedByTheLine(_ source: String, _ expected: String) {
    #expect(outcome(source).said.joined(separator: " ") == expected)
  }

  @Test(arguments: [
    ("x\n  // viewlint:disable:next deep -- why\n  y", "x\n  y"),
    ("x // viewlint:disable:this deep\ny", "x\ny"),
    ("x // note // viewlint:disable:this deep\ny", "x // note\ny"),
    ("/* viewlint:disable:next deep */ x", "x"),
    ("/* note\n   viewlint:disable:next deep\n*/", "/* note\n*/"),
    (
      "// viewlint:disable:next deep, inverted-scroll\nA",
      "// viewlint:disable:next inverted-scroll\nA"
    ),
    (
      "// viewlint:disable:next inverted-scroll deep -- so\nA",
      "// viewlint:disable:next inverted-scroll -- so\nA"
    ),
    ("// viewlint:disable:next inverted-scrol\n", "// viewlint:disable:next inverted-scroll\n"),
    (
      "A // viewlint:disable:this inverted-scroll as told\n",
      "A // viewlint:disable:this inverted-scroll -- as told\n"
    ),
    ("B // viewlint:disable:tihs deep\n", "B // viewlint:disable:this deep\n"),
    ("x // viewlint:disable:this deep", "x"),
  ])
  func theFixMendsIt(_ source: String, _ expected: String) {
    let edits = outcome(source).faults.compactMap(\.fix?.edit)
    #expect(edits.count == 1)
    var bytes = Array(source.utf8)
    for edit in edits {
      bytes.replaceSubrange(Int(edit.range.start)..<Int(edit.range.end), with: edit.text.utf8)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test func theWordsSayWhatToDo() {
    let messages = outcome(
      """
      // viewlint:disable:next depe, deep
      // viewlint:disable:next zzzzz
      // viewlint:disable
      // viewlint:off
      // viewlint:disable:next deep since it is so
      // viewlint:disable:this all
      """
    ).faults.map(\.message)
    #expect(
      messages == [
        "no rule is named `depe`; did you mean `deep`?",
        "no rule is named `zzzzz`; `viewlint rules` lists all rules",
        "`viewlint:disable` names no rule; name rules, or write `viewlint:disable all`",
        "`viewlint:off` does nothing; use one of `viewlint:disable`, `viewlint:enable`, `viewlint:disable:next`, `viewlint:disable:this`, `viewlint:disable:previous`",
        "no rule is named `since`; write ` -- ` in front of a reason",
        "`deep` finds nothing on line 7; delete the name",
        "`deep` finds nothing on line 7; delete the name",
        "no rule finds anything on line 6; delete the comment",
      ])
  }

  // MARK: Helpers

  /// What is reported of a text: findings as `line:A`, faults as `line:column:unused`.
  private func outcome(_ source: String) -> (said: [String], faults: [SuppressionFault]) {
    let text = SourceText(source)
    let lines = LineTable(text)
    let configuration = RuleConfiguration(
      levels: catalogue.entries.map(\.level), options: [:])
    let comments = comments(in: text)
    var suppressions = Suppressions(text, comments: comments, lines: lines, catalogue: catalogue)
    var said: [String] = []
    for (offset, byte) in text.bytes.enumerated() {
      guard let rule = byte == 0x41 ? 0 : byte == 0x42 ? 1 : nil else { continue }
      let isInComment = comments.contains { $0.contains(UInt32(offset)) }
      guard !isInComment, suppressions?.silences(rule: rule, at: UInt32(offset)) != true else {
        continue
      }
      said.append("\(lines.line(of: UInt32(offset))):\(byte == 0x41 ? "A" : "B")")
    }
    let faults = suppressions?.unsilencedFaults(configuration) ?? []
    for fault in faults {
      let place = lines.position(of: fault.range.start)
      said.append("\(place.line):\(place.column):\(fault.rule.prefix { $0 != "-" })")
    }
    return (said, faults)
  }

  /// Where comments stand in a text without strings.
  private func comments(in text: SourceText) -> [ByteRange] {
    var comments: [ByteRange] = []
    var offset: UInt32 = 0
    while offset < text.count {
      guard text[offset] == 0x2F, text[offset + 1] == 0x2F || text[offset + 1] == 0x2A else {
        offset += 1
        continue
      }
      let start = offset
      if text[offset + 1] == 0x2F {
        while offset < text.count, text[offset] != 0x0A, text[offset] != 0x0D { offset += 1 }
      } else {
        while offset < text.count, !text.equals(ByteRange(offset, offset + 2), "*/") { offset += 1 }
        offset += 2
      }
      comments.append(ByteRange(start, offset))
    }
    return comments
  }
}
