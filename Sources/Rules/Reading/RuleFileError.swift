import Source

/// Why a rule file was refused, worded for the person who wrote it.
package struct RuleFileError: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: String
  package let position: Position
  package let reason: Reason

  package init(path: String, position: Position, reason: Reason) {
    self.path = path
    self.position = position
    self.reason = reason
  }

  /// What is wrong and what to do.
  package var message: String { reason.words }

  package var description: String {
    "\(path):\(position.line):\(position.column): error: \(message)"
  }

  /// What can be wrong. `nearest` is the word that was probably meant.
  package enum Reason: Hashable, Sendable {
    // The file
    case badPath
    case idTaken(String, by: String)
    case noFrontMatter
    case openFrontMatter
    case noKeyValue(String)
    case unknownKey(String, nearest: String?)
    case repeatedKey(String)
    case badValue(String, key: String, allowed: [String])
    case noSeverity
    case offWithoutReason
    case badOptionName(String)
    case noHeading
    case noRuleBlock
    case openFence

    // Clauses
    case unknownClause(String, nearest: String?)
    case noClauseBeforeIndentation
    case emptyClause(String)
    case noMatch
    case matchNotFirst
    case repeatedClause(String)
    case noMessage
    case conditionAfterLastMessage
    case clauseWithoutSubject(String)
    case clauseOutsideFix(String)
    case badName(String)
    case nameTaken(String)

    // Patterns
    case notSwift(String)
    case emptyPattern
    case severalThings
    case notAPattern(String)
    case unboundName(String, nearest: String?)
    case boundInSomeAlternatives(String)
    case misplacedRun(String)
    case wrongPlaceForPattern(String, clause: String)

    // Conditions
    case notACondition(String)
    case unknownWord(String, of: String, nearest: String?)
    case wrongArguments(String, expected: String)
    case notATruth(String)
    case notAPlace(String)
    case notAList(String)
    case unknownOption(String, nearest: String?)

    // Messages, needs, fixes
    case noText(String)
    case unknownPlatform(String, nearest: String?)
    case badVersion(String)
    case unknownAPI(String, nearest: String?)
    case ambiguousAPI(String, [String])
    case badFix
    case unknownVerb(String, nearest: String?)
    case verbWithout(String, word: String)
    case fixWithoutEdits
    case badTemplate(String)

    // Examples
    case unknownExampleWord(String, nearest: String?)
    case badTarget(String)
    case markWithoutLine
    case noMark
    case markInFine
    case refusedInFine
    case fixedWithoutFlagged
    case unknownFix(String, nearest: String?)
    case exceptWithoutReason
    case unknownVariation(String, nearest: String?)
    case fileWithoutExample
    case noExamples(String)
  }
}
