import Platforms
import Source
import Testing

@testable import Linter

@Suite struct SettingsTests {
  @Test func everyKeyIsRead() {
    let settings = read(
      """
      { // all of them
        "$schema": "viewlint.schema.json",
        "extends": "base.json",
        "include": ["**/*.swift"], "exclude": ["Generated/"],
        "platforms": {"iOS": "17.0", "macOS": "14"},
        "rules": {
          "inverted-scroll": "error",
          "frames": "off",
          "deep": {"severity": "info", "limit": 3, "strict": true, "word": "x"},
        },
        "overrides": [{"files": ["Tests"], "rules": {"frames": "hint"}}],
        "rulePaths": ["rules"],
        "views": {"FeedList": "List"},
        "suggest": "newer", "failOn": "warning", "baseline": "b.json",
      }
      """)
    #expect(settings.extends.map(\.value) == ["base.json"])
    #expect(settings.include?.covers("a/b.swift") == true)
    #expect(settings.exclude.covers("a/Generated/b.swift"))
    #expect(settings.platforms == [.iOS: OSVersion(17), .macOS: OSVersion(14)])
    #expect(settings.rules.map(\.name) == ["inverted-scroll", "frames", "deep"])
    #expect(settings.rules.map(\.level) == [.on(.error), .off, .on(.info)])
    #expect(settings.rules[2].options.map(\.value) == [.number(3), .bool(true), .text("x")])
    #expect(settings.rules[2].position.line == 9)
    #expect(settings.overrides[0].files.covers("Tests/x.swift"))
    #expect(settings.rulePaths.map(\.value) == ["rules"])
    #expect(settings.views == ["FeedList": "List"])
    #expect(settings.suggest == .newer)
    #expect(settings.failOn == .warning)
    #expect(settings.baseline?.value == "b.json")
  }

