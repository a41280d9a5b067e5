import Foundation
import Source
import TestSupport
import Testing

@testable import Workspace

@Suite struct DiscoveryTests {
  @Test func ignoredHiddenAndBuildFoldersAreSkipped() throws {
    let folder = try repository([
      "A.swift": "", "Sources/B.swift": "", "Notes.md": "", "x.txt": "",
      ".build/C.swift": "", "Pods/D.swift": "", "Carthage/E.swift": "", "DerivedData/F.swift": "",
      "node_modules/G.swift": "", ".hidden.swift": "", "A.xcassets/H.swift": "",
      "Docs.docc/Code.swift": "", "folder.swift/I.swift": "",
      ".gitignore": "Generated/\n*.gen.swift\n!Keep.gen.swift\n/Sources/Old\n",
      "Generated/J.swift": "", "Sources/K.gen.swift": "", "Sources/Keep.gen.swift": "",
      "Sources/Old/L.swift": "", "Sources/New/Old/M.swift": "",
      "Sources/New/.gitignore": "!K.gen.swift\nOnly.swift", "Sources/New/K.gen.swift": "",
      "Sources/New/Only.swift": "", "Only.swift": "",
      ".git/info/exclude": "Secret.swift", "Secret.swift": "",
    ])
    #expect(
      files(folder) == [
        "A.swift", "Only.swift", "Sources/B.swift", "Sources/Keep.gen.swift",
        "Sources/New/K.gen.swift", "Sources/New/Old/M.swift", "folder.swift/I.swift",
      ])
  }

  @Test func linksToFilesCountOnceAndLoopsEnd() throws {
    let folder = try repository(["A.swift": "", "Sub/B.swift": ""])
    let other = try TemporaryFolder(["Far.swift": ""])
    for (link, target) in [
      ("Sub/loop", ".."), ("Sub/Same.swift", "../A.swift"),
      ("Far.swift", other.path + "/Far.swift"),
      ("Dead.swift", "nowhere"), ("Self.swift", "Self.swift"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/" + link, withDestinationPath: target)
    }
    #expect(files(folder) == ["A.swift", "Far.swift", "Sub/B.swift"])
    #expect(files(folder, ["Sub/Same.swift"]) == ["A.swift"])
    #expect(files(folder, ["Sub/loop"]) == ["A.swift", "Far.swift", "Sub/B.swift"])
  }

  @Test func askedForOnceHoweverOftenNamed() throws {
    let folder = try repository(["A.swift": "", "Sub/B.swift": "", "Sub/C.swift": ""])
    #expect(
      files(folder, ["Sub", "Sub/B.swift", "./Sub/../Sub"]) == ["Sub/B.swift", "Sub/C.swift"])
    #expect(files(folder, [folder.path + "/A.swift"]) == ["A.swift"])
    #expect(files(folder, ["../\(folder.url.lastPathComponent)/A.swift"], in: "Sub").isEmpty)
    #expect(
      files(folder, ["../A.swift", "."], in: "Sub")
        == [folder.path + "/A.swift", "B.swift", "C.swift"].sorted())
  }

  @Test func whatCannotBeLintedIsSaid() throws {
    let folder = try repository([
      ".gitignore": "Gen", "Gen/A.swift": "", "Pods/B.swift": "", "C.txt": "", "Empty/D.txt": "",
      ".viewlint.json": #"{"exclude": ["Old"], "include": ["**/*.swift", "!Odd.swift"]}"#,
      "Old/E.swift": "", "Odd.swift": "",
    ])
    let report = list(
      folder,
      ["Gen/A.swift", "Pods", "C.txt", "Empty", "Old", "Old/E.swift", "Odd.swift", "Gone.swift"])
    #expect(report.files.isEmpty)
    #expect(
      report.problems.map(\.description) == [
        "C.txt: note: it is neither a Swift nor a Markdown file, so there is nothing to lint",
        "Gone.swift: error: there is no such file or folder; check the path",
        "Odd.swift: note: nothing to lint here: the settings don't include it",
        "Old/E.swift: note: nothing to lint here: the settings exclude it",
        #"Gen/A.swift: note: nothing to lint here: git ignores "Gen", and what git ignores is not linted"#,
        "Empty: note: nothing to lint here: it holds no Swift file",
        "Old: note: nothing to lint here: the settings exclude all its Swift files",
        #"Pods: note: nothing to lint here: "Pods" holds what tools have made or fetched, and such folders are not linted"#,
      ])
    #expect(report.exitCode == 2)
  }

  @Test func markdownIsLintedWhenNamedOrIncluded() throws {
    let folder = try repository(["A.md": "", "Docs/B.md": "", "C.swift": ""])
    #expect(files(folder) == ["C.swift"])
    #expect(files(folder, ["A.md", "C.swift"]) == ["A.md", "C.swift"])
    try folder.write(#"{"include": ["*.swift", "Docs/*.md"]}"#, to: ".viewlint.json")
    #expect(files(folder) == ["C.swift", "Docs/B.md"])
  }

  @Test func aFolderOfProjectsIsThatManyProjects() throws {
    let folder = try TemporaryFolder([
      "One/.git/HEAD": "", "One/.gitignore": "A.swift", "One/A.swift": "", "One/B.swift": "",
      "One/Sub/.git": "gitdir: ../.git/modules/Sub", "One/Sub/A.swift": "",
      "Two/Package.swift": "", "Two/Inner/Package.swift": "", "Two/Inner/C.swift": "",
      "Loose.swift": "",
    ])
    var run = Run(LintRequest(workingDirectory: folder.path))
    let prepared = run.prepare()
    #expect(
      prepared.map { "\($0.project.root.path.dropFirst(folder.path.count)): \($0.reported)" } == [
        #": ["Loose.swift"]"#, #"/One: ["B.swift"]"#,
        #"/Two: ["Inner/C.swift", "Inner/Package.swift", "Package.swift"]"#,
        #"/One/Sub: ["A.swift"]"#,
      ])
  }

  @Test func excludedProjectsWithinAProjectAreLeftOut() throws {
    let folder = try repository([
      ".viewlint.json": #"{"exclude": ["Vendor"]}"#, "A.swift": "", "Vendor/X/.git/HEAD": "",
      "Vendor/X/B.swift": "", "Own/.git/HEAD": "", "Own/C.swift": "", ".gitignore": "Temporary",
      "Temporary/.git/HEAD": "", "Temporary/D.swift": "",
    ])
    #expect(files(folder) == ["A.swift", "Own/C.swift"])
    #expect(files(folder, ["Vendor/X"]) == ["Vendor/X/B.swift"])
  }

  @Test func theProjectOfAFile() throws {
    let folder = try TemporaryFolder([
      "Repo/.git/HEAD": "", "Repo/P/Package.swift": "", "Repo/P/Sources/A.swift": "",
      "App/.viewlint.json": "{}", "App/Lib/Package.swift": "", "App/Lib/B.swift": "",
      "Lone/C.swift": "", "Lone/D.swift": "",
    ])
    var finder = RootFinder()
    func root(_ file: String) -> String {
      let root = finder.root(ofFile: folder.path + "/" + file)
      return "\(root.kind) \(root.path.dropFirst(folder.path.count + 1))"
    }
    #expect(root("Repo/P/Sources/A.swift") == "repository Repo")
    #expect(root("App/Lib/B.swift") == "marked App")
    #expect(root("Lone/C.swift") == #"file("C.swift") Lone"#)
    #expect(files(folder, ["Lone/C.swift"]) == ["Lone/C.swift"])
  }

  @Test func standardInputStandsForAFile() throws {
    let folder = try repository([
      "Sub/A.swift": "", ".viewlint.json": #"{"exclude": ["Old"]}"#, ".gitignore": "Gen",
    ])
    func files(_ path: String?) -> [String] {
      var request = LintRequest(workingDirectory: folder.path + "/Sub")
      request.standardInput = .init(path: path, text: SourceText("x"))
      return Workspace.files(request).files
    }
    #expect(files("A.swift") == ["A.swift"])
    #expect(files("New/B.swift") == ["New/B.swift"])
    #expect(files("../Old/B.swift").isEmpty)
    #expect(files("../Gen/B.swift").isEmpty)
    #expect(files(nil) == ["<stdin>"])
  }

  // The administrator may read everything.
  @Test(.enabled(if: getuid() != 0))
  func unreadableFoldersAreReported() throws {
    let folder = try repository(["A.swift": "", "Closed/B.swift": ""])
    let closed = folder.path + "/Closed"
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: closed)
    }
    let report = list(folder, [])
    #expect(report.files == ["A.swift"])
    #expect(report.problems.map(\.path) == ["Closed"])
    #expect(report.exitCode == 2)
  }

  // MARK: Helpers

  private func repository(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder(files)
    try folder.write("", to: ".git/HEAD")
    return folder
  }

  private func list(_ folder: TemporaryFolder, _ paths: [String], in sub: String = "") -> LintReport
  {
    var request = LintRequest(workingDirectory: AbsolutePath.join(folder.path, sub))
    request.paths = paths
    return Workspace.files(request)
  }

  private func files(
    _ folder: TemporaryFolder, _ paths: [String] = [], in sub: String = ""
  ) -> [String] {
    list(folder, paths, in: sub).files
  }
}
