import Layout
import Source
import Syntax
import Views

extension Vocabulary {
  static let modifierWords: [Word] = [
    Word("name", of: .modifier, .text, "its name") { machine, value in
      guard case .modifier(let ref) = value else { return .unknown }
      return .text(machine.reader.tree(ref.file).string(nameOf: ref.id))
    },
    Word("view", of: .modifier, .view, "the view that it is on") { machine, value in
      guard case .modifier(let ref) = value else { return .unknown }
      return .view(ViewRef(ref.file, machine.reader[ref].view))
    },
  ]

  static let viewWords: [Word] = [
    Word("name", of: .view, .text, "its name, as the code writes it") { machine, value in
      guard case .view(let ref) = value else { return .unknown }
      let name = machine.reader.tree(ref.file).string(nameOf: ref.id)
      return name.isEmpty ? .unknown : .text(name)
    },
    Word(
      "scrolls", of: .view, .truth,
      "whether it is a scroll container: SwiftUI's, or a view of the project that is nothing else"
    ) { machine, value in
      guard case .view(let ref) = value else { return .unknown }
      return machine.layout.scrollAxes(of: ref) == nil ? .unknown : .truth(true)
    },
    Word(
      "scrolls", nil, .symbol, of: .view, .truth,
      "whether it scrolls along that axis: `.vertical` or `.horizontal`"
    ) { machine, value, axis in
      guard case .view(let ref) = value, let axis = Vocabulary.axis(axis),
        let axes = machine.layout.scrollAxes(of: ref)
      else { return .unknown }
      return .truth(axes.contains(axis))
    },
    Word(
      "orientation", of: .view, .orientation, "how it is drawn, turns of all around it multiplied"
    ) { machine, value in
      guard case .view(let ref) = value else { return .unknown }
      return machine.layout.orientation(of: ref).map { .orientation($0) } ?? .unknown
    },
    Word(
      "flips", nil, .symbol, of: .orientation, .truth, "whether that axis points the other way"
    ) { _, value, axis in
      guard case .orientation(let orientation) = value, let axis = Vocabulary.axis(axis) else {
        return .unknown
      }
      return .truth(orientation.flips(axis))
    },
    Word(
      "flips", nil, .symbol, of: .view, .list(.flip),
      "the ways in which this scroll container is drawn the wrong way round along an axis"
    ) { machine, value, axis in
      guard case .view(let ref) = value, let axis = Vocabulary.axis(axis) else { return .unknown }
      return .list(machine.layout.flips(of: ref, along: axis).map { .flip($0, axis) })
    }.needing(.scroll, .turn),
    Word(
      "data", of: .view, .code,
      "the data of the one `ForEach`, or list with data, that a container holds"
    ) { machine, value in machine.data(of: value) },
  ]

  static func place(of part: Turn.Part) -> Value {
    .place(Place(file: part.file, range: part.range))
  }

  /// The axis that a symbol names.
  static func axis(_ value: Value) -> Axis? {
    switch value {
    case .symbol("vertical"): .vertical
    case .symbol("horizontal"): .horizontal
    default: nil
    }
  }
}
