import Platforms
import Source
import Syntax
import Views

// What SwiftUI's API a view or modifier means, and which systems that run it lack it.
extension Machine {
  /// The APIs that a use of SwiftUI's can mean, by name and labels, all of which the table is certain of;
  /// nil for what the project declares itself, for receivers that may be no view, and for what the
  /// table doesn't have.
  func apis(of value: Value) -> [API]? {
    let found: [API]
    switch value {
    case .view(let ref): found = apis(ofView: ref)
    case .modifier(let ref): found = apis(ofModifier: ref)
    default: return nil
    }
    return found.isEmpty || !found.allSatisfy(\.isCertain) ? nil : found
  }

  /// The row of the type, and of its initializers that fit.
  private func apis(ofView ref: ViewRef) -> [API] {
    let view = reader[ref]
    guard view.kind == .call, isSwiftUIs(ref, view) else { return [] }
    let rows = APITable.shared.apis(named: view.name)
    let arguments = arguments(of: view.base, in: ref.file)
    let types = rows.filter { $0.receiver == nil && ($0.kind == .view || $0.kind == .type) }
    // Only few initializers are in the table, so that one that fits tells more than none.
    let initializers = rows.filter { $0.kind == .initializer && $0.fits(arguments) }
    return initializers.count == 1 ? initializers : types
  }

  func isSwiftUIs(_ ref: ViewRef, _ view: View) -> Bool {
    if view.isQualifiedBySwiftUI { return true }
    let syntax = syntax(ref.file)
    // `Module.Grid()` and `Outer.Grid()` are somebody else's.
    let token = view.nameToken
    guard token.index == 0 || syntax.kind(token.previous) != .period else { return false }
    return reader.types(named: view.name, from: ref.file).isEmpty
      && reader.members(named: view.name, from: ref.file).isEmpty
  }

  /// The modifiers of View's that fit the call.
  private func apis(ofModifier ref: ModifierRef) -> [API] {
    let modifier = reader[ref]
    let rows = APITable.shared.apis(named: modifier.name)
    guard rows.contains(where: { $0.receiver == "View" }), isOnView(ref),
      !isDeclaredOnViews(modifier.name, from: ref.file)
    else { return [] }
    let syntax = syntax(ref.file)
    guard syntax.kind(modifier.node) == .call else { return [] }
    let arguments = arguments(of: modifier.node, in: ref.file)
    let fitting = rows.filter { $0.kind == .modifier && $0.fits(arguments) }
    // A call that may be one of another receiver's own modifiers (`Text.bold()`) may mean that.
    return fitting.contains { $0.receiver == "View" } ? fitting : []
  }

  /// The arguments of a call by label and place.
  func arguments(of call: NodeID, in file: FileID) -> [API.Argument] {
    let syntax = syntax(file)
    guard syntax.kind(call) == .call else { return [] }
    return syntax.arguments(of: call).map { argument in
      API.Argument(
        label: argument.label.map { syntax.name($0) }, isTrailing: argument.isTrailing)
    }
  }

  // MARK: Receivers

  /// Whether a modifier is certainly called on a view: what stands in front of it in its chain is one.
  private func isOnView(_ ref: ModifierRef) -> Bool {
    let tree = reader.tree(ref.file)
    let owner = tree[ref.id].view
    guard isView(ViewRef(ref.file, owner)) else { return false }
    return tree.modifierIDs(of: owner).allSatisfy { earlier in
      earlier.index >= ref.id.index || returnsView(ModifierRef(ref.file, earlier))
    }
  }

  /// Whether the base of a chain is certainly a view.
  private func isView(_ ref: ViewRef) -> Bool {
    let view = reader[ref]
    switch view.kind {
    case .receiver:
      // `$0` and other parameters of closures may be anything.
      let base = syntax(ref.file).text[syntax(ref.file).range(view.base).start]
      return base != UInt8(ascii: "$") && isViewReceiver(ref)
    case .call:
      if reader.isSwiftUIs(ref) { return true }
      let found = reader.definitions(of: ref)
      return found.count == 1 && conforms(found[0], to: "View") == .yes
    case .reference:
      let found = reader.definitions(of: ref)
      return found.count == 1 && reader[found[0]].typeName == "View"
    default: return false
    }
  }

