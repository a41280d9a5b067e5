import Platforms
import Source
import Syntax
import Views

// How modifiers turn what they are applied to.
extension LayoutReader {
  /// The turns of one modifier, unfolded when it is the project's own; nil when unknown.
  func turns(of modifier: ModifierRef, bindings: Bindings? = nil) -> Turns? {
    guard bindings == nil else { return workOutTurns(of: modifier, bindings: bindings) }
    if let known = modifierTurns[modifier] { return known }
    if isGlancing, depth == 0, let known = modifierGlances[modifier] { return known }
    let result = workOutTurns(of: modifier, bindings: nil)
    guard depth == 0 else { return result }
    if isGlancing {
      modifierGlances[modifier] = .some(result)
    } else {
      modifierTurns[modifier] = .some(result)
    }
    return result
  }

  private func workOutTurns(of modifier: ModifierRef, bindings: Bindings?) -> Turns? {
    let node = reader[modifier]
    let traits = vocabulary.modifier(node.name)
    if node.name == "modifier" { return turnsOfModifierCall(modifier, bindings) }
    guard turningNames.contains(node.name) else {
      return traits == nil ? turnsOfOthers(modifier) : .identity
    }
    let definitions = reader.definitions(of: modifier)
    if !definitions.isEmpty {
      let result = turns(of: modifier, definitions: definitions, bindings: bindings)
      guard hasClosure(node, tree(modifier.file)) else { return result }
      // What both turn is not told apart.
      return closureTurns(of: modifier)?.isIdentity == true ? result : nil
    }
    guard let traits else { return turnsOfOthers(modifier) }
    return turn(traits.turn, of: modifier, bindings: bindings)
  }

  /// `.modifier(Name(...))`: what the type does; a function of the project with that name may take a
  /// closure instead.
  private func turnsOfModifierCall(_ modifier: ModifierRef, _ bindings: Bindings?) -> Turns? {
    guard let type = reader.modifierType(of: modifier) else { return closureTurns(of: modifier) }
    guard turningNames.contains(type) else {
      // Another library's, or what an expression yields that is no call of a type's name.
      let isKnown = !reader.types(named: type, from: modifier.file).isEmpty
      let syntax = tree(modifier.file).syntax
      let text = reader[modifier].arguments.map { syntax.string($0) } ?? ""
      return isKnown || !Self.soundsLikeTurning(text) ? .identity : nil
    }
    let definitions = reader.definitions(of: modifier)
    guard definitions.isEmpty else {
      return turns(of: modifier, definitions: definitions, bindings: bindings)
    }
    return effectTurns(of: modifier, type: type)
  }

  // MARK: SwiftUI's own

  private func turn(
    _ kind: SwiftUIVocabulary.Turn, of modifier: ModifierRef, bindings: Bindings?
  ) -> Turns? {
    if kind == .closure { return closureTurns(of: modifier) }
    guard let orientation = orientation(kind, of: modifier, bindings) else { return nil }
    guard orientation != .identity else { return .identity }
    let node = reader[modifier]
    let part = Turn.Part(
      file: modifier.file, range: node.range, modifier: modifier, orientation: orientation)
    return [Turn(orientation: orientation, parts: [part])]
  }

  private func orientation(
    _ kind: SwiftUIVocabulary.Turn, of modifier: ModifierRef, _ bindings: Bindings?
  ) -> Orientation? {
    let tree = tree(modifier.file)
    let node = tree[modifier.id]
    let constants = Constants(reader)
    let view = tree[node.view]
    let call = Expression(
      node: node.node, file: modifier.file, declaration: view.declaration, bindings: bindings)
    let arguments = constants.arguments(of: node.node, tree.syntax)
    switch kind {
    case .rotation:
      return one(constants.values(of: call, at: 0, arguments), Orientation.rotation)
    case .rotation3D:
      return rotation3D(call, arguments, constants)
    case .scale:
      return scale(call, arguments, constants)
    case .affine, .projection:
      guard case .affine(let transform)? = constants.values(of: call, at: 0, arguments)?.first
      else {
        return nil
      }
      return transform.orientation
    case .none: return .identity
    case .closure, .state, .unknown: return nil
    }
  }

