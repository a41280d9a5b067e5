import Platforms
import Testing

@testable import Rules

/// What clauses, conditions and messages do.
struct ClauseTests {
  private let list = """
    struct A: View {
      var body: some View {
        List {
          VStack { Text("in").padding() }
        }
        .background { Text("behind") }
        Text("out")
      }
    }
    """

  private func texts(_ clauses: String, _ source: String? = nil) -> [String] {
    Trial(match: "Text($t)", "\(clauses)\nat $t").found(in: source ?? list)
  }

  @Test func insideAndOutside() {
    #expect(texts("inside List") == ["\"in\"", "\"behind\""])
    #expect(texts("outside List") == ["\"out\""])
    #expect(texts("inside VStack\ninside List") == ["\"in\""])
    #expect(texts("inside .background()") == ["\"behind\""])
    #expect(texts("inside view.background()") == ["\"in\"", "\"behind\""])
    #expect(texts("inside $l = List or VStack\n$l is VStack") == ["\"in\""])
    #expect(texts("inside type $_: View").count == 3)
    #expect(texts("inside type $_: Equatable") == [])
  }

  @Test func withAndContains() {
    #expect(texts("with .padding()") == ["\"in\""])
    #expect(texts("without .padding()") == ["\"behind\"", "\"out\""])
    let trial = { Trial(match: "List", $0).found(in: self.list).count }
    #expect(trial("contains Text(\"in\")") == 1)
    #expect(trial("contains Text(\"out\")") == 0)
    #expect(trial("lacks Image") == 1)
    #expect(trial("contains .padding()") == 1)
    #expect(trial("with .padding()") == 0)
    #expect(trial("contains expression \"in\"") == 1)
  }

  @Test func conditionsOfOneClause() {
    let source = "Text(\"a\").frame(width: 3)\nText(\"b\").frame(width: .infinity)"
    #expect(texts("without .frame(width: $w) where $w.isInfinite", source) == ["\"a\""])
    #expect(texts("with .frame(width: $w) where !$w.isInfinite", source) == ["\"a\""])
  }

  @Test func whatIsInfiniteMayBeUnknown() {
    func found(_ condition: String, _ width: String) -> Int {
      Trial(match: ".frame(width: $w)", "where \(condition)")
        .found(in: "Text(\"a\").frame(width: \(width))").count
    }
    #expect(found("$w.isInfinite", ".infinity") == 1)
    #expect(found("$w.isInfinite", "-CGFloat.infinity") == 1)
    #expect(found("!$w.isInfinite", "3") == 1)
    #expect(found("!$w.isInfinite", "nil") == 1)
    #expect(found("!$w.isInfinite", ".greatestFiniteMagnitude") == 1)
    #expect(found("$w.isInfinite", "size") == 0)
    #expect(found("!$w.isInfinite", "size") == 0)
  }

  @Test func aClauseTriesAllThatLaterClausesAllow() {
    let source = "Text(\"a\").frame(width: 1).frame(width: 2).frame(width: 3)"
    let trial = Trial(
      match: "Text($t)",
      "with $f = .frame(width: $w)\nwhere $f.name == \"frame\"\n$w is expression 2\nat $w")
    #expect(trial.found(in: source) == ["2"])
  }

  @Test func forMakesAFindingOfEach() {
    let source = "Text(\"a\").bold().italic()"
    let trial = Trial("match Text($$$).$$$all\nfor $m in $all\nat $m\nsay \"\\($m.name)\"")
    #expect(trial.messages(in: source) == ["bold", "italic"])
  }

  @Test func eachAndAlso() {
    let source = "Text(\"a\").bold().italic().bold()"
    let trial = Trial(
      "match Text($$$).$$$all\neach $b in $all where $b.name == \"bold\"\nsay \"\\($b.count)\"\nalso $b \"here\""
    )
    #expect(trial.messages(in: source) == ["2"])
    #expect(trial.related(in: source) == [".bold()", ".bold()"])
  }

