import Testing

/// Files and functions that fit into a head.
@Suite struct SizeTests {
  private static let mostLinesOfAFile = 800
  private static let mostLinesOfAFunction = 80

  /// Functions that may be longer: a switch over all bytes or a plain table reads best in one piece.
  private static let exceptions: Set<String> = []

  @Test func filesAreShort() {
    for file in SourceFile.all {
      #expect(file.lines.count <= Self.mostLinesOfAFile, "\(file.path)")
    }
  }

  @Test func functionsAreShort() {
    for file in SourceFile.all {
      for function in file.functions where function.count > Self.mostLinesOfAFunction {
        #expect(
          Self.exceptions.contains("\(file.path) \(function.name)"),
          "\(file.path):\(function.line): \(function.name) has \(function.count) lines")
      }
    }
  }

  @Test func exceptionsAreNeeded() {
    let long = SourceFile.all.flatMap { file in
      file.functions.filter { $0.count > Self.mostLinesOfAFunction }
        .map { "\(file.path) \($0.name)" }
    }
    for exception in Self.exceptions { #expect(long.contains(exception)) }
  }

  @Test func functionsAreFound() throws {
    // The measure itself is measured: this file's own functions are known.
    let file = try #require(SourceFile.all.first { $0.path == "Tests/Tidy/SizeTests.swift" })
    #expect(file.functions.map(\.name).contains("func functionsAreFound"))
    let total = SourceFile.all.reduce(0) { $0 + $1.functions.count }
    #expect(total > SourceFile.all.count)
  }
}