  @Test(arguments: [
    (#"{"excludes": []}"#, #"1:2 settings have no key "excludes"; did you mean "exclude"?"#),
    ("[]", #"1:1 settings must be an object: {"rules": {}}, not a list"#),
    (
      #"{"exclude": "Pods"}"#,
      #"1:13 "exclude" must be a list, each element a pattern for paths, such as ["Generated/", "**/*.generated.swift"]; it is "Pods""#
    ),
    (
      "{\"exclude\": [\n  3]}",
      #"2:3 an element of "exclude" must be a pattern for paths; it is the number 3"#
    ),
    (
      #"{"exclude": ["a["]}"#,
      #"1:14 '[' is never closed; close it, or write '\[' for the character itself"#
    ),
    (#"{"platforms": {"ios": "17"}}"#, #"1:16 "platforms" has no key "ios"; did you mean "iOS"?"#),
    (
      #"{"platforms": {"iOS": 17}}"#,
      #"1:23 "iOS" must be a version in double quotes, such as "17.0"; it is the number 17"#
    ),
    (
      #"{"platforms": {"iOS": "x"}}"#,
      #"1:23 "x" is no version; write one to three numbers: "17.4""#
    ),
    (#"{"failOn": "warn"}"#, #"1:12 "failOn" can't be "warn"; did you mean "warning"?"#),
    (#"{"rules": {"a": "of"}}"#, #"1:17 "a" can't be "of"; did you mean "off"?"#),
    (
      #"{"rules": {"a": {"severity": 3}}}"#,
      #"1:30 "severity" must be one of "error", "warning", "info", "hint", "off"; it is the number 3"#
    ),
    (
      #"{"rules": {"a": {"limit": [1]}}}"#,
      #"1:27 "limit" must be a string, a number, true or false; it is a list"#
    ),
    (
      #"{"overrides": [{"rules": {}}]}"#,
      #"1:16 "files" is missing here; add "files": a list, each element a pattern for paths"#
    ),
    (
      #"{"overrides": [{"files": [], "rules": {}, "x": 1}]}"#,
      #"1:43 an element of "overrides" has no key "x"; use one of "files", "rules""#
    ),
    (#"{"baseline": ""}"#, #"1:14 "baseline" is empty; write a path"#),
    (#"{"rules": {}"#, "1:1 this '{' is never closed"),
  ])
  func aWrongKeyOrValueIsAnErrorWithPlaceAndRemedy(_ text: String, _ expected: String) {
    let (_, errors) = Settings.read(
      SourceText(text), path: "s.json", folder: "", allowsProjectKeys: true)
    #expect(errors.map { "\($0.position.line):\($0.position.column) \($0.message)" } == [expected])
  }

  @Test func onlyTheTopmostFileMaySpeakForTheProject() {
    let text = #"{"platforms": {"iOS": "17"}, "views": {}, "rulePaths": [], "baseline": "b"}"#
    let (settings, errors) = Settings.read(
      SourceText(text), path: "s.json", folder: "a", allowsProjectKeys: false)
    #expect(errors.count == 4)
    #expect(
      errors.first?.message
        == #""platforms" holds for the whole project, so only the topmost settings file may set it; move it there"#
    )
    #expect(settings.platforms == nil)
  }

  @Test func whatIsRightCountsBesideWhatIsWrong() {
    let (settings, errors) = Settings.read(
      SourceText(#"{"exlude": [], "exclude": ["a", 3], "rules": {"x": "no", "y": "off"}}"#),
      path: "s.json", folder: "", allowsProjectKeys: true)
    #expect(errors.count == 3)
    #expect(settings.exclude.covers("a/b.swift"))
    #expect(settings.rules.map(\.level) == [nil, .off])
  }

  @Test func namesAndOptionsOfRulesAreChecked() {
    let settings = read(
      #"""
      {"rules": {"inverted-scrol": "off", "scrolling": {"limit": 1},
        "deep": {"limt": 1, "limit": "x"}, "inverted-scroll": {"limit": 1}}}
      """#)
    #expect(
      settings.check(against: catalogue).map {
        "\($0.position.line):\($0.position.column) \($0.message)"
      } == [
        #"1:12 no rule is named "inverted-scrol"; did you mean "inverted-scroll"?"#,
        #"1:51 "limit" is set for a category; options belong to one rule: name it by its id"#,
        #"2:12 the rule "deep" has no option "limt"; did you mean "limit"?"#,
        #"2:23 the option "limit" must be a number, such as 5"#,
        #"2:58 the rule "inverted-scroll" has no options; delete "limit""#,
      ])
  }

  @Test func theSchemaNamesEveryKeyAndIsJSON() throws {
    let text = SettingsSchema.text(rules: [("inverted-scroll", "A \"turned\" list")])
    let value = try JSONReader.read(SourceText(text)).get()
    guard case .object(let members) = value.content,
      case .object(let keys) = members.last?.value.content
    else { return #expect(Bool(false)) }
    #expect(keys.map(\.key) == SettingsKey.allCases.map(\.rawValue))
  }

  @Test func everyExampleHasTheShapeOfItsKey() {
    for key in SettingsKey.allCases {
      let (_, errors) = Settings.read(
        SourceText("{\"\(key.rawValue)\": \(key.example)}"), path: "", folder: "",
        allowsProjectKeys: true)
      #expect(errors.isEmpty, "\(key): \(errors)")
    }
  }
}

/// Three rules in two categories.
let catalogue = RuleCatalogue(rules: [
  .init(id: "inverted-scroll", category: "scrolling", level: .on(.warning)),
  .init(id: "deep", category: "frames", level: .on(.info), options: ["limit": .number(5)]),
  .init(id: "quiet", category: "frames", level: .off),
])

/// Settings that hold no mistake.
func read(_ text: String, folder: String = "") -> Settings {
  let (settings, errors) = Settings.read(
    SourceText(text), path: Path.join(folder, ".viewlint.json"), folder: folder,
    allowsProjectKeys: true)
  #expect(errors.isEmpty)
  return settings
}
