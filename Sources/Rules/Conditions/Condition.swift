import Source

/// An expression of the rule language, checked and ready to be evaluated.
indirect enum Expression: Sendable {
  case number(Double)
  case text(String)
  case truth(Bool)
  case symbol(Name)
  /// What a name stands for.
  case name(slot: Int)
  /// `options.name`, by its place among the options of the rule.
  case option(Int)
  /// `target`
  case target
  case not(Expression)
  case and(Expression, Expression)
  case or(Expression, Expression)
  case compare(Comparison, Expression, Expression)
  case calculate(Calculation, Expression, Expression)
  case word(Word, Expression, [Expression])
  /// A word that is asked of each element of a list.
  case each(Word, Expression, [Expression])
  /// `x.is(P, Q)`
  case matches(Expression, [Pattern])
}

enum Comparison: Sendable { case equal, unequal, less, lessOrEqual, greater, greaterOrEqual }

enum Calculation: Sendable { case add, subtract, multiply, divide }

/// One word of the vocabulary: a function of a value that conditions and messages can call.
package struct Word: Sendable {
  /// What a word takes.
  package struct Parameter: Sendable {
    let label: String?
    let sort: Sort
  }

  package let name: String
  /// What it is asked of.
  package let receiver: Sort
  let parameters: [Parameter]
  package let result: Sort
  /// What it answers, in one line.
  package let summary: String
  let evaluate: @Sendable (Machine, Value, [Value]) -> Value
  /// What a value must have for the word to say yes, or to list anything; those that are told soonest
  /// in front.
  var features: [Feature] = []

  /// The same word, which only holds for values with `features`.
  func needing(_ features: Feature...) -> Word {
    var word = self
    word.features = features
    return word
  }

  /// `scrolls(_:)`, as people write it.
  package var signature: String {
    guard !parameters.isEmpty else { return name }
    return name + "(" + parameters.map { "\($0.label ?? "_"):" }.joined() + ")"
  }
}
