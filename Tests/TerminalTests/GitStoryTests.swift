import Foundation
import TestSupport
import Testing

/// The story that the README tells: a project under git, from the first finding to the commit.
@Suite struct GitStoryTests {
  private static let settings = """
    { "platforms": { "iOS": "18.0" } }

    """

  private static let conversation = """
    import SwiftUI

    struct Conversation: View {
      let messages: [Message]

      var body: some View {
        ScrollView {
          LazyVStack {
            ForEach(messages.reversed()) { Bubble(message: $0) }
          }
        }
        .upsideDown()
        .navigationTitle("Chat")
      }
    }

    """

  private static let bubble = """
    import SwiftUI

    struct Bubble: View {
      let message: Message

      var body: some View {
        Text(message.text)
          .padding()
          .upsideDown()
      }
    }

    extension View {
      func upsideDown() -> some View { rotationEffect(.degrees(180)) }
    }

    """

  private static let suppression = """
    // viewlint:disable:next frame-negative -- nothing is negative any more
    let width = 40

    """

  private static func fixed(_ text: String) -> String {
    text.replacing("messages.reversed()", with: "messages")
      .replacing("\n      .upsideDown()\n  }", with: "\n  }")
      .replacing(".upsideDown()\n", with: ".defaultScrollAnchor(.bottom)\n")
  }

  /// The lines that a difference takes away and adds.
  private static func changes(_ difference: String) -> [String] {
    difference.components(separatedBy: "\n").filter { $0.hasPrefix("-") || $0.hasPrefix("+") }
  }

  /// The commands of the README, each with its exit code.
  private static func commands() throws -> [(line: String, code: Int32)] {
    let readme = try Repository.text(of: "README.md")
    let start = try #require(readme.range(of: "From the first finding to the commit"))
    let block = readme[start.upperBound...].components(separatedBy: "\n```")[1]
    return block.components(separatedBy: "\n").dropFirst().map { line in
      let code = line.firstMatch(of: /# exit code (\d+)/).flatMap { Int32($0.1) } ?? 0
      return (line, code)
    }
  }

  private func run(_ line: String, in folder: TemporaryFolder) throws -> BuiltProgram.Result {
    try BuiltProgram.viewlint.shell(
      "viewlint() { \"$VIEWLINT\" \"$@\"; }; git() { command git -c user.name=t -c user.email=t@t "
        + "-c core.autocrlf=false \"$@\"; }; " + line, in: folder.path)
  }

  private func text(of path: String, in folder: TemporaryFolder) throws -> String {
    try String(contentsOf: folder.url.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func theCommandsOfTheReadmeDoWhatTheySay() throws {
    let folder = try TemporaryFolder([
      ".viewlint.json": Self.settings, "Chat/Conversation.swift": Self.conversation,
      "Chat/Bubble.swift": Self.bubble, "Chat/Sizes.swift": Self.suppression,
    ])
    let start = try run(
      "git init --quiet . && git add . && git commit --quiet -m Start", in: folder)
    #expect(start.code == 0, "\(start)")
    let commands = try Self.commands()
    #expect(commands.count == 10)
    var outputs: [String] = []
    for (line, code) in commands {
      let result = try run(line, in: folder)
      #expect(result.code == code, "\(line): \(result)")
      outputs.append(result.output)
    }
    let patch = outputs[1]
    #expect(patch.contains("-// viewlint:disable:next") && !patch.contains("Anchor"), "\(patch)")
    #expect(Self.changes(outputs[5]) == Self.changes(outputs[7]), "\(outputs[7])")
    #expect(outputs[8].hasPrefix("no findings in 3 files"), "\(outputs[8])")
    #expect(try text(of: "Chat/Sizes.swift", in: folder) == "let width = 40\n")
    let chat = try text(of: "Chat/Conversation.swift", in: folder)
    #expect(chat == Self.fixed(Self.conversation))
    #expect(chat.contains("ForEach(messages) {") && chat.contains(".defaultScrollAnchor(.bottom)"))
    let bubble = try text(of: "Chat/Bubble.swift", in: folder)
    #expect(bubble == Self.bubble.replacing(".padding()\n      .upsideDown()", with: ".padding()"))
    let end = try run("git status --short; git log --format=%s", in: folder)
    #expect(end.output.components(separatedBy: "\n").count == 4, "\(end)")
  }

  /// What `--diff` shows is what `--fix` does, letter for letter, over both files of one fix.
  @Test func theDifferenceIsThatOfGit() throws {
    let folder = try TemporaryFolder([
      ".viewlint.json": Self.settings, "Conversation.swift": Self.conversation,
      "Bubble.swift": Self.bubble,
    ])
    let result = try run(
      "git init -q . && git add . && git commit -qm a; viewlint --diff --unsafe-fixes > ../$$.patch; "
        + "git apply --index ../$$.patch; rm ../$$.patch; git write-tree; git reset -q --hard; "
        + "viewlint --fix --unsafe-fixes -q > /dev/null; git add .; git write-tree", in: folder)
    let trees = result.output.split(separator: "\n")
    #expect(trees.count == 2 && trees[0] == trees[1], "\(result)")
  }

  /// A fix over two files, one of which may not be changed, is not made in the other one.
  @Test func oneFixIsMadeInAllOfItsFilesOrInNone() throws {
    let folder = try TemporaryFolder([
      ".viewlint.json": "{ \"platforms\": { \"iOS\": \"18.0\" }, \"exclude\": [\"Bubble.swift\"] }",
      "Conversation.swift": Self.conversation, "Bubble.swift": Self.bubble,
    ])
    let result = try run(
      "git init -q . && git add . && git commit -qm a; viewlint --fix --unsafe-fixes; "
        + "git status --short", in: folder)
    #expect(!result.output.contains(" M "), "\(result)")
    #expect(result.output.contains("Conversation.swift:12:5: warning: "), "\(result)")
  }
}
