import Source
import TestSupport
import Testing

@testable import Platforms

/// Whatever a manifest has become, reading it ends, and says nothing about places that it doesn't have.
@Suite struct ManifestFuzzTests {
  private static let variations = 400

  private func check(
    _ sample: String, seed: UInt64, _ read: (SourceText) -> Manifest?
  ) {
    var variations = Variations(seed: seed)
    let bytes = Array(sample.utf8)
    for _ in 0..<Self.variations {
      let text = SourceText(variations.next(of: bytes))
      guard let manifest = read(text) else { continue }
      let count = manifest.path.hasSuffix("pbxproj") ? max(text.count, Self.largest) : text.count
      for fault in manifest.faults where fault.path == manifest.path {
        #expect(fault.offset <= count)
      }
      for target in manifest.targets {
        for platform in target.versions.platforms {
          guard let origin = target.versions[platform]?.origin else { continue }
          #expect(origin.path != manifest.path || origin.offset < count)
        }
      }
    }
  }

  /// Of two files that are read together the whole one is this long.
  private static let largest = ManifestSamples.project.utf8.count

  private func other(_ path: String) -> SourceText? {
    switch path {
    case "Base.xcconfig", "Other.xcconfig": SourceText(ManifestSamples.configuration)
    case "other.yml": SourceText(ManifestSamples.xcodeGen)
    default: nil
    }
  }

  @Test func packages() {
    check(ManifestSamples.package, seed: 1) {
      _ = PackageManifest.toolsVersion(of: $0)
      return PackageManifest.read($0, path: "Package.swift")
    }
  }

  @Test func xcodeProjects() {
    check(ManifestSamples.project, seed: 2) {
      XcodeProject.read($0, path: "A.xcodeproj/project.pbxproj", configuration: other)
    }
  }

  @Test func configurationFiles() {
    let project = SourceText(ManifestSamples.project)
    check(ManifestSamples.configuration, seed: 3) { text in
      XcodeProject.read(project, path: "A.xcodeproj/project.pbxproj") {
        $0 == "Base.xcconfig" ? text : other($0)
      }
    }
  }

  @Test func descriptionsForXcodeGen() {
    check(ManifestSamples.xcodeGen, seed: 4) {
      XcodeGenManifest.read($0, path: "project.yml", other: other)
    }
  }

  @Test func projectsOfTuist() {
    check(ManifestSamples.tuist, seed: 5) { TuistManifest.read($0, path: "Project.swift") }
  }

  @Test func theSamplesAreRead() {
    #expect(
      PackageManifest.read(SourceText(ManifestSamples.package), path: "").versions.text
        == "iOS 15, macOS 13.5, watchOS 9, visionOS 1")
    let project = XcodeProject.read(
      SourceText(ManifestSamples.project), path: "A.xcodeproj/project.pbxproj",
      configuration: other)
    #expect(project.targets.map(\.name) == ["App", "AppTests"])
    #expect(
      XcodeGenManifest.read(SourceText(ManifestSamples.xcodeGen), path: "", other: { _ in nil })?
        .targets.map(\.versions.text) == ["iOS 15, macOS 13", "iOS 15"])
    #expect(
      TuistManifest.read(SourceText(ManifestSamples.tuist), path: "")?.targets
        .map(\.versions.text) == ["iOS 15, macOS 13", "iOS 15"])
  }
}
