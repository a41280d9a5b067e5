import Source
import Syntax
import Views

// Words for fixes: what code means in another place, and the code that says it there.
extension Vocabulary {
  static let fixWords: [Word] = [
    Word(
      "value", "of", .text, of: .code, .code,
      "what a call is given under that label, trailing closures included"
    ) { machine, value, label in machine.value(of: value, labeled: label) },
    Word(
      "value", "of", .text, of: .modifier, .code,
      "what it is given under that label, trailing closures included"
    ) { machine, value, label in machine.value(of: value, labeled: label) },
    Word(
      "mayStop", of: .code, .truth,
      "whether evaluating it may stop the program: `!`, `[...]`, `try!`, `as!`"
    ) { machine, value in machine.mayStop(value) },
    Word(
      "leaves", of: .code, .truth,
      "whether its last statement leaves the block: `return`, `throw`, `break` and their kin"
    ) { machine, value in machine.leaves(value) },
    Word(
      "listedCondition", of: .code, .place,
      "a condition among several, with the comma that goes with it; unknown for one by itself"
    ) { machine, value in machine.listedCondition(value) },
    Word("isLast", of: .code, .truth, "whether no statement stands behind it in its block") {
      machine, value in machine.isLast(value)
    },
    Word(
      "readsStoredProperties", of: .code, .truth,
      "whether it reads a property whose value is stored in the type around it, "
        + "not elsewhere as a `@State`"
    ) { machine, value in machine.readsStoredProperties(value) },
    Word(
      "calling", nil, .text, of: .code, .text,
      "how code there calls a function of Swift: `max`, or `Swift.max` where a member hides it"
    ) { machine, place, name in machine.standardFunction(name, at: place) },
    Word(
      name: "with", receiver: .code,
      parameters: [
        Word.Parameter(label: nil, sort: .text),
        Word.Parameter(label: "for", sort: .anything),
      ],
      result: .text, summary: "the code with that text in the place of each of those places",
      evaluate: { machine, value, arguments in
        machine.code(value, with: arguments[0], for: arguments[1])
      }),
    Word(
      "dialogActions", of: .code, .text,
      "the buttons of an `Alert` or `ActionSheet` as a closure of views; "
        + "unknown where one is not written in place, or its label may stop the program"
    ) { machine, value in machine.dialogActions(of: value) },
    Word(
      "tabs", of: .modifier, .list(.view),
      "for a `tabItem`, the views of the `TabView` that it is a tab of; unknown where it stands elsewhere"
    ) { machine, value in machine.tabs(around: value) },
    Word(
      "tabObstacle", of: .modifier, .text,
      "why these views can't all become a `Tab`; unknown where they can"
    ) { machine, value in machine.tabObstacle(around: value) },
    Word("tab", of: .view, .text, "the `Tab` that says the same as a view with a `tabItem`") {
      machine, value in machine.tab(of: value)
    },
    Word(
      "setValues", of: .declaration, .list(.code),
      "for a preference key, what it is set to in each place; unknown for those that may set it to anything"
    ) { machine, value in machine.setValues(ofKey: value) },
  ]
}
