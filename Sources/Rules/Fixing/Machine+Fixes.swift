import Platforms
import Source
import Syntax
import Views

extension Machine {
  /// The fixes of a match: each with its edits, or with the reason why it can't be offered here. Those of
  /// one title are ways to do the same: the first that can be offered stands for all.
  func fixes(of block: Block) -> [RuleFix] {
    var titles: [String] = []
    var fixes: [String: RuleFix] = [:]
    for plan in block.fixes {
      let known = fixes[plan.title]
      if known == nil { titles.append(plan.title) }
      if let known, known.refusal == nil { continue }
      let next = fix(plan)
      if known == nil || next.refusal == nil || next.isRefusalExplained { fixes[plan.title] = next }
    }
    return titles.compactMap { fixes[$0] }
  }

  private func fix(_ plan: FixPlan) -> RuleFix {
    if let (refusal, isExplained) = refusal(of: plan) { return refused(plan, refusal, isExplained) }
    var planner = EditPlanner(self, mayDropComments: !plan.isSafe)
    guard let edits = planner.edits(of: plan) else { return refused(plan, planner.refusal, false) }
    return RuleFix(title: plan.title, isSafe: plan.isSafe, edits: edits)
  }

  private func refused(_ plan: FixPlan, _ reason: String, _ isExplained: Bool) -> RuleFix {
    RuleFix(
      title: plan.title, isSafe: plan.isSafe, edits: [:], refusal: reason,
      isRefusalExplained: isExplained)
  }

  /// Why a fix can't be offered, and whether the rule gives that reason; nil when nothing speaks against it.
  private func refusal(of plan: FixPlan) -> (reason: String, isExplained: Bool)? {
    if let needs = plan.needs, !usedSystems.satisfies(needs, listed: listed) {
      return ("the code can run on systems that lack what the fix uses", false)
    }
    for when in plan.conditions {
      let truth = truth(when.condition)
      guard truth != .yes else { continue }
      if let reason = when.reason { return (text(reason), true) }
      return truth == .no
        ? ("this code has not the form that the fix is for", false)
        : ("the source doesn't tell whether the fix is right here", false)
    }
    return nil
  }
}
