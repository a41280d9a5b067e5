import Foundation
import TestSupport
import Testing

/// Imports go one way, and the linter stays pure.
@Suite struct ImportTests {
  /// A target of Package.swift.
  private struct Target {
    let name: String
    let dependencies: [String]
  }

  /// The targets of Package.swift in their order. The manifest is a list of literals; reading it as
  /// text is enough.
  private let targets: [Target]

  init() throws {
    let manifest = try Repository.text(of: "Package.swift")
    let pieces = manifest.split(separator: /\.(?:target|executableTarget|testTarget|plugin)\(\s*/)
    targets = pieces.compactMap { piece in
      guard let name = piece.firstMatch(of: /^name: "([^"]+)"/)?.1 else { return nil }
      let list = piece.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 ?? ""
      return Target(
        name: String(name), dependencies: list.matches(of: /"([^"]+)"/).map { String($0.1) })
    }
  }

  @Test func targetsDependOnEarlierOnes() {
    #expect(targets.count > 20)
    for (index, target) in targets.enumerated() {
      let earlier = Set(targets[..<index].map(\.name))
      for dependency in target.dependencies {
        #expect(earlier.contains(dependency), "\(target.name) depends on \(dependency)")
      }
    }
  }

  @Test func filesImportWhatTheirTargetDeclares() {
    let names = Set(targets.map(\.name))
    for file in SourceFile.all {
      guard let target = targets.first(where: { $0.name == file.target }) else { continue }
      for (module, line) in file.imports where names.contains(module) {
        #expect(
          target.dependencies.contains(module) || module == target.name,
          "\(file.path):\(line) imports \(module); add it to the target's dependencies")
      }
    }
  }

  /// What the linter and the modules before it may import beside each other: no files, no clock, no
  /// environment, no JSON. Dispatch shares work between cores and is none of these.
  private static let pure: [String: Set<String>] = [
    "Source": [], "Syntax": [], "Platforms": [], "Views": [], "Layout": [], "Rules": [],
    "Linter": ["Dispatch"],
  ]

  /// The files of threads, and of what they wait for: the stacks must be large, which only the C library can say.
  private static let threads: Set = [
    "Sources/Source/Lock.swift", "Sources/Source/Parallel.swift", "Sources/Source/Promise.swift",
  ]

  @Test func theLinterIsPure() {
    let names = Set(targets.map(\.name))
    for file in SourceFile.all {
      guard let allowed = Self.pure[file.target], !Self.threads.contains(file.path) else {
        continue
      }
      for (module, line) in file.imports where !names.contains(module) {
        #expect(allowed.contains(module), "\(file.path):\(line) imports \(module)")
      }
    }
  }

  @Test func pureModulesAreThoseUpToTheLinter() {
    let order = targets.map(\.name)
    let end = order.firstIndex(of: "Linter").map { $0 + 1 } ?? 0
    #expect(Set(order[..<end]) == Set(Self.pure.keys))
  }

  @Test func everyLibraryOfTheSystemHasItsTwins() {
    for file in SourceFile.all {
      let modules = Set(file.imports.map(\.module))
      let libraries: Set = ["Glibc", "Darwin", "Musl"]
      let found = modules.intersection(libraries)
      #expect(found.isEmpty || found == libraries, "\(file.path) imports \(found.sorted())")
    }
  }
}
