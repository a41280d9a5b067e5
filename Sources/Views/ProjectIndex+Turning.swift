import Source

// Which names can turn views, after one file changed.
extension ProjectIndex {
  /// The names that turn after a change of one file took some steps away and added others.
  ///
  /// Names whose steps went are dropped together with all that turn only by way of them, and those of
  /// them that other files still make turn are taken up again: the work for a change in one place is for
  /// the files around that place.
  func turningNames(without gone: Set<ViewTree.TurningStep>, with new: Set<ViewTree.TurningStep>)
    -> Set<Name>
  {
    var names = turningNames.names
    if !gone.isEmpty { drop(Set(gone.map(\.name)), from: &names) }
    var fresh: Set<Name> = []
    for step in new where step.used.map(names.contains) ?? true { fresh.insert(step.name) }
    spread(fresh.subtracting(names), in: &names)
    return names
  }

  private func drop(_ first: Set<Name>, from names: inout Set<Name>) {
    var dropped: Set<Name> = []
    var next = first.subtracting(Self.turningModifiers)
    while !next.isEmpty {
      dropped.formUnion(next)
      let steps = steps(by: next)
      next = Set(steps.map(\.name)).subtracting(dropped).subtracting(Self.turningModifiers)
    }
    names.subtract(dropped)
    let declaring = Set(dropped.flatMap(files(declaring:)))
    // What still turns, by names that were not dropped; what turns by those follows.
    let known = NameSet(names)
    var back: Set<Name> = []
    for file in declaring {
      for step in tree(file).turningSteps(by: known) where dropped.contains(step.name) {
        back.insert(step.name)
      }
    }
    spread(back, in: &names)
  }

  /// Adds `fresh`, and what turns by way of it.
  private func spread(_ fresh: Set<Name>, in names: inout Set<Name>) {
    var fresh = fresh
    while !fresh.isEmpty {
      names.formUnion(fresh)
      fresh = Set(steps(by: fresh).map(\.name)).subtracting(names)
    }
  }

  /// All steps from some names on.
  private func steps(by names: Set<Name>) -> Set<ViewTree.TurningStep> {
    let sought = NameSet(names)
    var steps: Set<ViewTree.TurningStep> = []
    for file in allFiles where tree(file).uses(anyOf: sought) {
      steps.formUnion(tree(file).turningSteps(by: sought).filter { $0.used != nil })
    }
    return steps
  }

  /// The files whose code can be meant by a name as that of a modifier or wrapper.
  private func files(declaring name: Name) -> [FileID] {
    (types(named: name) + extensions(of: name) + members(named: name)).map(\.file)
  }
}
