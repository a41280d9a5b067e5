import Testing

@testable import Rules

/// Words about values that may be nil, about closures, texts and arguments.
struct CallWordTests {
  private func answer(_ word: String, _ argument: String, _ others: [String] = []) -> String {
    let source = """
      struct Screen: View {
        let tone: Color
        let other: Color?
        let model: Model
        var body: some View { Text("a").tint(\(argument)) }
      }
      """
    let yes = Trial(match: ".tint($x)", "where $x.\(word)").found(in: source, others).count
    let no = Trial(match: ".tint($x)", "where !$x.\(word)").found(in: source, others).count
    return yes == 1 ? "yes" : no == 1 ? "no" : "unknown"
  }

  @Test func whatCanBeNil() {
    let nils = { (argument: String) in answer("canBeNil", argument) }
    for argument in [
      ".red", "Color.red", "tone", "tone.opacity(0.5)", "Color(\"a\")", "isOn ? .red : tone",
      "other ?? .red", "other!", "self.tone", ".init(\"a\")", "colors[1, default: .red]",
      "(isOn ? Color.red : .blue)",
    ] {
      #expect(nils(argument) == "no", "\(argument)")
    }
    for argument in [
      "nil", "other", "isOn ? .red : nil", "model?.tone", "try? color()", "a as? Color",
    ] {
      #expect(nils(argument) == "yes", "\(argument)")
    }
    for argument in ["elsewhere", "colors[1]", "model.hue", "color()"] {
      #expect(nils(argument) == "unknown", "\(argument)")
    }
    let model = "struct Model { let tone: Color; let accent: Color? }"
    #expect(answer("canBeNil", "model.tone", [model]) == "no")
    #expect(answer("canBeNil", "model.accent", [model]) == "yes")
    // Of which type is not known, but nothing of that name is an optional.
    #expect(answer("canBeNil", "theme.tone", ["struct Theme { let tone: Color }"]) == "no")
    #expect(
      answer("canBeNil", "Color(hex: 1)", ["extension Color { init?(hex: Int) { } }"]) == "unknown")
    #expect(answer("canBeNil", "Color(hex: 1)", ["extension Color { init(hex: Int) { } }"]) == "no")
  }

  @Test func howManyArgumentsAClosureTakes() {
    let counts = [
      "{ }": 0, "{ print(1) }": 0, "{ new in }": 1, "{ (new) in }": 1,
      "{ (new: Int) -> Void in }": 1,
      "{ old, new in }": 2, "{ [weak self] in }": 0, "{ [weak self] _ in }": 1, "{ print($0) }": 1,
      "{ print($1) }": 2, "{ a.map { $0 } }": 0, "{ print(a.map { $0 }, $0) }": 1,
      "{ print(\"\\($0)\") }": 1,
    ]
    for (closure, count) in counts {
      let trial = Trial(match: ".tint($x)", "where $x.parameterCount == \(count)")
      #expect(trial.found(in: "Text(\"\").tint(\(closure))").count == 1, "\(closure)")
    }
    let named = Trial(match: ".tint($x)", "where !$x.parameterCount.isKnown")
    #expect(named.found(in: "Text(\"\").tint(action)").count == 1)
  }

  @Test func whereATextMustStayOne() {
    let stays = { (code: String) -> Bool in
      let free = Trial(match: "$m = .foregroundColor($_)", "where !$m.mustStayText")
      return free.found(in: "struct A: View { \(code) }").isEmpty
    }
    #expect(!stays("var body: some View { Text(\"\").foregroundColor(.red) }"))
    #expect(!stays("var body: some View { Text(\"\").foregroundColor(.red).padding().bold() }"))
    #expect(!stays("var body: some View { VStack { if a { Text(\"\").foregroundColor(.red) } } }"))
    #expect(!stays("func a() -> some View { return Text(\"\").foregroundColor(.red) }"))
    #expect(!stays("var body: some View { Image(\"\").foregroundColor(.red) }"))
    #expect(stays("var body: some View { Text(\"\").foregroundColor(.red).bold() }"))
    #expect(stays("var body: some View { Text(\"\").foregroundColor(.red) + Text(\"\") }"))
    #expect(stays("var title: Text { Text(\"\").foregroundColor(.red) }"))
    #expect(stays("var body: some View { a ? Text(\"\").foregroundColor(.red) : Text(\"\") }"))
    #expect(stays("var body: some View { Row(title: Text(\"\").foregroundColor(.red)) }"))
    #expect(stays("let title = Text(\"\").foregroundColor(.red)"))
  }

  @Test func textsAreJoined() {
    let trial = Trial("match Text($a)\nlet $b = \"<\" + $a.text + \">\"\nsay \"\\($b)\"")
    #expect(trial.messages(in: "Text(x)") == ["<x>"])
  }

  @Test func anArgumentGoesWithItsComma() {
    let trial = Trial(
      "match $s = List(hides: $_)\nsay \"a\"\nfix \"b\" safe\n      delete $s.argument(\"hides\")")
    #expect(trial.fixed("List(hides: true) { a }") == "List { a }")
    #expect(trial.fixed("List(hides: true)") == "List()")
    #expect(trial.fixed("List(a, hides: true) { a }") == "List(a) { a }")
    #expect(trial.fixed("List(hides: true, a: 1) { a }") == "List(a: 1) { a }")
  }

  @Test func aValueOfSeveralLinesBecomesABlock() {
    let trial = Trial(
      "match $m = .mask($v)\nsay \"a\"\nfix \"b\" safe\n      replace $m with .mask { $v }")
    #expect(trial.fixed("Text(\"\").mask(Circle())") == "Text(\"\").mask { Circle() }")
    #expect(
      trial.fixed(
        "VStack {\n    Text(\"\")\n        .mask(\n            Circle()\n                .fill()\n        )\n}"
      )
        == "VStack {\n    Text(\"\")\n        .mask {\n            Circle()\n                .fill()\n        }\n}"
    )
  }

  @Test func aModifierOnTheImplicitSelfHasNoDot() {
    let trial = Trial(
      "match $m = .mask($v)\nsay \"a\"\nfix \"b\" safe\n      replace $m with .mask { $v }")
    #expect(
      trial.fixed("extension View { func a() -> some View { mask(Circle()) } }")
        == "extension View { func a() -> some View { mask { Circle() } } }")
  }
}
