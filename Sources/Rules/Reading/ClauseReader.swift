import Source

/// One clause of a rule block, not yet understood.
struct RawClause {
  /// The name in front of it, `$x`, if any.
  let subject: Piece?
  let word: Piece
  /// What follows the word, continuation lines included.
  var content: Piece
}

/// A `fix` with what belongs to it.
struct RawFix {
  let head: Piece
  var needs: [Piece] = []
  var whens: [Piece] = []
  var edits: [Piece] = []
}

/// The clauses of one rule block.
struct RawBlock {
  var clauses: [RawClause] = []
  var fixes: [RawFix] = []
  /// Where the block starts, for messages about the whole.
  var start: Piece
}

/// The words of the language.
enum ClauseWord {
  /// Those that look for a pattern.
  static let searches = [
    "match", "then", "next", "with", "without", "contains", "lacks", "inside", "outside",
    "somewhere", "nowhere", "is", "isNot", "all",
  ]
  static let others = [
    "where", "let", "for", "each", "at", "say", "also", "severity", "needs", "fix", "when",
  ]
  static let all = searches + others
  static let edits = ["replace", "delete", "insert", "wrap", "unwrap", "move"]
}

/// Cuts a rule block into clauses: one starts at the left margin, indented lines continue it.
struct ClauseReader {
  private let body: Piece
  private var block: RawBlock
  /// The indentation of the edits of the fix that is being read; nil before its first.
  private var editIndentation: Int?
  /// Whether the last clause was ignored because of a mistake in its first line.
  private var isSkipping = false

  init(_ body: Piece) {
    self.body = body
    block = RawBlock(start: body)
  }

  mutating func read(_ sink: inout ErrorSink) -> RawBlock {
    var offset = 0
    for text in body.text.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = body.slice(from: offset, to: offset + text.utf8.count)
      offset += text.utf8.count + 1
      let trimmed = line.trimmed
      if trimmed.isEmpty || trimmed.text.hasPrefix("# ") || trimmed.text == "#" { continue }
      if trimmed.offset == line.offset {
        startClause(trimmed, &sink)
      } else if !isSkipping {
        continueClause(trimmed, indentation: Int(trimmed.offset - line.offset), &sink)
      }
    }
    return block
  }

  private mutating func startClause(_ line: Piece, _ sink: inout ErrorSink) {
    isSkipping = false
    var (word, content) = line.firstWord
    var subject: Piece?
    if word.text.hasPrefix("$") {
      subject = word
      (word, content) = content.firstWord
    }
    guard ClauseWord.all.contains(word.text) else {
      isSkipping = true
      let nearest = nearestWord(to: word.text, among: ClauseWord.all)
      return sink.report(.unknownClause(word.text, nearest: nearest), at: word)
    }
    if content.isEmpty { sink.report(.emptyClause(word.text), at: word) }
    add(RawClause(subject: subject, word: word, content: content), &sink)
  }

  /// Adds a clause to the block, or to the fix that it belongs to.
  private mutating func add(_ clause: RawClause, _ sink: inout ErrorSink) {
    let last = block.fixes.indices.last
    switch (clause.word.text, last) {
    case ("fix", _):
      editIndentation = nil
      block.fixes.append(RawFix(head: clause.content))
    case ("needs", let last?): block.fixes[last].needs.append(clause.content)
    case ("when", let last?):
      block.fixes[last].whens.append(clause.content)
    case ("when", nil): sink.report(.clauseOutsideFix("when"), at: clause.word)
    default: block.clauses.append(clause)
    }
  }

  private mutating func continueClause(
    _ line: Piece, indentation: Int, _ sink: inout ErrorSink
  ) {
    guard let fix = block.fixes.indices.last else {
      guard let last = block.clauses.indices.last else {
        return sink.report(.noClauseBeforeIndentation, at: line)
      }
      block.clauses[last].content = joined(block.clauses[last].content, line)
      return
    }
    if let editIndentation, indentation > editIndentation, let last = block.fixes[fix].edits.last {
      block.fixes[fix].edits[block.fixes[fix].edits.count - 1] = joined(last, line)
    } else if editIndentation == nil, let when = block.fixes[fix].whens.popLast() {
      let isEdit = ClauseWord.edits.contains(line.firstWord.word.text)
      block.fixes[fix].whens.append(isEdit ? when : joined(when, line))
      guard isEdit else { return }
      editIndentation = indentation
      block.fixes[fix].edits.append(line)
    } else {
      editIndentation = editIndentation ?? indentation
      block.fixes[fix].edits.append(line)
    }
  }

  /// From the start of one piece to the end of another that follows it in the body.
  private func joined(_ first: Piece, _ second: Piece) -> Piece {
    let start = Int(first.offset - body.offset)
    return body.slice(from: start, to: Int(second.range.end - body.offset))
  }
}
