import Linter
import Platforms
import Source
import TestSupport
import Testing

@testable import Workspace

@Suite struct TargetMapTests {
  /// The targets of a project with these files.
  private func map(_ files: [String: String]) throws -> TargetMap {
    let folder = try TemporaryFolder(files.merging([".git/HEAD": ""]) { a, _ in a })
    let project = Walk.files(of: .init(path: folder.path, kind: .repository))
    let reader = ManifestReader(root: folder.path, overlays: [:])
    return TargetMap(reader.read(project.manifests, jobs: 2))
  }

  private static func package(_ platforms: String, _ targets: String = "") -> String {
    "let package = Package(name: \"P\", platforms: [\(platforms)], targets: [\(targets)])"
  }

  /// A project with one target; its files are those of the synchronized folders.
  private static func project(
    _ name: String, _ settings: String, folders: [String]
  ) -> String {
    let ids = folders.indices.map { "F\($0)" }.joined(separator: ", ")
    let objects = zip(folders.indices, folders).map { index, path in
      """
      F\(index) = { isa = PBXFileSystemSynchronizedRootGroup; path = "\(path)";
        sourceTree = "<group>"; };
      """
    }
    return """
      { rootObject = P; objects = {
        P = { isa = PBXProject; mainGroup = M; targets = (T); };
        M = { isa = PBXGroup; sourceTree = "<group>"; children = (\(ids)); };
        \(objects.joined(separator: "\n"))
        T = { isa = PBXNativeTarget; name = \(name); buildConfigurationList = L;
          fileSystemSynchronizedGroups = (\(ids)); };
        L = { isa = XCConfigurationList; buildConfigurations = (C); };
        C = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(settings) }; };
      }; }
      """
  }

  @Test func aFileBelongsToItsTargetOrApp() throws {
    var map = try map([
      "Package.swift": Self.package(
        "", #".target(name: "L", path: "Lib/Core/"), .target(name: "M", path: "Lib")"#),
      "Apps/My.xcodeproj/project.pbxproj": "",
      "Tuist/Project.swift": "let project = Project(name: \"T\")",
      "Gen/project.yml": "targets: { A: { platform: iOS } }", "Other/project.yml": "a: b",
      "Packages/P/Package.swift": "import PackageDescription",
    ])
    for (path, unit) in [
      ("Sources/A/B/c.swift", "Sources/A"), ("Sources/c.swift", "Sources"),
      ("Tests/ATests/c.swift", "Tests/ATests"), ("Lib/Core/x/c.swift", "Package.swift: L"),
      ("Lib/c.swift", "Package.swift: M"), ("Other/A/c.swift", "Other"),
      ("Packages/P/Sources/Q/c.swift", "Packages/P/Sources/Q"),
      ("Apps/My/Views/c.swift", "Apps/My"), ("Apps/c.swift", "Apps"),
      ("Tuist/App/Sources/c.swift", "Tuist/App"), ("Gen/App/c.swift", "Gen/App"),
    ] {
      #expect(map.file(at: path).units == [unit], "\(path)")
    }
    #expect(map.file(at: "Package.swift").units == [])
  }

  @Test func whereNothingSaysTheTopmostFolderDecides() throws {
    var map = try map(["App/A.swift": ""])
    #expect(map.file(at: "App/Sub/A.swift").units == ["App"])
    #expect(map.file(at: "A.swift").units == [])
    #expect(map.answer(for: "A.swift").versions.isUnknown)
  }

  @Test func theNearestManifestWins() throws {
    var map = try map([
      "App/App.xcodeproj/project.pbxproj": Self.project(
        "App", "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 17.0;", folders: ["App"]),
      "App/Kit/Package.swift": Self.package(".iOS(.v15)", ".target(name: \"Kit\")"),
      "Plain/Package.swift": "let package = Package(name: \"P\")",
      "Mac/Mac.xcodeproj/project.pbxproj": Self.project(
        "Mac", "SDKROOT = macosx; MACOSX_DEPLOYMENT_TARGET = 13.0;", folders: ["../Shared", "Mac"]),
      "iPad/iPad.xcodeproj/project.pbxproj": Self.project(
        "iPad", "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 16.0;", folders: ["../Shared"]),
    ])
    for (path, versions, names) in [
      ("App/App/A.swift", "iOS 17", "App"), ("App/Other/A.swift", "iOS 17", ""),
      ("App/Kit/Sources/Kit/A.swift", "iOS 15", "Kit"), ("App/Kit/Extra/A.swift", "iOS 15", ""),
      ("Plain/Sources/P/A.swift", "", ""), ("Shared/A.swift", "iOS 16, macOS 13", "Mac, iPad"),
      ("Mac/Mac/A.swift", "macOS 13", "Mac"), ("Docs/A.swift", "iOS 15, macOS 13", ""),
    ] {
      let answer = map.answer(for: path)
      #expect(text(answer.versions) == versions, "\(path)")
      #expect(answer.targets.map(\.name).joined(separator: ", ") == names, "\(path)")
    }
  }

  @Test func oneFolderMayHaveAPackageAndAProject() throws {
    var map = try map([
      "Package.swift": Self.package(".iOS(.v13), .macOS(.v11)", ".target(name: \"Kit\")"),
      "Kit.xcodeproj/project.pbxproj": Self.project(
        "Kit", "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 12.0;", folders: ["Sources/Kit"]),
      "Package@swift-5.5.swift": Self.package(".iOS(.v14)", ".target(name: \"Kit\")"),
    ])
    let answer = map.answer(for: "Sources/Kit/A.swift")
    #expect(text(answer.versions) == "iOS 12, macOS 11")
    #expect(answer.manifests.count == 3)
  }

  @Test func isolationIsThatOfAllTargets() throws {
    let isolated = "SDKROOT = iphoneos; SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor;"
    var map = try map([
      "A/A.xcodeproj/project.pbxproj": Self.project("A", isolated, folders: ["A", "../Both"]),
      "B/B.xcodeproj/project.pbxproj": Self.project(
        "B", "SDKROOT = macosx;", folders: ["B", "../Both"]),
    ])
    #expect(map.file(at: "A/A/x.swift").isMainActorByDefault)
    #expect(map.file(at: "A/Other/x.swift").isMainActorByDefault)
    #expect(!map.file(at: "B/B/x.swift").isMainActorByDefault)
    #expect(!map.file(at: "Both/x.swift").isMainActorByDefault)
  }

  private func text(_ versions: TargetVersions) -> String {
    versions.platforms.map { "\($0.name) \(versions[$0]?.version?.description ?? "?")" }
      .joined(separator: ", ")
  }
}
