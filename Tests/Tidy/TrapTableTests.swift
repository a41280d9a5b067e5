import Foundation
import TestSupport
import Testing

/// What the page about the tests promises is there.
@Suite struct TrapTableTests {
  @Test func everyTrapHasItsTests() throws {
    let page = try Repository.text(of: "Tests/README.md")
    let tests = try Repository.files(in: "Tests", extensions: ["swift"])
      .map { try Repository.text(of: $0) }.joined()
    let table = try #require(page.components(separatedBy: "| trap | test |\n").last)
    var count = 0
    for row in table.split(separator: "\n").dropFirst() {
      let cells = row.split(separator: "|")
      #expect(cells.count == 2, "\(row)")
      // Names stand in backticks, which is every other part.
      for (index, name) in (cells.dropFirst().first ?? "").split(separator: "`").enumerated()
      where index % 2 == 1 {
        count += 1
        #expect(tests.contains("func \(name)("), "\(name) is no test")
      }
    }
    #expect(count > 90)
  }
}
