import Views

// Words on preference keys: who sets them, who reads them.
extension Vocabulary {
  static let preferenceWords: [Word] = [
    Word(
      "declaration", of: .code, .declaration,
      "the type of the project that it names; unknown for one of another library"
    ) { machine, value in machine.type(namedBy: value) },
    Word(
      "readers", of: .declaration, .list(.modifier),
      "for a preference key, the modifiers in all files that read it: `onPreferenceChange` and its kin"
    ) { machine, key in readers(machine, of: key) },
    Word(
      "readers", "around", .modifier, of: .declaration, .list(.modifier),
      "of these the ones that stand around a modifier that sets it, in any file; all where none is seen to"
    ) { machine, key, setter in readers(machine, of: key, around: setter) },
    Word(
      "writers", of: .declaration, .list(.modifier),
      "for a preference key, the modifiers in all files that set it: `preference` and its kin"
    ) { machine, value in
      uses(machine, value) {
        if case .write(let modifier) = $0 { .modifier(modifier) } else { nil }
      }
    },
    Word(
      "otherUses", of: .declaration, .list(.place),
      "for a preference key, where code does something else with it, which may set or read it"
    ) { machine, value in
      uses(machine, value) { if case .other(let place) = $0 { .place(place) } else { nil } }
    },
  ]

  private static func readers(_ machine: Machine, of key: Value) -> Value {
    uses(machine, key) { if case .read(let modifier) = $0 { .modifier(modifier) } else { nil } }
  }

  /// A reader elsewhere never gets the value: preferences go from the inside out.
  private static func readers(_ machine: Machine, of key: Value, around setter: Value) -> Value {
    let all = readers(machine, of: key)
    guard case .list(let readers) = all, case .modifier(let set) = setter else { return all }
    let view = ViewRef(set.file, machine.reader[set].view)
    var around: Set<ModifierRef> = []
    for case .modifier(let ref) in machine.layout.waysOut(of: view, after: set.id).joined() {
      around.insert(ref)
    }
    let seen = readers.filter {
      if case .modifier(let reader) = $0 { around.contains(reader) } else { false }
    }
    return .list(seen.isEmpty ? readers : seen)
  }

  private static func uses(
    _ machine: Machine, _ value: Value, _ pick: (KeyUse) -> Value?
  ) -> Value {
    guard case .declaration(let ref) = value, machine.reader[ref].kind.isType else {
      return .unknown
    }
    return .list(machine.keyUses(of: ref).compactMap(pick))
  }
}
