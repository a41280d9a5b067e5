import Platforms

/// All settings files of a project, and which of them count where.
package struct ProjectSettings: Sendable {
  /// A settings file with those that it extends.
  package struct Chain: Sendable {
    /// What it extends comes first, it itself last.
    package let layers: [Settings]

    package init(layers: [Settings]) { self.layers = layers }
  }

  /// By the folder of the settings file, relative to the root.
  private var chains: [String: Chain] = [:]
  /// The settings that stand in for all files (`--config`).
  private var only: Chain?
  /// What an editor says; each settings file says it better.
  private var client: Settings?

  /// No settings files.
  package init() {}

  /// One settings file in place of all others.
  package init(only chain: Chain) { only = chain }

  /// Sets what an editor says, below all settings files.
  package mutating func setClient(_ settings: Settings?) { client = settings }

  /// Puts the settings file of a folder in the place of what was there; nil removes it.
  package mutating func set(_ chain: Chain?, folder: String) { chains[folder] = chain }

  /// All settings files, each with what it extends.
  package var all: [Chain] {
    only.map { [$0] }
      ?? (client.map { [Chain(layers: [$0])] } ?? [])
      + chains.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The settings that count in `folder`, from the topmost down. Proportional to the depth.
  package func governing(folder: String) -> Governing {
    if let only { return Governing(client: nil, chains: [only], owner: "") }
    var found: [Chain] = []
    var owner = ""
    for ancestor in Path.ancestors(of: folder) {
      guard let chain = chains[ancestor] else { continue }
      found.append(chain)
      owner = ancestor
    }
    return Governing(client: client, chains: found, owner: owner)
  }

  /// What counts in one folder.
  package struct Governing: Sendable {
    /// What an editor says.
    let client: Settings?
    /// From the project's topmost settings file down to the nearest.
    let chains: [Chain]
    /// The folder of the nearest.
    let owner: String

    /// Whether there is no settings file.
    package var isEmpty: Bool { chains.isEmpty }
    /// The folder of the nearest settings file, relative to the root.
    package var folder: String { owner }

    /// What an editor says, what the nearest settings file extends, and that file.
    var layers: [Settings] { (client.map { [$0] } ?? []) + (chains.last?.layers ?? []) }

    /// What the topmost settings file, or what it extends, says for the whole project.
    func projectWide<Value>(_ value: (Settings) -> Value?) -> Value? {
      chains.first?.layers.reversed().lazy.compactMap(value).first ?? client.flatMap(value)
    }

    /// The OS versions that the project runs on, if settings say so.
    package var platforms: [Platform: OSVersion]? { projectWide(\.platforms) }

    /// The settings that say so.
    package var platformSettings: Settings? { projectWide { $0.platforms == nil ? nil : $0 } }

    /// The level that fails a run for findings here.
    package var failOn: Severity { layers.reversed().lazy.compactMap(\.failOn).first ?? .error }

    /// Whether findings in the file at `path` are reported: the nearest settings include it, and
    /// none around it exclude it.
    package func reports(_ path: String) -> Bool { includes(path) && !excludes(path) }

    /// Whether the settings include the file at `path`: a Swift file unless they say otherwise; a
    /// Markdown file when a pattern matches it itself, not a folder around it.
    package func includes(_ path: String) -> Bool {
      let isSwift = Path.isSwift(path)
      guard let layer = layers.last(where: { $0.include != nil }), let include = layer.include
      else {
        return isSwift
      }
      let relative = layer.relative(path)
      return isSwift ? include.covers(relative) : include.matchesFile(relative)
    }

    /// Whether the settings exclude the file at `path`.
    package func excludes(_ path: String) -> Bool {
      func excludes(_ layer: Settings) -> Bool {
        !layer.exclude.isEmpty && layer.exclude.covers(layer.relative(path))
      }
      return client.map(excludes) ?? false
        || chains.contains { $0.layers.contains(where: excludes) }
    }

    /// Which overrides of each layer are for the file at `path`.
    func matchingOverrides(_ path: String) -> [[Bool]] {
      layers.map { layer in
        let relative = layer.overrides.isEmpty ? "" : layer.relative(path)
        return layer.overrides.map { $0.files.covers(relative) }
      }
    }
  }
}

extension Settings {
  /// `path` relative to the folder that patterns start from. Patterns of a file that governs, or of
  /// one that it extends, start from a folder around the path.
  func relative(_ path: String) -> Substring {
    guard !folder.isEmpty, path != folder, Path.contains(folder: folder, path) else {
      return path[...]
    }
    return path[path.utf8.index(path.startIndex, offsetBy: folder.utf8.count + 1)...]
  }
}
