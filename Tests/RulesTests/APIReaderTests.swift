import Platforms
import Source
import Syntax
import Testing
import Views

@testable import Rules

/// Which of SwiftUI's APIs a modifier or view means.
@Suite struct APIReaderTests {
  /// The APIs that the last modifier, or without one the view, of a body can mean.
  private func apis(
    _ code: String, _ target: [Platform: OSVersion]? = nil, others: String = ""
  ) -> [String] {
    let source = "struct A: View {\n  var body: some View {\n    \(code)\n  }\n}\n" + others
    var index = ProjectIndex()
    let tree = ViewTree.build(SyntaxTree.parse(SourceText(source)))
    index.add(IndexedFile(path: "A.swift", unit: "", tree: tree))
    index.settle()
    guard let file = index.file(at: "A.swift") else { return [] }
    let reader = APIReader(
      IndexReader(index), target: target.map(Availability.atLeast) ?? .everywhere,
      listed: target.map { Set($0.keys) })
    guard let root = tree.declarations.lazy.compactMap(\.roots.first).first else { return [] }
    let last = tree.modifierIDs(of: root).last
    let found =
      last.map { reader.apis(of: ModifierRef(file, $0)) } ?? reader.apis(of: ViewRef(file, root))
    return found.map { ($0.receiver ?? "-") + "." + $0.signature }
  }

  @Test func labelsDecide() {
    #expect(apis("Text(\"\").padding(3)") == ["View.padding(_:)"])
    #expect(apis("Text(\"\").padding()") == ["View.padding(_:_:)"])
    #expect(apis("Text(\"\").frame(width: 3)") == ["View.frame(width:height:alignment:)"])
    #expect(apis("VStack { }.background { Text(\"\") }") == ["View.background(alignment:content:)"])
    #expect(apis("VStack { }.onTapGesture { }") == ["View.onTapGesture(count:perform:)"])
    #expect(apis("VStack { }.noSuchThing()") == [])
    #expect(apis("VStack { }.padding(no: 3)") == [])
  }

  @Test func argumentsDecide() {
    let style = ["View.background(_:ignoresSafeAreaEdges:)"]
    #expect(apis("VStack { }.background(.red)") == style)
    #expect(apis("VStack { }.background(Color.red)") == style)
    #expect(apis("VStack { }.background(Text(\"\"))") == ["View.background(_:alignment:)"])
    #expect(apis("VStack { }.background(unknown)").count == 2)
    #expect(apis("VStack { }.overlay(Circle().stroke())") == ["View.overlay(_:alignment:)"])
    #expect(apis("VStack { }.lineLimit(2...3)") == ["View.lineLimit(_:)"])
    #expect(apis("VStack { }.navigationTitle(\"a\")") == ["View.navigationTitle(_:)"])
  }

  @Test func systemsDecide() {
    // Before iOS 15 only a view could stand there.
    #expect(
      apis("VStack { }.background(Color.red)", [.iOS: OSVersion(14)])
        == ["View.background(_:alignment:)"])
    // What another platform alone has is not meant.
    #expect(
      apis("VStack { }.scaleEffect(x: 2)", [.iOS: OSVersion(16)])
        == ["View.scaleEffect(x:y:anchor:)"])
  }

  @Test func receiversDecide() {
    #expect(apis("Text(\"\").bold()") == ["Text.bold()"])
    #expect(apis("VStack { }.bold()", [.iOS: OSVersion(16)]) == ["View.bold(_:)"])
    #expect(apis("Text(\"\").padding().italic()") == ["View.italic(_:)"])
    #expect(apis("Image(\"\").resizable()") == ["Image.resizable(capInsets:resizingMode:)"])
    #expect(apis("Text(\"\").resizable()") == [])
    #expect(apis("Circle().trim(from: 0, to: 1)") == ["Shape.trim(from:to:)"])
    #expect(apis("thing.padding(3).color(3)") == [])
  }

  @Test func theProjectsOwnIsNotSwiftUIs() {
    let own = "extension View { func padding(_ a: Int) -> some View { self } }"
    #expect(apis("Text(\"\").padding(3)", others: own) == [])
    #expect(apis("Text(\"\").padding()", others: own) == ["View.padding(_:_:)"])
    #expect(apis("VStack { }", others: "struct VStack { }") == [])
  }

  @Test func viewsAndTheirInitializers() {
    #expect(apis("VStack { }") == ["-.VStack"])
    #expect(apis("ScrollView { }") == ["ScrollView.init(_:content:)"])
    #expect(
      apis("ScrollView(.vertical, showsIndicators: false) { }")
        == ["ScrollView.init(_:showsIndicators:content:)"])
    #expect(apis("Grid { }") == ["-.Grid"])
    #expect(apis("Own { }") == [])
  }
}
