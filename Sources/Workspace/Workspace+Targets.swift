import Linter
import Platforms
import Source

/// Files that belong to the same targets and run on the same systems, and who says so.
package struct TargetGroup: Sendable {
  /// The folders that they fill, and the files that stand beside files of other groups.
  package let places: [Place]
  /// The files, as shown, sorted.
  package let files: [String]
  /// The targets that they belong to, each behind its manifest; empty when none claims them.
  package let targets: [(manifest: String, name: String)]
  /// In the order of `Platform`; empty when nothing is known.
  package let platforms: [Statement]
  package let isMainActorByDefault: Bool

  /// A file, or a folder with how many of its files are meant, at any depth, and how many it has.
  package struct Place: Sendable {
    package let path: String
    package let count: Int
    package let total: Int
  }

  /// One platform that is listed.
  package struct Statement: Sendable {
    package let platform: String
    /// Nil when the version is not known.
    package let version: String?
    /// Who lists it, as shown.
    package let file: String
    package let line: Int
  }
}

extension Workspace {
  /// On which systems the Swift files at `path` run, which is a file or folder as the user named it; and
  /// what could not be read.
  package static func targets(
    of path: String, configuration: String?, workingDirectory: String
  ) -> (groups: [TargetGroup], problems: [Problem]) {
    var request = LintRequest(workingDirectory: workingDirectory)
    request.paths = [path]
    request.configuration = configuration
    var run = Run(request)
    var groups: [TargetGroup] = []
    var problems: [Problem] = []
    for prepared in run.prepare() {
      var finder = TargetGroupFinder(prepared, run)
      groups += finder.groups()
      problems += finder.problems
    }
    return (groups, run.problems + problems)
  }
}

/// Puts the files of a project that run on the same systems together.
private struct TargetGroupFinder {
  private let prepared: Run.Prepared
  private let run: Run
  private var map: TargetMap
  private var tables: [String: LineTable] = [:]
  /// The groups in the order of their first files.
  private var order: [Answer] = []
  private var found: [Answer: Found] = [:]

  private struct Found {
    var places: [TargetGroup.Place] = []
    var files: [String] = []
  }

  /// What is the same for all files of a group.
  private struct Answer: Hashable {
    let target: TargetMap.Answer
    /// A folder for which settings say so instead.
    let folder: String?
  }

  private struct File {
    let path: String
    let answer: Answer
  }

  init(_ prepared: Run.Prepared, _ run: Run) {
    self.prepared = prepared
    self.run = run
    map = TargetMap(prepared, jobs: FileSystem.processorCount)
  }

  /// What could not be read of the manifests.
  var problems: [Problem] {
    var map = map
    return map.problems(prepared, run)
  }

  mutating func groups() -> [TargetGroup] {
    var governing = GoverningCache(prepared.settings)
    var folders: [String: String] = [:]
    let files = prepared.reported.filter { Path.isSwift($0) }.map { path in
      guard let settings = governing.governing(path).platformSettings else {
        return File(path: path, answer: Answer(target: map.answer(for: path), folder: nil))
      }
      // One folder stands for all that the same settings are for.
      let folder = folders[settings.path] ?? Path.folder(of: path)
      folders[settings.path] = folder
      return File(path: path, answer: Answer(target: plain(path), folder: folder))
    }
    add(files[...], in: "")
    return order.compactMap { answer in found[answer].map { group(answer, $0) } }
  }

  /// Only the targets of a file: settings say the rest.
  private mutating func plain(_ path: String) -> TargetMap.Answer {
    var answer = map.answer(for: path)
    answer.versions = TargetVersions()
    return answer
  }

  /// Files of one folder, sorted, at any depth. A folder whose files are all in one group is one place,
  /// and so are the rest of a folder that are in the same one.
  private mutating func add(_ files: ArraySlice<File>, in folder: String) {
    var pure: [Answer: [File]] = [:]
    var rest = files
    while let first = rest.first {
      guard let inner = innerFolder(of: first.path, below: folder) else {
        pure[first.answer, default: []].append(first)
        rest.removeFirst()
        continue
      }
      let end = rest.firstIndex { !Path.contains(folder: inner, $0.path) } ?? rest.endIndex
      let part = rest[rest.startIndex..<end]
      if part.allSatisfy({ $0.answer == first.answer }) {
        pure[first.answer, default: []] += part
      } else {
        add(part, in: inner)
      }
      rest = rest[end...]
    }
    let answers = pure.sorted { $0.value[0].path < $1.value[0].path }
    for (answer, same) in answers { add(same, answer, of: files.count, in: folder) }
  }

  private func innerFolder(of path: String, below folder: String) -> String? {
    let start = folder.isEmpty ? 0 : folder.utf8.count + 1
    guard let slash = path.utf8.dropFirst(start).firstIndex(of: UInt8(ascii: "/")) else {
      return nil
    }
    return String(path[..<slash])
  }

  private mutating func add(
    _ files: [File], _ answer: Answer, of total: Int, in folder: String
  ) {
    let root = prepared.project.root
    // Files from one folder inside fill it.
    let common = Self.commonFolder(files)
    let isAll = files.count == 1 || common != folder
    let path = files.count == 1 ? files[0].path : common
    if found[answer] == nil { order.append(answer) }
    found[answer, default: Found()].places.append(
      .init(
        path: run.shown(path, in: root), count: files.count, total: isAll ? files.count : total))
    found[answer]?.files += files.map { run.shown($0.path, in: root) }
  }

  private static func commonFolder(_ files: [File]) -> String {
    var folder = Path.folder(of: files[0].path)
    for file in files {
      while !Path.contains(folder: folder, file.path) { folder = Path.folder(of: folder) }
    }
    return folder
  }

  private mutating func group(_ answer: Answer, _ found: Found) -> TargetGroup {
    let root = prepared.project.root
    let folder = answer.folder
    return TargetGroup(
      places: found.places.sorted { $0.path < $1.path }, files: found.files.sorted(),
      targets: answer.target.targets.map { (run.shown($0.manifest, in: root), $0.name) },
      platforms: folder.map { settingsStatements($0) } ?? statements(answer.target.versions),
      isMainActorByDefault: answer.target.isMainActorByDefault)
  }

  private mutating func statements(_ versions: TargetVersions) -> [TargetGroup.Statement] {
    versions.platforms.compactMap { platform in
      guard let entry = versions[platform] else { return nil }
      return TargetGroup.Statement(
        platform: platform.name, version: entry.version?.description,
        file: run.shown(entry.origin.path, in: prepared.project.root), line: line(of: entry.origin))
    }
  }

  private func settingsStatements(_ folder: String) -> [TargetGroup.Statement] {
    guard let settings = prepared.settings.governing(folder: folder).platformSettings else {
      return []
    }
    return Platform.allCases.compactMap { platform in
      settings.platforms?[platform].map {
        .init(
          platform: platform.name, version: $0.description, file: settings.path,
          line: settings.platformsPosition?.line ?? 1)
      }
    }
  }

  private mutating func line(of origin: TargetVersions.Origin) -> Int {
    if let table = tables[origin.path] { return table.line(of: origin.offset) }
    let path = AbsolutePath.join(prepared.project.root.path, origin.path)
    guard let text = try? FileSystem.read(path) else { return 1 }
    let table = LineTable(text)
    tables[origin.path] = table
    return table.line(of: min(origin.offset, UInt32(text.count)))
  }
}
