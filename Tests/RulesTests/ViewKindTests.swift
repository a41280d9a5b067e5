import Testing

@testable import Rules

/// What expressions are, as far as overloads ask: views, styles, texts.
struct ViewKindTests {
  /// "yes", "no" or "unknown" for the argument of the only background in `source`.
  private func answer(
    _ word: String, _ source: String, _ others: [String] = [], of subject: String = "$x"
  ) -> String {
    let match = subject == "$x" ? ".background($x)" : "$m = .foregroundColor($_)"
    let yes = Trial(match: match, "where \(subject).\(word)").found(in: source, others).count
    let no = Trial(match: match, "where !\(subject).\(word)").found(in: source, others).count
    return yes == 1 ? "yes" : no == 1 ? "no" : "unknown"
  }

  private func kinds(
    _ expression: String, member: String = "", _ others: [String] = []
  ) -> String {
    let source = """
      struct Screen<Content: View, Paint: ShapeStyle>: View {
        let content: Content
        let paint: Paint
        @ViewBuilder let make: () -> Content
        \(member)
        var body: some View { Text("a").background(\(expression)) }
      }
      """
    return ["isView", "isStyle", "isText"].map { answer($0, source, others) }
      .joined(separator: " ")
  }

  private let view = "yes no no"
  private let color = "yes yes no"
  private let style = "no yes no"
  private let text = "yes no yes"
  private let other = "no no no"
  private let unknown = "unknown unknown unknown"

  @Test func swiftUIsOwn() {
    #expect(kinds("Circle()") == view)
    #expect(kinds("SwiftUI.Circle().fill(.red)") == view)
    #expect(kinds("RoundedRectangle(cornerRadius: 3).stroke(lineWidth: 2)") == view)
    #expect(kinds("Color.red") == color)
    #expect(kinds("Color(\"brand\")") == color)
    #expect(kinds("Color.brand.opacity(0.5)") == color)
    #expect(kinds("Color.red.gradient") == style)
    #expect(kinds("Color.red.shadow(.drop(radius: 3))") == color)
    #expect(kinds("Color.red.shadow(radius: 3)") == view)
    #expect(kinds("Color.red.frame(height: 3)") == view)
    #expect(kinds("LinearGradient(colors: [], startPoint: .top, endPoint: .bottom)") == color)
    #expect(kinds("Material.thin") == style)
    #expect(kinds(".thinMaterial") == style)
    #expect(kinds(".red.opacity(0.2)") == style)
    #expect(kinds("Text(\"b\").bold()") == text)
    #expect(kinds("Text(\"b\").bold().padding()") == view)
    #expect(kinds("Text(\"b\") + Text(\"c\")") == text)
    #expect(kinds("GeometryReader { proxy in Color.red }") == view)
    #expect(kinds("4") == other)
    #expect(kinds("ToolbarItem { Text(\"\") }") == other)
  }

