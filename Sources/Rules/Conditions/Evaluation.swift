import Layout
import Platforms
import Source
import Syntax
import Views

extension Machine {
  func evaluate(_ expression: Expression) -> Value {
    switch expression {
    case .number(let number): .number(number)
    case .text(let text): .text(text)
    case .truth(let truth): .truth(truth)
    case .symbol(let name): .symbol(name)
    case .name(let slot): self[slot]
    case .option(let index): value(of: options[index])
    case .target: .systems(usedSystems)
    case .not(let operand): Value(!truth(operand))
    case .and(let left, let right): Value(truth(left).and(truth(right)))
    case .or(let left, let right): Value(truth(left).or(truth(right)))
    case .compare(let comparison, let left, let right):
      Value(compare(comparison, evaluate(left), evaluate(right)))
    case .calculate(let calculation, let left, let right):
      calculate(calculation, evaluate(left), evaluate(right))
    case .word(let word, let receiver, let arguments):
      ask(word, evaluate(receiver), arguments.map { evaluate($0) })
    case .each(let word, let receiver, let arguments):
      askEach(word, evaluate(receiver), arguments.map { evaluate($0) })
    case .matches(let subject, let patterns):
      Value(patterns.reduce(Truth.no) { $0.or(matches(evaluate(subject), $1)) })
    }
  }

  func truth(_ expression: Expression) -> Truth { evaluate(expression).truth }

  private func value(of option: RuleOption.Value) -> Value {
    switch option {
    case .number(let number): .number(number)
    case .truth(let truth): .truth(truth)
    case .text(let text): .text(text)
    }
  }

  private func ask(_ word: Word, _ receiver: Value, _ arguments: [Value]) -> Value {
    // Only words that anything has can say something about what is unknown.
    if receiver.isUnknown, word.receiver != .anything { return .unknown }
    return word.evaluate(self, receiver, arguments)
  }

  private func askEach(_ word: Word, _ receiver: Value, _ arguments: [Value]) -> Value {
    guard case .list(let elements) = receiver else { return .unknown }
    return .list(elements.map { ask(word, $0, arguments) })
  }

  private func compare(_ comparison: Comparison, _ a: Value, _ b: Value) -> Truth {
    switch comparison {
    case .equal: return areSame(a, b)
    case .unequal: return !areSame(a, b)
    default:
      guard case .number(let left) = a, case .number(let right) = b else { return .unknown }
      switch comparison {
      case .less: return Truth(left < right)
      case .lessOrEqual: return Truth(left <= right)
      case .greater: return Truth(left > right)
      default: return Truth(left >= right)
      }
    }
  }

  private func calculate(_ calculation: Calculation, _ a: Value, _ b: Value) -> Value {
    if case .text(let left) = a, case .text(let right) = b, calculation == .add {
      return .text(left + right)
    }
    guard case .number(let left) = a, case .number(let right) = b else { return .unknown }
    switch calculation {
    case .add: return .number(left + right)
    case .subtract: return .number(left - right)
    case .multiply: return .number(left * right)
    case .divide: return right == 0 ? .unknown : .number(left / right)
    }
  }

  /// Whether a value is what a pattern shows; names that it binds are forgotten.
  func matches(_ value: Value, _ pattern: Pattern) -> Truth {
    if value.isUnknown { return .unknown }
    return match(pattern, value, .end)
  }
}
