/// An answer about code that may not be in sight.
enum Truth: UInt8, Sendable {
  case no, unknown, yes

  init(_ value: Bool) { self = value ? .yes : .no }

  static prefix func ! (a: Truth) -> Truth {
    switch a {
    case .yes: .no
    case .unknown: .unknown
    case .no: .yes
    }
  }

  /// The better of two answers: yes, if either is.
  func or(_ other: @autoclosure () -> Truth) -> Truth {
    if self == .yes { return .yes }
    let other = other()
    return other.rawValue > rawValue ? other : self
  }

  /// The worse of two answers: no, if either is.
  func and(_ other: @autoclosure () -> Truth) -> Truth {
    if self == .no { return .no }
    let other = other()
    return other.rawValue < rawValue ? other : self
  }
}
