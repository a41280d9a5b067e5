import JSONRPC
import Linter
import Source
import Workspace

/// Turns findings into what the protocol has.
struct DiagnosticMaker {
  let session: Session
  let project: any KnownProject
  private var lines: [String: TextLines] = [:]

  init(_ session: Session, _ project: any KnownProject) {
    self.session = session
    self.project = project
  }

  mutating func diagnostic(_ finding: Finding) -> LSP.Diagnostic {
    let client = session.client
    var diagnostic = LSP.Diagnostic(
      range: range(finding.location), severity: Self.number(of: finding.severity),
      code: .string(finding.rule), source: "viewlint", message: finding.message)
    if client.codeDescription {
      diagnostic.codeDescription = session.href(of: finding.rule, in: project).map {
        .init(href: $0)
      }
    }
    diagnostic.tags = tag(of: finding.rule).flatMap { client.tags.contains($0) ? [$0] : nil }
    if client.relatedInformation, !finding.related.isEmpty {
      diagnostic.relatedInformation = finding.related.map { related in
        .init(location: location(related.location), message: related.message)
      }
    }
    if client.diagnosticData { diagnostic.data = ["rule": .string(finding.rule)] }
    return diagnostic
  }

  /// How an editor draws what is flagged: 1 faded, for a suppression that does nothing; 2 struck
  /// through, for the rules of the category `deprecated`.
  private func tag(of rule: String) -> Int? {
    if rule == "unused-suppression" { return 1 }
    return project.rules.pages.contains { $0.id == rule && $0.category == "deprecated" } ? 2 : nil
  }

  mutating func location(_ location: Finding.Location) -> LSP.Location {
    LSP.Location(
      uri: session.uri(of: location.file, in: project), range: range(location))
  }

  mutating func range(_ location: Finding.Location) -> LSP.Range {
    lines(of: location.file).range(
      ByteRange(UInt32(location.start.offset), UInt32(location.end.offset)))
  }

  /// The lines of a file of the project, as the client counts them.
  mutating func lines(of path: String) -> TextLines {
    if let known = lines[path] { return known }
    let document = session.document(at: path, in: project)
    let made =
      document?.lines
      ?? TextLines(
        project.text(of: path) ?? SourceText(""), session.encoding, isDocument: false)
    lines[path] = made
    return made
  }

  private static func number(of severity: Severity) -> Int {
    switch severity {
    case .error: 1
    case .warning: 2
    case .info: 3
    case .hint: 4
    }
  }
}

extension Session {
  /// The open document that stands for a file of a project.
  func document(at path: String, in project: any KnownProject) -> Document? {
    documents.values.filter { $0.place?.path == path && $0.place?.root == project.root }
      .min { $0.uri < $1.uri }
  }

  /// How the client calls a file.
  func uri(of path: String, in project: any KnownProject) -> String {
    document(at: path, in: project)?.uri ?? projects[project.root]?.uri(of: path)
      ?? DocumentURI.file(project.root.path + "/" + path)
  }

  /// How the client calls a file at an absolute path that is no source file of the project.
  func uri(ofFile path: String, in project: any KnownProject) -> String {
    let prefix = project.root.path == "/" ? "/" : project.root.path + "/"
    guard path.hasPrefix(prefix), let state = projects[project.root] else {
      return DocumentURI.file(path)
    }
    return state.uri(of: String(path.dropFirst(prefix.count)))
  }

  /// The page of a rule, as a URI; nil for the linter's own rules, and where it can't be written.
  func href(of rule: String, in project: any KnownProject) -> String? {
    if let known = hrefs[rule] { return known }
    let page = project.rules.pages.first { $0.id == rule }
    let href = page.flatMap(RulePages.path).map(DocumentURI.file)
    hrefs[rule] = .some(href)
    return href
  }
}
