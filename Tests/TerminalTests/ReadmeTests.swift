import Foundation
import TestSupport
import Testing

/// What the README shows is what happens.
@Suite struct ReadmeTests {
  private let readme: String

  init() throws { readme = try Repository.text(of: "README.md") }

  /// The lines of the code blocks of a language.
  private func blocks(_ language: String) -> [[String]] {
    readme.components(separatedBy: "\n```\(language)\n").dropFirst().map { rest in
      rest.components(separatedBy: "\n```")[0].components(separatedBy: "\n")
    }
  }

  @Test func theSampleIsReal() throws {
    let sample = try #require(blocks("text").first)
    let command = try #require(sample.first).split(separator: " ").dropFirst(2).map(String.init)
    let result = try BuiltProgram.viewlint.run(command, in: Repository.root.path)
    #expect(result.code == 0 && result.errors.isEmpty)
    let time = /, [0-9.]+ s$/
    let printed = result.output.components(separatedBy: "\n").dropLast()
    #expect(
      sample.dropFirst().map { $0.replacing(time, with: "") }
        == printed.map { $0.replacing(time, with: "") })
  }

  @Test func everyCommandOfTheProgramWorks() throws {
    let commands = blocks("sh").joined().filter { $0.hasPrefix("viewlint") }
    #expect(commands.count > 5)
    for command in commands {
      let arguments = command.split(separator: " ").dropFirst().map(String.init)
      let result = try BuiltProgram.viewlint.run(arguments, in: Repository.root.path)
      #expect(result.code == 0, "\(command): \(result.errors)")
    }
  }

  @Test func theOtherCommandsAreRunByCI() throws {
    // .ci/readme runs them all but for those that .ci/run itself stands for.
    let script = try Repository.text(of: ".ci/run")
    #expect(script.contains(".ci/readme README.md"))
    #expect(script.contains("swift test"))
    let known = ["swift build", "swift run", "swift test", "mkdir", "cp ", "viewlint"]
    for command in blocks("sh").joined() {
      #expect(known.contains { command.hasPrefix($0) }, "\(command)")
    }
  }

  @Test func theSettingsAreRight() throws {
    let settings = try #require(blocks("json").first).joined(separator: "\n")
    let folder = try TemporaryFolder([
      ".viewlint.json": settings, "a.swift": "", "lint-rules/README.md": "",
    ])
    let result = try BuiltProgram.viewlint.run([], in: folder.path)
    #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
  }

  @Test func theExitCodesAreThose() throws {
    let folder = try TemporaryFolder([
      "a.swift": "let a = Text(\"a\").frame(width: .infinity)\n", "b.swift": "",
    ])
    func code(_ arguments: String...) throws -> Int32 {
      try BuiltProgram.viewlint.run(arguments, in: folder.path).code
    }
    #expect(try code() == 0)
    #expect(try code("--strict") == 1)
    #expect(try code("--fail-on", "hint") == 1)
    #expect(try code("--strict", "b.swift") == 0)
    #expect(try code("c.swift") == 2)
    #expect(try code("--strict", "a.swift", "c.swift") == 2)
  }
}
