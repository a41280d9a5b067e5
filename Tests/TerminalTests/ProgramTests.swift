import Foundation
import TestSupport
import Testing

@testable import Terminal

/// The program as a process: streams, exit codes, the environment.
@Suite struct ProgramTests {
  private let viewlint = BuiltProgram.viewlint

  @Test func versionAndHelpGoToStandardOutput() throws {
    let version = try viewlint.run(["--version"], in: "/")
    #expect(version.code == 0 && version.errors.isEmpty)
    #expect(version.output == "viewlint \(toolVersion)\n")
    let help = try viewlint.run(["--help"], in: "/")
    #expect(help.code == 0 && help.output == Command.overview)
    #expect(try viewlint.run(["help", "tree"], in: "/").output == Command.tree.helpText)
    #expect(try viewlint.run(["tree", "-h"], in: "/").output == Command.tree.helpText)
  }

  @Test func wrongUsageGoesToStandardErrorAndEndsWithTwo() throws {
    for arguments in [["--fromat"], ["tree"], ["help", "lnit"], ["--jobs=x"]] {
      let result = try viewlint.run(arguments, in: "/")
      #expect(result.code == 2 && result.output.isEmpty)
      #expect(result.errors.hasPrefix("error: ") && result.errors.hasSuffix("\n"))
    }
  }

  @Test func aReaderThatGoesAwayIsNoFault() throws {
    let folder = try TemporaryFolder([
      "a.swift": "let a = [\(String(repeating: "1, ", count: 99_999))]"
    ])
    let script = "{ $VIEWLINT tree --syntax a.swift; echo $? >&2; } | head -1"
    let result = try viewlint.shell(script, in: folder.path)
    #expect(result.output == "sourceFile 1:1\n")
    #expect(result.errors == "0\n")
  }

