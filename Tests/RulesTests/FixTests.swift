import Testing

@testable import Rules

/// What the edits of fixes make of code.
struct FixTests {
  private func fixed(_ pattern: String, _ edits: String, _ source: String) -> String {
    Trial("match \(pattern)\nsay \"x\"\nfix \"Do\" safe\n    \(edits)").fixed(source)
  }

  @Test func deletingAModifierTakesItsLine() {
    let source = """
      Text("a")
        .bold()
        .padding()
        .italic()
      """
    #expect(fixed("$m = .padding()", "delete $m", source) == "Text(\"a\")\n  .bold()\n  .italic()")
    #expect(
      fixed("$m = .bold()", "delete $m", "Text(\"a\").bold().padding()") == "Text(\"a\").padding()")
    #expect(
      fixed("$m = .italic()", "delete $m", source) == "Text(\"a\")\n  .bold()\n  .padding()")
    // A trailing closure goes with it.
    #expect(
      fixed("$m = .onAppear()", "delete $m", "Text(\"a\")\n  .onAppear {\n    go()\n  }\n  .bold()")
        == "Text(\"a\")\n  .bold()")
  }

  @Test func deletingAStatement() {
    let source = "func f() {\n  a()\n  return nil\n}\n"
    #expect(fixed("$r = return nil", "delete $r", source) == "func f() {\n  a()\n}\n")
  }

  @Test func replacing() {
    #expect(
      fixed(".padding($p)", "replace $p with 8", "Text(\"a\").padding(16)")
        == "Text(\"a\").padding(8)")
    #expect(
      fixed(
        "$m = .padding($p)", "replace $m with .safeAreaPadding($p)",
        "Text(\"a\")\n    .padding(x + 1)")
        == "Text(\"a\")\n    .safeAreaPadding(x + 1)")
    #expect(
      fixed("$m = .padding($p)", "replace $m with .\\($m.name)(2)", "Text(\"a\").padding(1)")
        == "Text(\"a\").padding(2)")
  }

  @Test func codeOfSeveralLinesKeepsItsShape() {
    let source = """
      struct A: View {
        var body: some View {
          if wide {
            HStack(spacing: 4) {
              Text("a")
                .bold()
            }
          } else {
            VStack {
              Text("a")
                .bold()
            }
          }
        }
      }
      """
    let rule = Trial(
      """
      match $branch = if $c { $One($$$one) { $$$x } } else { $Two($$$two) { $$$x } }
      say   "x"
      fix   "Swap" safe
            replace $branch with
              let layout = $c ? AnyLayout(\\($One)Layout($$$one)) : AnyLayout(\\($Two)Layout($$$two))
              layout {
                $$$x
              }
      """)
    let expected = """
      struct A: View {
        var body: some View {
          let layout = wide ? AnyLayout(HStackLayout(spacing: 4)) : AnyLayout(VStackLayout())
          layout {
            Text("a")
              .bold()
          }
        }
      }
      """
    #expect(rule.fixed(source) == expected)
  }

  @Test func inserting() {
    #expect(
      fixed("$v = Text", "insert .bold() after $v", "Text(\"a\").italic()")
        == "Text(\"a\").italic().bold()")
    #expect(
      fixed("$v = VStack", "insert .bold() after $v", "VStack {\n  Text(\"a\")\n}")
        == "VStack {\n  Text(\"a\")\n}\n.bold()")
    #expect(
      fixed("$v = Text", "insert .bold() after $v", "Text(\"a\")\n  .italic()\n")
        == "Text(\"a\")\n  .italic()\n  .bold()\n")
    #expect(
      fixed(
        "$m = .onTapGesture()", "insert .contentShape(.rect) before $m",
        "row()\n  .onTapGesture { go() }")
        == "row()\n  .contentShape(.rect)\n  .onTapGesture { go() }")
    #expect(
      fixed("$v = VStack", "insert Spacer() into $v", "VStack {\n  Text(\"a\")\n}")
        == "VStack {\n  Text(\"a\")\n  Spacer()\n}")
    #expect(
      fixed("$v = Text", "insert let x = 1 before $v", "VStack {\n  Text(\"a\")\n}")
        == "VStack {\n  let x = 1\n  Text(\"a\")\n}")
  }

  @Test func wrappingAndUnwrapping() {
    #expect(
      fixed("$v = Text", "wrap $v in VStack { $v }", "HStack {\n  Text(\"a\").bold()\n}")
        == "HStack {\n  VStack { Text(\"a\").bold() }\n}")
    #expect(
      fixed(
        "$v = Group", "unwrap $v",
        "VStack {\n  Group {\n    Text(\"a\")\n      .bold()\n    Text(\"b\")\n  }\n}")
        == "VStack {\n  Text(\"a\")\n    .bold()\n  Text(\"b\")\n}")
  }

  @Test func moving() {
    let rule = Trial(
      """
      match $frame = .frame(width: $_)
      then  $effect = .matchedGeometryEffect(id: $_)
      say   "x"
      fix   "Move" unsafe
            move $frame after $effect
      """)
    #expect(
      rule.fixed("Circle()\n  .frame(width: 40)\n  .matchedGeometryEffect(id: 1, in: n)\n  .bold()")
        == "Circle()\n  .matchedGeometryEffect(id: 1, in: n)\n  .frame(width: 40)\n  .bold()")
    #expect(
      rule.fixed("Circle().frame(width: 40).matchedGeometryEffect(id: 1, in: n)")
        == "Circle().matchedGeometryEffect(id: 1, in: n).frame(width: 40)")
  }

  @Test func eachPlaceOfAList() {
    let rule = Trial(
      "match Text($$$).$$$all\neach $b in $all where $b.name == \"bold\"\nsay \"x\"\n"
        + "fix \"Do\" safe\n    delete each $b")
    #expect(rule.fixed("Text(\"a\").bold().italic().bold()") == "Text(\"a\").italic()")
  }

  @Test func aFixIsMadeAsAWholeOrNotAtAll() {
    let overlapping = Trial(
      "match $v = Text($t)\nsay \"x\"\nfix \"Do\" safe\n    delete $t\n    replace $v with Text()")
    #expect(
      overlapping.fixed("Text(\"a\")") == "the code to be changed can't be told for certain")
    let unknown = Trial(
      "match Text($t)\nsay \"x\"\nfix \"Do\" safe\n    replace $t with \\($t.constant)")
    #expect(unknown.fixed("Text(a)") == "the code to be changed can't be told for certain")
    let broken = Trial(
      "match Text($t)\nsay \"x\"\nfix \"Do\" safe\n    replace $t with \\($t.text.count)")
    #expect(broken.fixed("Text(a)") == "Text(1)")
  }

  @Test func whyAFixIsNotOffered() {
    let source = "Text(a)"
    func refusal(_ clause: String) -> String {
      Trial("match $v = Text($t)\nsay \"x\"\nfix \"Do\" safe\n\(clause)\n    delete $v").fixed(
        source)
    }
    #expect(refusal("when 1 > 2") == "this code has not the form that the fix is for")
    #expect(
      refusal("when $t.constant == \"a\"")
        == "the source doesn't tell whether the fix is right here")
  }

  @Test func tabsAndLineEndsAreKept() {
    #expect(
      fixed("$m = .padding()", "delete $m", "Text(\"a\")\r\n\t.padding()\r\n\t.bold()\r\n")
        == "Text(\"a\")\r\n\t.bold()\r\n")
    #expect(
      fixed("$v = VStack", "insert Spacer() into $v", "VStack {\n\tText(\"a\")\n}")
        == "VStack {\n\tText(\"a\")\n\tSpacer()\n}")
  }
}
