import Testing

@testable import Workspace

@Suite struct ProblemTests {
  @Test func placeComesFirst() {
    #expect(
      "\(Problem(path: "a.json", line: 2, column: 3, "bad"))" == "a.json:2:3: error: bad")
    #expect("\(Problem(.note, path: "a.json", "so"))" == "a.json: note: so")
    #expect("\(Problem(path: nil, "no"))" == "error: no")
  }
}
