import Foundation
import TestSupport
import Testing

/// How the text of the repository's files looks.
@Suite struct TextTests {
  /// The formatter breaks code at 100 columns; a comment may run over by a word. Tests hold code of
  /// any width as text.
  private func mostColumns(_ file: SourceFile) -> Int {
    file.path.hasPrefix("Sources/") ? 110 : .max
  }

  @Test func linesAreShortAndClean() {
    for file in SourceFile.all {
      for (index, line) in file.lines.enumerated() {
        let isClean =
          line.count <= mostColumns(file) && !line.contains("\t") && line.last != " "
        if !isClean {
          Issue.record("\(file.path):\(index + 1) is too long, has a tab, or ends with a space")
        }
      }
      #expect(file.lines.last == "", "\(file.path) doesn't end with a line end")
    }
  }

  /// Paths that only one machine has, and notes about what isn't done.
  private static let unwanted = [
    "/wo" + "rk/", "/Us" + "ers/", "/ho" + "me/", "/ro" + "ot/", "TO" + "DO", "FIX" + "ME",
    "XX" + "X:",
  ]

  @Test func noPathsOfOneMachineAndNoUnfinishedBusiness() throws {
    let extensions: Set = ["swift", "md", "tsv", "json", "yml", "py", "sh", "lua", "el", "vim"]
    let paths = Repository.files(in: "", extensions: extensions) + [".ci/run"]
    #expect(paths.count > 50)
    for path in paths {
      let text = try Repository.text(of: path)
      for word in Self.unwanted { #expect(!text.contains(word), "\(path) says '\(word)'") }
    }
  }

  /// What may stand at the top level: a new name here is a decision, not an accident.
  private static let topLevel: Set<String> = [
    ".ci", ".git", ".gitignore", ".swift-format", "CHANGELOG.md", "LICENSE", "Package.swift",
    "README.md", "Sources", "Tests", "editors", "rules",
  ]

  @Test func theTopLevelIsClosed() throws {
    let ignored: Set = [".build", ".swiftpm", "DerivedData", ".DS_Store", ".vscode", ".idea"]
    let names = try FileManager.default.contentsOfDirectory(atPath: Repository.root.path)
    for name in names where !ignored.contains(name) && !name.hasSuffix(".xcodeproj") {
      #expect(Self.topLevel.contains(name), "\(name) at the top level; put it into a folder")
    }
  }
}
