import Linter
import Workspace

/// `fixed 3 findings in 2 files: inverted-scroll 2, frame-infinite-fixed 1`
func fixedLine(_ fixes: FixReport, isWritten: Bool) -> String {
  let verb = isWritten ? "fixed" : "would fix"
  guard fixes.count > 0 else { return isWritten ? "fixed nothing" : "would fix nothing" }
  let rules = fixes.rules.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    .map { "\($0.key) \($0.value)" }
  let place = "\(count(fixes.count, "finding")) in \(count(fixes.files.count, "file"))"
  return "\(verb) \(place): \(rules.joined(separator: ", "))"
}

/// `2 can be fixed with --fix, 1 more with --fix --unsafe-fixes`; nil when nothing can.
func fixableLine(_ findings: [Finding]) -> String? {
  let fixable = findings.filter { !$0.fixes.isEmpty }
  let safe = fixable.count { $0.fixes.contains(where: \.isSafe) }
  let unsafe = fixable.count - safe
  switch (safe, unsafe) {
  case (0, 0): return nil
  case (0, _): return "\(unsafe) can be fixed with --fix --unsafe-fixes"
  case (_, 0): return "\(safe) can be fixed with --fix"
  default:
    return "\(safe) can be fixed with --fix, \(unsafe) more with --fix --unsafe-fixes"
  }
}
