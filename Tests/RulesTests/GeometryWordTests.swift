import Testing

@testable import Rules

/// What words on geometry, state and occasions answer.
struct GeometryWordTests {
  /// What is assigned in `body`, a view's code, where the condition holds for `$s = $v`, the whole `$w`.
  private func written(_ condition: String, _ body: String, members: String = "") -> [String] {
    Trial(match: "$w = expression $s = $v", "where \(condition)\nat $s").found(
      in: "struct A: View {\n\(members)\nvar body: some View {\n\(body)\n}\n}")
  }

  @Test func whoHasAProxy() {
    func reads(_ body: String, members: String = "") -> Int {
      written("$v.readsGeometry", body, members: members).count
    }
    #expect(reads("GeometryReader { g in let _ = { x = g.size }() }") == 1)
    #expect(reads("GeometryReader { let _ = x = $0.size }") == 1)
    #expect(reads("GeometryReader { (g: GeometryProxy) -> Color in x = g.size }") == 1)
    #expect(reads("GeometryReader(content: { g in let s = g.size; x = s.width + 1 })") == 1)
    #expect(reads("GeometryReader { g in items.map { g in x = g.size } }") == 0)
    #expect(reads("GeometryReader { g in let g = 3; x = g }") == 0)
    #expect(reads("GeometryReader { g in if let g = other { x = g } }") == 0)
    #expect(reads("GeometryReader { g in Text(\"\\(g)\").onAppear { x = y } }") == 0)
    #expect(reads("Reader { g in x = g.size }") == 0)
    #expect(reads("Text(a).visualEffect { v, g in x = g.size; y = v }") == 1)
    #expect(reads("Text(a).onGeometryChange(for: A.self) { x = $0 } action: { y = $0 }") == 1)
    #expect(reads("Reader { (g: GeometryProxy) in x = g.size }") == 1)
    #expect(reads("x = proxy.size", members: "let proxy: GeometryProxy") == 1)
    #expect(reads("x = self.proxy.size", members: "let proxy: GeometryProxy") == 1)
    #expect(reads("x = proxy.size", members: "let proxy: Proxy") == 0)
  }

  @Test func whatViewsDependOn() {
    func isState(_ target: String, _ members: String, _ more: String = "") -> Bool {
      let source = "struct A: View {\n\(members)\nvar body: some View { let _ = \(target) = 1 }\n}"
      return Trial(match: "expression $s = $v", "where $s.isViewState").found(in: source, [more])
        .count == 1
    }
    #expect(isState("x", "@State private var x = 0"))
    #expect(isState("self.x", "@Binding var x: Int"))
    #expect(isState("x.wrappedValue", "@Binding var x: Int"))
    #expect(isState("x.width", "@State var x = CGSize.zero"))
    #expect(isState("x[3]", "@State var x: [Int] = []"))
    #expect(!isState("x", "var x = 0"))
    #expect(!isState("other.x", "@State var x = 0"))
    let model = "class M: ObservableObject { @Published var x = 0; var y = 0 }"
    #expect(isState("m.x", "@StateObject var m = M()", model))
    #expect(!isState("m.y", "@ObservedObject var m: M", model))
    let observable = "@Observable class M { var x = 0; @ObservationIgnored var y = 0 }"
    #expect(isState("m.x", "@State var m = M()", observable))
    #expect(!isState("m.y", "let m: M", observable))
    #expect(!isState("m.x", "@State var m = M()", "class M { var x = 0 }"))
    #expect(isState("m.x", "@State var m = M()", "struct M { var x = 0 }"))
    #expect(!isState("m.x", "@StateObject var m = Unseen()"))
  }

  @Test func whatRunsWithABody() {
    func runs(_ body: String) -> Bool { written("$w.runsInBody", body).count == 1 }
    #expect(runs("let _ = { x = 1 }()\nText(a)"))
    #expect(runs("VStack { HStack { if c { let _ = Task { x = 1 } } } }"))
    #expect(runs("Text(a).background { DispatchQueue.main.async { x = 1 } }"))
    #expect(runs("Text(a).overlay(GeometryReader { g in let _ = { x = 1 }() })"))
    #expect(runs("Button { go() } label: { let _ = MainActor.run { x = 1 } }"))
    #expect(!runs("Button(t) { x = 1 }"))
    #expect(!runs("Text(a).onTapGesture { x = 1 }"))
    #expect(!runs("Text(a).onAppear { Task { x = 1 } }"))
    #expect(!runs("Text(a).sheet(isPresented: b, onDismiss: { x = 1 }) { Text(c) }"))
    #expect(!runs("FancyBox { x = 1 }"))
    #expect(!runs("func f() { x = 1 }\nreturn Text(a)"))
  }

  @Test func numbers() {
    func number(_ width: String, _ word: String = "number") -> [String] {
      let source = """
        enum Sizes { static let a: CGFloat = 8; static var b: CGFloat = 9 }
        struct A: View {
          let c = 10.0
          var body: some View {
            GeometryReader { g in let d = 2.5; Text(t).frame(width: \(width)) }
          }
        }
        """
      return Trial("match .frame(width: $w)\nwhere $w.\(word).isKnown\nsay \"\\($w.\(word))\"")
        .messages(in: source)
    }
    #expect(number("-(4 + 2 * 3)") == ["-10"])
    #expect(number("Sizes.a / 2 - c") == ["-6"])
    #expect(number("max(d, 1)") == ["2.5"])
    #expect(number("Sizes.b") == [])
    #expect(number("x ? 1 : 2") == [])
    #expect(number("x ? 1 : 2", "numbers") == ["1, 2"])
    #expect(number("g.size.width - 3") == [])
    #expect(number("g.size.width - 3", "numberAtZeroSize") == ["-3"])
    #expect(number("max(0, g.size.width - 3)", "numberAtZeroSize") == ["0"])
    #expect(number("g.size.width - x", "numberAtZeroSize") == [])
    #expect(number("g.size.width > 3 ? g.size.width - 3 : 0", "numberAtZeroSize") == [])
  }

  @Test func whatAClosureGets() {
    func uses(_ view: String) -> [String] {
      Trial("match $v = Reader\nsay \"\\($v.parameterUses.count)\"").messages(in: view)
    }
    #expect(uses("Reader { g in Text(g.a).font(g.b) }") == ["2"])
    #expect(uses("Reader { Text($0.a); Row { Text($0.b) } }") == ["1"])
    #expect(uses("Reader { _ in Text(a) }") == ["0"])
    #expect(uses("Reader { Text(a) }") == ["?"])
    #expect(uses("Reader(content: row)") == ["?"])
  }
}
