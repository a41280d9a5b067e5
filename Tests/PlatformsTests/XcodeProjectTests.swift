import Source
import Testing

@testable import Platforms

@Suite struct XcodeProjectTests {
  /// A project with these targets; settings as `KEY = value;` lines.
  private struct Sample {
    var project = ["Debug": "SDKROOT = iphoneos;"]
    var targets: [(name: String, settings: [String: String])] = []
    var objects = ""
    /// What is in the targets beside their settings.
    var extra = ""
    var children = ""

    var text: String {
      let ids = targets.indices.map { "T\($0)" }
      var text = """
        // !$*UTF8*$!
        {
          archiveVersion = 1;
          objectVersion = 77;
          objects = {
            P = { isa = PBXProject; buildConfigurationList = PL; mainGroup = MAIN;
              targets = (\(ids.joined(separator: ", "))); };
            MAIN = { isa = PBXGroup; sourceTree = "<group>"; children = (\(children)); };
            \(list("PL", project))
            \(objects)

        """
      for (id, target) in zip(ids, targets) {
        text += """
          \(id) /* \(target.name) */ = { isa = PBXNativeTarget; name = "\(target.name)";
            productType = "com.apple.product-type.application";
            buildConfigurationList = L\(id); \(extra.replacing("%", with: id)) };
          \(list("L\(id)", target.settings))

          """
      }
      return text + "  };\n  rootObject = P /* Project object */;\n}\n"
    }

    private func list(_ id: String, _ settings: [String: String]) -> String {
      let names = settings.keys.sorted()
      let configurations = names.map { name in
        """
        \(id)\(name) = { isa = XCBuildConfiguration; name = \(name);
          buildSettings = { \(settings[name] ?? "") }; };
        """
      }
      let ids = names.map { id + $0 }.joined(separator: ", ")
      return """
        \(id) = { isa = XCConfigurationList; buildConfigurations = (\(ids));
          defaultConfigurationName = \(names.last ?? ""); };
        \(configurations.joined(separator: "\n"))
        """
    }

    func read(_ files: [String: String] = [:]) -> Manifest {
      XcodeProject.read(SourceText(text), path: "App/App.xcodeproj/project.pbxproj") {
        files[$0].map { SourceText($0) }
      }
    }
  }

  private func versions(
    _ settings: String, project: String = "SDKROOT = iphoneos;", _ files: [String: String] = [:]
  ) -> String {
    let sample = Sample(
      project: ["Debug": project], targets: [("App", ["Debug": settings])])
    return sample.read(files).targets.map(\.versions.text).joined(separator: "; ")
  }

  @Test func theTargetWinsOverTheProject() {
    let project = "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 15.0;"
    #expect(versions("", project: project) == "iOS 15")
    #expect(versions("IPHONEOS_DEPLOYMENT_TARGET = 16.4;", project: project) == "iOS 16.4")
  }

  @Test func theLowestConfigurationCounts() {
    let sample = Sample(
      project: ["Debug": "SDKROOT = iphoneos;", "Release": "SDKROOT = iphoneos;"],
      targets: [
        (
          "App",
          [
            "Debug": "IPHONEOS_DEPLOYMENT_TARGET = 17.0;",
            "Release": "IPHONEOS_DEPLOYMENT_TARGET = 15.0;",
          ]
        )
      ])
    #expect(sample.read().targets[0].versions.text == "iOS 15")
  }

