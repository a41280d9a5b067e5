import Platforms
import Testing

@testable import Rules

/// What rules can ask about OS versions.
struct AvailabilityWordTests {
  private let check = "if #available($$$check) { $$$ } else { $$$ }"

  private func holds(
    _ code: String, _ target: [Platform: OSVersion]?, _ word: String = "satisfies"
  ) -> Bool {
    !Trial(match: check, "where target.\(word)($check)\nat $check")
      .found(in: "struct A: View { var body: some View { \(code) } }", target: target).isEmpty
  }

  private func text(_ value: String, _ code: String, _ target: [Platform: OSVersion]?) -> String {
    let trial = Trial("match \(check)\nlet $text = \(value)\nat $check\nsay \"\\($text)\"")
    let source = "func f() { \(code) }"
    return trial.messages(in: source, target: target).joined(separator: "; ")
  }

  @Test func satisfies() {
    let ios17 = "if #available(iOS 17, *) { a } else { b }"
    #expect(holds(ios17, [.iOS: .init(17)]))
    #expect(holds(ios17, [.iOS: .init(17, 2), .macOS: .init(11)]))
    #expect(!holds(ios17, [.iOS: .init(16, 4)]))
    #expect(holds(ios17, [.macOS: .init(11)]))
    #expect(!holds(ios17, nil))
    #expect(holds("if #available(iOS 18, *) { \(ios17) } else { }", nil))
    #expect(!holds("if #available(iOS 16, *) { \(ios17) } else { }", nil))
    #expect(!holds("if #available(Stdlib 5.9, *) { a } else { b }", [.iOS: .init(17)]))
    let both = "if #available(iOS 17, macOS 14, *) { a } else { b }"
    #expect(holds(both, [.iOS: .init(17), .macOS: .init(14)]))
    #expect(!holds(both, [.iOS: .init(17), .macOS: .init(13)]))
  }

  @Test func excludes() {
    let ios17 = "if #available(iOS 17, *) { a } else { b }"
    #expect(!holds(ios17, [.iOS: .init(15)], "excludes"))
    #expect(!holds(ios17, nil, "excludes"))
    #expect(
      holds("if #available(iOS 16, *) { } else { \(ios17) }", [.iOS: .init(15)], "excludes"))
    #expect(
      !holds("if #available(iOS 18, *) { } else { \(ios17) }", [.iOS: .init(15)], "excludes"))
  }

  @Test func wholeConditions() {
    func found(_ code: String, _ word: String) -> Bool {
      !Trial(match: "if $$$all { $$$ }", "where target.\(word)($all)\nat $all")
        .found(in: "func f() { \(code) }", target: [.iOS: .init(17)]).isEmpty
    }
    #expect(found("if #available(iOS 16, *) { a }", "satisfies"))
    #expect(found("if #available(iOS 16, *), #available(iOS 17, *) { a }", "satisfies"))
    #expect(!found("if #available(iOS 16, *), #available(iOS 18, *) { a }", "satisfies"))
    #expect(!found("if #available(iOS 16, *), on { a }", "satisfies"))
    #expect(found("if #unavailable(iOS 17) { a }", "excludes"))
    #expect(!found("if #unavailable(iOS 18) { a }", "excludes"))
    #expect(!found("if #unavailable(iOS 17) { a }", "satisfies"))
  }

  @Test func textsOfVersions() {
    let code = "if #available(iOS 17, macOS 14.0, *) { a } else { b }"
    let target: [Platform: OSVersion] = [.iOS: .init(15), .tvOS: .init(16, 1), .watchOS: .init(9)]
    #expect(text("$check.versions", code, nil) == "iOS 17, macOS 14")
    #expect(text("$check.platforms.last", code, nil) == "macOS")
    #expect(text("target.versions", code, target) == "iOS 15, tvOS 16.1, watchOS 9")
    #expect(text("target.versions", code, nil) == "?")
    #expect(text("target.platforms.count", code, target) == "3")
    #expect(text("target.unnamed(in: $check).first", code, target) == "tvOS 16.1")
    #expect(text("target.unnamed(in: $check).count", code, target) == "2")
    #expect(text("target.unnamed(in: $check).count", "#if os(iOS)\n\(code)\n#endif", target) == "0")
  }
}
