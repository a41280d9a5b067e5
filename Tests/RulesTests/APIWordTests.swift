import Platforms
import Testing

@testable import Rules

/// Which API is missing where, and which checks are always true.
struct APIWordTests {
  private let modifier = Trial(
    """
    match $use = .$_($$$)
    for   $gap in $use.gaps
    at    $use
    say   "\\($gap.api) \\($gap.system) \\($gap.oldest)"
    """)

  private func gaps(_ chain: String, _ target: [Platform: OSVersion]?) -> [String] {
    modifier.messages(
      in: "struct A: View { var model: Model; var body: some View { \(chain) } }", target: target)
  }

  @Test func overloadsAreToldApartByLabels() {
    let target: [Platform: OSVersion] = [.iOS: .init(17)]
    #expect(gaps("Text(\"\").defaultScrollAnchor(.top)", target) == [])
    #expect(
      gaps("Text(\"\").defaultScrollAnchor(.top, for: .alignment)", target) == [
        "defaultScrollAnchor(_:for:) iOS 18 iOS 17"
      ])
    #expect(gaps("Text(\"\").defaultScrollAnchor(from: .top)", target) == [])
  }

  @Test func ofOverloadsThatTypesTellApartTheOldestCounts() {
    #expect(gaps("Text(\"\").tint(.red)", [.iOS: .init(15)]) == [])
    #expect(gaps("Text(\"\").tint(.red)", [.iOS: .init(14)]) == ["tint(_:) iOS 15 iOS 14"])
    #expect(gaps("Text(\"\").background(Color.red)", [.iOS: .init(13)]) == [])
  }

  @Test func whatAPlatformNeverHad() {
    let chain = "Text(\"\").scrollContentBackground(.hidden)"
    #expect(
      gaps(chain, [.iOS: .init(16), .tvOS: .init(16)]) == [
        "scrollContentBackground(_:) tvOS tvOS 16"
      ])
    #expect(gaps(chain, nil) == [])
    // The SDK of iOS doesn't show the overload of macOS.
    #expect(gaps("Text(\"\").textContentType(.name)", [.iOS: .init(16), .macOS: .init(13)]) == [])
  }

  @Test(
    arguments: [
      "model.defaultScrollAnchor(.top)", "Text(\"\").backport.defaultScrollAnchor(.top)",
      "List(model) { $0.defaultScrollAnchor(.top) }", "Foreign().defaultScrollAnchor(.top)",
      "Text(\"\").foreign().defaultScrollAnchor(.top)",
    ]) func receiversThatMayBeNoView(chain: String)
  {
    #expect(gaps(chain, [.iOS: .init(16)]) == [])
  }

  private func holds(_ code: String, _ target: [Platform: OSVersion]?) -> Bool {
    !Trial(match: "if $check { $$$ }", "where $check.alwaysHolds")
      .found(in: "func f() { \(code) }", target: target).isEmpty
  }

  @Test func checksThatAreAlwaysTrue() {
    let check = "if #available(iOS 16, macOS 13, *) { a }"
    #expect(holds(check, [.iOS: .init(16), .macOS: .init(13)]))
    #expect(!holds(check, [.iOS: .init(16), .macOS: .init(12)]))
    #expect(!holds(check, [.iOS: .init(16)]), "macOS is named, and not listed")
    #expect(holds("#if os(iOS)\n\(check)\n#endif", [.iOS: .init(16)]))
    #expect(!holds(check, nil))
    #expect(holds("if #available(iOS 17, macOS 14, *) { \(check) }", nil))
    #expect(!holds("if #available(iOS 16, *), on { a }", [.iOS: .init(16)]))
  }
}
