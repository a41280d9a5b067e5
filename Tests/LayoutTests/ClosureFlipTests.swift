import Testing

@testable import Layout

/// Turns in closures that get the view and return what is drawn in its place.
@Suite struct ClosureFlipTests {
  private static let anchor = "$0.defaultScrollAnchor(.bottom)"
  private static let flip = "$0.scaleEffect(x: 1, y: -1)"

  /// Functions of a project that put what a closure makes of a view in its place.
  private static let helpers = [
    "func change<V: View>(@ViewBuilder body: (_ content: Self) -> V) -> V { body(self) }",
    "func change(@ViewBuilder _ transform: (Self) -> some View) -> some View { return transform(self) }",
    "@ViewBuilder public func change(@ViewBuilder _ f: (Self) -> (some View)?) -> some View { if let view = f(self) { view } else { self } }",
    "@ViewBuilder func change(_ f: (Self) -> (some View)?) -> some View { if let view = f(self), !(view is EmptyView) { view } else { self } }",
    "@ViewBuilder func change<V: View>(@ViewBuilder _ f: (Self) -> V) -> some View { Group { f(self) } }",
  ]

  private func project(_ helper: String, _ closure: String) -> TestProject {
    TestProject([
      "A.swift": "struct A: View { var body: some View { List { }.change \(closure) } }",
      "B.swift": "extension View {\n\(helper)\n}",
    ])
  }

  @Test(arguments: helpers)
  func theBranchesOfVersions(_ helper: String) {
    let newer = "{ if #available(iOS 17, *) { \(Self.anchor) } else { \(Self.flip) } }"
    #expect(project(helper, newer).flips() == ["A.swift:1 .change"])
    #expect(project(helper, newer).runsOn17() == [false])
    let named = "{ view in if #available(iOS 17, *) { view.scaleEffect(y: -1) } else { view } }"
    #expect(project(helper, named).runsOn17() == [true])
  }

  @Test(arguments: helpers)
  func whatTurnsNothing(_ helper: String) {
    #expect(project(helper, "{ \(Self.anchor) }").flips() == [])
    #expect(
      project(helper, "{ if #available(iOS 17, *) { \(Self.anchor) } else { $0 } }").flips() == [])
    // State decides.
    #expect(project(helper, "{ if isOn { \(Self.flip) } else { $0 } }").flips() == [])
    #expect(project(helper, "{ _ in Text(\"\").scaleEffect(y: -1) }").flips() == [])
    #expect(project(helper, "{ \(Self.flip).scaleEffect(y: -1) }").flips() == [])
  }

  @Test(arguments: [
    // Whether and when they run the closure is not known, or what they draw is more than that.
    "func change<V: View>(_ f: (Self) -> V) -> some View { if isOn { f(self) } else { self } }",
    "func change<V: View>(_ f: (Self) -> V) -> some View { if isOn { AnyView(f(self)) } else { AnyView(self) } }",
    "func change<V: View>(_ f: (Self) -> V) -> some View { background(f(self)) }",
    "func change<V: View>(_ f: (Self) -> V) -> some View { f(padding()) }",
    "func change<V: View>(_ f: (Self) -> V) -> some View { self }",
  ])
  func whatMayNotTurn(_ helper: String) {
    #expect(project(helper, "{ \(Self.flip) }").flips() == [])
  }

  @Test func aModifierOfThatNameBesideSwiftUIs() {
    let project = TestProject([
      "A.swift": """
      struct A: View { var body: some View {
        List { }.modifier { if #available(iOS 17, *) { $0 } else { $0.scaleEffect(y: -1) } }
        List { }.modifier(Plain())
      } }
      struct Plain: ViewModifier { func body(content: Content) -> some View { content } }
      """,
      "B.swift": """
      extension View {
        func modifier<V: View>(@ViewBuilder body: (_ content: Self) -> V) -> V { body(self) }
      }
      """,
    ])
    #expect(project.flips() == ["A.swift:2 .modifier"])
    #expect(project.runsOn17() == [false])
  }

  @Test func whatTheHelperTurnsItself() {
    let helper =
      "func change<V: View>(_ f: (Self) -> V) -> some View { f(self).scaleEffect(y: -1) }"
    #expect(project(helper, "{ $0.padding() }").flips() == ["A.swift:1 .change"])
    #expect(project(helper, "{ \(Self.flip) }").flips() == [])
  }

  @Test func effectsOfSwiftUI() {
    #expect(flips("List { }.visualEffect { content, _ in content.scaleEffect(y: -1) }").count == 1)
    #expect(flips("List { }.visualEffect { $0.scaleEffect(y: $1.size.height > 9 ? 1 : -1) }") == [])
    #expect(flips("List { }.scrollTransition { view, phase in view.opacity(0) }") == [])
    #expect(flips("List { }.unknown { $0.scaleEffect(y: -1) }") == [])
  }
}
