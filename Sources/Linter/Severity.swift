import Rules

/// How much a finding matters; named here, too, for the modules that know only the linter.
public typealias Severity = Rules.Severity
