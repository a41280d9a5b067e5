import Source
import Syntax

extension ViewTree {
  /// Adds to `found` the names of the modifiers, `ViewModifier`s and wrapper views of this file whose
  /// code puts what they get under a view or modifier with one of `names`.
  ///
  /// Generous: it says what can turn, and leaves to others what does.
  func addNamesThatTurn(by names: NameSet, to found: inout Set<Name>) {
    for index in views.indices {
      let id = ViewID(index: UInt32(index))
      let view = views[index]
      let isTurning =
        names.contains(view.name) || modifiers(of: id).contains { names.contains($0.name) }
      guard isTurning, holdsWhatIsGiven(id) else { continue }
      addName(of: view.declaration, to: &found)
    }
  }

  /// What makes a name one that turns: one of the names that turn, used in its code, or nothing where it
  /// turns by itself.
  struct TurningStep: Hashable {
    let used: Name?
    let name: Name
  }

  /// All steps that this file adds when `names` turn.
  ///
  /// When an edit changes none of them, `names` being those of the whole project, then those of the
  /// project stay as they are: each way to one of them goes over names among them.
  func turningSteps(by names: NameSet) -> Set<TurningStep> {
    var steps: Set<TurningStep> = []
    for entry in namedDeclarations where entry.table == .members && entry.name == "effectValue" {
      steps.insert(TurningStep(used: nil, name: entry.owner))
    }
    guard uses(anyOf: names) else { return steps }
    for index in views.indices {
      let id = ViewID(index: UInt32(index))
      let used = ([views[index].name] + modifiers(of: id).map(\.name)).filter { names.contains($0) }
      guard !used.isEmpty, holdsWhatIsGiven(id) else { continue }
      var found: Set<Name> = []
      addName(of: views[index].declaration, to: &found)
      for name in found { for used in used { steps.insert(TurningStep(used: used, name: name)) } }
    }
    return steps
  }

  /// Whether a view is, holds, or is an argument of a modifier on, something that the code was given:
  /// its receiver, or a reference to a property.
  private func holdsWhatIsGiven(_ id: ViewID) -> Bool {
    let view = self[id]
    for index in id.index..<view.subtreeEnd {
      switch views[Int(index)].kind {
      case .receiver, .reference: return true
      default: continue
      }
    }
    guard view.parentModifier != nil, let parent = view.parent else { return false }
    return self[parent].kind == .receiver || self[parent].kind == .reference
  }

  /// The name by which the code of a declaration is used as a modifier or wrapper: the function's in an
  /// extension of a protocol, else that of the type around it.
  private func addName(of id: DeclarationID, to found: inout Set<Name>) {
    var current = id
    while true {
      let declaration = self[current]
      guard let parent = declaration.parent else { return }
      let owner = self[parent]
      if owner.kind == .extensionType || owner.kind == .protocolType {
        // `extension Row { var body }` speaks for `Row`, `extension View { func flipped() }` for itself.
        found.insert(declaration.name == "body" ? owner.name : declaration.name)
        return
      }
      if owner.kind.isType {
        found.insert(owner.name)
        return
      }
      current = parent
    }
  }
}