  /// Whether the implicit `self` or `content` of a declaration is a view.
  private func isViewReceiver(_ ref: ViewRef) -> Bool {
    let owners = enclosing(DeclarationRef(ref.file, reader[ref].declaration))
    guard let owner = owners.first(where: { reader[$0].kind.isType }) else { return false }
    if reader[owner].kind == .extensionType, reader[owner].name == "View" { return true }
    return conforms(owner, to: "View") == .yes || conforms(owner, to: "ViewModifier") == .yes
  }

  /// Whether what a modifier makes is a view whose members are View's: SwiftUI's own modifiers and
  /// functions of the project that say so. A property such as `backport` may be anything.
  private func returnsView(_ ref: ModifierRef) -> Bool {
    guard syntax(ref.file).kind(reader[ref].node) == .call else { return false }
    let found = reader.definitions(of: ref)
    guard found.isEmpty else { return found.allSatisfy { reader[$0].typeName == "View" } }
    return SwiftUIVocabulary.shared.modifier(reader[ref].name) != nil
  }

  /// Whether the project declares a modifier of that name, or something that may be called like one,
  /// whatever its labels and whoever owns it.
  private func isDeclaredOnViews(_ name: Name, from file: FileID) -> Bool {
    reader.members(named: name, from: file).contains { member in
      reader[member].kind == .function || reader.owner(of: member) == "View"
    }
  }

  // MARK: Systems

  /// On which systems the code at `offset` can be compiled and run: its scopes in the file and the
  /// project's targets. Who calls it doesn't count, since a compiler doesn't look.
  func compiledSystems(at offset: UInt32, in file: FileID) -> Availability {
    let tree = reader.tree(file)
    return tree[tree.scope(at: offset)].availability.intersection(target)
  }

  /// The gaps of one use: a platform that the project lists and that runs it has none of the APIs that
  /// it can mean. Nil where that isn't known.
  func gaps(ofUse value: Value) -> [SystemGap]? {
    guard let listed, let apis = apis(of: value), let place = nameplace(of: value),
      let api = apis.first(where: { $0.receiver == "View" }) ?? apis.first
    else { return nil }
    let systems = compiledSystems(at: place.range.start, in: place.file)
    let parts = platformsBoundInParts(at: place.range.start, in: place.file)
    return Platform.allCases.compactMap { platform in
      guard listed.contains(platform), !parts.contains(platform),
        let interval = systems[platform]
      else { return nil }
      return gap(platform, apis.map { since($0, platform) }, interval.lower).map {
        SystemGap(
          platform: platform, needed: $0, oldest: interval.lower, api: api.signature, uses: [place])
      }
    }
  }

  private func since(_ api: API, _ platform: Platform) -> API.Since {
    api[platform] == .never && !api.isAbsenceCertain ? .unknown : api[platform]
  }

  /// The version that is missing (nil inside: none has it); nil when one of the APIs is there, or may
  /// be.
  private func gap(
    _ platform: Platform, _ since: [API.Since], _ oldest: OSVersion?
  ) -> OSVersion?? {
    var least: OSVersion?
    for since in since {
      switch since {
      case .unknown: return nil
      case .never: continue
      case .version(let version):
        guard let oldest, version > oldest else { return nil }
        least = min(least ?? version, version)
      }
    }
    return .some(least)
  }

  /// Where the name of a use stands.
  private func nameplace(of value: Value) -> Place? {
    switch value {
    case .view: return place(of: value)
    case .modifier(let ref):
      return Place(
        file: ref.file, range: syntax(ref.file).nameRange(reader[ref].nameToken))
    default: return nil
    }
  }
}
