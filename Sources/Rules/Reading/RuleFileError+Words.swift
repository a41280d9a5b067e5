extension RuleFileError.Reason {
  /// One line: what is wrong and what to do.
  package var words: String {
    fileWords ?? clauseWords ?? patternWords ?? conditionWords ?? fixWords ?? exampleWords ?? ""
  }

  private var fileWords: String? {
    switch self {
    case .badPath:
      "a rule file is called <category>/<rule-id>.md, in lower case with hyphens"
    case .idTaken(let id, let other): "the rule `\(id)` is in \(other) already; choose another id"
    case .noFrontMatter:
      "a rule file starts with front matter: a line `---`, `severity: warning`, a line `---`"
    case .openFrontMatter: "nothing ends the front matter; write `---` behind its last line"
    case .noKeyValue(let line): "`\(line)` is not `key: value`"
    case .unknownKey(let key, let nearest):
      "unknown key `\(key)`" + (meant(nearest) ?? "; use severity, default, because or option NAME")
    case .repeatedKey(let key): "`\(key)` is given twice; keep one"
    case .badValue(let value, let key, let allowed):
      "`\(key)` can't be `\(value)`; use \(list(allowed))"
    case .noSeverity: "`severity` is missing; use error, warning, info or hint"
    case .offWithoutReason: "a rule that is off by default says why; add `because: ...`"
    case .badOptionName(let name): "`\(name)` is no name for an option; use letters and digits"
    case .noHeading: "the heading is missing; state the fault in a line `# ...`"
    case .noRuleBlock: "nothing is flagged; add a fence ```rule with `match`, and `say`"
    case .openFence: "nothing ends this fence; close it with the same mark on a line of its own"
    default: nil
    }
  }

  private var clauseWords: String? {
    switch self {
    case .unknownClause(let word, let nearest): "unknown clause `\(word)`" + (meant(nearest) ?? "")
    case .noClauseBeforeIndentation: "an indented line continues a clause, and none is above it"
    case .emptyClause(let clause): "nothing follows `\(clause)`"
    case .noMatch: "a rule block starts with `match`"
    case .matchNotFirst: "`match` comes once, as the first clause; use another block or `or`"
    case .repeatedClause(let clause): "`\(clause)` is given twice; keep one"
    case .noMessage: "the message is missing; add `say \"...\"`"
    case .conditionAfterLastMessage:
      "the message above always speaks, so this one never does; put it first"
    case .clauseWithoutSubject(let clause):
      "`\(clause)` needs the name of what it is about: `$x \(clause) ...`"
    case .clauseOutsideFix(let clause): "`\(clause)` belongs to a fix; write it below `fix`"
    case .badName(let name): "`\(name)` is no name; write `$` and letters"
    case .nameTaken(let name): "`\(name)` is named above already; choose another name"
    default: nil
    }
  }

  private var patternWords: String? {
    switch self {
    case .notSwift(let what): "this is not Swift: \(what)"
    case .emptyPattern: "a pattern is missing here"
    case .severalThings: "a pattern is one thing; separate alternatives with `or`"
    case .notAPattern(let text):
      "`\(text)` is no pattern; write a view, `.modifier()`, a declaration, a statement, or"
        + " `expression` and an expression"
    case .unboundName(let name, let nearest):
      "nothing above names `\(name)`" + (meant(nearest) ?? "")
    case .boundInSomeAlternatives(let name):
      "`\(name)` is named in some of the alternatives only; name it in each, or use `$_`"
    case .misplacedRun(let name):
      "`\(name)` stands for any number of things, and here is one; write `$` instead of `$$$`"
    case .wrongPlaceForPattern(let what, let clause): "`\(clause)` doesn't look for \(what)"
    default: nil
    }
  }

  private var conditionWords: String? {
    switch self {
    case .notACondition(let text): "`\(text)` can't stand in a condition"
    case .unknownWord(let word, let owner, let nearest):
      "\(owner) has no `\(word)`" + (meant(nearest) ?? "; see `viewlint rules --predicates`")
    case .wrongArguments(let word, let expected): "`\(word)` is called as `\(expected)`"
    case .notATruth(let text): "`\(text)` is neither true nor false"
    case .notAPlace(let text): "`\(text)` is no place in the code"
    case .notAList(let text): "`\(text)` is no list"
    case .unknownOption(let name, let nearest):
      "there is no option `\(name)`" + (meant(nearest) ?? "; add `option \(name): ...` at the top")
    default: nil
    }
  }

  private var fixWords: String? {
    switch self {
    case .noText(let clause): "`\(clause)` needs a text in quotation marks"
    case .unknownPlatform(let name, let nearest):
      "unknown platform `\(name)`"
        + (meant(nearest) ?? "; use iOS, macOS, tvOS, watchOS or visionOS")
    case .badVersion(let text): "`\(text)` is no version; write a platform and numbers: iOS 17.1"
    case .unknownAPI(let name, let nearest):
      "`\(name)` is not in the tables of rules/sdk" + (meant(nearest) ?? "; name the versions")
    case .ambiguousAPI(let name, let overloads):
      "`\(name)` has overloads of several versions; say which: "
        + overloads.map { "`\($0)`" }.joined(separator: ", ")
    case .badFix: "a fix is `fix \"title\" safe` or `fix \"title\" unsafe`"
    case .unknownVerb(let word, let nearest):
      "unknown edit `\(word)`"
        + (meant(nearest) ?? "; use replace, delete, insert, wrap, unwrap or move")
    case .verbWithout(let verb, let word): "`\(verb)` needs `\(word)`"
    case .fixWithoutEdits: "a fix needs edits, indented below it"
    case .badTemplate(let what): "this code is not Swift: \(what)"
    default: nil
    }
  }

  private var exampleWords: String? {
    switch self {
    case .unknownExampleWord(let word, let nearest):
      "unknown word `\(word)` behind `swift`"
        + (meant(nearest) ?? "; use flagged, fine or fixed, file=, target=, fix= or except=")
    case .badTarget(let text): "`\(text)` is no target; write `target=\"iOS 16, macOS 13\"`"
    case .markWithoutLine: "a mark stands below the line that it marks, and no line is above it"
    case .noMark: "a flagged example marks what is flagged: carets in a comment below the line"
    case .markInFine: "a mark in an example where nothing is flagged; remove it"
    case .refusedInFine: "only a flagged example has a fix that can be refused; remove `refused`"
    case .fixedWithoutFlagged: "`fixed` follows the flagged example that it fixes"
    case .unknownFix(let title, let nearest):
      "the rule has no fix `\(title)`" + (meant(nearest) ?? "; write the title of one of its fixes")
    case .exceptWithoutReason:
      "`except` says which variations and why: `except=\"group: it needs a file\"`"
    case .unknownVariation(let name, let nearest):
      "unknown variation `\(name)`"
        + (meant(nearest) ?? "; use emoji, crlf, tabs, group, enum, comment, string or disabled")
    case .fileWithoutExample: "`file=` continues the example above it, and none is there"
    case .noExamples(let kind): "the rule has no \(kind) example; add one"
    default: nil
    }
  }

  private func meant(_ nearest: String?) -> String? { nearest.map { "; did you mean `\($0)`?" } }

  private func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
