import Source

/// A rule file, read and checked.
package struct RuleFile: Sendable {
  package let rule: Rule
  let blocks: [Block]
  package let examples: [Example]

  /// Reads a file. With a mistake in its head there is no file; with any mistake it must not be used.
  package static func read(_ source: RuleFileSource) -> (file: RuleFile?, errors: [RuleFileError]) {
    // Offsets count for messages only, so line ends can be made simple first.
    let text = SourceText(withoutCarriageReturns(source.text))
    let document = RuleDocument(text)
    var sink = ErrorSink(path: source.path, lines: LineTable(text))
    if let fence = document.unclosedFence { sink.report(.openFence, at: fence) }
    var header = HeaderReader(path: source.path, document: document)
    var rule = header.read(&sink)
    var blocks = readBlocks(document, options: rule?.options ?? [], &sink)
    for index in blocks.indices { blocks[index].isForm = rule?.category == "deprecated" }
    rule?.fixes = fixes(of: blocks)
    let examples = readExamples(document, blocks, &sink)
    let file = rule.map { RuleFile(rule: $0, blocks: blocks, examples: examples) }
    return (file, sink.sorted)
  }

  private static func fixes(of blocks: [Block]) -> [Rule.Fix] {
    var fixes: [Rule.Fix] = []
    for plan in blocks.flatMap(\.fixes) {
      let fix = Rule.Fix(title: plan.title, isSafe: plan.isSafe)
      if !fixes.contains(fix) { fixes.append(fix) }
    }
    return fixes
  }

  private static func readBlocks(
    _ document: RuleDocument, options: [RuleOption], _ sink: inout ErrorSink
  ) -> [Block] {
    let fences = document.fences.filter { $0.info.firstWord.word.text == "rule" }
    if fences.isEmpty { sink.report(.noRuleBlock, at: document.title ?? Piece("", at: 0)) }
    return fences.compactMap { fence in
      var reader = ClauseReader(fence.body)
      let before = sink.errors.count
      let raw = reader.read(&sink)
      guard sink.errors.count == before else { return nil }
      var compiler = BlockCompiler(raw, options: options)
      return compiler.compile(&sink)
    }
  }

  private static func readExamples(
    _ document: RuleDocument, _ blocks: [Block], _ sink: inout ErrorSink
  ) -> [Example] {
    var reader = ExampleReader()
    for fence in document.fences { reader.read(fence, &sink) }
    reader.finish(&sink)
    let titles = blocks.flatMap(\.fixes).map(\.title)
    for fix in reader.examples.compactMap(\.fix) where !titles.contains(fix.text) {
      sink.report(
        .unknownFix(fix.text, nearest: nearestWord(to: fix.text, among: titles)), at: fix)
    }
    return reader.examples
  }

  private static func withoutCarriageReturns(_ text: String) -> String {
    guard text.utf8.contains(0x0D) else { return text }
    return String(text.map { $0 == "\r\n" ? "\n" : $0 })
  }
}
