import Platforms
import Source
import Syntax
import Views

// What modifiers do to proposals and sizes.
extension LayoutReader {
  /// Whether a modifier is SwiftUI's and changes the picture only.
  public func drawsOnly(_ ref: ModifierRef) -> Bool {
    isSwiftUIs(ref) && SwiftUISizes.shared.modifier(reader[ref].name) == .draws
  }

  /// What a modifier of SwiftUI's does along `axis`; nil when that isn't known.
  public func sizeEffect(of ref: ModifierRef, along axis: Axis) -> SizeEffect? {
    guard isSwiftUIs(ref), let layout = SwiftUISizes.shared.modifier(reader[ref].name) else {
      return nil
    }
    switch layout {
    case .draws, .passes: return .nothing
    case .position: return .all
    case .frame: return frame(ref, axis)
    case .padding: return padding(ref, axis)
    case .fixedSize: return fixedSize(ref, axis)
    }
  }

  /// Not one of the project's, and not in an `#if`, where it may be left out.
  private func isSwiftUIs(_ ref: ModifierRef) -> Bool {
    reader[ref].clause == nil && reader.definitions(of: ref).isEmpty
      && !reader.followsProperty(ref)
      && tree(ref.file).syntax.kind(reader[ref].node) == .call
  }

  private func arguments(_ ref: ModifierRef) -> [(label: Name?, value: NodeID)] {
    Constants(reader).arguments(of: reader[ref].node, tree(ref.file).syntax)
  }

  /// The one number that an argument stands for.
  private func number(_ node: NodeID, _ ref: ModifierRef) -> Double? {
    let declaration = reader[ViewRef(ref.file, reader[ref].view)].declaration
    let found = numbers(of: NodeRef(ref.file, node), in: declaration) ?? []
    return found.count == 1 ? found[0] : nil
  }

  // MARK: Frames

  private enum Length {
    case absent, unknown
    case points(Double)

    var value: Double? { if case .points(let value) = self { value } else { nil } }
  }

  private func length(_ label: Name, _ ref: ModifierRef) -> Length {
    guard let value = arguments(ref).first(where: { $0.label == label })?.value else {
      return .absent
    }
    let syntax = tree(ref.file).syntax
    if syntax.kind(value) == .nilLiteral { return .absent }
    if let token = syntax.nameToken(of: value), syntax.string(token) == "infinity" {
      return .points(.infinity)
    }
    return number(value, ref).map { .points($0) } ?? .unknown
  }

  private func frame(_ ref: ModifierRef, _ axis: Axis) -> SizeEffect? {
    let isWide = axis == .horizontal
    switch length(isWide ? "width" : "height", ref) {
    case .points(let value): return value >= 0 && value.isFinite ? .exactly(value) : nil
    case .unknown: return nil
    case .absent: break
    }
    let names: [Name] =
      isWide ? ["minWidth", "idealWidth", "maxWidth"] : ["minHeight", "idealHeight", "maxHeight"]
    let lengths = names.map { length($0, ref) }
    let values = lengths.compactMap(\.value)
    if lengths.contains(where: { if case .unknown = $0 { true } else { false } }) { return nil }
    if values.isEmpty { return .nothing }
    // Bounds that contradict each other are a fault, whose outcome nobody promises.
    guard values == values.sorted(), values[0] >= 0 else { return nil }
    return .bounds(low: lengths[0].value, ideal: lengths[1].value, high: lengths[2].value)
  }

  // MARK: Padding

  private func padding(_ ref: ModifierRef, _ axis: Axis) -> SizeEffect? {
    let arguments = arguments(ref)
    guard arguments.count <= 2, arguments.allSatisfy({ $0.label == nil }) else { return nil }
    guard let first = arguments.first else { return .insets(nil) }
    let syntax = tree(ref.file).syntax
    guard let edges = edges(first.value, axis, syntax) else {
      // A length for all edges.
      guard arguments.count == 1, let length = number(first.value, ref) else { return nil }
      return .insets(2 * length)
    }
    guard edges > 0 else { return .nothing }
    guard arguments.count == 2, syntax.kind(arguments[1].value) != .nilLiteral else {
      return .insets(nil)
    }
    return number(arguments[1].value, ref).map { .insets(Double(edges) * $0) }
  }

  /// How many of the edges that an `Edge.Set` names lie on an axis; nil for what is none.
  private func edges(_ node: NodeID, _ axis: Axis, _ syntax: SyntaxTree) -> Int? {
    if syntax.kind(node) == .arrayLiteral {
      let counts = syntax.children(node).map { edges($0, axis, syntax) }
      let known = counts.compactMap { $0 }
      return known.count == counts.count ? min(2, known.reduce(0, +)) : nil
    }
    guard syntax.kind(node) == .implicitMember, let token = syntax.nameToken(of: node) else {
      return nil
    }
    let isWide = axis == .horizontal
    switch syntax.string(token) {
    case "all": return 2
    case "horizontal": return isWide ? 2 : 0
    case "vertical": return isWide ? 0 : 2
    case "leading", "trailing": return isWide ? 1 : 0
    case "top", "bottom": return isWide ? 0 : 1
    default: return nil
    }
  }

  // MARK: Fixed sizes

  private func fixedSize(_ ref: ModifierRef, _ axis: Axis) -> SizeEffect? {
    let arguments = arguments(ref)
    guard !arguments.isEmpty else { return .ideal }
    let name: Name = axis == .horizontal ? "horizontal" : "vertical"
    guard let value = arguments.first(where: { $0.label == name })?.value else { return nil }
    switch tree(ref.file).syntax.string(value) {
    case "true": return .ideal
    case "false": return .nothing
    default: return nil
    }
  }
}
