import TestSupport
import Testing

@testable import Workspace

@Suite struct UnitsTests {
  @Test func aFileBelongsToItsTargetOrApp() throws {
    let folder = try TemporaryFolder([
      ".git/HEAD": "",
      "Package.swift":
        #"[.package(path: "../Far"), .target(name: "L", path: "Lib/Core/"), .target(path:"Lib")]"#,
      "Apps/My.xcodeproj/project.pbxproj": "", "Tuist/Project.swift": "", "Gen/project.yml": "",
      "Packages/P/Package.swift": "",
    ])
    let units = Units(Walk.files(of: .init(path: folder.path, kind: .repository))) {
      try? FileSystem.read(AbsolutePath.join(folder.path, $0)).string
    }
    for (path, unit) in [
      ("Sources/A/B/c.swift", "Sources/A"), ("Sources/c.swift", "Sources"),
      ("Tests/ATests/c.swift", "Tests/ATests"), ("Lib/Core/x/c.swift", "Lib/Core"),
      ("Lib/c.swift", "Lib"), ("Package.swift", ""), ("Other/A/c.swift", "Other"),
      ("Packages/P/Sources/Q/c.swift", "Packages/P/Sources/Q"),
      ("Apps/My/Views/c.swift", "Apps/My"), ("Apps/c.swift", "Apps"),
      ("Tuist/App/Sources/c.swift", "Tuist/App"), ("Gen/App/c.swift", "Gen/App"),
    ] {
      #expect(units.unit(of: path) == unit, "\(path)")
    }
  }

  @Test func whereNothingSaysTheTopmostFolderDecides() throws {
    let folder = try TemporaryFolder([".git/HEAD": "", "App/A.swift": ""])
    let units = Units(Walk.files(of: .init(path: folder.path, kind: .repository))) { _ in nil }
    #expect(units.unit(of: "App/Sub/A.swift") == "App")
    #expect(units.unit(of: "A.swift") == "")
  }
}