  @Test func namesOfTheProject() {
    let card = "struct Card: View { var body: some View { Text(\"\") } }"
    #expect(kinds("Card()", [card]) == view)
    #expect(kinds("Card().padding()", [card]) == view)
    #expect(
      kinds("Card()", ["struct Card {}; extension Card: View { var body: some View { self } }"])
        == view)
    #expect(kinds("Card()", ["struct Card: Codable {}"]) == other)
    #expect(kinds("Card()") == unknown)
    #expect(kinds("Stripes()", ["struct Stripes: ShapeStyle {}"]) == style)
    #expect(kinds("Tag()", ["struct Tag: Shape {}"]) == view)
    #expect(kinds("Circle()", ["struct Circle {}"]) == other)
    #expect(kinds("Alias()", ["typealias Alias = Text"]) == text)
    #expect(kinds("Map()", ["struct Map: UIViewRepresentable {}"]) == view)
  }

  @Test func membersLocalsAndParameters() {
    #expect(kinds("card", member: "var card: some View { Text(\"\") }") == view)
    #expect(kinds("self.card", member: "let card: AnyView") == view)
    #expect(kinds("card()", member: "func card() -> Text { Text(\"\") }") == text)
    #expect(kinds("tone", member: "@State private var tone = Color.red") == color)
    #expect(kinds("tone", member: "var tone: Color?") == other)
    #expect(kinds("tone") == unknown)
    #expect(kinds("Theme.tone", ["enum Theme { static let tone = Material.thin }"]) == style)
    #expect(
      kinds("model.tone", member: "let model: Model", ["struct Model { let tone: Color }"]) == color
    )
    #expect(
      kinds("model?.tone", member: "let model: Model?", ["struct Model { let tone: Color }"])
        == other)
    #expect(kinds("content") == view)
    #expect(kinds("paint") == style)
    #expect(kinds("make()") == view)
    #expect(kinds("isOn ? Color.red : .clear", member: "let isOn: Bool") == color)
    #expect(kinds("isOn ? .red : .clear", member: "let isOn: Bool") == style)
    #expect(kinds("tone ?? Color.red", member: "var tone: Color?") == color)
    #expect(kinds("$flag", member: "@State var flag = false") == other)
  }

  @Test func whatClosuresBindHidesMembers() {
    let source = { (body: String) in
      """
      struct Screen: View {
        let card: Color
        var body: some View { \(body) }
      }
      """
    }
    #expect(answer("isView", source("Text(\"\").background(card)")) == "yes")
    #expect(
      answer("isView", source("ForEach(a) { card in Text(\"\").background(card) }")) == "unknown")
    #expect(answer("isView", source("if let card { Text(\"\").background(card) }")) == "unknown")
    #expect(
      answer("isView", "func f(card: some View) -> some View { Text(\"\").background(card) }")
        == "yes")
    #expect(
      answer("isView", "func f<V: View>(_ card: V) -> some View { Text(\"\").background(card) }")
        == "yes")
  }

  private func onView(_ source: String, _ others: [String] = []) -> String {
    ["isOnView", "isOnText"].map { answer($0, source, others, of: "$m") }.joined(separator: " ")
  }

  @Test func whatAModifierIsAppliedTo() {
    let body = { (code: String) in "struct Screen: View { var body: some View { \(code) } }" }
    #expect(onView(body("Text(\"\").bold().foregroundColor(.red)")) == "yes yes")
    #expect(onView(body("Text(\"\").padding().foregroundColor(.red)")) == "yes no")
    #expect(onView(body("VStack { Icon().foregroundColor(.red) }")) == "yes no")
    #expect(onView(body("VStack { if a { title.foregroundColor(.red) } }")) == "yes unknown")
    #expect(onView("let a = AttributeContainer().foregroundColor(.red)") == "unknown no")
    #expect(onView("func f() { label.foregroundColor(.red) }") == "unknown unknown")
    #expect(onView(body("Chart { ForEach(a) { BarMark().foregroundColor(.red) } }")) == "no no")
    #expect(onView(body("Chart { ForEach(a) { BarMark() }.foregroundColor(.red) }")) != "yes no")
    #expect(onView(body("Text(\"\").overlay { Icon().foregroundColor(.red) }")) == "yes no")
    #expect(onView(body("Image(\"\")\n#if os(iOS)\n.foregroundColor(.red)\n#endif")) == "yes no")
    #expect(onView(body("Icon()\n#if os(iOS)\n.foregroundColor(.red)\n#endif")) == "yes no")
    #expect(
      onView("extension View { func a() -> some View { foregroundColor(.red) } }") == "yes no")
    #expect(
      onView("extension Text { func a() -> Text { self.foregroundColor(.red) } }") == "yes yes")
    #expect(
      onView("extension Theme { func a() -> Theme { foregroundColor(.red) } }") == "unknown unknown"
    )
    #expect(
      onView(
        "struct M: ViewModifier { func body(content: Content) -> some View { content.foregroundColor(.red) } }"
      )
        == "yes no")
  }

  @Test func aClosureThatGetsTheView() {
    let helper = """
      extension View {
        @ViewBuilder func when<V: View>(_ is: Bool, change: (Self) -> V) -> some View { self }
      }
      """
    let body = { (code: String) in "struct Screen: View { var body: some View { \(code) } }" }
    #expect(onView(body("Icon().when(a) { $0.foregroundColor(.red) }"), [helper]) == "yes no")
    #expect(
      onView(body("Icon().when(a) { view in view.foregroundColor(.red) }"), [helper]) == "yes no")
    #expect(onView(body("Icon().when(a) { $0.foregroundColor(.red) }")) == "unknown unknown")
  }
}
