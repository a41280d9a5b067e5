import Foundation
import Source
import TestSupport
import Testing

@testable import Platforms

/// The table of SwiftUI's API is in order, and says what is known of some APIs.
@Suite struct APITableTests {
  private let table = APITable.shared

  @Test func everyRowIsWellFormed() {
    let rows = table.allRows
    #expect(rows.count > 1_700)
    for row in rows { #expect(API(columns: row) != nil, "\(row.joined(separator: "\t"))") }
  }

  @Test func rowsAreSortedAndUnique() {
    let keys = table.allRows.map { Array($0.prefix(3).joined(separator: "\t").utf8) }
    for (key, next) in zip(keys, keys.dropFirst()) {
      #expect(
        key.lexicographicallyPrecedes(next),
        "\(String(decoding: next, as: UTF8.self)) stands too late, or twice")
    }
  }

  @Test func theEmbeddedTableIsTheFile() throws {
    #expect(table.allRows == APITable(text: try Repository.text(of: "rules/sdk/api.tsv")).allRows)
  }

  /// A documented name means one row; where overloads differ, the note says which.
  @Test func fullNamesAreUnique() {
    for columns in table.allRows {
      guard let api = API(columns: columns) else { continue }
      let found = table.apis(documentedAs: api.fullName)
      #expect(found.contains(api), "\(api.fullName)")
      #expect(found.allSatisfy { $0.versions == api.versions }, "\(api.fullName)")
    }
  }

  @Test(
    arguments: [
      ("defaultScrollAnchor(_:)", "17 14 17 10 1"),
      ("defaultScrollAnchor(_:for:)", "18 15 18 11 2"),
      ("onScrollGeometryChange(for:of:action:)", "18 15 18 11 2"),
      ("onGeometryChange(for:of:action:)", "16 13 16 9 1"),
      ("scrollPosition(id:anchor:)", "17 14 17 10 1"),
      ("scrollPosition(_:anchor:)", "18 15 18 11 2"),
      ("contentMargins(_:_:for:)", "17 14 17 10 1"),
      ("glassEffect(_:in:)", "26 26 26 26 -"),
      ("tabViewBottomAccessory(content:)", "26 - - - -"),
      ("scrollContentBackground(_:)", "16 13 - 9 1"),
      ("swipeActions(edge:allowsFullSwipe:content:)", "15 12 - 8 1"),
      ("lineLimit(_:reservesSpace:)", "16 13 16 9 1"),
      ("lineLimit(_:) [range]", "16 13 16 9 1"),
      ("tint(_:) [Color?]", "15 12 15 8 1"),
      ("tint(_:) [ShapeStyle]", "16 13 16 9 1"),
      ("ScrollView.init(_:showsIndicators:content:)", "13 10.15 13 6 1"),
      ("Text.foregroundStyle(_:)", "17 14 17 10 1"),
      ("foregroundStyle(_:)", "15 12 15 8 1"),
      ("toolbar(removing:)", "17 14 17 10 1"),
      ("presentationDetents(_:)", "16 13 16 9 1"),
      ("fullScreenCover(isPresented:onDismiss:content:)", "14 - 14 7 1"),
      ("navigationSubtitle(_:)", "26 11 - - -"),
      ("NavigationStack", "16 13 16 9 1"),
      ("AnyLayout", "16 13 16 9 1"),
      ("Grid", "16 13 16 9 1"),
      ("ContentUnavailableView", "17 14 17 10 1"),
      ("Table", "16 12 - - 1"),
      ("EnvironmentValues.dismiss", "15 12 15 8 1"),
      ("TabViewStyle.page(indexDisplayMode:)", "14 - 14 7 1"),
      ("View.animation(_:value:)", "13 10.15 13 6 1"),
    ]) func knownVersions(name: String, versions: String) throws
  {
    let found = table.apis(documentedAs: name)
    let api = try #require(found.first)
    #expect(found.count == 1)
    let since = Platform.allCases.map { platform in
      switch api[platform] {
      case .version(let version): "\(version)"
      case .never: "-"
      case .unknown: "?"
      }
    }
    #expect(since.joined(separator: " ") == versions)
  }

  @Test func deprecationsAndReplacements() {
    let color = table.api(on: "View", "foregroundColor", labels: ["_"])
    #expect(color?.deprecation == .soft && color?.replacement == "foregroundStyle(_:)")
    #expect(table.api(on: "View", "frame", labels: [])?.deprecation == .always)
    let animation = table.api(on: "View", "animation", labels: ["_"])
    #expect(animation?.deprecation == .version(OSVersion(15)))
    #expect(table.api(on: "View", "padding", labels: ["_"])?.deprecation == nil)
    #expect(table.api(on: nil, "NavigationView")?.deprecation == .soft)
  }

  @Test func aLookUpThatIsAmbiguousFindsNothing() {
    #expect(table.api(on: "View", "tint", labels: ["_"]) == nil)
    #expect(table.api(on: "View", "noSuchThing", labels: []) == nil)
    #expect(table.api(on: "Text", "contentMargins", labels: ["_", "for"]) == nil)
  }

  @Test func rowsThatOneSourceAloneHasAreMarked() {
    #expect(table.api(on: "View", "glassEffect", labels: ["_", "in"])?.isCertain == true)
    #expect(table.api(on: "View", "onHingeChange", labels: ["_"])?.isCertain == false)
  }

  /// Which overloads a call fits: labels in order, defaults left out, closures in front or behind.
  @Test(
    arguments: [
      ("defaultScrollAnchor", "_", ["defaultScrollAnchor(_:)"]),
      ("defaultScrollAnchor", "_ for", ["defaultScrollAnchor(_:for:)"]),
      ("background", "{}", ["background(alignment:content:)"]),
      ("background", "alignment {}", ["background(alignment:content:)"]),
      ("background", "_", ["background(_:alignment:)", "background(_:ignoresSafeAreaEdges:)"]),
      ("background", "_ in", ["background(_:in:fillStyle:)"]),
      ("contentMargins", "_ for", ["contentMargins(_:for:)", "contentMargins(_:_:for:)"]),
      ("sheet", "isPresented {}", ["sheet(isPresented:onDismiss:content:)"]),
      ("sheet", "isPresented onDismiss content", ["sheet(isPresented:onDismiss:content:)"]),
      ("defaultScrollAnchor", "to", []),
      ("defaultScrollAnchor", "{}", []),
    ]) func calls(name: String, arguments: String, fitting: [String])
  {
    let given = arguments.split(separator: " ").map { word in
      let label = word == "_" || word == "{}" ? nil : Name(String(word))
      return API.Argument(label: label, isTrailing: word == "{}")
    }
    let found = table.apis(named: Name(name)).filter { $0.receiver == "View" && $0.fits(given) }
    #expect(found.map(\.signature).sorted() == fitting.sorted())
  }
}
