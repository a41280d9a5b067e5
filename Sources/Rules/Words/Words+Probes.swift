import Views

// Words on readers that are there for one preference, and on what can take their place.
extension Vocabulary {
  static let probeWords: [Word] = [
    Word(
      "probe", of: .modifier, .place,
      "what is there for nothing but to set that preference: the background or overlay that holds a "
        + "reader, or a reader of no height before other views"
    ) { machine, value in
      machine.probe(setting: value).map { machine.removable($0) } ?? .unknown
    },
    Word(
      "probeHolder", of: .modifier, .modifier,
      "the background or overlay that holds nothing but a reader which sets that preference"
    ) { machine, value in
      machine.probe(setting: value)?.holder.map { .modifier($0) } ?? .unknown
    },
    Word(
      "probeReader", of: .modifier, .code,
      "the call of a reader that stands by itself and does nothing but set that preference"
    ) { machine, value in
      guard let probe = machine.probe(setting: value), probe.holder == nil else { return .unknown }
      let base = machine.reader[probe.reader].base
      return .code(Code(base, in: probe.file, machine.syntax(probe.file)))
    },
    Word(
      "transform", of: .modifier, .text,
      "the closure that makes the value of that preference from a `GeometryProxy`; unknown where it "
        + "takes more than that"
    ) { machine, value in
      machine.probe(setting: value).map { machine.transform($0.value, of: $0.closure, in: $0.file) }
        ?? .unknown
    },
    Word(
      "scrollTransform", of: .modifier, .text,
      "the closure that makes the same value from a `ScrollGeometry`, for content that starts where "
        + "the scroll view does"
    ) { machine, value in
      machine.probe(setting: value).map { machine.scrollTransform(of: $0) } ?? .unknown
    },
    Word(
      "starts", "contentOf", .view, of: .modifier, .truth,
      "whether what it measures starts where the content of that scroll view does"
    ) { machine, value, scroll in
      machine.probe(setting: value).map { Value(machine.starts($0, contentOf: scroll)) } ?? .unknown
    },
    Word(
      "isFlush", "with", .view, of: .modifier, .truth,
      "whether the coordinate space that it declares starts where that scroll view does, on its chain"
    ) { machine, value, scroll in
      guard case .modifier(let space) = value else { return .unknown }
      return Value(machine.isFlush(space, with: scroll))
    },
    Word(
      "spare", "besides", .modifier, of: .modifier, .list(.modifier),
      "itself, where nothing but what that one measures names the coordinate space that it declares"
    ) { machine, value, set in
      guard case .modifier(let space) = value, let probe = machine.probe(setting: set),
        machine.isNamedOnly(space, by: probe) == .yes
      else { return .list([]) }
      return .list([value])
    },
    Word("isOn", nil, .view, of: .modifier, .truth, "whether it is a modifier of that view") {
      machine, value, view in
      guard case .modifier(let ref) = value, case .view(let view) = view else { return .unknown }
      return .truth(ref.file == view.file && machine.reader[ref].view == view.id)
    },
    Word(
      "handler", of: .modifier, .text,
      "what `onPreferenceChange` runs, as a closure of one value"
    ) { machine, value in machine.handler(of: value) },
    Word(
      "secondHandler", of: .modifier, .text, "the same as a closure of an old and a new value"
    ) { machine, value in machine.secondHandler(of: value) },
    Word(
      "canRun", "at", .modifier, of: .modifier, .truth,
      "whether what `onPreferenceChange` runs would mean the same at another modifier"
    ) { machine, value, other in Value(machine.canRun(value, at: other)) },
  ]

  static let keyWords: [Word] = [
    Word(
      "parts", of: .declaration, .list(.declaration), "the declaration of a type and its extensions"
    ) { machine, value in
      guard let ref = type(machine, value) else { return .unknown }
      return .list(machine.parts(ofType: ref).map { .declaration($0) })
    },
    Word(
      "mentionCount", of: .declaration, .number,
      "how often the project names a type outside of its own code"
    ) { machine, value in
      type(machine, value).map { .number(Double(machine.mentionCount(ofType: $0))) } ?? .unknown
    },
    Word(
      "defaultValue", of: .declaration, .code, "for a preference key, the value that it starts from"
    ) { machine, value in
      type(machine, value).map { machine.defaultValue(ofKey: $0) } ?? .unknown
    },
    Word(
      "valueType", of: .declaration, .text,
      "for a preference key, the type of its values; unknown where it isn't a number, a text or a piece "
        + "of geometry"
    ) { machine, value in type(machine, value).map { machine.valueType(ofKey: $0) } ?? .unknown },
    Word(
      "isReadWhereSet", of: .declaration, .truth,
      "for a preference key, whether each view that sets it in a background or overlay reads it "
        + "itself, and nothing else does"
    ) { machine, value in
      type(machine, value).map { Value(machine.isReadWhereSet($0)) } ?? .unknown
    },
  ]

  private static func type(_ machine: Machine, _ value: Value) -> DeclarationRef? {
    guard case .declaration(let ref) = value, machine.reader[ref].kind.isType else { return nil }
    return ref
  }
}
