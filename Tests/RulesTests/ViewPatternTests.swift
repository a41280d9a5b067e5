import Testing

@testable import Rules

/// Which views and modifiers a pattern matches.
struct ViewPatternTests {
  private func count(_ pattern: String, _ source: String, _ others: [String] = []) -> Int {
    Trial(match: "$x = \(pattern)").found(in: source, others).count
  }

  @Test func aNameIsAnyViewOfThatName() {
    #expect(
      Trial(match: "Text").found(in: "VStack { Text(\"a\").bold(); Image(\"b\") }") == ["Text"])
    #expect(count("VStack", "VStack(spacing: 3) { }.padding()") == 1)
    #expect(count("Text", "SwiftUI.Text(\"a\")") == 1)
    #expect(count("SwiftUI.Text", "Text(\"a\")") == 1)
    #expect(count("view", "VStack { Text(\"a\"); Image(\"b\") }") == 3)
  }

  @Test func aTypeOfTheProjectHidesSwiftUIs() {
    let own = "struct List: View { var body: some View { Text(\"\") } }"
    #expect(count("List", "struct A: View { var body: some View { List() } }", [own]) == 0)
    #expect(count("List", "struct A: View { var body: some View { SwiftUI.List() } }", [own]) == 1)
    // A name that SwiftUI doesn't have is the project's.
    #expect(count("Row", "struct Row: View { var body: some View { Row() } }") == 1)
  }

  @Test func argumentsMatchByLabelInAnyNumber() {
    #expect(count("Image(systemName: $n)", "Image(systemName: \"a\", variableValue: 1)") == 1)
    #expect(count("Image(systemName: $n)", "Image(\"a\")") == 0)
    #expect(count("Text($a)", "Text(\"a\", bundle: .main)") == 1)
    #expect(count("Text(\"a\")", "Text(\"b\")") == 0)
    #expect(count("Label($t, systemImage: \"x\")", "Label(\"t\", systemImage: \"x\")") == 1)
    #expect(count("Button()", "Button(\"a\") { }") == 1)
    #expect(count("exactly Button()", "Button(\"a\") { }") == 0)
    #expect(count("exactly Image($a)", "Image(\"a\")") == 1)
    #expect(count("exactly Image($a)", "Image(\"a\", bundle: nil)") == 0)
  }

  @Test func aRunTakesTheRestOfTheArguments() {
    let trial = Trial(match: "Button($title, $$$rest)", "at $$$rest".replacing("$$$", with: "$"))
    #expect(
      trial.found(in: "Button(\"a\", role: .cancel, action: go)") == ["role: .cancel, action: go"])
  }

  @Test func valuesMatchByValue() {
    #expect(
      count(".rotationEffect(.degrees(180))", "Text(\"\").rotationEffect(.degrees(180.0))") == 1)
    #expect(
      count(".rotationEffect(.degrees(180))", "Text(\"\").rotationEffect(Angle.degrees(1_80))") == 1
    )
    #expect(count(".padding(-1)", "Text(\"\").padding(-1.0)") == 1)
    #expect(count(".padding(-1)", "Text(\"\").padding(1)") == 0)
    #expect(count(".padding(16)", "Text(\"\").padding(0x10)") == 1)
    #expect(count(".padding((8))", "Text(\"\").padding(((8)))") == 1)
    #expect(count(".frame(alignment: .top)", "Text(\"\").frame(alignment: Alignment.top)") == 1)
    #expect(count(".frame(alignment: Alignment.top)", "Text(\"\").frame(alignment: .top)") == 1)
    #expect(count(".frame(alignment: .top)", "Text(\"\").frame(alignment: model.top)") == 0)
    #expect(count(".frame(alignment: .top)", "Text(\"\").frame(alignment: .bottom)") == 0)
    #expect(
      count(
        ".offset(CGSize(width: 1, height: $h))", "Text(\"\").offset(.init(width: 1, height: 2))")
        == 1)
    #expect(
      count(
        ".offset(.init(width: 1, height: $h))", "Text(\"\").offset(CGSize(width: 1, height: 2))")
        == 1)
    #expect(
      count(
        ".offset(CGSize(width: 1, height: $h))", "Text(\"\").offset(CGPoint(width: 1, height: 2))")
        == 0)
  }

  @Test func theSameNameTwiceIsEqualTokens() {
    let pattern = "HStack { Text($a); Text($a) }"
    #expect(count(pattern, "HStack { Text(x.y); Text(x . y) }") == 1)
    #expect(count(pattern, "HStack { Text(x.y); Text(x.z) }") == 0)
    #expect(count("HStack { Text($_); Text($_) }", "HStack { Text(a); Text(b) }") == 1)
  }

  @Test func modifiersAreAnOrderedSubsequence() {
    let source = "Image(\"a\").resizable().padding().scaledToFit().frame(width: 3)"
    #expect(count("Image($$$).resizable().frame()", source) == 1)
    #expect(count("Image($$$).frame().resizable()", source) == 0)
    #expect(count("view.resizable().scaledToFit()", source) == 1)
    #expect(count("view.padding().padding()", source) == 0)
    #expect(count("exactly Image($$$).resizable()", source) == 0)
    #expect(count("exactly Image($a).resizable()", "Image(\"a\").resizable()") == 1)
  }

  @Test func runsOfModifiers() {
    let trial = Trial(
      match: "Image($$$).resizable().$$$between.frame()",
      "let $n = $between.count\nat $between.first")
    let source = "Image(\"a\").resizable().padding().bold().frame(width: 3)"
    #expect(trial.found(in: source) == [".padding()"])
    #expect(count("view.resizable().$$$none.padding()", source) == 1)
    let empty = Trial(
      "match view.resizable().$$$none.padding()\nwhere $none.isEmpty\nsay \"found\"")
    #expect(empty.found(in: source).count == 1)
  }

  @Test func modifierPatterns() {
    #expect(
      Trial(match: ".frame(width: $w)").found(in: "Text(\"\").frame(width: 3, height: 4).bold()")
        == [".frame(width: 3, height: 4)"])
    #expect(count(".frame()", "Text(\"\").frame(width: 3)") == 1)
    #expect(count("exactly .frame()", "Text(\"\").frame(width: 3)") == 0)
    #expect(count("exactly .frame()", "Text(\"\").frame()") == 1)
    #expect(
      count(".background { Color.red }", "Text(\"\").background { Color.red.padding() }") == 1)
    #expect(count(".background { Color.red }", "Text(\"\").background { Color.blue }") == 0)
  }

  @Test func aModifierOfTheProjectIsNotSwiftUIs() {
    let own = "extension View { func frame(width: Size) -> some View { self } }"
    #expect(
      count(
        ".frame(width: $w)",
        "struct A: View { var body: some View { Text(\"\").frame(width: 3) } }", [own]) == 0)
    #expect(
      count(
        ".frame(height: $w)",
        "struct A: View { var body: some View { Text(\"\").frame(height: 3) } }", [own]) == 1)
  }

  @Test func thenAndNext() {
    let source = "Text(\"\").padding().bold().frame(width: 3)"
    func found(_ clause: String) -> Int {
      Trial(match: ".padding()", clause).found(in: source).count
    }
    #expect(found("then .frame()") == 1)
    #expect(found("next .frame()") == 0)
    #expect(found("next .bold()") == 1)
    #expect(found("then .padding()") == 0)
  }

  @Test func alternativesOfConditionalCompilationExcludeEachOther() {
    let source = """
      Text("")
        #if os(iOS)
          .bold()
        #else
          .italic()
        #endif
          .padding()
      """
    #expect(count("view.bold().padding()", source) == 1)
    #expect(count("view.italic().padding()", source) == 1)
    #expect(count("view.bold().italic()", source) == 0)
  }

  @Test func contentLists() {
    #expect(count("VStack { $a }", "VStack { Text(\"\") }") == 1)
    #expect(count("VStack { $a }", "VStack { Text(\"\"); Text(\"\") }") == 0)
    #expect(count("VStack { $$$ }", "VStack { Text(\"\"); Text(\"\") }") == 1)
    #expect(count("VStack { }", "VStack { Text(\"\") }") == 0)
    #expect(
      count("VStack { $$$; Spacer() }", "VStack { Text(\"\"); Spacer(minLength: 3).padding() }")
        == 1)
    #expect(count("VStack { $$$; Spacer() }", "VStack { Spacer(); Text(\"\") }") == 0)
    #expect(
      count("VStack { $$$; Spacer(); $$$ }", "VStack { Text(\"\"); Spacer(); Text(\"\") }") == 1)
    #expect(count("VStack { $a }", "VStack { let x = 1; Text(x) }") == 1)
    #expect(count("ForEach($$$) { $i in Text($i) }", "ForEach(items) { item in Text(item) }") == 1)
    #expect(count("ForEach($$$) { $i in Text($i) }", "ForEach(items) { item in Text(other) }") == 0)
    #expect(
      count(
        "ForEach($$$) { if $$$c { $$$ } }", "ForEach(a) { x in if x.b, let c = x.c { Text(c) } }")
        == 1)
    #expect(
      count(
        "ForEach($$$) { if $$$c { $$$ } }",
        "ForEach(a) { x in if x.b { Text(c) } else { Text(d) } }") == 0)
  }

  @Test func trailingClosuresAreArguments() {
    #expect(
      count("Button { $$$ } label: { Text($t) }", "Button { go() } label: { Text(\"\").bold() }")
        == 1)
    #expect(count("Button(action: $a) { Text($t) }", "Button(action: go) { Text(\"\") }") == 1)
    #expect(
      count("Button(action: $a, label: $b)", "Button(action: go, label: { Text(\"\") })") == 1)
    #expect(count("ScrollView { $a }", "ScrollView(.vertical, content: { Text(\"\") })") == 1)
  }
}
