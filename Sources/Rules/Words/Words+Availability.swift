import Platforms
import Source
import Syntax
import Views

// Words about OS versions: those of a check, and those that run a place.
extension Vocabulary {
  static let systemsWords: [Word] = [
    Word(
      "satisfies", nil, .code, of: .systems, .truth,
      "whether a check, `iOS 17, *` or a whole `#available(iOS 17, *)`, holds on all of them"
    ) { machine, systems, check in answer(machine, systems, check, holds: true) },
    Word(
      "excludes", nil, .code, of: .systems, .truth,
      "whether a check, `iOS 17, *` or a whole `#available(iOS 17, *)`, fails on all of them"
    ) { machine, systems, check in answer(machine, systems, check, holds: false) },
    Word(
      "unnamed", "in", .code, of: .systems, .list(.text),
      "the platforms that the project runs on and a check leaves to its `*`, each with its oldest "
        + "version: `macOS 13`"
    ) { machine, systems, check in unnamed(machine, systems, check) },
    Word(
      "platforms", of: .systems, .list(.text),
      "the names of the platforms; unknown where the targets are"
    ) { machine, systems in
      listed(machine, systems).map { .list($0.map { .text($0.0.name) }) } ?? .unknown
    },
    Word(
      "versions", of: .systems, .text,
      "the oldest version of each platform, `iOS 15, macOS 12`; unknown where the targets are"
    ) { machine, systems in
      listed(machine, systems).map { .text(words(of: $0)) } ?? .unknown
    },
  ]

  static let checkWords: [Word] = [
    Word(
      "platforms", of: .code, .list(.text),
      "the names of the platforms in a check of `#available`"
    ) { machine, check in
      versions(machine, check).map { .list($0.map { .text($0.0.name) }) } ?? .unknown
    },
    Word(
      "versions", of: .code, .text, "the platforms and versions in a check, `iOS 17, macOS 14`"
    ) { machine, check in
      versions(machine, check).map { .text(words(of: $0)) } ?? .unknown
    },
  ]

  // MARK: Answers

  /// Whether all conditions of `check` hold on all systems, or one of them fails on all.
  private static func answer(
    _ machine: Machine, _ systems: Value, _ check: Value, holds: Bool
  ) -> Value {
    guard case .systems(let systems) = systems, let checks = machine.checks(of: check) else {
      return .unknown
    }
    let listed = machine.listed
    let answers = checks.map { check -> Truth in
      let answer =
        check.isNegated == holds
        ? check.list.fails(on: systems, listed: listed)
        : check.list.holds(on: systems, listed: listed)
      return answer.map { Truth($0) } ?? .unknown
    }
    return Value(
      holds
        ? answers.reduce(.yes) { $0.and($1) }
        : answers.reduce(.no) { $0.or($1) })
  }

  private static func unnamed(_ machine: Machine, _ systems: Value, _ check: Value) -> Value {
    guard let platforms = listed(machine, systems), let checks = machine.checks(of: check),
      checks.allSatisfy({ $0.list.isUnderstood })
    else { return .unknown }
    let named = Set(checks.flatMap { $0.list.wholePlatforms })
    return .list(
      platforms.filter { !named.contains($0.0) }.map { .text(words(of: [$0])) })
  }

  private typealias Versions = [(Platform, OSVersion?)]

  /// The platforms that the project lists and that are among the systems, with their oldest versions.
  private static func listed(_ machine: Machine, _ systems: Value) -> Versions? {
    guard case .systems(let systems) = systems, let listed = machine.listed else { return nil }
    return Platform.allCases.compactMap { platform in
      guard listed.contains(platform), let interval = systems[platform] else { return nil }
      return (platform, interval.lower)
    }
  }

  /// The platforms of a check, with their versions.
  private static func versions(_ machine: Machine, _ check: Value) -> Versions? {
    guard let checks = machine.checks(of: check), checks.allSatisfy({ $0.list.isUnderstood })
    else { return nil }
    return Platform.allCases.compactMap { platform in
      checks.lazy.compactMap { $0.list.versions[platform] }.max().map { (platform, $0) }
    }
  }

  private static func words(of versions: Versions) -> String {
    versions.map { platform, version in
      platform.name + (version.map { " \($0)" } ?? "")
    }.joined(separator: ", ")
  }
}

extension Machine {
  /// One check of OS versions.
  struct VersionCheck {
    let list: AvailabilityList
    /// `#unavailable`
    let isNegated: Bool
  }

  /// The checks that code consists of: the arguments of one, one as a whole, or a list of them; nil when
  /// there is anything else.
  func checks(of value: Value) -> [VersionCheck]? {
    guard let code = code(of: value), !code.nodes.isEmpty else { return nil }
    let syntax = syntax(code.file)
    if code.nodes.allSatisfy({ syntax.kind($0) == .availabilityArgument }) {
      // Arguments have the word in front of their parenthesis.
      let word = syntax.kind(code.first.previous.previous)
      return [
        VersionCheck(
          list: AvailabilityList(code.nodes, in: syntax), isNegated: word == .poundUnavailable)
      ]
    }
    var result: [VersionCheck] = []
    for node in code.nodes {
      let conditions = syntax.kind(node) == .conditionList ? syntax.children(node) : [node]
      for condition in conditions {
        guard syntax.kind(condition) == .availabilityCondition else { return nil }
        result.append(
          VersionCheck(
            list: AvailabilityList(syntax.children(condition), in: syntax),
            isNegated: syntax.kind(syntax.firstToken(condition)) == .poundUnavailable))
      }
    }
    return result.isEmpty ? nil : result
  }
}
