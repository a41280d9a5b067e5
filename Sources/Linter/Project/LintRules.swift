import Platforms
import Rules
import Views

/// The rules as the linter runs them: their names, and a function that finds what they match.
package struct LintRules: Sendable {
  package let catalogue: RuleCatalogue
  /// What rule files say for people; the linter's own two rules have no file.
  package var pages: [Rule] = []
  /// What the enabled rules match in a file.
  let matches: @Sendable (FileID, IndexReader, RuleConfiguration, Target) -> [RuleMatch]

  /// The same, each with the keys on which it depends that it is found as it is. Nil for rules that don't
  /// say.
  var matchesWithKeys:
    (@Sendable (FileID, () -> IndexReader, RuleConfiguration, Target) -> [KeyedMatch])?

  /// A match and the keys of the index on which it depends.
  typealias KeyedMatch = (match: RuleMatch, keys: Set<IndexKey>)

  /// On which OS versions the code runs.
  package struct Target: Hashable, Sendable {
    package var availability: Availability
    /// The platforms that the project is known to run on; nil when unknown.
    package var listed: Set<Platform>?

    /// Nothing is known.
    package static let unknown = Target(availability: .everywhere, listed: nil)

    package init(availability: Availability, listed: Set<Platform>?) {
      self.availability = availability
      self.listed = listed
    }

    /// What manifests say; unknown when they list no platform.
    package init(_ versions: TargetVersions) {
      self.init(
        availability: versions.availability,
        listed: versions.isUnknown ? nil : Set(versions.platforms))
    }

    /// At least these versions, of these platforms only.
    package init(_ platforms: [Platform: OSVersion]) {
      self.init(availability: .atLeast(platforms), listed: Set(platforms.keys))
    }
  }

  package init(
    catalogue: RuleCatalogue,
    matches: @escaping @Sendable (FileID, IndexReader, RuleConfiguration, Target) -> [RuleMatch]
  ) {
    self.catalogue = catalogue
    self.matches = matches
  }
}
