/// Makes one rule configuration for all files under the same settings and overrides.
struct ConfigurationCache {
  let rules: LintRules
  let settings: ProjectSettings
  let selection: RuleSelection
  private let locks: FileLocks
  private var known: [Key: RuleConfiguration] = [:]
  private var last: (folder: String, governing: ProjectSettings.Governing)?

  private struct Key: Hashable {
    /// The folder of the nearest settings file; nil without one.
    let owner: String?
    let overrides: [[Bool]]
    /// The folder of the file, where rules of a folder's own make a difference.
    let folder: String
  }

  init(
    rules: LintRules, settings: ProjectSettings, selection: RuleSelection, locked: Set<String> = []
  ) {
    self.rules = rules
    self.settings = settings
    self.selection = selection
    locks = FileLocks(settings: settings, locked: locked)
  }

  /// The linter for the file at `path`, which its manifest says runs on `target`; what the settings say
  /// counts more. Cheapest when files of one folder come one after the other.
  mutating func linter(for path: String, target: LintRules.Target) -> FileLinter {
    let folder = Path.folder(of: path)
    let governing: ProjectSettings.Governing
    if let last, last.folder == folder {
      governing = last.governing
    } else {
      governing = settings.governing(folder: folder)
      last = (folder, governing)
    }
    return FileLinter(
      rules: rules, configuration: configuration(path, folder, governing),
      target: governing.platforms.map { LintRules.Target($0) } ?? target,
      judgesSuppressions: selection.isWhole, locks: locks)
  }

  private mutating func configuration(
    _ path: String, _ folder: String, _ governing: ProjectSettings.Governing
  ) -> RuleConfiguration {
    let overrides = governing.matchingOverrides(path)
    let hasLocalRules = rules.catalogue.entries.contains { !$0.folder.isEmpty }
    let key = Key(
      owner: governing.chains.isEmpty ? nil : governing.owner, overrides: overrides,
      folder: hasLocalRules ? folder : "")
    if let configuration = known[key] { return configuration }
    let configuration = RuleConfiguration(
      rules.catalogue, layers: governing.layers, matching: overrides, folder: folder,
      selection: selection)
    known[key] = configuration
    return configuration
  }
}

/// Which files fixes may change.
struct FileLocks: Sendable {
  let settings: ProjectSettings
  /// Files that may not be changed, whatever the settings say.
  let locked: Set<String>

  /// Whether a fix of a finding in the file `own` may change the file at `path`: not where settings
  /// leave that out. The own file was asked for.
  func mayChange(_ path: String, from own: String) -> Bool {
    guard !locked.contains(path) else { return false }
    return path == own || settings.governing(folder: Path.folder(of: path)).reports(path)
  }
}
