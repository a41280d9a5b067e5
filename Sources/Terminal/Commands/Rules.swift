import Rules
import Source
import Workspace

/// `viewlint rules` and `viewlint explain`: the built-in rules and those of the project.
struct RulesCommand {
  let invocation: Invocation
  let console: Console

  func run() -> Int32 {
    if invocation.has(.predicates) { return listWords() }
    let (rules, problems) = Workspace.rules(
      configuration: invocation.value(.config), workingDirectory: console.workingDirectory)
    for problem in problems { console.report(problem) }
    let code: Int32 = problems.contains { $0.level == .error } ? 2 : 0
    if let id = invocation.operands.first { return explain(id, rules) ?? code }
    if invocation.value(.format) == "json" {
      writeJSON(rules)
    } else {
      writeList(rules)
    }
    return code
  }

  /// Prints the page of a rule; an exit code if there is no such rule.
  private func explain(_ id: String, _ rules: [Rule]) -> Int32? {
    guard let rule = rules.first(where: { $0.id == id }) else {
      let near = nearestWord(to: id, among: rules.map(\.id))
      let remedy = near.map { "did you mean '\($0)'?" } ?? "'viewlint rules' lists them"
      return console.fail("there is no rule '\(id)'; \(remedy)")
    }
    let output = console.output
    output.write(line: console.style.apply(.bold, rule.title))
    output.write(line: "")
    output.write(line: "\(rule.category)/\(rule.id): \(level(of: rule))")
    if let reason = rule.offReason { output.write(line: "Off by default: \(reason)") }
    output.write(line: "")
    output.write(line: trimmed(rule.explanation))
    for (index, fix) in rule.fixes.enumerated() {
      let safety = fix.isSafe ? "safe" : "unsafe"
      output.write(line: (index == 0 ? "\n" : "") + "Fix (\(safety)): \(fix.title)")
    }
    for option in rule.options {
      output.write(line: "\nOption \(option.name), by default \(text(of: option.defaultValue))")
    }
    return nil
  }

  private func writeList(_ rules: [Rule]) {
    let idWidth = rules.map(\.id.count).max() ?? 0
    console.output.write(
      line: console.style.apply(.dim, "f: has a fix; u: has a fix that --unsafe-fixes applies\n"))
    var category = ""
    for rule in sorted(rules) {
      if rule.category != category {
        if !category.isEmpty { console.output.write("\n") }
        category = rule.category
        console.output.write(line: console.style.apply(.bold, category))
      }
      let level = level(of: rule)
      let gap = String(repeating: " ", count: idWidth - rule.id.count)
      let rest = String(repeating: " ", count: 7 - level.count)
      console.output.write(
        line: "  \(rule.id)\(gap)  \(console.style.apply(.dim, level))\(rest)  \(mark(of: rule))  "
          + rule.title)
    }
  }

  private func writeJSON(_ rules: [Rule]) {
    console.output.write("[")
    for (index, rule) in sorted(rules).enumerated() {
      let object = JSON.object([
        ("id", .string(rule.id)), ("category", .string(rule.category)),
        ("severity", .string(rule.severity.name)), ("default", .bool(rule.isOnByDefault)),
        ("title", .string(rule.title)), ("explanation", .string(trimmed(rule.explanation))),
        (
          "fixes",
          .array(
            rule.fixes.map {
              .object([
                ("title", .string($0.title)), ("safety", $0.isSafe ? "safe" : "unsafe"),
              ])
            })
        ),
      ])
      console.output.write((index == 0 ? "\n  " : ",\n  ") + object.text)
    }
    console.output.write("\n]\n")
  }

  /// What the conditions of rule files can ask, by what it is asked of.
  private func listWords() -> Int32 {
    var receiver: String?
    for word in Vocabulary.words {
      let next = name(of: word.receiver)
      if next != receiver {
        if receiver != nil { console.output.write("\n") }
        receiver = next
        console.output.write(line: console.style.apply(.bold, "of \(next)"))
      }
      let signature = console.style.apply(.green, word.signature)
      console.output.write(line: "  .\(signature) -> \(name(of: word.result)): \(word.summary)")
    }
    return 0
  }

  /// As messages name it, without the comma that goes on in a sentence.
  private func name(of sort: Sort) -> String {
    let words = sort.words
    return words.last == "," ? String(words.dropLast()) : words
  }

  private func sorted(_ rules: [Rule]) -> [Rule] {
    rules.sorted { ($0.category, $0.id) < ($1.category, $1.id) }
  }

  /// Whether the rule has fixes, as one letter.
  private func mark(of rule: Rule) -> String {
    rule.fixes.isEmpty ? " " : rule.fixes.contains(where: \.isSafe) ? "f" : "u"
  }

  private func level(of rule: Rule) -> String { rule.isOnByDefault ? rule.severity.name : "off" }

  private func text(of value: RuleOption.Value) -> String {
    switch value {
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
    case .truth(let truth): String(truth)
    case .text(let text): "\"\(text)\""
    }
  }

  private func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
