import Source
import Testing

@testable import Platforms

@Suite struct PackageManifestTests {
  private func read(_ text: String, path: String = "Package.swift") -> Manifest {
    PackageManifest.read(SourceText(text), path: path)
  }

  @Test func platformsInAllSpellings() {
    let manifest = read(
      """
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(
        name: "Cards",
        platforms: [
          .iOS(.v16), .macOS("13.5"), SupportedPlatform.tvOS(SupportedPlatform.TVOSVersion.v15),
          .watchOS(.v9_1), .custom("xros", versionString: "1.0"), .driverKit(.v19),
        ],
        targets: [.target(name: "Cards")]
      )
      """)
    #expect(
      manifest.versions.text == "iOS 16, macOS 13.5, tvOS 15, watchOS 9.1, visionOS 1")
    #expect(manifest.targets.map(\.versions) == [manifest.versions])
    #expect(manifest.faults.isEmpty)
  }

  @Test func otherFilesOfThatNameAreNoManifests() {
    #expect(PackageManifest.isManifest(SourceText("// swift-tools-version: 6.0\n")))
    #expect(PackageManifest.isManifest(SourceText("import PackageDescription\nlet package = a")))
    #expect(!PackageManifest.isManifest(SourceText("struct Package { let name: String }")))
    #expect(!PackageManifest.isManifest(SourceText("")))
  }

  @Test func catalystIsIOS() {
    #expect(read("Package(name: \"A\", platforms: [.macCatalyst(.v15)])").versions.text == "iOS 15")
    #expect(
      read("Package(name: \"A\", platforms: [.iOS(.v16), .macCatalyst(.v14)])").versions.text
        == "iOS 14")
  }

  @Test func constantsAndAssignments() {
    #expect(
      read(
        """
        let oldest: [SupportedPlatform] = [.iOS(.v15)]
        let name = "1.0"
        let package = Package(name: "A", platforms: oldest + [.custom("visionOS", versionString: name)])
        """
      ).versions.text == "iOS 15, visionOS 1")
    #expect(
      read("let package = Package(name: \"A\")\npackage.platforms = [.macOS(.v10_15)]")
        .versions.text == "macOS 10.15")
    #expect(read("let package = Package(name: \"A\", platforms: nil)").faults.isEmpty)
  }

  @Test func whatIsNotALiteralIsNotKnown() throws {
    let manifest = read(
      "let package = Package(name: \"A\", platforms: [.iOS(version()), .macOS(.v14)])")
    #expect(manifest.versions.text == "iOS ?, macOS 14")
    let fault = try #require(manifest.faults.first)
    #expect(manifest.faults.count == 1)
    #expect(fault.offset == 45)
    #expect(read("Package(platforms: make())").versions.isUnknown)
    #expect(read("let a = b\nlet b = a\nPackage(platforms: a)").faults.count == 1)
    #expect(read("let a = a + a\nPackage(platforms: a)").faults.count == 1)
  }

  @Test func targetsWithTheirFolders() {
    let manifest = read(
      """
      let package = Package(
        name: "A",
        targets: [
          .target(name: "Core"),
          .target(
            name: "UI", dependencies: [.target(name: "Core"), "X"], path: "Lib/UI/",
            exclude: ["Old", "Notes.md"], sources: ["Views", "Main.swift"]),
          .testTarget(name: "CoreTests", dependencies: ["Core"], path: "."),
          .binaryTarget(name: "B", path: "B.zip"),
        ]
      )
      """, path: "Packages/A/Package.swift")
    #expect(manifest.folder == "Packages/A")
    #expect(manifest.targets.map(\.name) == ["Core", "UI", "CoreTests"])
    #expect(manifest.targets.map(\.isTest) == [false, false, true])
    #expect(manifest.targets[0].folders.map(\.path).contains("Packages/A/Sources/Core"))
    let folders = manifest.targets[1].folders
    #expect(
      folders.map(\.path) == ["Packages/A/Lib/UI/Views", "Packages/A/Lib/UI/Main.swift"])
    #expect(folders[0].excluded == ["Packages/A/Lib/UI/Old", "Packages/A/Lib/UI/Notes.md"])
    #expect(manifest.targets[2].folders.map(\.path) == ["Packages/A"])
  }

  @Test func isolationByTarget() {
    let manifest = read(
      """
      let settings: [SwiftSetting] = [.defaultIsolation(MainActor.self)]
      let package = Package(
        name: "A",
        targets: [
          .target(name: "A", swiftSettings: [.defaultIsolation(MainActor.self)]),
          .target(name: "B", swiftSettings: settings + [.define("X")]),
          .target(name: "C", swiftSettings: [.defaultIsolation(nil)]),
          .target(name: "D"),
        ]
      )
      """)
    #expect(manifest.targets.map(\.isMainActorByDefault) == [true, true, false, false])
  }

  @Test func isolationOfAllTargets() {
    let manifest = read(
      """
      let package = Package(name: "A", targets: [.target(name: "A")])
      for target in package.targets {
        target.swiftSettings = [.defaultIsolation(MainActor.self)]
      }
      """)
    #expect(manifest.targets.map(\.isMainActorByDefault) == [true])
  }

  @Test func toolsVersions() {
    func version(_ text: String) -> String? {
      PackageManifest.toolsVersion(of: SourceText(text))?.description
    }
    #expect(version("// swift-tools-version: 5.9\n") == "5.9")
    #expect(version("\n//swift-tools-version:6.1.2;(experimental)") == "6.1.2")
    #expect(version("import PackageDescription") == nil)
    #expect(version("") == nil)
  }
}

extension TargetVersions {
  /// `iOS 16, macOS ?`
  var text: String {
    platforms.map { "\($0.name) \(self[$0]?.version?.description ?? "?")" }.joined(separator: ", ")
  }
}
