import JSONRPC
import TestSupport
import Testing

@testable import LanguageServer

/// What an editor shows at the pointer.
@Suite struct HoverTests {
  private let untitled = "untitled:A.swift"
  private let markdown: JSON = ["textDocument": ["hover": ["contentFormat": ["markdown"]]]]

  private func client(_ text: String, _ capabilities: JSON = Capabilities.push) throws -> TestClient
  {
    let client = try TestClient(nil, capabilities)
    client.open(untitled, text)
    return client
  }

  private func hover(
    _ client: TestClient, _ line: Int, _ character: Int, _ uri: String? = nil
  ) throws -> JSON {
    try client.request(
      "textDocument/hover",
      [
        "textDocument": ["uri": .string(uri ?? untitled)],
        "position": ["line": .integer(line), "character": .integer(character)],
      ]
    ).get()
  }

  /// The lines that are shown, without the name and the empty line behind it, at the first `word` of a
  /// file of a project for these platforms.
  private func lines(at word: String, _ text: String, platforms: String? = nil) throws -> [String] {
    var files = [".git/x": "", "A.swift": text]
    if let platforms { files[".viewlint.json"] = "{\"platforms\": {\(platforms)}}" }
    let folder = try TemporaryFolder(files)
    let client = try TestClient(folder.path)
    let uri = DocumentURI.file(folder.path + "/A.swift")
    client.open(uri, text)
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(all.firstIndex { $0.contains(word) })
    let column = all[line].prefix(upTo: try #require(all[line].firstRange(of: word)).lowerBound)
    let shown = try hover(client, line, column.utf16.count + 1, uri)["contents"]?["value"]?.string
    return shown?.split(separator: "\n").dropFirst().map(String.init) ?? []
  }

  private func screen(_ code: String) -> String {
    "struct Screen: View {\n  var body: some View {\n    \(code)\n  }\n}\n"
  }

  // MARK: Findings and the project's own

  @Test func aFindingIsExplained() throws {
    let client = try client(Sample.feed + Sample.turn, markdown)
    let hover = try hover(client, 3, 8)
    #expect(hover["contents"]?["kind"] == "markdown")
    let text = hover["contents"]?["value"]?.string ?? ""
    #expect(text.contains("`inverted-scroll`") && text.contains("VoiceOver"))
    #expect(text.contains("defined as `View.upsideDown`"))
    #expect(client.shown([hover]) == ["3:6-3:19 "])
  }

  @Test func aViewIsDescribed() throws {
    let client = try client(Sample.feed + Sample.turn)
    let hover = try hover(client, 2, 6)
    #expect(hover["contents"]?["kind"] == "plaintext")
    let lines = hover["contents"]?["value"]?.string?.split(separator: "\n") ?? []
    #expect(lines.first == "ScrollView")
    #expect(lines.contains("drawn turned by 180°") && lines.contains("scrolls vertically"))
    #expect(try self.hover(client, 0, 0) == .null)
  }

  @Test func aModifierSaysWhichWayUpThingsAreThere() throws {
    let text = screen("Text(\"a\").padding().rotationEffect(.degrees(180)).opacity(0.5)")
    #expect(try lines(at: "padding", text).contains("drawn turned by 180°"))
    let turn = try lines(at: "rotationEffect", text)
    #expect(turn.contains("by itself it draws things turned by 180°"))
    #expect(turn.contains("drawn turned by 180°"))
    #expect(try lines(at: "opacity", text).contains("drawn upright"))
  }

  // MARK: SwiftUI's own

  @Test func swiftUIsModifierSaysSinceWhen() throws {
    let text = screen("ScrollView { }.defaultScrollAnchor(.bottom)")
    let since = "since iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1"
    let known = "SwiftUI's View.defaultScrollAnchor(_:), \(since)"
    #expect(try lines(at: "default", text).first == known)
    let new = try lines(at: "default", text, platforms: #""iOS": "17", "macOS": "14.2""#)
    #expect(new.prefix(2) == [known, "all targets of the file have it"])
    #expect(new.contains("runs on iOS 17+, macOS 14.2+"))
    let old = try lines(at: "default", text, platforms: #""iOS": "16", "macOS": "14""#)
    #expect(old.contains("missing on iOS before 17"))
  }

  @Test func whatAPlatformNeverHadIsMissingThere() throws {
    let text = screen("List { }.scrollContentBackground(.hidden)")
    let lines = try lines(at: "scrollContent", text, platforms: #""iOS": "16", "tvOS": "16""#)
    #expect(lines.first?.hasSuffix("visionOS 1, not on tvOS") == true)
    #expect(lines.contains("missing on tvOS"))
  }

  @Test func scopesCount() throws {
    let text = screen(
      "if #available(iOS 17, *) { ScrollView { }.defaultScrollAnchor(.bottom) }")
    let lines = try lines(at: "default", text, platforms: #""iOS": "15""#)
    #expect(lines.contains("all targets of the file have it"))
  }

  @Test func deprecatedAPISaysWhatToUse() throws {
    let modifier = try lines(at: "foregroundColor", screen("VStack { }.foregroundColor(.red)"))
    #expect(modifier.contains("deprecated: use foregroundStyle(_:)"))
    let versioned = try lines(
      at: "onChange", screen("VStack { }.onChange(of: a, perform: { b in })"))
    #expect(versioned.contains { $0.hasPrefix("deprecated since iOS 17: use onChange(of:") })
    let view = try lines(at: "NavigationView", screen("NavigationView { Text(\"a\") }"))
    #expect(view.contains { $0.hasPrefix("deprecated: use NavigationStack") })
    #expect(
      try lines(at: "VStack", screen("VStack { }")).first?.hasPrefix(
        "SwiftUI's VStack, since iOS 13") == true)
  }

  @Test func whatIsNotSwiftUIsSaysNothingOfIt() throws {
    let own = "extension View { func padding() -> some View { self } }\n"
    let lines = try lines(at: "padding", screen("Text(\"a\").padding()") + own)
    #expect(lines.first == "defined as View.padding in A.swift:6")
    #expect(!lines.contains { $0.contains("SwiftUI's") })
    #expect(try self.lines(at: "padding", "let a = machine.padding(3)\n").isEmpty)
  }

  @Test func codeInMarkdown() throws {
    let client = try TestClient(nil)
    let text = "# A\n\n> ```swift\n> let a = Text(\"\").turned().bold()\n> \(own)```\n"
    client.open("untitled:a", text, language: "markdown")
    let view = try hover(client, 3, 11, "untitled:a")
    #expect(view["contents"]?["value"]?.string?.contains("SwiftUI's Text, since") == true)
    #expect(client.shown([view]) == ["3:10-3:14 "])
    let modifier = try hover(client, 3, 20, "untitled:a")["contents"]?["value"]?.string
    #expect(modifier?.contains("defined as View.turned in") == true)
    #expect(modifier?.contains(".md:5") == true)
    #expect(try hover(client, 0, 2, "untitled:a") == .null)
  }

  private let own = "extension View { func turned() -> some View { self } }\n"

  // MARK: Sizes

  @Test func whatIsProposedAndTaken() throws {
    let text = screen("ScrollView {\n Color.clear\nRectangle()\n}.frame(width: 300)")
    let lines = try lines(at: "Rectangle", text)
    #expect(
      lines.suffix(2) == [
        "width: 300 proposed (.frame, line 6); takes all that is proposed",
        "height: nothing proposed (ScrollView, line 3); takes 10, for want of an ideal size",
      ])
    let frame = try self.lines(at: "frame", text)
    #expect(frame.last == "width: proposes 300, takes 300")
    let picture = try self.lines(at: "blur", screen("Text(\"a\").blur(radius: 3)"))
    #expect(picture.last == "changes the picture only: proposal and size stay")
  }
}
