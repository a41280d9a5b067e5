import Testing

@testable import Rules

/// What may stand behind `needs`.
struct NeedsTests {
  private func errors(_ needs: String) -> [String] {
    Trial("match .padding()\nsay \"found\"\nneeds \(needs)").errors
  }

  @Test(
    arguments: [
      "iOS 17", "iOS 17, macOS 14.2", "defaultScrollAnchor(_:)", "AnyLayout",
      "ScrollView.init(_:showsIndicators:content:)", "tint(_:) [ShapeStyle]", "Text.bold()",
      "background(alignment:content:)", "EnvironmentValues.dismiss",
    ]) func isRead(needs: String)
  { #expect(errors(needs) == []) }

  @Test func aNameThatTheTableLacksGetsTheNearestOne() {
    #expect(
      errors("defaultScrolAnchor(_:)") == [
        "3:7: `defaultScrolAnchor(_:)` is not in the tables of rules/sdk; "
          + "did you mean `defaultScrollAnchor(_:)`?"
      ])
  }

  @Test func overloadsOfSeveralVersionsMustBeToldApart() {
    #expect(
      errors("tint(_:)") == [
        "3:7: `tint(_:)` has overloads of several versions; say which: `tint(_:) [Color?]`, "
          + "`tint(_:) [ShapeStyle]`"
      ])
  }
}
