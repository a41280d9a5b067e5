import Rules

/// How many findings there are of each level.
package struct Summary: Hashable, Sendable {
  package var errors = 0
  package var warnings = 0
  package var infos = 0
  package var hints = 0
  /// Findings that a comment in the source silences.
  package var suppressed = 0
  /// Findings that the baseline knows.
  package var baselined = 0

  package init() {}

  /// Counts one finding of that level.
  package mutating func count(_ severity: Severity) {
    switch severity {
    case .error: errors += 1
    case .warning: warnings += 1
    case .info: infos += 1
    case .hint: hints += 1
    }
  }

  /// How many findings are reported, of any level.
  package var reported: Int { errors + warnings + infos + hints }

  package static func += (a: inout Summary, b: Summary) {
    a.errors += b.errors
    a.warnings += b.warnings
    a.infos += b.infos
    a.hints += b.hints
    a.suppressed += b.suppressed
    a.baselined += b.baselined
  }
}
