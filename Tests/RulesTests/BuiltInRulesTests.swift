import Testing

@testable import Rules

/// Every rule file of the repository holds what it promises.
struct BuiltInRulesTests {
  @Test func thereAreRules() {
    #expect(RuleFolder.sources.count >= 4)
  }

  @Test(arguments: RuleFolder.sources.map(\.path))
  func everyExampleHoldsInAllVariations(path: String) throws {
    let source = try #require(RuleFolder.sources.first { $0.path == path })
    let (file, errors) = RuleFile.read(source)
    #expect(errors.isEmpty, "\(errors.map(\.description).joined(separator: "\n"))")
    guard let file, errors.isEmpty else { return }
    let (failures, runs) = ExampleRunner.run(file, of: source)
    #expect(failures.isEmpty, "\(failures.map(\.description).joined(separator: "\n"))")
    #expect(runs > file.examples.count * 3)
  }
}
