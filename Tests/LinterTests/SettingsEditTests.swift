import Source
import Testing

@testable import Linter

@Suite struct SettingsEditTests {
  private func turnOff(_ rule: String, _ text: String) -> String? {
    guard let edit = SettingsEdit.turningOff(rule, in: SourceText(text)) else { return nil }
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(Int(edit.range.start)..<Int(edit.range.end), with: edit.text.utf8)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("{}", "{ \"rules\": { \"r\": \"off\" } }"), ("{ }", "{ \"rules\": { \"r\": \"off\" } }"),
    ("{ \"rules\": {} }", "{ \"rules\": { \"r\": \"off\" } }"),
    ("{\"rules\": {\"a\": \"hint\"}}", "{\"rules\": { \"r\": \"off\",\"a\": \"hint\"}}"),
    ("{\"rules\": {\"r\": \"hint\"}}", "{\"rules\": {\"r\": \"off\"}}"),
    ("{\n  \"exclude\": []\n}", "{\n  \"rules\": { \"r\": \"off\" },\n  \"exclude\": []\n}"),
    (
      "{\r\n  \"rules\": {  // why\r\n    \"a\": \"off\"\r\n  }\r\n}",
      "{\r\n  \"rules\": { \"r\": \"off\",  // why\r\n    \"a\": \"off\"\r\n  }\r\n}"
    ),
    (
      "{\n  \"rules\": {\n    \"a\": \"off\"\n  }\n}",
      "{\n  \"rules\": {\n    \"r\": \"off\",\n    \"a\": \"off\"\n  }\n}"
    ),
    ("{\n  \"rules\": {\n  }\n}", "{\n  \"rules\": {\n    \"r\": \"off\"\n  }\n}"),
  ])
  func aRuleIsTurnedOff(text: String, changed: String) {
    #expect(turnOff("r", text) == changed)
    let (settings, errors) = Settings.read(
      SourceText(changed), path: "", folder: "", allowsProjectKeys: true)
    #expect(errors.isEmpty && settings.rules.contains { $0.name == "r" && $0.level == .off })
  }

  @Test func whatIsNoSettingsFileIsLeftAlone() {
    for text in ["", "[]", "{", "{\"rules\": 3}"] { #expect(turnOff("r", text) == nil) }
    #expect(turnOff("r", SettingsEdit.file(turningOff: "r")) == SettingsEdit.file(turningOff: "r"))
  }
}