  @Test func onlySupportedPlatformsCount() {
    let all = "IPHONEOS_DEPLOYMENT_TARGET = 16.0; MACOSX_DEPLOYMENT_TARGET = 11.0;"
    #expect(versions(all) == "iOS 16")
    #expect(versions(all + "SUPPORTS_MACCATALYST = YES;") == "iOS 16")
    #expect(versions(all + "SDKROOT = macosx;") == "macOS 11")
    #expect(
      versions(all + "SDKROOT = auto; SUPPORTED_PLATFORMS = \"iphoneos iphonesimulator macosx\";")
        == "iOS 16, macOS 11")
    #expect(versions(all, project: "") == "macOS 11")
    #expect(versions("IPHONEOS_DEPLOYMENT_TARGET = 16.0;", project: "") == "iOS 16")
    #expect(versions(all + "SDKROOT = auto; TARGETED_DEVICE_FAMILY = \"1,2\";") == "iOS 16")
    #expect(
      versions(
        all + "SUPPORTED_PLATFORMS = \"iphoneos macosx\"; SUPPORTS_MACCATALYST = YES;") == "iOS 16")
    #expect(
      versions(
        "SDKROOT = auto; SUPPORTED_PLATFORMS = (xros, xrsimulator, appletvos, watchos);"
          + "XROS_DEPLOYMENT_TARGET = 1.0; TVOS_DEPLOYMENT_TARGET = 16; WATCHOS_DEPLOYMENT_TARGET = 9;"
      ) == "tvOS 16, watchOS 9, visionOS 1")
  }

  @Test func conditionsOfSDKs() {
    #expect(
      versions(
        "IPHONEOS_DEPLOYMENT_TARGET = 14.0; \"IPHONEOS_DEPLOYMENT_TARGET[sdk=iphoneos*]\" = 16.0;"
          + "\"IPHONEOS_DEPLOYMENT_TARGET[sdk=iphonesimulator*]\" = 15.0;") == "iOS 15")
    #expect(
      versions(
        "IPHONEOS_DEPLOYMENT_TARGET = 16.0; \"IPHONEOS_DEPLOYMENT_TARGET[arch=armv7]\" = 12.0;")
        == "iOS 12")
  }

  @Test func references() {
    #expect(versions("OLDEST = 15.2; IPHONEOS_DEPLOYMENT_TARGET = \"$(OLDEST)\";") == "iOS 15.2")
    #expect(
      versions(
        "IPHONEOS_DEPLOYMENT_TARGET = \"$(inherited)\";",
        project: "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 13.0;") == "iOS 13")
    #expect(
      versions("IPHONEOS_DEPLOYMENT_TARGET = \"${NOBODY:default=16.1}\";") == "iOS 16.1")
    #expect(
      versions("A = \"$(B)\"; B = \"$(A)\"; IPHONEOS_DEPLOYMENT_TARGET = \"$(A)\";") == "iOS ?")
  }

  @Test func whatNobodySetsIsNotKnown() throws {
    #expect(versions("") == "iOS ?")
    let sample = Sample(
      targets: [
        (
          "App",
          ["Debug": "IPHONEOS_DEPLOYMENT_TARGET = \"$(RECOMMENDED_IPHONEOS_DEPLOYMENT_TARGET)\";"]
        )
      ])
    let manifest = sample.read()
    #expect(manifest.targets[0].versions.text == "iOS ?")
    #expect(manifest.faults.count == 1)
    #expect(
      manifest.faults[0].message.hasPrefix(
        "nothing sets \"$(RECOMMENDED_IPHONEOS_DEPLOYMENT_TARGET)\", and the target \"App\" needs it"
      ))
  }

  @Test func configurationFiles() {
    let base =
      "F = { isa = PBXFileReference; path = Config/App.xcconfig; sourceTree = \"<group>\"; };"
    var sample = Sample(targets: [("App", ["Debug": ""])], children: "F")
    sample.objects = base
    sample.objects += "LT0Debug = { isa = XCBuildConfiguration; name = Debug;"
    sample.objects += "buildSettings = { }; baseConfigurationReference = F /* App */; };"
    // The sample has an empty configuration of that name behind it: the later one counts.
    let text = sample.text.replacing(
      "LT0Debug = { isa = XCBuildConfiguration; name = Debug;\n  buildSettings = {  }; };", with: ""
    )
    func read(_ files: [String: String]) -> Manifest {
      XcodeProject.read(SourceText(text), path: "App/App.xcodeproj/project.pbxproj") {
        files[$0].map { SourceText($0) }
      }
    }
    let files = [
      "App/Config/App.xcconfig":
        "// Ours\n#include \"../Shared/Base.xcconfig\"\n#include? \"Mine.xcconfig\"\nA = $(OLD)\n",
      "App/Shared/Base.xcconfig":
        "OLD = 15.1 // since spring\nIPHONEOS_DEPLOYMENT_TARGET[config=Debug] = $(A);\r\n",
    ]
    let manifest = read(files)
    #expect(manifest.targets[0].versions.text == "iOS 15.1")
    #expect(manifest.targets[0].versions[.iOS]?.origin.path == "App/Shared/Base.xcconfig")
    #expect(manifest.faults.isEmpty)
    let missing = read([:])
    #expect(missing.targets[0].versions.text == "")
    #expect(
      missing.faults.first?.message.contains("\"App/Config/App.xcconfig\" can't be read") == true)
  }

  @Test func filesOfBuildPhases() {
    var sample = Sample(targets: [("A", ["Debug": ""]), ("B", ["Debug": ""])])
    sample.extra = "buildPhases = (PH%);"
    sample.children = "G, SHARED"
    sample.objects = """
      G = { isa = PBXGroup; path = Views; sourceTree = "<group>"; children = (V, M); };
      V = { isa = PBXFileReference; path = "My View.swift"; sourceTree = "<group>"; };
      M = { isa = PBXFileReference; path = Main.swift; sourceTree = SOURCE_ROOT; };
      SHARED = { isa = PBXFileReference; path = ../Shared/S.swift; sourceTree = "<group>"; };
      BV = { isa = PBXBuildFile; fileRef = V; };
      BM = { isa = PBXBuildFile; fileRef = M; platformFilter = ios; };
      BS = { isa = PBXBuildFile; fileRef = SHARED; platformFilters = (macos, xros, ); };
      PHT0 = { isa = PBXSourcesBuildPhase; files = (BV, BM, GONE); };
      PHT1 = { isa = PBXSourcesBuildPhase; files = (BV, BS); };
      """
    let targets = sample.read().targets
    #expect(
      targets[0].files == [.init("App/Views/My View.swift"), .init("App/Main.swift", [.iOS])])
    #expect(
      targets[1].files
        == [.init("App/Views/My View.swift"), .init("Shared/S.swift", [.macOS, .visionOS])])
  }

  @Test func synchronizedFolders() {
    var sample = Sample(targets: [("App", ["Debug": ""]), ("Widget", ["Debug": ""])])
    sample.children = "OWN"
    sample.objects = """
      OWN = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>";
        exceptions = (E0, E1); };
      E0 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T0;
        membershipExceptions = (Info.plist, Old/A.swift, );
        platformFiltersByRelativePath = { "Menu.swift" = (macos, ); }; };
      E1 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T1;
        membershipExceptions = (Model/Item.swift); };
      """
    let text = sample.text.replacing(
      "buildConfigurationList = LT0;",
      with: "buildConfigurationList = LT0; fileSystemSynchronizedGroups = (OWN);")
    let targets = XcodeProject.read(SourceText(text), path: "A.xcodeproj/project.pbxproj") { _ in
      nil
    }
    .targets
    #expect(
      targets[0].folders
        == [
          .init(
            "App", excluded: ["App/Info.plist", "App/Old/A.swift"],
            filters: ["App/Menu.swift": [.macOS]])
        ])
    #expect(targets[0].folders[0].has("App/B.swift"))
    #expect(!targets[0].folders[0].has("App/Old/A.swift"))
    #expect(targets[1].folders == [.init("App/Model/Item.swift")])
  }

  @Test func isolation() {
    let sample = Sample(
      targets: [
        ("A", ["Debug": "SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor;"]), ("B", ["Debug": ""]),
      ])
    #expect(sample.read().targets.map(\.isMainActorByDefault) == [true, false])
  }

  @Test func aBrokenProjectIsToldOnceAndNotTrusted() {
    var sample = Sample(targets: [("A", ["Debug": "IPHONEOS_DEPLOYMENT_TARGET = 15.0;"])])
    sample.objects = "<<<<<<< HEAD\n"
    let manifest = sample.read()
    #expect(manifest.targets.isEmpty)
    #expect(manifest.faults.count == 1)
    #expect(manifest.lowest.isUnknown)
  }
}
