import Source

/// All words that conditions, messages and fixes can use. The list is closed: a file of rules cannot
/// add to it.
package enum Vocabulary {
  /// In the order in which they are documented.
  package static let words: [Word] = [
    anyWords,
    listWords,
    codeWords,
    numberWords,
    checkWords,
    typeWords,
    formWords,
    callWords,
    functionWords,
    scopeWords,
    declarationWords,
    modifierWords,
    viewWords,
    geometryWords,
    flipWords,
    orderWords,
    systemsWords,
    apiWords,
    gapWords,
    placeWords,
    scrollWords,
    coordinateWords,
    preferenceWords,
    keyWords,
    probeWords,
    measureWords,
    helperWords,
    fixWords,
  ].flatMap { $0 }

  private static let byReceiver: [Sort: [Word]] = Dictionary(grouping: words, by: \.receiver)

  /// The word of that name for a receiver: its own, one that lists have, one that is asked of each
  /// element of a list, or one that anything has.
  static func word(_ name: String, of sort: Sort, arguments count: Int) -> Word? {
    let named = candidates(of: sort).filter { $0.name == name }
    return named.first { $0.parameters.count == count } ?? named.first
  }

  /// The names that a receiver knows, for messages.
  static func names(of sort: Sort) -> [String] { candidates(of: sort).map(\.name) + ["is"] }

  private static func candidates(of sort: Sort) -> [Word] {
    var result = byReceiver[sort] ?? []
    if case .list(let element) = sort {
      result += byReceiver[.list(.anything)] ?? []
      result += byReceiver[element] ?? []
    }
    return result + (byReceiver[.anything] ?? [])
  }

  /// Whether a word is asked of each element of a list rather than of the list.
  static func isLifted(_ word: Word, over sort: Sort) -> Bool {
    guard case .list = sort else { return false }
    switch word.receiver {
    case .anything, .list: return false
    default: return true
    }
  }

  /// The sort of the answer; for an element of a list that of its elements.
  static func result(of word: Word, _ receiver: Sort) -> Sort {
    if word.result == .anything, case .list(let element) = receiver { return element }
    return word.result
  }
}

extension Word {
  /// A word without arguments.
  init(
    _ name: String, of receiver: Sort, _ result: Sort, _ summary: String,
    _ evaluate: @escaping @Sendable (Machine, Value) -> Value
  ) {
    self.init(
      name: name, receiver: receiver, parameters: [], result: result, summary: summary,
      evaluate: { machine, value, _ in evaluate(machine, value) })
  }

  /// A word with one argument.
  init(
    _ name: String, _ label: String?, _ argument: Sort, of receiver: Sort, _ result: Sort,
    _ summary: String, _ evaluate: @escaping @Sendable (Machine, Value, Value) -> Value
  ) {
    self.init(
      name: name, receiver: receiver, parameters: [Parameter(label: label, sort: argument)],
      result: result, summary: summary, evaluate: { evaluate($0, $1, $2[0]) })
  }
}

extension Vocabulary {
  /// All words as a Markdown table.
  package static var table: String {
    let rows = words.map { word in
      "| \(word.receiver.words) | `\(word.signature)` | \(word.summary) | \(word.result.words) |"
    }
    return """
      | of | word | answers | is |
      | --- | --- | --- | --- |
      \(rows.joined(separator: "\n"))
      """
  }
}
