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
      let next = fix(plan, of: block)
      if known == nil || next.refusal == nil || next.isRefusalExplained { fixes[plan.title] = next }
    }
    return titles.compactMap { fixes[$0] }
  }

  private func fix(_ plan: FixPlan, of block: Block) -> RuleFix {
    let needs = (block.needs ?? [:]).merging(plan.needs ?? [:]) { max($0, $1) }
    let hasNeeds = block.needs != nil || plan.needs != nil
    let isNewer = hasNeeds && !usedSystems.satisfies(needs, listed: listed)
    if isNewer, !suggestsNewer {
      return refused(plan, "the code can run on systems that lack what the fix uses", false)
    }
    if isNewer, block.isForm {
      return refused(plan, "on older systems the old form is needed, and says the same", true)
    }
    if let (refusal, isExplained) = refusal(of: plan) { return refused(plan, refusal, isExplained) }
    if isNewer { return newerFix(plan, needs) }
    var planner = EditPlanner(self, mayDropComments: !plan.isSafe)
    guard let edits = planner.edits(of: plan) else { return refused(plan, planner) }
    return RuleFix(title: plan.title, isSafe: plan.isSafe, edits: edits)
  }

  /// The new form behind a check of versions, and the old one behind `else`, which keeps what it uses.
  private func newerFix(_ plan: FixPlan, _ needs: [Platform: OSVersion]) -> RuleFix {
    guard let check = check(for: needs) else {
      return refused(plan, "some system of the project never has what the fix uses", true)
    }
    var planner = EditPlanner(self, mayDropComments: true, keepsDeclarations: true)
    guard let edits = planner.edits(of: plan) else { return refused(plan, planner) }
    switch AvailabilityWrapper(machine: self, check: check).wrap(edits) {
    case .success(let edits): return RuleFix(title: plan.title, isSafe: false, edits: edits)
    case .failure(let refusal): return refused(plan, refusal.words, true)
    }
  }

  private func refused(_ plan: FixPlan, _ planner: EditPlanner) -> RuleFix {
    refused(plan, planner.refusal, planner.isRefusalExplained)
  }

  private func refused(_ plan: FixPlan, _ reason: String, _ isExplained: Bool) -> RuleFix {
    RuleFix(
      title: plan.title, isSafe: plan.isSafe, edits: [:], refusal: reason,
      isRefusalExplained: isExplained)
  }

  /// Why a fix can't be offered, and whether the rule gives that reason; nil when nothing speaks against it.
  private func refusal(of plan: FixPlan) -> (reason: String, isExplained: Bool)? {
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
