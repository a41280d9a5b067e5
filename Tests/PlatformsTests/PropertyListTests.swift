import Source
import Testing

@testable import Platforms

@Suite struct PropertyListTests {
  private func parse(_ text: String) -> PropertyList { PropertyList.parse(SourceText(text)) }

  /// The list as it reads, to compare it with what was meant.
  private func dump(_ list: PropertyList, _ node: PropertyList.Node?) -> String {
    guard let node else { return "-" }
    switch list.kind(node) {
    case .string: return "'\(list.string(node) ?? "")'"
    case .array:
      return "[" + list.elements(node).map { dump(list, $0) }.joined(separator: ",") + "]"
    case .dictionary:
      return "{"
        + list.pairs(node).map { "\(dump(list, $0)):\(dump(list, $1))" }
        .joined(separator: ",") + "}"
    }
  }

  @Test func everyKindOfValue() {
    let list = parse(
      """
      // !$*UTF8*$!
      { a = b; "c d" = (1, "x\\"y\\n\\U00e9", ); /* note */ e = { f = (); g = {}; };
        h = <0fb d77>; 'i' = A0/b.c-$D:_; }
      """)
    #expect(list.fault == nil)
    #expect(
      dump(list, list.root)
        == "{'a':'b','c d':['1','x\"y\né'],'e':{'f':[],'g':{}},'h':'0fb d77','i':'A0/b.c-$D:_'}")
  }

  @Test func faultsArePlacedAndKeepKeysAndValuesInTurn() {
    for (text, fault, expected) in [
      ("{ a = ; b = c; }", 6, "{'a':'','b':'c'}"), ("{ a b; c = d; }", 4, "{'a':'b','c':'d'}"),
      ("{ a = b c = d; }", 8, "{'a':'b','c':'d'}"), ("(a b)", 3, "['a','b']"),
      ("{ a = b; ", 9, "{'a':'b'}"), ("{ a }", 4, "{'a':''}"), ("(a))", 3, "['a']"),
      ("{ a = b }", 8, "{'a':'b'}"), ("(\"a", 1, "['a']"), ("", 0, "-"), ("/* a", 0, "-"),
      ("(a, <<< b)", 4, "['a','b']"), ("a b", 1, "'a'"), ("{ (a) = b; }", 2, "{['a']:'b'}"),
    ] {
      let list = parse(text)
      #expect(list.fault == UInt32(fault), "\(text)")
      #expect(dump(list, list.root) == expected, "\(text)")
    }
  }

  @Test func deepNestingCostsNoStack() {
    let list = parse(String(repeating: "(", count: 100_000))
    #expect(list.fault == 100_000)
    #expect(list.entries.count == 100_000)
  }
}
