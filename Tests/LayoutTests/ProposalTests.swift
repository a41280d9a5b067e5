import Source
import Testing
import Views

@testable import Layout

/// What is proposed to views, as far as the code around them settles it.
@Suite struct ProposalTests {
  /// Width and height proposed to the view called `name` in a body: a number, `-` for nothing, `?`.
  private func proposed(to name: Name, _ code: String) throws -> String {
    let project = TestProject(["A.swift": "struct A: View { var body: some View { \(code) } }"])
    let file = try #require(project.index.file(at: "A.swift"))
    let layout = LayoutReader(IndexReader(project.index))
    let views = project.index[file].tree.views
    let offset = try #require(views.firstIndex { $0.name == name && $0.kind == .call })
    let view = ViewRef(file, ViewID(index: UInt32(offset)))
    return Axis.allCases.map { axis in
      switch layout.proposal(to: view, along: axis)?.length {
      case nil: "?"
      case .ideal: "-"
      case .points(let points): "\(points)"
      }
    }.joined(separator: " ")
  }

  @Test(
    arguments: [
      ("Color()", "? ?"),
      ("Color().frame(width: 300)", "300.0 ?"),
      ("Color().padding(8).frame(width: 300, height: 20)", "284.0 4.0"),
      ("Color().padding(.horizontal, 8).frame(width: 300, height: 20)", "284.0 20.0"),
      ("Color().padding([.top, .leading], 8).frame(width: 300, height: 20)", "292.0 12.0"),
      ("Color().padding().frame(width: 300)", "? ?"),
      ("Color().padding(.vertical).frame(width: 300)", "300.0 ?"),
      ("Color().fixedSize()", "- -"),
      ("Color().fixedSize(horizontal: false, vertical: true).frame(width: 9)", "9.0 -"),
      ("Color().padding().fixedSize()", "- -"),
      ("Color().frame(maxWidth: .infinity).frame(width: 300)", "300.0 ?"),
      ("Color().frame(maxWidth: 100).frame(width: 300)", "100.0 ?"),
      ("Color().frame(minWidth: 400).frame(width: 300)", "400.0 ?"),
      ("Color().frame(idealWidth: 50).fixedSize()", "50.0 -"),
      ("Color().frame(minHeight: 44).fixedSize()", "- ?"),
      ("Color().frame(width: w).frame(width: 300)", "? ?"),
      ("Color().frame(width: nil, height: 9)", "? 9.0"),
      ("Color().opacity(0.5).onAppear { }.frame(width: 300)", "300.0 ?"),
      ("Color().own().frame(width: 300)", "? ?"),
    ]) func throughModifiers(code: String, expected: String) throws
  {
    #expect(try proposed(to: "Color", code) == expected)
  }

  @Test(
    arguments: [
      ("ScrollView { Color() }.frame(width: 300)", "300.0 -"),
      ("ScrollView(.horizontal) { Color() }.frame(height: 50)", "- 50.0"),
      ("ScrollView(.horizontal) { Color(); Text(\"\") }.frame(height: 50)", "- ?"),
      ("ScrollView { Color() }.frame(width: 300).contentMargins(8)", "? -"),
      ("ScrollView(axes) { Color() }.frame(height: 50)", "? ?"),
      ("ScrollView { VStack { Text(\"\"); Color() } }.frame(width: 300)", "300.0 -"),
      // A row is placed with its own height.
      ("ScrollView { HStack { Color(); Text(\"\") } }.frame(width: 300)", "? ?"),
      ("ScrollView { ZStack { Color() } }.frame(width: 300)", "300.0 ?"),
      ("VStack { Color() }.frame(width: 300, height: 200)", "300.0 200.0"),
      ("VStack { Color(); Text(\"\") }.frame(width: 300, height: 200)", "300.0 ?"),
      ("VStack { ForEach(a) { Color() } }.frame(width: 300, height: 200)", "300.0 ?"),
      ("VStack { if a { Color() } else { Text(\"\") } }.frame(width: 9)", "9.0 ?"),
      ("Group { Color(); Text(\"\") }.frame(width: 9)", "9.0 ?"),
      ("LazyVStack { Color() }.frame(width: 300, height: 200)", "300.0 -"),
      ("LazyHStack { Color() }.frame(width: 300, height: 200)", "- 200.0"),
      ("GeometryReader { p in Color() }.frame(width: 300, height: 200)", "300.0 200.0"),
      ("Own { Color() }.frame(width: 300)", "? ?"),
      ("List { Color() }.frame(width: 300)", "? ?"),
      ("Text(\"\").frame(width: 40).background { Color() }", "40.0 ?"),
      ("Text(\"\").frame(width: 40).padding(4).overlay(Color())", "48.0 ?"),
      ("Text(\"\").background { Color() }.frame(width: 40)", "? ?"),
      ("Text(\"\").sheet(isPresented: a) { Color() }.frame(width: 40)", "? ?"),
    ]) func throughContainers(code: String, expected: String) throws
  {
    #expect(try proposed(to: "Color", code) == expected)
  }

  @Test func whatIsFarOutIsNotLookedFor() throws {
    func chain(_ count: Int) -> String {
      "Color()" + String(repeating: ".opacity(1)", count: count) + ".frame(width: 3)"
    }
    #expect(try proposed(to: "Color", chain(100)) == "3.0 ?")
    #expect(try proposed(to: "Color", chain(300)) == "? ?")
  }
}
