import Testing

@testable import Rules

/// Which declarations, statements and expressions a pattern matches.
struct CodePatternTests {
  private func found(_ pattern: String, _ source: String, _ others: [String] = []) -> [String] {
    Trial(match: pattern).found(in: source, others)
  }

  @Test func declarationsHaveAtLeastWhatThePatternHas() {
    let source = "@MainActor public struct A: View, Equatable { let x = 1; var y: Int { 2 } }"
    #expect(found("struct $S", source) == ["A"])
    #expect(found("struct A: Equatable", source) == ["A"])
    #expect(found("type $_: View { let x }", source) == ["A"])
    #expect(found("type $_ { let x; var y }", source) == ["A"])
    #expect(found("type $_ { let y }", source) == [])
    #expect(found("class $S", source) == [])
    #expect(found("@MainActor struct $S", source) == ["A"])
    #expect(found("private struct $S", source) == [])
    #expect(found("enum $E { case a }", "enum E { case b, a }") == ["E"])
  }

  @Test func conformanceIsFollowed() {
    #expect(found("type $_: View", "struct A {}\nextension A: View {}") == ["A"])
    #expect(found("type $_: View", "struct A {}", ["extension A: View {}"]) == ["A"])
    #expect(
      found(
        "type $_: View", "struct A: Card {}", ["protocol Card: Shape {}\nprotocol Shape: View {}"])
        == ["A"])
    #expect(found("type $_: View", "struct A: Card {}") == [])
    #expect(
      found("type $_ { func go() }", "struct A {}", ["extension A { func go() {} }"]) == ["A"])
  }

  @Test func parametersMatchByLabel() {
    let source = "func f(_ a: Int, at b: [String] = [], c: inout Int) -> Int { a }"
    #expect(found("func f($$$)", source) == ["f"])
    #expect(found("func f($_ $a: $_, at $b: $_, c: $_)", source) == ["f"])
    #expect(found("func f(_ $a: $_, at $b: $_, c: $_)", source) == ["f"])
    #expect(found("func f(_ $a: Int, $$$)", source) == ["f"])
    #expect(found("func f(_ $a: String, $$$)", source) == [])
    #expect(found("func f(_ $a: $_, b: $_, c: $_)", source) == [])
    #expect(found("func $f($$$) -> Int", source) == ["f"])
    #expect(found("func $f($$$) -> String", source) == [])
    #expect(found("static func $f($$$)", source) == [])
  }

  @Test func bodiesMatchExactly() {
    #expect(found("func f() { }", "func f() { /* nothing */ }") == ["f"])
    #expect(found("func f() { }", "func f() { g() }") == [])
    #expect(found("func f() { $x = $y }", "func f() { a = b + c }") == ["f"])
    #expect(found("func f() { $x = $y }", "func f() { a = b; c = d }") == [])
    #expect(found("func f() { $x = g() }", "func f() { a = g().h() }") == [])
    #expect(found("func f() { $$$; return $x }", "func f() { a(); b(); return 1 }") == ["f"])
    #expect(found("func f() { g() }", "func f() -> Int { return g() }") == ["f"])
  }

  @Test func properties() {
    let source = "struct A { static var a = 1; let b: Int; @State private var c = 2 }"
    #expect(found("static var $v", source) == ["a"])
    #expect(found("let $v", source) == ["b"])
    #expect(found("var $v", source) == ["a", "c"])
    #expect(found("var $v = 2", source) == ["c"])
    #expect(found("@State var $v", source) == ["c"])
    #expect(found("let $v: Int", source) == ["b"])
    #expect(found("let $v: String", source) == [])
  }

  @Test func statements() {
    let source = """
      struct A: View {
        var body: some View {
          if a { HStack { Text("x") } } else { VStack { Text("x") } }
        }
      }
      """
    let same = "if $c { $A($$$a) { $$$x } } else { $B($$$b) { $$$x } }"
    #expect(found(same, source).count == 1)
    #expect(
      found(same, source.replacing("VStack { Text(\"x\")", with: "VStack { Text(\"y\")")) == [])
    #expect(found(same, source.replacing(") } }\n", with: ") }.padding() }\n")) == [])
    #expect(
      found("if #available($$$v) { $$$ }", "func f() { if #available(iOS 17, *) { g() } }").count
        == 1)
    #expect(
      found("switch $_ { case $$$: $$$ }", "func f() { switch x { case 1: a()\ndefault: b() } }")
        .count == 1)
    #expect(found("if $$$c { $$$ }", "func f() { if a { } else { } }") == [])
    #expect(found("return nil", "func f() -> Int? { return nil }") == ["return nil"])
  }

  @Test func expressions() {
    #expect(
      found("expression UIScreen.main.$_", "let w = UIScreen.main.bounds.width") == [
        "UIScreen.main.bounds"
      ])
    #expect(
      found("expression $_.frame(in: .named($n))", "let f = proxy.frame(in: .named(\"a\")).minY")
        == ["proxy.frame(in: .named(\"a\"))"])
    #expect(found("expression $x = $x", "func f() { a.b = a.b; a.b = c }") == ["a.b = a.b"])
    #expect(found("expression $_ + 1", "let x = 2 + 1.0") == ["2 + 1.0"])
  }

  @Test func aNameOfADeclarationMatchesReferences() {
    let rule = Trial(
      """
      match     $Key = type $_: PreferenceKey
      somewhere .preference(key: $Key.self)
      nowhere   .onPreferenceChange($Key.self)
      say       "\\($Key.name)"
      """)
    let keys = "struct A: PreferenceKey {}\nenum B { struct C: PreferenceKey {} }"
    let uses =
      "struct V: View { var body: some View { Text(\"\").preference(key: A.self, value: 1).preference(key: B.C.self, value: 1) } }"
    #expect(rule.messages(in: keys, [uses]) == ["A", "C"])
    let reader =
      "struct R: View { var body: some View { Text(\"\").onPreferenceChange(B.C.self) { _ in } } }"
    #expect(rule.messages(in: keys, [uses, reader]) == ["A"])
  }
}
