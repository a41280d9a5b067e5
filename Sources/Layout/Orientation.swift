/// An axis of the screen.
public enum Axis: UInt8, Sendable, CaseIterable {
  case horizontal, vertical
}

/// Which way up and which way round a view is drawn: one of the eight symmetries of a rectangle's
/// axes. They form a group; `identity` is upright.
///
/// Render-only modifiers multiply it. Half a turn about the x axis in space draws what a vertical flip
/// draws, so both are the same orientation.
public struct Orientation: Hashable, Sendable {
  // The image of the x axis is (xx, yx), that of the y axis (xy, yy): a signed permutation.
  let xx, xy, yx, yy: Int8

  public static let identity = Orientation(xx: 1, xy: 0, yx: 0, yy: 1)
  /// Half a turn in the plane.
  public static let halfTurn = Orientation(xx: -1, xy: 0, yx: 0, yy: -1)
  /// A quarter turn clockwise, as `rotationEffect(.degrees(90))` draws.
  public static let quarterTurn = Orientation(xx: 0, xy: -1, yx: 1, yy: 0)
  /// Top and bottom exchanged, as `scaleEffect(x: 1, y: -1)` draws.
  public static let verticalFlip = Orientation(xx: 1, xy: 0, yx: 0, yy: -1)
  /// Left and right exchanged, as `scaleEffect(x: -1, y: 1)` draws.
  public static let horizontalFlip = Orientation(xx: -1, xy: 0, yx: 0, yy: 1)

  /// First `inner` is applied to the view, then this one to the result.
  public func applied(to inner: Orientation) -> Orientation {
    Orientation(
      xx: xx * inner.xx + xy * inner.yx, xy: xx * inner.xy + xy * inner.yy,
      yx: yx * inner.xx + yy * inner.yx, yy: yx * inner.xy + yy * inner.yy)
  }

  /// What undoes it. The group's matrices are orthogonal, so it is the transpose.
  public var inverse: Orientation { Orientation(xx: xx, xy: yx, yx: xy, yy: yy) }

  /// Whether what points along `axis` in the view points the other way on screen.
  public func flips(_ axis: Axis) -> Bool { axis == .vertical ? yy == -1 : xx == -1 }

  /// Whether what points along `axis` in the view does so on screen.
  public func keeps(_ axis: Axis) -> Bool { axis == .vertical ? yy == 1 : xx == 1 }

  /// Whether what lies in the view stands on screen, and the other way round.
  public var isQuarterTurn: Bool { xx == 0 }
}
