import Platforms
import Source
import Syntax

/// What a condition with `#available` settles.
struct AvailabilityChecks {
  /// Where it holds.
  var positive: Availability
  /// Where it doesn't; everywhere when another condition may have failed instead.
  var negative: Availability
}

extension ViewTreeBuilder {
  /// Adds a scope inside `outer`, narrowed by `availability`; `outer` itself when nothing is narrowed.
  mutating func addScope(
    _ node: NodeID, within outer: ScopeID, _ availability: Availability
  ) -> ScopeID {
    guard availability != .everywhere else { return outer }
    let narrowed = tables.scopes[Int(outer.index)].availability.intersection(availability)
    tables.scopes.append(Scope(outer: outer, node: node, availability: narrowed))
    return ScopeID(index: UInt32(tables.scopes.count - 1))
  }

  /// What the conditions of an `if` or `guard` say of OS versions; nil when nothing.
  func availabilityChecks(ofConditionsIn node: NodeID) -> AvailabilityChecks? {
    guard let list = syntax.child(node, .conditionList) else { return nil }
    var result: AvailabilityChecks?
    var isAlone = true
    for condition in syntax.childrenBackward(list) {
      guard syntax.kind(condition) == .availabilityCondition else {
        isAlone = false
        continue
      }
      if result != nil { isAlone = false }
      let checks = availabilityChecks(of: condition)
      let others = result?.positive ?? .everywhere
      result = AvailabilityChecks(
        positive: others.intersection(checks.positive), negative: checks.negative)
    }
    if !isAlone { result?.negative = .everywhere }
    return result
  }

  private func availabilityChecks(of condition: NodeID) -> AvailabilityChecks {
    let versions = versions(ofArgumentsIn: condition)
    let atLeast = Availability.atLeast(versions)
    let older = Availability.olderThan(versions)
    return syntax.kind(syntax.firstToken(condition)) == .poundUnavailable
      ? AvailabilityChecks(positive: older, negative: atLeast)
      : AvailabilityChecks(positive: atLeast, negative: older)
  }

  /// `iOS 17, macOS 14.0, *` as platforms and versions; what is neither is left out.
  private func versions(ofArgumentsIn node: NodeID) -> [Platform: OSVersion] {
    var result: [Platform: OSVersion] = [:]
    for argument in syntax.childrenBackward(node)
    where syntax.kind(argument) == .availabilityArgument {
      let words = syntax.string(argument).split { $0 == " " || $0 == "\t" || $0 == "\n" }
      guard words.count == 2, let platform = Platform(named: String(words[0])),
        let version = OSVersion(words[1])
      else { continue }
      result[platform] = version
    }
    return result
  }

  /// What `@available(...)` says: the short form's versions, or one platform's `introduced:`,
  /// `obsoleted:` or `unavailable`.
  func availability(ofAttribute attribute: NodeID) -> Availability {
    let arguments = syntax.children(attribute)
      .filter { syntax.kind($0) == .availabilityArgument }
      .map { syntax.string($0) }
    guard let first = arguments.first, let platform = Platform(named: first) else {
      return .atLeast(versions(ofArgumentsIn: attribute))
    }
    var result = Availability.everywhere
    for argument in arguments.dropFirst() {
      let parts = argument.split(separator: ":").map { $0.filter { $0 != " " } }
      let version = parts.count == 2 ? OSVersion(parts[1]) : nil
      if parts == ["unavailable"] { result[platform] = nil }
      if parts[0] == "introduced", let version { result[platform]?.lower = version }
      if parts[0] == "obsoleted", let version { result[platform]?.upper = version }
    }
    return result
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

  /// What a compilation condition says of platforms: `os(iOS)`, `targetEnvironment(macCatalyst)`, and
  /// `&&`, `||`, `!` and parentheses around them.
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
