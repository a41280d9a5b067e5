import Foundation
import Linter
import Source
import TestSupport
import Testing

@testable import Workspace

/// What keeps a file from being fixed, and what a fixed file keeps.
@Suite struct FixFaultTests {
  private static let old = "let a = 1 // viewlint:disable:this all\n"
  private static let new = "let a = 1\n"

  private func fix(_ folder: TemporaryFolder) -> LintReport {
    var request = LintRequest(workingDirectory: folder.path)
    request.fixing = .init(includesUnsafe: true, writes: true)
    return Workspace.lint(request)
  }

  private func bytes(_ folder: TemporaryFolder, _ path: String) throws -> Data {
    try Data(contentsOf: folder.url.appendingPathComponent(path))
  }

  /// The superuser may write anywhere.
  @Test(.enabled(if: geteuid() != 0))
  func aReadOnlyFolderIsNamedAndTheRestGoesOn() throws {
    let folder = try TemporaryFolder([
      ".git/HEAD": "", "shut/A.swift": Self.old, "open/B.swift": Self.old,
    ])
    chmod(folder.path + "/shut", 0o555)
    defer { chmod(folder.path + "/shut", 0o755) }
    let report = fix(folder)
    #expect(report.exitCode == 2 && report.problems.count == 1)
    #expect(report.problems.first?.description.contains("shut/A.swift: error: ") ?? false)
    #expect(
      report.problems.first?.description.contains("its folder may not be written to") ?? false)
    #expect(try bytes(folder, "shut/A.swift") == Data(Self.old.utf8))
    #expect(try bytes(folder, "open/B.swift") == Data(Self.new.utf8))
    #expect(report.findings.map(\.location.file) == ["shut/A.swift"])
  }

  @Test func whatBecameAFolderOrIsGoneIsNamed() throws {
    let folder = try TemporaryFolder(["A.swift/inner": "", "C.swift": Self.old])
    let files = ["A.swift", "B.swift", "C.swift"].enumerated().map { number, path in
      FixResult.File(
        path: path, before: SourceText(Self.old), after: SourceText(Self.new), group: number)
    }
    var batch = ReplacementBatch(files, root: folder.path, number: 1)
    #expect(batch.faults.map(\.path) == ["A.swift", "B.swift"])
    #expect(batch.faults.map(\.fault) == [.isNoFile, .system(ENOENT)])
    #expect(batch.commit().isEmpty)
    #expect(try bytes(folder, "C.swift") == Data(Self.new.utf8))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["A.swift", "C.swift"])
  }

  @Test(arguments: ["\u{FEFF}", ""], ["\r\n", "\n"])
  func marksAndLineEndsAreKept(mark: String, end: String) throws {
    let code = "import A\nlet a = 1 // viewlint:disable:this all\n\n\tlet b = 2"
    let fixed = "import A\nlet a = 1\n\n\tlet b = 2"
    func written(_ text: String) -> String { mark + text.replacing("\n", with: end) }
    let folder = try TemporaryFolder([".git/HEAD": "", "A.swift": written(code)])
    #expect(fix(folder).problems.isEmpty)
    #expect(try bytes(folder, "A.swift") == Data(written(fixed).utf8))
  }
}
