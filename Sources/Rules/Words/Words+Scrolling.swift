// Words on scroll views: what is around one, what is in one, what scrolls it.
extension Vocabulary {
  static let scrollWords: [Word] = [
    Word(
      "scroll", of: .modifier, .view,
      "the scroll container in whose content it stands, in any file; unknown when there is none"
    ) { machine, value in machine.scroll(around: value, inside: nil) },
    Word(
      "scroll", "inside", .modifier, of: .modifier, .view,
      "the scroll container between it and a modifier further out"
    ) { machine, value, outer in machine.scroll(around: value, inside: outer) },
    Word(
      "holder", of: .modifier, .modifier,
      "the innermost modifier in whose content it stands: the `background` around a reader"
    ) { machine, value in machine.holder(of: value) },
    Word(
      "isRepeated", of: .modifier, .truth,
      "whether it is there once for each element of some data, up to the scroll container around it"
    ) { machine, value in machine.isRepeated(value) },
    Word(
      "quarterTurns", of: .view, .list(.flip), "the ways in which it is drawn lying on its side"
    ) { machine, value in
      guard case .view(let ref) = value else { return .unknown }
      return .list(machine.layout.quarterTurns(of: ref).map { .flip($0, .vertical) })
    }.needing(.turn),
    Word(
      "targetLayouts", of: .view, .list(.place),
      "where the content of a scroll view is made a layout of scroll targets"
    ) { machine, value in machine.targetLayouts(of: value) },
    Word(
      "depends", "on", .text, of: .view, .truth,
      "whether a condition around it mentions that name, itself or through a property"
    ) { machine, value, name in
      guard case .text(let name) = name else { return .unknown }
      return machine.depends(value, on: name)
    },
    Word(
      "isConditional", "in", .code, of: .code, .truth,
      "whether a condition decides if it runs in that block, other than that something is there"
    ) { machine, value, block in machine.isConditional(value, in: block) },
    Word(
      "property", of: .code, .declaration,
      "the property of the type around it that it names, as a binding or as a value"
    ) { machine, value in
      machine.property(namedBy: value).map { .declaration($0) } ?? .unknown
    },
    Word(
      "isOnlyUse", of: .code, .truth, "whether nothing else mentions the property that it names"
    ) { machine, value in machine.isOnlyUse(value) },
    Word(
      "namesEnd", of: .code, .truth,
      "whether it means the end of some content: `items.last?.id`, `items.count - 1`, `bottomID`"
    ) { machine, value in machine.namesEnd(value) },
  ]
}
