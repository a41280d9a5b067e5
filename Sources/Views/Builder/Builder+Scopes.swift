import Platforms
import Source
import Syntax

/// What a condition with `#available` settles.
struct AvailabilityChecks {
  /// Where it holds, at most.
  var positive: Availability
  /// Where it doesn't, at most; everywhere when another condition may have failed instead.
  var negative: Availability
}

extension ViewTreeBuilder {
  /// Adds a scope inside `outer`, narrowed by `availability`, for the code in `extent`; `outer` itself
  /// when nothing is narrowed.
  mutating func addScope(
    _ node: NodeID, within outer: ScopeID, _ availability: Availability,
    extent: ByteRange? = nil
  ) -> ScopeID {
    guard availability != .everywhere else { return outer }
    let narrowed = tables.scopes[Int(outer.index)].availability.intersection(availability)
    tables.scopes.append(
      Scope(
        outer: outer, node: node, extent: extent ?? syntax.range(node), availability: narrowed))
    return ScopeID(index: UInt32(tables.scopes.count - 1))
  }

  /// Narrows what follows `node` up to the end of the block.
  mutating func narrowRest(behind node: NodeID, _ availability: Availability) {
    let extent = ByteRange(syntax.range(node).end, max(blockEnd, syntax.range(node).end))
    scope = addScope(node, within: scope, availability, extent: extent)
  }

  // MARK: Checks

  /// What the conditions of an `if`, `guard` or `while` say of OS versions; nil when nothing.
  func availabilityChecks(ofConditionsIn node: NodeID) -> AvailabilityChecks? {
    guard let list = syntax.child(node, .conditionList) else { return nil }
    var result: AvailabilityChecks?
    var isAlone = true
    for condition in syntax.childrenBackward(list) {
      guard let checks = availabilityChecks(of: condition) else {
        isAlone = false
        continue
      }
      result = AvailabilityChecks(
        positive: (result?.positive ?? .everywhere).intersection(checks.positive),
        negative: (result?.negative ?? .nowhere).union(checks.negative))
    }
    if !isAlone { result?.negative = .everywhere }
    return result
  }

  /// What one condition says of OS versions; nil when it is no check of them.
  func availabilityChecks(of condition: NodeID) -> AvailabilityChecks? {
    guard syntax.kind(condition) == .availabilityCondition else { return nil }
    let list = AvailabilityList(syntax.children(condition), in: syntax)
    return syntax.kind(syntax.firstToken(condition)) == .poundUnavailable
      ? AvailabilityChecks(positive: list.fails, negative: list.holds)
      : AvailabilityChecks(positive: list.holds, negative: list.fails)
  }

  /// What `@available(...)` says: the short form's versions, or one platform's `introduced:`,
  /// `obsoleted:` or `unavailable`. Nothing of a part of a platform, a Swift version, deprecations.
  func availability(ofAttribute attribute: NodeID) -> Availability {
    let arguments = syntax.children(attribute).filter {
      syntax.kind($0) == .availabilityArgument
    }
    guard let first = arguments.first else { return .everywhere }
    let subject = syntax.string(first)
    let rest = arguments.dropFirst()
    if subject == "*" {
      return rest.contains { isWord($0, "unavailable") } ? .nowhere : .everywhere
    }
    guard syntax.firstToken(first).next == syntax.endToken(first),
      let meaning = Platform.meaning(of: subject)
    else { return AvailabilityList(arguments, in: syntax).holds }
    var result = Availability.everywhere
    guard !meaning.isPart else { return result }
    for argument in rest {
      for platform in meaning.platforms { narrow(&result, platform, argument) }
    }
    return result
  }

  /// `introduced: 15`, `obsoleted: 17` and `unavailable`; what else can stand there bounds nothing.
  private func narrow(
    _ result: inout Availability, _ platform: Platform, _ argument: NodeID
  ) {
    if isWord(argument, "unavailable") { result[platform] = nil }
    let colon = syntax.firstToken(argument).next
    let end = syntax.endToken(argument)
    guard colon.next.index < end.index, syntax.kind(colon) == .colon else { return }
    let value = ByteRange(syntax.range(colon.next).start, syntax.range(end.previous).end)
    guard let version = OSVersion(syntax.text.string(value)) else { return }
    let name = syntax.range(syntax.firstToken(argument))
    if syntax.text.equals(name, "introduced") { result[platform]?.lower = version }
    if syntax.text.equals(name, "obsoleted") { result[platform]?.upper = version }
  }

