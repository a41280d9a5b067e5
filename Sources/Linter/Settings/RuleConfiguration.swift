/// Which rules run on a file, at what level, with what options.
package final class RuleConfiguration: Sendable {
  /// By number in the catalogue.
  package let levels: [Settings.Level]
  /// By number: whether the rule is on.
  package let enabled: [Bool]
  /// Options that differ from those of the rule file, by number of the rule.
  package let options: [Int: [String: Settings.OptionValue]]
  /// Whether what some OS versions of the project lack is suggested, as a hint.
  package let suggestsNewer: Bool

  init(
    levels: [Settings.Level], options: [Int: [String: Settings.OptionValue]],
    suggestsNewer: Bool = false
  ) {
    self.levels = levels
    self.options = options
    self.suggestsNewer = suggestsNewer
    enabled = levels.map { $0 != .off }
  }

  /// The severity of a rule; nil when it is off.
  package func severity(of rule: Int) -> Severity? {
    if case .on(let severity) = levels[rule] { severity } else { nil }
  }
}

/// What the command line says about rules, above all settings.
package struct RuleSelection: Hashable, Sendable {
  /// Ids or categories that alone may report; empty: all.
  package var only: [String] = []
  /// Ids or categories that may not report.
  package var skip: [String] = []

  package init(only: [String] = [], skip: [String] = []) {
    self.only = only
    self.skip = skip
  }

  /// Whether all rules may report, so that a suppression without a finding is one too many.
  var isWhole: Bool { only.isEmpty && skip.isEmpty }
}

extension RuleConfiguration {
  /// What `layers` make of the rules for a file, later layers above earlier ones.
  ///
  /// Within a layer, overrides win over a rule's id, and that over its category. `matching` tells
  /// which overrides are for the file, one list for each layer.
  convenience init(
    _ catalogue: RuleCatalogue, layers: [Settings], matching: [[Bool]], folder: String,
    selection: RuleSelection
  ) {
    var draft = Draft(catalogue: catalogue, levels: catalogue.entries.map(\.level))
    for (layer, matching) in zip(layers, matching) {
      draft.apply(layer.rules)
      for (override, matches) in zip(layer.overrides, matching) where matches {
        draft.apply(override.rules)
      }
    }
    draft.switchOff { !Path.contains(folder: catalogue.entries[$0].folder, folder) }
    draft.apply(selection)
    let suggestions = layers.last { $0.suggest != nil }?.suggest
    self.init(
      levels: draft.levels, options: draft.options, suggestsNewer: suggestions == .newer)
  }

  private struct Draft {
    let catalogue: RuleCatalogue
    var levels: [Settings.Level]
    var options: [Int: [String: Settings.OptionValue]] = [:]

    mutating func apply(_ settings: [Settings.RuleSetting]) {
      // Categories first, whatever the order in the file: an id wins over its category.
      for setting in settings where catalogue.number(of: setting.name) == nil { apply(setting) }
      for setting in settings where catalogue.number(of: setting.name) != nil { apply(setting) }
    }

    private mutating func apply(_ setting: Settings.RuleSetting) {
      for rule in catalogue.rules(named: setting.name) {
        if let level = setting.level { levels[rule] = level }
        for option in setting.options
        where catalogue.entries[rule].options[option.name]?.kind == option.value.kind {
          options[rule, default: [:]][option.name] = option.value
        }
      }
    }

    mutating func switchOff(where isOff: (Int) -> Bool) {
      for rule in levels.indices where isOff(rule) { levels[rule] = .off }
    }

    /// A rule that is off and named by `only` runs at the level of its rule file, or as a warning.
    mutating func apply(_ selection: RuleSelection) {
      if !selection.only.isEmpty {
        let chosen = Set(selection.only.flatMap { catalogue.rules(named: $0) })
        switchOff { !chosen.contains($0) }
        for id in selection.only {
          guard let rule = catalogue.number(of: id), levels[rule] == .off else { continue }
          let standard = catalogue.entries[rule].level
          levels[rule] = standard == .off ? .on(.warning) : standard
        }
      }
      let skipped = Set(selection.skip.flatMap { catalogue.rules(named: $0) })
      switchOff { skipped.contains($0) }
    }
  }
}
