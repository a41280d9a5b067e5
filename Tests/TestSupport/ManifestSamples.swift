/// Small files of every kind that says where a project runs; small enough to be broken thousands of times.
package enum ManifestSamples {
  package static let package = """
    // swift-tools-version: 6.2
    import PackageDescription

    let oldest: [SupportedPlatform] = [.iOS(.v16), .macOS("13.5")]
    let settings: [SwiftSetting] = [.defaultIsolation(MainActor.self), .define("X")]
    let package = Package(
      name: "Cards",
      platforms: oldest + [.custom("xros", versionString: "1.0"), .watchOS(.v9)],
      products: [.library(name: "Cards", targets: ["Cards"])],
      dependencies: [.package(url: "https://example.com/a.git", from: "1.0.0")],
      targets: [
        .target(
          name: "Cards", dependencies: [.target(name: "Core"), "A"], path: "Lib/Cards",
          exclude: ["Old", "Notes.md"], sources: ["."], swiftSettings: settings + [.define("Y")]),
        .target(name: "Core"),
        .testTarget(name: "CardsTests", dependencies: ["Cards"]),
      ]
    )
    for target in package.targets { target.swiftSettings = [.define("Z")] }
    package.platforms = [.iOS(.v15)]
    """

  package static let project = """
    // !$*UTF8*$!
    {
    \tarchiveVersion = 1;
    \tobjectVersion = 77;
    \tobjects = {
    \t\tA1 /* Main.swift in Sources */ = {isa = PBXBuildFile; fileRef = A2 /* Main.swift */; };
    \t\tA2 /* Main.swift */ = {isa = PBXFileReference; path = "Main \\"x\\".swift"; sourceTree = "<group>"; };
    \t\tA3 /* Base.xcconfig */ = {isa = PBXFileReference; path = Base.xcconfig; sourceTree = SOURCE_ROOT; };
    \t\tA4 = {isa = PBXGroup; children = ( A2, A3, A5, A6, ); path = ..; sourceTree = "<group>"; };
    \t\tA5 = {isa = PBXGroup; children = ( A4, A2, ); name = Loop; sourceTree = "<group>"; };
    \t\tA6 = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = ( A7, ); path = App; sourceTree = SOURCE_ROOT; };
    \t\tA7 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = ( Info.plist, ); platformFiltersByRelativePath = { "Menu.swift" = (macos, ); }; target = B1; };
    \t\tB0 = {isa = PBXProject; buildConfigurationList = C0; mainGroup = A4; projectDirPath = ""; targets = ( B1, B2, ); };
    \t\tB1 = {isa = PBXNativeTarget; buildConfigurationList = C1; buildPhases = ( B3, ); fileSystemSynchronizedGroups = ( A6, ); name = App; productType = "com.apple.product-type.application"; };
    \t\tB2 = {isa = PBXNativeTarget; buildConfigurationList = C1; name = AppTests; productType = "com.apple.product-type.bundle.unit-test"; };
    \t\tB3 = {isa = PBXSourcesBuildPhase; files = ( A1, ); };
    \t\tC0 = {isa = XCConfigurationList; buildConfigurations = ( C2, C3, ); defaultConfigurationName = Release; };
    \t\tC1 = {isa = XCConfigurationList; buildConfigurations = ( C4, ); };
    \t\tC2 = {isa = XCBuildConfiguration; buildSettings = { SDKROOT = auto; OLDEST = "$(IPHONEOS_DEPLOYMENT_TARGET)"; }; name = Debug; };
    \t\tC3 = {isa = XCBuildConfiguration; baseConfigurationReference = A3; buildSettings = { SUPPORTED_PLATFORMS = ( iphoneos, macosx, ); IPHONEOS_DEPLOYMENT_TARGET = 15.0; }; name = Release; };
    \t\tC4 = {isa = XCBuildConfiguration; buildSettings = { IPHONEOS_DEPLOYMENT_TARGET = "$(OLDEST:default=16.0)"; "MACOSX_DEPLOYMENT_TARGET[sdk=macosx*]" = "$(inherited)"; SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor; }; name = Debug; };
    \t};
    \trootObject = B0 /* Project object */;
    }
    """

  package static let configuration = """
    // Versions
    #include "Other.xcconfig"
    #include? "Mine.xcconfig"
    OLDEST = 15.2 // since spring
    IPHONEOS_DEPLOYMENT_TARGET[sdk=iphoneos*] = $(OLDEST)
    IPHONEOS_DEPLOYMENT_TARGET[sdk=iphonesimulator*][config=Debug] = ${OTHER:default=16.0};
    MACOSX_DEPLOYMENT_TARGET = $(inherited)
    LOOP = $(LOOP) $(A$(B))
    """

  package static let xcodeGen = """
    name: App
    include:
      - path: other.yml
      - "more.yml"
    options:
      deploymentTarget: { iOS: "16.0", macOS: 13 }
    settings: &settings
      base:
        SWIFT_VERSION: "6"   # one
      groups: [shared]
    settingGroups:
      shared: { IPHONEOS_DEPLOYMENT_TARGET: 15.0 }
    targetTemplates:
      Common:
        settings: *settings
        sources:
          - path: Sources/${target_name}
            excludes: ["**/*.md", Old]
          - Shared
    targets:
      App:
        <<: *settings
        templates: [Common]
        type: application
        platform: [iOS, macOS]
        deploymentTarget:
          iOS: 17.0
        configFiles:
          Debug: Base.xcconfig
        info: |
          anything: at all
            - here
      AppTests: { type: bundle.unit-test, platform: iOS, sources: [Tests] }
    """

  package static let tuist = """
    import ProjectDescription

    let oldest: DeploymentTargets = .multiplatform(iOS: "16.0", macOS: "13.0")
    let project = Project(
      name: "App",
      settings: .settings(base: ["IPHONEOS_DEPLOYMENT_TARGET": "15.0"]),
      targets: [
        .target(
          name: "App", destinations: [.iPhone, .iPad, .mac], product: .app,
          deploymentTargets: oldest,
          sources: ["App/Sources/**/*.swift", .glob("Shared/**", excluding: ["Shared/Old/**"])],
          settings: .settings(base: ["SWIFT_DEFAULT_ACTOR_ISOLATION": "MainActor"])),
        Target(
          name: "Kit", platform: .iOS, product: .framework,
          deploymentTarget: .iOS(targetVersion: "14.0", devices: .iphone), sources: "Kit/**"),
      ]
    )
    """

  package static let settings = """
    {
      // Ours
      "include": ["Sources/**", "*.swift"],
      "exclude": ["Old/"],
      "platforms": { "iOS": "17.0", "macOS": "14", },
      "rules": { "scrolling": "off", "inverted-scroll": { "severity": "error", "x": 1.5e3 } },
      "overrides": [{ "files": ["Tests/[!a-z]*"], "rules": { "frames": "hint" } }],
      "views": { "Card\\u0041": "VStack" }, "suggest": "newer", "failOn": "warning",
    }
    """
}
