import Source
import Syntax
import Views

/// All that rules look for, by what it is and by name where they ask for one.
struct Triggers: Sendable {
  /// By number.
  private(set) var attempts: [Attempt] = []
  let views: Table
  let modifiers: Table
  let declarations: Table
  let code: CodeTable

  /// Numbers of attempts, by the name of what they look for.
  struct Table: Sendable {
    let byName: NameMap<[Int]>
    /// Those that look at everything.
    let any: [Int]
    let all: [Int]
  }

  /// Numbers of attempts, by the kind of node that they look for.
  struct CodeTable: Sendable {
    /// By the raw value of the kind: those that a node of that kind can match whatever its name.
    let byKind: [[Int]]
    let byName: NameMap<[Int]>
    let all: [Int]
    /// For each of `all`: the raw values of the kinds that it can match.
    let kinds: [[Int]]
  }

  init(_ programs: [RuleSet.Program]) {
    for (rule, program) in programs.enumerated() {
      for (number, block) in program.blocks.enumerated() {
        for pattern in block.match.patterns {
          attempts.append(Attempt(rule: rule, block: block, number: number, pattern: pattern))
        }
      }
    }
    views = Self.table(.view, attempts)
    modifiers = Self.table(.modifier, attempts)
    declarations = Self.table(.declaration, attempts)
    code = Self.codeTable(attempts)
  }

  private static func table(_ kind: Pattern.Kind, _ attempts: [Attempt]) -> Table {
    let all = attempts.indices.filter { attempts[$0].pattern.kind == kind }
    let named = all.filter { attempts[$0].name != nil }
    return Table(
      byName: NameMap(Dictionary(grouping: named) { attempts[$0].name ?? "" }),
      any: all.filter { attempts[$0].name == nil }, all: all)
  }

  private static func codeTable(_ attempts: [Attempt]) -> CodeTable {
    let all = attempts.indices.filter { attempts[$0].pattern.kind == .code }
    let named = all.filter { attempts[$0].calledName != nil }
    let byKind = NodeKind.allCases.map { kind in
      all.filter { attempts[$0].pattern.mayMatch(kind) }
    }
    return CodeTable(
      byKind: byKind.map { $0.filter { attempts[$0].calledName == nil } },
      byName: NameMap(Dictionary(grouping: named) { attempts[$0].calledName ?? "" }),
      all: all,
      kinds: all.map { number in byKind.indices.filter { byKind[$0].contains(number) } })
  }
}
