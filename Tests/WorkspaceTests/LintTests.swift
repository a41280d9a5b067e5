import Foundation
import Source
import TestSupport
import Testing

@testable import Workspace

@Suite struct LintTests {
  @Test func badFilesAreReportedAndTheRestGoesOn() throws {
    let folder = try TemporaryFolder([
      ".git/HEAD": "", "Good.swift": "struct A {}", "Empty.swift": "", "x.swift/Inner.swift": "",
      ".viewlint.json": #"{"exclude": ["Excluded.swift"], "rules": {"nothing": "off"}}"#,
    ])
    try folder.write(Data([0x61, 0x0A, 0x62, 0xFF, 0x63]), to: "Random.swift")
    try folder.write(Data([0xC3]), to: "Excluded.swift")
    try folder.write(Data([0xFF, 0xFE, 0x61, 0]), to: "Wide.swift")
    mkfifo(folder.path + "/Pipe.swift", 0o644)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/ToPipe.swift", withDestinationPath: "Pipe.swift")
    let report = lint(folder)
    #expect(
      report.files == [
        "Empty.swift", "Good.swift", "Random.swift", "Wide.swift", "x.swift/Inner.swift",
      ])
    #expect(
      report.problems.map(\.description) == [
        #".viewlint.json:1:43: error: no rule is named "nothing"; `viewlint rules` lists all rules"#,
        "Excluded.swift:1:1: note: from here on it is not UTF-8, so it was not linted; save it as UTF-8, or exclude it",
        "Random.swift:2:2: error: from here on it is not UTF-8, so it was not linted; save it as UTF-8, or exclude it",
        "Wide.swift: error: it is UTF-16, and Swift files are UTF-8; save it as UTF-8",
      ])
    #expect(report.exitCode == 2)
    #expect(report.timings.filesRead == 6)
  }

  @Test func whatIsNoFileIsRefused() throws {
    let folder = try TemporaryFolder([".git/HEAD": ""])
    mkfifo(folder.path + "/Pipe.swift", 0o644)
    #expect(
      lint(folder, ["Pipe.swift"]).problems.map(\.description)
        == ["Pipe.swift: error: it is no regular file"])
    #expect(throws: FileFault.isSpecial) { try FileSystem.read(folder.path + "/Pipe.swift") }
    #expect(throws: FileFault.isFolder) { try FileSystem.read(folder.path) }
    #expect(throws: FileFault.system(ENOENT)) { try FileSystem.read(folder.path + "/none") }
  }

  @Test func oneFileAloneHasTheFindingsOfItsProject() throws {
    let list = "struct A: View { var body: some View { ScrollView { Text(\"a\") }.upsideDown() } }"
    let folder = try TemporaryFolder([
      ".git/HEAD": "", "App/A.swift": list, "App/Old/B.swift": list, "App/Quiet/C.swift": list,
      "Shared/Turn.swift":
        "extension View { func upsideDown() -> some View { rotationEffect(.degrees(180)) } }",
      ".viewlint.json": #"""
      {"exclude": ["Shared/"], "rules": {"inverted-scroll": "error"},
       "overrides": [{"files": ["Old/"], "rules": {"scrolling": "hint", "inverted-scroll": "info"}},
                     {"files": ["App/Quiet"], "rules": {"scrolling": "off"}}]}
      """#,
    ])
    let all = lint(folder)
    #expect(
      all.findings.map { "\($0.location.file) \($0.severity.name) \($0.rule)" } == [
        "App/A.swift error inverted-scroll", "App/Old/B.swift info inverted-scroll",
      ])
    #expect(all.exitCode == 1)
    #expect(all.files == ["App/A.swift", "App/Old/B.swift", "App/Quiet/C.swift"])
    for file in all.files {
      #expect(
        lint(folder, [file]).findings == all.findings.filter { $0.location.file == file }, "\(file)"
      )
    }
    #expect(lint(folder, ["App/Old"]).exitCode == 0)
  }

  @Test func filesThatVanishAreReported() throws {
    let folder = try TemporaryFolder([".git/HEAD": "", "A.swift": "", "B.swift": ""])
    var run = Run(LintRequest(workingDirectory: folder.path))
    let prepared = try #require(run.prepare().first)
    try FileManager.default.removeItem(atPath: folder.path + "/B.swift")
    let loader = FileLoader(prepared, shown: { $0 }, progress: {})
    #expect(loader.read("A.swift") != nil)
    #expect(loader.read("B.swift") == nil)
    #expect(
      loader.result.problems.map(\.description)
        == ["B.swift: error: it was there a moment ago and is gone; run again"])
  }

  #if os(Linux)
    // Other systems refuse such names.
    @Test func namesThatAreNoUTF8AreReported() throws {
      let folder = try TemporaryFolder([".git/HEAD": "", "A.swift": ""])
      let name: [UInt8] = Array((folder.path + "/B").utf8) + [0xFF] + Array(".swift".utf8) + [0]
      name.withUnsafeBytes { bytes in
        let path = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        if let path { close(creat(path, 0o644)) }
      }
      let report = lint(folder)
      #expect(report.files == ["A.swift"])
      #expect(
        report.problems.map(\.description)
          == ["B\u{FFFD}.swift: error: its name is not UTF-8, so it can't be read; rename it"])
    }
  #endif

  @Test func unknownRulesOnTheCommandLineAreRefused() throws {
    let folder = try TemporaryFolder([".git/HEAD": "", "A.swift": ""])
    var request = LintRequest(workingDirectory: folder.path)
    request.only = ["unused-supression"]
    request.skip = ["suppressions"]
    let report = Workspace.lint(request)
    #expect(
      report.problems.map(\.description) == [
        #"error: --only: no rule is named "unused-supression"; did you mean "unused-suppression"?"#
      ])
  }

  @Test func standardInputIsPartOfItsProject() throws {
    let folder = try TemporaryFolder([".git/HEAD": "", "A.swift": "// viewlint:disable all"])
    var request = LintRequest(workingDirectory: folder.path)
    request.standardInput = .init(
      path: "A.swift", text: SourceText("\n  // viewlint:disable:next nothing"))
    let report = Workspace.lint(request)
    #expect(
      report.findings.map { "\($0.location.file):\($0.location.start.line) \($0.rule)" }
        == ["A.swift:2 unknown-suppression"])
    #expect(report.text(of: "A.swift")?.count == 35)
    #expect(report.summary.warnings == 1)
    #expect(report.exitCode == 0)
    request.failOn = .warning
    #expect(Workspace.lint(request).exitCode == 1)
    request.standardInput?.path = nil
    #expect(Workspace.lint(request).findings.first?.location.file == "<stdin>")
  }

  @Test func pathsAreRelativeToTheWorkingDirectory() throws {
    let folder = try TemporaryFolder([
      ".git/HEAD": "", "Sub/A.swift": "// viewlint:off", "B.swift": "// viewlint:off",
    ])
    var request = LintRequest(workingDirectory: folder.path + "/Sub")
    request.paths = [".."]
    #expect(
      Workspace.lint(request).findings.map(\.location.file) == [
        folder.path + "/B.swift", "A.swift",
      ])
    #expect(Workspace.lint(request).text(of: "A.swift")?.string == "// viewlint:off")
  }

  @Test func progressCountsEachFileTwice() throws {
    let folder = try TemporaryFolder([".git/HEAD": "", "A.swift": "", "B.swift": ""])
    let seen = Seen()
    var request = LintRequest(workingDirectory: folder.path)
    request.progress = { seen.append("\($0.done)/\($0.total)") }
    _ = Workspace.lint(request)
    #expect(seen.all == ["4/4"])
  }

  @Test(
    arguments: [
      ([], nil), (Array("aé€😀".utf8), nil), ([0x80], 0), ([0x61, 0xC3], 1), ([0xC0, 0x80], 0),
      ([0xE0, 0x80, 0x80], 0), ([0xED, 0xA0, 0x80], 0), ([0xF4, 0x90, 0x80, 0x80], 0),
      ([0xE2, 0x82, 0x41], 0), (Array("12345678".utf8) + [0xFF], 8), (Array("1234567é".utf8), nil),
      ([0xF0, 0x9F, 0x98], 0), ([0xF5, 0x80, 0x80, 0x80], 0),
    ] as [([UInt8], UInt32?)])
  func textsThatAreNoUTF8AreFound(_ bytes: [UInt8], _ offset: UInt32?) {
    #expect(SourceText(bytes).firstOffsetThatIsNoUTF8 == offset)
  }

  @Test func suggestionsAreThoseThatTheTargetCanUse() throws {
    let list = """
      struct A: View {
        var body: some View { ScrollView { Text("a") }.rotationEffect(.degrees(180)) }
      }
      """
    func package(_ platforms: String) -> String {
      "let package = Package(name: \"P\", platforms: [\(platforms)], targets: [.target(name: \"A\")])"
    }
    let folder = try TemporaryFolder([
      ".git/HEAD": "", "Old/Package.swift": package(".iOS(.v16)"), "Old/Sources/A/A.swift": list,
      "New/Package.swift": package(".iOS(.v17)"), "New/Sources/A/A.swift": list,
      "Both/Package.swift": package(".iOS(.v17), .macOS(.v13)"), "Both/Sources/A/A.swift": list,
      "Half/Package.swift": package(".iOS(.v17), .macOS(oldest)"), "Half/Sources/A/A.swift": list,
      "None/Package.swift": package(""), "None/Sources/A/A.swift": list,
    ])
    func findings() -> [String: Bool] {
      let found = lint(folder).findings.filter { $0.rule == "inverted-scroll" }
      return Dictionary(
        uniqueKeysWithValues: found.map { finding in
          (String(finding.location.file.prefix(4)), finding.message.contains("(since iOS 17"))
        })
    }
    // What is known is not said again.
    #expect(findings() == ["New/": false, "Half": true, "None": true])
    try folder.write(#"{"platforms": {"iOS": "17"}}"#, to: ".viewlint.json")
    #expect(
      findings() == ["Old/": false, "New/": false, "Both": false, "Half": false, "None": false])
    try folder.write(#"{"platforms": {"iOS": "16"}}"#, to: ".viewlint.json")
    #expect(findings() == [:])
  }

  @Test func codeMayBelongToTheMainActorByDefault() throws {
    func key(_ name: String, _ modifier: String = "") -> String {
      """
      \(modifier) struct \(name): EnvironmentKey { static var defaultValue = 0 }

      """
    }
    let folder = try TemporaryFolder([
      ".git/HEAD": "",
      "Package.swift": """
      let package = Package(name: "P", targets: [
        .target(name: "A", swiftSettings: [.defaultIsolation(MainActor.self)]), .target(name: "B"),
      ])
      """,
      "Sources/A/A.swift": key("One") + key("Two", "nonisolated"),
      "Sources/B/B.swift": key("Three"),
    ])
    let found = lint(folder).findings.filter { $0.rule == "preference-mutable-default" }
    #expect(
      found.map { "\($0.location.file):\($0.location.start.line)" }
        == ["Sources/A/A.swift:2", "Sources/B/B.swift:1"])
  }

  @Test func namesAreFoundInTheSameTargetFirst() throws {
    let screen =
      "struct Screen: View { var body: some View { ScrollView { Text(\"a\") }.turned() } }"
    func turned(_ degrees: Int) -> String {
      "extension View { func turned() -> some View { rotationEffect(.degrees(\(degrees))) } }"
    }
    func project(_ name: String, _ folders: [String]) -> String {
      let ids = folders.indices.map { "F\($0)" }.joined(separator: ", ")
      let objects = zip(folders.indices, folders).map { index, path in
        "F\(index) = {isa = PBXFileSystemSynchronizedRootGroup; path = \(path); sourceTree = SOURCE_ROOT; };"
      }
      return """
        { rootObject = P; objects = {
          P = { isa = PBXProject; mainGroup = M; targets = (T); };
          M = { isa = PBXGroup; sourceTree = "<group>"; children = (\(ids)); };
          \(objects.joined())
          T = { isa = PBXNativeTarget; name = \(name); fileSystemSynchronizedGroups = (\(ids)); };
        }; }
        """
    }
    let folder = try TemporaryFolder([
      ".git/HEAD": "", "One.xcodeproj/project.pbxproj": project("One", ["One", "OneShared"]),
      "Two.xcodeproj/project.pbxproj": project("Two", ["Two", "TwoShared"]),
      "One/Screen.swift": screen, "OneShared/Turn.swift": turned(180),
      "Two/Screen.swift": screen, "TwoShared/Turn.swift": turned(360),
    ])
    let found = lint(folder).findings.filter { $0.rule == "inverted-scroll" }
    #expect(found.map(\.location.file) == ["One/Screen.swift"])
  }

  private func lint(_ folder: TemporaryFolder, _ paths: [String] = []) -> LintReport {
    var request = LintRequest(workingDirectory: folder.path)
    request.paths = paths
    return Workspace.lint(request)
  }

  /// What a closure on another thread has seen.
  private final class Seen: @unchecked Sendable {
    // Unchecked, but sound: everything goes through the lock.
    private let lock = NSLock()
    private var items: [String] = []
    func append(_ item: String) { lock.withLock { items.append(item) } }
    var all: [String] { lock.withLock { items } }
  }
}
