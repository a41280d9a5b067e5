import Layout
import Platforms
import Rules
import Source
import Syntax
import Views

/// Describes the views and modifiers of one file.
struct Describer {
  let tree: ViewTree
  let file: FileID
  let layout: LayoutReader
  let places: Places
  let target: LintRules.Target
  /// Where the code starts in its file: not at the first byte in a Markdown file.
  private let start: UInt32

  init(
    index: ProjectIndex, file: FileID, target: LintRules.Target, document: FileLinter.Document?
  ) {
    start = document?.start ?? 0
    tree = index[file].tree
    self.file = file
    self.target = target
    layout = LayoutReader(IndexReader(index))
    places = Places(index: index, own: file, document: document)
  }

  /// `offset` counts from the start of the file.
  func describe(at offset: UInt32) -> ViewDescription? {
    var description = describe(inCodeAt: offset - start)
    if let range = description?.range {
      description?.range = ByteRange(range.start + start, range.end + start)
    }
    return description
  }

  private func describe(inCodeAt offset: UInt32) -> ViewDescription? {
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

  private var apiReader: APIReader {
    APIReader(layout.reader, target: target.availability, listed: target.listed)
  }

  private func describe(_ id: ModifierID) -> ViewDescription {
    let ref = ModifierRef(file, id)
    let view = ViewRef(file, tree[id].view)
    var description = ViewDescription(
      name: "." + tree.string(nameOf: id), range: tree.syntax.range(tree[id].nameToken),
      isModifier: true)
    description.definitions = layout.reader.definitions(of: ref).map(definition)
    description.apis = apiReader.apis(of: ref).map { api($0, at: view.id) }
    description.target = systems(at: view.id).words
    // What is neither may be applied to anything.
    let isKnown = !description.apis.isEmpty || !description.definitions.isEmpty
    guard tree[view.id].role != .value, isKnown else { return description }
    let turn = layout.orientation(of: ref)
    if turn != .identity { description.turn = turn?.words }
    let earlier = tree.modifierIDs(of: view.id).last { $0.index < id.index }
    description.orientation = layout.orientation(of: view, after: earlier)?.words
    guard !description.apis.isEmpty else { return description }
    description.sizes = SizeWords(layout: layout, places: places).sizes(of: ref)
    return description
  }

  private func describe(_ id: ViewID) -> ViewDescription {
    let ref = ViewRef(file, id)
    var description = ViewDescription(
      name: tree.string(nameOf: id), range: tree.syntax.range(tree[id].nameToken),
      isModifier: false)
    description.definitions = layout.reader.definitions(of: ref).map(definition)
    description.apis = apiReader.apis(of: ref).map { api($0, at: id) }
    description.target = systems(at: id).words
    guard tree[id].role != .value else { return description }
    description.orientation = layout.orientation(of: ref)?.words
    let axes = layout.scrollAxes(of: ref) ?? []
    description.scrolls = Axis.allCases.filter(axes.contains).map { "\($0)" }
    description.sizes = SizeWords(layout: layout, places: places).sizes(of: ref)
    return description
  }

  /// The project's target as the code around the view narrows it.
  private func systems(at view: ViewID) -> Availability {
    layout.availability(of: ViewRef(file, view)).intersection(target.availability)
  }

  private func api(_ api: API, at view: ViewID) -> APIDescription {
    APIDescription(api, systems: systems(at: view), listed: target.listed)
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
