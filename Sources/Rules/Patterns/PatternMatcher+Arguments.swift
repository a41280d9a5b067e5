import Source
import Syntax
import Views

/// One argument of a call, in parentheses or trailing.
struct Argument {
  let label: TokenID?
  let value: NodeID
  /// The argument, the labelled closure, or the trailing closure.
  let node: NodeID
  let isTrailing: Bool
}

extension SyntaxTree {
  /// The arguments of a call in source order, trailing closures included.
  func arguments(of call: NodeID) -> [Argument] {
    var result: [Argument] = []
    for child in children(call).dropFirst() {
      switch kind(child) {
      case .argumentList:
        for argument in children(child) where kind(argument) == .argument {
          guard let value = value(of: argument) else { continue }
          result.append(
            Argument(
              label: label(of: argument), value: value, node: argument, isTrailing: false))
        }
      case .closure:
        result.append(Argument(label: nil, value: child, node: child, isTrailing: true))
      case .labeledClosure:
        guard let value = lastChild(child) else { continue }
        result.append(
          Argument(label: firstToken(child), value: value, node: child, isTrailing: true))
      default: break
      }
    }
    return result
  }
}

extension PatternMatcher {
  /// Whether the call `s` has the arguments of the call `p`, in both possible senses of having.
  func arguments(_ p: NodeID, _ s: NodeID, _ next: Next) -> Truth {
    let mine = wanted.arguments(of: p)
    let theirs = source.arguments(of: s)
    let run = mine.first { pattern.run($0.node) != nil }.flatMap { pattern.run($0.node) }
    let shown = mine.filter { pattern.run($0.node) == nil }
    guard isLenient || run != nil || shown.count == theirs.count else { return .no }
    return pair(shown[...], theirs, isInOrder: !isLenient) { [self] left in
      guard let run else { return next() }
      let taken = Code(left.map(\.node), before: source.endToken(s), in: file, source)
      return bind(run, .code(taken), next)
    }
  }

  /// Finds for each shown argument its counterpart; `next` gets those that are left.
  private func pair(
    _ shown: ArraySlice<Argument>, _ given: [Argument], isInOrder: Bool,
    _ next: @escaping ([Argument]) -> Truth
  ) -> Truth {
    guard let first = shown.first else { return next(given) }
    guard let index = counterpart(of: first, among: given) else { return .no }
    var rest = given
    rest.remove(at: index)
    return argument(
      first, given[index],
      Next { [self] in
        pair(shown.dropFirst(), rest, isInOrder: isInOrder, next)
      })
  }

  /// The argument with the same label; of those without, the first; for a trailing closure the trailing
  /// one, or a closure in the parentheses.
  private func counterpart(of shown: Argument, among given: [Argument]) -> Int? {
    if let label = shown.label {
      return given.firstIndex { $0.label.map { source.name($0) } == pattern.name(label) }
    }
    guard shown.isTrailing else { return given.firstIndex { $0.label == nil && !$0.isTrailing } }
    return given.firstIndex { $0.isTrailing && $0.label == nil }
      ?? given.lastIndex { !$0.isTrailing && source.kind($0.value) == .closure }
  }

  private func argument(_ p: Argument, _ s: Argument, _ next: Next) -> Truth {
    // Only closures that build views are lenient; in values each word counts.
    wanted.kind(p.value) == .closure
      ? node(p.value, s.value, next) : exact.node(p.value, s.value, next)
  }
}
