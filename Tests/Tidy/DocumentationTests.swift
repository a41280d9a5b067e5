import Testing

/// What other modules can use says what it is.
@Suite struct DocumentationTests {
  private static let selfExplaining: Set = ["hash", "makeIterator", "next"]

  @Test func sharedDeclarationsHaveDocComments() {
    // A type, or a function that is no operator.
    let declaration =
      /^ *(?:@\w+(?:\([^)]*\))? )*(?:public|package) (?:\w+ )*(?:func|struct|class|enum|protocol|actor|typealias) (\w+)/
    for file in SourceFile.all where file.path.hasPrefix("Sources/") {
      for (index, line) in file.lines.enumerated() {
        guard line.contains("public ") || line.contains("package "),
          let match = line.firstMatch(of: declaration),
          !Self.selfExplaining.contains(String(match.1))
        else { continue }
        // Attributes may stand between.
        let above = file.lines[..<index].last { $0.wholeMatch(of: /^ *@\w+(\(.*\))?/) == nil }
        if above?.drop(while: { $0 == " " }).hasPrefix("///") != true {
          Issue.record("\(file.path):\(index + 1): \(match.1) has no doc comment")
        }
      }
    }
  }
}
