import Source

/// What the linter says about a suppression itself.
struct SuppressionFault {
  static let unused = "unused-suppression"
  static let unknown = "unknown-suppression"

  /// Either of the two.
  let rule: String
  let range: ByteRange
  let message: String
  let fix: (title: String, edit: Edit)?
}
