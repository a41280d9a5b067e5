import JSONRPC
import Linter
import Source
import Workspace

/// A request for the diagnostics of all files. It is held until there is something new to say: a client
/// that gets an answer asks again at once.
struct HeldReport {
  let id: RequestID
  let token: JSON?
  /// By URI, what the client has.
  var known: [String: String]
  /// The files that are still to be looked at; nil while nothing has changed since all were.
  var rest: [FilePlace]?
  /// What will be reported, when all were looked at.
  var items: [JSON] = []
  /// The URIs that were looked at.
  var seen: Set<String> = []
}

extension Session {
  func workspaceDiagnostic(_ params: LSP.WorkspaceDiagnosticParams, _ id: RequestID) {
    var known: [String: String] = [:]
    for previous in params.previousResultIds ?? [] { known[previous.uri] = previous.value }
    heldReports.append(HeldReport(id: id, token: params.partialResultToken, known: known, rest: []))
    noteHeldReports()
  }

  /// Something changed: the held reports look at all files again.
  func noteHeldReports() {
    for index in heldReports.indices {
      heldReports[index].rest = nil
      heldReports[index].items = []
      heldReports[index].seen = []
      if folders.allSatisfy({ projects[$0.place.root]?.project != nil }) {
        heldReports[index].rest = workspaceFiles()
      }
    }
  }

  /// The files whose findings are reported, of all folders of the client.
  private func workspaceFiles() -> [FilePlace] {
    var seen: Set<FilePlace> = []
    return folders.flatMap { folder -> [FilePlace] in
      guard let project = projects[folder.place.root]?.project else { return [] }
      return project.reportedPaths.filter { Path.contains(folder: folder.place.path, $0) }
        .map { FilePlace(root: project.root, path: $0) }.filter { seen.insert($0).inserted }
    }.reversed()
  }

  /// Looks at some more files for a held report; false when none waits.
  func workOnHeldReports() -> Bool {
    guard let index = heldReports.firstIndex(where: { $0.rest != nil }) else { return false }
    var report = heldReports[index]
    let places = Array(report.rest?.suffix(Self.portion).reversed() ?? [])
    report.rest?.removeLast(places.count)
    for root in Set(places.map(\.root)) {
      guard let project = projects[root]?.project else { continue }
      add(places.filter { $0.root == root }.map(\.path), of: project, to: &report)
    }
    guard report.rest?.isEmpty == true else {
      heldReports[index] = report
      return true
    }
    finish(&report)
    if report.items.isEmpty {
      heldReports[index] = report
    } else {
      heldReports.remove(at: index)
      send(report)
    }
    return true
  }

  /// How many files are looked at before messages are taken again.
  private static let portion = 64

  private func add(_ paths: [String], of project: LiveProject, to held: inout HeldReport) {
    var maker = DiagnosticMaker(self, project)
    for (path, found) in zip(paths, project.reports(paths)) {
      let uri = uri(of: path, in: project)
      held.seen.insert(uri)
      guard !found.findings.isEmpty || held.known[uri] != nil,
        let report = try? Self.report(
          found.findings.map { maker.diagnostic($0) }, previous: held.known[uri])
      else { continue }
      // Without a previous report, and with one that says nothing, there is nothing to say.
      held.items.append(Self.item(uri, document(at: path, in: project)?.version, report))
    }
  }

  /// Reports of files that are gone end empty; and nothing is sent when nothing is new.
  private func finish(_ held: inout HeldReport) {
    for uri in held.known.keys.sorted() where !held.seen.contains(uri) {
      guard let report = try? Self.report([], previous: held.known[uri]) else { continue }
      held.items.append(Self.item(uri, nil, report))
    }
    if held.items.allSatisfy({ $0["kind"] == "unchanged" }) { held.items = [] }
    held.rest = nil
  }

  private static func item(_ uri: String, _ version: Int?, _ report: Report) -> JSON {
    let version: JSON = version.map { .integer($0) } ?? .null
    return .object([.init("uri", .string(uri)), .init("version", version)] + report.members)
  }

  /// In portions, where the client takes them: the first is not to wait for the last.
  private func send(_ report: HeldReport) {
    guard let token = report.token else {
      return answer(report.id, .success(["items": .array(report.items)]))
    }
    var rest = report.items[...]
    while !rest.isEmpty {
      let items = Array(rest.prefix(100))
      rest = rest.dropFirst(100)
      notify("$/progress", ["token": token, "value": ["items": .array(items)]])
    }
    answer(report.id, .success(["items": []]))
  }
}
