import Testing

@testable import Layout

/// Which scroll containers are drawn upside down, and where that is said.
@Suite struct FlipTests {
  // MARK: Spellings

  @Test(arguments: [
    ".rotationEffect(.degrees(180))", ".rotationEffect(.degrees(-180))",
    ".rotationEffect(.degrees(180), anchor: .center)", ".rotationEffect(Angle(degrees: 180))",
    ".rotationEffect(.radians(.pi))", ".rotationEffect(.radians(Double.pi))",
    ".rotationEffect(Angle(radians: .pi))", ".rotationEffect(.init(radians: .pi))",
    ".rotationEffect(Angle.degrees(180.0))", ".rotationEffect(.degrees(540))",
    ".rotationEffect(.degrees(90 * 2))", ".rotationEffect(.radians(Double(180) * .pi / 180))",
    ".rotation3DEffect(.degrees(180), axis: (x: 1, y: 0, z: 0))",
    ".rotation3DEffect(.degrees(180), axis: (x: 1.0, y: 0.0, z: 0.0), anchor: .center)",
    ".rotation3DEffect(.degrees(180), axis: (1, 0, 0))",
    ".rotation3DEffect(.radians(.pi), axis: (x: 0, y: 0, z: 1))",
    ".scaleEffect(x: 1, y: -1)", ".scaleEffect(x: 1, y: -1, anchor: .center)",
    ".scaleEffect(y: -1)", ".scaleEffect(-1)", ".scaleEffect(CGSize(width: 1, height: -1))",
    ".scaleEffect(.init(width: 1.0, height: -1.0))", ".scaleEffect(x: -1, y: -1)",
    ".transformEffect(CGAffineTransform(scaleX: 1, y: -1))",
    ".transformEffect(.init(rotationAngle: .pi))",
    ".transformEffect(CGAffineTransform.identity.scaledBy(x: 1, y: -1))",
    ".projectionEffect(ProjectionTransform(CGAffineTransform(scaleX: 1, y: -1)))",
  ])
  func flippedBy(_ modifier: String) {
    let expected = modifier
    #expect(flips("ScrollView { Text(\"a\") }\(modifier)") == ["A.swift:2 \(expected)"])
  }

  @Test(arguments: [
    ".rotationEffect(.degrees(360))", ".rotationEffect(.degrees(0))", ".rotationEffect(.zero)",
    ".rotationEffect(.degrees(90))", ".rotationEffect(.degrees(45))",
    ".rotationEffect(.degrees(isFlipped ? 180 : 0))", ".rotationEffect(angle)",
    ".rotationEffect(.degrees(180)).rotationEffect(.degrees(180))",
    ".rotationEffect(.degrees(180)).scaleEffect(x: 1, y: -1)",
    ".rotation3DEffect(.degrees(180), axis: (x: 0, y: 1, z: 0))",
    ".rotation3DEffect(.degrees(360), axis: (x: 1, y: 0, z: 0))",
    ".scaleEffect(x: -1, y: 1)", ".scaleEffect(x: -1)", ".scaleEffect(2)", ".scaleEffect(scale)",
    ".scaleEffect(CGSize(width: -1, height: 1))", ".defaultScrollAnchor(.bottom)",
    ".if(isFlipped) { $0.rotationEffect(.degrees(180)) }",
  ])
  func uprightUnder(_ modifier: String) {
    #expect(flips("ScrollView { Text(\"a\") }\(modifier)") == [])
  }

