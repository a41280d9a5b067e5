/// What is still to be tried when a part of a pattern or rule has matched.
///
/// A box around a closure, on purpose: the optimizer specializes functions for the closures that they
/// are given, and functions that call each other with ever new closures have no end of those.
final class Next {
  private let run: () -> Truth

  init(_ run: @escaping () -> Truth) { self.run = run }

  /// The best answer of all that follows.
  func callAsFunction() -> Truth { run() }

  /// Nothing follows.
  static var end: Next { Next { .yes } }
}
