import Layout
import Platforms
import Source
import Syntax
import Views

/// Says what is proposed to a view or modifier and what it takes, as far as that is known.
struct SizeWords {
  let layout: LayoutReader
  let places: Places

  func sizes(of view: ViewRef) -> [String] {
    lines { axis in
      let proposal = layout.proposal(to: view, along: axis)
      return (proposed(proposal), taken(by: view, proposal, axis))
    }
  }

  func sizes(of modifier: ModifierRef) -> [String] {
    if layout.drawsOnly(modifier) {
      return lines { axis in (proposed(through: modifier, axis), nil) }
        + ["changes the picture only: proposal and size stay"]
    }
    return lines { axis in
      (proposed(through: modifier, axis), effect(of: modifier, axis))
    }
  }

  private func proposed(through modifier: ModifierRef, _ axis: Axis) -> String? {
    let view = ViewRef(modifier.file, layout.reader[modifier].view)
    return proposed(layout.proposal(to: view, through: modifier.id, along: axis))
  }

  /// A line for each axis; one for both where they are the same.
  private func lines(_ parts: (Axis) -> (String?, String?)) -> [String] {
    let (width, height) = (joined(parts(.horizontal)), joined(parts(.vertical)))
    if let width, width == height { return ["width and height: " + width] }
    return [width.map { "width: " + $0 }, height.map { "height: " + $0 }].compactMap { $0 }
  }

  private func joined(_ parts: (String?, String?)) -> String? {
    let known = [parts.0, parts.1].compactMap { $0 }
    return known.isEmpty ? nil : known.joined(separator: "; ")
  }

  // MARK: Proposals

  private func proposed(_ proposal: Proposal?) -> String? {
    guard let proposal else { return nil }
    let source = source(proposal.source)
    switch proposal.length {
    case .points(let points): return "\(Self.words(points)) proposed (\(source))"
    case .ideal: return "nothing proposed (\(source))"
    }
  }

  private func source(_ source: Proposal.Source) -> String {
    switch source {
    case .view(let ref):
      let tree = layout.reader.tree(ref.file)
      return "\(tree.string(nameOf: ref.id)), line \(line(ref.file, tree[ref.id].nameToken))"
    case .modifier(let ref):
      let tree = layout.reader.tree(ref.file)
      return ".\(tree.string(nameOf: ref.id)), line \(line(ref.file, tree[ref.id].nameToken))"
    }
  }

  private func line(_ file: FileID, _ token: TokenID) -> Int {
    places.location(file, layout.reader.tree(file).syntax.range(token)).start.line
  }

  /// `300`, `12.5`
  private static func words(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
  }

  // MARK: Views

  private func taken(by view: ViewRef, _ proposal: Proposal?, _ axis: Axis) -> String? {
    guard let kind = layout.sizeLayout(of: view) else { return nil }
    let isIdeal = proposal?.length == .ideal
    switch kind {
    case .fills: return isIdeal ? "takes 10, for want of an ideal size" : Self.all
    case .square: return isIdeal ? nil : "takes the shorter side of what is proposed"
    case .text:
      return axis == .horizontal ? "takes what its text needs" : "takes what its lines need"
    case .image: return isResizable(view) ? (isIdeal ? Self.natural : Self.all) : Self.natural
    case .hstack: return axis == .horizontal ? Self.sum : Self.largest
    case .vstack: return axis == .vertical ? Self.sum : Self.largest
    case .zstack: return Self.largest
    case .lazyHStack: return axis == .horizontal ? Self.sum : Self.all
    case .lazyVStack: return axis == .vertical ? Self.sum : Self.all
    case .scrolls:
      guard let axes = layout.scrollAxes(of: view) else { return nil }
      return axes.contains(axis) && !isIdeal ? Self.all : "takes what its content takes"
    case .reader, .all: return isIdeal ? "collapses, for want of an ideal size" : Self.all
    case .spacer: return spacer(view, isIdeal, axis)
    case .joins, .fits: return nil
    }
  }

  private static let all = "takes all that is proposed"
  private static let natural = "takes its natural size"
  private static let sum = "takes the sum of its content"
  private static let largest = "takes the most that its content takes"

  private func isResizable(_ view: ViewRef) -> Bool {
    let tree = layout.reader.tree(view.file)
    return tree.modifierIDs(of: view.id).contains { tree[$0].name == "resizable" }
  }

  private func spacer(_ view: ViewRef, _ isIdeal: Bool, _ axis: Axis) -> String? {
    switch (layout.stack(around: view), axis) {
    case (.hstack, .horizontal), (.vstack, .vertical):
      return isIdeal ? "can't grow: takes its least length" : "takes what the others leave"
    case (.hstack, _), (.vstack, _): return "takes nothing"
    default: return nil
    }
  }

  // MARK: Modifiers

  private func effect(of modifier: ModifierRef, _ axis: Axis) -> String? {
    switch layout.sizeEffect(of: modifier, along: axis) {
    case nil, .nothing: return nil
    case .exactly(let length):
      return "proposes \(Self.words(length)), takes \(Self.words(length))"
    case .bounds(let low, let ideal, let high): return Self.bounds(low, ideal, high)
    case .insets(let length?) where length >= 0:
      return "proposes \(Self.words(length)) less, takes \(Self.words(length)) more"
    case .insets(let length?):
      return "proposes \(Self.words(-length)) more, takes \(Self.words(-length)) less"
    case .insets(nil): return "proposes the platform's padding less, takes as much more"
    case .ideal: return "proposes nothing, so that its content takes its ideal size"
    case .all: return Self.all
    }
  }

  private static func bounds(_ low: Double?, _ ideal: Double?, _ high: Double?) -> String {
    var parts: [String] = []
    switch (low, high) {
    case (let low?, Double.infinity?):
      parts.append("takes all that is proposed, at least \(words(low))")
    case (nil, Double.infinity?): parts.append("takes all that is proposed, at least its content")
    case (let low?, let high?):
      parts.append("takes what is proposed, from \(words(low)) to \(words(high))")
    case (let low?, nil): parts.append("takes what its content takes, at least \(words(low))")
    case (nil, let high?):
      parts.append("takes all that is proposed, at least its content, up to \(words(high))")
    case (nil, nil): break
    }
    if let ideal { parts.append("\(words(ideal)) where nothing is proposed") }
    return parts.joined(separator: "; ")
  }
}
