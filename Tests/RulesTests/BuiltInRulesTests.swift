import Testing

@testable import Rules

/// Every rule file of the repository holds what it promises.
struct BuiltInRulesTests {
  @Test func thereAreRules() {
    #expect(RuleFolder.sources.count >= 4)
  }

  /// The program holds the same rules, without their examples.
  @Test func theEmbeddedRulesAreThoseOfTheFolder() {
    let (rules, errors) = RuleSet.load(RuleSet.builtInSources)
    #expect(errors == [])
    let folder = RuleFolder.sources.map { RuleFile.read($0).file?.rule }
    #expect(rules.rules.map(\.id) == folder.map { $0?.id })
    #expect(rules.rules.map(\.explanation) == folder.map { $0?.explanation })
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
