/// A value that an expression of the user's has, when it can be told from the source.
enum ConstantValue: Equatable, Sendable {
  case number(Double)
  /// In degrees.
  case angle(Double)
  case size(width: Double, height: Double)
  case affine(AffineTransform)
  case vector(x: Double, y: Double, z: Double)
  case bool(Bool)

  var number: Double? {
    if case .number(let value) = self { value } else { nil }
  }

  /// In degrees; a bare number is none.
  var degrees: Double? {
    if case .angle(let value) = self { value } else { nil }
  }
}

/// The linear part of an affine transform: `x' = a·x + c·y`, `y' = b·x + d·y`, as CoreGraphics names
/// its members. Where it moves a view to does not matter for its orientation.
struct AffineTransform: Equatable, Sendable {
  var a, b, c, d: Double

  static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1)

  static func scale(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y)
  }

  /// Clockwise on a screen whose y axis points down.
  static func rotation(degrees: Double) -> AffineTransform {
    guard let turn = Orientation.rotation(degrees: degrees) else {
      // Not a quarter turn: no orientation can come out of it.
      return AffineTransform(a: 0.5, b: 0.5, c: -0.5, d: 0.5)
    }
    return turn.affine
  }

  /// First `self`, then `other`; also what `other.concatenating` and its kin put together.
  func followed(by other: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: other.a * a + other.c * b, b: other.b * a + other.d * b,
      c: other.a * c + other.c * d, d: other.b * c + other.d * d)
  }

  /// The orientation, when the axes stay on the axes.
  var orientation: Orientation? {
    if b == 0, c == 0, a != 0, d != 0 {
      return Orientation(xx: a > 0 ? 1 : -1, xy: 0, yx: 0, yy: d > 0 ? 1 : -1)
    }
    if a == 0, d == 0, b != 0, c != 0 {
      return Orientation(xx: 0, xy: c > 0 ? 1 : -1, yx: b > 0 ? 1 : -1, yy: 0)
    }
    return nil
  }
}

extension Orientation {
  /// A rotation in the plane, clockwise on screen; nil unless the angle is a multiple of 90 degrees, to
  /// within a rounding error of radians.
  static func rotation(degrees: Double) -> Orientation? {
    let quarters = (degrees / 90).rounded()
    guard abs(degrees - quarters * 90) < 1e-3, abs(quarters) < 1e9 else { return nil }
    switch ((Int(quarters) % 4) + 4) % 4 {
    case 0: return .identity
    case 1: return .quarterTurn
    case 2: return .halfTurn
    default: return .quarterTurn.applied(to: .halfTurn)
    }
  }

  /// Half a turn in space about an axis, as it is drawn; nil for other angles, unless the axis is that
  /// of the plane or the turn is whole.
  static func rotation(degrees: Double, aboutX x: Double, y: Double, z: Double) -> Orientation? {
    guard let plane = rotation(degrees: degrees) else { return nil }
    if plane == .identity { return .identity }
    switch (x != 0, y != 0, z != 0) {
    case (false, false, true): return z > 0 ? plane : rotation(degrees: -degrees)
    case (true, false, false): return plane == .halfTurn ? .verticalFlip : nil
    case (false, true, false): return plane == .halfTurn ? .horizontalFlip : nil
    case (true, true, false) where plane == .halfTurn && abs(x) == abs(y):
      // About a diagonal: the axes change places.
      let sign: Int8 = (x > 0) == (y > 0) ? 1 : -1
      return Orientation(xx: 0, xy: sign, yx: sign, yy: 0)
    default: return nil
    }
  }

  var affine: AffineTransform {
    AffineTransform(a: Double(xx), b: Double(yx), c: Double(xy), d: Double(yy))
  }
}
