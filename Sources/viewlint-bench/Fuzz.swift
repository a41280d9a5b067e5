import Linter
import Platforms
import Source
import TestSupport
import Workspace

/// Breaks the files that say where a project runs, and reads them.
struct Fuzz {
  /// How many broken files are read, of all kinds together.
  let count: Int

  private struct Kind: Sendable {
    let name: String
    let sample: String
    /// Whether something of the file was understood.
    let read: @Sendable (SourceText) -> Bool
  }

  /// What became of the broken files of one kind.
  private struct Tally {
    var understood = 0
    var faulty = 0
    var slowest = 0.0
    var total = 0.0
  }

  func run() {
    let kinds = Self.kinds
    let share = count / kinds.count
    for (number, kind) in kinds.enumerated() {
      let rest = number == 0 ? count - share * kinds.count : 0
      // On a thread of the linter's, as manifests are read.
      let tally = Parallel.map(1, jobs: 1) { _ in Self.read(kind, share + rest, UInt64(number)) }[0]
      print(
        "\(kind.name): \(share + rest) read, \(tally.understood) with targets or values, "
          + "\(rounded(tally.total * 1e6 / Double(share + rest), 1)) us each, "
          + "slowest \(rounded(tally.slowest * 1e3, 2)) ms")
    }
  }

  private static func read(_ kind: Kind, _ count: Int, _ seed: UInt64) -> Tally {
    var variations = Variations(seed: seed)
    var tally = Tally()
    let bytes = Array(kind.sample.utf8)
    for _ in 0..<count {
      let text = SourceText(variations.next(of: bytes))
      let start = ContinuousClock.now
      if kind.read(text) { tally.understood += 1 }
      let time = start.duration(to: .now) / .seconds(1)
      tally.total += time
      tally.slowest = max(tally.slowest, time)
    }
    return tally
  }

  // MARK: Kinds

  private static func understood(_ manifest: Manifest?) -> Bool {
    manifest.map { !$0.lowest.isUnknown || !$0.targets.isEmpty } ?? false
  }

  private static func other(_ path: String) -> SourceText? {
    switch path {
    case "Base.xcconfig", "Other.xcconfig": SourceText(ManifestSamples.configuration)
    case "other.yml": SourceText(ManifestSamples.xcodeGen)
    default: nil
    }
  }

  private static let project = "A.xcodeproj/project.pbxproj"

  private static let kinds = [
    Kind(name: "Package.swift", sample: ManifestSamples.package) {
      understood(PackageManifest.read($0, path: "Package.swift"))
    },
    Kind(name: "project.pbxproj", sample: ManifestSamples.project) {
      understood(XcodeProject.read($0, path: project, configuration: other))
    },
    Kind(name: ".xcconfig", sample: ManifestSamples.configuration) { text in
      understood(
        XcodeProject.read(SourceText(ManifestSamples.project), path: project) {
          $0 == "Base.xcconfig" ? text : other($0)
        })
    },
    Kind(name: "project.yml", sample: ManifestSamples.xcodeGen) {
      understood(XcodeGenManifest.read($0, path: "project.yml", other: other))
    },
    Kind(name: "Project.swift", sample: ManifestSamples.tuist) {
      understood(TuistManifest.read($0, path: "Project.swift"))
    },
    Kind(name: ".viewlint.json", sample: ManifestSamples.settings) {
      Settings.read($0, path: "", folder: "", allowsProjectKeys: true).settings.platforms != nil
    },
  ]
}
