import Platforms
import Source
import Syntax
import Testing
import Views

@testable import Rules

/// A rule block and code, put together as a rule file and a project.
struct Trial {
  let errors: [String]
  private let file: RuleFile?

  /// `block` is what stands in the fence; `head` more lines of front matter.
  init(_ block: String, head: String = "") {
    let text = "---\nseverity: warning\n\(head)---\n# A fault\n\n```rule\n\(block)\n```\n"
    let (file, errors) = RuleFile.read(RuleFileSource(path: "tests/trial.md", text: text))
    self.file = file
    // Lines count from the first of the block.
    let offset = 6 + head.split(separator: "\n").count
    self.errors = errors.map {
      "\($0.position.line - offset):\($0.position.column): \($0.message)"
    }
  }

  /// A rule that is its `match` and nothing else.
  init(match pattern: String, _ clauses: String = "") {
    self.init("match \(pattern)\n\(clauses)\nsay \"found\"")
  }

  /// The text of each flagged place of the first file, in order.
  func found(
    in source: String, _ others: [String] = [], target: [Platform: OSVersion]? = nil
  ) -> [String] {
    matches(in: source, others, target: target).map(\.text)
  }

  /// The messages of all findings in the first file.
  func messages(
    in source: String, _ others: [String] = [], target: [Platform: OSVersion]? = nil,
    options: [String: RuleOption.Value] = [:]
  ) -> [String] {
    matches(in: source, others, target: target, options: options).map(\.match.message)
  }

  /// The texts of the related places of all findings in the first file.
  func related(in source: String) -> [String] { matches(in: source).flatMap(\.related) }

  /// The first file after the first fix of each finding, or why there is none.
  func fixed(
    _ source: String, _ others: [String] = [], target: [Platform: OSVersion]? = nil,
    suggestsNewer: Bool = false
  ) -> String {
    let found = matches(in: source, others, target: target, suggestsNewer: suggestsNewer)
    let fixes = found.compactMap(\.match.fixes.first)
    if let refusal = fixes.compactMap(\.refusal).first { return refusal }
    let edits = fixes.flatMap { $0.edits.values.flatMap { $0 } }.sorted {
      ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end)
    }
    return apply(edits, to: SourceText(source))
  }

  private func matches(
    in source: String, _ others: [String] = [], target: [Platform: OSVersion]? = nil,
    suggestsNewer: Bool = false, options: [String: RuleOption.Value] = [:]
  ) -> [(text: String, match: RuleMatch, related: [String])] {
    guard let file, errors.isEmpty else {
      Issue.record("\(errors)")
      return []
    }
    var index = ProjectIndex()
    for (number, text) in ([source] + others).enumerated() {
      let tree = ViewTree.build(.parse(SourceText(text)))
      index.add(IndexedFile(path: "File\(number).swift", unit: "", tree: tree))
    }
    index.settle()
    guard let first = index.file(at: "File0.swift") else { return [] }
    let listed = target.map { Set($0.keys) }
    let target = target.map { Availability.atLeast($0) } ?? .everywhere
    let found = RuleSet([file]).matches(
      in: first, reader: IndexReader(index), enabled: [true], target: target,
      listed: listed, suggestsNewer: suggestsNewer, options: [0: options])
    return found.map { match in
      let related = match.related.map { index[$0.file].tree.text.string($0.range) }
      return (index[first].tree.text.string(match.range), match, related)
    }
  }
}
