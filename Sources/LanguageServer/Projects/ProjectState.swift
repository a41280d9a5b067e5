import Workspace

/// A project that documents or folders belong to, loaded or on its way.
final class ProjectState {
  let root: ProjectRoot
  /// Nil until it is loaded for the first time.
  var project: LiveProject?
  /// What is there while it is parsed for the first time.
  var early: EarlyProject?
  /// Whether a client that pulls has diagnostics from that time.
  var hasAnsweredEarly = false
  var isLoading = false
  /// Whether something changed while it was being loaded, so that it must be loaded again.
  var isOutdated = false
  var progress: LoadProgress?
  /// What there is to ask now.
  var known: (any KnownProject)? { project ?? early }
  /// Whether settings or manifests have changed since it was loaded.
  var isConfigurationChanged: Bool { !isLoading && project?.isConfigurationChanged == true }
  /// The root as the client spells it, when documents show it: through links, or encoded its own way.
  private(set) var spelling: String?

  init(root: ProjectRoot) { self.root = root }

  /// Learns how the client spells the root from the URI of a document at `path` of the project.
  func learnSpelling(of uri: String, _ path: String) {
    guard spelling == nil, DocumentURI.path(of: uri) != nil else { return }
    var rest = uri[...]
    for part in path.split(separator: "/").reversed() {
      guard let slash = rest.lastIndex(of: "/"),
        DocumentURI.decode(rest[rest.index(after: slash)...]) == String(part)
      else { return }
      rest = rest[..<slash]
    }
    spelling = String(rest)
  }

  /// The URI of a file that the client doesn't have open.
  func uri(of path: String) -> String {
    (spelling ?? DocumentURI.file(root.path)) + "/" + DocumentURI.encode(path)
  }
}

/// The progress that the client shows while a project is loaded.
struct LoadProgress {
  let token: String
  var isShown = false
  var percentage = 0
}
