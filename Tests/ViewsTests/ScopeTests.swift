import Source
import Syntax
import Testing

@testable import Views

/// On which systems a place can run, as far as its own file says.
@Suite struct ScopeTests {
  /// The systems of each `x` in `text`; "" for everywhere.
  private func systems(_ text: String) -> [String] {
    let tree = ViewTree.build(SyntaxTree.parse(SourceText(text)))
    var result: [String] = []
    for index in 0..<tree.syntax.tokenCount {
      let range = tree.syntax.range(TokenID(index: index))
      guard tree.text.equals(range, "x") else { continue }
      let availability = tree[tree.scope(at: range.start)].availability
      result.append(
        availability == .everywhere ? "" : availability.isNowhere ? "never" : availability.words())
    }
    return result
  }

  /// The same of code in a function.
  private func code(_ text: String) -> [String] { systems("func f() {\n\(text)\n}") }

  private let others = ", macOS, tvOS, watchOS, visionOS"

  @Test func branches() {
    #expect(
      code("if #available(iOS 17, *) { x } else { x }; x") == [
        "iOS 17" + others, "iOS before 17", "",
      ])
    #expect(
      code("if #unavailable(iOS 17, tvOS 17.1) { x } else { x }") == [
        "iOS before 17, tvOS before 17.1", "iOS 17, macOS, tvOS 17.1, watchOS, visionOS",
      ])
    #expect(
      code("if #available(iOS 17, *) { x } else if #available(iOS 15, *) { x } else { x }") == [
        "iOS 17" + others, "iOS 15 before 17", "iOS before 15",
      ])
    #expect(
      code("if #available(iOS 17, *) { x } else if on { x } else { x }") == [
        "iOS 17" + others, "iOS before 17", "iOS before 17",
      ])
    #expect(code("if #available(iOS 17, *) { if on { x } }") == ["iOS 17" + others])
    #expect(code("while #available(iOS 17, *) { x }; x") == ["iOS 17" + others, ""])
  }

  @Test func mixedConditions() {
    // The `else` runs on iOS 17, too, when the other condition fails.
    #expect(code("if #available(iOS 17, *), on { x } else { x }") == ["iOS 17" + others, ""])
    #expect(code("if on, #available(iOS 17, *) { x } else { x }") == ["iOS 17" + others, ""])
    #expect(
      code("if #available(iOS 17, *), #available(tvOS 17, *) { x } else { x }") == [
        "iOS 17, macOS, tvOS 17, watchOS, visionOS", "iOS before 17, tvOS before 17",
      ])
    #expect(code("if x, #available(iOS 17, *), x { }") == ["", "iOS 17" + others])
    #expect(
      code("if #available(iOS 17, *), on { } else if #available(iOS 16, *) { x } else { x }") == [
        "iOS 16" + others, "iOS before 16",
      ])
  }

  @Test func whatFollows() {
    #expect(
      code("guard #available(iOS 17, *) else { x; return }; x") == [
        "iOS before 17", "iOS 17" + others,
      ])
    #expect(
      code("guard #available(iOS 17, *), on else { x; return }; x") == ["", "iOS 17" + others])
    #expect(code("if #available(iOS 17, *) { return a }; x") == ["iOS before 17"])
    #expect(code("if #available(iOS 17, *) { } else { throw e }; x") == ["iOS 17" + others])
    #expect(
      code("if #available(iOS 17, *) { return } else if on { return }; x") == ["iOS before 17"])
    #expect(
      code("if #available(iOS 17, *) { return } else if #available(iOS 16, *) { }; x") == [
        "iOS before 17"
      ])
    #expect(code("if #available(iOS 17, *), on { return }; x") == [""])
    #expect(code("if on { return }; x") == [""])
    // It ends with the block: of a closure, of a case.
    #expect(code("run { guard #available(iOS 17, *) else { return } }; x") == [""])
    #expect(
      code("switch a { case 1: guard #available(iOS 17, *) else { return }; x\ncase 2: x }") == [
        "iOS 17" + others, "",
      ])
    #expect(
      code("for a in b { if #available(iOS 17, *) { continue }; x }; x") == ["iOS before 17", ""])
  }

  @Test func lists() {
    #expect(code("if #available(iOS 17.4.1, *) { x }") == ["iOS 17.4.1" + others])
    #expect(code("if #available(\niOS\n17,\n*) { x }") == ["iOS 17" + others])
    // What isn't known bounds nothing, and everything passes a lone star.
    #expect(code("if #available(Stdlib 5.9, *) { x } else { x }") == ["", ""])
    #expect(code("if #available(*) { x } else { x }") == ["", "never"])
    #expect(code("if isIOS17 { x } else { x }") == ["", ""])
    // A part of a platform: its other parts run older versions.
    #expect(
      code("if #available(iOS 16, iOSApplicationExtension 17, *) { x } else { x }") == [
        "iOS 16" + others, "iOS before 17",
      ])
    #expect(code("if #available(macCatalyst 17, *) { x } else { x }") == ["", "iOS before 17"])
    #expect(
      code("if #available(anyAppleOS 26, *) { x }") == [
        "iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26"
      ])
  }

  @Test func attributes() {
    #expect(
      systems("@available(iOS 17, macOS 14.0, *) struct A { var b = x }; let c = x") == [
        "iOS 17, macOS 14, tvOS, watchOS, visionOS", "",
      ])
    #expect(systems("@available(iOS 17, *) extension A { func f() { x } }") == ["iOS 17" + others])
    #expect(
      systems(
        "struct A { @available(iOS 17, *) @available(iOS, obsoleted: 18) var b: C { x }; var c = x }"
      )
        == ["iOS 17 before 18" + others, ""])
    #expect(
      systems(
        "@available(iOS, introduced: 15, deprecated: 16, obsoleted: 17, message: \"a: b\") func f() { x }"
      )
        == ["iOS 15 before 17" + others])
    #expect(systems("@available(iOS, introduced: 15.2) let a = x") == ["iOS 15.2" + others])
    #expect(systems("@available(iOS, deprecated: 15) let a = x") == [""])
    #expect(systems("@available(*, deprecated, renamed: \"b\") let a = x") == [""])
    #expect(systems("@available(*, unavailable) let a = x") == ["never"])
    #expect(
      systems("@available(iOS, unavailable) @available(tvOS, unavailable) let a = x") == [
        "macOS, watchOS, visionOS"
      ])
    #expect(systems("@available(swift 5.9) let a = x") == [""])
    #expect(systems("@available(swift, introduced: 5.9) let a = x") == [""])
    #expect(systems("@available(iOSApplicationExtension, unavailable) let a = x") == [""])
    #expect(systems("@available(iOSApplicationExtension 17, *) let a = x") == [""])
    #expect(
      systems("@available(iOS 17, *)\n#Preview(\"a\") { x }\nlet a = x") == ["iOS 17" + others, ""])
  }

  @Test func conditionalCompilation() {
    #expect(
      systems("#if os(iOS)\nlet a = x\n#elseif os(macOS)\nlet a = x\n#else\nlet a = x\n#endif") == [
        "iOS", "macOS", "tvOS, watchOS, visionOS",
      ])
    #expect(systems("#if os(iOS) || os(tvOS)\nlet a = x\n#endif") == ["iOS, tvOS"])
    #expect(
      systems("#if !(os(macOS) || os(tvOS)) && DEBUG\nlet a = x\n#else\nlet a = x\n#endif") == [
        "iOS, watchOS, visionOS", "",
      ])
    #expect(
      systems("#if canImport(UIKit)\nlet a = x\n#elseif canImport(AppKit)\nlet a = x\n#endif") == [
        "iOS, tvOS, watchOS, visionOS", "macOS",
      ])
    #expect(
      systems("#if targetEnvironment(macCatalyst)\nlet a = x\n#else\nlet a = x\n#endif") == [
        "iOS", "",
      ])
    #expect(
      systems("#if swift(>=5.9) || compiler(>=6)\nlet a = x\n#else\nlet a = x\n#endif") == ["", ""])
    #expect(
      systems("#if canImport(Mine) && os(Linux)\nlet a = x\n#else\nlet a = x\n#endif") == [
        "never", "",
      ])
    #expect(systems("#if false\nlet a = x\n#else\nlet a = x\n#endif") == ["never", ""])
    #expect(
      systems("struct A { var body: some View { b\n#if os(iOS)\n.c(x)\n#endif\n.d(x) } }") == [
        "iOS", "",
      ])
  }
}
