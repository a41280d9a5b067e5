import Dispatch
import Linter
import Source
import Syntax
import Views
import Workspace

/// Breaks Swift files in every way that a keystroke can, and measures how far the damage reaches.
///
/// Each token inside a top-level declaration is dropped once, and the file is cut at 200 places. What
/// the linter says about the other declarations must stay as it was. A declaration with a finding
/// is put before and behind each file, so that every case has something to lose.
struct Damage {
  let paths: [String]
  private let rules = LintRules.load([]).rules

  /// One way to break a file, and what must stay.
  private struct Case: Sendable {
    /// The bytes that are left out.
    let cut: ByteRange
    /// The declaration that is damaged, in the whole file.
    let inside: ByteRange
    let isTruncation: Bool
  }

  /// Prints the shares; false when too much changed.
  func run() -> Bool {
    var totals = (drops: Tally(), cuts: Tally())
    for text in paths.flatMap(texts) {
      let whole = SourceText(Self.witness("Before") + text.string + "\n" + Self.witness("After"))
      let expected = findings(in: whole)
      for item in cases(of: whole) {
        let isKept = keeps(expected, whole, item)
        if item.isTruncation { totals.cuts.add(isKept) } else { totals.drops.add(isKept) }
      }
    }
    print("dropped tokens: \(totals.drops)")
    print("cuts:           \(totals.cuts)")
    return totals.drops.isGood && totals.cuts.isGood
  }

  /// The Swift code of a file; of a Markdown file, such as a rule, each of its fences.
  private func texts(of path: String) -> [SourceText] {
    guard let text = read(path) else { return [] }
    return path.hasSuffix(".md") ? MarkdownFence.fences(in: text).map(\.code) : [text]
  }

  private struct Tally: CustomStringConvertible {
    var kept = 0
    var all = 0

    mutating func add(_ isKept: Bool) {
      all += 1
      if isKept { kept += 1 }
    }

    /// At least 95 of 100.
    var isGood: Bool { kept * 100 >= all * 95 }

    var description: String {
      let share = all == 0 ? 100 : Double(kept) * 100 / Double(all)
      return "\(kept) of \(all) leave their neighbours alone (\(rounded(share, 2)) %)"
    }
  }

  private static func witness(_ name: String) -> String {
    """
    struct Witness\(name): View {
      var body: some View {
        ScrollView { Text("a") }
          .rotationEffect(.degrees(180))
      }
    }

    """
  }

  // MARK: Cases

  private func cases(of text: SourceText) -> [Case] {
    let tree = SyntaxTree.parse(text)
    var result: [Case] = []
    for declaration in tree.children(tree.root) {
      let range = tree.range(declaration)
      var (first, last): (TokenID?, TokenID?)
      var token = tree.firstToken(declaration)
      while token.index < tree.endToken(declaration).index {
        if tree.kind(token) == .leftBrace, first == nil { first = token }
        if tree.kind(token) == .rightBrace { last = token }
        token = token.next
      }
      guard var token = first?.next, let last else { continue }
      while token.index < last.index {
        result.append(Case(cut: tree.range(token), inside: range, isTruncation: false))
        token = token.next
      }
    }
    return result + truncations(of: text, tree)
  }

  private func truncations(of text: SourceText, _ tree: SyntaxTree) -> [Case] {
    let declarations = tree.children(tree.root).map { tree.range($0) }
    let end = UInt32(text.count)
    return (1...200).map { number in
      let place = UInt32(text.count * number / 201)
      let inside = declarations.first { $0.end > place } ?? ByteRange(end, end)
      return Case(
        cut: ByteRange(place, end), inside: ByteRange(inside.start, end), isTruncation: true)
    }
  }

  // MARK: Findings

  private struct Place: Hashable {
    let rule: String
    let start: UInt32
  }

  private func findings(in text: SourceText) -> [Place] {
    let project = Project(rules: rules)
    project.update(.init(path: "Damaged.swift", unit: ""), text: text)
    return project.reportOnce(["Damaged.swift"], jobs: 1)[0].findings.map {
      Place(rule: $0.rule, start: UInt32($0.location.start.offset))
    }
  }

  /// Whether the findings outside of the damaged declaration are those of the whole file.
  private func keeps(_ expected: [Place], _ text: SourceText, _ item: Case) -> Bool {
    let bytes = text.bytes
    let damaged = SourceText(
      Array(bytes[..<Int(item.cut.start)]) + Array(bytes[Int(item.cut.end)...]))
    let shift = UInt32(item.cut.count)
    var wanted: Set<Place> = []
    for place in expected {
      if place.start < item.inside.start { wanted.insert(place) }
      if place.start >= item.inside.end {
        wanted.insert(Place(rule: place.rule, start: place.start - shift))
      }
    }
    let found = findings(in: damaged).filter {
      $0.start < item.inside.start || $0.start + shift >= item.inside.end
    }
    return Set(found) == wanted
  }
}
