import Testing

@testable import Linter

@Suite struct ProjectSettingsTests {
  @Test func laterLayersAndNarrowerNamesWin() {
    let base = read(#"{"rules": {"deep": "error", "quiet": "error"}}"#)
    let own = read(
      #"""
      {"rules": {"deep": {"limit": 7}, "frames": "hint", "inverted-scroll": "error"},
       "overrides": [
         {"files": ["Tests"], "rules": {"inverted-scroll": "off", "frames": "warning"}},
         {"files": ["Tests/Slow"], "rules": {"quiet": "off"}}]}
      """#)
    // The category of the nearer file wins over the id of the one that it extends.
    #expect(levels([base, own], "a.swift") == [.on(.error), .on(.hint), .on(.hint)])
    #expect(levels([base, own], "Tests/a.swift") == [.off, .on(.warning), .on(.warning)])
    #expect(levels([base, own], "Tests/Slow/a.swift") == [.off, .on(.warning), .off])
    #expect(levels([], "a.swift") == [.on(.warning), .on(.info), .off])
    #expect(configuration([base, own], "a.swift").options == [1: ["limit": .number(7)]])
  }

  @Test func theCommandLineWinsOverSettings() {
    let own = read(#"{"rules": {"scrolling": "off", "deep": "error"}}"#)
    let only = RuleSelection(only: ["inverted-scroll", "quiet"])
    #expect(levels([own], "a.swift", only) == [.on(.warning), .off, .on(.warning)])
    #expect(levels([own], "a.swift", RuleSelection(only: ["frames"])) == [.off, .on(.error), .off])
    #expect(levels([own], "a.swift", RuleSelection(skip: ["frames"])) == [.off, .off, .off])
    let both = RuleSelection(only: ["deep", "scrolling"], skip: ["deep"])
    #expect(levels([], "a.swift", both) == [.on(.warning), .off, .off])
  }

  @Test func rulesOfAFolderAreOffOutsideOfIt() {
    let local = RuleCatalogue(rules: [
      .init(id: "mine", category: "own", level: .on(.warning), folder: "App")
    ])
    #expect(levels([], "App/x.swift", in: local) == [.on(.warning)])
    #expect(levels([], "AppKit/x.swift", in: local) == [.off])
  }

  @Test func theNearestSettingsCount() {
    var project = ProjectSettings()
    project.set(
      chain(#"{"exclude": ["Old"], "platforms": {"iOS": "16"}, "failOn": "hint"}"#, ""), folder: "")
    project.set(
      chain(#"{"include": ["*.swift", "Docs/*.md"], "exclude": ["/Gen"]}"#, "A/B"), folder: "A/B")
    let inner = project.governing(folder: "A/B/C")
    #expect(inner.platforms?[.iOS]?.major == 16)
    #expect(inner.failOn == .error)
    #expect(project.governing(folder: "A/BC").failOn == .hint)
    for (path, isReported) in [
      ("A/B/x.swift", true), ("A/B/Docs/x.md", true), ("A/B/C/x.md", false),
      ("A/B/Gen/x.swift", false), ("A/B/C/Gen/x.swift", true), ("A/B/Old/x.swift", false),
    ] {
      let governing = project.governing(folder: Path.folder(of: path))
      #expect(governing.reports(path) == isReported, "\(path)")
    }
    #expect(!project.governing(folder: "A").reports("A/x.md"))
    #expect(project.governing(folder: "A").reports("A/x.swift"))
  }

  @Test func aSettingsFileFromTheCommandLineReplacesAll() {
    let project = ProjectSettings(only: chain(#"{"failOn": "info"}"#, ""))
    #expect(project.governing(folder: "A/B").failOn == .info)
  }

  @Test func pathsAreTakenApart() {
    #expect(Path.ancestors(of: "a/b/c") == ["", "a", "a/b", "a/b/c"])
    #expect(Path.ancestors(of: "") == [""])
    #expect(Path.folder(of: "a/b.swift") == "a")
    #expect(Path.folder(of: "b.swift") == "")
    #expect(Path.contains(folder: "a", "a/b") && !Path.contains(folder: "a", "ab"))
  }

  private func chain(_ text: String, _ folder: String) -> ProjectSettings.Chain {
    ProjectSettings.Chain(layers: [read(text, folder: folder)])
  }

  private func configuration(
    _ layers: [Settings], _ path: String, _ selection: RuleSelection = RuleSelection(),
    in rules: RuleCatalogue = catalogue
  ) -> RuleConfiguration {
    var project = ProjectSettings()
    project.set(.init(layers: layers), folder: "")
    let governing = project.governing(folder: Path.folder(of: path))
    return RuleConfiguration(
      rules, layers: governing.layers, matching: governing.matchingOverrides(path),
      folder: Path.folder(of: path), selection: selection)
  }

  /// The levels of all rules but the linter's own.
  private func levels(
    _ layers: [Settings], _ path: String, _ selection: RuleSelection = RuleSelection(),
    in rules: RuleCatalogue = catalogue
  ) -> [Settings.Level] {
    configuration(layers, path, selection, in: rules).levels.dropLast(2)
  }
}