  @Test func aRunIsReportedOnceAtItsFirstModifier() {
    #expect(
      flips("List { }\n.padding()\n.scaleEffect(x: -1, y: 1)\n.rotationEffect(.degrees(180))")
        == ["A.swift:4 .scaleEffect(x: -1, y: 1)"])
    #expect(
      flips("List { }.rotationEffect(.degrees(180))\n.padding().scaleEffect(x: -1)")
        == ["A.swift:2 .rotationEffect(.degrees(180))"])
    #expect(
      flips("Form { }.rotationEffect(.degrees(90)).rotationEffect(.degrees(90))")
        == ["A.swift:2 .rotationEffect(.degrees(90))"])
  }

  @Test func aRunStartsAfterTheProductWasUpright() {
    let view = """
      List { }
      .rotationEffect(.degrees(180))
      .rotationEffect(.degrees(180))
      .scaleEffect(y: -1)
      """
    #expect(flips(view) == ["A.swift:5 .scaleEffect(y: -1)"])
  }

  // MARK: What is turned

  @Test(arguments: [
    "Image(systemName: \"chevron.up\")", "Text(\"a\")", "VStack { Text(\"a\"); Text(\"b\") }",
    "ScrollView(.horizontal) { Text(\"a\") }", "ScrollView(axes) { Text(\"a\") }",
    "LazyVStack { ForEach(items) { Row($0) } }", "Card { Text(\"a\") }",
  ])
  func noScrollContainer(_ view: String) {
    #expect(flips("\(view).rotationEffect(.degrees(180))") == [])
  }

  @Test(arguments: [
    "ScrollView(.vertical) { }", "ScrollView([.vertical, .horizontal]) { }",
    "ScrollView(Axis.Set.vertical, showsIndicators: false) { }", "ScrollView(content: { })",
    "List(items) { Row($0) }", "Table(rows) { }", "SwiftUI.ScrollView { }",
    "List { }.if(true) { $0 }",
    "List { }.brandStyle().padding().overlay { Text(\"\").rotationEffect(.degrees(45)) }",
  ])
  func scrollContainer(_ view: String) {
    #expect(flips("\(view).scaleEffect(y: -1)") == ["A.swift:2 .scaleEffect(y: -1)"])
  }

  @Test(arguments: [
    "ScrollViewReader { proxy in ScrollView { } }", "GeometryReader { g in ScrollView { } }",
    "Group { ScrollView { } }", "VStack { ScrollView { } }",
    "ZStack { if isOn { ScrollView { } } }",
    "AnyView(ScrollView { })", "NavigationStack { List { } }",
  ])
  func turnsOutsideCount(_ view: String) {
    #expect(flips("\(view).scaleEffect(y: -1)") == ["A.swift:2 .scaleEffect(y: -1)"])
  }

  @Test func aSheetIsARootOfItsOwn() {
    #expect(flips("Text(\"\").sheet(isPresented: $on) { List { } }.scaleEffect(y: -1)") == [])
    #expect(
      flips("Text(\"\").sheet(isPresented: $on) { List { }.scaleEffect(y: -1) }")
        == ["A.swift:2 .scaleEffect(y: -1)"])
  }

  @Test func aTurnedScrollViewInATurnedParentIsUpright() {
    #expect(
      flips("VStack { List { }.scaleEffect(y: -1) }.rotationEffect(.degrees(180))") == [])
  }

  @Test func aTypeOfTheProjectHidesSwiftUIs() {
    let own = "struct List: View { var body: some View { Text(\"\") } }"
    #expect(flips("List().scaleEffect(y: -1)", with: own) == [])
    #expect(
      flips("SwiftUI.List { }.scaleEffect(y: -1)", with: own) == ["A.swift:2 .scaleEffect(y: -1)"])
  }

  // MARK: Conditional compilation and availability

  @Test func membersInsideIfConfig() {
    let view = """
      List { }
      #if os(iOS)
      .scaleEffect(x: 1, y: -1)
      #else
      .padding()
      #endif
      """
    #expect(flips(view) == ["A.swift:4 .scaleEffect(x: 1, y: -1)"])
  }

  @Test func halvesInExclusiveClausesDoNotMultiply() {
    let view = """
      List { }
      #if os(iOS)
      .rotationEffect(.degrees(90))
      #else
      .rotationEffect(.degrees(-90))
      #endif
      .rotationEffect(.degrees(90))
      """
    #expect(flips(view) == ["A.swift:4 .rotationEffect(.degrees(90))"])
  }

  @Test func anElseOfAvailableRunsOnOlderSystemsOnly() {
    let view = """
      if #available(iOS 17, *) { List { }.defaultScrollAnchor(.bottom) }
      else { List { }.scaleEffect(y: -1) }
      """
    let project = TestProject(["A.swift": "struct A: View { var body: some View {\n\(view)\n} }"])
    #expect(project.runsOn17() == [false])
  }

  @Test func aModifierThatTurnsOnOlderSystemsOnly() {
    let modifier = """
      extension View {
        @ViewBuilder func startAtBottom() -> some View {
          if #available(iOS 17, macOS 14, *) { self.defaultScrollAnchor(.bottom) }
          else { rotationEffect(.degrees(180)) }
        }
      }
      """
    let project = TestProject([
      "A.swift": "struct A: View { var body: some View { List { }.startAtBottom() } }",
      "B.swift": modifier,
    ])
    #expect(project.flips() == ["A.swift:1 .startAtBottom()"])
    #expect(project.runsOn17() == [false])
  }
}
