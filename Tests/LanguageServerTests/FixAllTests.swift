import JSONRPC
import TestSupport
import Testing

@testable import LanguageServer

/// Fixing everything at once does what `--fix` does.
@Suite struct FixAllTests {
  private func rule(_ name: String, _ fix: String) -> String {
    """
    ---
    severity: warning
    ---
    # \(name)

    Why.

    ```rule
    match $found = .\(name)()
    at    $found
    say   "no \(name)"
    fix   "Mend it" safe
          replace $found with \(fix)
    ```

    """
  }

  /// What is left of a text when all that is safe is fixed, in a project with the rules above.
  private func fixed(_ text: String, rule: String? = nil) throws -> String? {
    let folder = try TemporaryFolder([
      ".git/x": "", ".viewlint.json": #"{"rulePaths": ["rules"]}"#,
      "rules/a/once.md": self.rule("once", ".twice()"),
      "rules/a/twice.md": self.rule("twice", ".thrice()"),
      "rules/a/worse.md": self.rule("worse", ".worse().worse()"),
    ])
    let client = try TestClient(folder.path)
    let uri = DocumentURI.file(folder.path + "/A.swift")
    client.open(uri, text)
    let actions = try client.request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": .string(uri)], "range": range((0, 0), (9, 0)),
        "context": [
          "diagnostics": [], "only": [.string(rule == nil ? "source.fixAll" : "quickfix")],
        ],
      ]
    ).get().array
    let action = actions?.first {
      rule == nil || $0["title"] == .string("Fix all \(rule ?? "") in this file")
    }
    guard let edits = action?["edit"]?["documentChanges"]?[0]?["edits"]?.array else { return nil }
    client.change(
      uri,
      edits.reversed().map { ["range": $0["range"] ?? [:], "text": $0["newText"] ?? ""] })
    return client.text(uri)
  }

  @Test func aFixThatMakesAnotherFindingIsFollowedByItsFix() throws {
    #expect(
      try fixed("let a = Text(\"😀\").once()\r\n\tlet b = Text(\"b\").twice()\r\n")
        == "let a = Text(\"😀\").thrice()\r\n\tlet b = Text(\"b\").thrice()\r\n")
  }

  @Test func aFixThatDoesHarmIsTakenBack() throws {
    #expect(
      try fixed("let a = Text(\"a\").worse()\nlet b = Text(\"b\").once()\n")
        == "let a = Text(\"a\").worse()\nlet b = Text(\"b\").thrice()\n")
    #expect(try fixed("let a = Text(\"a\").worse()\n") == nil)
  }

  @Test func oneRuleIsFixedAlone() throws {
    #expect(
      try fixed(
        "let a = Text(\"a\").once()\nlet b = Text(\"b\").once().twice()\n", rule: "once")
        == "let a = Text(\"a\").twice()\nlet b = Text(\"b\").twice().twice()\n")
  }
}
