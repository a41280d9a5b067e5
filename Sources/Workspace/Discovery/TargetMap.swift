import Linter
import Platforms
import Source

/// Which targets the files of a project belong to, and so on which systems they run.
///
/// A file runs on all on which one of its targets does: each platform from the lowest version on. A file
/// that no target claims belongs to the nearest manifests. Each answer is worked out once.
struct TargetMap {
  /// What is known of one file.
  struct Answer: Hashable {
    /// The targets that claim it; empty when none does.
    var targets: [TargetName] = []
    /// The manifests that speak for it, by number.
    var manifests: [Int] = []
    var versions = TargetVersions()
    var isMainActorByDefault = false
  }

  /// A target and the manifest that has it.
  struct TargetName: Hashable {
    let manifest: String
    let name: String
  }

  let manifests: [Manifest]
  /// The files that the manifests name and that were looked for, relative to the root: `.xcconfig` and
  /// the like. Some may not exist.
  private(set) var otherFiles: Set<String> = []
  private let units: Units
  private var claims: Claims
  /// By the claims that lead to it.
  private var answers: [[Claims.Claim]: Answer] = [:]
  /// What holds where nothing claims a file, by folder.
  private var unclaimed: [String: Answer] = [:]

  /// Reads the manifests of a project.
  init(_ prepared: Run.Prepared, jobs: Int) {
    let reader = ManifestReader(root: prepared.project.root.path, overlays: prepared.overlays)
    self.init(reader.read(prepared.project.manifests, jobs: jobs))
    otherFiles = reader.others.paths
  }

  init(_ manifests: [Manifest]) {
    self.manifests = manifests
    claims = Claims(manifests)
    let packages = manifests.filter { $0.kind == .package }
    units = Units(
      packages: Set(packages.map(\.folder)),
      apps: Set(manifests.filter { $0.kind != .package }.map(\.folder)))
  }

  /// The file at `path` with what is known of it.
  mutating func file(at path: String) -> Project.File {
    let answer = answer(for: path)
    let units =
      answer.targets.isEmpty
      ? [units.unit(of: path)].filter { !$0.isEmpty }
      : answer.targets.map { "\($0.manifest): \($0.name)" }
    return Project.File(
      path: path, units: units, target: LintRules.Target(answer.versions),
      isMainActorByDefault: answer.isMainActorByDefault)
  }

  /// What is known of the file at `path`.
  mutating func answer(for path: String) -> Answer {
    let own = claims.claims(of: path)
    guard !own.isEmpty else { return nearest(to: Path.folder(of: path)) }
    var answer = answers[own] ?? merged(own)
    answers[own] = answer
    // A package that names no platform, beside a project that does: nothing is more likely.
    if answer.versions.isUnknown { answer.versions = nearest(to: Path.folder(of: path)).versions }
    return answer
  }

  private func merged(_ own: [Claims.Claim]) -> Answer {
    var answer = Answer()
    answer.isMainActorByDefault = true
    for claim in own {
      let manifest = manifests[claim.manifest]
      let target = manifest.targets[claim.target]
      let versions = claim.platforms.map { target.versions.only($0) } ?? target.versions
      answer.versions.formUnion(versions)
      if !target.isMainActorByDefault { answer.isMainActorByDefault = false }
      answer.targets.append(.init(manifest: manifest.path, name: target.name))
      if answer.manifests.last != claim.manifest { answer.manifests.append(claim.manifest) }
    }
    return answer
  }

  /// What could not be read of the manifests that speak for files which are reported on; nothing where
  /// settings say the systems instead.
  mutating func problems(_ prepared: Run.Prepared, _ run: Run) -> [Problem] {
    guard manifests.contains(where: { !$0.faults.isEmpty }) else { return [] }
    var governing = GoverningCache(prepared.settings)
    var numbers: Set<Int> = []
    for path in prepared.reported where governing.governing(path).platforms == nil {
      numbers.formUnion(answer(for: path).manifests)
    }
    let root = prepared.project.root
    return numbers.sorted().flatMap { manifests[$0].faults }.map { fault in
      let text = try? FileSystem.read(AbsolutePath.join(root.path, fault.path))
      let place = text.map { LineTable($0).position(of: min(fault.offset, UInt32($0.count))) }
      return Problem(
        .note, path: run.shown(fault.path, in: root), line: place?.line, column: place?.column,
        fault.message)
    }
  }

  // MARK: Files without a target

  /// The manifests in the nearest folder upward that has any; where none has, those below the nearest one
  /// that has some below it.
  private mutating func nearest(to folder: String) -> Answer {
    if let known = unclaimed[folder] { return known }
    var found: [Int] = []
    for ancestor in Path.ancestors(of: folder).reversed() where found.isEmpty {
      found = manifests.indices.filter { manifests[$0].folder == ancestor }
    }
    for ancestor in Path.ancestors(of: folder).reversed() where found.isEmpty {
      found = manifests.indices.filter { Path.contains(folder: ancestor, manifests[$0].folder) }
    }
    var answer = Answer(manifests: found)
    for number in found { answer.versions.formUnion(manifests[number].lowest) }
    let targets = found.flatMap { manifests[$0].targets }.filter { !$0.isTest }
    answer.isMainActorByDefault =
      !targets.isEmpty && targets.allSatisfy(\.isMainActorByDefault)
    unclaimed[folder] = answer
    return answer
  }
}
