import Source
import Syntax
import Views

@testable import Layout

/// A small project, indexed.
struct TestProject {
  let index: ProjectIndex
  let files: [String]

  /// Files by path; the folder of a path is its unit.
  init(_ files: KeyValuePairs<String, String>) {
    var index = ProjectIndex()
    for (path, text) in files {
      let tree = ViewTree.build(SyntaxTree.parse(SourceText(text)))
      let unit = path.split(separator: "/").dropLast().joined(separator: "/")
      index.add(IndexedFile(path: path, unit: unit, tree: tree))
    }
    index.settle()
    self.index = index
    self.files = files.map(\.key)
  }

  /// The places of flipped vertical scroll containers: `path:line` and the text there.
  func flips(_ axis: Axis = .vertical) -> [String] { eachFlip(axis) { place($0.first) } }

  /// The places where their content is turned back.
  func rows(_ axis: Axis = .vertical) -> [String] {
    var result: [String] = []
    for path in files {
      let layout = LayoutReader(IndexReader(index))
      for flip in allFlips(in: path, layout, axis) {
        result += layout.counterTurns(in: flip, along: axis).map(place)
      }
    }
    return result
  }

  /// For each flip whether it runs on iOS 17.
  func runsOn17() -> [Bool] {
    eachFlip(.vertical) { $0.turn.availability.satisfies([.iOS: .init(17)]) }
  }

  private func eachFlip<Result>(_ axis: Axis, _ body: (ScrollFlip) -> Result) -> [Result] {
    files.flatMap { path in
      allFlips(in: path, LayoutReader(IndexReader(index)), axis).map(body)
    }
  }

  private func allFlips(in path: String, _ layout: LayoutReader, _ axis: Axis) -> [ScrollFlip] {
    guard let file = index.file(at: path) else { return [] }
    return index[file].tree.views.indices.flatMap { offset in
      layout.flips(of: ViewRef(file, ViewID(index: UInt32(offset))), along: axis)
    }
  }

  private func place(_ part: Turn.Part) -> String {
    let file = index[part.file]
    let text = file.tree.text
    let line = LineTable(text).line(of: part.range.start)
    return "\(file.path):\(line) \(text.string(part.range))"
  }
}

/// The flips of a file that holds only a body with `view`.
func flips(_ view: String, with more: String = "") -> [String] {
  TestProject(["A.swift": "struct A: View { var body: some View {\n\(view)\n} }\n\(more)"]).flips()
}
