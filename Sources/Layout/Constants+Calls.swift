import Source
import Syntax
import Views

extension Constants {
  /// The arguments of a call: label and value expression, in order.
  func arguments(of call: NodeID, _ syntax: SyntaxTree) -> [(label: Name?, value: NodeID)] {
    guard let list = syntax.child(call, .argumentList) else { return [] }
    return syntax.children(list).compactMap { argument in
      guard let value = syntax.lastChild(argument), syntax.kind(argument) == .argument else {
        return nil
      }
      return (syntax.label(of: argument).map { syntax.name($0) }, value)
    }
  }

  /// `.degrees(180)`, `Angle(radians: .pi)`, `CGSize(width: 1, height: -1)`, `CGFloat(180)`,
  /// `CGAffineTransform(scaleX: 1, y: -1)`, `transform.rotated(by: .pi)` and their kin.
  func call(_ expression: Expression, _ syntax: SyntaxTree) -> [ConstantValue]? {
    guard let callee = syntax.firstChild(expression.node),
      let token = syntax.nameToken(of: callee)
    else { return nil }
    let arguments = arguments(of: expression.node, syntax)
    var given: [[ConstantValue]] = []
    for argument in arguments {
      // Where a transform moves a view to does not matter, and is seldom constant.
      if argument.label == "tx" || argument.label == "ty" {
        given.append([.number(0)])
        continue
      }
      guard let values = values(of: expression.with(argument.value)) else { return nil }
      given.append(values)
    }
    let name = syntax.string(token)
    let labels = arguments.map(\.label)
    let base = receiver(of: callee, expression, syntax)
    return combinations(given).flatMap { combinations in
      let results = combinations.compactMap { make(name, labels, $0, base: base) }
      return results.count == combinations.count ? results : nil
    }
  }

  /// Each choice of one value for each argument; nil when there are too many.
  private func combinations(_ given: [[ConstantValue]]) -> [[ConstantValue]]? {
    var result: [[ConstantValue]] = [[]]
    for values in given {
      result = result.flatMap { head in values.map { head + [$0] } }
      guard result.count <= 16 else { return nil }
    }
    return result
  }

  /// The value that a method is called on, if it is one.
  private func receiver(
    of callee: NodeID, _ expression: Expression, _ syntax: SyntaxTree
  ) -> ConstantValue? {
    guard syntax.kind(callee) == .memberAccess, let base = syntax.firstChild(callee) else {
      return nil
    }
    return value(of: expression.with(base))
  }

  private func make(
    _ name: String, _ labels: [Name?], _ values: [ConstantValue], base: ConstantValue?
  ) -> ConstantValue? {
    let numbers = values.compactMap(\.number)
    guard numbers.count == values.count else {
      return convert(name, labels, values, base: base)
    }
    switch (name, labels) {
    case ("degrees", [nil]), ("Angle", ["degrees"]), ("init", ["degrees"]):
      return .angle(numbers[0])
    case ("radians", [nil]), ("Angle", ["radians"]), ("init", ["radians"]):
      return .angle(numbers[0] * 180 / .pi)
    case ("CGFloat", [nil]), ("Double", [nil]), ("Float", [nil]):
      return .number(numbers[0])
    case ("CGSize", ["width", "height"]), ("init", ["width", "height"]):
      return .size(width: numbers[0], height: numbers[1])
    case ("Angle", []): return .angle(0)
    default: return transform(name, labels, numbers, base: base)
    }
  }

  /// Affine transforms of UIKit, CoreGraphics and QuartzCore.
  private func transform(
    _ name: String, _ labels: [Name?], _ n: [Double], base: ConstantValue?
  ) -> ConstantValue? {
    switch (name, labels) {
    case ("CGAffineTransform", ["scaleX", "y"]), ("init", ["scaleX", "y"]):
      return .affine(.scale(x: n[0], y: n[1]))
    case ("CGAffineTransform", ["rotationAngle"]), ("init", ["rotationAngle"]):
      return .affine(.rotation(degrees: n[0] * 180 / .pi))
    case ("CGAffineTransform", ["translationX", "y"]), ("init", ["translationX", "y"]):
      return .affine(.identity)
    case ("CGAffineTransform", []): return .affine(.identity)
    case ("CGAffineTransform", _) where n.count == 6,
      ("init", _) where n.count == 6:
      return .affine(AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3]))
    case ("CGAffineTransformMakeScale", _) where n.count == 2:
      return .affine(.scale(x: n[0], y: n[1]))
    case ("CATransform3DMakeScale", _) where n.count == 3:
      return .affine(.scale(x: n[0], y: n[1]))
    case ("CATransform3DMakeRotation", _) where n.count == 4:
      let turn = Orientation.rotation(
        degrees: n[0] * 180 / .pi, aboutX: n[1], y: n[2], z: n[3])
      return turn.map { .affine($0.affine) }
    default: return adjusted(name, labels, n, base: base)
    }
  }

  /// Methods of a transform: what they add happens before the transform itself.
  private func adjusted(
    _ name: String, _ labels: [Name?], _ n: [Double], base: ConstantValue?
  ) -> ConstantValue? {
    guard case .affine(let transform) = base else { return nil }
    switch (name, labels) {
    case ("rotated", ["by"]):
      return .affine(AffineTransform.rotation(degrees: n[0] * 180 / .pi).followed(by: transform))
    case ("scaledBy", ["x", "y"]):
      return .affine(AffineTransform.scale(x: n[0], y: n[1]).followed(by: transform))
    case ("translatedBy", _): return base
    case ("inverted", []): return transform.orientation.map { .affine($0.inverse.affine) }
    default: return nil
    }
  }

  /// Calls whose arguments are no numbers.
  private func convert(
    _ name: String, _ labels: [Name?], _ values: [ConstantValue], base: ConstantValue?
  ) -> ConstantValue? {
    switch (name, values.first) {
    case ("ProjectionTransform", .affine?), ("init", .affine?): return values[0]
    case ("CGFloat", .angle?), ("Double", .angle?): return nil
    case ("concatenating", .affine(let other)?):
      guard case .affine(let transform) = base else { return nil }
      return .affine(transform.followed(by: other))
    default: return nil
    }
  }
}
