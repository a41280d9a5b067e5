import Platforms
import Source
import Syntax
import Views

extension Machine {
  /// The fixes of a match. Their edits are not made yet, and a fix without edits is not offered.
  func fixes(of block: Block) -> [RuleFix] { [] }
}
