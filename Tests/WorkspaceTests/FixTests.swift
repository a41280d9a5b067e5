import Foundation
import Linter
import Source
import TestSupport
import Testing

@testable import Workspace

/// Fixes on disk.
@Suite struct FixTests {
  private static let old = "let a = 1 // viewlint:disable:this all\n"
  private static let new = "let a = 1\n"

  private func folder(_ files: [String: String]) throws -> TemporaryFolder {
    try TemporaryFolder(files.merging([".git/HEAD": ""]) { $1 })
  }

  @discardableResult private func fix(
    _ folder: TemporaryFolder, _ paths: [String] = [], writes: Bool = true
  ) -> LintReport {
    var request = LintRequest(workingDirectory: folder.path)
    request.paths = paths
    request.fixing = .init(includesUnsafe: true, writes: writes)
    return Workspace.lint(request)
  }

  private func text(_ folder: TemporaryFolder, _ path: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.url.appendingPathComponent(path)), as: UTF8.self)
  }

  private func names(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func filesAreWrittenAndFindingsAreThoseThatRemain() throws {
    let folder = try folder(["A.swift": Self.old, "b/B.swift": Self.old, "C.swift": Self.new])
    let report = fix(folder)
    #expect(report.findings.isEmpty && report.problems.isEmpty && report.exitCode == 0)
    #expect(report.fixes?.rules == ["unused-suppression": 2])
    #expect(report.fixes?.files.map(\.path) == ["A.swift", "b/B.swift"])
    #expect(try text(folder, "A.swift") == Self.new && text(folder, "b/B.swift") == Self.new)
    #expect(try names(folder) == [".git", "A.swift", "C.swift", "b"])
    let again = fix(folder)
    #expect(again.fixes?.count == 0 && again.fixes?.files.isEmpty == true)
  }

  @Test func nothingIsWrittenForADifference() throws {
    let folder = try folder(["A.swift": Self.old])
    let report = fix(folder, writes: false)
    #expect(report.fixes?.files.first?.after.string == Self.new)
    #expect(try text(folder, "A.swift") == Self.old)
  }

  @Test func permissionsAreKept() throws {
    let folder = try folder(["A.swift": Self.old])
    let path = folder.path + "/A.swift"
    chmod(path, 0o751)
    fix(folder)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(try mode == 0o751 && text(folder, "A.swift") == Self.new)
  }

  @Test func aReadOnlyFileIsNamedAndTheRestGoesOn() throws {
    let folder = try folder(["A.swift": Self.old, "B.swift": Self.old])
    chmod(folder.path + "/A.swift", 0o444)
    let report = fix(folder)
    #expect(
      report.problems.map(\.description) == [
        "A.swift: error: it was not fixed, because it is read-only; make it writable, or exclude it"
      ])
    #expect(report.exitCode == 2)
    #expect(report.findings.map(\.location.file) == ["A.swift"])
    #expect(report.fixes?.files.map(\.path) == ["B.swift"])
    #expect(try text(folder, "A.swift") == Self.old && text(folder, "B.swift") == Self.new)
    #expect(try names(folder) == [".git", "A.swift", "B.swift"])
  }

  @Test func linksAreFollowedWithinTheProject() throws {
    let outside = try TemporaryFolder(["Out.swift": Self.old])
    let folder = try folder([
      "Real.txt": Self.old, "ignored/I.txt": Self.old, ".gitignore": "ignored/",
    ])
    let manager = FileManager.default
    for (link, target) in [
      ("Link.swift", "Real.txt"), ("Out.swift", outside.path + "/Out.swift"),
      ("I.swift", "ignored/I.txt"),
    ] {
      try manager.createSymbolicLink(
        atPath: folder.path + "/" + link, withDestinationPath: target)
    }
    let report = fix(folder)
    #expect(report.fixes?.files.map(\.path) == ["Link.swift"])
    #expect(report.findings.map(\.location.file) == ["I.swift", "Out.swift"])
    #expect(report.findings.allSatisfy { $0.fixes.isEmpty })
    #expect(
      try manager.destinationOfSymbolicLink(atPath: folder.path + "/Link.swift") == "Real.txt")
    #expect(try text(folder, "Real.txt") == Self.new)
    #expect(try text(outside, "Out.swift") == Self.old && text(folder, "ignored/I.txt") == Self.old)
  }

  @Test func standardInputChangesNoFile() throws {
    let folder = try folder(["A.swift": Self.old, "B.swift": Self.old])
    var request = LintRequest(workingDirectory: folder.path)
    request.fixing = .init(includesUnsafe: true, writes: true)
    request.standardInput = .init(path: "A.swift", text: SourceText(Self.old + Self.old))
    let report = Workspace.lint(request)
    #expect(report.fixes?.files.map(\.isStandardInput) == [true])
    #expect(report.fixes?.files.first?.after.string == Self.new + Self.new)
    #expect(report.text(of: "A.swift")?.string == Self.new + Self.new)
    #expect(try text(folder, "A.swift") == Self.old && text(folder, "B.swift") == Self.old)
  }

  // MARK: Replacing

  private func file(
    _ path: String, group: Int = 0, _ old: String = FixTests.old
  ) -> FixResult.File {
    FixResult.File(
      path: path, before: SourceText(old), after: SourceText(Self.new), group: group)
  }

  @Test func whatSomebodyChangedIsNotOverwritten() throws {
    let folder = try folder(["A.swift": "let b = 2\n", "B.swift": Self.old, "C.swift": Self.old])
    var batch = ReplacementBatch(
      [file("A.swift"), file("B.swift"), file("C.swift", group: 1)], root: folder.path, number: 1)
    #expect(batch.faults.map(\.path) == ["A.swift"] && batch.faults.map(\.fault) == [.hasChanged])
    // Of the same length, and within the same second.
    let other = String(Self.old.reversed())
    try folder.write(other, to: "B.swift")
    let failed = batch.commit()
    #expect(failed.map(\.path) == ["B.swift"] && failed.map(\.fault) == [.hasChanged])
    #expect(try text(folder, "B.swift") == other && text(folder, "C.swift") == Self.new)
    #expect(try names(folder) == [".git", "A.swift", "B.swift", "C.swift"])
  }

  @Test func filesThatBelongTogetherChangeTogetherOrNotAtAll() throws {
    let folder = try folder(["A.swift": Self.old, "B.swift": Self.old, "C.swift": Self.old])
    chmod(folder.path + "/A.swift", 0o640)
    var batch = ReplacementBatch(
      [file("A.swift"), file("B.swift"), file("C.swift", group: 1)], root: folder.path, number: 1)
    #expect(batch.faults.isEmpty)
    batch.beforeCommit = { path in
      guard path == "B.swift" else { return }
      let path = folder.path + "/B.swift"
      try? FileManager.default.removeItem(atPath: path)
      try? FileManager.default.createDirectory(
        atPath: path + "/inner", withIntermediateDirectories: true)
    }
    let failed = batch.commit()
    #expect(failed.map(\.path) == ["A.swift", "B.swift"])
    #expect(failed.map(\.fault) == [.belongs(to: "B.swift"), .isNoFile])
    #expect(try text(folder, "A.swift") == Self.old && text(folder, "C.swift") == Self.new)
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/A.swift")
    #expect(mode[.posixPermissions] as? Int == 0o640)
    #expect(try names(folder) == [".git", "A.swift", "B.swift", "C.swift"])
  }

  @Test func whatCannotBeRestoredIsSaid() throws {
    let folder = try folder(["A.swift": Self.old, "B.swift": Self.old])
    var batch = ReplacementBatch(
      [file("A.swift"), file("B.swift")], root: folder.path, number: 1)
    batch.beforeCommit = { path in
      guard path == "B.swift" else { return }
      try? FileManager.default.removeItem(atPath: folder.path + "/B.swift")
      try? folder.write("", to: "B.swift/inner")
      try? folder.write("let mine = 1\n", to: "A.swift")
    }
    #expect(batch.commit().map(\.fault) == [.isStranded(with: "B.swift"), .isNoFile])
    #expect(try text(folder, "A.swift") == "let mine = 1\n")
  }

  @Test func whatStoppedRunsLeftBehindGoes() throws {
    let dead = 0x3FFF_FFF0
    let own = ".viewlint-\(getpid())-1.tmp"
    let folder = try folder([
      "A.swift": Self.old, "deep/.viewlint-\(dead)-12.tmp": "x", ".viewlint-\(dead)-1.tmp": "x",
      own: "x", ".viewlint-1-1.tmp": "x", ".viewlint-x-1.tmp": "x", ".viewlint-\(dead).tmp": "x",
    ])
    fix(folder, writes: false)
    // Process 1 always runs; the other names are none of ours.
    #expect(
      try names(folder) == [
        ".git", ".viewlint-1-1.tmp", ".viewlint-\(dead).tmp", ".viewlint-x-1.tmp", "A.swift",
        "deep",
      ])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/deep").isEmpty)
  }

  #if os(Linux)
    @Test func extendedAttributesAreKept() throws {
      let folder = try folder(["A.swift": Self.old])
      let path = folder.path + "/A.swift"
      typealias Set =
        @convention(c) (
          UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer?, Int, Int32
        ) -> Int32
      typealias Get =
        @convention(c) (
          UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int
        ) -> Int
      let set = unsafeBitCast(try #require(dlsym(nil, "setxattr")), to: Set.self)
      let get = unsafeBitCast(try #require(dlsym(nil, "getxattr")), to: Get.self)
      // Some file systems have none.
      guard set(path, "user.viewlint", "abc", 3, 0) == 0 else { return }
      fix(folder)
      var value = [UInt8](repeating: 0, count: 8)
      #expect(get(path, "user.viewlint", &value, 8) == 3 && value.starts(with: "abc".utf8))
      #expect(try text(folder, "A.swift") == Self.new)
    }
  #endif
}
