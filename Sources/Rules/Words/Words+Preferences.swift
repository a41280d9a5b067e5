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
    ) { machine, value in
      uses(machine, value) {
        if case .read(let modifier) = $0 { .modifier(modifier) } else { nil }
      }
    },
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

  private static func uses(
    _ machine: Machine, _ value: Value, _ pick: (KeyUse) -> Value?
  ) -> Value {
    guard case .declaration(let ref) = value, machine.reader[ref].kind.isType else {
      return .unknown
    }
    return .list(machine.keyUses(of: ref).compactMap(pick))
  }
}
