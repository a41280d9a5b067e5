import Layout
import Source
import Syntax
import Views

// Words on scroll containers that are drawn the wrong way round, and on what undoes that.
extension Vocabulary {
  static let flipWords: [Word] = [
    Word("first", of: .flip, .place, "where the product of the turns becomes a flip") { _, value in
      guard case .flip(let flip, _) = value else { return .unknown }
      return place(of: flip.first)
    },
    Word("otherTurns", of: .flip, .list(.place), "the turns behind the first one") { _, value in
      guard case .flip(let flip, _) = value else { return .unknown }
      return .list(flip.turn.run.filter { $0 != flip.first }.map { place(of: $0) })
    },
    Word(
      "container", of: .flip, .view,
      "the scroll container itself, where the view that is turned stands for one of another file"
    ) { _, value in
      guard case .flip(let flip, _) = value else { return .unknown }
      return .view(flip.container)
    },
    Word(
      "isOwn", of: .flip, .truth, "whether all turns are modifiers of the scroll container itself"
    ) { machine, value in
      guard case .flip(let flip, _) = value else { return .unknown }
      return .truth(
        flip.view == flip.container
          && flip.turn.run.allSatisfy { part in
            part.modifier.map {
              machine.reader[$0].view == flip.view.id && $0.file == flip.view.file
            }
              ?? false
          })
    },
    Word("counterTurns", of: .flip, .list(.place), "where its content is turned back") {
      machine, value in
      guard case .flip(let flip, let axis) = value else { return .unknown }
      return .list(machine.layout.counterTurns(in: flip, along: axis).map { place(of: $0) })
    },
    Word(
      "obstacle", of: .flip, .text,
      "why the content would not be drawn the same without the turns and with its data reversed; "
        + "unknown when it would"
    ) { machine, value in
      guard case .flip(let flip, _) = value, let words = FlipUndoing(flip, machine).obstacle else {
        return .unknown
      }
      return .text(words)
    },
    Word(
      "rowTurns", of: .flip, .list(.modifier),
      "all modifiers that turn its content back, mirrors included, in any file"
    ) { machine, value in
      guard case .flip(let flip, _) = value else { return .unknown }
      return .list(FlipUndoing(flip, machine).rowTurns.map { .modifier($0) })
    },
    Word(
      "data", of: .flip, .list(.code),
      "what gives its rows their order: the data, or the value of a private property or a constant "
        + "that is used only there and reversed"
    ) { machine, value in
      guard case .flip(let flip, _) = value else { return .unknown }
      return .list(FlipUndoing(flip, machine).data.map { .code($0) })
    },
    Word(
      "sides", of: .flip, .list(.code),
      "the names of sides that the turns exchange: edges and alignments of what is drawn turned, "
        + "anchors of `scrollTo`"
    ) { machine, value in
      guard case .flip(let flip, _) = value else { return .unknown }
      return .list(FlipUndoing(flip, machine).sides.map { .code($0) })
    },
  ]

  static let orderWords: [Word] = [
    Word(
      "reversed", of: .code, .text,
      "the same data in the opposite order: `.reversed()` is taken away or added"
    ) { machine, value in
      machine.code(of: value).flatMap { machine.reversed($0) }.map { .text($0) } ?? .unknown
    },
    Word(
      "opposite", "in", .flip, of: .code, .text,
      "the side that a turn puts in the place of a side: `.bottom` for `.top`"
    ) { machine, value, flip in
      guard case .flip(let flip, _) = flip, let code = machine.code(of: value), let node = code.node
      else { return .unknown }
      let side = machine.opposite(of: node, in: code.file, flip.turn.orientation)
      return side.map { .text($0) } ?? .unknown
    },
  ]
}