  @Test func readersElsewhereAreNotAroundTheSetter() {
    let source = """
      struct Key: PreferenceKey { static let defaultValue = 0 }
      struct One: View {
        var body: some View { Text("a").preference(key: Key.self, value: 1) }
      }
      struct Two: View {
        var body: some View { One().onPreferenceChange(Key.self) { near($0) } }
      }
      struct Three: View {
        var body: some View { Text("b").onPreferenceChange(Key.self) { far($0) } }
      }
      """
    let trial = Trial(
      "match $set = .preference(key: $Key.self)\nlet $key = $Key.declaration\nsay \"x\"\n"
        + "also $key.readers(around: $set) \"here\"")
    #expect(trial.related(in: source) == [".onPreferenceChange(Key.self)"])
    #expect(
      trial.related(in: source.replacing("One()", with: "Other()")).count == 2)
  }

  @Test func aRelatedPlaceIsNamedOnce() {
    let trial = Trial("match $m = .bold()\nsay \"x\"\nalso $m \"here\"\nalso $m \"here\"")
    #expect(trial.related(in: "Text(\"a\").bold()") == [".bold()"])
  }

  @Test func somewhereAndNowhere() {
    func found(_ clause: String, _ others: [String] = []) -> Int {
      Trial(match: "Text($t)", clause).found(in: "Text(\"a\")", others).count
    }
    #expect(found("somewhere Image", ["Image(\"b\")"]) == 1)
    #expect(found("somewhere Image") == 0)
    #expect(found("nowhere Image") == 1)
    #expect(found("nowhere .bold()", ["Image(\"b\").bold()"]) == 0)
    #expect(found("somewhere struct Row: View", ["struct Row: View {}"]) == 1)
    #expect(found("somewhere struct Row: View", ["struct Row {}"]) == 0)
    #expect(found("nowhere extension View { func go() }", ["extension View { func go() {} }"]) == 0)
    #expect(found("somewhere func go()", ["struct A { func go() {} }"]) == 1)
    // Joined on what is named already.
    #expect(found("somewhere Image($t)", ["Image(\"a\")"]) == 1)
    #expect(found("somewhere Image($t)", ["Image(\"b\")"]) == 0)
  }

  @Test func allGathersTheProject() {
    let trial = Trial(
      """
      match  .coordinateSpace(name: $n)
      all    .font($f)
      say    "\\($f.count) \\($f.constant)"
      """)
    let source = "Text(\"\").coordinateSpace(name: \"a\").font(\"x\")"
    #expect(trial.messages(in: source, ["Text(\"\").font(\"y\")"]) == ["2 x, y"])
  }

  @Test func unknownIsNeitherYesNorNo() {
    let source = "struct A: View { let n: String; var body: some View { Text(n) } }"
    func found(_ condition: String) -> Int {
      Trial(match: "Text($t)", "where \(condition)").found(in: source).count
    }
    #expect(found("$t.constant == \"a\"") == 0)
    #expect(found("$t.constant != \"a\"") == 0)
    #expect(found("!($t.constant == \"a\")") == 0)
    #expect(found("$t.constant.isKnown") == 0)
    #expect(found("!$t.constant.isKnown") == 1)
    #expect(found("$t.constant == \"a\" || 1 < 2") == 1)
    #expect(found("$t.constant == \"a\" || 1 > 2") == 0)
    // Where a clause denies, unknown is not no.
    let denial = Trial(match: "Text($t)", "$t isNot expression $x where $x.constant == \"a\"")
    #expect(denial.found(in: source) == [])
  }

  @Test func numbersAndOptions() {
    let trial = Trial(
      "match VStack($$$a)\nwhere $a.text == \"\" || options.least + 2 * 3 >= 10\nsay \"\\(options.least * 2)\"",
      head: "option least: 4\n")
    #expect(trial.messages(in: "VStack(spacing: 1) { }") == ["8"])
    #expect(trial.messages(in: "VStack(spacing: 1) { }", options: ["least": .number(3)]) == [])
  }

  @Test func theFirstMessageThatHoldsSpeaks() {
    let trial = Trial(
      """
      match Text($t)
      say   "a text \\($t)" when $t.constant.isKnown
      say   "something else: \\"\\($t.text.count)\\""
      """)
    #expect(
      trial.messages(in: "Text(\"a\")\nText(b)") == ["a text \"a\"", "something else: \"1\""])
  }

  @Test func longCodeIsCutInMessages() {
    let trial = Trial("match Text($t)\nsay \"\\($t)\"")
    let message = trial.messages(in: "Text(\n  \(String(repeating: "a + ", count: 40))b)")
    #expect(message[0].count == 60 && message[0].hasSuffix("...") && !message[0].contains("\n"))
  }

  @Test func needsDropsFindingsOnOlderSystems() {
    let trial = Trial(match: "Text", "needs iOS 17, macOS 14")
    let source = """
      struct A: View {
        var body: some View {
          if #available(iOS 17, *) { Text("new") } else { Text("old") }
        }
      }
      """
    #expect(trial.found(in: source).count == 1)
    #expect(trial.found(in: "Text(\"\")", target: [.iOS: OSVersion(16)]) == [])
    #expect(trial.found(in: "Text(\"\")", target: [.iOS: OSVersion(17)]) == ["Text"])
  }

  @Test func aPlaceIsFlaggedOnce() {
    let trial = Trial("match Text($t) or Text($t, $$$)\nsay \"x\"".replacing(", $$$", with: ""))
    #expect(trial.found(in: "Text(\"a\")") == ["Text"])
  }
}
