import Linter
import TestSupport
import Testing

@testable import Workspace

@Suite struct SettingsLoaderTests {
  @Test func extendedFilesComeFirstAndCyclesEnd() throws {
    let folder = try TemporaryFolder([
      ".git/HEAD": "",
      ".viewlint.json": #"{"extends": ["config/a.json"], "failOn": "info"}"#,
      "config/a.json": #"{"extends": "b.json", "exclude": ["X"], "platforms": {"iOS": "16"}}"#,
      "config/b.json": #"{"extends": "../.viewlint.json", "failOn": "hint"}"#,
      "Sub/.viewlint.json": #"{"extends": "../.viewlint.json"}"#, "Sub/X/A.swift": "",
      "Sub/A.swift": "",
    ])
    let (settings, problems) = load(folder)
    #expect(problems.isEmpty)
    let top = settings.governing(folder: "")
    #expect(top.failOn == .info)
    #expect(top.platforms?.count == 1)
    // Patterns of a shared file elsewhere start where those of the extending file do.
    #expect(top.excludes("X/A.swift"))
    #expect(settings.governing(folder: "Sub").failOn == .info)
  }

  @Test func whatIsWrongIsSaidWithItsPlace() throws {
    let folder = try TemporaryFolder([
      ".git/HEAD": "",
      ".viewlint.json":
        "{\n  \"extends\": \"none.json\",\n  \"rulePaths\": [\"gone\"],\n \"x\": 1}",
      "Sub/.viewlint.json": #"{"platforms": {"iOS": "17"}}"#,
    ])
    #expect(
      load(folder).problems.map(\.description) == [
        #".viewlint.json:4:2: error: settings have no key "x"; use one of "$schema", "extends", "include", "exclude", "platforms", "rules", "overrides", "rulePaths", "views", "suggest", "failOn", "baseline""#,
        #".viewlint.json:2:14: error: "none.json" can't be extended: there is no such file or folder; check the path"#,
        #".viewlint.json:3:17: error: the rules in "gone" can't be read: there is no such file or folder; check the path"#,
        #"Sub/.viewlint.json:1:2: error: "platforms" holds for the whole project, so only the topmost settings file may set it; move it there"#,
      ])
  }

  @Test func keysThatDoNothingYetAreTold() throws {
    let folder = try TemporaryFolder([
      ".git/HEAD": "",
      ".viewlint.json":
        "{\"baseline\": \"b\",\n\"suggest\": \"newer\", \"views\": {\"A\": \"List\"}}",
      "Sub/.viewlint.json": #"{"suggest": "supported"}"#,
    ])
    #expect(
      load(folder).problems.map(\.description) == [
        #".viewlint.json:1:2: note: "baseline" is checked, but has no effect in this version"#,
        #".viewlint.json:2:21: note: "views" is checked, but has no effect in this version"#,
      ])
  }

  @Test func oneFileFromTheCommandLineReplacesAll() throws {
    let folder = try TemporaryFolder([
      ".git/HEAD": "", ".viewlint.json": #"{"x": 1}"#,
      "ci/strict.json": #"{"failOn": "hint", "exclude": ["Old"]}"#,
    ])
    let (settings, problems) = load(folder, configuration: "ci/strict.json")
    #expect(problems.isEmpty)
    #expect(settings.governing(folder: "A").failOn == .hint)
    #expect(settings.governing(folder: "A").excludes("A/Old/b.swift"))
    #expect(
      load(folder, configuration: "no.json").problems.map(\.description)
        == ["no.json: error: there is no such file or folder; check the path"])
  }

  @Test func ruleFilesAreFound() throws {
    let folder = try TemporaryFolder([
      ".git/HEAD": "", ".viewlint.json": #"{"rulePaths": ["rules", "one.md"]}"#,
      "rules/own/b.md": "b", "rules/README.md": "", "rules/own/a.md": "a", "one.md": "1",
    ])
    var loader = SettingsLoader(configuration: nil) { $0 }
    let rules = loader.load(Walk.files(of: .init(path: folder.path, kind: .repository))).rules
    #expect(
      rules.map { String($0.path.dropFirst(folder.path.count + 1)) } == [
        "rules/own/a.md", "rules/own/b.md", "one.md",
      ])
    #expect(rules.map(\.text.string) == ["a", "b", "1"])
  }

  private func load(
    _ folder: TemporaryFolder, configuration: String? = nil
  ) -> (settings: ProjectSettings, problems: [Problem]) {
    let shown: (String) -> String = { AbsolutePath.relative($0, to: folder.path) ?? $0 }
    var loader = SettingsLoader(
      configuration: configuration.map { AbsolutePath.join(folder.path, $0) }, shown: shown)
    let settings = loader.load(Walk.files(of: .init(path: folder.path, kind: .repository))).settings
    return (settings, loader.problems)
  }
}