  private func isWord(_ argument: NodeID, _ word: StaticString) -> Bool {
    syntax.text.equals(syntax.range(argument), word)
  }

  // MARK: Conditional compilation

  /// Calls `body` for each clause of an `#if`, with its condition as the scope.
  mutating func forEachClause(of node: NodeID, _ body: (inout Self, NodeID) -> Void) {
    var rest = Availability.everywhere
    forEachChild(node) { builder, clause in
      guard builder.syntax.kind(clause) == .ifConfigClause else { return }
      let condition = builder.condition(ofClause: clause)
      let holds = condition.map { builder.platforms($0) } ?? .unknown
      let inner = builder.addScope(
        clause, within: builder.scope, rest.intersection(holds.positive))
      if condition != nil { rest = rest.intersection(holds.negative) }
      builder.inScope(inner) { body(&$0, clause) }
    }
  }

  /// The condition of `#if` or `#elseif`; nil for `#else`.
  func condition(ofClause clause: NodeID) -> NodeID? {
    guard syntax.kind(syntax.firstToken(clause)) != .poundElse else { return nil }
    return syntax.firstChild(clause)
  }

  /// What a compilation condition says of platforms: `os(iOS)`, `targetEnvironment(macCatalyst)`,
  /// `canImport(UIKit)`, and `&&`, `||`, `!` and parentheses around them.
  private func platforms(_ condition: NodeID) -> PlatformCondition {
    switch syntax.kind(condition) {
    case .call:
      return platforms(ofCall: condition)
    case .prefixOperator:
      guard let operand = syntax.lastChild(condition),
        syntax.text.equals(syntax.range(syntax.firstToken(condition)), "!")
      else { return .unknown }
      return platforms(operand).negated
    case .tuple, .argument:
      return syntax.lastChild(condition).map { platforms($0) } ?? .unknown
    case .sequence:
      return platforms(ofSequence: condition)
    case .booleanLiteral:
      return syntax.text.equals(syntax.range(condition), "true") ? .always : .always.negated
    default:
      return .unknown
    }
  }

  private func platforms(ofCall call: NodeID) -> PlatformCondition {
    let parts = syntax.string(call).split { "() \t".contains($0) }.map(String.init)
    guard parts.count == 2 else { return .unknown }
    switch (parts[0], parts[1]) {
    case ("os", let name):
      // An operating system that SwiftUI doesn't run on is none of the five.
      return PlatformCondition(only: Platform(named: name).map { [$0] } ?? [])
    case ("targetEnvironment", "macCatalyst"):
      return PlatformCondition(positive: .only([.iOS]), negative: .everywhere)
    case ("canImport", let module):
      return vocabulary.platforms(ofModule: module).map { PlatformCondition(only: $0) } ?? .unknown
    default:
      return .unknown
    }
  }

  /// Operands between `&&` and `||`; `&&` binds tighter.
  private func platforms(ofSequence node: NodeID) -> PlatformCondition {
    var alternatives: [PlatformCondition] = []
    var current: PlatformCondition?
    for child in syntax.children(node) {
      if syntax.kind(child) == .binaryOperator {
        guard syntax.text.equals(syntax.range(child), "||"), let done = current else { continue }
        alternatives.append(done)
        current = nil
      } else {
        let operand = platforms(child)
        current = current.map { $0.and(operand) } ?? operand
      }
    }
    if let current { alternatives.append(current) }
    return alternatives.reduce(nil) { $0?.or($1) ?? $1 } ?? .unknown
  }
}

/// Where a compilation condition can hold, and where it can fail.
struct PlatformCondition {
  var positive: Availability
  var negative: Availability

  static let unknown = PlatformCondition(positive: .everywhere, negative: .everywhere)
  static let always = PlatformCondition(positive: .everywhere, negative: .nowhere)

  init(positive: Availability, negative: Availability) {
    self.positive = positive
    self.negative = negative
  }

  init(only platforms: [Platform]) {
    positive = .only(platforms)
    negative = .only(Platform.allCases.filter { !platforms.contains($0) })
  }

  var negated: PlatformCondition { PlatformCondition(positive: negative, negative: positive) }

  func and(_ other: PlatformCondition) -> PlatformCondition {
    PlatformCondition(
      positive: positive.intersection(other.positive), negative: negative.union(other.negative))
  }

  func or(_ other: PlatformCondition) -> PlatformCondition { negated.and(other.negated).negated }
}