  /// The orientation that all angles of a list have in common.
  private func one(
    _ values: [ConstantValue]?, _ turn: (Double) -> Orientation?
  ) -> Orientation? {
    guard let angles = values?.compactMap(\.degrees), angles.count == values?.count,
      let first = angles.first, let result = turn(first)
    else { return nil }
    return angles.allSatisfy { turn($0) == result } ? result : nil
  }

  private func rotation3D(
    _ call: Expression, _ arguments: [(label: Name?, value: NodeID)], _ constants: Constants
  ) -> Orientation? {
    let angles = constants.values(of: call, at: 0, arguments)
    // A whole turn is one about any axis.
    if let whole = one(angles, Orientation.rotation), whole == .identity { return whole }
    let axis = arguments.first { $0.label == "axis" }.map {
      constants.value(of: call.with($0.value))
    }
    guard case .vector(let x, let y, let z)? = axis ?? nil else { return nil }
    return one(angles) { Orientation.rotation(degrees: $0, aboutX: x, y: y, z: z) }
  }

  /// `scaleEffect(s)`, `scaleEffect(x:y:)`, `scaleEffect(CGSize)`: only the signs matter.
  private func scale(
    _ call: Expression, _ arguments: [(label: Name?, value: NodeID)], _ constants: Constants
  ) -> Orientation? {
    var factors: [[Double]] = [[1], [1]]
    for argument in arguments where argument.label != "anchor" {
      guard let values = constants.values(of: call.with(argument.value)) else { return nil }
      switch argument.label {
      case "x": factors[0] = values.compactMap(\.number)
      case "y": factors[1] = values.compactMap(\.number)
      case "z": break
      case nil:
        guard let both = bothFactors(values) else { return nil }
        factors = both
      default: return nil
      }
    }
    guard let x = sign(factors[0]), let y = sign(factors[1]) else { return nil }
    return Orientation(xx: x, xy: 0, yx: 0, yy: y)
  }

  private func bothFactors(_ values: [ConstantValue]) -> [[Double]]? {
    var result: [[Double]] = [[], []]
    for value in values {
      switch value {
      case .number(let factor):
        result[0].append(factor)
        result[1].append(factor)
      case .size(let width, let height):
        result[0].append(width)
        result[1].append(height)
      default: return nil
      }
    }
    return result
  }

  /// The sign that all factors share; nothing is seen of a view scaled to zero.
  private func sign(_ factors: [Double]) -> Int8? {
    guard !factors.isEmpty else { return nil }
    if factors.allSatisfy({ $0 >= 0 }) { return 1 }
    return factors.allSatisfy { $0 < 0 } ? -1 : nil
  }

  // MARK: Closures and what nobody knows

  /// A modifier of another library, or one of the project that turns nothing by itself. Almost none of
  /// another library's turn anything; one whose name says that it may is unknown, and so is one whose
  /// closure turns what it gets.
  private func turnsOfOthers(_ modifier: ModifierRef) -> Turns? {
    let tree = tree(modifier.file)
    if Self.soundsLikeTurning(tree.string(nameOf: modifier.id)),
      reader.members(named: reader[modifier].name, from: modifier.file).isEmpty
    {
      return nil
    }
    return closureTurns(of: modifier)
  }

  /// Words in names of modifiers that turn or mirror.
  static func soundsLikeTurning(_ name: String) -> Bool {
    let letters = name.utf8.map { $0 | 0x20 }
    return turningStems.contains { stem in
      letters.indices.dropLast(stem.count - 1).contains { letters[$0...].starts(with: stem) }
    }
  }

  private static let turningStems: [[UInt8]] = [
    "flip", "invert", "mirror", "revers", "rotat", "upside", "turn", "scale",
  ].map { Array($0.utf8) }
}

extension Constants {
  /// The values of the unlabelled argument number `index`.
  func values(
    of call: Expression, at index: Int, _ arguments: [(label: Name?, value: NodeID)]
  ) -> [ConstantValue]? {
    guard index < arguments.count, arguments[index].label == nil else { return nil }
    return values(of: call.with(arguments[index].value))
  }
}
