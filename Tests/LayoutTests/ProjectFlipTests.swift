import Testing

@testable import Layout

/// Turns that definitions elsewhere in the project make.
@Suite struct ProjectFlipTests {
  @Test(arguments: [
    "extension View { func upsideDown() -> some View { rotationEffect(.degrees(180)) } }",
    "extension View { func upsideDown() -> some View { self.rotationEffect(.degrees(180)).scaleEffect(x: -1, y: 1, anchor: .center) } }",
    "extension View { public func upsideDown() -> some View { return self.scaleEffect(x: 1, y: -1) } }",
    "extension View { func upsideDown() -> some View { modifier(Flipped()) } }\nstruct Flipped: ViewModifier { func body(content: Content) -> some View { content.rotationEffect(.radians(.pi)) } }",
    "extension View { func upsideDown() -> some View { rotationEffect(Angle.half) } }\nextension Angle { static let half = Angle(degrees: 180) }",
    "extension View { func upsideDown() -> some View { rotationEffect(.half) } }\nextension Angle { static var half: Angle { .degrees(180) } }",
    "private let half = Angle.degrees(180)\nextension View { func upsideDown() -> some View { rotationEffect(half) } }",
    "extension View { func upsideDown(_ angle: Angle = .degrees(180)) -> some View { rotationEffect(angle) } }",
    "extension View { func upsideDown() -> some View { VStack { self }.scaleEffect(y: -1) } }",
    "extension View { func upsideDown() -> some View { flipped().padding() }\nfunc flipped() -> some View { scaleEffect(y: -1) } }",
    "extension View { var turned: some View { scaleEffect(y: -1) }\nfunc upsideDown() -> some View { self.turned } }",
  ])
  func customModifier(_ definition: String) {
    let project = TestProject([
      "App/A.swift": "struct A: View { var body: some View { List { }.padding().upsideDown() } }",
      "App/B.swift": definition,
    ])
    #expect(project.flips() == ["App/A.swift:1 .upsideDown()"])
  }

  @Test(arguments: [
    "extension View { func upsideDown() -> some View { colorInvert() } }",
    "extension View { func upsideDown(_ on: Bool = true) -> some View { rotationEffect(.degrees(on ? 360 : 0)) } }",
    "extension View { func upsideDown() -> some View { rotationEffect(.degrees(180)).rotationEffect(.degrees(180)) } }",
    "extension View { @ViewBuilder func upsideDown() -> some View { if isOn { scaleEffect(y: -1) } else { self } } }",
    "extension UIImage { func upsideDown() -> UIImage { self } }",
    "extension View { func upsideDown() -> some View { upsideDown() } }",
  ])
  func customModifierThatTurnsNothing(_ definition: String) {
    let project = TestProject([
      "App/A.swift": "struct A: View { var body: some View { List { }.upsideDown() } }",
      "App/B.swift": definition,
    ])
    #expect(project.flips() == [])
  }

  @Test func theModifierOfTheSameUnitWins() {
    let project = TestProject([
      "One/A.swift": "struct A: View { var body: some View { List { }.turn() } }",
      "One/B.swift": "extension View { func turn() -> some View { scaleEffect(y: -1) } }",
      "Two/A.swift": "struct A: View { var body: some View { List { }.turn() } }",
      "Two/B.swift": "extension View { func turn() -> some View { padding() } }",
    ])
    #expect(project.flips() == ["One/A.swift:1 .turn()"])
  }

