import Source
import Syntax
import Testing

@testable import Views

/// What is a view, what is a modifier, and in which role: small files beside their outline.
@Suite struct OutlineTests {
  func outline(_ text: String) -> String {
    ViewTree.build(SyntaxTree.parse(SourceText(text))).outline()
  }

  @Test func bodyWithContentAndModifiers() {
    let text = """
      struct A: View {
        var body: some View {
          VStack(spacing: 8) {
            Text("a").bold().padding()
            list.frame(width: 1)
            self.header
          }
          .overlay(alignment: .top) { Badge() }
          .sheet(isPresented: $on) { Sheet() }
        }
      }
      """
    #expect(
      outline(text) == """
        1:8 structure A
          2:7 property body
            3:5 VStack .overlay .sheet
              4:7 Text .bold .padding
              5:7 list .frame
              6:7 header
              8:33 Badge [overlay]
              9:32 Sheet [presented]

        """)
  }

  @Test func rolesOfClosures() {
    let text = """
      let a = Button { Task { run() } } label: { Label("x", image: "y") }
      let b = Button("a") { dismiss() }
      let c = NavigationLink { Detail() } label: { Text("a") }
      let d = NavigationLink(destination: Detail()) { Text("a") }
      let e = Section { Row() } header: { Text("h") } footer: { Text("f") }
      """
    #expect(
      outline(text) == """
        1:5 property a
          1:9 Button
            1:18 Task [value]
              1:25 run
            1:44 Label [label]
        2:5 property b
          2:9 Button
        3:5 property c
          3:9 NavigationLink
            3:26 Detail [presented]
            3:46 Text [label]
        4:5 property d
          4:9 NavigationLink
            4:37 Detail [presented]
            4:49 Text
        5:5 property e
          5:9 Section
            5:19 Row
            5:37 Text [header]
            5:59 Text [footer]

        """)
  }

  @Test func branches() {
    let text = """
      var a: some View {
        if x { A() } else if y { B() } else { C() }
        switch z {
        case 1: D()
        default: E()
        }
        #if os(iOS)
        F()
        #endif
        flag ? G() : H()
      }
      """
    #expect(
      outline(text) == """
        1:5 property a
          2:3 <branch>
            2:8 <block>
              2:10 A
            2:26 <block>
              2:28 B
            2:39 <block>
              2:41 C
          3:3 <switching>
            4:3 <block>
              4:11 D
            5:3 <block>
              5:12 E
          7:3 <ifConfig>
            7:3 <block> {iOS}
              8:3 F {iOS}
          10:3 <branch>
            10:10 <block>
              10:10 G
            10:16 <block>
              10:16 H

        """)
  }

  @Test func receivers() {
    let text = """
      extension View {
        func a() -> some View { padding().frame(width: 1) }
        func b() -> some View { self.rotationEffect(.zero) }
      }
      struct M: ViewModifier {
        func body(content: Content) -> some View { content.padding() }
      }
      """
    #expect(
      outline(text) == """
        1:11 extensionType View
          2:8 function a
            2:27 <receiver> .padding .frame
          3:8 function b
            3:27 <receiver> .rotationEffect
        5:8 structure M
          6:8 function body
            6:46 <receiver> .padding

        """)
  }

  @Test func postfixIfConfig() {
    let text = """
      let a = Text("a")
        .bold()
        #if os(iOS)
        .padding()
        .frame(width: 1)
        #else
        .hidden()
        #endif
        .opacity(1)
      """
    #expect(
      outline(text) == """
        1:5 property a
          1:9 Text .bold .padding# .frame# .hidden# .opacity

        """)
  }

  @Test func scopes() {
    let text = """
      @available(iOS 15, *)
      struct A: View {
        var body: some View {
          if #available(iOS 17, *) { B() } else { C() }
        }
        func f() -> some View {
          guard #available(iOS 16, *) else { return D() }
          return E()
        }
      }
      """
    let everywhere = "iOS 15, macOS, tvOS, watchOS, visionOS"
    let new = "iOS 17, macOS, tvOS, watchOS, visionOS"
    let newer = "iOS 16, macOS, tvOS, watchOS, visionOS"
    #expect(
      outline(text) == """
        2:8 structure A {\(everywhere)}
          3:7 property body {\(everywhere)}
            4:5 <branch> {\(everywhere)}
              4:30 <block> {\(new)}
                4:32 B {\(new)}
              4:43 <block> {iOS 15 before 17}
                4:45 C {iOS 15 before 17}
          6:8 function f {\(everywhere)}
            7:5 <branch> [value] {\(everywhere)}
              7:38 <block> [value] {iOS 15 before 16}
                7:47 D {iOS 15 before 16}
            8:12 E {\(newer)}

        """)
  }
}
