import Platforms
import Testing

@testable import Rules

/// Fixes that stand behind a check of OS versions, beside the old form.
@Suite struct NewerFixTests {
  private let trial = Trial(
    """
    match $m = .old()
    say   "use `new`"
    needs iOS 18, macOS 15
    fix   "Use `new`" safe
          replace $m with .new()
    """)

  private func fixed(
    _ view: String, in form: String = "struct A: View { var body: some View {\n  VIEW\n} }",
    target: [Platform: OSVersion] = [.iOS: OSVersion(16)]
  ) -> String {
    trial.fixed(
      form.replacing("VIEW", with: view), target: target, suggestsNewer: true)
  }

  private func choice(_ view: String, _ versions: String = "iOS 18") -> String {
    "if #available(\(versions), *) {\n    \(view.replacing("old", with: "new"))\n  } else {\n"
      + "    \(view)\n  }"
  }

  @Test func theInnermostStatementOfABuilderIsChosen() {
    let view = "Text(a).old()"
    let form = "struct A: View { var body: some View {\n  VIEW\n} }"
    #expect(fixed(view) == form.replacing("VIEW", with: choice(view)))
  }

  @Test func onlyPlatformsThatMayBeOlderAreNamed() {
    let view = "Text(a).old()"
    let form = "struct A: View { var body: some View {\n  VIEW\n} }"
    let old: [Platform: OSVersion] = [.iOS: OSVersion(16), .macOS: OSVersion(13)]
    let mixed: [Platform: OSVersion] = [.iOS: OSVersion(16), .macOS: OSVersion(15)]
    #expect(
      fixed(view, target: old) == form.replacing("VIEW", with: choice(view, "iOS 18, macOS 15")))
    #expect(fixed(view, target: mixed) == form.replacing("VIEW", with: choice(view)))
  }

  @Test(arguments: [
    "struct A: View { var body: some View { Group {\n  if a { B() } else if b {\n  VIEW\n} } } }",
    "struct A: View { var body: some View { switch a {\ncase 1:\n  VIEW\ndefault: B() } } }",
    "struct A: ViewModifier { func body(content: Content) -> some View {\n  VIEW\n} }",
    "extension View { @ViewBuilder func a() -> some View {\n  VIEW\n} }",
    "struct A: View { var body: some View { Text(b).overlay {\n  VIEW\n} } }",
    "struct A: View { var body: some View { List { Section {\n  VIEW\n} header: { B() } } } }",
  ])
  func aStatementOfABuilder(form: String) {
    let view = "Text(a).old()"
    #expect(fixed(view, in: form) == form.replacing("VIEW", with: choice(view)))
  }

  @Test(arguments: [
    "struct A: View { private var a: some View {\n  VIEW\n} }",
    "extension View { func a() -> some View {\n  return VIEW\n} }",
    "struct A: View { var body: some View { let b = VIEW\n b } }",
  ])
  func whatIsNoStatementOfABuilderHasNoFix(form: String) {
    let answer = fixed("Text(a).old()", in: form)
    #expect(answer.hasPrefix("what it changes is no view in a view builder"))
  }

  @Test func behindElseAnInnerCheckThatFailsThereIsGone() {
    let view = """
      VStack {
          if #available(iOS 18.2, *) {
            B()
          } else {
            // Older.
            C()
          }
        }.old()
      """
    let form = "struct A: View { var body: some View {\n  VIEW\n} }"
    let expected = """
      if #available(iOS 18, *) {
          VStack {
            if #available(iOS 18.2, *) {
              B()
            } else {
              // Older.
              C()
            }
          }.new()
        } else {
          VStack {
            // Older.
            C()
          }.old()
        }
      """
    #expect(fixed(view, in: form) == form.replacing("VIEW", with: expected))
  }

  @Test func behindElseAnInnerCheckThatMayHoldStays() {
    let view = "VStack { if #available(iOS 17, *) { B() } else { C() } }.old()"
    #expect(fixed(view).hasSuffix("\n    \(view)\n  }\n} }"))
  }

  @Test func aPlatformThatNeverHasItHasNoFix() {
    let target: [Platform: OSVersion] = [.iOS: OSVersion(16), .tvOS: OSVersion(16)]
    #expect(
      fixed("Text(a).old()", target: target)
        == "some system of the project never has what the fix uses")
  }
}