  @Test func aParameterIsBoundToItsArgument() {
    let project = TestProject([
      "A.swift": """
      struct A: View { var body: some View {
        List { }.turned(by: 180)
        List { }.turned(by: 360)
        List { }.modifier(Turned(angle: .degrees(180)))
      } }
      """,
      "B.swift": """
      extension View { func turned(by d: Double) -> some View { rotationEffect(.degrees(d)) } }
      struct Turned: ViewModifier {
        let angle: Angle
        func body(content: Content) -> some View { content.rotationEffect(angle) }
      }
      """,
    ])
    #expect(
      project.flips() == [
        "A.swift:2 .turned(by: 180)", "A.swift:4 .modifier(Turned(angle: .degrees(180)))",
      ])
  }

  @Test(arguments: ["{ $0.scaleEffect(y: -1) }", "{ view in view.scaleEffect(y: -1) }"])
  func aClosureThatIsOnlyCalled(_ closure: String) {
    let project = TestProject([
      "A.swift": "struct A: View { var body: some View { List { }.apply \(closure) } }",
      "B.swift": """
      extension View {
        func apply<V: View>(@ViewBuilder _ change: (Self) -> V) -> V { change(self) }
      }
      """,
    ])
    #expect(project.flips() == ["A.swift:1 .apply"])
  }

  @Test func aClosureWhoseBranchesAllTurn() {
    let project = TestProject([
      "A.swift": """
      struct A: View { var body: some View { List { }.apply {
        if isOn { $0.scaleEffect(y: -1) } else { $0.scaleEffect(y: -0.99) }
      } } }
      """,
      "B.swift": "extension View { func apply<V: View>(_ f: (Self) -> V) -> V { return f(self) } }",
    ])
    #expect(project.flips() == ["A.swift:1 .apply"])
    let conditional = TestProject([
      "A.swift":
        "struct A: View { var body: some View { List { }.apply(if: on) { $0.scaleEffect(y: -1) } } }",
      "B.swift": """
      extension View { @ViewBuilder func apply<V: View>(if on: Bool, _ f: (Self) -> V) -> some View {
        if on { f(self) } else { self }
      } }
      """,
    ])
    #expect(conditional.flips() == [])
  }

  // MARK: Properties, functions, wrappers

  @Test(arguments: ["list", "self.list", "list()", "makeList(of: items)"])
  func turnOnAMember(_ use: String) {
    let members = """
      var list: some View { ScrollView { Text("a") } }
      func list() -> some View { ScrollView { Text("a") } }
      func makeList(of x: [Int]) -> some View { return VStack { List(x) { Text("\\($0)") } } }
      """
    let project = TestProject([
      "A.swift": "struct A: View { var body: some View { \(use).scaleEffect(y: -1) } }",
      "B.swift": "extension A {\n\(members)\n}",
    ])
    #expect(project.flips() == ["A.swift:1 .scaleEffect(y: -1)"])
  }

  @Test func aLocalConstant() {
    let code = "let list = ScrollView { }\nreturn list.scaleEffect(y: -1)"
    #expect(flips(code) == ["A.swift:3 .scaleEffect(y: -1)"])
  }

  @Test func aContainerOfTheProject() {
    let project = TestProject([
      "A.swift":
        "struct A: View { var body: some View { Chat { Text(\"a\") }.scaleEffect(y: -1) } }",
      "B.swift": """
      struct Chat<Content: View>: View {
        @ViewBuilder var content: () -> Content
        var body: some View { ScrollViewReader { _ in ScrollView { content() } } }
      }
      """,
    ])
    #expect(project.flips() == ["A.swift:1 .scaleEffect(y: -1)"])
  }

  @Test func aWrapperThatTurnsItsContent() {
    let project = TestProject([
      "A.swift": "struct A: View { var body: some View { Flipped { List { } } } }",
      "B.swift": """
      struct Flipped<Content: View>: View {
        let content: Content
        init(@ViewBuilder content: () -> Content) { self.content = content() }
        var body: some View { content.rotationEffect(.degrees(180)) }
      }
      """,
    ])
    #expect(project.flips() == ["A.swift:1 Flipped"])
  }

  @Test func halfOfTheTurnFromAWrapper() {
    let project = TestProject([
      "A.swift":
        "struct A: View { var body: some View { Quarter { List { } }.rotationEffect(.degrees(90)) } }",
      "B.swift": """
      struct Quarter<Content: View>: View {
        let content: Content
        var body: some View { content.rotationEffect(.degrees(90)) }
      }
      """,
    ])
    #expect(project.flips() == ["A.swift:1 Quarter"])
  }

  @Test func aContainerThatTurnsItselfIsReportedThereOnly() {
    let project = TestProject([
      "A.swift": "struct A: View { var body: some View { Chat().padding() } }",
      "B.swift": """
      struct Chat: View {
        var body: some View { List { }.scaleEffect(y: -1) }
      }
      """,
    ])
    #expect(project.flips() == ["B.swift:2 .scaleEffect(y: -1)"])
  }

  @Test func aContainerThatEveryUseTurnsBackIsUpright() {
    let chat = "struct Chat: View { var body: some View { List { }.scaleEffect(y: -1) } }"
    let back = "struct A: View { var body: some View { Chat().scaleEffect(y: -1) } }"
    #expect(TestProject(["A.swift": back, "B.swift": chat]).flips() == [])
    let other = "struct C: View { var body: some View { VStack { Chat() } } }"
    #expect(
      TestProject(["A.swift": back, "B.swift": chat, "C.swift": other]).flips()
        == ["B.swift:1 .scaleEffect(y: -1)"])
  }

  @Test func recursionEnds() {
    #expect(flips("A().scaleEffect(y: -1)") == [])
    let mutual = "struct B: View { var body: some View { VStack { A() } } }"
    #expect(flips("B().scaleEffect(y: -1)", with: mutual) == [])
  }

  // MARK: Rows

  @Test(arguments: [
    "ScrollView { LazyVStack { ForEach(x) { Row($0)\n.scaleEffect(y: -1) } } }",
    "ScrollView { LazyVStack { ForEach(x) { Row($0) }\n.scaleEffect(y: -1) } }",
    "ScrollView { LazyVStack { ForEach(x) { Row($0) } }\n.scaleEffect(y: -1) }",
  ])
  func rowsTurnedBack(_ view: String) {
    let text = "struct A: View { var body: some View {\n\(view).rotationEffect(.degrees(180)) } }"
    #expect(TestProject(["A.swift": text]).rows() == ["A.swift:3 .scaleEffect(y: -1)"])
  }

  @Test func rowsTurnedBackInTheirOwnFile() {
    let project = TestProject([
      "A.swift": "struct A: View { var body: some View { List(x) { Row($0) }.turn() } }",
      "B.swift": "extension View { func turn() -> some View { scaleEffect(y: -1) } }",
      "C.swift": "struct Row: View {\n var body: some View { Text(\"a\").padding().turn() } }",
    ])
    #expect(project.rows() == ["C.swift:2 .turn()"])
  }

  @Test func whatFollowsAPropertyIsNoModifier() {
    let list = "List { }.compat.rotationEffect(.degrees(180))"
    let project = TestProject(["A.swift": "struct A: View { var body: some View { \(list) } }"])
    #expect(project.flips() == [])
  }

  /// Each screen chooses among eight screens of the next level, eight levels deep: 8⁸ ways.
  @Test func screensThatChooseAmongScreens() {
    var lines = ["struct Start: View { var body: some View { Screen0x0().scaleEffect(y: -1) } }"]
    for level in 0..<8 {
      for number in 0..<8 {
        let cases = (0..<8).map { "case \($0): Screen\(level + 1)x\($0)()" }
        lines.append(
          "struct Screen\(level)x\(number): View { var body: some View { "
            + "switch number {\n\(cases.joined(separator: "\n"))\n} } }")
      }
    }
    lines.append("struct Screen8x3: View { var body: some View { List { } } }")
    let project = TestProject(["A.swift": lines.joined(separator: "\n")])
    #expect(project.flips().allSatisfy { $0 == "A.swift:1 .scaleEffect(y: -1)" })
  }
}