  @Test func aFullDiskIsAFault() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let result = try viewlint.shell("$VIEWLINT --help > /dev/full", in: "/")
    #expect(result.code == 2)
    #expect(result.errors.hasPrefix("error: the report could not be written: "))
  }

  @Test func theTreeOfViewsShowsModifiersAndContent() throws {
    let code = """
      struct A: View {
        var body: some View {
          VStack { Text("a").bold() }
            .padding(4)
            .background { Color.red }
        }
      }

      """
    let result = try viewlint.run(["tree", "-"], in: "/", input: code)
    #expect(
      result.output == """
        A.body 2:7
          VStack 3:5
            Text 3:14
              .bold() 3:23
            .padding(4) 4:7
            .background 5:7
              background: Color 5:21

        """)
  }

  @Test func theTreeOfViewsKnowsTheProject() throws {
    let result = try viewlint.run(
      ["tree", "Tests/Fixtures/Chat/Conversation.swift"], in: Repository.root.path)
    #expect(result.output.contains("  ScrollView 10:5  (upside down; scrolls: vertical)\n"))
    #expect(result.output.contains("    LazyVStack 11:7\n"))
  }

  @Test func theTreeOfViewsKnowsWhereCodeRuns() throws {
    let code = """
      struct A: View {
        var body: some View {
          if #available(iOS 17, *) { Text("new") } else { Text("old") }
        }
      }

      """
    let result = try viewlint.run(["tree", "-"], in: "/", input: code)
    #expect(result.output.contains("Text 3:32  (iOS 17+)\n"))
    #expect(result.output.contains("Text 3:53  (only iOS before 17)\n"))
  }

  private static let package = """
    let package = Package(
      name: "P",
      platforms: [.iOS(.v16), .macOS(oldest)],
      targets: [.target(name: "A", swiftSettings: [.defaultIsolation(MainActor.self)])]
    )

    """

  @Test func targetsAreShownWithWhoSaysSo() throws {
    let folder = try TemporaryFolder([
      ".git/HEAD": "", "P/Package.swift": Self.package, "P/Sources/A/X.swift": "",
      "P/Sources/A/Y.swift": "", "Plain/Z.swift": "", "P/Tests/T.swift": "",
      "Plain/Package.swift": "import PackageDescription",
    ])
    let result = try viewlint.run(["tree", "--targets", "."], in: folder.path)
    #expect(result.code == 0)
    #expect(
      result.errors == """
        P/Package.swift:3:27: note: the platforms of the package are no literals here, so some of them \
        are not known; say them in the settings, as "platforms"

        """)
    #expect(
      result.output == """
        no target: 2 files
          iOS 16           P/Package.swift:3
          macOS ?          P/Package.swift:3
          isolated to the main actor by default
            P (2 of 4)
        A (P/Package.swift): 2 files
          iOS 16           P/Package.swift:3
          macOS ?          P/Package.swift:3
          isolated to the main actor by default
            P/Sources/A
        no target: 2 files
          systems unknown
            Plain

        """)
  }

  @Test func targetsAreJSON() throws {
    let folder = try TemporaryFolder([
      ".git/HEAD": "", "Package.swift": Self.package, "Sources/A/X.swift": "",
    ])
    struct Document: Decodable {
      struct Group: Decodable {
        struct Target: Decodable { let name, file: String }
        struct Platform: Decodable {
          let name: String
          let version: String?
          let file: String
          let line: Int
        }
        let files: [String]
        let targets: [Target]
        let platforms: [Platform]
        let isolatedToMainActor: Bool
      }
      let version: Int
      let groups: [Group]
    }
    func read() throws -> Document {
      let result = try viewlint.run(
        ["tree", "--targets", "--format", "json", "Sources/A/X.swift"], in: folder.path)
      return try JSONDecoder().decode(Document.self, from: Data(result.output.utf8))
    }
    let group = try #require(try read().groups.first)
    #expect(group.files == ["Sources/A/X.swift"] && group.isolatedToMainActor)
    #expect(group.targets.map(\.name) == ["A"] && group.targets.map(\.file) == ["Package.swift"])
    #expect(group.platforms.map(\.name) == ["iOS", "macOS"])
    #expect(group.platforms.map(\.version) == ["16", nil])
    #expect(group.platforms.map(\.line) == [3, 3])
    try folder.write("{\n \"platforms\": {\"iOS\": \"18\"}\n}", to: ".viewlint.json")
    let settings = try #require(try read().groups.first?.platforms)
    #expect(settings.map(\.version) == ["18"] && settings.map(\.file) == [".viewlint.json"])
    #expect(settings.map(\.line) == [2])
  }

  @Test func theTreeOfSyntaxIsJSON() throws {
    let folder = try TemporaryFolder(["a.swift": "/* é */ f(1)\n"])
    let result = try viewlint.run(
      ["tree", "--syntax", "--format", "json", "a.swift"], in: folder.path)
    struct Node: Decodable {
      let kind: String
      let start, end: Int
      let children: [Node]
    }
    let root = try JSONDecoder().decode(Node.self, from: Data(result.output.utf8))
    #expect(root.kind == "sourceFile")
    let call = try #require(root.children.first)
    #expect(call.kind == "call" && call.start == 9 && call.end == 13)
    #expect(call.children.map(\.kind) == ["identifier", "argumentList"])
  }

  @Test func depthIsNoProblem() throws {
    let depth = 100_000
    let code =
      "let a = " + String(repeating: "(", count: depth) + String(repeating: ")", count: depth)
    let folder = try TemporaryFolder(["a.swift": code])
    for options in [["--syntax"], ["--syntax", "--format=json"], ["--format=json"], []] {
      let result = try viewlint.run(["tree", "a.swift"] + options, in: folder.path)
      #expect(result.code == 0)
    }
  }

  @Test func aFileThatCannotBeReadIsNamed() throws {
    let missing = try viewlint.run(["tree", "nope.swift"], in: "/")
    #expect(missing.code == 2 && missing.errors.hasPrefix("nope.swift: error: "))
  }
}
