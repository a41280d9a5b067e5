import Platforms
import Views

/// A platform that runs code and lacks API which the code uses, at least on its oldest version there.
struct SystemGap {
  let platform: Platform
  /// The version that has all of it; nil where some of it never came.
  let needed: OSVersion?
  /// The oldest version that runs the code; nil where that isn't known.
  let oldest: OSVersion?
  /// What is missing, as Apple's documentation writes it.
  let api: String
  /// Where it is used.
  let uses: [Place]

  /// `macOS 14`; `visionOS` for what it never had.
  var system: String { platform.name + (needed.map { " \($0)" } ?? "") }
}
