import Testing

@testable import Rules

/// What is said about each mistake in a rule block. Places count from the first line of the block.
struct ClauseErrorTests {
  private func errors(_ block: String, head: String = "") -> [String] {
    Trial(block, head: head).errors
  }

  @Test func clauses() {
    #expect(
      errors("mach view\nsay \"x\"") == ["1:1: unknown clause `mach`; did you mean `match`?"])
    #expect(
      errors("  view\nmatch view\nsay \"x\"") == [
        "1:3: an indented line continues a clause, and none is above it"
      ])
    #expect(errors("match\nsay \"x\"") == ["1:1: nothing follows `match`"])
    #expect(errors("say \"x\"") == ["1:1: a rule block starts with `match`"])
    #expect(
      errors("match view\nmatch view\nsay \"x\"") == [
        "2:1: `match` comes once, as the first clause; use another block or `or`"
      ])
    #expect(
      errors("match view\nat .x\nsay \"x\"") == ["2:4: `.x` is no place in the code"])
    #expect(
      errors("match $v = view\nat $v\nat $v\nsay \"x\"") == ["3:1: `at` is given twice; keep one"])
    #expect(
      errors("match view\nsay \"x\"\nseverity inf") == [
        "3:10: `severity` can't be `inf`; use error, warning, info or hint"
      ])
    #expect(errors("match view") == ["1:1: the message is missing; add `say \"...\"`"])
    #expect(
      errors("match view\nsay \"x\"\nsay \"y\"") == [
        "3:1: the message above always speaks, so this one never does; put it first"
      ])
    #expect(
      errors("match view\nis Text\nsay \"x\"") == [
        "2:1: `is` needs the name of what it is about: `$x is ...`"
      ])
    #expect(
      errors("match view\nwhen true\nsay \"x\"") == [
        "2:1: `when` belongs to a fix; write it below `fix`"
      ])
    #expect(
      errors("match view\nlet x = 1\nsay \"x\"") == ["2:5: `x` is no name; write `$` and letters"])
    #expect(
      errors("match $v = view\nlet $v = 1\nsay \"x\"") == [
        "2:5: `$v` is named above already; choose another name"
      ])
    #expect(errors("match view\nlet $v 1\nsay \"x\"") == ["2:5: `let` needs `=`"])
    #expect(
      errors("match $v = view\nfor $x in $v\nsay \"x\"") == ["2:11: `$v` is no list"])
  }

  @Test func patterns() {
    #expect(errors("match Text(\nsay \"x\"").first?.hasPrefix("1:") == true)
    #expect(
      errors("match Text(\"a\") Text(\"b\")\nsay \"x\"") == [
        "1:7: a pattern is one thing; separate alternatives with `or`"
      ])
    #expect(
      errors("match frame\nsay \"x\"") == [
        "1:7: `frame` is no pattern; write a view, `.modifier()`, a declaration, a statement, or"
          + " `expression` and an expression"
      ])
    #expect(errors("match view or\nsay \"x\"") == ["1:14: a pattern is missing here"])
    #expect(
      errors("match Text($a) or Image($b)\nsay \"x\"") == [
        "1:7: `$a` is named in some of the alternatives only; name it in each, or use `$_`"
      ])
    #expect(
      errors("match view\n$w is Text\nsay \"x\"") == ["2:1: nothing above names `$w`"])
    #expect(
      errors("match $row = view\n$rows is Text\nsay \"x\"") == [
        "2:1: nothing above names `$rows`; did you mean `$row`?"
      ])
    #expect(
      errors("match view\nthen Text\nsay \"x\"") == ["2:6: `then` doesn't look for views"])
    #expect(
      errors("match view\nsomewhere expression a.b\nsay \"x\"") == [
        "2:11: `somewhere` doesn't look for expressions and statements"
      ])
    #expect(
      errors("match Text($$x)\nsay \"x\"") == ["1:12: `$$x` is no name; write `$` and letters"])
    #expect(
      errors("match expression f($$$a + 1)\nsay \"x\"") == [
        "1:20: `$$$a` stands for any number of things, and here is one; write `$` instead of `$$$`"
      ])
  }

  @Test func theProjectIsSearchedByName() {
    #expect(
      errors("match view\nnowhere type $_: View\nsay \"x\"") == [
        "2:9: `nowhere` doesn't look for things without a name"
      ])
    #expect(
      errors("match view\nsomewhere view.bold()\nsay \"x\"") == [
        "2:11: `somewhere` doesn't look for things without a name"
      ])
  }

  @Test func namesOfADenialAreNotKnownLater() {
    #expect(
      errors("match $v = view\nwithout .frame(width: $w)\nwhere $w.isInfinite\nsay \"x\"") == [
        "3:7: nothing above names `$w`; did you mean `$v`?"
      ])
  }

  @Test func conditions() {
    #expect(
      errors("match $v = view\nwhere $v.scrols\nsay \"x\"") == [
        "2:10: a view has no `scrols`; did you mean `scrolls`?"
      ])
    #expect(
      errors("match $v = view\nwhere $v.zzzzzz\nsay \"x\"") == [
        "2:10: a view has no `zzzzzz`; see `viewlint rules --predicates`"
      ])
    #expect(
      errors("match $v = view\nwhere $v.name\nsay \"x\"") == [
        "2:7: `$v.name` is neither true nor false"
      ])
    #expect(
      errors("match $v = view\nwhere $v.flips(1).isEmpty\nsay \"x\"") == [
        "2:10: `flips` is called as `flips(_:)`"
      ])
    #expect(
      errors("match view\nwhere [1]\nsay \"x\"") == ["2:7: `[1]` can't stand in a condition"])
    #expect(
      errors("match $v = view\nwhere $v.scrolls &&\nsay \"x\"") == [
        "2:20: this is not Swift: expected an expression"
      ])
    #expect(
      errors("match view\nwhere options.least > 1\nsay \"x\"") == [
        "2:15: there is no option `least`; add `option least: ...` at the top"
      ])
    #expect(
      errors("match view\nwhere options.least > 1\nsay \"x\"", head: "option last: 1\n") == [
        "2:15: there is no option `least`; did you mean `last`?"
      ])
  }

  @Test func messagesAndNeeds() {
    #expect(errors("match view\nsay x") == ["2:5: `say` needs a text in quotation marks"])
    #expect(
      errors("match view\nalso $x\nsay \"x\"") == ["2:6: `also` needs a text in quotation marks"])
    #expect(
      errors("match view\nsay \"\\($v.name)\"") == ["2:8: nothing above names `$v`"])
    #expect(
      errors("match view\nneeds iPS 17\nsay \"x\"") == [
        "2:7: unknown platform `iPS`; did you mean `iOS`?"
      ])
    #expect(
      errors("match view\nneeds iOS seventeen\nsay \"x\"") == [
        "2:7: `iOS seventeen` is no version; write a platform and numbers: iOS 17.1"
      ])
    #expect(
      errors("match view\nneeds defaultScrollAncor(_:)\nsay \"x\"") == [
        "2:7: `defaultScrollAncor(_:)` is not in the tables of rules/sdk; did you mean"
          + " `defaultScrollAnchor(_:)`?"
      ])
  }

  @Test func fixes() {
    let start = "match $v = view\nsay \"x\"\n"
    #expect(
      errors(start + "fix Do\n    delete $v") == [
        "3:5: a fix is `fix \"title\" safe` or `fix \"title\" unsafe`"
      ])
    #expect(errors(start + "fix \"Do\" safe") == ["3:5: a fix needs edits, indented below it"])
    #expect(
      errors(start + "fix \"Do\" safe\n    delet $v") == [
        "4:5: unknown edit `delet`; did you mean `delete`?"
      ])
    #expect(
      errors(start + "fix \"Do\" safe\n    replace $v") == ["4:5: `replace` needs `with`"])
    #expect(
      errors(start + "fix \"Do\" safe\n    insert .a()") == [
        "4:5: `insert` needs `before, after or into`"
      ])
    #expect(
      errors(start + "fix \"Do\" safe\n    move $v") == [
        "4:5: `move` needs `before, after or into`"
      ])
    #expect(
      errors(start + "fix \"Do\" safe\n    delete $w") == [
        "4:12: nothing above names `$w`; did you mean `$v`?"
      ])
    #expect(
      errors(start + "fix \"Do\" safe\n    delete $v.name") == [
        "4:12: `$v.name` is no place in the code"
      ])
    #expect(
      errors(start + "fix \"Do\" safe\n    replace $v with Text($w)") == [
        "4:26: nothing above names `$w`; did you mean `$v`?"
      ])
    #expect(
      errors(start + "fix \"Do\" safe\n    replace $v with Text((1)").first?.hasPrefix(
        "4:21: this code is not Swift") == true)
    #expect(
      errors(start + "fix \"Do\" safe\nwhen $v.scrolls\nwhen $v.scrolls else no\n    delete $v")
        == [
          "5:22: `else` needs a text in quotation marks"
        ])
    #expect(
      errors(start + "fix \"Do\" safe\n    replace each $v in $v.counterTurns with $v").first
        == "4:18: `$v` is named above already; choose another name")
    #expect(
      errors(start + "fix \"Do\" safe\n    delete each $w in $v.name").first
        == "4:23: `$v.name` is no list")
    #expect(
      errors(start + "fix \"Do\" safe\n    delete each $w in $v.quarterTurns\n    delete $w").first
        == "4:23: `$v.quarterTurns` is no list")
  }
}
