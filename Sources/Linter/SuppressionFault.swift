/// The ids of what the linter says about suppressions themselves.
enum SuppressionFault {
  static let unused = "unused-suppression"
  static let unknown = "unknown-suppression"
}
