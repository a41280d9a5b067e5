import Source
import Testing

@testable import Platforms

/// Descriptions from which XcodeGen and Tuist make projects.
@Suite struct DescriptionTests {
  private func xcodeGen(_ text: String, _ files: [String: String] = [:]) -> Manifest? {
    XcodeGenManifest.read(SourceText(text), path: "App/project.yml") {
      files[$0].map { SourceText($0) }
    }
  }

  private func tuist(_ text: String) -> Manifest? {
    TuistManifest.read(SourceText(text), path: "App/Project.swift")
  }

  // MARK: XcodeGen

  @Test func theTargetWinsOverTheOptions() {
    let manifest = xcodeGen(
      """
      options:
        deploymentTarget:
          iOS: "15.0"
          macOS: 12
      targets:
        A: { type: application, platform: iOS, sources: A }
        B:
          platform: macOS
          deploymentTarget: 13.1
        C:
          supportedDestinations: [iOS, macOS, macCatalyst]
          deploymentTarget: { iOS: 16 }
        D:
          platform: tvOS
      """)
    #expect(
      manifest?.targets.map(\.versions.text)
        == ["iOS 15", "macOS 13.1", "iOS 16, macOS 12", "tvOS ?"])
    #expect(manifest?.targets[0].versions[.iOS]?.origin == .init("App/project.yml", 38))
    #expect(manifest?.faults == [])
  }

  @Test func settingsWinOverBoth() {
    let manifest = xcodeGen(
      """
      options: { deploymentTarget: { iOS: 15 } }
      settings:
        base:
          IPHONEOS_DEPLOYMENT_TARGET: 14.0
      settingGroups:
        old: { IPHONEOS_DEPLOYMENT_TARGET: 12.0 }
      targets:
        A: { platform: iOS }
        B:
          platform: iOS
          deploymentTarget: "16.0"
        C:
          platform: iOS
          deploymentTarget: "16.0"
          settings:
            configs:
              Debug: { IPHONEOS_DEPLOYMENT_TARGET: 18.0 }
              Release: { IPHONEOS_DEPLOYMENT_TARGET: 17.0 }
        D:
          platform: iOS
          settings:
            groups: [old]
            base: { SWIFT_DEFAULT_ACTOR_ISOLATION: MainActor }
      """)
    #expect(
      manifest?.targets.map(\.versions.text) == ["iOS 14", "iOS 16", "iOS 17", "iOS 12"])
    #expect(manifest?.targets.map(\.isMainActorByDefault) == [false, false, false, true])
  }

  @Test func includesTemplatesAndSources() {
    let manifest = xcodeGen(
      """
      include:
        - path: Kit/kit.yml
        - Missing.yml
      targetTemplates:
        Common:
          platform: iOS
          sources:
            - path: ../Shared/${target_name}
      targets:
        App:
          templates:
          - Common
          sources:
            - Sources
            - path: Views
              excludes:
                - Old
                - "**/*.md"
              includes: [Screens/**, Main.swift]
      """,
      [
        "App/Kit/kit.yml":
          "options:\n  deploymentTarget:\n    iOS: 16.2\ntargets:\n  Kit: {platform: iOS, sources: Src}"
      ])
    #expect(manifest?.targets.map(\.name) == ["Kit", "App"])
    #expect(manifest?.targets.map(\.versions.text) == ["iOS 16.2", "iOS 16.2"])
    #expect(manifest?.targets[0].folders == [.init("App/Kit/Src")])
    #expect(
      manifest?.targets[1].folders == [
        .init("Shared/App"), .init("App/Sources"),
        .init("App/Views/Screens", excluded: ["App/Views/Old"]),
        .init("App/Views/Main.swift", excluded: ["App/Views/Old"]),
      ])
  }

  @Test func configurationFilesCountLast() {
    let manifest = xcodeGen(
      """
      configFiles: { Debug: Base.xcconfig, Release: Base.xcconfig }
      targets:
        A: { platform: macOS }
        B: { platform: macOS, deploymentTarget: $(OLD) }
      """, ["App/Base.xcconfig": "MACOSX_DEPLOYMENT_TARGET = 12.3"])
    #expect(manifest?.targets.map(\.versions.text) == ["macOS 12.3", "macOS ?"])
    #expect(manifest?.targets[0].versions[.macOS]?.origin.path == "App/Base.xcconfig")
    #expect(manifest?.faults.count == 1)
  }

  @Test func anotherFileOfThatNameIsNone() {
    #expect(xcodeGen("name: Docs\npages:\n  - a") == nil)
    #expect(xcodeGen("") == nil)
  }

  @Test func deepAndEndlessValues() {
    let lists = String(repeating: "- ", count: 10_000)
    #expect(xcodeGen("a: \(String(repeating: "[", count: 10_000))\ntargets: {A: {}}") == nil)
    #expect(xcodeGen("targets: {A: {}}\nb:\n  \(lists)x") != nil)
    let bomb = (1...60).map { "a\($0): &a\($0)\n  x: *a\($0 - 1)\n  y: *a\($0 - 1)\n" }.joined()
    #expect(xcodeGen("\(bomb)b:\n  <<: *a60\ntargets: {A: {}}\ntargetTemplates: *a60") != nil)
  }

  // MARK: Tuist

  @Test func destinationsAndDeploymentTargets() {
    let manifest = tuist(
      """
      let oldest: DeploymentTargets = .iOS("16.0")
      let project = Project(name: "A", targets: [
        .target(name: "A", destinations: .iOS, product: .app, deploymentTargets: oldest,
          sources: ["A/Sources/**"]),
        .target(name: "B", destinations: [.iPhone, .iPad, .mac, .appleVision], product: .app,
          deploymentTargets: .multiplatform(iOS: "17.0", macOS: "14.0")),
        Target(name: "C", platform: .macOS, product: .unitTests,
          deploymentTarget: .macOS(targetVersion: "12.0"), sources: "C/*.swift"),
        .target(name: "D", destinations: .tvOS, product: .app, buildableFolders: ["D"]),
        .target(name: "A"),
      ])
      """)
    #expect(
      manifest?.targets.map(\.versions.text)
        == ["iOS 16", "iOS 17, macOS 14, visionOS ?", "macOS 12", "tvOS ?"])
    #expect(manifest?.targets.map(\.isTest) == [false, false, true, false])
    #expect(
      manifest?.targets.flatMap(\.folders).map(\.path) == ["App/A/Sources", "App/C", "App/D"])
    #expect(manifest?.faults == [])
  }

  @Test func settingsOfTheProjectAndItsTargets() {
    let manifest = tuist(
      """
      let project = Project(name: "A",
        settings: .settings(base: ["IPHONEOS_DEPLOYMENT_TARGET": "15.0"]),
        targets: [
          .target(name: "A", destinations: .iOS, product: .app),
          .target(name: "B", destinations: .iOS, product: .app, settings: .settings(
            base: ["IPHONEOS_DEPLOYMENT_TARGET": "16.0", "SWIFT_DEFAULT_ACTOR_ISOLATION": "MainActor"])),
        ])
      """)
    #expect(manifest?.targets.map(\.versions.text) == ["iOS 15", "iOS 16"])
    #expect(manifest?.targets.map(\.isMainActorByDefault) == [false, true])
  }

  @Test func whatIsNoLiteralIsToldOnce() {
    let manifest = tuist(
      """
      let project = Project(name: "A", targets: [
        .target(name: "A", destinations: Constants.destinations(), product: .app,
          deploymentTargets: Constants.targets()),
      ])
      """)
    #expect(manifest?.targets.map(\.versions.text) == [""])
    #expect(manifest?.faults.count == 1)
    #expect(tuist("struct Project {}") == nil)
  }
}
