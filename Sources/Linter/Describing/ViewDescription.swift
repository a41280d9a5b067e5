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
  package internal(set) var range: ByteRange
  package let isModifier: Bool
  /// What the project declares under the name: `View.upsideDown`, and where. More than one when
  /// nothing decides.
  package var definitions: [(name: String, location: Finding.Location)] = []
  /// What SwiftUI offers under the name. More than one when nothing decides.
  package var apis: [APIDescription] = []
  /// On which OS versions the code can run, `iOS 16+`; nil when nothing is known.
  package var target: String?
  /// How a modifier turns what it is applied to: `upside down`; nil when it doesn't, or nobody knows.
  package var turn: String?
  /// How it is drawn, from the root down, a modifier with what stands in front of it: `upside down`;
  /// nil when that can't be told.
  package var orientation: String?
  /// The directions in which it scrolls.
  package var scrolls: [String] = []
  /// What is proposed to it, and what it proposes and takes: a sentence for each axis of which
  /// something is known.
  package var sizes: [String] = []
}

extension Project {
  /// What is known of the view or modifier whose name is at `offset` of the file at `path`, in a Markdown
  /// file of what stands in the same fence; nil when there is none. Linear in the size of the file.
  package func describe(_ path: String, at offset: UInt32) -> ViewDescription? {
    var configurations = ConfigurationCache(
      rules: rules, settings: settings, selection: selection)
    let target = configurations.linter(for: path, target: targets[path] ?? .unknown).target
    if let file = index.file(at: path) {
      return Describer(index: index, file: file, target: target, document: nil)
        .describe(at: offset)
    }
    guard Path.isMarkdown(path), let text = text(of: path),
      let fence = MarkdownFence.fences(in: text).first(where: { $0.range.contains(offset) })
    else { return nil }
    let document = FileLinter.Document(
      path: path, text: text, lines: LineTable(text), start: fence.range.start,
      isQuoted: fence.isQuoted)
    var index = ProjectIndex()
    let tree = ViewTree.build(SyntaxTree.parse(fence.code))
    let file = index.add(IndexedFile(path: path, unit: "", tree: tree))
    index.settle()
    return Describer(index: index, file: file, target: target, document: document)
      .describe(at: offset)
  }
}
