import Platforms
import Source

/// A rule block, checked and ready to be tried.
struct Block: Sendable {
  /// How many names it has.
  var slotCount = 0
  var match: Search
  var steps: [Step] = []
  /// Nil for what `match` found.
  var place: Expression?
  var messages: [Message] = []
  var related: [Related] = []
  /// How much its findings matter at most; nil for as much as the rule says.
  var severity: Severity?
  var needs: [Platform: OSVersion]?
  var fixes: [FixPlan] = []
  /// Whether what it suggests is a newer form of the same thing, as in the category `deprecated`: beside the
  /// old form, behind a check of OS versions, nothing is gained by it.
  var isForm = false

  struct Message: Sendable {
    let text: Template
    let condition: Expression?
  }

  struct Related: Sendable {
    let place: Expression
    let text: Template
  }
}

/// One clause between `match` and what is said.
enum Step: Sendable {
  case find(Relation, subject: Int?, Search)
  case deny(Relation, subject: Int?, Search)
  /// Each name of the search becomes the list of what it stood for.
  case all(Search, slots: Range<Int>)
  case check(Expression)
  case name(slot: Int, Expression)
  /// Goes on with each element of a list.
  case forEach(slot: Int, Expression)
  /// Names the list of the elements for which the condition is certainly true.
  case filter(slot: Int, Expression, element: Int, condition: Expression?)
}

/// Where a clause looks, seen from its subject.
enum Relation: Sendable {
  case itself, part, inside, around, later, next, project

  /// By the word of the clause: the relation, and whether it denies.
  static func of(_ word: String) -> (relation: Relation, denies: Bool)? {
    switch word {
    case "then": (.later, false)
    case "next": (.next, false)
    case "with": (.part, false)
    case "without": (.part, true)
    case "contains": (.inside, false)
    case "lacks": (.inside, true)
    case "inside": (.around, false)
    case "outside": (.around, true)
    case "somewhere": (.project, false)
    case "nowhere": (.project, true)
    case "is": (.itself, false)
    case "isNot": (.itself, true)
    default: nil
    }
  }
}

/// A text with values in it.
struct Template: Sendable {
  enum Part: Sendable {
    case text(String)
    case value(Expression)
  }

  let parts: [Part]
}

/// A fix, checked.
struct FixPlan: Sendable {
  let title: String
  let isSafe: Bool
  let needs: [Platform: OSVersion]?
  let conditions: [Condition]
  let edits: [EditPlan]

  /// One `when`.
  struct Condition: Sendable {
    let condition: Expression
    /// Why the fix can't be offered where it doesn't hold; nil for words that always fit.
    let reason: Template?
  }
}

/// What an edit changes.
struct EditTarget: Sendable {
  let place: Expression
  /// Whether it is a list, each of whose places is changed.
  let isEach: Bool
  /// The name that stands for one after the other of them.
  var element: Int?
}

/// One line of a fix.
enum EditPlan: Sendable {
  enum Side: Sendable { case before, after, into }

  case replace(EditTarget, with: Template)
  case delete(EditTarget)
  case insert(Template, Side, EditTarget)
  case wrap(EditTarget, in: Template)
  case unwrap(EditTarget)
  case move(EditTarget, Side, Expression)
}
