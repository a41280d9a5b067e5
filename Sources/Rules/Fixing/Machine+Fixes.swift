import Platforms
import Source
import Syntax
import Views

extension Machine {
  /// The fixes of a match: each with its edits, or with the reason why it can't be offered here.
  func fixes(of block: Block) -> [RuleFix] {
    block.fixes.map { plan in
      if let refusal = refusal(of: plan) {
        return RuleFix(title: plan.title, isSafe: plan.isSafe, edits: [:], refusal: refusal)
      }
      var planner = EditPlanner(self, mayDropComments: !plan.isSafe)
      guard let edits = planner.edits(of: plan) else {
        return RuleFix(
          title: plan.title, isSafe: plan.isSafe, edits: [:],
          refusal: planner.refusal)
      }
      return RuleFix(title: plan.title, isSafe: plan.isSafe, edits: edits)
    }
  }

  /// Why a fix can't be offered; nil when nothing speaks against it.
  private func refusal(of plan: FixPlan) -> String? {
    if let needs = plan.needs, !usedSystems.satisfies(needs, listed: listed) {
      return "the code can run on systems that lack what the fix uses"
    }
    guard let condition = plan.condition else { return nil }
    switch truth(condition) {
    case .yes: return nil
    case .no: return "this code has not the form that the fix is for"
    case .unknown: return "the source doesn't tell whether the fix is right here"
    }
  }
}
