import Source

extension SyntaxTree {
  /// Parses `text` as one Swift file. Any bytes give a tree; what is wrong with them is in `errors`.
  /// Linear in the number of bytes.
  public static func parse(_ text: SourceText) -> SyntaxTree {
    var lexer = Lexer(text)
    lexer.run()
    if !lexer.isBalanced { BracketRepair.run(&lexer) }
    var parser = Parser(lexer)
    parser.parseFile()
    let tokens = finished(lexer.tokens, parser.splits)
    let nodes = parser.nodes.copied(capacity: parser.nodes.count)
    lexer.tokens.deallocate()
    lexer.matches.deallocate()
    parser.nodes.deallocate()
    parser.splits.deallocate()
    let errors = (lexer.errors + parser.errors).sorted { $0.range.start < $1.range.start }
    // The text is kept alive to here: lexer and parser only know where its bytes are.
    return SyntaxTree(
      text: text, nodes: nodes, tokens: tokens, comments: lexer.comments, errors: errors)
  }

  /// A copy of the tokens in memory of exactly their size, with tokens that the parser read in parts
  /// as several tokens.
  private static func finished(_ tokens: TokenTable, _ splits: SplitLog) -> TokenTable {
    var result = TokenTable(capacity: tokens.count + splits.count)
    var copied = 0
    for index in 0..<splits.count {
      let split = splits.entries[index]
      result.append(tokens, copied..<max(copied, Int(split.token)))
      copied = Int(split.token)
      // The next part starts where this one ends.
      let isLast = index + 1 == splits.count || splits.entries[index + 1].token != split.token
      result.kind[result.count] = split.kind
      result.flags[result.count] = split.flags
      result.start[result.count] = split.start
      result.end[result.count] =
        isLast ? tokens.start[Int(split.token)] : splits.entries[index + 1].start
      result.count += 1
    }
    result.append(tokens, copied..<tokens.count)
    return result
  }
}

extension SyntaxError {
  /// A file that is not Swift at all has as many faults as tokens; no one reads more than these.
  static let maximumCount = 200
}
