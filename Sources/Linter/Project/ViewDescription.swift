import Layout
import Platforms
import Source
import Syntax
import Views

/// What is known of one view or modifier, as words for people.
package struct ViewDescription: Sendable {
  /// As written: `ScrollView`, `.upsideDown`.
  package let name: String
  /// The name.
  package let range: ByteRange
  package let isModifier: Bool
  /// What the project declares under the name: `View.upsideDown`, and where. More than one when
  /// nothing decides.
  package var definitions: [(name: String, location: Finding.Location)] = []
  /// On which OS versions the code can run, `iOS 16+`; nil when nothing is known.
  package var target: String?
  /// How it is drawn, from the root down: `upside down`; nil when that can't be told.
  package var orientation: String?
  /// The directions in which it scrolls.
  package var scrolls: [String] = []
}

extension Project {
  /// What is known of the view or modifier whose name is at `offset` of the file at `path`; nil when
  /// there is none. Linear in the size of the file.
  package func describe(_ path: String, at offset: UInt32) -> ViewDescription? {
    guard let file = index.file(at: path) else { return nil }
    var configurations = ConfigurationCache(
      rules: rules, settings: settings, selection: selection)
    let target = configurations.linter(for: path, target: targets[path] ?? .unknown).target
    return Describer(index: index, file: file, target: target).describe(at: offset)
  }
}

private struct Describer {
  let tree: ViewTree
  let file: FileID
  let layout: LayoutReader
  let places: Places
  let target: LintRules.Target

  init(index: ProjectIndex, file: FileID, target: LintRules.Target) {
    tree = index[file].tree
    self.file = file
    self.target = target
    layout = LayoutReader(IndexReader(index))
    places = Places(index: index, own: file, document: nil)
  }

  func describe(at offset: UInt32) -> ViewDescription? {
    func isHit(_ token: TokenID) -> Bool {
      let range = tree.syntax.range(token)
      return range.start <= offset && offset <= range.end
    }
    for (number, modifier) in tree.modifiers.enumerated() where isHit(modifier.nameToken) {
      return describe(ModifierID(index: UInt32(number)))
    }
    for (number, view) in tree.views.enumerated()
    where isHit(view.nameToken) && (view.kind == .call || view.kind == .reference) {
      return describe(ViewID(index: UInt32(number)))
    }
    return nil
  }

  private func describe(_ id: ModifierID) -> ViewDescription {
    let range = tree.syntax.range(tree[id].nameToken)
    var description = ViewDescription(
      name: "." + tree.string(nameOf: id), range: range, isModifier: true)
    description.definitions = layout.reader.definitions(of: ModifierRef(file, id)).map(definition)
    description.target = target(of: tree[id].view)
    return description
  }

  private func describe(_ id: ViewID) -> ViewDescription {
    let ref = ViewRef(file, id)
    let range = tree.syntax.range(tree[id].nameToken)
    var description = ViewDescription(
      name: tree.string(nameOf: id), range: range, isModifier: false)
    description.definitions = layout.reader.definitions(of: ref).map(definition)
    description.target = target(of: id)
    guard tree[id].role != .value else { return description }
    description.orientation = layout.orientation(of: ref)?.words
    let axes = layout.scrollAxes(of: ref) ?? []
    description.scrolls = Axis.allCases.filter(axes.contains).map { "\($0)" }
    return description
  }

  /// The project's target as the code around the view narrows it.
  private func target(of view: ViewID) -> String? {
    let own = layout.availability(of: ViewRef(file, view))
    return own.intersection(target.availability).words
  }

  private func definition(_ ref: DeclarationRef) -> (String, Finding.Location) {
    let tree = layout.reader.tree(ref.file)
    let name = tree.string(nameOf: ref.id)
    var owner = ""
    if let parent = tree[ref.id].parent, tree[parent].kind.isType {
      owner = tree.string(nameOf: parent) + "."
    }
    let range = tree.syntax.nameRange(tree[ref.id].nameToken)
    return (owner + name, places.location(ref.file, range))
  }
}
