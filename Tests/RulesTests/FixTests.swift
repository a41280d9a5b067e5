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

  @Test func carriageReturnsAloneAreKept() {
    #expect(
      fixed(
        "$v = Group", "unwrap $v", "VStack {\r  Group {\r    A()\r      .bold()\r    B()\r  }\r}\r")
        == "VStack {\r  A()\r    .bold()\r  B()\r}\r")
  }

  @Test func blankLinesAtTheEndGoWithTheLastDeclaration() {
    for tail in ["", "\n", "\n\n\n"] {
      #expect(
        fixed("$v = struct B", "delete $v", "struct A {}\n\n\nstruct B {\n}\n\(tail)")
          == "struct A {}\n")
    }
    #expect(
      fixed("$v = struct B", "delete $v", "struct A {}\n\nstruct B {}\n\nstruct C {}\n")
        == "struct A {}\n\nstruct C {}\n")
  }

  @Test func codeOfSeveralLinesHasTheLineEndsOfItsFile() {
    #expect(
      fixed(
        "$v = Group", "unwrap $v",
        "VStack {\r\n  Group {\r\n    Text(\"a\")\r\n      .bold()\r\n    Text(\"b\")\r\n  }\r\n}\r\n"
      )
        == "VStack {\r\n  Text(\"a\")\r\n    .bold()\r\n  Text(\"b\")\r\n}\r\n")
    #expect(
      fixed("$v = VStack", "insert Spacer() into $v", "VStack {\r\n\tText(\"a\")\r\n}")
        == "VStack {\r\n\tText(\"a\")\r\n\tSpacer()\r\n}")
    let move = Trial(
      "match $m = .onTapGesture()\nthen $b = .bold()\nsay \"x\"\nfix \"Move\" safe\n    move $m after $b"
    )
    #expect(
      move.fixed("Text(\"a\")\r\n  .onTapGesture {\r\n    go()\r\n  }\r\n  .bold()\r\n")
        == "Text(\"a\")\r\n  .bold()\r\n  .onTapGesture {\r\n    go()\r\n  }\r\n")
    #expect(
      fixed("$v = Text", "wrap $v in VStack {\n        $v\n      }", "Text(\"a\")\r\n  .bold()\r\n")
        == "VStack {\r\n  Text(\"a\")\r\n    .bold()\r\n}\r\n")
  }

  private func refusalOrText(_ safety: String, _ edits: String, _ source: String) -> String {
    Trial("match $m = .padding($p)\nsay \"x\"\nfix \"Do\" \(safety)\n    \(edits)").fixed(source)
  }

  @Test func commentsStay() {
    let lost = "a comment in the code to be changed would be lost"
    let inside = "Text(\"a\")\n  .padding(/* why */ 8)\n"
    #expect(refusalOrText("safe", "delete $m", inside) == lost)
    #expect(refusalOrText("unsafe", "delete $m", inside) == lost)
    #expect(refusalOrText("safe", "replace $m with .bold()", inside) == lost)
    // One above the modifier stays, and so does one behind it in a safe fix.
    let around = "Text(\"a\")\n  // above\n  .padding(8)  // behind\n  .bold()\n"
    #expect(
      refusalOrText("safe", "delete $m", around)
        == "Text(\"a\")\n  // above\n  // behind\n  .bold()\n")
    #expect(
      refusalOrText("unsafe", "delete $m", around) == "Text(\"a\")\n  // above\n  .bold()\n")
    // On a line with other code it belongs to that, too.
    let beside = "Text(\"a\").padding(8)  // behind\n"
    #expect(refusalOrText("unsafe", "delete $m", beside) == "Text(\"a\")  // behind\n")
    // A comment that moves along with its code is not lost.
    #expect(
      fixed("$v = Group", "unwrap $v", "Group {\n  // a\n  Text(\"a\")\n}") == lost)
    #expect(
      fixed(
        "$v = Group", "unwrap $v",
        "Group {\n  Text(\"a\") // a\n    /* b\n       c */\n    .bold()\n}")
        == "Text(\"a\") // a\n  /* b\n     c */\n  .bold()")
  }

  @Test func blankLinesDoNotPileUp() {
    #expect(
      fixed("$f = func old()", "delete $f", "func a() {}\n\nfunc old() {}\n\nfunc b() {}\n")
        == "func a() {}\n\nfunc b() {}\n")
    #expect(
      fixed("$f = func old()", "delete $f", "func a() {}\nfunc old() {}\n\nfunc b() {}\n")
        == "func a() {}\n\nfunc b() {}\n")
    #expect(
      fixed("$m = .padding()", "delete $m", "Text(\"a\") .padding()\n") == "Text(\"a\")\n")
  }

  @Test func stringsOfSeveralLinesKeepTheirText() {
    let even = "Group {\n  Text(\"\"\"\n    a\n    \"\"\")\n}"
    #expect(
      fixed("$v = Group", "unwrap $v", even) == "Text(\"\"\"\n  a\n  \"\"\")")
    let uneven = "VStack {\n    Group {\n        Text(\"\"\"\n            a\n  \"\"\")\n    }\n}"
    #expect(
      fixed("$v = Group", "unwrap $v", uneven) == "the code to be changed can't be told for certain"
    )
  }
}
